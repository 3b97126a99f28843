"""Publishes what has been written: the same messages to the broker and to the pages."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import islice
from typing import Final

from tablectl.errors import JournalError
from tablectl.game.events import (
    Envelope,
    EventCorrected,
    EventInserted,
    PlayPaused,
    SessionStarted,
    Written,
)
from tablectl.game.views import public_view, walls_now
from tablectl.ports import (
    HeldMessage,
    LinkState,
    MachineStatus,
    PlayerIdentity,
    StandingAlert,
)
from tablectl.service.journal import Ledger
from tablectl.service.machine import MachineWork
from tablectl.service.parts import ServiceParts
from tablectl.service.publishing.events import event_message
from tablectl.service.publishing.last_result import LastResult, last_result
from tablectl.service.publishing.messages import (
    Stamp,
    alert_ended_message,
    alert_message,
    machine_message,
    players_message,
    result_message,
    score_message,
    state_message,
)
from tablectl.service.publishing.needs import NeedsTracker
from tablectl.topics import HAND_AUDIENCES, HAND_TOPICS, SHARED_TOPICS, Audience, Message, Topic

log = logging.getLogger(__name__)

EVENTS_WITH_NAMES: Final = (SessionStarted, EventCorrected, EventInserted)
"""Events that may hold players' names."""
MAX_PAST_EVENTS: Final = 1000
"""How many past events the pages receive when the service starts."""
NEVER_DELAYED: Final = (Topic.MACHINE, Topic.HEALTH)
"""Topics without delay: whoever looks after the machine needs them at once."""


