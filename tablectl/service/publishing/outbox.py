"""The journal as the outbox of a publisher: the events that the broker has not confirmed yet."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import islice

from tablectl.errors import JournalError, JournalWriteFailed
from tablectl.game.events import Written
from tablectl.ports import DelayQueue, Journal
from tablectl.service.publishing.events import event_message
from tablectl.topics import Audience, Message

log = logging.getLogger(__name__)


class JournalOutbox:
    """Events in order and without a gap, as far as they are released to an audience.

    Nothing is copied: the journal has every event. The outbox stores only the number of the last confirmed
    one, however long the broker is offline.
    """

    def __init__(
        self,
        journal: Journal,
        table: str,
        queue: DelayQueue | None = None,
        audience: Audience = Audience.PUBLIC,
    ) -> None:
        """
        Args:
            journal: holds the events.
            table: the table's name.
            queue: knows which events are released; None: all.
            audience: those who may see hands receive concealed tiles too.
        """
        self._journal = journal
        self._table = table
        self._queue = queue
        self._audience = audience
        self._confirmed = 0
        """By the broker, in this run; perhaps not on disk yet."""
        self._is_unreadable = False

    @property
    def head(self) -> int:
        """Number of the last released event."""
        if self._queue is None:
            return self._journal.head
        return min(self._queue.released(self._audience), self._journal.head)

    def acknowledged(self) -> int:
        """Number of the last event that the broker has confirmed."""
        if self._queue is None or self._audience is Audience.PUBLIC:
            return max(self._confirmed, self._journal.acknowledged())
        return max(self._confirmed, self._queue.acknowledged(self._audience))

    def acknowledge(self, seq: int) -> None:
        """Store a confirmation. If the disk cannot be written it is stored with the next one; after a restart
        before that, the events since then are published twice."""
        self._confirmed = seq
        try:
            if self._queue is None or self._audience is Audience.PUBLIC:
                self._journal.acknowledge(seq)
            else:
                self._queue.acknowledge(self._audience, seq)
        except JournalWriteFailed as error:
            log.warning("that %s received event %d cannot be recorded: %s", self._audience, seq, error)

    def events(self, after: int, limit: int) -> Sequence[tuple[int, Message]]:
        """The next events with their numbers, none beyond ``head``. While the disk cannot be read there are
        none: they are published later."""
        count = max(0, min(limit, self.head - after))
        try:
            events = [(each.seq, self._message(each)) for each in islice(self._journal.read(after), count)]
        except JournalError as error:
            if not self._is_unreadable:
                log.error("%s does not receive event %d for now: %s", self._audience, after + 1, error)
            self._is_unreadable = True
            return []
        self._is_unreadable = False
        return events

    def _message(self, envelope: Written) -> Message:
        return event_message(self._table, envelope, self._journal, self._audience)
