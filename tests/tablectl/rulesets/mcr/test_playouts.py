"""Whole sessions of MCR by random legal play: every invariant is kept."""

from __future__ import annotations

import pytest

from tablectl.game.events import HandSettled, HandStarted, SeatsChanged, SessionEnded
from tablectl.mahjong.seats import WINDS
from tests.tablectl.rulesets.mcr.playout import Playout

BY_ROUND = ("ABCD", "BADC", "CDBA", "DCAB")


def check(playout: Playout) -> int:
    """Play a whole session and check it; how many hands were won."""
    won = 0
    sitting = list("ABCD")
    for number, state in enumerate(playout.hands()):
        settled = state.settled
        assert settled is not None
        assert sum(settled.deltas) == 0
        assert sum(settled.scores) == 0
        assert len(settled.wins) <= 1
        for win in settled.wins:
            assert sum(win.deltas) == 0
            assert win.deltas[win.seat] == max(win.deltas) > 0
        assert (state.dealer, state.round) == (number % 4, WINDS[number // 4])
        won += len(settled.wins)
        assert "".join("ABCD"[player] for player in state.sitting) == BY_ROUND[number // 4]
    started = [event for event in playout.events if isinstance(event, HandStarted)]
    assert len(started) == 16
    for event in playout.events:
        if isinstance(event, SeatsChanged):
            sitting = [sitting[seat] for seat in event.seats]
    assert "".join(sitting) == BY_ROUND[-1] == "".join(playout.state.players)
    ended = playout.events[-1]
    assert isinstance(ended, SessionEnded)
    assert sum(ended.points) == 0
    assert sum(ended.match) == pytest.approx(7)
    totals = dict.fromkeys("ABCD", 0)
    seats = list("ABCD")
    for event in playout.events:
        if isinstance(event, SeatsChanged):
            seats = [seats[seat] for seat in event.seats]
        elif isinstance(event, HandSettled):
            for seat, change in enumerate(event.deltas):
                totals[seats[seat]] += change
    assert [totals[name] for name in seats] == list(ended.points)
    return won


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_session_by_the_book(seed: int) -> None:
    check(Playout(seed))


@pytest.mark.parametrize("seed", range(2))
def test_a_session_in_which_any_complete_hand_wins(seed: int) -> None:
    assert check(Playout(seed, options={"minimum": 0}, eager=0.8)) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_sessions(seed: int) -> None:
    options: dict[str, object] = {
        "minimum": (0, 4, 8)[seed % 3],
        "flower_order": ("seat_by_seat", "rounds")[seed % 2],
        "last_discard_claims": seed % 5 == 0,
    }
    check(Playout(seed, options=options, eager=0.3 + seed % 7 / 10))
