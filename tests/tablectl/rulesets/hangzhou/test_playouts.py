"""Whole random sessions: tiles and chips are kept, the banker follows the wins, play can always go on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tablectl.game.events import HandStarted, SessionEnded
from tablectl.game.state import GameState, evolve
from tests.tablectl.rulesets.hangzhou.playout import Playout

OPTIONS: list[dict[str, Any]] = [
    {},
    {"chips": 12, "robbing_at_two": True, "missed_win": True, "missed_pung": True},
    {"permanent_fortune": True, "float_calls": True, "second_half_liability": True},
    {"immediate_third": "double_or_high", "liability_on_claims": True, "third_set": "nobody"},
    {
        "ten_honors": "own_tile",
        "fortune_discard_forfeits": True,
        "third_set": "not_between_non_bankers",
        "third_set_when": "any_stay",
        "immediate_third": "high",
        "immediate_third_from": 6,
    },
    {"wall_only": True, "float_calls": True, "third_set": "not_three_chows_between_non_bankers"},
]


def play(seed: int, number: int, options: dict[str, Any]) -> Counter[str]:
    """A session with every invariant looked at after each hand; what was seen in it."""
    session = Playout(seed, number, options)
    chips = sum(session.state.scores)
    seen: Counter[str] = Counter()
    banker, stays = 0, 0
    for state in session.hands():
        started = next(event for event in reversed(session.events) if isinstance(event, HandStarted))
        assert started.dealer == banker
        settled = state.settled
        assert settled is not None
        assert sum(settled.deltas) == 0
        assert min(state.scores) >= 0
        assert sum(state.scores) == chips
        seen["hands"] += 1
        if settled.wins:
            (win,) = settled.wins
            seen["wins"] += 1
            seen["claims"] += win.from_seat is not None
            seen.update({key: count for key, _, count, _ in win.items})
            assert settled.deltas[win.seat] == -sum(d for s, d in enumerate(settled.deltas) if s != win.seat)
            if win.from_seat is not None:
                assert banker in (win.seat, win.from_seat)
                assert state.honba >= 1 or options.get("immediate_third", "off") != "off"
        else:
            assert settled.deltas == (0, 0, 0, 0)
            assert session.hand.wall_left == 0
        stays = started.honba
        winner = settled.wins[0].seat if settled.wins else banker
        banker = winner
        seen["longest"] = max(seen["longest"], stays)
    assert isinstance(session.events[-1], SessionEnded)
    assert session.events[-1].points == session.state.scores
    refolded = GameState()
    for event in session.events:
        refolded = evolve(refolded, event)
    assert refolded == session.state
    return seen


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_a_random_session_keeps_every_invariant(number: int) -> None:
    seen = play(number, 4, OPTIONS[number])
    assert seen["hands"] == 4


@pytest.mark.soak
def test_many_random_sessions_keep_every_invariant_and_show_every_item() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        seen += play(1000 + seed, 16, OPTIONS[seed % len(OPTIONS)])
    for key in ("wild_eye", "fortune_float", "kong_bloom", "seven_pairs", "claims"):
        assert seen[key], seen
