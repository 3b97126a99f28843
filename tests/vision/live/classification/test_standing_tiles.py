"""Bare tiles at the edges that stand there, and white dragons that were laid down."""

from __future__ import annotations

from tests.vision.live.classification.bare_tiles import (
    LAYOUT,
    PAINTED,
    RATHER_A_TOP,
    SURELY_WHITE,
    tile,
    told,
)
from tests.vision.live.tracking.readings import faces
from vision.labels import BACK, FACES
from vision.live.classification.standing_tiles import mark_standing


def test_what_stands_and_is_hardly_read_as_a_face_shows_its_back() -> None:
    """An outline over the tops of two tiles, read as a flower."""
    top = tile(1, 0.0, -380.0, 1000, RATHER_A_TOP)
    mark_standing([top], (), LAYOUT, at_ms=5000)
    assert top.side.is_standing
    assert FACES[top.side.corrected(faces(f4=0.6, f2=0.4)).argmax()] == BACK
    assert FACES[top.side.corrected(faces(f4=0.95)).argmax()] == "4f", "it is laid down now"


def test_what_was_there_before_the_first_discard_stands_with_those_beside_it() -> None:
    early, beside = tile(1, 0.0, -380.0, 1000, RATHER_A_TOP), tile(2, 26.0, -380.0, 5500, RATHER_A_TOP)
    white = tile(3, 52.0, -380.0, 5500, SURELY_WHITE)
    discard = tile(4, 0.0, -110.0, 5000, PAINTED)
    assert not told(early, beside, white, discard, discards=(4,), at_ms=6000)
    assert [one.side.is_standing for one in (early, beside, white)] == [True, True, False]


def test_what_is_found_later_beside_standing_tiles_and_does_not_lie_stands_too() -> None:
    """Also with two between that were not found."""
    early, discard = tile(1, 0.0, -380.0, 1000, RATHER_A_TOP), tile(2, 0.0, -110.0, 5000, PAINTED)
    small = tile(3, 78.0, -380.0, 5500, SURELY_WHITE, lies=False)
    whole = tile(5, 26.0, -380.0, 5500, SURELY_WHITE)
    told(early, discard, small, whole, discards=(2,), at_ms=6000)
    assert [one.side.is_standing for one in (early, small, whole)] == [True, True, False]
