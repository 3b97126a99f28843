"""Verifies in the background the part of a journal that a start does not verify.

A start verifies only what was written since the previous start, so that its time depends on an evening and
not on a year. A thread of its own verifies the earlier entries, through a connection of its own and with
pauses, so that it does not disturb the game.
"""

from __future__ import annotations

import logging
import threading
from contextlib import closing
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.journal.hash_chain import ChainBreak, SealedEntry, first_break
from tablectl.adapters.storage.sqlite_file import Layout, open_read_only, translate_errors
from tablectl.errors import JournalError, JournalUnreadable
from tablectl.threads import Threads

log = logging.getLogger(__name__)

BATCH_ENTRIES: Final = 500
"""Entries between two pauses: some 2 ms of work."""
PAUSE_S: Final = 0.01
"""A million entries pause for 20 s altogether."""
SELECT_CHAIN: Final = "SELECT seq, entry, coalesce(salt, ''), coalesce(hash, '') FROM journal"


class PastCheck:
    """Started once for a journal. ``broken`` may be read from any thread."""

    def __init__(
        self, path: Path, layout: Layout, first_hash: str, upto: int, expected_hash: str, threads: Threads
    ) -> None:
        """
        Args:
            first_hash: the start of the chain.
            upto: the last entry to verify.
            expected_hash: the hash that it must have.
            threads: of the program.
        """
        self._path, self._layout = path, layout
        self._first, self._upto, self._expected_hash = first_hash, upto, expected_hash
        self._stop = threading.Event()
        self._broken: ChainBreak | None = None
        self._done = 0
        self._thread = threads.add("journal's past", self._run, stop=self._stop)
        self._thread.start()

    @property
    def broken(self) -> ChainBreak | None:
        """The first break that was found so far; None without one."""
        return self._broken

    def wait(self) -> None:
        """Block until all was verified, or ``close``."""
        self._thread.join()

    def close(self) -> None:
        """Stop verifying. May be called twice."""
        self._thread.close()

    def _run(self) -> None:
        try:
            self._broken = self._verify()
        except JournalUnreadable:
            first = self._done + 1
            self._broken = ChainBreak(first, f"an entry from {first} on cannot be read")
        except JournalError as error:
            log.error("what lies before the last start could not be verified: %s", error)
        if self._broken is not None:
            log.error("%s was changed: %s", self._path, self._broken.reason)
        elif not self._stop.is_set():
            log.info("all entries up to %d are as they were written", self._upto)
        self._stop.set()

    def _verify(self) -> ChainBreak | None:
        before = self._first
        with translate_errors(self._path), closing(open_read_only(self._path, self._layout)) as db:
            while self._done < self._upto and not self._stop.wait(PAUSE_S):
                last = min(self._done + BATCH_ENTRIES, self._upto)
                query = f"{SELECT_CHAIN} WHERE seq BETWEEN ? AND ? ORDER BY seq"
                links = [SealedEntry._make(row) for row in db.execute(query, (self._done + 1, last))]
                if broken := first_break(links, self._done + 1, before):
                    return broken
                if len(links) < last - self._done:
                    missing = self._done + len(links) + 1
                    return ChainBreak(missing, f"entry {missing} is missing")
                self._done, before = last, links[-1].hash
        if self._done == self._upto > 0 and before != self._expected_hash:
            return ChainBreak(self._done, f"entry {self._done} is not what was written")
        return None
