"""Opens and checks the program's SQLite files; the only import of sqlite3.

A file has an application id, which tells it from other SQLite files, and the version of its tables. SQLite's
own errors are translated here: callers see the package's errors, with the file's name in them.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from sqlite3 import Connection as Connection
from typing import Final, Literal
from urllib.parse import quote

from tablectl.errors import JournalConflict, JournalError, JournalUnreadable, JournalWriteFailed, in_words

SQLITE_HEADER = b"SQLite format 3\0"
_BESIDE: Final = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside its own."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The schema of a file, and its earlier versions."""

    name: str
    """For people: ``tablectl journal``."""
    application_id: int
    """As SQLite stores it (``PRAGMA application_id``)."""
    version: int
    """Of the tables."""
    tables: tuple[str, ...]
    """The statements that create them."""
    migrations: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """By version: the statements that migrate a file of that version to the next."""
    oldest_reader: int = 1
    """The oldest version whose program can still read and write a file of this version, so that an update can
    be reverted: additions do no harm to a program that does not know them."""


def open_database(path: Path, layout: Layout, *, synchronous: Literal["FULL", "NORMAL"]) -> Connection:
    """A connection to the file, which is created if it is missing. Uses a write-ahead log.

    Args:
        path: the file; its folder exists.
        layout: its schema.
        synchronous: ``FULL`` survives a power cut at any instant; ``NORMAL`` may lose the last writes then,
            and never a whole file.

    Raises:
        JournalUnreadable: it is damaged, another program's, or a newer program's.
        JournalWriteFailed: it cannot be written.
    """
    if path.is_dir():
        raise JournalUnreadable(f"{path} is a folder, where a {layout.name} should be: move it away")
    for beside in (path.with_name(path.name + ending) for ending in _BESIDE):
        if beside.is_dir():
            raise JournalUnreadable(f"{beside} is a folder, where {path.name} keeps a file: move it away")
    with translate_errors(path):
        db = sqlite3.connect(path, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute(f"PRAGMA synchronous = {synchronous}")
            version = db.execute("PRAGMA user_version").fetchone()[0]
            application_id = db.execute("PRAGMA application_id").fetchone()[0]
            if (version, application_id) == (0, 0) and not db.execute(
                "SELECT 1 FROM sqlite_master"
            ).fetchone():
                _create_tables(db, layout)
            elif application_id != layout.application_id:
                raise JournalUnreadable(f"{path} is a database, but not a {layout.name}")
            elif version > layout.version:
                _check_readable(db, path, version, layout)
            elif version < layout.version:
                _migrate(db, path, version, layout)
            _require_known_objects(db, path, layout)
            if found := _quick_check(db):
                raise JournalUnreadable(_damage_message(path, found))
        except BaseException:
            db.close()
            raise
    return db


def _create_tables(db: Connection, layout: Layout) -> None:
    """Tables and application id in one transaction: a power cut leaves an empty file or a complete one."""
    db.execute("BEGIN IMMEDIATE")  # Python starts no transaction before CREATE TABLE
    try:
        for statement in layout.tables:
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {layout.application_id}")
        db.execute(f"PRAGMA user_version = {layout.version}")
    except BaseException:
        db.rollback()
        raise
    db.commit()


READ_BY: Final = "read_by"
"""A table that a migrated file has beside those of its layout."""


def _require_known_objects(db: Connection, path: Path, layout: Layout) -> None:
    """Refuse a file with objects that could change what is written or read: triggers, views, other tables.

    A newer program's file may have unknown tables and indexes; no version has triggers or views.

    Raises:
        JournalUnreadable: there is such an object; the message names it.
    """
    found = {(kind, name) for kind, name in db.execute("SELECT type, name FROM sqlite_master")}
    if db.execute("PRAGMA user_version").fetchone()[0] > layout.version:
        unknown = {one for one in found if one[0] in ("trigger", "view")}
    else:
        unknown = {one for one in found - _schema_objects(layout.tables) if not one[1].startswith("sqlite_")}
    if unknown:
        listed = ", ".join(f"{kind} {name}" for kind, name in sorted(unknown))
        raise JournalUnreadable(
            f"{path} holds what no {layout.name} has: {listed}. Somebody put it there: restore a backup, or "
            "remove it and look at what it has done"
        )


def require_open(db: Connection | None, path: Path) -> Connection:
    """The connection to a file.

    Raises:
        JournalError: the file has been closed.
    """
    if db is None:
        raise JournalError(f"{path} has been closed")
    return db


@cache
def _schema_objects(statements: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    """Kind and name of all that a layout's statements create, and of what a migrated file has beside."""
    with closing(sqlite3.connect(":memory:")) as db:
        for statement in statements:
            db.execute(statement)
        made = {(kind, name) for kind, name in db.execute("SELECT type, name FROM sqlite_master")}
    return frozenset({*made, ("table", READ_BY)})


def _check_readable(db: Connection, path: Path, version: int, layout: Layout) -> None:
    """Refuse the file of a newer program unless it says that this version can still use it."""
    has_read_by = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'read_by'").fetchone()
    oldest = db.execute("SELECT version FROM read_by").fetchone()[0] if has_read_by else version
    if oldest > layout.version:
        raise JournalUnreadable(
            f"{path} has layout {version}, this program knows up to {layout.version}: update it, or go back "
            f"to {pre_migration_copy(path, layout.version).name} or a backup made before the update"
        )


def _migrate(db: Connection, path: Path, version: int, layout: Layout) -> None:
    """Migrate the file of an older program in one transaction, after copying it."""
    snapshot(path, pre_migration_copy(path, version))
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in range(version, layout.version):
            if step not in layout.migrations:
                raise JournalUnreadable(f"no migration of {path} from layout {step} to {step + 1}")
            for statement in layout.migrations[step]:
                db.execute(statement)
        db.execute("CREATE TABLE IF NOT EXISTS read_by (version INTEGER NOT NULL)")
        db.execute("DELETE FROM read_by")
        db.execute("INSERT INTO read_by VALUES (?)", (layout.oldest_reader,))
        db.execute(f"PRAGMA user_version = {layout.version}")
    except BaseException:
        db.rollback()
        raise
    db.commit()


def pre_migration_copy(path: Path, version: int) -> Path:
    """Where the copy of a file lies that was made before it was migrated from a layout."""
    return path.with_name(f"{path.stem}.layout-{version}{path.suffix}")


def open_read_only(path: Path, layout: Layout, *, ignore_wal: bool = False) -> Connection:
    """A read-only connection, which does not disturb a service that writes the file.

    Args:
        ignore_wal: read the file alone, without the write-ahead log beside it.

    Raises:
        JournalUnreadable: the file is something else.
    """
    with translate_errors(path):
        db = _connect_read_only(path, ignore_wal=ignore_wal)
        try:
            if db.execute("PRAGMA application_id").fetchone()[0] != layout.application_id:
                raise JournalUnreadable(f"{path} is a database, but not a {layout.name}")
            _require_known_objects(db, path, layout)
        except BaseException:
            db.close()
            raise
    return db


def _connect_read_only(path: Path, *, ignore_wal: bool) -> Connection:
    mode = "mode=ro&immutable=1" if ignore_wal else "mode=ro"
    return sqlite3.connect(f"file:{quote(os.fsencode(path))}?{mode}", uri=True)


def readable_rows(
    path: Path, table: str, columns: Sequence[str], key: str, *, ignore_wal: bool = False
) -> Iterator[tuple[int, tuple[bytes | None, ...] | None]]:
    """Every row of a table by its number from 1 on, as bytes, skipping what is damaged.

    Args:
        columns: of type TEXT.
        key: the column that holds the number.
        ignore_wal: as ``open_read_only``.

    Yields: number and columns; None for the columns if there is no such row, or it cannot be read. Nothing if
    the table itself cannot be read.
    """
    db = _connect_read_only(path, ignore_wal=ignore_wal)
    db.text_factory = bytes
    try:
        last = db.execute(f"SELECT coalesce(max({key}), 0) FROM {table}").fetchone()[0]
        for number in range(1, last + 1):
            query = f"SELECT {', '.join(columns)} FROM {table} WHERE {key} = ?"
            try:
                yield number, db.execute(query, (number,)).fetchone()
            except sqlite3.DatabaseError:
                yield number, None
    except sqlite3.DatabaseError:
        return
    finally:
        db.close()


def find_damage(path: Path, *, ignore_wal: bool) -> str:
    """What SQLite finds wrong in a file, apart from the content of its rows; empty if nothing."""
    with closing(_connect_read_only(path, ignore_wal=ignore_wal)) as db:
        try:
            return _quick_check(db)
        except sqlite3.DatabaseError as error:
            return in_words(error)


def _quick_check(db: Connection) -> str:
    verdict = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    return "" if verdict == "ok" else verdict.splitlines()[-1]


def snapshot(path: Path, to: Path, *, ignore_wal: bool = False) -> None:
    """Copy a database at one moment, also while a service writes it (SQLite's online backup).

    Args:
        ignore_wal: as ``open_read_only``.

    Raises:
        JournalUnreadable: it is damaged.
        JournalWriteFailed: the copy cannot be written.
    """
    with translate_errors(path):
        source = _connect_read_only(path, ignore_wal=ignore_wal)
        try:
            copy_to(source, to)
        finally:
            source.close()


def copy_to(source: Connection, to: Path) -> None:
    """Copy an open database, even if its file was deleted. The caller translates SQLite's errors."""
    with closing(sqlite3.connect(to)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


def is_database(path: Path) -> bool:
    """Whether a file looks like a SQLite database."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE_HEADER)) == SQLITE_HEADER
    except OSError:
        return False


def _damage_message(path: Path, why: str) -> str:
    return (
        f"{path} is damaged ({why}): restore a backup, or, of a journal, save what holds with `tablectl "
        "journal rescue`"
    )


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Translate SQLite's errors into the package's."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise JournalConflict(f"another process wrote to {path}: {in_words(error)}") from error
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) is None:  # Python's own: a text that is no UTF-8
            raise JournalUnreadable(_damage_message(path, "a text in it is no UTF-8")) from error
        raise JournalWriteFailed(f"{path}: {in_words(error)}; is the disk full or read-only?") from error
    except sqlite3.DatabaseError as error:
        raise JournalUnreadable(f"{path} is not a readable journal: {in_words(error)}") from error
