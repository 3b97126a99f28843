"""A journal whose disk is full while a test says so."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.errors import JournalWriteFailed
from tablectl.game.events import Envelope, Written
from tests.tablectl.ram_journal import RamJournal


class FullJournal(RamJournal):
    """Its disk is full while the test says so."""

    full = False

    def append(self, envelopes: Sequence[Envelope]) -> Sequence[Written]:
        if self.full:
            raise JournalWriteFailed("no space left on the device")
        return super().append(envelopes)

    def acknowledge(self, seq: int) -> None:
        if self.full:
            raise JournalWriteFailed("no space left on the device")
        super().acknowledge(seq)
