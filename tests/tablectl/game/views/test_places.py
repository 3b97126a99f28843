"""Who is on which place: one answer for every page, message and sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.formats.scoresheet.reading import scoresheets
from tablectl.game.events import SessionEnded, SessionStarted
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, evolve
from tablectl.game.views import places
from tablectl.service.publishing import Stamp, score_message

NAMES = ("Aoi", "Ren", "Yuzu", "Haru")


def started(ties: str, scores: tuple[int, ...], first_dealer: int = 0) -> SessionStarted:
    return SessionStarted("riichi", "default", {"final_ties": ties}, NAMES, scores, first_dealer)


@pytest.mark.parametrize(
    ("ties", "scores", "first_dealer", "expected"),
    [
        ("shared", (23_000, 34_000, 23_000, 20_000), 0, (2, 1, 2, 4)),
        ("seat_order", (23_000, 34_000, 23_000, 20_000), 0, (2, 1, 3, 4)),
        ("seat_order", (23_000, 34_000, 23_000, 20_000), 1, (3, 1, 2, 4)),
        ("seat_order", (25_000,) * 4, 2, (3, 4, 1, 2)),
        ("shared", (25_000,) * 4, 2, (1, 1, 1, 1)),
    ],
)
def test_equal_players_are_ranked_by_the_rules_everywhere_alike(
    ties: str, scores: tuple[int, ...], first_dealer: int, expected: tuple[int, ...]
) -> None:
    start = started(ties, scores, first_dealer)
    state = evolve(GameState(), start)
    assert places(state) == expected
    message: dict[str, Any] = dict(score_message(Stamp("table-1", 1, 0), state))
    assert tuple(seat["place"] for seat in message["seats"]) == expected
    assert scoresheets([start])[0].places == expected


def test_at_the_end_final_scores_rank() -> None:
    state = evolve(GameState(), started("shared", (30_000, 25_000, 25_000, 20_000)))
    ended = SessionEnded("last_hand", (30_000, 25_000, 25_000, 20_000), (-10.0, 20.0, 0.0, -10.0), ())
    assert places(changed(state, ended=ended)) == (3, 1, 2, 4), "a fault may cost more than points"


def test_before_the_first_session_nobody_has_a_place() -> None:
    assert places(GameState()) == ()
