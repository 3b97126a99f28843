"""The journal in a SQLite file.

Write-ahead log with ``synchronous=FULL``: when ``append`` returns, the entries survive a power cut. Positions
are the primary key, so two writers collide instead of overwriting each other; a lock file beside the journal
keeps a second instance out from the start, and the kernel lets go of it however the first one ends.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.sqlite_file import (
    Connection,
    Layout,
    is_database,
    open_database,
    open_to_read,
    translated,
)
from tablectl.errors import (
    JournalConflict,
    JournalError,
    JournalInUse,
    JournalUnreadable,
    StateDirError,
)
from tablectl.formats.json_text import parsed
from tablectl.game.events import (
    Envelope,
    EventCorrected,
    EventInserted,
    EventWithdrawn,
    envelope_from_wire,
    envelope_to_wire,
)

_JOURNAL: Final = (
    "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT, entry TEXT NOT NULL) STRICT"
)
_OUTBOX: Final = ("CREATE TABLE outbox (seq INTEGER NOT NULL) STRICT", "INSERT INTO outbox VALUES (0)")
JOURNAL_FILE: Final = "journal.sqlite"
"""The journal's name in the state folder."""
LAYOUT: Final = Layout("tablectl journal", mark=0x7461626C, version=1, tables=(_JOURNAL, *_OUTBOX))
_AMENDING: Final = (EventCorrected, EventInserted, EventWithdrawn)


class SqliteJournal:
    """A journal in a file. One writer at a time; belongs to one thread at a time."""

    def __init__(self, path: Path) -> None:
        """Open or make the journal, and lock it.

        Raises:
            JournalInUse: another instance writes to it.
            JournalUnreadable: the file is no journal, is damaged, or comes from a newer program.
            StateDirError: its folder cannot be made or written.
        """
        self._path = path
        self._db: Connection | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(lock_of(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise StateDirError(
                f"the journal's folder {path.parent} cannot be written ({error.strerror}); "
                "choose another with --state-dir or table.state_dir"
            ) from error
        try:
            take_lock(self._lock, path)
            self._db = open_database(path, LAYOUT, synchronous="FULL")
            self._head = int(self._only("SELECT coalesce(max(seq), 0) FROM journal"))
            self._acknowledged = int(self._only("SELECT seq FROM outbox"))
            self._amended = self._read_amended()
        except BaseException:
            self.close()
            raise

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    @property
    def head(self) -> int:
        """Sequence number of the last entry; 0 while empty."""
        return self._head

    def append(self, envelopes: Sequence[Envelope]) -> None:
        """Write all of them or none; on return they survive a power cut."""
        for expected, envelope in enumerate(envelopes, start=self._head + 1):
            if envelope.seq != expected:
                raise JournalConflict(f"the journal's next entry is {expected}, got {envelope.seq}")
        rows = []
        for envelope in envelopes:
            entry = envelope_to_wire(envelope)
            text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
            rows.append((envelope.seq, str(entry["kind"]), envelope.at, text))
        with translated(self._path), self._connection() as db:
            db.executemany("INSERT INTO journal (seq, kind, at, entry) VALUES (?, ?, ?, ?)", rows)
        self._head += len(rows)
        self._amended += [each.seq for each in envelopes if isinstance(each.body, _AMENDING)]

    def read(self, after: int = 0) -> Iterator[Envelope]:
        """Entries with a greater sequence number, in order."""
        with translated(self._path):
            yield from _entries(self._connection(), self._path, after)

    def amended(self) -> Sequence[int]:
        """The entries that amend earlier ones, in order."""
        return self._amended

    def acknowledged(self) -> int:
        """The last entry that the broker has confirmed."""
        return self._acknowledged

    def acknowledge(self, seq: int) -> None:
        """Remember that everything up to ``seq`` has been confirmed."""
        with translated(self._path), self._connection() as db:
            db.execute("UPDATE outbox SET seq = ?", (seq,))
        self._acknowledged = seq

    def trouble(self) -> str:
        """Why nothing could be written just now: the lock that a write takes, without the write."""
        if not os.access(self._path, os.W_OK):  # also where the whole disk has become read-only
            return f"{self._path} can no longer be written: check the disk and the file's owner"
        try:
            with translated(self._path), self._connection() as db:
                db.execute("BEGIN IMMEDIATE")
                db.rollback()
        except JournalError as error:
            return str(error)
        return ""

    def close(self) -> None:
        """Let go of the file and its lock. May be called twice."""
        db, self._db = self._db, None
        if db is not None:
            db.close()
        lock, self._lock = self._lock, -1
        if lock >= 0:
            os.close(lock)

    def _read_amended(self) -> list[int]:
        query = "SELECT seq FROM journal WHERE kind GLOB 'event_[ciw]*' ORDER BY seq"
        with translated(self._path):
            return [seq for (seq,) in self._connection().execute(query)]

    def _connection(self) -> Connection:
        if self._db is None:
            raise JournalError(f"{self._path} has been closed")
        return self._db

    def _only(self, query: str) -> int:
        with translated(self._path):
            row = self._connection().execute(query).fetchone()
        if row is None:
            raise JournalUnreadable(f"{self._path} has lost its outbox position; restore a copy")
        value: int = row[0]
        return value


def lock_of(path: Path) -> Path:
    """The lock file beside a journal."""
    return path.with_name(path.name + ".lock")


def take_lock(lock: int, path: Path) -> None:
    """Lock an open lock file for this process, until it is closed.

    Raises:
        JournalInUse: another process holds it.
        StateDirError: the file system knows no locks.
    """
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
            raise StateDirError(f"{path} cannot be locked: {error.strerror}") from error
        holder = os.pread(lock, 32, 0).decode("ascii", "replace").strip() or "unknown"
        raise JournalInUse(
            f"another tablectl (process {holder}) already runs on {path}; stop it, "
            "or give this one its own --state-dir"
        ) from error
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()}\n".encode("ascii"), 0)


def check_free(path: Path) -> None:
    """That nobody runs on a journal, readable or not.

    Raises:
        JournalInUse: somebody does.
    """
    if lock_of(path).exists():
        lock = os.open(lock_of(path), os.O_RDWR | os.O_CLOEXEC)
        try:
            take_lock(lock, path)
        finally:
            os.close(lock)


def is_journal(path: Path) -> bool:
    """Whether a file looks like a database of this kind."""
    return is_database(path)


def read_journal(path: Path) -> tuple[Envelope, ...]:
    """All entries of a journal, without disturbing a service that runs on it.

    Raises:
        JournalUnreadable: the file is no journal or is damaged.
    """
    with translated(path), closing(open_to_read(path, LAYOUT)) as db:
        return tuple(_entries(db, path, 0))


def _entries(db: Connection, path: Path, after: int) -> Iterator[Envelope]:
    for seq, text in db.execute("SELECT seq, entry FROM journal WHERE seq > ? ORDER BY seq", (after,)):
        try:
            yield envelope_from_wire(parsed(text))
        except (ValueError, KeyError, TypeError) as error:
            raise JournalUnreadable(
                f"entry {seq} of {path} cannot be understood: {error}; it may come from a newer version"
            ) from error
