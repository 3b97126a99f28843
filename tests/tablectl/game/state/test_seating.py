"""Seats by lot and the first dealer's marker."""

from __future__ import annotations

from itertools import permutations

import pytest

from tablectl.game.claims import Refused, StartHand, StartSession
from tablectl.game.decide import decide
from tablectl.game.events import SessionStarted
from tablectl.game.state import GameState, dealer_marker
from tablectl.game.state.seating import SeatingError, seat_players
from tablectl.mahjong.seats import WINDS, Wind
from tests.tablectl.game.table import Table

NAMES = ("Ann", "Ben", "Cy", "Di")


@pytest.mark.parametrize("east", range(4))
def test_everybody_sits_at_the_wind_they_drew(east: int) -> None:
    for drawn in permutations(WINDS):
        seating = seat_players(NAMES, drawn, east)
        for name, wind in zip(NAMES, drawn, strict=True):
            assert seating.players[(east + WINDS.index(wind)) % 4] == name


def test_who_drew_east_deals_first() -> None:
    seating = seat_players(NAMES, (Wind.WEST, Wind.EAST, Wind.NORTH, Wind.SOUTH), 3)
    answer = decide(
        GameState(),
        StartSession("riichi", players=seating.players, first_dealer=seating.first_dealer),
    )
    assert not isinstance(answer, Refused)
    (event,) = answer
    assert isinstance(event, SessionStarted)
    assert event.players[event.first_dealer] == "Ben"


@pytest.mark.parametrize(
    "drawn",
    [(Wind.EAST,) * 4, (Wind.EAST, Wind.SOUTH), (Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.EAST)],
)
def test_a_wind_drawn_twice_seats_nobody(drawn: tuple[Wind, ...]) -> None:
    with pytest.raises(SeatingError, match="one wind for each"):
        seat_players(NAMES, drawn)


def test_three_players_draw_three_winds() -> None:
    assert seat_players(NAMES[:3], (Wind.SOUTH, Wind.EAST, Wind.WEST), 1).players == ("Cy", "Ben", "Ann")
    with pytest.raises(SeatingError, match="first 3 winds"):
        seat_players(NAMES[:3], (Wind.SOUTH, Wind.EAST, Wind.NORTH))


@pytest.mark.parametrize(("round_", "face"), [("E", "E"), ("S", "S"), ("W", "S")])
def test_the_marker_stays_with_the_first_dealer_and_is_turned_once(round_: str, face: str) -> None:
    assert dealer_marker(GameState()) is None
    t = Table(start=StartHand(round=Wind(round_), dealer=2))
    marker = dealer_marker(t.state)
    assert marker is not None
    assert (marker.seat, marker.face) == (0, Wind(face))
