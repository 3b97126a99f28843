"""Things that may be tiles and that no look has explained."""

from __future__ import annotations

import numpy as np

from vision.calibration import Area
from vision.live.changes.unexplained_regions import UnexplainedRegions
from vision.types import Mask

SIZE = 120
WHOLE = Area(0, 0, SIZE, SIZE)
NOTHING: Mask = np.zeros((SIZE, SIZE), np.uint8)


def thing(left: int, top: int, width: int, height: int) -> Mask:
    mask = NOTHING.copy()
    mask[top : top + height, left : left + width] = 255
    return mask


def test_a_thing_as_large_as_a_tile_is_told_with_its_place() -> None:
    assert UnexplainedRegions(SIZE, (8, 10)).find(thing(30, 42, 8, 10), NOTHING, WHOLE) == [
        Area(30, 42, 38, 52)
    ]


def test_known_tiles_and_the_narrow_sides_of_walls_explain_themselves() -> None:
    unexplained = UnexplainedRegions(SIZE, (8, 10))
    assert unexplained.find(thing(30, 42, 8, 10), thing(28, 40, 12, 14), WHOLE) == []
    assert unexplained.find(thing(30, 42, 60, 3), NOTHING, WHOLE) == []


def test_only_what_was_looked_at_is_told() -> None:
    assert UnexplainedRegions(SIZE, (8, 10)).find(thing(30, 42, 8, 10), NOTHING, Area(60, 60, 120, 120)) == []


def test_what_was_given_up_is_told_again_once_it_moves() -> None:
    unexplained, cup = UnexplainedRegions(SIZE, (8, 10)), thing(30, 42, 8, 10)
    (part,) = unexplained.find(cup, NOTHING, WHOLE)
    unexplained.ignore(part)
    assert unexplained.find(cup, NOTHING, WHOLE) == []
    moving = np.zeros((20, 20), np.bool_)
    unexplained.clear_moving(moving)
    assert unexplained.find(cup, NOTHING, WHOLE) == []
    moving[7:9, 5:7] = True
    unexplained.clear_moving(moving)
    assert unexplained.find(cup, NOTHING, WHOLE) == [part]
