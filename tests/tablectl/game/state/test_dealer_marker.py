"""The first dealer's marker."""

from __future__ import annotations

import pytest

from tablectl.game.claims import StartHand
from tablectl.game.state import GameState, dealer_marker
from tablectl.mahjong.seats import Wind
from tests.tablectl.game.table import Table


@pytest.mark.parametrize(("round_", "face"), [("E", "E"), ("S", "S"), ("W", "S")])
def test_the_marker_stays_with_the_first_dealer_and_is_turned_once(round_: str, face: str) -> None:
    assert dealer_marker(GameState()) is None
    t = Table(start=StartHand(round=Wind(round_), dealer=2))
    marker = dealer_marker(t.state)
    assert marker is not None
    assert (marker.seat, marker.face) == (0, Wind(face))
