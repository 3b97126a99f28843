"""Examples as a COCO data set: out, in again, from elsewhere, and files that are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tablectl.adapters.examples import ExampleStore, export_coco, read_coco
from tablectl.errors import InputError
from tests.tablectl.adapters.examples.tiles_and_words import example
from tests.vision.painted import tray

AT = "2026-11-21T09:00:00.000Z"


def kept(folder: Path) -> ExampleStore:
    store = ExampleStore(folder / "examples")
    for number, face in enumerate(("5m", "7z", "3f")):
        store.add(example(number, face))
    return store


def test_what_is_exported_is_imported_as_it_was(tmp_path: Path) -> None:
    examples = kept(tmp_path).read().examples
    file = export_coco(examples, tmp_path / "out", at=AT)
    came = read_coco(file, at=AT, set_number=2)
    assert [one.face for one in came] == ["5m", "7z", "3f"]
    for one, other in zip(examples, came, strict=True):
        assert np.array_equal(one.picture, other.picture)
        assert (other.at, other.set_number, other.word) == (one.at, 2, "imported")
    store = ExampleStore(tmp_path / "elsewhere")
    assert [store.add(one) for one in came] == [True, True, True]
    assert [store.add(one) for one in came] == [False, False, False], "it may be imported twice"


def test_an_export_is_coco_and_names_no_person(tmp_path: Path) -> None:
    file = export_coco(kept(tmp_path).read().examples, tmp_path / "out", at=AT)
    said = json.loads(file.read_text())
    (image, *_), (annotation, *_) = said["images"], said["annotations"]
    assert (image["width"], image["height"]) == (48, 64)
    assert (file.parent / image["file_name"]).is_file()
    assert annotation["bbox"] == [9.0, 12.0, 30.0, 40.0]
    names = {one["id"]: one["name"] for one in said["categories"]}
    assert names[annotation["category_id"]] == "5m"
    assert "Anna" not in file.read_text() and "event 0" not in file.read_text()


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(InputError, match="is not empty: name a folder that is not there yet"):
        export_coco([], tmp_path, at=AT)


def of_a_photo(folder: Path, **change: Any) -> Path:
    """A COCO file of somebody else's, with two tiles in one picture."""
    cv2.imwrite(str(folder / "photo.jpg"), tray(["5m", "7z"]))
    said: dict[str, Any] = {
        "images": [{"id": 4, "file_name": "photo.jpg"}],
        "annotations": [
            {"id": 1, "image_id": 4, "category_id": 9, "bbox": [15, 10, 30, 40]},
            {"id": 2, "image_id": 4, "category_id": 2, "bbox": [75, 10, 30, 40]},
        ],
        "categories": [{"id": 9, "name": "5m"}, {"id": 2, "name": "7z"}],
    }
    file = folder / "annotations.json"
    file.write_text(json.dumps(said | change))
    return file


def test_boxes_in_anothers_photo_are_cut_out(tmp_path: Path) -> None:
    came = read_coco(of_a_photo(tmp_path), at=AT, set_number=1)
    assert [(one.face, one.picture.shape) for one in came] == [("5m", (64, 48, 3)), ("7z", (64, 48, 3))]
    assert came[0].event == came[1].event, "tiles of one photo stay on one side when they are measured"
    assert came[0].camera != came[1].camera, "and both count"


def boxed(*box: float) -> dict[str, Any]:
    return {"id": 1, "image_id": 4, "category_id": 9, "bbox": list(box)}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"categories": [{"id": 9, "name": "cat"}, {"id": 2, "name": "7z"}]}, "of other tiles: .*'cat'"),
        ({"categories": [{"id": 2, "name": "7z"}]}, "of other tiles"),
        ({"images": []}, "is of picture 4, which is not listed"),
        ({"images": [{"id": 4, "file_name": "../photo.jpg"}]}, "does not lie beside it"),
        ({"images": [{"id": 4, "file_name": "/etc/passwd"}]}, "does not lie beside it"),
        ({"images": [{"id": 4, "file_name": "gone.jpg"}]}, "gone.jpg: cannot read the file"),
        ({"annotations": [{"id": 1}]}, "is no COCO file: expected `images`"),
        ({"annotations": [boxed(0, 0, 3, 40)]}, "at least 8 px"),
        ({"annotations": [boxed(0, 0, 3)]}, "no COCO file"),
        ({"annotations": [boxed(700, 0, 30, 40)]}, "not within its picture"),
        ({"annotations": [{"id": 1}] * 20_001}, "at most 20000 are read"),
    ],
    ids=range(11),
)  # fmt: skip
def test_a_file_that_is_none_is_refused_whole_with_what_is_wrong(
    tmp_path: Path, change: dict[str, Any], told: str
) -> None:
    with pytest.raises(InputError, match=told):
        read_coco(of_a_photo(tmp_path, **change), at=AT, set_number=1)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'"x"', b"\xff\xfe", b"[" * 100_000])
def test_a_file_without_sense_is_no_coco_file(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(InputError, match="no COCO file"):
        read_coco(tmp_path / "x.json", at=AT, set_number=1)
    with pytest.raises(InputError, match="cannot be read"):
        read_coco(tmp_path / "missing.json", at=AT, set_number=1)
