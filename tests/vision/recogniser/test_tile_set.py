"""The file of an enrolled set: what it keeps, what earlier versions wrote, and what is refused by name."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.recogniser import EnrolmentError, SetGrounds, TileSet, load_tile_set, save_tile_set

SET = TileSet(
    name="club blue",
    model="painted-1",
    faces=np.array([0, 1], np.int64),
    middle=np.zeros(4, np.float32),
    features=np.eye(2, 4, dtype=np.float32),
    likeness=0.9,
)
GROUNDS = SetGrounds(np.array([240.0, 128.0, 136.0], np.float32), np.array([150.0, 110.0, 150.0], np.float32))


def rewritten(path: Path, schema: str, **arrays: np.ndarray) -> None:
    """The file with another schema and with some of its arrays."""
    with np.load(path) as archive:
        parts = dict(archive)
    head = json.loads(parts["head"].tobytes().decode()) | {"schema": schema}
    parts["head"] = np.frombuffer(json.dumps(head).encode(), np.uint8)
    if schema.endswith("/1"):
        del parts["grounds"]
    np.savez_compressed(path, **(parts | arrays))


def test_the_colours_of_faces_and_backs_are_kept(tmp_path: Path) -> None:
    save_tile_set(replace(SET, grounds=GROUNDS), tmp_path / "x.npz")
    kept = load_tile_set(tmp_path / "x.npz").grounds
    assert kept is not None
    assert np.allclose(kept.face, GROUNDS.face) and np.allclose(kept.back, GROUNDS.back)
    save_tile_set(SET, tmp_path / "y.npz")
    assert load_tile_set(tmp_path / "y.npz").grounds is None


def test_a_set_of_the_first_version_is_read_without_colours(tmp_path: Path) -> None:
    save_tile_set(SET, tmp_path / "x.npz")
    rewritten(tmp_path / "x.npz", "vision/tile-set/1")
    old = load_tile_set(tmp_path / "x.npz")
    assert (old.name, old.grounds) == ("club blue", None)
    assert np.allclose(old.features, SET.features)


@pytest.mark.parametrize(
    ("schema", "grounds", "wanted"),
    [
        ("vision/tile-set/3", np.zeros((0, 3)), "expected schema vision/tile-set/2"),
        ("vision/tile-set/2", np.zeros((1, 3)), "two colours"),
        ("vision/tile-set/2", np.full((2, 3), np.nan), "two colours"),
        ("vision/tile-set/2", np.full((2, 3), 900.0), "two colours"),
    ],
)
def test_files_of_another_version_or_with_impossible_colours_are_refused(
    tmp_path: Path, schema: str, grounds: np.ndarray, wanted: str
) -> None:
    save_tile_set(SET, tmp_path / "x.npz")
    rewritten(tmp_path / "x.npz", schema, grounds=grounds.astype(np.float32))
    with pytest.raises(EnrolmentError, match=wanted):
        load_tile_set(tmp_path / "x.npz")
