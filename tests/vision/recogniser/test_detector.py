"""What a recogniser answers with is checked when it is made, and cannot be changed afterwards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.errors import ShapeError
from vision.labels import FACES, INDEX_OF
from vision.recogniser import Detections, ReadTiles
from vision.surfaces import SURFACES, Surface

SQUARE = np.array([[[0, 0], [30, 0], [30, 40], [0, 40]]], np.float32)


def reading(*codes: str, sure: float = 0.9) -> ReadTiles:
    probabilities = np.full((len(codes), len(FACES)), (1 - sure) / (len(FACES) - 1), np.float32)
    for row, code in enumerate(codes):
        probabilities[row, INDEX_OF[code]] = sure
    return ReadTiles(
        np.repeat(SQUARE, len(codes), axis=0), probabilities, np.full(len(codes), 0.5, np.float32)
    )


def test_no_tiles_is_an_ordinary_answer() -> None:
    assert len(Detections.none()) == 0
    none = ReadTiles.none()
    assert (len(none), none.codes, none.score.tolist()) == (0, (), [])
    assert len(none.where(np.zeros(0, np.int64))) == 0


def test_the_likeliest_face_names_the_tile() -> None:
    assert reading("3m", "0p", "?").codes == ("3m", "0p", "?")


def test_being_sure_takes_a_tile_and_its_face() -> None:
    assert reading("7z", sure=0.8).score == pytest.approx([0.4])


def test_some_tiles_can_be_chosen_in_any_order() -> None:
    assert reading("1s", "2s", "3s").where(np.array([2, 0])).codes == ("3s", "1s")
    places = Detections(SQUARE, np.array([0.7]), np.array([True]))
    assert len(places.where(places.confidence > 0.9)) == 0


def test_nobody_writes_into_an_answer() -> None:
    tiles = reading("4z")
    with pytest.raises(ValueError, match="read-only"):
        tiles.quads_px[0, 0, 0] = 5
    places = Detections(SQUARE, np.array([0.7]), np.array([False]))
    with pytest.raises(ValueError, match="read-only"):
        places.face_down[0] = True


def test_an_answer_does_not_share_memory_with_whoever_made_it() -> None:
    quads = SQUARE.copy()
    places = Detections(quads, np.array([0.7]), np.array([False]))
    quads[:] = 0
    assert places.quads_px[0, 2].tolist() == [30, 40]


@pytest.mark.parametrize(
    ("quads", "confidence", "down", "complaint"),
    [
        (SQUARE[0], [0.5], [False], "quads_px should be"),
        (SQUARE, [0.5, 0.5], [False], "confidence should be"),
        (SQUARE, [1.5], [False], "between 0 and 1"),
        (SQUARE, [0.5], [False, True], "face_down should be"),
        (SQUARE * np.nan, [0.5], [False], "finite"),
    ],
)
def test_misshapen_places_are_refused(
    quads: np.ndarray, confidence: list[float], down: list[bool], complaint: str
) -> None:
    with pytest.raises(ShapeError, match=complaint):
        Detections(quads, np.array(confidence), np.array(down))


def test_probabilities_cover_every_face() -> None:
    with pytest.raises(ShapeError, match="probabilities should be"):
        ReadTiles(SQUARE, np.ones((1, 34), np.float32), np.ones(1, np.float32))


def test_faces_imply_the_surface_where_nobody_speaks_of_it() -> None:
    unsaid = reading("5z", "?", "3m", sure=0.96)
    shown = [SURFACES[number] for number in unsaid.surfaces.argmax(axis=1)]
    assert shown == [Surface.BLANK, Surface.BACK, Surface.PAINTED]
    assert unsaid.surfaces.sum(axis=1) == pytest.approx(1)


def test_what_was_said_of_a_surface_stays_with_its_tile() -> None:
    word = np.eye(len(SURFACES), dtype=np.float32)[[SURFACES.index(Surface.TOP)]]
    both = reading("5z").concat(replace(reading("3m"), surfaces=word))
    assert both.where(np.array([1])).surfaces.tolist() == word.tolist()
    assert both.relabelled(INDEX_OF["?"], np.ones(2)).surfaces.tolist() == both.surfaces.tolist()
