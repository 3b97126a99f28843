"""Our database files are lifted to newer layouts without losing a row, and an update can be taken back."""

from __future__ import annotations

import gc
import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tablectl.adapters.storage.sqlite_file import (
    Connection,
    Layout,
    open_database,
    open_read_only,
    pre_migration_copy,
    require_open,
)
from tablectl.errors import JournalUnreadable

FIRST = Layout("notebook", 77, 1, ("CREATE TABLE notes (text TEXT) STRICT",))
ADDED = replace(
    FIRST, version=2, migrations={1: ("ALTER TABLE notes ADD COLUMN author TEXT",)}, oldest_reader=1
)
CHANGED = replace(
    ADDED,
    version=3,
    migrations={**ADDED.migrations, 2: ("ALTER TABLE notes RENAME COLUMN text TO words",)},
    oldest_reader=3,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "notes.sqlite"
    write(path, FIRST, "written first")
    return path


def write(path: Path, layout: Layout, text: str) -> None:
    with closing(open_database(path, layout, synchronous="FULL")) as db, db:
        db.execute(f"INSERT INTO notes ({'words' if layout is CHANGED else 'text'}) VALUES (?)", (text,))


def notes(path: Path, column: str = "text") -> list[str]:
    with closing(open_read_only(path, FIRST)) as db:
        return [text for (text,) in db.execute(f"SELECT {column} FROM notes")]


def connections() -> int:
    return sum(isinstance(each, Connection) for each in gc.get_objects())


def test_nobody_holds_a_connection_that_was_closed(file: Path) -> None:
    gc.collect()
    before = connections()
    with closing(open_database(file, FIRST, synchronous="FULL")) as db:
        assert require_open(db, file) is db
    del db
    assert connections() == before


def test_a_newer_program_lifts_the_file_and_keeps_what_was_written(file: Path) -> None:
    write(file, ADDED, "by the newer one")
    assert notes(file) == ["written first", "by the newer one"]


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
def test_a_folder_in_the_place_of_a_file_is_named(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"notes.sqlite{ending}").mkdir()
    with pytest.raises(JournalUnreadable, match=rf"notes\.sqlite{ending} is a folder.*move it away"):
        write(tmp_path / "notes.sqlite", FIRST, "nowhere")


def test_a_folder_whose_name_is_no_text_is_one(tmp_path: Path) -> None:
    """Linux lets a name have any bytes; a journal is then read as it is written."""
    folder = tmp_path / os.fsdecode(b"stol-\xf1\xf2\xee\xeb")
    folder.mkdir()
    write(folder / "notes.sqlite", FIRST, "written there")
    assert notes(folder / "notes.sqlite") == ["written there"]


def test_the_older_program_goes_on_where_only_something_was_added(file: Path) -> None:
    write(file, ADDED, "by the newer one")
    write(file, FIRST, "by the older one again")
    write(file, ADDED, "and the newer one")
    assert notes(file) == ["written first", "by the newer one", "by the older one again", "and the newer one"]


def test_where_more_was_changed_the_older_program_refuses_and_names_the_copy_of_before(file: Path) -> None:
    write(file, CHANGED, "by the newest one")
    assert notes(file, "words") == ["written first", "by the newest one"]
    with pytest.raises(JournalUnreadable, match=r"notes\.layout-1\.sqlite"):
        write(file, FIRST, "by the oldest one")
    assert notes(file, "words") == ["written first", "by the newest one"]
    assert notes(pre_migration_copy(file, 1)) == ["written first"]


def test_a_step_that_fails_leaves_the_file_as_it_was(file: Path) -> None:
    broken = replace(
        ADDED, migrations={1: ("ALTER TABLE notes ADD COLUMN a TEXT", "ALTER TABLE nowhere ADD COLUMN b")}
    )
    with pytest.raises(Exception, match="nowhere"):
        write(file, broken, "never")
    write(file, FIRST, "as before")
    assert notes(file) == ["written first", "as before"]


def test_a_layout_that_nothing_lifts_is_said(file: Path) -> None:
    with pytest.raises(JournalUnreadable, match="no migration"):
        write(file, replace(FIRST, version=2), "never")
