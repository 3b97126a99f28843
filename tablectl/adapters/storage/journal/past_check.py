"""The part of a journal that a start does not look at, verified behind it: entry by entry, in no hurry.

A start verifies what was written since the start before, so that it costs an evening and not a year. What
lies before that is verified by a thread of its own, which reads the file by a connection of its own and rests
between pieces: the game goes on beside it.
"""

from __future__ import annotations

import logging
import threading
from contextlib import closing
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.journal.hash_chain import Broken, SealedEntry, first_break
from tablectl.adapters.storage.sqlite_file import Layout, open_to_read, translated
from tablectl.errors import JournalError, JournalUnreadable
from tablectl.threads import Threads

log = logging.getLogger(__name__)

ENTRIES_AT_ONCE: Final = 500
"""Entries between two rests: some 2 ms of work."""
REST_S: Final = 0.01
"""A million entries rest for 20 s altogether."""
LINKS: Final = "SELECT seq, entry, coalesce(salt, ''), coalesce(hash, '') FROM journal"


class PastCheck:
    """Started once for a journal; asked from any thread."""

    def __init__(
        self, path: Path, layout: Layout, first: str, upto: int, sealed: str, threads: Threads
    ) -> None:
        """
        Args:
            first: what the first entry follows.
            upto: the last entry to look at.
            sealed: the hash that it must have.
            threads: of the program.
        """
        self._path, self._layout = path, layout
        self._first, self._upto, self._sealed = first, upto, sealed
        self._stop = threading.Event()
        self._broken: Broken | None = None
        self._done = 0
        self._thread = threads.add("journal's past", self._look, stop=self._stop)
        self._thread.start()

    @property
    def broken(self) -> Broken | None:
        """Where the past does not hold, as far as it was looked at."""
        return self._broken

    def wait(self) -> None:
        """Until all was looked at, or ``close``."""
        self._thread.join()

    def close(self) -> None:
        """Stop looking. May be called twice."""
        self._thread.close()

    def _look(self) -> None:
        try:
            self._broken = self._found()
        except JournalUnreadable:
            first = self._done + 1
            self._broken = Broken(first, f"an entry from {first} on cannot be read")
        except JournalError as error:
            log.error("what lies before the last start could not be verified: %s", error)
        if self._broken is not None:
            log.error("%s was changed: %s", self._path, self._broken.reason)
        elif not self._stop.is_set():
            log.info("all entries up to %d are as they were written", self._upto)
        self._stop.set()

    def _found(self) -> Broken | None:
        before = self._first
        with translated(self._path), closing(open_to_read(self._path, self._layout)) as db:
            while self._done < self._upto and not self._stop.wait(REST_S):
                last = min(self._done + ENTRIES_AT_ONCE, self._upto)
                query = f"{LINKS} WHERE seq BETWEEN ? AND ? ORDER BY seq"
                links = [SealedEntry._make(row) for row in db.execute(query, (self._done + 1, last))]
                if broken := first_break(links, self._done + 1, before):
                    return broken
                if len(links) < last - self._done:
                    missing = self._done + len(links) + 1
                    return Broken(missing, f"entry {missing} is missing")
                self._done, before = last, links[-1].hash
        if self._done == self._upto > 0 and before != self._sealed:
            return Broken(self._done, f"entry {self._done} is not what was written")
        return None
