"""A picture without a calibration: the tiles tell how the table lies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.as_read import as_read
from vision.calibration import Calibration, from_corners
from vision.facts import USUAL_TILE_MM
from vision.layout import TableTile, empty_view, from_seat
from vision.photo import read_photo_table
from vision.photo.table.centre import find_table_centre
from vision.photo.table.plane import find_plane
from vision.photo.table.reading import face_size_mm
from vision.recogniser import ReadTiles
from vision.scene.picture import PinholeCamera, overhead
from vision.types import Double

HEIGHT_MM = 20.0
OFF_MM = (37.0, -52.0)
RIVERS = (
    "1z2z3z4z5z6z7z1m2m",
    "3m4m5m6m7m8m9m",
    "1p2p3p4p5p6p7p8p",
    "9p1s2s3s4s5s6s7s8s9s",
)


def codes(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(0, len(run), 2)]


Laid = Sequence[tuple[str, Double]]
"""Each tile's face, and its (4, 2) corners on the surface in reading order, mm."""


def laid_rows(seat: int, run: str, v_mm: float) -> Laid:
    found = []
    w, h = USUAL_TILE_MM[0] / 2, USUAL_TILE_MM[1] / 2
    for index, code in enumerate(codes(run)):
        row, column = divmod(index, 6)
        u, v = (column - 2.5) * (USUAL_TILE_MM[0] + 1.5), v_mm - row * (USUAL_TILE_MM[1] + 1.5)
        corners = [(u - w, v + h), (u + w, v + h), (u + w, v - h), (u - w, v - h)]
        found.append((code, np.array([from_seat(a, b, seat) for a, b in corners])))
    return found


def laid_rivers() -> Laid:
    return [tile for seat, run in enumerate(RIVERS) for tile in laid_rows(seat, run, -105.0)]


def standing_hand(seat: int) -> Laid:
    """The upper sides of thirteen standing tiles, which look like white dragons."""
    w, h = USUAL_TILE_MM[0] / 2, HEIGHT_MM / 2
    middles = [(column - 6) * USUAL_TILE_MM[0] for column in range(13)]
    places = [[(u - w, h - 360), (u + w, h - 360), (u + w, -h - 360), (u - w, -h - 360)] for u in middles]
    return [("5z", np.array([from_seat(*corner, seat) for corner in corners])) for corners in places]


def photographed(camera: PinholeCamera, laid: Laid) -> ReadTiles:
    raised = [(code, np.column_stack([corners, np.full(4, HEIGHT_MM)])) for code, corners in laid]
    return as_read([(code, camera.project(corners)) for code, corners in raised], 0.99)


VIEWS = [
    pytest.param(overhead(size_px=(1280, 1280)), id="above"),
    pytest.param(PinholeCamera(y_mm=-500, height_mm=900, tilt_deg=30, fov_deg=65), id="standing"),
    pytest.param(
        PinholeCamera(x_mm=80, y_mm=-820, height_mm=650, tilt_deg=52, fov_deg=60, roll_deg=6),
        id="from a seat",
    ),
]


@pytest.mark.parametrize("camera", VIEWS)
def test_rivers_are_read_in_order_from_any_place(camera: PinholeCamera) -> None:
    view = read_photo_table(photographed(camera, laid_rivers()), size_px=camera.size_px)
    assert ["".join(tile.code for tile in side.river) for side in view.sides] == list(RIVERS)


def calibrated(camera: PinholeCamera, half_mm: float = 425.0) -> Calibration:
    corners = half_mm * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    surface = np.column_stack([corners, np.zeros(4)])
    return from_corners(camera.project(surface), (2 * half_mm, 2 * half_mm), camera.size_px)


def test_a_calibration_tells_the_same() -> None:
    camera = overhead(size_px=(1280, 1280))
    view = read_photo_table(photographed(camera, laid_rivers()), calibrated(camera), size_px=camera.size_px)
    assert ["".join(tile.code for tile in side.river) for side in view.sides] == list(RIVERS)


@pytest.mark.parametrize("camera", VIEWS)
def test_the_first_discards_are_read_beside_hands_that_stand(camera: PinholeCamera) -> None:
    """Three faces among twenty-six tops, whose size is not that of tiles that lie."""
    discards = [tile for seat, run in enumerate(("5p", "7s", "1s")) for tile in laid_rows(seat, run, -105.0)]
    laid = [*discards, *standing_hand(0), *standing_hand(1)]
    view = read_photo_table(photographed(camera, laid), calibrated(camera), size_px=camera.size_px)
    assert ["".join(tile.code for tile in side.river) for side in view.sides] == ["5p", "7s", "1s", ""]


def test_walls_whose_light_backs_read_as_white_dragons_are_no_discards() -> None:
    """Only the backs of the hands behind them were read as backs."""
    camera, six = overhead(size_px=(1280, 1280)), RIVERS[0][:12]
    rows = {"5z": -283.0, "?": -330.0}
    behind = [
        (code, corners)
        for seat in range(4)
        for code, v_mm in rows.items()
        for _, corners in laid_rows(seat, six, v_mm)
    ]
    view = read_photo_table(
        photographed(camera, [*laid_rivers(), *behind]), calibrated(camera), size_px=camera.size_px
    )
    assert ["".join(tile.code for tile in side.river) for side in view.sides] == list(RIVERS)
    assert view.face_down == len(behind)


