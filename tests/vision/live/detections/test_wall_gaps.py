"""Stacks that the finder missed between others: the table is not bare where they stand."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.calibration import Rectifier, from_corners, scaled_rectifier
from vision.layout import TableLayout, from_seat
from vision.live.changes.limits import CHANGES
from vision.live.detections.wall_gaps import CoarsePicture, WallStack, undetected_stacks, walls_mask
from vision.types import Mask

WIDTH = 26.0
LAYOUT = TableLayout((WIDTH, 35.0), 425.0, wall_mm=290.0)
Colour = tuple[int, int, int]
FELT: Colour = (66, 87, 23)
IVORY: Colour = (200, 215, 220)
SKIN: Colour = (120, 150, 190)
ALL = tuple((2, WIDTH * place) for place in range(-6, 7))


def straight_above() -> Rectifier:
    edge, far = 25.0, 875.0
    corners = [[edge, far], [far, far], [far, edge], [edge, edge]]
    return scaled_rectifier(from_corners(corners, (850, 850), (900, 900)), CHANGES.coarse_px_per_mm)


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


def seen(stacks: tuple[WallStack, ...], coarse: Rectifier, colour: Colour = IVORY) -> CoarsePicture:
    """These stacks on the table, from above."""
    mask = standing(stacks, coarse)
    picture = np.full((*mask.shape, 3), FELT, np.uint8)
    picture[mask > 0] = colour
    other = np.abs(picture.astype(int) - FELT).max(axis=2) > CHANGES.foreground_min_levels
    felt = np.asarray(FELT, np.float32)
    return CoarsePicture(picture, np.where(other, 255, 0).astype(np.uint8), lambda _: felt, felt, coarse)


def without(*places: int) -> tuple[WallStack, ...]:
    return tuple(stack for place, stack in enumerate(ALL) if place not in places)


def test_a_stack_that_was_not_found_between_others_stands_where_the_table_is_not_bare() -> None:
    coarse = straight_above()
    assert undetected_stacks(without(4), LAYOUT, seen(ALL, coarse)) == (ALL[4],)
    assert undetected_stacks(without(4, 5), LAYOUT, seen(ALL, coarse)) == ALL[4:6]


def test_a_stack_that_was_taken_leaves_bare_table() -> None:
    coarse = straight_above()
    assert undetected_stacks(without(4), LAYOUT, seen(without(4), coarse)) == ()
    assert undetected_stacks(without(4, 5), LAYOUT, seen(without(4), coarse)) == (ALL[5],)


@pytest.mark.parametrize(("back", "told"), [((52, 55, 30), True), ((58, 77, 21), False)])
def test_a_stack_whose_back_is_a_little_darker_than_the_table_is_told_by_its_neighbours(
    back: Colour, told: bool
) -> None:
    """Where backs have the table's colour in shadow nothing tells a stack from a shaded gap."""
    coarse = straight_above()
    stack = (ALL[4],) if told else ()
    assert undetected_stacks(without(4), LAYOUT, seen(ALL, coarse, back)) == stack
    assert undetected_stacks(without(4), LAYOUT, seen(without(4), coarse, back)) == ()


def test_a_wall_goes_on_beyond_the_stacks_that_were_found_as_far_as_it_looks_like_them() -> None:
    coarse = straight_above()
    assert {*undetected_stacks(ALL[2:-2], LAYOUT, seen(ALL, coarse))} == {*ALL[:2], *ALL[-2:]}
    assert {*undetected_stacks(ALL[2:-2], LAYOUT, seen(ALL[1:-2], coarse))} == {ALL[1]}


def test_what_lies_at_the_end_of_a_wall_and_looks_like_something_else_is_no_stack() -> None:
    coarse = straight_above()
    picture = seen(ALL, coarse)
    picture.picture[standing(ALL[-2:], coarse) > 0] = SKIN
    assert undetected_stacks(ALL[:-2], LAYOUT, picture) == ()


def test_a_wall_of_which_no_stack_was_found_looks_like_those_of_the_other_sides() -> None:
    coarse = straight_above()
    other = tuple((0, along) for _, along in ALL)
    found = undetected_stacks(other, LAYOUT, seen((*other, *ALL), coarse))
    assert [side for side, _ in found] == [2] * len(ALL)
    assert [along for _, along in found] == pytest.approx([along for _, along in ALL], abs=2.0)
    assert undetected_stacks(other[:4], LAYOUT, seen((*other, *ALL), coarse)) == other[4:], "too few to tell"
    assert undetected_stacks(other, LAYOUT, seen(other, coarse)) == ()


def test_a_stack_that_was_told_stands_under_a_hand_until_the_table_shows() -> None:
    coarse = straight_above()
    covered = seen(ALL, coarse)
    covered.picture[standing(ALL[-1:], coarse) > 0] = SKIN
    assert undetected_stacks(ALL[:-1], LAYOUT, covered, ALL[-1:]) == ALL[-1:]
    assert undetected_stacks(ALL[:-1], LAYOUT, seen(ALL[:-1], coarse), ALL[-1:]) == ()


def test_a_stack_that_was_told_stands_while_a_hand_is_over_most_of_its_wall() -> None:
    coarse, back = straight_above(), (58, 77, 21)
    for standing_now, told in ((ALL, ALL[4:5]), (without(4), ())):
        covered = seen(standing_now, coarse, back)
        covered.picture[standing(ALL[5:], coarse) > 0] = SKIN
        assert undetected_stacks(without(4), LAYOUT, covered, ALL[4:5]) == told


def test_a_cloth_in_the_colour_of_the_backs_is_no_wall() -> None:
    coarse = straight_above()
    other = tuple((0, along) for _, along in ALL)
    picture = seen((*other, *ALL), coarse)
    cloth = [from_seat(u, v, 2) for u, v in ((-170, -310), (170, -310), (170, -200), (-170, -200))]
    cv2.fillConvexPoly(picture.picture, np.round(coarse.from_mm(np.array(cloth))).astype(np.int32), IVORY)
    assert undetected_stacks(other, LAYOUT, picture) == ()


def test_without_a_known_line_of_walls_nothing_is_told() -> None:
    coarse = straight_above()
    unknown = TableLayout(LAYOUT.tile_mm, LAYOUT.half_mm)
    assert undetected_stacks(without(4), unknown, seen(ALL, coarse)) == ()
    assert undetected_stacks((), LAYOUT, seen(ALL, coarse)) == ()


def test_few_stacks_found_far_apart_are_no_wider_stacks() -> None:
    coarse = straight_above()
    found = (ALL[0], ALL[3], ALL[6], ALL[12])
    assert {*found, *undetected_stacks(found, LAYOUT, seen(ALL, coarse))} == {*ALL}


def test_what_may_be_a_stack_tells_nothing_of_the_bare_table() -> None:
    coarse = straight_above()
    covered = walls_mask(without(4, 5), LAYOUT, coarse)
    assert (covered[standing(ALL, coarse) > 0] == 255).all()
    assert covered.mean() < 255 * 0.05
