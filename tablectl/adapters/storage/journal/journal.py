"""The journal in a SQLite file.

Write-ahead log with ``synchronous=FULL``: when ``append`` returns, the entries survive a power cut. Positions
are the primary key, so two writers collide instead of overwriting each other; a lock file beside the journal
keeps a second instance out from the start, and the kernel lets go of it however the first one ends. The lock
file remembers how far the journal had come: one that does not agree with it is not written to before a person
takes it as it is.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.journal.check import verified_head
from tablectl.adapters.storage.journal.doubts import (
    LOST_PLACE,
    contradiction,
    lost,
    what_to_do,
)
from tablectl.adapters.storage.journal.foreign_log import foreign_log, set_aside_foreign_log
from tablectl.adapters.storage.journal.hash_chain import JournalHead, first_hash, new_salt, next_hash
from tablectl.adapters.storage.journal.layout import LAYOUT, REQUEST
from tablectl.adapters.storage.journal.lock import JournalLock, JournalMemory, lock_of
from tablectl.adapters.storage.journal.names import delete_name, kept_entry
from tablectl.adapters.storage.journal.past_check import PastCheck
from tablectl.adapters.storage.journal.place import JournalPlace, found_again
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
    open_to_read,
    still_open,
    translated,
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
        self._doubt: Doubt | None = None
        self._past: PastCheck | None = None
        self._lock = JournalLock(path)
        try:
            kept = self._lock.found
            if kept.identity and path.exists() and not path.stat().st_size:
                raise JournalUnreadable(
                    f"{path} is empty, and journal {kept.identity} was in it: restore a backup, or remove "
                    f"{lock_of(path).name} beside it to begin a new journal"
                )
            found_again(path, kept.identity)
            set_aside_foreign_log(path)
            self._db = open_database(path, LAYOUT, synchronous="FULL")
            self._head = int(self._only("SELECT coalesce(max(seq), 0) FROM journal"))
            self._acknowledged = int(self._only("SELECT seq FROM outbox"))
            with translated(path):
                self._amended = amendments(self._db)
                self._starts = list(session_starts(self._db))
            self._identity = str(self._only("SELECT id FROM identity"))
            self._verified, self._hash = verified_head(self._db, path, self._identity, self._head)
            self._place = JournalPlace(path)
            self._doubt = self._compared(kept)
            if self._doubt is None:
                self._lock.remember(self._now)
            else:
                log.error("%s: %s. %s", path, self._doubt.text, what_to_do(self._doubt))
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
            JournalDoubted: nobody has taken the journal as it is.
            JournalConflict, JournalWriteFailed: see ``Journal``.
        """
        self._require_believed()
        for expected, envelope in enumerate(envelopes, start=self._head + 1):
            if envelope.seq != expected:
                raise JournalConflict(f"the journal's next entry is {expected}, got {envelope.seq}")
        rows = []
        started = [each.seq for each in envelopes if isinstance(each.body, SessionStarted)]
        last = self._hash
        with translated(self._path), self._connection() as db:
            for envelope in envelopes:
                entry = kept_entry(db, envelope_to_wire(envelope))
                text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
                salt = new_salt()
                last = next_hash(last, salt, text)
                rows.append((envelope.seq, str(entry["kind"]), envelope.at, text, salt, last))
            db.executemany(
                "INSERT INTO journal (seq, kind, at, entry, salt, hash) VALUES (?, ?, ?, ?, ?, ?)", rows
            )
            if started:  # what is over was written by this very run: the next start need not look at it
                db.execute("UPDATE verified SET seq = ?, hash = ?", (rows[-1][0], last))
        self._head += len(rows)
        self._hash = last
        self._amended += [each.seq for each in envelopes if isinstance(each.body, Correction)]
        self._starts += started
        self._place.settle()
        self._lock.remember(self._now)
        return tuple(Written(each) for each in envelopes)

    def read(self, after: int = 0, upto: int = MAX_SEQ) -> Iterator[Written]:
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
        if (found := self._hash_at(seq)) is None:
            raise JournalUnreadable(f"{self._path} has no entry {seq}")
        return found

    def _hash_at(self, seq: int) -> str | None:
        with translated(self._path):
            return hash_at(self._connection(), seq)

    def written_for(self, request_id: str) -> Sequence[Written]:
        """The entries that a request with this id was written down in, in order."""
        query = f"SELECT seq, entry FROM journal WHERE {REQUEST} = ? ORDER BY seq"
        with translated(self._path):
            return tuple(read_rows(self._connection(), query, (request_id,), self._path))

    def delete_name(self, name: str, *, really: bool = True) -> bool:
        """Tell a player's name no more, nor keep it where entries refer to it; every entry stays as it was
        sealed. False: no session has it. Without ``really`` it is only looked for.

        Raises:
            JournalDoubted, JournalWriteFailed: as ``append``.
        """
        self._require_believed()
        with translated(self._path):
            found = delete_name(self._connection(), name, self._head, really=really)
        self._place.settle()
        return found

    def acknowledged(self) -> int:
        """The last entry that the broker has confirmed."""
        return self._acknowledged

    def acknowledge(self, seq: int) -> None:
        """Remember that everything up to ``seq`` has been confirmed."""
        self._require_believed()
        with translated(self._path), self._connection() as db:
            db.execute("UPDATE outbox SET seq = ?", (seq,))
        self._acknowledged = seq
        self._place.settle()

    @property
    def doubt(self) -> Doubt | None:
        """Why the journal is not believed: its file was lost, what is remembered outside it says otherwise,
        or what lies in its past."""
        broken = None if self._past is None else self._past.broken
        if self._doubt is None and broken is not None:
            text = f"the journal was changed: {broken.reason}"
            self._doubt = Doubt("changed", text, {"seq": broken.seq})
        if self._doubt is None and self._db is not None and (case := self._place.lost()):
            kept = self._place.keep(self._db, self._now)
            self._doubt = lost("replaced" if kept and case == "overwritten" else case, self._head)
            log.error("%s: %s. %s", self._path, self._doubt.text, what_to_do(self._doubt))
        return self._doubt

    def accept(self) -> None:
        """Take the journal as it is; one whose file was lost is put back.

        Raises:
            JournalUnreadable: what it held was overwritten.
            JournalWriteFailed, StateDirError: it cannot be put back.
        """
        doubt = self.doubt
        if doubt is not None and doubt.code == "overwritten":
            raise JournalUnreadable(f"{doubt.text}. {what_to_do(doubt)}")
        if doubt is not None and doubt.code in LOST_PLACE:
            self._put_back()
        elif doubt is not None:
            log.warning("%s is taken as it is, although %s", self._path, doubt.text)
            self._lock.accept(doubt)
        self._stop_looking_back()
        self._doubt = None
        self._lock.remember(self._now)

    def heard_of(self, identity: str, seq: int, sealed: str = "") -> None:
        """Somebody outside has heard of an entry of the journal that was kept here."""
        if self._doubt is not None or identity in ("", self._lock.replaced) or seq < 1:
            return
        if identity != self._identity and not self._head:
            return
        heard = JournalHead(identity, seq, sealed)
        self._doubt = contradiction(heard, self._now, self._lock.given_up, self._hash_at)
        if self._doubt is not None:
            text, remedy = self._doubt.text, what_to_do(self._doubt)
            log.error("%s: somebody else has heard otherwise: %s. %s", self._path, text, remedy)
            self._lock.remember(heard)

    def verify_past(self, threads: Threads | None = None) -> PastCheck:
        """Begin to verify, in the background, what the start did not look at; ``threads``: the program's."""
        if self._past is None:
            seq, known = self._verified
            first = first_hash(self._identity)
            self._past = PastCheck(self._path, LAYOUT, first, seq, known, threads or Threads())
        return self._past

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
        self._stop_looking_back()
        if self._db is not None and self._doubt is not None and self._doubt.code in LOST_PLACE:
            self._place.keep(self._db, self._now)  # where there was no room for it before
        db, self._db = self._db, None
        if db is not None:
            db.close()
        self._lock.close()

    def _stop_looking_back(self) -> None:
        past, self._past = self._past, None
        if past is not None:
            past.close()

    def _compared(self, kept: JournalMemory) -> Doubt | None:
        """What is remembered outside the journal against what stands in it."""
        if not kept.identity:
            return None
        if kept.identity == self._identity and kept.given_up > self._head:
            log.warning("%s went back on a person's word: it had come to entry %d", self._path, kept.given_up)
        heard = JournalHead(kept.identity, kept.seq, kept.hash)
        return contradiction(heard, self._now, 0, self._hash_at)

    def _require_believed(self) -> None:
        if (doubt := self.doubt) is not None:
            raise JournalDoubted(f"{doubt.text}. {what_to_do(doubt)}")

    @property
    def _now(self) -> JournalHead:
        return JournalHead(self._identity, self._head, self._hash if self._head else "")

    def _put_back(self) -> None:
        """Go on in the place of the file that was lost."""
        gone = self._connection()
        if not self._place.keep(gone, self._now):
            raise JournalWriteFailed(f"{self._path} cannot be put back; is the disk full or read-only?")
        self._place.put_back()
        self._lock.take_again()
        self._db = open_database(self._path, LAYOUT, synchronous="FULL")
        gone.close()
        self._place = JournalPlace(self._path)

    def _connection(self) -> Connection:
        return still_open(self._db, self._path)

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
    with translated(path), closing(open_to_read(path, LAYOUT, alone=bool(foreign_log(path)))) as db:
        return tuple(entries(db, path, 1))
