"""A file is the old one or the new one, whoever looks and whatever goes wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tablectl.files import atomic_replacement, write_atomically


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file.json"
    path.write_text("old")
    return path


@pytest.mark.parametrize("synced", [True, False])
def test_the_new_content_takes_the_place_of_the_old(file: Path, synced: bool) -> None:
    write_atomically(file, "neu: 新", synced=synced)
    assert file.read_bytes() == "neu: 新".encode()
    assert list(file.parent.iterdir()) == [file]


def test_the_old_file_stands_until_the_block_ends(file: Path) -> None:
    with atomic_replacement(file) as beside:
        beside.write_text("half")
        assert file.read_text() == "old"
    assert file.read_text() == "half"


def test_a_block_that_fails_leaves_the_old_file_and_nothing_beside_it(file: Path) -> None:
    with pytest.raises(KeyboardInterrupt), atomic_replacement(file) as beside:
        beside.write_text("half")
        raise KeyboardInterrupt
    assert file.read_text() == "old"
    assert list(file.parent.iterdir()) == [file]


def test_a_place_that_cannot_be_taken_is_an_error_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_atomically(tmp_path / "folder", b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


def test_of_two_writers_the_last_to_end_wins(file: Path) -> None:
    with atomic_replacement(file) as first:
        with atomic_replacement(file) as second:
            second.write_text("second")
        first.write_text("first")
    assert file.read_text() == "first"


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_the_mode_does_not_depend_on_the_umask(file: Path, mode: int) -> None:
    before = os.umask(0o077)
    try:
        write_atomically(file, b"new", mode=mode)
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == mode


def test_a_file_and_its_name_are_synced_in_this_order_when_that_is_asked(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(file.read_bytes() == b"new"))
    write_atomically(file, b"new", synced=False)
    assert synced == []
    file.write_text("old")
    write_atomically(file, b"new")
    assert synced == [False, True], "the content before it is moved, the folder after"
