"""The journal as what a publisher still has to say to an audience."""

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
    """Events in order and without a gap, as far as an audience may have heard them.

    Nothing is copied: the journal keeps every event, so an outbox grows with the journal and not with the
    time that a broker is away, and what the broker has confirmed is one number.
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
            queue: tells how far the audience may have heard; None: all there is.
            audience: those who may see hands get the events with the tiles that only their holder had seen.
        """
        self._journal = journal
        self._table = table
        self._queue = queue
        self._audience = audience
        self._confirmed = 0
        """By the broker, in this run: the disk may not have taken it."""
        self._unread = False

    @property
    def head(self) -> int:
        """The last event there is to say."""
        if self._queue is None:
            return self._journal.head
        return min(self._queue.released(self._audience), self._journal.head)

    def acknowledged(self) -> int:
        """The last event that the broker has confirmed."""
        if self._queue is None or self._audience is Audience.PUBLIC:
            return max(self._confirmed, self._journal.acknowledged())
        return max(self._confirmed, self._queue.acknowledged(self._audience))

    def acknowledge(self, seq: int) -> None:
        """Remember a confirmation; one that the disk does not take is written with the next, and events since
        then would be said twice after a restart."""
        self._confirmed = seq
        try:
            if self._queue is None or self._audience is Audience.PUBLIC:
                self._journal.acknowledge(seq)
            else:
                self._queue.acknowledge(self._audience, seq)
        except JournalWriteFailed as error:
            log.warning("that %s received event %d cannot be recorded: %s", self._audience, seq, error)

    def events(self, after: int, limit: int) -> Sequence[tuple[int, Message]]:
        """The next events with their numbers, none beyond ``head``; none for now where the disk cannot be
        read: who listens hears them later, and the game goes on."""
        count = max(0, min(limit, self.head - after))
        try:
            found = [(each.seq, self._message(each)) for each in islice(self._journal.read(after), count)]
        except JournalError as error:
            if not self._unread:
                log.error("%s does not receive event %d for now: %s", self._audience, after + 1, error)
            self._unread = True
            return []
        self._unread = False
        return found

    def _message(self, envelope: Written) -> Message:
        return event_message(self._table, envelope, self._journal, self._audience)
