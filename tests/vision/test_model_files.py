"""Every file of ``models/`` is listed with its hash, and what is damaged is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from vision.errors import ModelError
from vision.model_files import (
    CHECKSUMS,
    checksums,
    damaged_files,
    models_folder,
    shipped_file,
    write_checksums,
)


@pytest.fixture(scope="module")
def came() -> Path:
    return models_folder()


@pytest.fixture
def copy(came: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(came, tmp_path / "models"))


def flip_a_bit(path: Path) -> None:
    held = bytearray(path.read_bytes())
    held[len(held) // 2] ^= 1
    path.write_bytes(held)


def test_every_file_is_listed_as_it_is(came: Path) -> None:
    there = {path.relative_to(came).as_posix() for path in came.rglob("*") if path.is_file()}
    unlisted = there - {CHECKSUMS} - checksums(came).keys()
    assert unlisted == set(), "run `python -m vision.model_files`"
    assert damaged_files(came) == (), "run `python -m vision.model_files` if you changed them"


@pytest.mark.parametrize("name", ["riichi_odds.npz", "check_tiles.int8.npz", "finder.onnx", "finder.md"])
def test_one_flipped_bit_is_named(copy: Path, name: str) -> None:
    flip_a_bit(copy / name)
    assert damaged_files(copy) == (name,)
    with pytest.raises(ModelError, match=f"models/{name} is damaged"):
        shipped_file(name, copy)


def test_a_missing_file_is_named(copy: Path) -> None:
    (copy / "book_odds.npz").unlink()
    assert damaged_files(copy) == ("book_odds.npz",)


def test_a_file_that_nobody_listed_is_not_used(copy: Path) -> None:
    (copy / "mine.npz").write_bytes(b"numbers")
    with pytest.raises(ModelError, match="lists no mine"):
        shipped_file("mine.npz", copy)


@pytest.mark.parametrize("text", ["", "no list at all", "\0\0"])
def test_a_list_that_is_none_is_said(copy: Path, text: str) -> None:
    (copy / CHECKSUMS).write_text(text, encoding="utf-8")
    with pytest.raises(ModelError, match=CHECKSUMS):
        damaged_files(copy)


def test_what_writes_a_model_brings_the_list_up_to_date(copy: Path) -> None:
    flip_a_bit(copy / "book_odds.npz")
    write_checksums(copy)
    assert damaged_files(copy) == ()


def test_a_folder_without_a_list_gets_none(tmp_path: Path) -> None:
    write_checksums(tmp_path)
    assert not (tmp_path / CHECKSUMS).exists()
