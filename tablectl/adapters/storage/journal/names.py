"""Players' names beside the journal's entries: an entry refers to a name by number.

So a name can be deleted while every entry, and the hash over it, stays unchanged. Entries of earlier versions
contain the names themselves: a digest of each deleted name is stored, and readers leave these names out.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tablectl.adapters.storage.sqlite_file import Connection
from tablectl.mahjong.deleted_players import deleted_player

NAMES: Final = (
    "CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT UNIQUE) STRICT",
    "CREATE TABLE deleted_names (salt TEXT NOT NULL, digest TEXT NOT NULL, upto INTEGER NOT NULL) STRICT",
)
"""In ``names`` a deleted name is NULL, so that its number is not reused. ``deleted_names`` has a digest of
each deleted name that entries up to ``upto`` contain themselves."""
_MARK: Final = "\x1f"
"""Starts a reference. No name contains it, because control characters are refused in names."""
_HOLDS_NAMES: Final = ("session_started/", "event_corrected/", "event_inserted/")

Entry = dict[str, Any]


class JournalNames:
    """The names that an open journal's entries refer to, read when the first entry needs one."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._known: tuple[Mapping[int, str | None], tuple[tuple[str, str, int], ...]] | None = None

    def with_names(self, entry: Entry) -> Entry:
        """An entry with names in place of references, and without deleted names."""
        if not str(entry.get("kind", "")).startswith(_HOLDS_NAMES):
            return entry
        if self._known is None:
            self._known = _read(self._db)
        names, deleted = self._known
        return with_names(entry, names, deleted)


def with_names(
    entry: Entry, names: Mapping[int, str | None], deleted: Iterable[tuple[str, str, int]]
) -> Entry:
    """An entry with names.

    Args:
        names: by number; None if deleted.
        deleted: salt and digest of a name, and the last entry that contains it itself.
    """
    seq = entry.get("seq", 0)
    gone = [(salt, digest) for salt, digest, upto in deleted if seq <= upto]

    def name_of(stored: str) -> str | None:
        if stored.startswith(_MARK) and stored[1:].isdecimal():
            return names.get(int(stored[1:]))
        return None if any(_digest(salt, stored) == digest for salt, digest in gone) else stored

    def resolve(stored: list[Any]) -> list[Any]:
        found = [name_of(each) if isinstance(each, str) else each for each in stored]
        lost = [place for place, each in enumerate(found) if each is None]
        return [
            deleted_player(lost.index(place) + 1) if each is None else each
            for place, each in enumerate(found)
        ]

    return _with_players(entry, resolve)


def with_references(db: Connection, entry: Entry) -> Entry:
    """An entry as it is stored: with references in place of names. A new name gets a number, in the open
    transaction."""
    if not str(entry["kind"]).startswith(_HOLDS_NAMES):
        return entry

    def reference(name: str) -> str:
        row = db.execute("SELECT id FROM names WHERE name = ?", (name,)).fetchone()
        number = row[0] if row else db.execute("INSERT INTO names (name) VALUES (?)", (name,)).lastrowid
        return f"{_MARK}{number}"

    return _with_players(entry, lambda players: [reference(each) if each else each for each in players])


def delete_name(db: Connection, name: str, head: int, *, dry_run: bool = False) -> bool:
    """Delete a name from every entry that refers to it or contains it.

    The database page that held it is overwritten.

    Args:
        head: the journal's last entry.
        dry_run: only look for the name.

    Returns: whether the name was there.
    """
    held = any(name in _names_in(text) for text in _entries_with_players(db))
    if dry_run:
        referred = db.execute("SELECT 1 FROM names WHERE name = ?", (name,)).fetchone() is not None
        return referred or (held and not _is_deleted(db, name))
    db.execute("PRAGMA secure_delete = ON")
    with db:
        found = db.execute("UPDATE names SET name = NULL WHERE name = ?", (name,)).rowcount
        if held and not _is_deleted(db, name):
            salt = secrets.token_hex(16)
            db.execute("INSERT INTO deleted_names VALUES (?, ?, ?)", (salt, _digest(salt, name), head))
            found += 1
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return found > 0


def count_deletions(db: Connection) -> int:
    """How many names were deleted."""
    if not _has_names(db):
        return 0
    gone = "SELECT (SELECT count(*) FROM names WHERE name IS NULL) + (SELECT count(*) FROM deleted_names)"
    return int(db.execute(gone).fetchone()[0])


def _is_deleted(db: Connection, name: str) -> bool:
    rows = db.execute("SELECT salt, digest FROM deleted_names")
    return any(_digest(salt, name) == digest for salt, digest in rows)


def _entries_with_players(db: Connection) -> list[str]:
    found = " OR ".join(f"kind GLOB '{kind}*'" for kind in _HOLDS_NAMES)
    return [row[0] for row in db.execute(f"SELECT entry FROM journal WHERE {found}")]


def _names_in(text: str) -> set[str]:
    """The names that an entry contains itself."""
    found: set[str] = set()

    def collect(players: list[Any]) -> list[Any]:
        found.update(each for each in players if isinstance(each, str))
        return players

    _with_players(json.loads(text), collect)
    return found


def _with_players(entry: Entry, change: Callable[[list[Any]], list[Any]]) -> Entry:
    """The entry with its players changed: those of a session that starts, or of one that an amendment
    writes."""
    body = entry.get("body")
    if not isinstance(body, dict):
        return entry
    if isinstance(body.get("players"), list):
        return {**entry, "body": {**body, "players": change(body["players"])}}
    event = body.get("event")
    if isinstance(event, dict) and isinstance(event.get("players"), list):
        return {**entry, "body": {**body, "event": {**event, "players": change(event["players"])}}}
    return entry


def _read(db: Connection) -> tuple[Mapping[int, str | None], tuple[tuple[str, str, int], ...]]:
    if not _has_names(db):
        return {}, ()
    names = dict(db.execute("SELECT id, name FROM names").fetchall())
    return names, tuple(db.execute("SELECT salt, digest, upto FROM deleted_names").fetchall())


def _has_names(db: Connection) -> bool:
    """Whether there are tables of names: a journal of an earlier version that is only read has none."""
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'names'").fetchone() is not None


def _digest(salt: str, name: str) -> str:
    return hashlib.sha256(f"{salt}\n{name}".encode(errors="surrogatepass")).hexdigest()
