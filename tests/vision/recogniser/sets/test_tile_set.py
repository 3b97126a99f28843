"""The file of an enrolled set: what it keeps, what earlier versions wrote, and what is refused by name."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.labels import FACES
from vision.recogniser import (
    EnrolmentError,
    NewerTileSetError,
    SetBaseColours,
    TilePictures,
    TileSet,
    load_tile_set,
    save_tile_set,
)

SET = TileSet(
    name="club blue",
    model="painted-1",
    faces=np.array([0, 1], np.int64),
    middle=np.zeros(4, np.float32),
    features=np.eye(2, 4, dtype=np.float32),
    likeness=0.9,
)
BASE_COLOURS = SetBaseColours(
    np.array([240.0, 128.0, 136.0], np.float32), np.array([150.0, 110.0, 150.0], np.float32)
)


def rewritten(
    path: Path, schema: str, more_head: dict[str, object] | None = None, **arrays: np.ndarray
) -> None:
    """The file as another version wrote it, with some other arrays."""
    with np.load(path) as archive:
        parts = dict(archive)
    head = json.loads(parts["head"].tobytes().decode()) | {"schema": schema}
    head |= more_head or {}
    version = int(schema.rpartition("/")[2])
    if version < 3:
        del head["faces"], parts["pictures"], parts["pictured_faces"], parts["picture_lengths"]
    if version < 2:
        del parts["grounds"]
    parts["head"] = np.frombuffer(json.dumps(head).encode(), np.uint8)
    np.savez_compressed(path, **(parts | arrays))


def test_the_colours_of_faces_and_backs_are_kept(tmp_path: Path) -> None:
    save_tile_set(replace(SET, base_colours=BASE_COLOURS), tmp_path / "x.npz")
    kept = load_tile_set(tmp_path / "x.npz").base_colours
    assert kept is not None
    assert np.allclose(kept.face, BASE_COLOURS.face) and np.allclose(kept.back, BASE_COLOURS.back)
    save_tile_set(SET, tmp_path / "y.npz")
    assert load_tile_set(tmp_path / "y.npz").base_colours is None


def test_a_set_of_the_first_version_is_read_without_colours(tmp_path: Path) -> None:
    save_tile_set(SET, tmp_path / "x.npz")
    rewritten(tmp_path / "x.npz", "vision/tile-set/1")
    old = load_tile_set(tmp_path / "x.npz")
    assert (old.name, old.base_colours) == ("club blue", None)
    assert np.allclose(old.features, SET.features)


@pytest.mark.parametrize(
    ("schema", "base_colours", "wanted"),
    [
        ("vision/tile-set/2", np.zeros((1, 3)), "two colours"),
        ("vision/tile-set/2", np.full((2, 3), np.nan), "two colours"),
        ("vision/tile-set/2", np.full((2, 3), 900.0), "two colours"),
    ],
)
def test_files_with_impossible_colours_are_refused(
    tmp_path: Path, schema: str, base_colours: np.ndarray, wanted: str
) -> None:
    save_tile_set(SET, tmp_path / "x.npz")
    rewritten(tmp_path / "x.npz", schema, grounds=base_colours.astype(np.float32))
    with pytest.raises(EnrolmentError, match=wanted):
        load_tile_set(tmp_path / "x.npz")


PICTURES = TilePictures(
    np.array([1, 0, 1], np.int64),
    np.random.default_rng(3).integers(0, 255, (3, 1, 1, 3), np.uint8).repeat(40, 1).repeat(30, 2),
)


def test_small_pictures_of_the_tiles_are_kept(tmp_path: Path) -> None:
    save_tile_set(replace(SET, pictures=PICTURES), tmp_path / "x.npz")
    kept = load_tile_set(tmp_path / "x.npz").pictures
    assert kept is not None
    assert kept.faces.tolist() == [1, 0, 1]
    assert np.abs(kept.pictures.astype(int) - PICTURES.pictures).max() < 12, "JPEG changes little"
    sheet, quads = kept.sheet()
    for quad, picture in zip(quads, kept.pictures, strict=True):
        x, y = quad.mean(axis=0).astype(int)
        assert np.abs(sheet[y, x].astype(int) - picture[20, 15]).max() == 0


def test_a_set_of_the_second_version_has_no_pictures(tmp_path: Path) -> None:
    save_tile_set(replace(SET, base_colours=BASE_COLOURS, pictures=PICTURES), tmp_path / "x.npz")
    rewritten(tmp_path / "x.npz", "vision/tile-set/2")
    old = load_tile_set(tmp_path / "x.npz")
    assert old.pictures is None and old.base_colours is not None


def test_a_file_of_a_newer_version_asks_to_update_the_program(tmp_path: Path) -> None:
    save_tile_set(SET, tmp_path / "blue.npz")
    rewritten(tmp_path / "blue.npz", "vision/tile-set/5")
    with pytest.raises(
        NewerTileSetError, match=r"blue\.npz is a tile set of version 5.*: update the program"
    ):
        load_tile_set(tmp_path / "blue.npz")


def test_a_file_that_numbers_its_faces_otherwise_is_read_by_their_names(tmp_path: Path) -> None:
    save_tile_set(SET, tmp_path / "x.npz")
    rewritten(tmp_path / "x.npz", "vision/tile-set/3", {"faces": ["7z", "3p", "1m"]})
    assert [FACES[face] for face in load_tile_set(tmp_path / "x.npz").faces] == ["7z", "3p"]


def test_a_set_of_other_tiles_is_refused_with_their_names(tmp_path: Path) -> None:
    save_tile_set(SET, tmp_path / "blue.npz")
    rewritten(tmp_path / "blue.npz", "vision/tile-set/3", {"faces": ["1m", "9x"]})
    with pytest.raises(EnrolmentError, match=r"blue\.npz is a set of other tiles: it names 9x"):
        load_tile_set(tmp_path / "blue.npz")


@pytest.mark.parametrize(
    "arrays",
    [
        {"picture_lengths": np.array([5, 5, 5])},
        {"picture_lengths": np.array([-1, 2, 3])},
        {"pictures": np.zeros(9000, np.uint8), "picture_lengths": np.array([3000, 3000, 3000])},
        {"pictured_faces": np.array([0])},
        {"pictured_faces": np.array([0, 1, 99])},
    ],
    ids=["lengths", "negative", "no pictures", "faces missing", "unknown face"],
)
def test_a_file_with_damaged_pictures_is_refused_by_name(
    tmp_path: Path, arrays: dict[str, np.ndarray]
) -> None:
    save_tile_set(replace(SET, pictures=PICTURES), tmp_path / "blue.npz")
    rewritten(tmp_path / "blue.npz", "vision/tile-set/3", None, **arrays)
    with pytest.raises(EnrolmentError, match=r"blue\.npz is not a tile set: enrol it again"):
        load_tile_set(tmp_path / "blue.npz")
