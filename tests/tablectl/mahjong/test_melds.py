"""Melds and seats."""

from __future__ import annotations

import pytest

from tablectl.mahjong.melds import Meld, MeldError, MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import parse_tiles


def test_only_a_closed_kong_leaves_a_hand_closed() -> None:
    kinds = {kind for kind in MeldKind if not kind.is_open}
    assert kinds == {MeldKind.CLOSED_KONG}


@pytest.mark.parametrize(("kind", "tiles"), [("pung", "1111m"), ("closed_kong", "111m"), ("chow", "12m")])
def test_a_meld_has_three_tiles_and_a_kong_four(kind: str, tiles: str) -> None:
    with pytest.raises(MeldError, match="tiles"):
        Meld(MeldKind(kind), parse_tiles(tiles))


def test_winds_follow_each_other_round() -> None:
    assert [wind.next for wind in WINDS] == [Wind.SOUTH, Wind.WEST, Wind.NORTH, Wind.EAST]


def test_a_payment_can_be_asked_by_letter() -> None:
    paid: dict[str, int] = {Wind.EAST: 100}
    assert paid["E"] == 100
