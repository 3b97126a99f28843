"""A picture without a calibration: the tiles tell how the table lies."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.calibration import from_corners
from vision.geometry import apply_homography
from vision.scene.camera import Camera, overhead
from vision.table_photo import TILE_MM, PhotoTile, middle_of, plane_of, read_photo_table
from vision.types import Double
from vision.zones import from_seat

HEIGHT_MM = 20.0
RIVERS = (
    "1z2z3z4z5z6z7z1m2m",
    "3m4m5m6m7m8m9m",
    "1p2p3p4p5p6p7p8p",
    "9p1s2s3s4s5s6s7s8s9s",
)


def codes(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(0, len(run), 2)]


def laid_rivers() -> list[tuple[str, Double]]:
    """Every discard's face, corners on the surface in reading order, mm."""
    found = []
    w, h = TILE_MM[0] / 2, TILE_MM[1] / 2
    for seat, run in enumerate(RIVERS):
        for index, code in enumerate(codes(run)):
            row, column = divmod(index, 6)
            u, v = (column - 2.5) * (TILE_MM[0] + 1.5), -105.0 - row * (TILE_MM[1] + 1.5)
            corners = [(u - w, v + h), (u + w, v + h), (u + w, v - h), (u - w, v - h)]
            found.append((code, np.array([from_seat(a, b, seat) for a, b in corners])))
    return found


def photographed(camera: Camera) -> list[PhotoTile]:
    tiles = []
    for code, corners in laid_rivers():
        raised = np.column_stack([corners, np.full(4, HEIGHT_MM)])
        tiles.append(PhotoTile(code, 0.99, camera.project(raised)))
    return tiles


VIEWS = [
    pytest.param(overhead(size_px=(1280, 1280)), id="above"),
    pytest.param(Camera(y_mm=-500, height_mm=900, tilt_deg=30, fov_deg=65), id="standing"),
    pytest.param(
        Camera(x_mm=80, y_mm=-820, height_mm=650, tilt_deg=52, fov_deg=60, roll_deg=6), id="from a seat"
    ),
]


@pytest.mark.parametrize("camera", VIEWS)
def test_rivers_are_read_in_order_from_any_place(camera: Camera) -> None:
    view = read_photo_table(photographed(camera))
    assert view is not None
    assert ["".join(tile.code for tile in side.river) for side in view.sides] == list(RIVERS)


def test_a_calibration_tells_the_same() -> None:
    camera = overhead(size_px=(1280, 1280))
    half = 425.0
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    raised = np.column_stack([corners, np.full(4, HEIGHT_MM)])
    calibration = from_corners(camera.project(raised), (2 * half, 2 * half), camera.size_px)
    view = read_photo_table(photographed(camera), calibration)
    assert view is not None
    assert ["".join(tile.code for tile in side.river) for side in view.sides] == list(RIVERS)


def test_nothing_and_too_little_are_no_table() -> None:
    assert read_photo_table([]) is None
    assert read_photo_table(photographed(overhead())[:3]) is None


def test_backs_alone_tell_no_plane() -> None:
    backs = [PhotoTile("?", 0.9, tile.quad_px) for tile in photographed(overhead())]
    assert read_photo_table(backs) is None


@given(
    st.floats(0, 55),
    st.floats(0, 360),
    st.floats(-40, 40),
    st.floats(500, 1200),
    st.integers(0, 2**31),
)
@settings(max_examples=40, deadline=None)
def test_sizes_and_right_angles_come_out_whatever_the_perspective(
    tilt_deg: float, heading_deg: float, roll_deg: float, height_mm: float, seed: int
) -> None:
    heading = np.radians(heading_deg)
    back = -height_mm * np.tan(np.radians(tilt_deg))
    camera = Camera(
        x_mm=float(back * np.cos(heading)),
        y_mm=float(back * np.sin(heading)),
        height_mm=height_mm,
        tilt_deg=tilt_deg,
        heading_deg=heading_deg,
        roll_deg=roll_deg,
        fov_deg=70,
    )
    noise = np.random.default_rng(seed)
    quads = np.array([tile.quad_px for tile in photographed(camera)])
    plane = plane_of(quads + noise.normal(0, 0.15, quads.shape))
    assert plane is not None
    placed = apply_homography(plane, quads.reshape(-1, 2)).reshape(-1, 4, 2)
    widths = np.linalg.norm(placed[:, 1] - placed[:, 0], axis=1)
    heights = np.linalg.norm(placed[:, 3] - placed[:, 0], axis=1)
    assert np.median(widths) == pytest.approx(TILE_MM[0], rel=0.05)
    assert np.median(heights) == pytest.approx(TILE_MM[1], rel=0.05)


def test_the_middle_lies_between_the_rivers() -> None:
    placed = np.array([corners for _, corners in laid_rivers()]) + np.array([37.0, -52.0])
    middle = middle_of(placed, np.ones(len(placed), np.bool_))
    assert middle == pytest.approx([37.0, -52.0], abs=25.0)
