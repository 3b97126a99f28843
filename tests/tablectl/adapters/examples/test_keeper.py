"""Examples of a running table: pictures first, words later, and a disk that refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.examples import ExampleCollector, ExampleStore, FrameTile
from tablectl.adapters.examples.collector import MAX_PENDING_PICTURES
from tablectl.mahjong.tiles import Tile
from tablectl.ports import LabelSource
from tests.tablectl.adapters.examples.tiles_and_words import tile_picture

AT = "2026-11-20T10:00:00.000Z"


def seen_by(camera: str, face: str = "9m") -> FrameTile:
    return FrameTile(camera, tile_picture("5m", len(camera)), face, 0.62)


def keeper_of(folder: Path, *cameras: str) -> ExampleCollector:
    looks = [lambda at_mm, name=name: seen_by(name) if at_mm == (10.0, 20.0) else None for name in cameras]
    return ExampleCollector(ExampleStore(folder), looks, lambda: 2, lambda: AT)


def test_a_word_about_a_tile_that_was_seen_is_kept(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path, "overhead")
    keeper.capture("run 7", (10.0, 20.0))
    keeper.label("run 7", Tile.parse("5m"), LabelSource.JUDGE, "Anna")
    keeper.close()
    keeper.close()
    (one,) = ExampleStore(tmp_path).read().examples
    assert (one.face, one.word, one.by, one.event, one.at) == ("5m", "judge", "Anna", "run 7", AT)
    assert (one.camera, one.at_mm, one.set_number) == ("overhead", (10.0, 20.0), 2)
    assert (one.read, one.sure) == ("9m", 0.62)


def test_every_camera_that_saw_it_gives_an_example_of_one_event(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path, "left", "right")
    keeper.capture("run 7", (10.0, 20.0))
    keeper.label("run 7", Tile.parse("5m"), LabelSource.ANSWER, "")
    keeper.close()
    assert [(one.event, one.camera) for one in ExampleStore(tmp_path).read().examples] == [
        ("run 7", "left"),
        ("run 7", "right"),
    ]


def test_what_nobody_saw_or_what_is_no_face_teaches_nothing(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path, "overhead")
    keeper.capture("run 7", (500.0, 500.0))
    keeper.label("run 7", Tile.parse("5m"), LabelSource.JUDGE, "")
    keeper.label("run 8", Tile.parse("5m"), LabelSource.JUDGE, "")
    keeper.close()
    assert not tmp_path.joinpath("examples.jsonl").exists()


def test_old_pictures_are_forgotten(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path, "overhead")
    for number in range(MAX_PENDING_PICTURES + 1):
        keeper.capture(f"run {number}", (10.0, 20.0))
    keeper.label("run 0", Tile.parse("5m"), LabelSource.JUDGE, "")
    keeper.label("run 1", Tile.parse("5m"), LabelSource.JUDGE, "")
    keeper.close()
    assert [one.event for one in ExampleStore(tmp_path).read().examples] == ["run 1"]


def test_a_disk_that_refuses_costs_examples_and_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "examples").write_text("in the way")
    keeper = keeper_of(tmp_path / "examples", "overhead")
    for number in range(3):
        keeper.capture(f"run {number}", (10.0, 20.0))
        keeper.label(f"run {number}", Tile.parse("5m"), LabelSource.JUDGE, "")
    keeper.close()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "the example cannot be written" in caplog.text
