"""What the broker has confirmed while the disk takes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from tablectl.errors import JournalWriteFailed
from tablectl.game.events import Envelope, IrregularityNoted, Source
from tablectl.ports import DelayQueue, Journal
from tablectl.service.delay import Delay
from tablectl.service.publishing import JournalOutbox
from tablectl.topics import Audience, Hold
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import ScriptedClock


@dataclass(slots=True)
class FullQueue:
    """A delay queue on a full disk: it can be read."""

    clock_s: float = 0.0

    def clear(self, audience: Audience) -> None:
        raise JournalWriteFailed("the queue: database or disk is full")

    def released(self, audience: Audience) -> int:
        return 0

    def queued(self, audience: Audience) -> int:
        return 0


def noted(seq: int) -> Envelope:
    return Envelope(seq, "2026-11-20T10:00:00.000Z", Source.OPERATOR, IrregularityNoted(None, "late", "…"))


class FullJournal(RamJournal):
    """Takes no confirmation while ``full``."""

    full = True

    def acknowledge(self, seq: int) -> None:
        if self.full:
            raise JournalWriteFailed("the journal: database or disk is full")
        super().acknowledge(seq)


def test_a_confirmation_that_the_disk_refuses_counts_in_this_run_and_is_written_with_the_next() -> None:
    journal = FullJournal()
    journal.append([noted(1), noted(2)])
    outbox = JournalOutbox(cast(Journal, journal), "t1")
    outbox.acknowledge(1)
    assert outbox.acknowledged() == 1, "it is not said again to a broker that has it"
    assert journal.acknowledged() == 0
    journal.full = False
    outbox.acknowledge(2)
    assert journal.acknowledged() == 2


def test_a_service_starts_although_its_delay_queue_cannot_be_written() -> None:
    delay = Delay(cast(DelayQueue, FullQueue()), {Audience.PUBLIC: Hold()}, ScriptedClock())
    assert not delay.link().up
    assert "disk is full" in delay.link().detail
