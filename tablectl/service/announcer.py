"""Tells the outside what has been written down: the same messages to the broker and to the pages."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import islice
from typing import Final

from tablectl.game.events import Envelope, HandStarted, IrregularityNoted, PenaltyPaid
from tablectl.game.judge import judgements
from tablectl.game.views import public_view
from tablectl.game.walls_now import walls_now
from tablectl.game.wire import public_wire
from tablectl.ports import Clock, Journal, MachineStatus, Message, Pages, Publisher, Topic
from tablectl.service.ledger import Ledger
from tablectl.service.messages import (
    Stamp,
    alert_message,
    event_message,
    machine_message,
    result_message,
    score_message,
    state_message,
)
from tablectl.service.offers import code_of, offer_message
from tablectl.service.questions import OpenQuestion
from tablectl.service.wall_words import MachineWork

log = logging.getLogger(__name__)

EVENTS_FOR_PAGES: Final = 1000
"""How many past events the pages get when the service starts."""


class JournalOutbox:
    """The journal as what a publisher still has to say."""

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal = journal
        self._table = table

    @property
    def head(self) -> int:
        """The last event there is to say."""
        return self._journal.head

    def acknowledged(self) -> int:
        """The last event that the broker has confirmed."""
        return self._journal.acknowledged()

    def acknowledge(self, seq: int) -> None:
        """Remember a confirmation."""
        self._journal.acknowledge(seq)

    def events(self, after: int, limit: int) -> Sequence[tuple[int, Message]]:
        """The next public events."""
        return [
            (envelope.seq, event_message(self._table, envelope, public_wire(envelope.body)))
            for envelope in islice(self._journal.read(after), limit)
        ]


class Announcer:
    """Works messages out of the ledger and hands them on; repeats none that has not changed."""

    def __init__(
        self, table: str, clock: Clock, ledger: Ledger, publisher: Publisher | None, pages: Pages | None
    ) -> None:
        self._table = table
        self._clock = clock
        self._ledger = ledger
        self._publisher = publisher
        self._pages = pages
        self._machine: Message | None = None
        self._penalties: tuple[PenaltyPaid, ...] = ()

    def catch_up(self, journal: Journal) -> None:
        """At the start: the pages get the newest events, everybody the newest state."""
        for envelope in journal.read(max(0, journal.head - EVENTS_FOR_PAGES)):
            self._note(envelope)
        self.standing()

    def written(self, envelopes: Sequence[Envelope]) -> None:
        """These entries are on disk now. The publisher fetches them from the outbox by itself."""
        for envelope in envelopes:
            self._note(envelope)
        self.standing()
        self._offer(envelopes)

    def standing(self) -> None:
        """Score, table and last result as they stand."""
        state, stamp = self._ledger.state, self._stamp()
        if not state.started:
            return
        self._say(Topic.STATE, state_message(stamp, public_view(state), walls_now(state)))
        self._say(Topic.SCORE, score_message(stamp, state))
        if state.settled is not None:
            self._say(Topic.RESULT, result_message(stamp, state.settled, state, self._penalties))

    def machine(self, status: MachineStatus, work: MachineWork) -> None:
        """The table machine, when it has changed."""
        message = machine_message(self._table, status, work)
        link = status.link
        told = {**message, "link": None if link is None else (link.state, link.reason)}
        if told != self._machine:  # the link's figures change all the time: they go along, and into `health`
            self._machine = told
            self._say(Topic.MACHINE, message)

    def health(self, message: Message) -> None:
        """How the service does."""
        self._say(Topic.HEALTH, message)

    def alert(self, code: str, text: str, **facts: object) -> None:
        """Something for the judge."""
        log.info("alert %s: %s", code, text)
        self._say(Topic.ALERT, alert_message(self._table, self._clock.at(), code, text, **facts))

    def questions(self, open_questions: Sequence[OpenQuestion]) -> None:
        """The questions that wait."""
        if self._pages is not None:
            self._pages.questions([asked.message() for asked in open_questions])

    def _offer(self, envelopes: Sequence[Envelope]) -> None:
        """Faults just noted, each with what the rule book has for it."""
        noted = [e.body for e in envelopes if isinstance(e.body, IrregularityNoted)]
        if noted:
            state = self._ledger.state
            for judgement in judgements(state):
                if judgement.noted in noted:
                    text = judgement.noted.detail or judgement.noted.code
                    self.alert(code_of(judgement), text, **offer_message(judgement, state.hand_number))

    def _stamp(self) -> Stamp:
        return Stamp(self._table, self._ledger.head, self._ledger.revision)

    def _note(self, envelope: Envelope) -> None:
        if isinstance(envelope.body, HandStarted):
            self._penalties = ()
        elif isinstance(envelope.body, PenaltyPaid):
            self._penalties += (envelope.body,)
        if self._pages is not None:
            self._pages.show(Topic.EVENT, event_message(self._table, envelope, public_wire(envelope.body)))

    def _say(self, topic: Topic, message: Message) -> None:
        if self._publisher is not None:
            self._publisher.publish(topic, message)
        if self._pages is not None:
            self._pages.show(topic, message)
