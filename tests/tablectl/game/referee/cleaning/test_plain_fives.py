"""Red fives where the set has none."""

from __future__ import annotations

import pytest

from tablectl.game.evidence import SeenMeld, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.cleaning.plain_fives import with_plain_fives
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import dealt

NOBODY = SeenSeat()


def read_as(**chances: float) -> SeenTile:
    """A tile read as this: ``p0`` is a red 5 of dots."""
    return SeenTile(tuple((Tile.parse(code[::-1]), p) for code, p in chances.items()), (0.0, 0.0))


def look(tile: SeenTile) -> TableSeen:
    """A table on which the tile lies wherever tiles lie."""
    seat = SeenSeat(river=(tile,), melds=(SeenMeld((tile,) * 3, None, None),), shown=(tile,))
    return TableSeen(0, (seat, NOBODY, NOBODY, NOBODY), (tile,))


def faces(seen: TableSeen) -> list[dict[str, float]]:
    """What each of its tiles may be."""
    seat = seen.seats[0]
    tiles = (*seat.river, *seat.melds[0].tiles, *seat.shown, *seen.indicators)
    return [{str(face): round(p, 6) for face, p in tile.faces} for tile in tiles]


def test_a_five_that_looks_red_is_a_plain_one_wherever_it_lies() -> None:
    state = dealt(dealer=0, rules="mcr", preset="default").follower.state
    told = with_plain_fives(state, look(read_as(p4=0.4, p0=0.35, p5=0.25)))
    assert faces(told) == [{"5p": 0.6, "4p": 0.4}] * 6
    assert told.seats[0].river[0].best == Tile.parse("5p")


@pytest.mark.parametrize("tile", [read_as(p0=0.9, p5=0.1), SeenTile((), (0.0, 0.0))])
def test_a_set_with_red_fives_keeps_them(tile: SeenTile) -> None:
    state = dealt().follower.state
    seen = look(tile)
    assert with_plain_fives(state, seen) == seen
