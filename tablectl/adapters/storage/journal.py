"""The journal in a SQLite file.

Write-ahead log with ``synchronous=FULL``: when ``append`` returns, the entries survive a power cut. Positions
are the primary key, so two writers collide instead of overwriting each other; a lock file beside the journal
keeps a second instance out from the start, and the kernel lets go of it however the first one ends.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.hash_chain import Broken, Link, first_break, first_hash, new_salt, next_hash
from tablectl.adapters.storage.journal_lock import lock_of, take_lock
from tablectl.adapters.storage.journal_queries import (
    INDEXES,
    LAST,
    amendments,
    entries,
    hash_at,
    later_amendments,
    read_rows,
    session_starts,
)
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
    JournalUnreadable,
    StateDirError,
)
from tablectl.game.events import (
    Envelope,
    EventCorrected,
    EventInserted,
    EventWithdrawn,
    SessionStarted,
    Written,
    envelope_to_wire,
)

log = logging.getLogger(__name__)

_JOURNAL: Final = (
    "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT, entry TEXT NOT NULL,"
    " salt TEXT, hash TEXT) STRICT"
)
_OUTBOX: Final = ("CREATE TABLE outbox (seq INTEGER NOT NULL) STRICT", "INSERT INTO outbox VALUES (0)")
_IDENTITY: Final = (
    "CREATE TABLE identity (id TEXT NOT NULL) STRICT",
    "INSERT INTO identity VALUES (lower(hex(randomblob(16))))",
)
_VERIFIED: Final = (
    "CREATE TABLE verified (seq INTEGER NOT NULL, hash TEXT NOT NULL) STRICT",
    "INSERT INTO verified VALUES (0, '')",
)
_REQUEST: Final = "CASE WHEN json_valid(entry) THEN json_extract(entry, '$.evidence.asked.id') END"
"""The id of the request that an entry was written for."""
_BY_REQUEST: Final = f"CREATE INDEX by_request ON journal ({_REQUEST}) WHERE {_REQUEST} IS NOT NULL"
JOURNAL_FILE: Final = "journal.sqlite"
"""The journal's name in the state folder."""
LAYOUT: Final = Layout(
    "tablectl journal",
    mark=0x7461626C,
    version=3,
    tables=(_JOURNAL, *_OUTBOX, *_IDENTITY, *_VERIFIED, _BY_REQUEST, *INDEXES),
    steps={
        1: (
            "ALTER TABLE journal ADD COLUMN salt TEXT",
            "ALTER TABLE journal ADD COLUMN hash TEXT",
            *_IDENTITY,
            *_VERIFIED,
            _BY_REQUEST,
        ),
        2: INDEXES,
    },
)
CHAINED_AT_ONCE: Final = 20_000
"""Entries of an earlier version that are given their hashes in one transaction."""
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
            kept = take_lock(self._lock, path)
            if kept and path.exists() and not path.stat().st_size:
                raise JournalUnreadable(
                    f"{path} is empty, and journal {kept} was in it: restore a backup, or remove "
                    f"{lock_of(path).name} beside it to begin a new journal"
                )
            self._db = open_database(path, LAYOUT, synchronous="FULL")
            self._head = int(self._only("SELECT coalesce(max(seq), 0) FROM journal"))
            self._acknowledged = int(self._only("SELECT seq FROM outbox"))
            with translated(path):
                self._amended = amendments(self._db)
                self._starts = list(session_starts(self._db))
            self._identity = str(self._only("SELECT id FROM identity"))
            self._hash = self._verified_hash()
            os.pwrite(self._lock, f"{os.getpid()}\n{self._identity}\n".encode("ascii"), 0)
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

    def append(self, envelopes: Sequence[Envelope]) -> Sequence[Written]:
        """Write all of them or none; on return they survive a power cut."""
        for expected, envelope in enumerate(envelopes, start=self._head + 1):
            if envelope.seq != expected:
                raise JournalConflict(f"the journal's next entry is {expected}, got {envelope.seq}")
        rows = []
        started = [each.seq for each in envelopes if isinstance(each.body, SessionStarted)]
        last = self._hash
        for envelope in envelopes:
            entry = envelope_to_wire(envelope)
            text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
            salt = new_salt()
            last = next_hash(last, salt, text)
            rows.append((envelope.seq, str(entry["kind"]), envelope.at, text, salt, last))
        with translated(self._path), self._connection() as db:
            db.executemany(
                "INSERT INTO journal (seq, kind, at, entry, salt, hash) VALUES (?, ?, ?, ?, ?, ?)", rows
            )
            if started:  # what is over was written by this very run: the next start need not look at it
                db.execute("UPDATE verified SET seq = ?, hash = ?", (rows[-1][0], last))
        self._head += len(rows)
        self._hash = last
        self._amended += [each.seq for each in envelopes if isinstance(each.body, _AMENDING)]
        self._starts += started
        return tuple(Written(each) for each in envelopes)

    def read(self, after: int = 0, upto: int = LAST) -> Iterator[Written]:
        """Entries with a greater sequence number, in order."""
        with translated(self._path):
            yield from entries(self._connection(), self._path, after + 1, upto)

    def amended(self) -> Sequence[int]:
        """The entries that amend earlier ones, in order."""
        return self._amended

    def session_starts(self) -> Sequence[int]:
        """Where sessions begin, in order."""
        return self._starts

    def later_amendments(self, first: int, last: int) -> Sequence[Written]:
        """What amends the entries of a session and was written down after it, in order."""
        with translated(self._path):
            return later_amendments(self._connection(), self._path, first, last)

    @property
    def identity(self) -> str:
        """What tells this journal from all others, made when it was begun."""
        return self._identity

    def hash_of(self, seq: int) -> str:
        """The hash that seals everything up to an entry, hexadecimal."""
        if seq == self._head > 0:
            return self._hash
        with translated(self._path):
            found = hash_at(self._connection(), seq)
        if found is None:
            raise JournalUnreadable(f"{self._path} has no entry {seq}")
        return found

    def written_for(self, request_id: str) -> Sequence[Written]:
        """The entries that a request with this id was written down in, in order."""
        query = f"SELECT seq, entry FROM journal WHERE {_REQUEST} = ? ORDER BY seq"
        with translated(self._path):
            return tuple(read_rows(self._connection().execute(query, (request_id,)), self._path))

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

    def _verified_hash(self) -> str:
        """The newest hash, after entries of earlier versions were given theirs, and all since the last start,
        or since the newest session's, were looked at.

        Raises:
            JournalUnreadable: an entry is not what was written.
        """
        db = self._connection()
        with translated(self._path):
            while (chained := _chain_more(db, self._identity)) is not None:
                log.info("%s: entries up to %d now have their hashes", self._path, chained)
            seq, known = db.execute("SELECT seq, hash FROM verified").fetchone()
            if seq and hash_at(db, seq) != known:
                broken: Broken | None = Broken(
                    seq, f"entry {seq} has another hash than when it was last verified"
                )
            else:
                links = map(Link._make, db.execute(f"{_LINKS} WHERE seq > ? ORDER BY seq", (seq,)))
                broken = first_break(links, seq + 1, known or first_hash(self._identity))
            if broken is not None:
                raise JournalUnreadable(
                    f"{self._path} was changed or damaged: {broken.reason}. `tablectl journal verify` tells "
                    "more, `tablectl journal rescue` saves what holds"
                )
            newest = hash_at(db, self._head)
            with db:
                db.execute("UPDATE verified SET seq = ?, hash = ?", (self._head, newest or ""))
        return newest or first_hash(self._identity)

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


