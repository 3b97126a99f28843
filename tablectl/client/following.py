"""Every event once, in order and without a gap, whatever connections do. Knows no library and no socket."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from tablectl.client.connection import Connection, Received
from tablectl.client.errors import AccessRefused, RequestRefused
from tablectl.client.events import EventsMissed, Happening, JournalChanged, event_of
from tablectl.client.messages import EventMessage

log = logging.getLogger(__name__)


class Following:
    """Puts what a connection tells into order, and asks for what is missing."""

    def __init__(self, connection: Connection, after: int | None = None) -> None:
        """``after``: the last event that is known; 0 for none, None for whatever happens from now on."""
        self._connection = connection
        self._from_now = after is None
        self._last = after
        """Number of the last event that was given; None before anything was heard."""
        self._hash = ""
        """Of that event, if it was heard."""
        self._journal = ""
        self._left: set[str] = set()
        """Journals that the table has left: their last events may still be on their way."""

    @property
    def last(self) -> int | None:
        """Number of the last event that was given, to go on from another time; None before anything was
        heard."""
        return self._last

    def hear(self, received: Received) -> Iterator[Happening]:
        """What a message comes to.

        Raises:
            Unreachable: what is missing cannot be had just now; the same message may be given again later.
        """
        message: Any = received.message
        journal, seq = message.get("journal"), message.get("seq")
        if not isinstance(journal, str) or not isinstance(seq, int):
            return
        if received.topic == "event":
            yield from self._event(message)
        elif received.topic in ("state", "score"):
            yield from self._in_journal(journal, seq)
            if self._last is None:
                self._last = seq
                self._connection.resume_after(seq)
            elif received.greeting and seq > self._last:
                # We were away: what is between may not come by itself.
                yield from self._fill(seq, published=False)

    def _event(self, message: EventMessage) -> Iterator[Happening]:
        journal, seq = message["journal"], message["seq"]
        if journal in self._left:
            return
        yield from self._in_journal(journal, seq - 1)
        if self._last is None:
            self._last = seq - 1
        if seq == self._last and self._hash and message["hash"] != self._hash:
            # The same journal as it was earlier, from a backup, and the game went another way.
            yield self._other(journal, seq - 1)
        if seq > self._last + 1:
            yield from self._fill(seq - 1, published=True)
        if seq == self._last + 1:
            yield self._given(message)

    def _in_journal(self, journal: str, seq: int) -> Iterator[Happening]:
        """Notice another journal; ``seq`` is where whoever listens from now on goes on in it."""
        if not self._journal:
            self._journal = journal
        elif journal != self._journal:
            yield self._other(journal, seq)

    def _other(self, journal: str, seq: int) -> JournalChanged:
        before, self._journal = self._journal, journal
        self._left = (self._left | {before}) - {journal}
        self._last = seq if self._from_now else 0
        self._hash = ""
        self._connection.resume_after(self._last)
        return JournalChanged(journal, before)

    def _fill(self, until: int, *, published: bool) -> Iterator[Happening]:
        """The events up to a number.

        Args:
            published: whether a later event has come, so that they will not come by themselves any more.
        """
        assert self._last is not None
        while self._last < until:
            try:
                past = self._connection.past(self._last)
            except (AccessRefused, RequestRefused) as error:
                log.debug("events after %d are not told: %s", self._last, error)
                if published:
                    yield self._missed(until, str(error))
                return
            heard = [each for each in past if each["seq"] > self._last and each["journal"] == self._journal]
            if not heard:
                if published:
                    yield self._missed(until, "the table does not tell them any more")
                return
            if heard[0]["seq"] > self._last + 1:
                yield self._missed(heard[0]["seq"] - 1, "the table does not tell them any more")
            for message in heard:
                yield self._given(message)

    def _missed(self, last: int, why: str) -> EventsMissed:
        assert self._last is not None
        missed = EventsMissed(self._last + 1, last, why)
        log.warning("events %d to %d were missed: %s", missed.first, missed.last, why)
        self._last, self._hash = last, ""
        return missed

    def _given(self, message: EventMessage) -> Happening:
        self._last, self._hash = message["seq"], message["hash"]
        self._connection.resume_after(self._last)
        return event_of(message)
