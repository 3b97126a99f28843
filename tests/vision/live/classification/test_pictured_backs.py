"""Backs whose pattern reads as a face: the colours of the table tell them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.live.tracking.readings import LAYOUT, TILE_PX, reading
from vision.labels import FACES, INDEX_OF
from vision.live.table_tiles import TableTiles
from vision.live.tracking.reading import Reading
from vision.recogniser import SetBaseColours
from vision.types import Float

IVORY, BROWN = np.array([211, 129, 136], np.float32), np.array([88, 139, 156], np.float32)
NEARLY_BROWN = np.array([118, 137, 152], np.float32)


def lying(number: int, code: str, base_colour: Float, *, or_back: float = 0.0) -> Reading:
    p = np.full(len(FACES), 1e-5, np.float32)
    p[INDEX_OF["?"]] += or_back
    p[INDEX_OF[code]] = 1.0
    seen = reading(40.0 * number, 0.0)
    return replace(seen, probabilities=p / p.sum(), face_down=code == "?", base_colour=base_colour)


def seen_as(table: TableTiles, tile: Reading) -> str:
    """What a tile turns out to be beside walls of brown backs and a river of ivory faces."""
    walls = [lying(number, "?", BROWN) for number in range(8)]
    river = [lying(number, f"{number - 10}m", IVORY) for number in range(11, 17)]
    for at_ms in (0, 100, 200):
        table.update([*walls, *river, tile], lambda _: True, lambda _: False, at_ms)
    return next(each.code for each in table.settled() if each.x_mm == tile.centre_mm[0])


@pytest.mark.parametrize(
    ("code", "base_colour", "told"),
    [
        ("6s", BROWN, "?"),
        ("6s", IVORY, "6s"),
        ("9p", NEARLY_BROWN, "9p"),
        ("8f", BROWN, "8f"),
        ("1j", BROWN, "1j"),
    ],
)
def test_a_tile_of_the_backs_colour_is_a_back_unless_it_may_be_painted_all_over(
    code: str, base_colour: Float, told: str
) -> None:
    """Honeycombs on a back looked like a 6 of bamboos, an indicator in the wall. Flowers and jokers may be
    painted to the edge; between nine large dots hardly any base colour is seen."""
    assert seen_as(TableTiles(LAYOUT, TILE_PX), lying(20, code, base_colour)) == told


@pytest.mark.parametrize(("or_back", "told"), [(0.0, "8s"), (0.9, "?")])
def test_where_the_sets_backs_were_enrolled_a_face_that_is_read_for_sure_is_one(
    or_back: float, told: str
) -> None:
    """Thick bamboos in the green of the backs filled an 8 of bamboos; it was a back that lay in a river."""
    table = TableTiles(LAYOUT, TILE_PX)
    table.context.set_base_colours = SetBaseColours(IVORY, BROWN)
    assert seen_as(table, lying(20, "8s", BROWN, or_back=or_back)) == told
