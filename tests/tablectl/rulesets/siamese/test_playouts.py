"""Whole sessions of Siamese MCR by random legal play: every invariant is kept."""

from __future__ import annotations

from collections import Counter

import pytest

from tablectl.game.events import SessionEnded
from tablectl.game.state import GameState
from tablectl.mahjong.seats import WINDS
from tests.long_forms import in_soak
from tests.tablectl.rulesets.mcr.playout import Playout


def check(playout: Playout) -> Counter[str]:
    """Play a whole session and check it; what happened how often."""
    found: Counter[str] = Counter()
    players = len(playout.state.players)
    for number, state in enumerate(playout.hands()):
        check_hand(state, players, found)
        assert state.dealer == number % players
        assert state.round is WINDS[number // players % 4]
    ended = playout.events[-1]
    assert isinstance(ended, SessionEnded)
    assert sum(ended.points) == 0
    found["hands"] = playout.state.hand_number + 1
    return found


def check_hand(state: GameState, players: int, found: Counter[str]) -> None:
    settled, hand = state.settled, state.hand
    assert settled is not None
    assert hand is not None
    assert sum(settled.deltas) == 0
    shown = Counter(win.seat for win in hand.wins)
    paid = Counter(win.seat for win in settled.wins)
    assert max(shown.values(), default=0) <= 2
    twice = [seat for seat, wins in shown.items() if wins == 2]
    if settled.draw is None:
        # The hand ended because somebody had both; the others' wins are void.
        assert len(twice) == 1
        assert paid == {twice[0]: 2}
        found["both"] += 1
        found["void"] += sum(shown.values()) - 2
    else:
        assert not twice
        assert hand.wall_left == 0
        assert paid == shown
        found["drawn"] += 1
    if twice:
        first, second = (win.total for win in settled.wins)
        assert isinstance(first, int)
        assert isinstance(second, int)
        assert second >= first
    for win in settled.wins:
        assert isinstance(win.total, int)
        extra = 8 if players == 3 else 0
        if win.from_seat is None:
            assert win.deltas[win.seat] == (players - 1) * (win.total + extra)
            found["wall"] += 1
        else:
            assert win.deltas[win.seat] == win.total + (players - 1) * extra
            assert win.deltas[win.from_seat] == -win.total - extra
            found["discard"] += 1
    found["unused"] += sum(win.unused for win in hand.wins)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *in_soak(1)])
def test_a_session_of_three(seed: int) -> None:
    found = check(Playout(seed, "siamese", 3))
    assert found["hands"] == 12
    assert found["wall"]
    assert found["discard"]


@pytest.mark.slow
def test_a_session_of_two() -> None:
    found = check(Playout(5, "siamese", 2, {"deals": 10}))
    assert found["hands"] == 10


@pytest.mark.slow
def test_a_session_in_which_any_complete_hand_wins_ends_hands_by_two_wins() -> None:
    found = check(Playout(3, "siamese", 3, {"minimum": 0}, eager=0.7))
    assert found["both"] >= 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_sessions(seed: int) -> None:
    options: dict[str, object] = {
        "minimum": (0, 8)[seed % 2],
        "seat_rotation": seed % 3 == 0,
        "last_discard_claims": seed % 5 == 0,
    }
    check(Playout(seed, "siamese", (3, 3, 2)[seed % 3], options, eager=0.1 + seed % 7 / 10))
