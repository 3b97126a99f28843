"""Which finds can be tiles, and how a tile lies."""

from __future__ import annotations

import pytest

from tests.vision.quads import rectangle_quad
from vision.calibration import Area
from vision.live.detections.areas import are_tile_sized, merge_overlapping, tile_orientation
from vision.live.detections.limits import DETECTIONS

SCALE = 1.2
TILE_PX = (26.0 * SCALE, 35.0 * SCALE)


@pytest.mark.parametrize(
    ("size", "least", "wanted"),
    [
        ((26, 35), DETECTIONS.face_min_share, True),
        ((35, 26), DETECTIONS.face_min_share, True),
        ((27, 36.5), DETECTIONS.whole_min_share, True),
        ((18.5, 34.5), DETECTIONS.face_min_share, True),  # a sparse face, outlined tight
        ((26, 17), DETECTIONS.face_min_share, False),  # the upper side of a standing tile
        ((14, 27), DETECTIONS.face_min_share, False),
        ((24, 26), DETECTIONS.whole_min_share, False),  # the slanting back of a standing tile
        ((36, 48), DETECTIONS.face_min_share, False),
        ((13, 35), DETECTIONS.face_min_share, False),
    ],
)
def test_finds_are_as_large_as_tiles(size: tuple[float, float], least: float, wanted: bool) -> None:
    quad = rectangle_quad((50.0, 50.0), (size[0] * SCALE, size[1] * SCALE), 90.0)
    assert are_tile_sized(quad[None], least, TILE_PX).tolist() == [wanted]


@pytest.mark.parametrize("up_deg", [0.0, 90.0, 180.0, 270.0])
def test_outline_and_reading_agree(up_deg: float) -> None:
    read, along_y = tile_orientation(rectangle_quad((50.0, 50.0), (26.0, 35.0), up_deg))
    assert read == pytest.approx(up_deg)
    assert along_y == pytest.approx(1.0 if up_deg in (90.0, 270.0) else -1.0)


def test_a_long_outline_outweighs_a_reading_across_it() -> None:
    _, along_y = tile_orientation(rectangle_quad((50.0, 50.0), (35.0, 26.0), 90.0))
    assert along_y < 0


def test_parts_that_overlap_are_looked_at_together() -> None:
    a, b, far = Area(0, 0, 100, 100), Area(50, 0, 150, 100), Area(500, 500, 560, 560)
    assert sorted(area.left for area in merge_overlapping([a, b, far])) == [0, 500]
    assert a.union(b) == Area(0, 0, 150, 100)
