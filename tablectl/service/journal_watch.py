"""Notices a journal that cannot be written, and when it can be again.

A full disk must not end a game: tiles lie where they lie, and the eyes can read them again. Until there is
room nothing is decided, so nothing can be told that is not written down.
"""

from __future__ import annotations

import logging
from typing import Final

from tablectl.errors import JournalWriteFailed, StateDirError
from tablectl.ports import Journal, LinkState

log = logging.getLogger(__name__)

TRY_EVERY_S: Final = 1.0
WHAT_TO_DO: Final = (
    "nothing is counted until it can be written. Make room on the disk (`df -h`); play on, the tiles are "
    "read again by themselves then"
)
DISK_TROUBLE: Final = (JournalWriteFailed, StateDirError)
"""What a disk that takes nothing looks like."""


class JournalWatch:
    """Polled by the table loop."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._trouble = ""
        self._try_at_s = 0.0

    @property
    def up(self) -> bool:
        """Whether what happens can be written down, as far as we know."""
        return not self._trouble

    def failed(self, error: Exception, now_s: float) -> None:
        """The disk refused an entry: nothing of it was written."""
        if self.up:
            log.error("the journal cannot be written: %s", error)
        self._trouble = f"{error}; {WHAT_TO_DO}"
        self._try_at_s = now_s + TRY_EVERY_S

    def is_back(self, now_s: float) -> bool:
        """Try again when it is time; True once, when the disk has taken something."""
        if self.up or now_s < self._try_at_s:
            return False
        try:
            # A write that changes nothing, asked of the disk like any other.
            self._journal.acknowledge(self._journal.acknowledged())
        except DISK_TROUBLE as error:
            self.failed(error, now_s)
            return False
        log.warning("the journal can be written again")
        self._trouble = ""
        return True

    def link(self) -> LinkState:
        """As one of the parts that may be away."""
        return LinkState("journal", self.up, self._trouble)
