"""The journal in a SQLite file.

Write-ahead log with ``synchronous=FULL``: when ``append`` returns, the entries survive a power cut. Sequence
numbers are the primary key, so two writers collide instead of overwriting each other; a lock file beside the
journal keeps a second instance out, and the kernel releases it however the first one ends. The lock file
records how far the journal had come: a journal that contradicts it is not written to until a person accepts
it.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.journal.check import verify_head
from tablectl.adapters.storage.journal.doubts import (
    RECOVERABLE_LOSSES,
    file_lost,
    find_contradiction,
    remedy_for,
)
from tablectl.adapters.storage.journal.foreign_log import foreign_log, quarantine_foreign_log
from tablectl.adapters.storage.journal.hash_chain import JournalHead, first_hash, new_salt, next_hash
from tablectl.adapters.storage.journal.layout import LAYOUT, REQUEST
from tablectl.adapters.storage.journal.lock import JournalLock, LockRecord, lock_path
from tablectl.adapters.storage.journal.names import delete_name, with_references
from tablectl.adapters.storage.journal.past_check import PastCheck
from tablectl.adapters.storage.journal.place import JournalPlace, recover_copy
from tablectl.adapters.storage.journal.queries import (
    MAX_SEQ,
    amendments,
    entries,
    hash_at,
    later_amendments,
    read_rows,
    session_starts,
)
from tablectl.adapters.storage.sqlite_file import (
    Connection,
    is_database,
    open_database,
    open_read_only,
    require_open,
    translate_errors,
)
from tablectl.errors import (
    JournalConflict,
    JournalDoubted,
    JournalError,
    JournalUnreadable,
    JournalWriteFailed,
)
from tablectl.game.events import (
    Correction,
    Envelope,
    SessionStarted,
    Written,
    envelope_to_wire,
)
from tablectl.ports import Doubt
from tablectl.threads import Threads

log = logging.getLogger(__name__)

JOURNAL_FILE: Final = "journal.sqlite"
"""The journal's name in the state folder."""


