"""Detects that the journal cannot be written, and that it can be written again.

A full disk must not end a game: the tiles stay on the table, and the cameras can read them again. Until there
is room no event is accepted, so nothing is published that is not written down.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tablectl.errors import JournalDoubted, JournalWriteFailed, StateDirError, public_message
from tablectl.ports import Journal, LinkDetail, LinkState, link_detail

log = logging.getLogger(__name__)

RETRY_INTERVAL_S: Final = 1.0
RECOVERED_AFTER_S: Final = 10.0
"""Without an error for this long, the disk counts as working even if no entry was written."""
ADVICE: Final = (
    "no event is accepted until it can be written. Free disk space (`df -h`). Play on: the tiles are "
    "read again afterwards"
)
DISK_ERRORS: Final = (JournalWriteFailed, StateDirError)
"""Errors of a disk that cannot be written."""


class DiskWatch:
    """Polled by the table loop."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._problem = LinkDetail()
        self._retrying = False
        """The disk works again, and the entries that failed are being retried."""
        self._next_step_s = 0.0
        """When to probe the disk; while retrying, when the problem counts as solved."""

    @property
    def is_writable(self) -> bool:
        """Whether entries may be written, as far as is known."""
        return not self._problem or self._retrying

    def on_failure(self, error: Exception, now_s: float) -> None:
        """Handle a write error: nothing of the entry was written."""
        if not self._problem:
            log.error("the journal cannot be written: %s", error)
        doubted = isinstance(error, JournalDoubted)
        text = public_message(error) if doubted else f"{public_message(error)}; {ADVICE}"
        self._problem = link_detail(text, "journal_doubted" if doubted else "journal_unwritable")
        self._retrying = False
        self._next_step_s = now_s + RETRY_INTERVAL_S

    @contextmanager
    def catch_disk_errors(self, now_s: float) -> Iterator[None]:
        """Handle disk errors of the block; they are not raised further."""
        try:
            yield
        except DISK_ERRORS as error:
            self.on_failure(error, now_s)

    def on_written(self) -> None:
        """Handle a successful write."""
        if self._problem:
            log.warning("the journal can be written again")
        self._problem, self._retrying = LinkDetail(), False

    def retry(self, now_s: float) -> bool:
        """Probe the disk when it is time; True when it works again and the failed entries may be retried."""
        if not self._problem or now_s < self._next_step_s:
            return False
        if self._retrying:
            self.on_written()
            return False
        try:
            # A real write that changes nothing. An entry may still be too long for the free space.
            self._journal.acknowledge(self._journal.acknowledged())
        except DISK_ERRORS as error:
            self.on_failure(error, now_s)
            return False
        self._retrying, self._next_step_s = True, now_s + RECOVERED_AFTER_S
        return True

    def link(self) -> LinkState:
        """The journal as one of the links."""
        return LinkState("journal", not self._problem, *self._problem)
