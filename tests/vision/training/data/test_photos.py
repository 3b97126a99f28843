"""Which boxes of the photos are trusted, and who is kept apart from whom."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.training.data.photos import clockwise, exact_boxes, leave_out, of_split, read_crops, read_photos

BOX = [[10, 10], [40, 10], [40, 50], [10, 50]]


def box(tile: str = "3m", poly: list[list[float]] | None = None) -> dict[str, Any]:
    return {"tile": tile, "poly": poly or BOX}


def picture(
    name: str, *, split: str = "train", photo: str = "p", folder: str = "b", **more: Any
) -> dict[str, Any]:
    row = {"file": f"{folder}/{name}", "width": 64, "height": 64, "photo": photo, "split": split}
    return row | {"may_be_mirrored": False, "boxes": [box()]} | more


def folder_with(tmp_path: Path, *rows: dict[str, Any]) -> Path:
    (tmp_path / "photos.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


def test_a_photograph_that_is_checked_on_is_never_trained_on(tmp_path: Path) -> None:
    rows = [picture("1", photo="x"), picture("2", photo="x", split="check"), picture("3", photo="y")]
    photos = read_photos(folder_with(tmp_path, *rows))
    assert [photo.original for photo in of_split(photos, "train")] == ["y"]
    assert [photo.original for photo in of_split(photos, "check")] == ["x"]


def test_a_picture_without_boxes_is_passed_over(tmp_path: Path) -> None:
    assert read_photos(folder_with(tmp_path, picture("1", boxes=[]))) == []


def test_an_outline_with_more_corners_becomes_the_rectangle_around_it(tmp_path: Path) -> None:
    outline: list[list[float]] = [[10, 10], [25, 10], [40, 10], [40, 50], [10, 50]]
    (photo,) = read_photos(folder_with(tmp_path, picture("1", boxes=[box(poly=outline)])))
    assert photo.polys_px[0].tolist() == pytest.approx(np.array(BOX, float), abs=0.01)


def test_corners_run_clockwise_from_the_top_left() -> None:
    shuffled = np.array([[40, 50], [10, 10], [10, 50], [40, 10]], np.float32)
    assert clockwise(shuffled).tolist() == BOX


def row_of_boxes(step: float, wide: float = 30) -> np.ndarray:
    return np.stack([np.array(BOX, np.float32) * [wide / 30, 1] + [step * n, 0] for n in range(5)]).astype(
        np.float32
    )


def test_upright_boxes_that_overlap_are_around_turned_tiles() -> None:
    assert exact_boxes(row_of_boxes(step=30)).all()
    assert not exact_boxes(row_of_boxes(step=20)).any()


def test_a_box_that_is_not_upright_was_drawn_around_the_tile() -> None:
    boxes = row_of_boxes(step=20)
    boxes[0] += np.array([[4, 0], [0, 4], [-4, 0], [0, -4]], np.float32)
    assert exact_boxes(boxes).tolist() == [True, False, False, False, False]


def test_upright_boxes_of_augmented_tray_photos_are_not_trusted_even_of_lone_tiles(tmp_path: Path) -> None:
    rows = [picture("1", photo="x", folder="a"), picture("2", photo="y", folder="a", split="check")]
    turned, plain = read_photos(folder_with(tmp_path, *rows))
    assert not turned.exact.any()
    assert plain.exact.all()


def test_a_whole_tile_set_can_be_left_out(tmp_path: Path) -> None:
    photos = read_photos(folder_with(tmp_path, picture("1", photo="x"), picture("2", photo="y")))
    sets = {"x": "tray", "y": "felt"}
    assert [photo.original for photo in leave_out(photos, sets, "tray")] == ["y"]
    assert len(leave_out(photos, sets, None)) == 2


def test_held_out_crops_are_runs_of_neighbours(tmp_path: Path) -> None:
    lines = [json.dumps({"file": f"crops/{n}.jpg", "tile": "3m"}) for n in range(400)]
    (tmp_path / "crops.jsonl").write_text("\n".join(lines))
    held = [crop.held_out for crop in read_crops(tmp_path)]
    assert sum(held) == 80
    assert all(held[80:120])
    assert not any(held[:80])


def test_the_set_of_every_photograph_is_written_down() -> None:
    sets = json.loads((Path(__file__).parents[4] / "models" / "photo_sets.json").read_text())
    assert len(sets) == 777
    assert len(set(sets.values())) >= 8
