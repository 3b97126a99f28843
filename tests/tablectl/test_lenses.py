"""Which camera from which height; the table in docs/CAMERAS.md is what is computed."""

from __future__ import annotations

from math import radians, tan
from pathlib import Path

import pytest

from tablectl.doctor.lenses import KNOWN_CAMERAS, KnownCamera, heights
from vision.calibration import from_corners, smallest_tile_px

CAMERAS = Path(__file__).parents[2] / "docs" / "CAMERAS.md"
TABLE_MM = (850.0, 850.0)
TILES_MM = (26.0, 20.0)


def row(camera: KnownCamera) -> str:
    """A camera's row of the table in the docs."""
    wide, small = (heights(camera, TABLE_MM, tile) for tile in TILES_MM)
    size = f"{camera.size_px[0]} by {camera.size_px[1]}"
    low = f"{wide.lowest_mm / 10:.0f}"
    above = [f"{low} to {each.highest_mm / 10:.0f} cm" if each.fits else "none" for each in (wide, small)]
    return (
        f"| {camera.name} | {size} | {camera.across_deg:g}° by {camera.down_deg:g}° | {above[0]} | "
        f"{wide.tile_px:.0f} px | {above[1]} | {small.tile_px:.0f} px |"
    )


@pytest.mark.parametrize("camera", KNOWN_CAMERAS, ids=lambda camera: camera.name)
def test_the_docs_tell_what_is_computed(camera: KnownCamera) -> None:
    assert row(camera) in CAMERAS.read_text(encoding="utf-8")


def test_from_the_lowest_height_the_table_just_fits_and_tiles_are_as_wide_as_told() -> None:
    camera = KnownCamera("made up", 60.0, 45.0, (1600, 1148), "nobody")
    found = heights(camera, TABLE_MM, 26.0)
    focal_px = 800 / tan(radians(30.0))
    seen_mm = camera.size_px[1] * found.lowest_mm / focal_px
    assert seen_mm == pytest.approx(850 + 60, rel=0.01)
    half_px = 425 * focal_px / found.lowest_mm
    middle = (800.0, 574.0)
    around = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    corners = [(middle[0] + x * half_px, middle[1] - y * half_px) for x, y in around]
    seen = from_corners(corners, TABLE_MM, camera.size_px)
    assert smallest_tile_px(seen, 26.0) == pytest.approx(found.tile_px)


def test_a_camera_that_must_hang_higher_than_tiles_allow_does_not_fit() -> None:
    few = KnownCamera("few pixels", 60.0, 45.0, (640, 480), "nobody")
    assert not heights(few, TABLE_MM, 26.0).fits