def is_journal(path: Path) -> bool:
    """Whether a file looks like a database of this kind."""
    return is_database(path)


def read_journal(path: Path) -> tuple[Written, ...]:
    """All entries of a journal, without disturbing a service that runs on it.

    Raises:
        JournalUnreadable: the file is no journal or is damaged.
    """
    with translated(path), closing(open_to_read(path, LAYOUT)) as db:
        return tuple(entries(db, path, 1))


_LINKS: Final = "SELECT seq, entry, coalesce(salt, ''), coalesce(hash, '') FROM journal"


def _head(db: Connection) -> int:
    return int(db.execute("SELECT coalesce(max(seq), 0) FROM journal").fetchone()[0])


def _chain_more(db: Connection, identity: str) -> int | None:
    """Give the first entries without a hash theirs, so many at once.

    Returns: the last of them; None where every entry has its hash.
    """
    if hash_at(db, _head(db)) is not None or not _head(db):
        return None
    query = "SELECT seq, entry FROM journal WHERE hash IS NULL ORDER BY seq LIMIT ?"
    rows = db.execute(query, (CHAINED_AT_ONCE,)).fetchall()
    if not rows:
        return None
    last = hash_at(db, rows[0][0] - 1) or first_hash(identity)
    sealed = []
    for seq, text in rows:
        salt = new_salt()
        last = next_hash(last, salt, text)
        sealed.append((salt, last, seq))
    with db:
        db.executemany("UPDATE journal SET salt = ?, hash = ? WHERE seq = ?", sealed)
    return int(rows[-1][0])
