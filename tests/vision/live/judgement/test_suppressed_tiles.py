"""What is found and not told, until more of the table says what it is."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.live.judgement.bare_tiles import (
    BACK_FOR_SURE,
    HARDLY_WHITE,
    IVORY,
    PAINTED,
    RATHER_A_TOP,
    RATHER_WHITE,
    SHADED_IVORY,
    SURELY_WHITE,
    TOP_QUAD,
    tile,
    told,
)
from tests.vision.live.tracking.readings import faces, reading
from vision.types import Float, Image


@pytest.mark.parametrize("read", [RATHER_A_TOP, SURELY_WHITE])
def test_what_is_bare_at_an_edge_is_not_told_while_nobody_has_discarded(read: Float) -> None:
    found_late = tile(1, 0.0, -380.0, 4500, read)
    assert told(found_late) == {1}
    assert not found_late.side.stands
    discard = tile(2, 0.0, -110.0, 5500, PAINTED)
    assert not told(found_late, discard, discards=(2,), at_ms=6000)
    assert not found_late.side.stands, "it had not been there for long"


def test_what_lies_beside_a_painted_face_is_told() -> None:
    """A hand laid open before the first discard, or a closed kong's end."""
    white = [tile(n, 26.0 * n, -380.0, 4500, SURELY_WHITE) for n in (1, 2)]
    far_off = tile(4, 200.0, -380.0, 4500, SURELY_WHITE)
    assert told(tile(0, 0.0, -380.0, 4500, PAINTED), *white, far_off) == {4}


def test_the_tile_that_a_hand_wins_on_lies_a_little_apart_and_is_told() -> None:
    """The dealer may win on the first tile, so nobody has discarded."""
    hand = [tile(n, 26.0 * n, -380.0, 4500, PAINTED) for n in range(3)]
    assert not told(*hand, tile(3, 52.0 + 1.6 * 26.0, -380.0, 4500, SURELY_WHITE))


def test_a_white_dragon_with_a_frame_is_told_wherever_it_lies() -> None:
    assert not told(tile(1, 0.0, -380.0, 4500, SURELY_WHITE, framed=True))


def test_a_flower_before_a_standing_hand_tells_nothing_of_it() -> None:
    flower = tile(0, 0.0, -345.0, 4500, faces(f7=0.95))
    assert told(flower, tile(1, 0.0, -380.0, 4500, SURELY_WHITE)) == {1}


def test_what_lies_in_the_middle_is_told() -> None:
    assert not told(tile(1, 0.0, -110.0, 4500, SURELY_WHITE))


def test_what_would_be_a_white_dragon_and_is_smaller_than_the_faces_around_is_not_told() -> None:
    """The top of a standing tile, or a part of a lighter or a phone; not what may be a frame alone."""
    faces_around = [tile(n, 30.0 * n, -110.0, 1000, PAINTED) for n in range(4)]
    for face in faces_around:
        face.add(reading(face.centre_mm[0], -110.0), 1100)
    small = tile(8, 0.0, 0.0, 1000, HARDLY_WHITE, quad=TOP_QUAD)
    whole = tile(9, 60.0, 0.0, 1000, HARDLY_WHITE)
    frame = tile(10, 120.0, 0.0, 1000, RATHER_WHITE, quad=TOP_QUAD)
    top = tile(11, 0.0, -380.0, 1000, SURELY_WHITE, quad=TOP_QUAD)
    assert told(*faces_around, small, whole, frame, top, discards=(0, 1, 2, 3), at_ms=2500) == {8, 11}
    assert not told(*faces_around[:2], small, whole, discards=(0, 1)), "too few faces tell a face's size"


@pytest.mark.parametrize(
    ("read", "levels", "is_told"),
    [
        pytest.param(RATHER_A_TOP, 0, True, id="nothing on it"),
        pytest.param(RATHER_A_TOP, 90, False, id="print that is no face"),
        pytest.param(RATHER_WHITE, 90, True, id="a white dragon with a character"),
    ],
)
def test_what_shows_something_that_the_reader_does_not_know_is_no_white_dragon(
    read: Float, levels: int, is_told: bool
) -> None:
    striped: Image = np.full((16, 16, 3), 128, np.uint8)
    striped[::3, :, 1:] += np.uint8(levels)
    seen = tile(1, 60.0, 0.0, 1000, read, inner=striped)
    seen.side.compare(6.0)
    assert told(seen, discards=(2,)) == (set() if is_told else {1})


def test_a_top_with_its_side_is_not_told_once_the_faces_base_colour_is_known() -> None:
    """It was found while no face lay there, and has not changed since."""
    two_shades = np.empty((16, 16, 3), np.uint8)
    two_shades[:8], two_shades[8:] = IVORY, SHADED_IVORY
    top = tile(1, 0.0, -380.0, 1000, BACK_FOR_SURE, inner=two_shades)
    discard = tile(2, 0.0, -110.0, 5000, PAINTED)
    assert not told(top, discard, discards=(2,), at_ms=6000)
    known = np.array([IVORY], np.float32)
    assert told(top, discard, discards=(2,), at_ms=6000, base_colours=known) == {1}
