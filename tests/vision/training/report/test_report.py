"""The report: rows with targets, cards that are brought up to date, sheets of mistakes."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.labels import FACES, INDEX_OF
from vision.recogniser import Detections, ReadTiles
from vision.training.report.cards import BEGIN, END, between_marks, write_cards
from vision.training.report.figures import Score
from vision.training.report.markdown import main_table, whole
from vision.training.report.measuring import LabelledData
from vision.training.report.mistakes import MistakeSheets, kind_of
from vision.training.report.report import Report, Row, UnseenSets, detail_of, measure_everything
from vision.training.report.scoring import Judged

SQUARE = np.array([[10, 10], [40, 10], [40, 50], [10, 50]], np.float32)


class SaysEast:
    """Finds the one bright rectangle, and takes it for an east wind."""

    name = "says-east"

    def find(self, picture: np.ndarray) -> Detections:
        rows, columns = np.nonzero(picture.min(2) > 230)
        left, top, right, low = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
        quad = np.array([[[left, top], [right, top], [right, low], [left, low]]], np.float32)
        return Detections(quad, np.ones(1, np.float32), np.zeros(1, bool))

    def read(self, picture: np.ndarray, quads_px: np.ndarray) -> ReadTiles:
        count = len(quads_px)
        p = np.zeros((count, len(FACES)), np.float32)
        p[:, INDEX_OF["1z"]] = 1
        return ReadTiles(np.asarray(quads_px, np.float32), p, np.ones(count, np.float32))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two check photos of two sets, a training one of the second, five crops of which one run is held out."""
    picture = np.full((100, 100, 3), 90, np.uint8)
    picture[10:50, 10:40] = 255
    rows = []
    for name, split, tile in (("a", "check", "1z"), ("b", "check", "2z"), ("c", "train", "1z")):
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
        box = {"tile": tile, "poly": SQUARE.tolist()}
        rows.append(
            {"file": f"{name}.png", "width": 100, "height": 100, "photo": name, "split": split}
            | {"may_be_mirrored": False, "boxes": [box]}
        )
    (tmp_path / "photos.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    crops = [json.dumps({"file": "a.png", "tile": "1z" if k % 2 else "3m"}) for k in range(90)]
    (tmp_path / "crops.jsonl").write_text("\n".join(crops))
    return tmp_path


SETS = {"a": "tray", "b": "product-one", "c": "product-two"}


@pytest.mark.slow
def test_everything_is_measured_and_what_could_not_be_says_why(data: Path) -> None:
    labelled = LabelledData.read(data, SETS, {}, every=1)
    assert labelled.families() == ["product", "tray"]
    report = measure_everything(
        SaysEast(), labelled, left_out={"product": SaysEast()}, sets=UnseenSets(0), sheets_to=data / "out"
    )
    rows = {row.on: row for row in report.rows}
    check = rows["check photos, labels as they came"]
    assert (check.pictures, check.value, check.reached) == (2, 0.5, False)
    assert rows["check photos, set tray"].value == 1.0
    assert rows["single tiles, never trained on"].value == pytest.approx(0.5)
    unseen = rows["set product, by models that never saw it"]
    assert (unseen.pictures, unseen.value, unseen.reached) == (2, 0.5, False)
    assert report.left_out_mean == 0.5
    assert rows["set tray, by models that never saw it"].reached is None
    assert "--without tray=FOLDER" in rows["set tray, by models that never saw it"].note
    assert [path.name for path in (data / "out").iterdir()] == ["photos-misread.jpg"]
    assert report.splits == (("product", 1, 1), ("tray", 0, 1))
    plain = json.loads(json.dumps(report.as_json()))
    assert plain["rows"][0]["target"] == 0.97
    assert plain["details"][0]["worst_pairs"] == [["2z", "1z", 1]]
    text = whole(report)
    assert "NOT reached" in text
    assert "| `2z` | `1z` | 1 |" in text


def test_a_photo_whose_set_nobody_knows_is_refused(data: Path) -> None:
    with pytest.raises(ValueError, match=r"photo_sets\.json, c has none"):
        LabelledData.read(data, {"a": "tray", "b": "product-one"}, {})


def small_report() -> Report:
    score = Score(labelled=10, found=10, right=9, placed=10)
    details = (detail_of("check photos", []), detail_of("drawn pictures", []))
    return Report("m", 1, 4, (Row("check", 3, score, target=0.8),), None, details)


def test_a_target_is_reached_at_its_value() -> None:
    score = Score(labelled=10, found=10, right=8, placed=8)
    assert Row("x", 1, score, target=0.8).reached
    assert Row("x", 1, score, target=0.81).reached is False
    assert Row("x", 1, score).reached is None
    assert Row("x", 1, Score(0, 3, 0, 0), target=0.5).reached is None  # nothing of the kind was there
    assert "| check | 3 | 10 | 0.9000 | 0.9000 | 0.9000 | 1.0000 |  | 0.80 | reached |" in main_table(
        small_report()
    )


def test_cards_change_between_their_marks_only(tmp_path: Path) -> None:
    for name in ("finder.md", "reader.md"):
        (tmp_path / name).write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    (tmp_path / "manifest.toml").write_text('[[model]]\nrole = "finder"\n\n[[measured]]\non = "old"\n')
    write_cards(tmp_path, small_report())
    card = (tmp_path / "finder.md").read_text()
    assert card.startswith("before\n")
    assert card.endswith("\nafter\n")
    assert "| check | 3 | 10 |" in card
    assert "old" not in card
    manifest = (tmp_path / "manifest.toml").read_text()
    assert 'role = "finder"' in manifest
    assert 'on = "check"\npictures = 3\ntiles = 10\nprecision = 0.9' in manifest
    assert "old" not in manifest


def test_a_card_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="figures"):
        between_marks("no marks", "text")


def test_the_published_cards_have_their_marks() -> None:
    for name in ("finder.md", "reader.md"):
        between_marks(Path("models", name).read_text(encoding="utf-8"), "new")


def test_sheets_keep_the_worst_of_each_kind(tmp_path: Path) -> None:
    picture = np.full((200, 200, 3), 120, np.uint8)
    sheets = MistakeSheets()
    for n in range(60):
        sheets.add(picture, [Judged("3m", "4m", n / 100, SQUARE), Judged("5z", None, 0, SQUARE + 50)])
    sheets.add(picture, [Judged("3m", "3m", 0.9, SQUARE), Judged("?", None, 0.0, SQUARE)])
    written = sheets.write(tmp_path, "drawn")
    assert sorted(path.name for path in written) == ["drawn-misread.jpg", "drawn-missed.jpg"]
    sheet = cv2.imread(str(tmp_path / "drawn-misread.jpg"))
    assert sheet is not None
    assert sheet.shape == (4 * 130, 10 * 112, 3)


def test_backs_are_mistakes_worth_a_picture_only_where_nothing_lies() -> None:
    assert kind_of(Judged("?", None, 0.0, SQUARE)) is None
    assert kind_of(Judged("5z", "?", 0.9, SQUARE)) is None
    assert kind_of(Judged(None, "?", 0.9, SQUARE)) == "no-tile"
    assert kind_of(Judged(None, "5z", 0.9, SQUARE)) == "no-tile"