class SqliteJournal:
    """A journal in a file. One writer and one thread at a time."""

    def __init__(self, path: Path) -> None:
        """Open or create the journal, and lock it.

        Raises:
            JournalInUse: another instance writes to it.
            JournalUnreadable: the file is not a journal, is damaged, or comes from a newer program.
            StateDirError: its folder cannot be created or written.
        """
        self._path = path
        self._db: Connection | None = None
        self._doubt: Doubt | None = None
        self._past_check: PastCheck | None = None
        self._lock = JournalLock(path)
        try:
            record = self._lock.record
            if record.identity and path.exists() and not path.stat().st_size:
                raise JournalUnreadable(
                    f"{path} is empty, and journal {record.identity} was in it: restore a backup, or remove "
                    f"{lock_path(path).name} beside it to begin a new journal"
                )
            recover_copy(path, record.identity)
            quarantine_foreign_log(path)
            self._db = open_database(path, LAYOUT, synchronous="FULL")
            self._head = int(self._single_value("SELECT coalesce(max(seq), 0) FROM journal"))
            self._acknowledged = int(self._single_value("SELECT seq FROM outbox"))
            with translate_errors(path):
                self._amended = amendments(self._db)
                self._starts = list(session_starts(self._db))
            self._identity = str(self._single_value("SELECT id FROM identity"))
            self._verified, self._hash = verify_head(self._db, path, self._identity, self._head)
            self._place = JournalPlace(path)
            self._doubt = self._compare_record(record)
            if self._doubt is None:
                self._lock.write_head(self._journal_head)
            else:
                log.error("%s: %s. %s", path, self._doubt.text, remedy_for(self._doubt))
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
        """Write all of them or none; on return they survive a power cut.

        Raises:
            JournalDoubted: the journal is not trusted, and nobody has accepted it.
            JournalConflict, JournalWriteFailed: see ``Journal``.
        """
        self._require_trusted()
        for expected, envelope in enumerate(envelopes, start=self._head + 1):
            if envelope.seq != expected:
                raise JournalConflict(f"the journal's next entry is {expected}, got {envelope.seq}")
        rows = []
        started = [each.seq for each in envelopes if isinstance(each.body, SessionStarted)]
        last = self._hash
        with translate_errors(self._path), self._connection() as db:
            for envelope in envelopes:
                entry = with_references(db, envelope_to_wire(envelope))
                text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
                salt = new_salt()
                last = next_hash(last, salt, text)
                rows.append((envelope.seq, str(entry["kind"]), envelope.at, text, salt, last))
            db.executemany(
                "INSERT INTO journal (seq, kind, at, entry, salt, hash) VALUES (?, ?, ?, ?, ?, ?)", rows
            )
            if started:  # the earlier sessions were written by this run: the next start need not verify them
                db.execute("UPDATE verified SET seq = ?, hash = ?", (rows[-1][0], last))
        self._head += len(rows)
        self._hash = last
        self._amended += [each.seq for each in envelopes if isinstance(each.body, Correction)]
        self._starts += started
        self._place.update_mark()
        self._lock.write_head(self._journal_head)
        return tuple(Written(each) for each in envelopes)

    def read(self, after: int = 0, upto: int = MAX_SEQ) -> Iterator[Written]:
        """Entries with a greater sequence number, in order."""
        with translate_errors(self._path):
            yield from entries(self._connection(), self._path, after + 1, upto)

    def amendments(self) -> Sequence[int]:
        """Sequence numbers of the entries that amend earlier ones, in order."""
        return self._amended

    def session_starts(self) -> Sequence[int]:
        """Sequence numbers of the entries that start sessions, in order."""
        return self._starts

    def later_amendments(self, first: int, last: int) -> Sequence[Written]:
        """The entries that amend a session and were written after it, in order."""
        with translate_errors(self._path):
            return later_amendments(self._connection(), self._path, first, last)

    @property
    def identity(self) -> str:
        """The journal's unique id, made when the journal was created."""
        return self._identity

    def hash_of(self, seq: int) -> str:
        """The hash that seals everything up to an entry, hexadecimal."""
        if seq == self._head > 0:
            return self._hash
        if (found := self._hash_at(seq)) is None:
            raise JournalUnreadable(f"{self._path} has no entry {seq}")
        return found

    def _hash_at(self, seq: int) -> str | None:
        with translate_errors(self._path):
            return hash_at(self._connection(), seq)

    def entries_of_request(self, request_id: str) -> Sequence[Written]:
        """The entries that a request with this id has written, in order."""
        query = f"SELECT seq, entry FROM journal WHERE {REQUEST} = ? ORDER BY seq"
        with translate_errors(self._path):
            return tuple(read_rows(self._connection(), query, (request_id,), self._path))

    def delete_name(self, name: str, *, dry_run: bool = False) -> bool:
        """Delete a player's name; the sealed entries stay unchanged.

        Args:
            dry_run: only look for the name.

        Returns: whether any session has the name.

        Raises:
            JournalDoubted, JournalWriteFailed: as ``append``.
        """
        self._require_trusted()
        with translate_errors(self._path):
            found = delete_name(self._connection(), name, self._head, dry_run=dry_run)
        self._place.update_mark()
        return found

    def acknowledged(self) -> int:
        """The last entry that the broker has confirmed."""
        return self._acknowledged

    def acknowledge(self, seq: int) -> None:
        """Store that the broker has confirmed everything up to ``seq``."""
        self._require_trusted()
        with translate_errors(self._path), self._connection() as db:
            db.execute("UPDATE outbox SET seq = ?", (seq,))
        self._acknowledged = seq
        self._place.update_mark()

    @property
    def doubt(self) -> Doubt | None:
        """Why the journal is not trusted: its file was lost, it contradicts a record outside it, or its
        earlier entries were changed. None while all is well."""
        broken = None if self._past_check is None else self._past_check.broken
        if self._doubt is None and broken is not None:
            text = f"the journal was changed: {broken.reason}"
            self._doubt = Doubt("changed", text, {"seq": broken.seq})
        if self._doubt is None and self._db is not None and (case := self._place.find_loss()):
            is_saved = self._place.save_copy(self._db, self._journal_head)
            self._doubt = file_lost("replaced" if is_saved and case == "overwritten" else case, self._head)
            log.error("%s: %s. %s", self._path, self._doubt.text, remedy_for(self._doubt))
        return self._doubt

    def accept(self) -> None:
        """Trust the journal as it is; a lost file is restored.

        Raises:
            JournalUnreadable: what it held was overwritten.
            JournalWriteFailed, StateDirError: it cannot be restored.
        """
        doubt = self.doubt
        if doubt is not None and doubt.code == "overwritten":
            raise JournalUnreadable(f"{doubt.text}. {remedy_for(doubt)}")
        if doubt is not None and doubt.code in RECOVERABLE_LOSSES:
            self._restore_file()
        elif doubt is not None:
            log.warning("%s is taken as it is, although %s", self._path, doubt.text)
            self._lock.accept(doubt)
        self._stop_past_check()
        self._doubt = None
        self._lock.write_head(self._journal_head)

    def check_reported_entry(self, identity: str, seq: int, sealed: str = "") -> None:
        """Compare the journal with an entry that a broker or a hall has received from it."""
        if self._doubt is not None or identity in ("", self._lock.replaced) or seq < 1:
            return
        if identity != self._identity and not self._head:
            return
        reported = JournalHead(identity, seq, sealed)
        self._doubt = find_contradiction(
            reported, self._journal_head, self._lock.discarded_upto, self._hash_at
        )
        if self._doubt is not None:
            text, remedy = self._doubt.text, remedy_for(self._doubt)
            log.error("%s: somebody else has heard otherwise: %s. %s", self._path, text, remedy)
            self._lock.write_head(reported)

    def verify_past(self, threads: Threads | None = None) -> PastCheck:
        """Start to verify in the background what the start did not verify; ``threads``: the program's."""
        if self._past_check is None:
            seq, known = self._verified
            first = first_hash(self._identity)
            self._past_check = PastCheck(self._path, LAYOUT, first, seq, known, threads or Threads())
        return self._past_check

    def write_problem(self) -> str:
        """Why a write would fail now; found by acquiring the lock of a write, without writing."""
        if not os.access(self._path, os.W_OK):  # also where the whole disk has become read-only
            return f"{self._path} can no longer be written: check the disk and the file's owner"
        try:
            with translate_errors(self._path), self._connection() as db:
                db.execute("BEGIN IMMEDIATE")
                db.rollback()
        except JournalError as error:
            return str(error)
        return ""

    def close(self) -> None:
        """Close the file and release its lock. May be called twice."""
        self._stop_past_check()
        if self._db is not None and self._doubt is not None and self._doubt.code in RECOVERABLE_LOSSES:
            self._place.save_copy(self._db, self._journal_head)  # if there was no room for it before
        db, self._db = self._db, None
        if db is not None:
            db.close()
        self._lock.close()

    def _stop_past_check(self) -> None:
        past, self._past_check = self._past_check, None
        if past is not None:
            past.close()

    def _compare_record(self, record: LockRecord) -> Doubt | None:
        """Compare the lock file's record with the journal."""
        if not record.identity:
            return None
        if record.identity == self._identity and record.discarded_upto > self._head:
            log.warning(
                "%s went back on a person's word: it had come to entry %d", self._path, record.discarded_upto
            )
        reported = JournalHead(record.identity, record.seq, record.hash)
        return find_contradiction(reported, self._journal_head, 0, self._hash_at)

    def _require_trusted(self) -> None:
        if (doubt := self.doubt) is not None:
            raise JournalDoubted(f"{doubt.text}. {remedy_for(doubt)}")

    @property
    def _journal_head(self) -> JournalHead:
        return JournalHead(self._identity, self._head, self._hash if self._head else "")

    def _restore_file(self) -> None:
        """Restore the lost file, and continue in it."""
        lost_connection = self._connection()
        if not self._place.save_copy(lost_connection, self._journal_head):
            raise JournalWriteFailed(f"{self._path} cannot be put back; is the disk full or read-only?")
        self._place.restore_copy()
        self._lock.reacquire()
        self._db = open_database(self._path, LAYOUT, synchronous="FULL")
        lost_connection.close()
        self._place = JournalPlace(self._path)

    def _connection(self) -> Connection:
        return require_open(self._db, self._path)

    def _single_value(self, query: str) -> int:
        with translate_errors(self._path):
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
        JournalUnreadable: the file is not a journal or is damaged.
    """
    with (
        translate_errors(path),
        closing(open_read_only(path, LAYOUT, ignore_wal=bool(foreign_log(path)))) as db,
    ):
        return tuple(entries(db, path, 1))
