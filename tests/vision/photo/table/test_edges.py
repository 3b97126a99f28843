"""Where a table's surface lies is told by the edges of its felt."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.geometry import apply_homography, homography
from vision.labels import FACES, INDEX_OF
from vision.photo import calibration_by_edges
from vision.recogniser import ReadTiles
from vision.types import Double, Image

FELT, RIM, FLOOR, IVORY = (60, 110, 30), (30, 50, 90), (120, 120, 125), (210, 235, 240)
SIZE_PX = (1200, 900)
FROM_A_SEAT = np.array([[110.0, 850.0], [1090.0, 850.0], [890.0, 120.0], [310.0, 120.0]])
"""Near left, near right, far right, far left."""
HALF_MM = 400.0
Place = tuple[float, float]
RIVERS: tuple[Place, ...] = tuple(
    place for n in range(4) for place in ((27.0 * n - 60, -120), (60 - 27.0 * n, 120), (120, 27.0 * n - 60))
)
"""Middles of tiles, mm from the table's middle."""


def of_surface(half_mm: tuple[float, float] = (HALF_MM, HALF_MM)) -> Double:
    x, y = half_mm
    return np.array([[-x, -y], [x, -y], [x, y], [-x, y]])


def photo(
    corners_px: Double = FROM_A_SEAT,
    places: tuple[Place, ...] = RIVERS,
    *,
    half_mm: tuple[float, float] = (HALF_MM, HALF_MM),
    tile_mm: tuple[float, float] = (26.0, 35.0),
    turn_deg: float = 0.0,
) -> tuple[Image, ReadTiles]:
    """A table with tiles on it, every fourth of which lies across, and what was found in the picture."""
    picture: Image = np.full((SIZE_PX[1], SIZE_PX[0], 3), FLOOR, np.uint8)
    to_px = homography(of_surface(half_mm), corners_px)
    rim = apply_homography(to_px, of_surface((half_mm[0] + 30, half_mm[1] + 30)))
    for colour, quad in ((RIM, rim), (FELT, corners_px)):
        cv2.fillConvexPoly(picture, np.round(quad).astype(np.int32), colour)
    shade = np.linspace(1.0, 0.7, SIZE_PX[0])[None, :, None]  # the lamp hangs to the left
    picture = np.asarray(picture * shade, np.uint8)
    quads, cos, sin = [], np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    for number, place in enumerate(places):
        wide, high = tile_mm[::-1] if number % 4 == 3 else tile_mm
        corners = np.array([[-wide, high], [wide, high], [wide, -high], [-wide, -high]]) / 2
        turned = corners @ np.array([[cos, sin], [-sin, cos]]) + place
        quads.append(apply_homography(to_px, turned))
        cv2.fillConvexPoly(picture, np.round(quads[-1]).astype(np.int32), IVORY)
    probabilities = np.zeros((len(quads), len(FACES)), np.float32)
    probabilities[:, INDEX_OF["5p"]] = 0.95
    sure = np.full(len(quads), 0.95, np.float32)
    return picture, ReadTiles(np.array(quads, np.float32).reshape(-1, 4, 2), probabilities, sure)


@pytest.mark.parametrize(
    ("places", "why"),
    [
        (RIVERS, "rivers"),
        (RIVERS[:5], "early in a hand"),
        ((*RIVERS, (380, -380), (354, -380), (328, -380), (-380, 380), (-380, 354)), "melds in the corners"),
    ],
)
def test_the_four_edges_of_the_felt_tell_what_somebody_would_have_marked(
    places: tuple[Place, ...], why: str
) -> None:
    told = calibration_by_edges(*photo(places=places))
    assert told is not None, why
    assert np.abs(told.corners_px - FROM_A_SEAT).max() < 6, why
    assert told.half_mm == pytest.approx(HALF_MM, rel=0.05), "the tiles are the ruler"
    assert told.size_px == SIZE_PX


def test_the_near_edge_is_the_lowest_in_the_picture_however_the_corners_turn() -> None:
    askew = np.array([[300.0, 840.0], [1080.0, 600.0], [830.0, 90.0], [140.0, 240.0]])
    told = calibration_by_edges(*photo(askew))
    assert told is not None
    assert np.abs(told.corners_px - askew).max() < 6


TILES_MM = [(18.7, 25.8), (31.0, 41.0), (28.0, 33.0)]


@pytest.mark.parametrize("tile_mm", TILES_MM, ids=["small", "large", "squat"])
def test_tiles_of_other_sizes_tell_the_table_in_their_own(tile_mm: tuple[float, float]) -> None:
    share = tile_mm[0] / 26.0
    told = calibration_by_edges(
        *photo(places=tuple((share * x, share * y) for x, y in RIVERS), tile_mm=tile_mm)
    )
    assert told is not None
    assert told.half_mm == pytest.approx(HALF_MM / share, rel=0.05)


def test_a_dark_meld_along_an_edge_does_not_bend_it() -> None:
    """Seen from above, six tiles in a corner hide a quarter of the edge behind their sides."""
    square = np.array([[150.0, 850.0], [950.0, 850.0], [950.0, 50.0], [150.0, 50.0]])
    picture, found = photo(square)
    cv2.rectangle(picture, (911, 50), (950, 240), RIM, -1)
    told = calibration_by_edges(picture, found)
    assert told is not None
    assert np.abs(told.corners_px - square).max() < 6


def test_where_a_standing_hand_shows_its_faces_the_walls_tell_how_large_tiles_are() -> None:
    walls = tuple((27.0 * n - 120, side) for n in range(10) for side in (-270.0, 270.0))
    hand = tuple((27.0 * n - 160, -360.0) for n in range(12))
    picture, found = photo(places=(*walls, *hand))
    probabilities = found.probabilities.copy()
    probabilities[: len(walls), INDEX_OF["5p"]], probabilities[: len(walls), INDEX_OF["?"]] = 0.0, 0.95
    quads = found.quads_px.copy()
    low = quads[len(walls) :].max(axis=1, keepdims=True)[..., 1:]
    quads[len(walls) :, :, 1:] = low + 0.4 * (quads[len(walls) :, :, 1:] - low)  # squeezed
    told = calibration_by_edges(picture, ReadTiles(quads, probabilities, found.confidence))
    assert told is not None
    assert told.half_mm == pytest.approx(HALF_MM, rel=0.05)


def test_an_edge_that_is_not_in_the_picture_is_not_made_up() -> None:
    assert calibration_by_edges(*photo(FROM_A_SEAT + np.array([0.0, 120.0]))) is None


def test_tiles_that_would_lie_otherwise_than_on_a_table_outvote_the_edges() -> None:
    assert calibration_by_edges(*photo(half_mm=(560.0, 400.0))) is None, "an oblong mat"
    assert calibration_by_edges(*photo(turn_deg=25.0)) is None, "askew on a square one"
    assert calibration_by_edges(*photo(half_mm=(150.0, 150.0))) is None, "a tray"


def test_two_tiles_are_too_few_to_measure_by() -> None:
    assert calibration_by_edges(*photo(places=RIVERS[:2])) is None
    assert calibration_by_edges(np.zeros((40, 40, 3), np.uint8), ReadTiles.none()) is None
