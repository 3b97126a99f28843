"""Whole sessions of Xiamen and Quanzhou by random legal play: every invariant is kept.

The playout itself checks after each move that all 144 tiles are somewhere and that the wall is as long as the
hand says.
"""

from __future__ import annotations

import random

import pytest

from tablectl.game.events import (
    HandStarted,
    IndicatorRevealed,
    MeldClaimed,
    SessionEnded,
    TileDiscarded,
    TileDrawn,
    WinShown,
)
from tablectl.game.state import GameState
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import Tile
from tests.tablectl.rulesets.xiamen.playout import Playout

WHITE = Tile.parse("5z")


def check(playout: Playout) -> dict[str, int]:
    """Play a whole session and check it; how often each item was paid."""
    seen: dict[str, int] = {}
    dealer, stays, passed = 0, 0, 0
    scores = playout.state.scores
    for state in playout.hands():
        assert (state.dealer, state.honba) == (dealer, stays)
        assert state.round is WINDS[passed // 4 % 4]
        settled = state.settled
        assert settled is not None
        assert settled.scores == tuple(a + b for a, b in zip(scores, settled.deltas, strict=True))
        scores = settled.scores
        _check_hand(playout, state)
        if settled.wins:
            (win,) = settled.wins
            ((item, value, count, _),) = win.items
            seen[item] = seen.get(item, 0) + 1
            assert count == 1
            _check_payment(state, value)
        else:
            seen["drawn"] = seen.get("drawn", 0) + 1
            assert settled.deltas == (0, 0, 0, 0)
            assert state.hand is not None
            assert state.hand.wall_left == 0
            assert playout.standing is not None
            assert len(playout.standing.standing) == 16
        if settled.wins and settled.wins[0].seat != dealer:
            dealer, stays, passed = (dealer + 1) % 4, 0, passed + 1
        else:
            multiplier = settled.wins[0].items[0][1] if settled.wins else 1
            grows = state.options.get("banker_base") == "plus_multiplier"
            stays += multiplier if grows else 1
    assert passed == 4 * int(str(playout.state.options["rounds"]))
    ended = playout.events[-1]
    assert isinstance(ended, SessionEnded)
    assert ended.points == scores
    assert sum(scores) == 0
    return seen


def _check_payment(state: GameState, multiplier: int) -> None:
    """(base + flowers) x multiplier from each of the others."""
    assert state.settled is not None
    (win,) = state.settled.wins
    total = win.total
    assert isinstance(total, dict)
    assert total["multiplier"] == multiplier
    flowers = total["flowers"]
    assert isinstance(flowers, int)
    grows = state.options.get("banker_base", "plus_one" if state.preset == "quanzhou" else "doubled")
    banker = 2 * 2**state.honba if grows == "doubled" else 2 + state.honba
    factor = int(str(state.options.get("base_factor", 1)))
    for seat, change in enumerate(win.deltas):
        if seat != win.seat:
            base = (banker if state.dealer in (seat, win.seat) else 1) * factor
            assert change == -(base + flowers) * multiplier
    assert sum(win.deltas) == 0


def _check_hand(playout: Playout, state: GameState) -> None:
    """What was discarded and claimed, looked at again event by event."""
    assert state.hand is not None
    start = max(i for i, event in enumerate(playout.events) if isinstance(event, HandStarted))
    gold = state.hand.indicators[0] if state.hand.indicators else None
    floating: set[int] = set()
    discards = 0
    shown = [e.tile for e in playout.events[start:] if isinstance(e, IndicatorRevealed)]
    assert [tile for tile in shown if tile.suit != "f"] == [gold] * (gold is not None)
    for event in playout.events[start:]:
        if isinstance(event, TileDiscarded):
            discards += 1
            assert gold is not None
            assert event.tile.suit != "f"
            (floating.add if event.tile == gold else floating.discard)(event.seat)
        elif isinstance(event, MeldClaimed):
            assert event.tile != gold
            assert gold not in event.tiles
            assert floating <= {event.seat}, "nobody claims in another's float round"
        elif isinstance(event, WinShown) and event.from_seat is not None:
            assert event.tile != gold
            allowed = bool(state.options.get("float_round_discard_wins"))
            assert not floating or (allowed and event.seat not in floating)
        elif isinstance(event, TileDrawn) and not discards and event.source == "wall":
            assert event.seat == state.dealer, "the banker's seventeenth tile"
    drawn = sum(isinstance(event, TileDrawn) for event in playout.events[start:])
    assert state.hand.wall_left == 64 - drawn


@pytest.mark.parametrize("preset", ["default", "quanzhou"])
def test_a_session_by_the_book(preset: str) -> None:
    check(Playout(3, preset, {"rounds": 1}))


@pytest.mark.slow
def test_sessions_show_wins_of_many_kinds() -> None:
    seen: dict[str, int] = {}
    for seed in range(40, 46):
        for item, count in check(Playout(seed, "default", {"rounds": 1})).items():
            seen[item] = seen.get(item, 0) + count
    assert {"common_win", "wall_win", "gold_float"} <= set(seen)


CHOICES: dict[str, tuple[object, ...]] = {
    "banker_base": ("doubled", "plus_one", "plus_multiplier"),
    "base_factor": (1, 5),
    "gold_holder_claims": ("allowed", "no_discards", "wall_only"),
    "required_float": (False, True),
    "robbed_indicator": ("face", "wild"),
    "three_gold_end": ("last_tile", "last_go_around"),
    "float_round_discard_wins": (False, True),
    "false_float": (False, True),
    "missed_win": (False, True),
    "missed_pung": (False, True),
}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 130))
@pytest.mark.parametrize("preset", ["default", "quanzhou"])
def test_many_sessions(preset: str, seed: int) -> None:
    dice = random.Random(seed)
    options = {name: dice.choice(values) for name, values in CHOICES.items()}
    check(Playout(seed, preset, {"rounds": 1, **options}, eager=dice.choice((0.1, 0.4, 0.8))))
