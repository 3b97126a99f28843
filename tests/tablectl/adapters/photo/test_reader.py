"""Behind ``tablectl recognise``: files in, plain values out, model troubles in the program's words."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from tablectl.adapters.photo.reader import (
    SMALL_COMPUTER_PIXELS,
    PhotoReader,
    max_pixels_for,
    open_photo_reader,
)
from tablectl.api.recognise import PictureReading, UnreadablePicture
from tablectl.errors import InputError, ModelError
from tablectl.mahjong.tiles import Tile
from vision.labels import BACK, FACES
from vision.recogniser.onnx import shipped_models

PHOTOS = Path(__file__).parents[3] / "fixtures" / "photos"


@pytest.fixture(scope="module")
def eyes() -> PhotoReader:
    return open_photo_reader(threads=1)


def test_a_photo_is_read_into_plain_values(eyes: PhotoReader) -> None:
    reading = eyes.look(PHOTOS / "row.jpg")
    assert isinstance(reading, PictureReading)
    assert (reading.width, reading.height) == (400, 400)
    assert len(reading.tiles) >= 12
    for tile in reading.tiles:
        assert tile.tile in FACES
        assert tile.face_up == (tile.tile != BACK)
        assert 0 <= tile.confidence <= 1
        assert len(tile.quad) == 4
    sure = [tile.confidence for tile in reading.tiles]
    assert sure == sorted(sure, reverse=True)


def test_a_small_computer_decodes_a_large_picture_to_a_part_and_tells_it_in_its_own_pixels(
    eyes: PhotoReader, tmp_path: Path
) -> None:
    plain = cv2.imread(str(PHOTOS / "row.jpg"))
    assert plain is not None
    cv2.imwrite(str(tmp_path / "large.jpg"), cv2.resize(plain, (1600, 1600), interpolation=cv2.INTER_CUBIC))
    small = open_photo_reader(threads=1, max_pixels=160_000)
    whole, reduced = eyes.look(PHOTOS / "row.jpg"), small.look(tmp_path / "large.jpg")
    assert isinstance(whole, PictureReading)
    assert isinstance(reduced, PictureReading)
    assert (reduced.width, reduced.height) == (1600, 1600)
    assert {tile.tile for tile in reduced.tiles} == {tile.tile for tile in whole.tiles}
    nearest = [min(tile.quad[0][0] for tile in one.tiles) for one in (whole, reduced)]
    assert abs(4 * nearest[0] - nearest[1]) < 40
    assert isinstance(small.look(tmp_path / "missing.jpg"), UnreadablePicture)


def test_only_a_computer_with_little_memory_does() -> None:
    assert max_pixels_for(1900.0) == SMALL_COMPUTER_PIXELS
    assert max_pixels_for(8000.0) is None
    assert max_pixels_for(0.0) is None, "one that does not tell"


def test_every_face_a_model_can_name_is_a_tile_of_the_program() -> None:
    for face in FACES:
        if face != BACK:
            assert str(Tile.parse(face)) == face


def test_a_file_that_is_no_picture_is_an_answer(eyes: PhotoReader, tmp_path: Path) -> None:
    assert isinstance(eyes.look(tmp_path / "missing.jpg"), UnreadablePicture)
    assert isinstance(eyes.look(PHOTOS / "README.md"), UnreadablePicture)


def test_what_was_found_is_drawn_on_a_copy(eyes: PhotoReader, tmp_path: Path) -> None:
    eyes.look(PHOTOS / "row.jpg", tmp_path / "row.png")
    drawn, original = cv2.imread(str(tmp_path / "row.png")), cv2.imread(str(PHOTOS / "row.jpg"))
    assert drawn is not None
    assert original is not None
    assert drawn.shape == original.shape
    assert (drawn != original).any()


def test_a_drawing_that_cannot_be_written_is_an_input_error(eyes: PhotoReader, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot write"):
        eyes.look(PHOTOS / "row.jpg", tmp_path / "no" / "such" / "folder.png")


def test_one_model_can_be_named_alone() -> None:
    reader = shipped_models()["reader"]
    assert "reader-" in open_photo_reader([reader], threads=1).model


def test_two_models_of_one_role_are_refused() -> None:
    finder = shipped_models()["finder"]
    with pytest.raises(ModelError, match="both a finder"):
        open_photo_reader([finder, finder])


def test_a_missing_model_leaves_the_programs_own_exit_status(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no such file") as caught:
        open_photo_reader([tmp_path / "gone.onnx"])
    assert caught.value.exit_status == 66
