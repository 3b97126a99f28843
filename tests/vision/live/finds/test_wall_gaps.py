"""Stacks that the finder missed between others: the table is not bare where they stand."""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration import Rectifier, from_corners, scaled_rectifier
from vision.layout import TableLayout, from_seat
from vision.live.changes.motion import COARSE_PX_PER_MM
from vision.live.finds.wall_gaps import WallStack, unfound_stacks, walls_mask
from vision.types import Mask

WIDTH = 26.0
LAYOUT = TableLayout((WIDTH, 35.0), 425.0, wall_mm=290.0)
ALL = tuple((2, WIDTH * place) for place in range(-6, 7))


def straight_above() -> Rectifier:
    edge, far = 25.0, 875.0
    corners = [[edge, far], [far, far], [far, edge], [edge, edge]]
    return scaled_rectifier(from_corners(corners, (850, 850), (900, 900)), COARSE_PX_PER_MM)


def standing(stacks: tuple[WallStack, ...], coarse: Rectifier) -> Mask:
    """What is not bare where these stacks stand."""
    mask = np.zeros((coarse.size_px, coarse.size_px), np.uint8)
    for side, along in stacks:
        corners = [
            from_seat(along + right, -LAYOUT.wall_mm + out, side)
            for right, out in ((-13, -17), (13, -17), (13, 17), (-13, 17))
            if LAYOUT.wall_mm is not None
        ]
        cv2.fillConvexPoly(mask, np.round(coarse.from_mm(np.array(corners))).astype(np.int32), 255)
    return mask


def without(*places: int) -> tuple[WallStack, ...]:
    return tuple(stack for place, stack in enumerate(ALL) if place not in places)


def test_a_stack_that_was_not_found_between_others_stands_where_the_table_is_not_bare() -> None:
    coarse = straight_above()
    assert unfound_stacks(without(4), LAYOUT, standing(ALL, coarse), coarse) == (ALL[4],)
    assert unfound_stacks(without(4, 5), LAYOUT, standing(ALL, coarse), coarse) == ALL[4:6]


def test_a_stack_that_was_taken_leaves_bare_table() -> None:
    coarse = straight_above()
    assert unfound_stacks(without(4), LAYOUT, standing(without(4), coarse), coarse) == ()
    assert unfound_stacks(without(4, 5), LAYOUT, standing(without(4), coarse), coarse) == (ALL[5],)


def test_beyond_the_ends_of_a_wall_nothing_is_told() -> None:
    coarse = straight_above()
    assert unfound_stacks(ALL[2:-2], LAYOUT, standing(ALL, coarse), coarse) == ()


def test_without_a_known_line_of_walls_nothing_is_told() -> None:
    coarse = straight_above()
    unknown = TableLayout(LAYOUT.tile_mm, LAYOUT.half_mm)
    assert unfound_stacks(without(4), unknown, standing(ALL, coarse), coarse) == ()
    assert unfound_stacks((), LAYOUT, standing(ALL, coarse), coarse) == ()


def test_few_stacks_found_far_apart_are_no_wider_stacks() -> None:
    coarse = straight_above()
    found = (ALL[0], ALL[3], ALL[6], ALL[12])
    assert {*found, *unfound_stacks(found, LAYOUT, standing(ALL, coarse), coarse)} == {*ALL}


def test_what_may_be_a_stack_tells_nothing_of_the_bare_table() -> None:
    coarse = straight_above()
    covered = walls_mask(without(4, 5), LAYOUT, coarse)
    assert (covered[standing(ALL, coarse) > 0] == 255).all()
    assert covered.mean() < 255 * 0.05
