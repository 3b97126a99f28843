"""Tiles of an enrolled set that may be either of two faces, told by where their paint lies."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.recogniser.painted_tiles import in_the_middle, reading
from vision.labels import INDEX_OF
from vision.recogniser.sets.face_drawings import FaceDrawings
from vision.recogniser.tile_pictures import TilePictures
from vision.types import Float, Image

STROKES = {"2m": (12, 26), "3m": (11, 19, 27), "0m": (11, 19, 27), "7m": (3, 6, 9, 12, 15, 18, 21)}
"""How far down each face has its strokes."""


def character(
    code: str, *, strokes: int = 40, blur: float = 0.0, light: float = 1.0, at: tuple[int, ...] = ()
) -> Image:
    """(64, 48, 3) thin strokes, as dark and so far down as is said, above the word for ten thousand."""
    face = np.full((64, 48, 3), (215, 228, 235), np.uint8)
    for y in at or STROKES[code]:
        cv2.line(face, (14, y), (34, y), (strokes, strokes, strokes), 1)
    cv2.rectangle(face, (14, 36), (34, 46), (40, 40, 190), 2)
    cv2.line(face, (24, 32), (24, 58), (40, 40, 190), 2)
    if blur:
        face = np.asarray(cv2.GaussianBlur(face, (0, 0), blur), np.uint8)
    return np.asarray(face * light, np.uint8)


def drawings() -> FaceDrawings:
    pictures = np.stack([in_the_middle(character(code))[0] for code in STROKES])
    return FaceDrawings(TilePictures(np.array([INDEX_OF[code] for code in STROKES], np.int64), pictures))


def chance_of_two(seen: Image, torn: Float, quad_shift: tuple[float, float] = (0.0, 0.0)) -> float:
    picture, quad = in_the_middle(seen)
    told = drawings().reweight(picture, quad[None] + np.array(quad_shift, np.float32), torn)[0]
    assert told.sum() == pytest.approx(torn.sum())
    return float(told[INDEX_OF["2m"]])


@pytest.mark.parametrize(("light", "blur"), [(1.0, 0.0), (0.6, 1.0)])
@pytest.mark.parametrize("quad_shift", [(0.0, 0.0), (2.0, -3.0)])
def test_a_two_that_reads_like_a_three_is_told_by_where_its_strokes_lie(
    light: float, blur: float, quad_shift: tuple[float, float]
) -> None:
    torn = reading(m3=0.6, m2=0.35)
    assert chance_of_two(character("2m", light=light, blur=blur), torn, quad_shift) > 0.8
    assert chance_of_two(character("3m", light=light, blur=blur), torn, quad_shift) < 0.1


def test_strokes_that_all_but_vanish_still_tell() -> None:
    assert chance_of_two(character("2m", strokes=150), reading(m3=0.6, m2=0.35)) > 0.7


def test_a_sure_reading_gives_way_to_the_drawing_that_the_tile_plainly_fits() -> None:
    assert chance_of_two(character("2m"), reading(m3=0.95, m2=0.02)) > 0.8


def test_where_the_tile_fits_less_well_a_sure_reading_becomes_a_doubt_at_most() -> None:
    seen = character("2m")
    seen[50:, 14:34] = (170, 170, 170)  # a shadow on its lower end
    assert 0.2 < chance_of_two(seen, reading(m3=0.95, m2=0.04)) < 0.7


def test_a_face_that_the_reader_hardly_thinks_of_is_told_where_the_likelier_ones_do_not_fit() -> None:
    """A 1 of characters whose word has a thick stroke read as a 2, then as a 3."""
    seen = character("2m")
    assert chance_of_two(seen, reading(m3=0.93, m0=0.04, m2=0.01)) > 0.5


def test_where_a_tile_fits_its_reading_nowhere_near_all_of_the_suit_are_asked_about() -> None:
    """The reader does not think of the right one at all."""
    seen = character("7m")
    assert chance_of_two(seen, reading(m2=0.95, m3=0.002)) < 0.25


def test_what_is_hidden_in_part_is_told_by_nothing() -> None:
    seen = character("2m")
    seen[:32] = (90, 120, 160)  # a sleeve
    torn = reading(m3=0.6, m2=0.35)
    assert chance_of_two(seen, torn) == pytest.approx(0.35)


def test_an_outline_that_lies_around_a_part_of_a_tile_tells_nothing() -> None:
    """Half a 4 of bamboos has the sticks of a 2."""
    picture, quad = in_the_middle(character("2m"))
    quad[[1, 2], 0] -= 24.0
    torn = reading(m3=0.6, m2=0.35)
    assert np.array_equal(drawings().reweight(picture, quad[None], torn), torn)


def test_a_tile_that_fits_one_drawing_better_and_lies_nearer_to_the_other_is_told_by_nothing() -> None:
    """A 2 of characters whose fine strokes lie closer together than in its picture was a 3."""
    torn = reading(m2=0.9, m3=0.08)
    assert chance_of_two(character("2m", strokes=150, at=(12, 20)), torn) == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("two", "three", "seen", "strokes"),
    [
        ((-1, 3), (2, 0), (-2, 2), (185, 120)),
        ((0, 3), (-1, 2), (-1, 0), (185, 150)),
        ((3, 2), (0, 1), (1, -1), (150, 150)),
    ],
)
def test_cloth_at_the_rim_of_an_outline_tells_no_face(
    two: tuple[int, int], three: tuple[int, int], seen: tuple[int, int], strokes: tuple[int, int]
) -> None:
    """Outlines lie pixels beside their tiles. Cloth is far from the base colour and the strokes are faint,
    so that a plain 3 of characters counted as the 2 whose picture has its cloth on the same side."""
    pictures = [
        np.roll(in_the_middle(character(code, strokes=paint))[0], (down, right), (0, 1))
        for code, paint, (right, down) in (("2m", strokes[0], two), ("3m", 120, three))
    ]
    faces = np.array([INDEX_OF["2m"], INDEX_OF["3m"]], np.int64)
    picture, quad = in_the_middle(character("3m", strokes=strokes[1], blur=1.2))
    picture = np.roll(picture, (seen[1], seen[0]), (0, 1))
    drawn = FaceDrawings(TilePictures(faces, np.stack(pictures)))
    told = drawn.reweight(picture, quad[None], reading(m3=0.84, m2=0.15))[0]
    assert told[INDEX_OF["2m"]] <= 0.15 + 1e-6


@pytest.mark.parametrize(
    "torn",
    [
        pytest.param(reading(m3=0.99, m2=0.0003), id="it can hardly be the other"),
        pytest.param(reading(m0=0.5, m3=0.4), id="red and plain ones of one kind are drawn alike"),
        pytest.param(reading(p7=0.5, m2=0.4), id="nobody enrolled the first"),
    ],
)
def test_otherwise_it_stays_as_it_was_read(torn: Float) -> None:
    picture, quad = in_the_middle(character("2m"))
    assert np.array_equal(drawings().reweight(picture, quad[None], torn), torn)


def test_a_set_without_faces_tells_nothing() -> None:
    picture, quad = in_the_middle(character("2m"))
    none = FaceDrawings(TilePictures(np.zeros(0, np.int64), np.zeros((0, 4, 4, 3), np.uint8)))
    torn = reading(m3=0.5, m2=0.4)
    assert np.array_equal(none.reweight(picture, quad[None], torn), torn)
