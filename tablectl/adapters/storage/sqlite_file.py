"""SQLite files of ours: opened, marked, checked; the only sqlite3 import.

A file carries a mark that tells it from other SQLite files and the version of its tables. The database's own
errors stop here: whoever uses a file sees the package's errors, with the file's name in them.
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

HEAD = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class Layout:
    """What a file of ours holds."""

    name: str
    """For people: ``tablectl journal``."""
    mark: int
    """SQLite's application id."""
    version: int
    """Of the tables."""
    tables: tuple[str, ...]
    """Statements that make them."""
    steps: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """By version: the statements that lift a file of that version to the next."""
    read_by: int = 1
    """The oldest version whose program can still read and write a file of this one: what was only added does
    no harm to a program that does not know it. So an update can be taken back."""


def open_database(path: Path, layout: Layout, *, synchronous: Literal["FULL", "NORMAL"]) -> Connection:
    """A connection to the file, made where it is missing. Write-ahead log.

    Args:
        path: the file; its folder exists.
        layout: what it should hold.
        synchronous: ``FULL`` survives a power cut at any instant; ``NORMAL`` may lose the last writes then,
            and never a whole file.

    Raises:
        JournalUnreadable: it is damaged, somebody else's, or a newer program's.
        JournalWriteFailed: it cannot be written.
    """
    with translated(path):
        db = sqlite3.connect(path, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute(f"PRAGMA synchronous = {synchronous}")
            version = db.execute("PRAGMA user_version").fetchone()[0]
            mark = db.execute("PRAGMA application_id").fetchone()[0]
            if (version, mark) == (0, 0) and not db.execute("SELECT 1 FROM sqlite_master").fetchone():
                _make(db, layout)
            elif mark != layout.mark:
                raise JournalUnreadable(f"{path} is a database, but not a {layout.name}")
            elif version > layout.version:
                _check_readable(db, path, version, layout)
            elif version < layout.version:
                _lift(db, path, version, layout)
            _require_known_objects(db, path, layout)
            if found := _damage(db):
                raise JournalUnreadable(_damaged(path, found))
        except BaseException:
            db.close()
            raise
    return db


def _make(db: Connection, layout: Layout) -> None:
    """Tables and mark in one transaction: a cut leaves an empty file or a whole one."""
    db.execute("BEGIN IMMEDIATE")  # Python begins none of itself before a table is made
    try:
        for statement in layout.tables:
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {layout.mark}")
        db.execute(f"PRAGMA user_version = {layout.version}")
    except BaseException:
        db.rollback()
        raise
    db.commit()


READ_BY: Final = "read_by"
"""A table that a lifted file has beside those of its layout."""


def _require_known_objects(db: Connection, path: Path, layout: Layout) -> None:
    """Nothing stands in the file that could change what is written or read: a trigger, a view, another table.

    A newer program's file may have tables and indexes that we do not know; triggers and views no version has.

    Raises:
        JournalUnreadable: something does; it is named.
    """
    found = {(kind, name) for kind, name in db.execute("SELECT type, name FROM sqlite_master")}
    if db.execute("PRAGMA user_version").fetchone()[0] > layout.version:
        strange = {one for one in found if one[0] in ("trigger", "view")}
    else:
        strange = {one for one in found - _objects(layout.tables) if not one[1].startswith("sqlite_")}
    if strange:
        listed = ", ".join(f"{kind} {name}" for kind, name in sorted(strange))
        raise JournalUnreadable(
            f"{path} holds what no {layout.name} has: {listed}. Somebody put it there: restore a backup, or "
            "remove it and look at what it has done"
        )


def still_open(db: Connection | None, path: Path) -> Connection:
    """The connection to a file.

    Raises:
        JournalError: the file has been closed.
    """
    if db is None:
        raise JournalError(f"{path} has been closed")
    return db


@cache
def _objects(statements: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    """Kind and name of everything that a layout's statements make, and of what a lifted file has beside."""
    with closing(sqlite3.connect(":memory:")) as db:
        for statement in statements:
            db.execute(statement)
        made = {(kind, name) for kind, name in db.execute("SELECT type, name FROM sqlite_master")}
    return frozenset({*made, ("table", READ_BY)})


def _check_readable(db: Connection, path: Path, version: int, layout: Layout) -> None:
    """A newer program wrote the file; it says who can still use it."""
    has_read_by = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'read_by'").fetchone()
    oldest = db.execute("SELECT version FROM read_by").fetchone()[0] if has_read_by else version
    if oldest > layout.version:
        raise JournalUnreadable(
            f"{path} has layout {version}, this program knows up to {layout.version}: update it, or go back "
            f"to {before_lifting(path, layout.version).name} or a backup made before the update"
        )


def _lift(db: Connection, path: Path, version: int, layout: Layout) -> None:
    """An older program wrote the file: a copy of it is kept, then it is lifted in one transaction."""
    snapshot(path, before_lifting(path, version))
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in range(version, layout.version):
            if step not in layout.steps:
                raise JournalUnreadable(f"no migration of {path} from layout {step} to {step + 1}")
            for statement in layout.steps[step]:
                db.execute(statement)
        db.execute("CREATE TABLE IF NOT EXISTS read_by (version INTEGER NOT NULL)")
        db.execute("DELETE FROM read_by")
        db.execute("INSERT INTO read_by VALUES (?)", (layout.read_by,))
        db.execute(f"PRAGMA user_version = {layout.version}")
    except BaseException:
        db.rollback()
        raise
    db.commit()


def before_lifting(path: Path, version: int) -> Path:
    """Where a file is kept as it was before it was lifted from a layout."""
    return path.with_name(f"{path.stem}.layout-{version}{path.suffix}")


def open_to_read(path: Path, layout: Layout, *, alone: bool = False) -> Connection:
    """A connection that only reads, without disturbing a service that writes the file.

    Args:
        alone: the file itself, without what lies in its log beside it.

    Raises:
        JournalUnreadable: the file is something else.
    """
    with translated(path):
        db = _only_read(path, alone=alone)
        try:
            if db.execute("PRAGMA application_id").fetchone()[0] != layout.mark:
                raise JournalUnreadable(f"{path} is a database, but not a {layout.name}")
            _require_known_objects(db, path, layout)
        except BaseException:
            db.close()
            raise
    return db


def _only_read(path: Path, *, alone: bool) -> Connection:
    mode = "mode=ro&immutable=1" if alone else "mode=ro"
    return sqlite3.connect(f"file:{quote(os.fsencode(path))}?{mode}", uri=True)


def readable_rows(
    path: Path, table: str, columns: Sequence[str], key: str, *, alone: bool = False
) -> Iterator[tuple[int, tuple[bytes | None, ...] | None]]:
    """Every row of a table by its number from 1 on, as bytes, past whatever is damaged.

    Args:
        columns: of type TEXT.
        key: the column that holds the number.
        alone: as ``open_to_read``.

    Yields: number and columns; None in place of the columns where there is no such row, or it cannot be read.
    Nothing where the table itself cannot be read.
    """
    db = _only_read(path, alone=alone)
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


def damage_of(path: Path, *, alone: bool = False) -> str:
    """What SQLite finds wrong in a file, beside what stands in its rows; empty where it finds nothing."""
    with closing(_only_read(path, alone=alone)) as db:
        try:
            return _damage(db)
        except sqlite3.DatabaseError as error:
            return in_words(error)


def _damage(db: Connection) -> str:
    verdict = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    return "" if verdict == "ok" else verdict.splitlines()[-1]


def snapshot(path: Path, to: Path, *, alone: bool = False) -> None:
    """A copy of a database as it stands at one moment, also while somebody writes it (the online backup).

    Args:
        alone: as ``open_to_read``.

    Raises:
        JournalUnreadable: it is damaged.
        JournalWriteFailed: the copy cannot be written.
    """
    with translated(path):
        source = _only_read(path, alone=alone)
        try:
            copy_to(source, to)
        finally:
            source.close()


def copy_to(source: Connection, to: Path) -> None:
    """A copy of a database that is open; its file need not have a name any more. The database's own errors
    are the caller's to translate."""
    with closing(sqlite3.connect(to)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


def is_database(path: Path) -> bool:
    """Whether a file looks like a SQLite database."""
    try:
        with path.open("rb") as file:
            return file.read(len(HEAD)) == HEAD
    except OSError:
        return False


def _damaged(path: Path, why: str) -> str:
    return (
        f"{path} is damaged ({why}): restore a backup, or, of a journal, save what holds with `tablectl "
        "journal rescue`"
    )


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """The database's errors stop here."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise JournalConflict(f"another process wrote to {path}: {in_words(error)}") from error
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) is None:  # Python's own: a text that is no UTF-8
            raise JournalUnreadable(_damaged(path, "a text in it is no UTF-8")) from error
        raise JournalWriteFailed(f"{path}: {in_words(error)}; is the disk full or read-only?") from error
    except sqlite3.DatabaseError as error:
        raise JournalUnreadable(f"{path} is not a readable journal: {in_words(error)}") from error
