"""The check set's file: the one that came with the program, and files that are none."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

from tests.vision.learning.made_up_words import check_tiles
from vision.learning import CheckTilesError, load_check_tiles, save_check_tiles
from vision.model_files import models_folder


@pytest.mark.parametrize(("file", "reader"), [("check_tiles", "reader"), ("check_tiles.int8", "reader.int8")])
def test_the_shipped_check_tiles_are_of_the_shipped_readers(file: str, reader: str) -> None:
    tiles = load_check_tiles(models_folder() / f"{file}.npz")
    sha256 = hashlib.sha256((models_folder() / f"{reader}.onnx").read_bytes()).hexdigest()
    assert tiles.reader == f"{reader}-{sha256[:8]}", "make them anew: python -m vision.training check-tiles"
    assert len(tiles.faces) > 2000 and "CC BY 4.0" in tiles.source
    assert np.mean(tiles.probabilities.argmax(axis=1) == tiles.faces) > 0.98


def test_what_is_written_is_read(tmp_path: Path) -> None:
    tiles = check_tiles()
    save_check_tiles(tiles, tmp_path / "x.npz")
    read = load_check_tiles(tmp_path / "x.npz")
    assert (read.reader, read.source) == (tiles.reader, tiles.source)
    assert np.array_equal(read.faces, tiles.faces) and np.allclose(read.features, tiles.features, atol=0.01)


def test_a_file_that_holds_none_is_named_with_what_makes_one(tmp_path: Path) -> None:
    (tmp_path / "x.npz").write_bytes(b"PK no")
    with pytest.raises(CheckTilesError, match=r"x\.npz holds no check tiles: .*vision\.training check-tiles"):
        load_check_tiles(tmp_path / "x.npz")
    with pytest.raises(CheckTilesError, match="cannot read the check tiles"):
        load_check_tiles(tmp_path / "missing.npz")
    save_check_tiles(check_tiles(), tmp_path / "y.npz")
    with np.load(tmp_path / "y.npz") as archive:
        parts = dict(archive)
    np.savez(tmp_path / "y.npz", **(parts | {"faces": parts["faces"][:-1]}))
    with pytest.raises(CheckTilesError, match="do not match each other"):
        load_check_tiles(tmp_path / "y.npz")
