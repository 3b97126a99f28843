"""Reads parts of a journal beside the service that writes it: for pages that look back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.journal import LAYOUT, read_rows
from tablectl.adapters.storage.sqlite_file import Connection, open_to_read, translated
from tablectl.game.events import Envelope

SESSION_STARTS: Final = "session_started/%"
SEALED_SINCE: Final = 2
"""Version of the layout."""
AMENDMENTS: Final = ("event_corrected/%", "event_inserted/%", "event_withdrawn/%")


class JournalReader:
    """Answers questions from the file, opened anew for each. Safe to call from any thread.

    Every method raises JournalUnreadable for a file that is no journal or is damaged.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def head(self) -> int:
        """Sequence number of the last entry; 0 while there is none."""
        with self._open() as db:
            return int(db.execute("SELECT coalesce(max(seq), 0) FROM journal").fetchone()[0])

    def identity(self) -> str:
        """The journal's id; empty where a version without one wrote it."""
        with self._open() as db:
            if db.execute("PRAGMA user_version").fetchone()[0] < SEALED_SINCE:
                return ""
            return str(db.execute("SELECT id FROM identity").fetchone()[0])

    def seal(self, seq: int) -> str:
        """The journal's id, an entry's number and its hash, to be printed; empty without hashes."""
        identity = self.identity()
        return f"{identity} · {seq} · {self.hash_of(seq)}" if identity else ""

    def hash_of(self, seq: int) -> str:
        """The hash that seals everything up to an entry; empty where there is no such entry."""
        with self._open() as db:
            row = db.execute("SELECT hash FROM journal WHERE seq = ?", (seq,)).fetchone()
        return "" if row is None else str(row[0])

    def session_starts(self) -> tuple[int, ...]:
        """Where sessions begin, in order."""
        with self._open() as db:
            found = db.execute("SELECT seq FROM journal WHERE kind LIKE ? ORDER BY seq", (SESSION_STARTS,))
            return tuple(row[0] for row in found)

    def entries(self, first: int, last: int) -> tuple[Envelope, ...]:
        """The entries from one number to another, both included."""
        query = "SELECT seq, entry FROM journal WHERE seq BETWEEN ? AND ? ORDER BY seq"
        with self._open() as db:
            return tuple(read_rows(db.execute(query, (first, last)), self._path))

    def amendments(self, after: int) -> tuple[Envelope, ...]:
        """The corrections, insertions and withdrawals written down after an entry."""
        kinds = " OR ".join(["kind LIKE ?"] * len(AMENDMENTS))
        query = f"SELECT seq, entry FROM journal WHERE seq > ? AND ({kinds}) ORDER BY seq"
        with self._open() as db:
            return tuple(read_rows(db.execute(query, (after, *AMENDMENTS)), self._path))

    @contextmanager
    def _open(self) -> Iterator[Connection]:
        with translated(self._path), closing(open_to_read(self._path, LAYOUT)) as db:
            yield db