def test_what_is_square_tells_no_tiles_size() -> None:
    """Dice, and the faces of a hand that stands, before the first discard."""
    walls = [("?", corners) for _, corners in laid_rows(0, RIVERS[0], -280.0)]
    dice = [("4p", corners) for _, corners in laid_rows(0, RIVERS[1], 0.0)]
    placed = np.array([corners for _, corners in walls + dice])
    middles = placed[len(walls) :].mean(axis=1, keepdims=True)
    placed[len(walls) :] = middles + (placed[len(walls) :] - middles) * [0.7, 0.5]
    tiles = as_read([(code, quad) for (code, _), quad in zip(walls + dice, placed, strict=True)])
    assert face_size_mm(tiles, placed) == pytest.approx(USUAL_TILE_MM[:2])


def test_a_glaring_tile_lies_there_though_its_outline_is_too_long() -> None:
    camera = overhead(size_px=(1280, 1280))
    laid = laid_rivers()
    code, corners = laid[-1]
    long = corners.mean(axis=0) + (corners - corners.mean(axis=0)) * [1.43, 1.0]
    for face, river in ((code, RIVERS[3]), ("?", RIVERS[3][:-2])):
        view = read_photo_table(
            photographed(camera, [*laid[:-1], (face, long)]), calibrated(camera), size_px=camera.size_px
        )
        assert "".join(tile.code for tile in view.sides[3].river) == river, "nothing else is painted"


def test_nothing_and_too_little_are_no_table() -> None:
    assert read_photo_table(ReadTiles.none(), size_px=(640, 480)) == empty_view()
    assert (
        read_photo_table(photographed(overhead(), laid_rivers()[:3]), size_px=overhead().size_px)
        == empty_view()
    )


def test_backs_alone_are_no_table_in_play() -> None:
    backs = [("?", corners) for _, corners in laid_rivers()]
    assert read_photo_table(photographed(overhead(), backs), size_px=overhead().size_px) == empty_view()


@pytest.mark.slow
@given(
    st.floats(0, 55),
    st.floats(0, 360),
    st.floats(-40, 40),
    st.floats(500, 1200),
    st.integers(0, 2**31),
)
@settings(max_examples=40)
def test_sizes_and_right_angles_come_out_whatever_the_perspective(
    tilt_deg: float, heading_deg: float, roll_deg: float, height_mm: float, seed: int
) -> None:
    heading = np.radians(heading_deg)
    back = -height_mm * np.tan(np.radians(tilt_deg))
    camera = PinholeCamera(
        x_mm=float(back * np.cos(heading)),
        y_mm=float(back * np.sin(heading)),
        height_mm=height_mm,
        tilt_deg=tilt_deg,
        heading_deg=heading_deg,
        roll_deg=roll_deg,
        fov_deg=70,
    )
    noise = np.random.default_rng(seed)
    quads = photographed(camera, laid_rivers()).quads_px.astype(np.float64)
    plane = find_plane(quads + noise.normal(0, 0.15, quads.shape))
    assert plane is not None
    placed = plane.to_plane(quads)
    widths = np.linalg.norm(placed[:, 1] - placed[:, 0], axis=1)
    heights = np.linalg.norm(placed[:, 3] - placed[:, 0], axis=1)
    assert widths == pytest.approx(np.full(len(widths), plane.tile_mm[0]), rel=0.1)
    assert heights == pytest.approx(np.full(len(heights), plane.tile_mm[1]), rel=0.1)
    assert plane.tile_mm == pytest.approx(USUAL_TILE_MM[:2], rel=0.05)


def test_the_middle_lies_between_the_rivers() -> None:
    tiles = [
        TableTile(((code, 1.0),), float(x), float(y), 90.0 * seat + 90.0)
        for seat, river in enumerate(seats_of(laid_rivers()))
        for code, corners in river
        for x, y in (corners.mean(axis=0) + OFF_MM,)
    ]
    assert find_table_centre(tiles, USUAL_TILE_MM[:2])[0] == pytest.approx(OFF_MM, abs=8.0)


def seats_of(tiles: Laid) -> list[list[tuple[str, Double]]]:
    """The rivers' tiles by seat."""
    seats, rest = [], list(tiles)
    for run in RIVERS:
        count = len(codes(run))
        seats.append(rest[:count])
        rest = rest[count:]
    return seats


@pytest.mark.parametrize("seed", range(6))
def test_a_row_of_tiles_that_was_squeezed_is_no_plane_seen_from_its_edge(seed: int) -> None:
    """A plane that no place can be carried back from straightens nothing."""
    row = [[(45.0 * k, 100), (45.0 * k + 45, 100), (45.0 * k + 45, 560), (45.0 * k, 560)] for k in range(14)]
    plane = find_plane(np.array(row) + np.random.default_rng(seed).normal(0, 4, (14, 4, 2)))
    assert plane is None or np.isfinite(np.linalg.inv(plane.to_mm)).all()
