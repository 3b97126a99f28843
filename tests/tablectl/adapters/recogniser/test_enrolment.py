"""Enrolling from picture files: what is written, what is told, and sets of other recognisers."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from tablectl.adapters.recogniser.enrolment import enrol_pictures, enrolment_report, read_pictures
from tablectl.errors import InputError
from tests.vision.painted import PaintedDetector, tray
from vision.photo import one_of_each
from vision.recogniser import load_tile_set

EACH = one_of_each()


def photo(path: Path, faces: list[str]) -> Path:
    cv2.imwrite(str(path), tray(faces))
    return path


def test_two_photos_of_a_tray_become_a_set_and_pictures_to_check(tmp_path: Path) -> None:
    faces = list(EACH)
    detector = PaintedDetector(doubts={"5m": ("9m", 0.3)})
    photos = [photo(tmp_path / "one.png", faces[:24]), photo(tmp_path / "two.png", faces[24:-1])]
    file = tmp_path / "blue.tiles.npz"
    enrolled = enrol_pictures(
        detector, read_pictures(photos), EACH, "club blue", file, draw=tmp_path / "seen"
    )
    assert load_tile_set(file).name == "club blue"
    assert sorted(path.name for path in (tmp_path / "seen").iterdir()) == ["one.png", "two.png"]
    answer = json.loads(json.dumps(enrolment_report(enrolled, file, map(str, photos))))
    assert answer["tiles"] == 41
    assert answer["missing"] == {"8f": 1}
    assert answer["doubtful"] == []
    assert answer["backs"] is False
    (confused,) = answer["confused"]
    assert confused == {"tile": "5m", "taken_for": "9m", "sure": pytest.approx(0.3, abs=0.002)}


def test_a_tile_that_nobody_can_tell_is_shown_where_it_lies(tmp_path: Path) -> None:
    faces = list(EACH)
    detector = PaintedDetector(doubts={"6f": ("7f", 0.1), "7f": ("6f", 0.1)})
    photos = [photo(tmp_path / "tray.png", faces)]
    enrolled = enrol_pictures(
        detector, read_pictures(photos), EACH, "x", tmp_path / "x.npz", draw=tmp_path / "seen"
    )
    answer = enrolment_report(enrolled, tmp_path / "x.npz", map(str, photos))
    assert set(answer["missing"]) <= {"6f", "7f"}
    assert answer["tiles"] + len(answer["doubtful"]) == len(faces)


def test_a_file_that_is_no_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.jpg").write_bytes(b"no picture")
    with pytest.raises(InputError, match=r"x\.jpg"):
        read_pictures([tmp_path / "x.jpg"])


def test_pictures_that_cannot_be_the_set_write_nothing(tmp_path: Path) -> None:
    few = photo(tmp_path / "few.png", list(EACH)[:4])
    with pytest.raises(InputError, match="at least 20"):
        enrol_pictures(PaintedDetector(), read_pictures([few]), EACH, "x", tmp_path / "x.npz")
    assert not (tmp_path / "x.npz").exists()
