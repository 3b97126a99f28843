"""What is found and not told, until more of the table says what it is."""

from __future__ import annotations

import pytest

from tests.vision.live.classification.bare_tiles import (
    BACK_FOR_SURE,
    PAINTED,
    RATHER_A_TOP,
    SURELY_WHITE,
    tile,
    told,
)
from tests.vision.live.tracking.readings import faces
from vision.types import Float


@pytest.mark.parametrize("read", [RATHER_A_TOP, SURELY_WHITE])
def test_what_is_bare_at_an_edge_is_not_told_while_nobody_has_discarded(read: Float) -> None:
    found_late = tile(1, 0.0, -380.0, 4500, read)
    assert told(found_late) == {1}
    assert not found_late.side.is_standing
    discard = tile(2, 0.0, -110.0, 5500, PAINTED)
    assert not told(found_late, discard, discards=(2,), at_ms=6000)
    assert not found_late.side.is_standing, "it had not been there for long"


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


def test_what_is_bare_and_does_not_lie_there_is_not_told_wherever_it_is() -> None:
    """The top of a standing tile, alone or with its side, a part of a lighter or of a phone."""
    faces_around = [tile(n, 30.0 * n, -110.0, 1000, PAINTED) for n in range(4)]
    small = tile(8, 0.0, 0.0, 1000, RATHER_A_TOP, lies=False)
    whole = tile(9, 60.0, 0.0, 1000, RATHER_A_TOP)
    top = tile(11, 0.0, -380.0, 1000, BACK_FOR_SURE, lies=False)
    assert told(*faces_around, small, whole, top, discards=(0, 1, 2, 3), at_ms=2500) == {8, 11}


def test_what_is_painted_is_told_whatever_its_place_says() -> None:
    assert not told(tile(1, 0.0, -110.0, 1000, PAINTED, lies=False), discards=(1,))
