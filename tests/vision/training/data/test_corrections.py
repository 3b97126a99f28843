"""Corrected labels: what they change, and that they never speak of labels that are not there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.training.data.corrections import Correction, correct_all, corrected, read_corrections
from vision.training.data.photos import Photo

SQUARE = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)
PHOTO = Photo(
    path=Path("photos/a/one.jpg"),
    original="one",
    split="check",
    mirrored=False,
    tiles=("4p", "7m"),
    polys_px=np.stack([SQUARE, SQUARE + 50]),
    exact=np.array([True, False]),
    all_labelled=False,
)


def test_a_wrong_name_is_put_right_and_a_forgotten_tile_gets_a_label() -> None:
    better = corrected(PHOTO, Correction(added=(("2s", SQUARE + 100),), faces=((1, "7m", "3m"),)))
    assert better.tiles == ("4p", "3m", "2s")
    assert better.exact.tolist() == [True, False, True]
    assert (better.polys_px[2] == SQUARE + 100).all()


def test_a_box_around_a_turned_copy_is_drawn_around_the_tile() -> None:
    better = corrected(PHOTO, Correction(boxes=((1, SQUARE + 55),)))
    assert (better.polys_px[1] == SQUARE + 55).all()
    assert better.exact.all()


def test_a_tile_that_has_two_labels_keeps_one() -> None:
    better = corrected(PHOTO, Correction(twice=(1,), added=(("2s", SQUARE + 100),)))
    assert better.tiles == ("4p", "2s")
    assert len(better.polys_px) == len(better.exact) == 2


@pytest.mark.parametrize(
    "correction",
    [Correction(faces=((1, "6m", "3m"),)), Correction(boxes=((2, SQUARE),)), Correction(twice=(2,))],
)
def test_a_correction_of_another_picture_is_refused(correction: Correction) -> None:
    with pytest.raises(ValueError, match="expected"):
        corrected(PHOTO, correction)


def test_check_photos_have_their_backs_labelled_once_corrected() -> None:
    train = replace(PHOTO, split="train", path=Path("photos/a/two.jpg"))
    back = Correction(added=(("?", SQUARE + 100),))
    checked, trained = correct_all([PHOTO, train], Path("photos"), {"a/one.jpg": back})
    assert (checked.tiles, checked.backs_labelled) == (("4p", "7m", "?"), True)
    assert (trained.tiles, trained.backs_labelled) == (("4p", "7m"), False)


def test_a_face_that_there_is_not_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "corrections.json"
    file.write_text(json.dumps({"a/one.jpg": {"added": [["9z", [0] * 8]]}}))
    with pytest.raises(ValueError, match="9z"):
        read_corrections(file)


def test_the_published_corrections_can_be_read() -> None:
    corrections = read_corrections(Path("models/label_corrections.json"))
    assert sum(len(one.added) for one in corrections.values()) > 400
    assert all(old != new for one in corrections.values() for _, old, new in one.faces)
