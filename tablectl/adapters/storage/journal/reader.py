"""Reads parts of a journal beside the service that writes it: for pages about the past."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from tablectl.adapters.storage.journal import queries as queries
from tablectl.adapters.storage.journal.layout import LAYOUT
from tablectl.adapters.storage.journal.names import count_deletions
from tablectl.adapters.storage.sqlite_file import Connection, open_read_only, translate_errors
from tablectl.game.events import Written


class JournalReader:
    """Reads the file, which each call opens anew. Safe to call from any thread.

    Every method raises JournalUnreadable for a file that is no journal or is damaged.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def head(self) -> int:
        """Sequence number of the last entry; 0 while there is none."""
        with self._open() as db:
            return queries.head(db)

    def identity(self) -> str:
        """The journal's id; empty if a version without ids wrote it."""
        return identity_of(self._path)

    def seal(self, seq: int) -> str:
        """The journal's id, an entry's number and its hash, to be printed; empty without hashes."""
        identity = self.identity()
        return f"{identity} · {seq} · {self.hash_of(seq)}" if identity else ""

    def hash_of(self, seq: int) -> str:
        """The hash that seals everything up to an entry; empty if there is no such entry."""
        with self._open() as db:
            return queries.hash_at(db, seq) or ""

    def deletions(self) -> int:
        """How many players' names were deleted; anything read before a deletion may contain the name."""
        with self._open() as db:
            return count_deletions(db)

    def session_starts(self) -> tuple[int, ...]:
        """Sequence numbers of the entries that start sessions, in order."""
        with self._open() as db:
            return queries.session_starts(db)

    def seat_changes(self, first: int, last: int) -> tuple[Written, ...]:
        """The entries between two numbers, both included, with which players changed seats."""
        with self._open() as db:
            return queries.seat_changes(db, self._path, first, last)

    def session_end(self, first: int, last: int) -> Written | None:
        """The last of the entries between two numbers, both included, that ended a session."""
        with self._open() as db:
            return queries.session_end(db, self._path, first, last)

    def entries(self, first: int, last: int) -> tuple[Written, ...]:
        """The entries from one number to another, both included."""
        with self._open() as db:
            return tuple(queries.entries(db, self._path, first, last))

    def later_amendments(self, first: int, last: int) -> tuple[Written, ...]:
        """The entries that amend a session and were written after it, in order."""
        with self._open() as db:
            return queries.later_amendments(db, self._path, first, last)

    def last_amendments(self, ranges: Sequence[tuple[int, int]], upto: int | None = None) -> tuple[int, ...]:
        """For each session the number of the last entry up to ``upto`` that amends it and was written after
        it; 0 without one."""
        limit = queries.MAX_SEQ if upto is None else upto
        with self._open() as db:
            later = [queries.later_amendments(db, self._path, first, last) for first, last in ranges]
        return tuple(max((each.seq for each in some if each.seq <= limit), default=0) for some in later)

    @contextmanager
    def _open(self) -> Iterator[Connection]:
        with translate_errors(self._path), closing(open_read_only(self._path, LAYOUT)) as db:
            yield db


def identity_of(path: Path) -> str:
    """A journal's unique id; empty if an early version wrote it.

    Raises:
        JournalUnreadable: the file is no journal.
    """
    with translate_errors(path), closing(open_read_only(path, LAYOUT)) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'identity'").fetchone():
            return ""
        return str(db.execute("SELECT id FROM identity").fetchone()[0])