class Announcer:
    """Builds messages from the ledger and delivers them, to each audience after its delay."""

    def __init__(self, table: str, parts: ServiceParts, ledger: Ledger) -> None:
        """
        Args:
            table: the table's name.
            parts: receive the messages; without a ``delay`` there is only the public, at once.
            ledger: the journal's record.
        """
        self._table = table
        self._clock = parts.clock
        self._ledger = ledger
        self._journal = parts.journal
        self._publisher = parts.publisher
        self._pages = parts.pages
        self._delay = parts.delay
        self._listeners = parts.listeners()
        self._published_machine: Message | None = None
        self._published_revision = ledger.revision
        """How often the past was amended, as published last."""
        self._needs = NeedsTracker()
        self._pause_entry: Envelope | None = None
        """The entry of the current pause."""
        self._last_shown_seq = dict.fromkeys(Audience, 0)
        """The last event that the pages of each audience have."""

    def catch_up(self) -> None:
        """At the start: send the latest events to the pages, and the latest state to every audience."""
        head = self._journal.head
        for envelope in self._journal.read(max(0, head - MAX_PAST_EVENTS)):
            self._on_entry(envelope)
        if self._delay is not None:
            self._delay.match_journal(head)
            for audience in self._delay.audiences:
                for held in self._delay.latest(audience):
                    self._deliver(held)
                self._last_shown_seq[audience] = max(0, self._delay.released_upto(audience) - MAX_PAST_EVENTS)
                self._show_events(audience)
            self._delay.add_events(head, self._ledger.state.hand_number)
        self.publish_state()

    def on_names_deleted(self) -> None:
        """After the deletion of a player's name: send past events and the state to the pages again."""
        head, self._published_revision = self._journal.head, -1
        for envelope in self._journal.read(max(0, head - MAX_PAST_EVENTS)):
            if self._pages is not None and isinstance(envelope.body, EVENTS_WITH_NAMES):
                for audience in Audience:
                    self._pages.replace_event(self._event(envelope, audience), audience)
        self.publish_state()

    def publish_written(self, envelopes: Sequence[Written]) -> None:
        """Publish entries that are on disk now. The publisher reads them from the outbox itself."""
        for envelope in envelopes:
            self._on_entry(envelope)
        if self._delay is not None:
            self._delay.add_events(self._journal.head, self._ledger.state.hand_number)
        self.publish_state()

    def release(self) -> None:
        """Deliver the messages whose delay is over."""
        if self._delay is None:
            return
        for held in self._delay.release_pending(self._ledger.state):
            if held.topic is Topic.EVENT:
                self._show_events(held.audience)
            else:
                self._deliver(held)

    def links(self) -> tuple[LinkState, ...]:
        """The link of the delay queue."""
        return () if self._delay is None else (self._delay.link(),)

    def publish_state(self) -> None:
        """Publish score, table and last result."""
        state, stamp = self._ledger.state, self._stamp()
        if not state.started:
            return
        paused = None if state.paused is None else self._pause_entry
        self._publish(Topic.STATE, state_message(stamp, public_view(state), walls_now(state), paused))
        self._publish(Topic.SCORE, score_message(stamp, state))
        if (needs := self._needs.message_if_changed(stamp, state)) is not None:
            self._publish(Topic.NEEDS, needs)
        if state.settled is not None or stamp.revision != self._published_revision:
            # An amendment may have changed a hand that was paid long ago.
            self._published_revision = stamp.revision
            if (last := self._last_result()) is not None:
                self._publish(Topic.RESULT, result_message(stamp, last))

    def publish_machine(self, status: MachineStatus, work: MachineWork) -> None:
        """Publish the table machine's status, when it has changed."""
        message = machine_message(self._table, status, work)
        link = status.link
        content = {**message, "link": None if link is None else (link.state, link.reason)}
        # The link's counters change all the time: alone they are no reason to publish.
        if content != self._published_machine:
            self._published_machine = content
            self._publish(Topic.MACHINE, message)

    def publish_health(self, message: Message) -> None:
        """Publish the service's health."""
        self._publish(Topic.HEALTH, message)

    def publish_players(self, known: Sequence[PlayerIdentity] | None) -> None:
        """Publish data of the players, when it has changed: to every audience, without delay."""
        if known is None:
            return
        self.publish_to_all(Topic.PLAYERS, players_message(self._table, known))

    def publish_to_all(self, topic: Topic, message: Message | None) -> None:
        """Publish a message that is not about the game to every audience, without delay; None: nothing."""
        if message is None:
            return
        if self._publisher is not None:
            self._publisher.publish(topic, message)
        if self._pages is not None:
            for audience in Audience:
                self._pages.show(topic, message, audience)
            if self._is_public_delayed:
                self._pages.show_live(topic, message)

    def publish_alert(self, alert: StandingAlert) -> None:
        """Publish an alert that is new or has changed."""
        log.info("alert %s (%s): %s", alert.code, alert.name, alert.text)
        self._publish(Topic.ALERT, alert_message(self._table, self._clock.at(), alert))

    def publish_alert_ended(self, alert: StandingAlert) -> None:
        """Publish the end of an alert."""
        log.info("alert %s (%s) ended", alert.code, alert.name)
        self._publish(Topic.ALERT_ENDED, alert_ended_message(self._table, self._clock.at(), alert))

    def publish_hands(self, message: Message) -> None:
        """Publish the hands seen by hand cameras, after their delay, to those who may see hands."""
        self._delay_message(HAND_AUDIENCES, Topic.HANDS, message)

    def publish_odds(self, message: Message) -> None:
        """Publish winning chances, after their delay, to those who may see hands."""
        self._delay_message(HAND_AUDIENCES, Topic.ODDS, message)

    def publish_questions(self, open_questions: Sequence[Message]) -> None:
        """Send the open questions to the pages."""
        if self._pages is not None:
            self._pages.show_questions(open_questions)

    def _last_result(self) -> LastResult | None:
        """The result of the latest session in which a hand was paid."""
        number = -1
        while (history := self._ledger.session(number)) is not None:
            if (found := last_result(history)) is not None:
                return found
            number -= 1
        return None

    def _stamp(self) -> Stamp:
        history = self._ledger.history
        return Stamp(self._table, history.head, history.amendments, self._journal.identity, history.after_end)

    def _on_entry(self, envelope: Written) -> None:
        if isinstance(envelope.body, PlayPaused):
            self._pause_entry = envelope
        if self._pages is None and not self._listeners.get(Audience.PUBLIC):
            return
        if not self._is_public_delayed:
            self._show_event(envelope, Audience.PUBLIC)
        elif self._pages is not None:
            self._pages.show_live(Topic.EVENT, self._event(envelope, Audience.PUBLIC))

    def _event(self, envelope: Written, audience: Audience) -> Message:
        return event_message(self._table, envelope, self._journal, audience)

    @property
    def _is_public_delayed(self) -> bool:
        return self._delay is not None and self._delay.is_delayed(Audience.PUBLIC)

    def _publish(self, topic: Topic, message: Message) -> None:
        """Publish to the public, at once or after its delay; game topics also to the other audiences."""
        immediate = not self._is_public_delayed or topic in NEVER_DELAYED
        if immediate and self._publisher is not None:
            self._publisher.publish(topic, message)
        if immediate:
            self._show(topic, message)
        if self._pages is not None and self._is_public_delayed:
            self._pages.show_live(topic, message)
        self._delay_message(
            [*([] if immediate else [Audience.PUBLIC]), *(HAND_AUDIENCES if topic in SHARED_TOPICS else ())],
            topic,
            message,
        )

    def _delay_message(self, audiences: Sequence[Audience], topic: Topic, message: Message) -> None:
        if self._delay is not None:
            state = self._ledger.state
            self._delay.add(audiences, topic, message, seq=self._ledger.head, hand=state.hand_number)

    def _deliver(self, held: HeldMessage) -> None:
        """Deliver a released message to its audience."""
        if held.message is None:
            return
        if self._publisher is not None:
            self._publisher.publish(held.topic, held.message, held.audience)
        self._show(held.topic, held.message, held.audience)

    def _show(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """Send a message to an audience's pages, and one that is no event to its listeners."""
        if self._pages is not None:
            self._pages.show(topic, message, audience)
        if topic is Topic.EVENT or topic in HAND_TOPICS:
            return
        for each in Audience if topic in NEVER_DELAYED else (audience,):
            self._notify_listeners(topic, message, each)

    def _show_event(self, envelope: Written, audience: Audience) -> None:
        """Send an event to an audience's pages as that audience may see it, and to its listeners as the
        public may."""
        if self._pages is not None:
            self._pages.show(Topic.EVENT, self._event(envelope, audience), audience)
        if self._listeners.get(audience):
            self._notify_listeners(Topic.EVENT, self._event(envelope, Audience.PUBLIC), audience)

    def _notify_listeners(self, topic: Topic, message: Message, audience: Audience) -> None:
        for listener in self._listeners.get(audience, ()):
            listener.on_message(topic, message)

    def _show_events(self, audience: Audience) -> None:
        """Send the released events of an audience to its pages; the publisher reads them itself."""
        has_listeners = self._pages is not None or self._listeners.get(audience)
        if not has_listeners or self._delay is None:
            return
        shown_seq, head = self._last_shown_seq[audience], self._delay.released_upto(audience)
        try:
            for envelope in islice(self._journal.read(shown_seq), head - shown_seq):
                self._show_event(envelope, audience)
                self._last_shown_seq[audience] = envelope.seq
        except JournalError as error:
            # The disk cannot be read now: this is retried with the next event.
            log.error("the pages of %s receive no events from %d on: %s", audience, shown_seq + 1, error)
