"""Notices a journal that cannot be written, and when it can be again.

A full disk must not end a game: tiles lie where they lie, and the eyes can read them again. Until there is
room nothing is decided, so nothing can be told that is not written down.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tablectl.errors import JournalDoubted, JournalWriteFailed, StateDirError, public_message
from tablectl.ports import Journal, LinkDetail, LinkState, link_detail

log = logging.getLogger(__name__)

TRY_EVERY_S: Final = 1.0
STEADY_S: Final = 10.0
"""What nothing is written to in so long without a refusal counts as well again."""
WHAT_TO_DO: Final = (
    "no event is accepted until it can be written. Free disk space (`df -h`). Play on: the tiles are "
    "read again afterwards"
)
DISK_TROUBLE: Final = (JournalWriteFailed, StateDirError)
"""What a disk that takes nothing looks like."""


class DiskWatch:
    """Polled by the table loop."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._trouble = LinkDetail()
        self._trying = False
        """There is trouble, and what could not be written is being tried again."""
        self._at_s = 0.0
        """When to try again; while trying, when all counts as well."""

    @property
    def up(self) -> bool:
        """Whether to write, as far as we know."""
        return not self._trouble or self._trying

    def failed(self, error: Exception, now_s: float) -> None:
        """The disk refused an entry: nothing of it was written."""
        if not self._trouble:
            log.error("the journal cannot be written: %s", error)
        doubted = isinstance(error, JournalDoubted)
        text = public_message(error) if doubted else f"{public_message(error)}; {WHAT_TO_DO}"
        self._trouble = link_detail(text, "journal_doubted" if doubted else "journal_unwritable")
        self._trying = False
        self._at_s = now_s + TRY_EVERY_S

    @contextmanager
    def noticing(self, now_s: float) -> Iterator[None]:
        """What the disk refuses inside ends it and goes no further."""
        try:
            yield
        except DISK_TROUBLE as error:
            self.failed(error, now_s)

    def wrote(self) -> None:
        """The disk has taken an entry."""
        if self._trouble:
            log.warning("the journal can be written again")
        self._trouble, self._trying = LinkDetail(), False

    def is_back(self, now_s: float) -> bool:
        """Try again when it is time; True when the disk has taken something, and entries may be tried."""
        if not self._trouble or now_s < self._at_s:
            return False
        if self._trying:
            self.wrote()
            return False
        try:
            # A write that changes nothing, asked of the disk like any other. An entry may still be too long.
            self._journal.acknowledge(self._journal.acknowledged())
        except DISK_TROUBLE as error:
            self.failed(error, now_s)
            return False
        self._trying, self._at_s = True, now_s + STEADY_S
        return True

    def link(self) -> LinkState:
        """As one of the parts that may be away."""
        return LinkState("journal", not self._trouble, *self._trouble)
