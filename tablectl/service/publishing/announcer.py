"""Tells the outside what has been written down: the same messages to the broker and to the pages."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
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
    Clock,
    HeldMessage,
    Journal,
    LinkState,
    Listener,
    MachineStatus,
    Pages,
    PlayerIdentity,
    Publisher,
)
from tablectl.service.alerts import StandingAlert
from tablectl.service.journal import Ledger
from tablectl.service.machine import MachineWork
from tablectl.service.publishing.delay import Delay
from tablectl.service.publishing.events import event_message
from tablectl.service.publishing.last_result import LastResult, last_result
from tablectl.service.publishing.messages import (
    Stamp,
    alert_ended_message,
    alert_message,
    machine_message,
    result_message,
    score_message,
    state_message,
)
from tablectl.service.publishing.needs import NeedsNews
from tablectl.service.publishing.players import players_message
from tablectl.topics import SEE_HANDS, SEE_HANDS_TOPICS, TWINS, Audience, Message, Topic

log = logging.getLogger(__name__)

HOLD_NAMES: Final = (SessionStarted, EventCorrected, EventInserted)
"""Events that tell players' names, or may."""
EVENTS_FOR_PAGES: Final = 1000
"""How many past events the pages get when the service starts."""
NEVER_DELAYED: Final = (Topic.MACHINE, Topic.HEALTH)
"""What nobody waits for: whoever looks after the machine needs it now."""


class Announcer:
    """Works messages out of the ledger and hands them on, each audience's when it may have them."""

    def __init__(
        self,
        table: str,
        clock: Clock,
        ledger: Ledger,
        journal: Journal,
        publisher: Publisher | None,
        pages: Pages | None,
        delay: Delay | None = None,
        listeners: Mapping[Audience, Sequence[Listener]] | None = None,
    ) -> None:
        """``delay`` holds back what an audience may not hear yet; without it there is only the public, told
        at once. ``listeners``: who is told with each audience, and only what the public may know."""
        self._table = table
        self._clock = clock
        self._ledger = ledger
        self._journal = journal
        self._publisher = publisher
        self._pages = pages
        self._delay = delay
        self._listeners = listeners or {}
        self._machine: Message | None = None
        self._revision = ledger.revision
        """Of the past that was told last."""
        self._needs = NeedsNews()
        self._paused: Envelope | None = None
        """The entry that says why play is paused."""
        self._shown = dict.fromkeys(Audience, 0)
        """The last event that the pages of each audience have."""

    def catch_up(self) -> None:
        """At the start: the pages get the newest events, everybody the newest state that they may know."""
        head = self._journal.head
        for envelope in self._journal.read(max(0, head - EVENTS_FOR_PAGES)):
            self._note(envelope)
        if self._delay is not None:
            self._delay.fit(head)
            for audience in self._delay.audiences:
                for held in self._delay.newest(audience):
                    self._hand_over(held)
                self._shown[audience] = max(0, self._delay.released_upto(audience) - EVENTS_FOR_PAGES)
                self._show_events(audience)
            self._delay.events(head, self._ledger.state.hand_number)
        self.publish_state()

    def names_deleted(self) -> None:
        """A player's name was deleted: what is shown of the past, and of the newest hand, says so."""
        head, self._revision = self._journal.head, -1
        for envelope in self._journal.read(max(0, head - EVENTS_FOR_PAGES)):
            if self._pages is not None and isinstance(envelope.body, HOLD_NAMES):
                for audience in Audience:
                    self._pages.replace_event(self._event(envelope, audience), audience)
        self.publish_state()

    def publish_written(self, envelopes: Sequence[Written]) -> None:
        """These entries are on disk now. The publisher fetches them from the outbox by itself."""
        for envelope in envelopes:
            self._note(envelope)
        if self._delay is not None:
            self._delay.events(self._journal.head, self._ledger.state.hand_number)
        self.publish_state()

    def release(self) -> None:
        """Tell every audience what it may know by now."""
        if self._delay is None:
            return
        for held in self._delay.due(self._ledger.state):
            if held.topic is Topic.EVENT:
                self._show_events(held.audience)
            else:
                self._hand_over(held)

    def links(self) -> tuple[LinkState, ...]:
        """Whether what must wait can be kept."""
        return () if self._delay is None else (self._delay.link(),)

    def publish_state(self) -> None:
        """Score, table and last result as they stand."""
        state, stamp = self._ledger.state, self._stamp()
        if not state.started:
            return
        paused = None if state.paused is None else self._paused
        self._publish(Topic.STATE, state_message(stamp, public_view(state), walls_now(state), paused))
        self._publish(Topic.SCORE, score_message(stamp, state))
        if (needs := self._needs.changed(stamp, state)) is not None:
            self._publish(Topic.NEEDS, needs)
        if state.settled is not None or stamp.revision != self._revision:
            # An amendment may have changed a hand that was paid long ago.
            self._revision = stamp.revision
            if (last := self._last_result()) is not None:
                self._publish(Topic.RESULT, result_message(stamp, last))

    def machine(self, status: MachineStatus, work: MachineWork) -> None:
        """The table machine, when it has changed."""
        message = machine_message(self._table, status, work)
        link = status.link
        shown = {**message, "link": None if link is None else (link.state, link.reason)}
        if shown != self._machine:  # the link's figures change all the time: they go along, and into `health`
            self._machine = shown
            self._publish(Topic.MACHINE, message)

    def health(self, message: Message) -> None:
        """How the service does."""
        self._publish(Topic.HEALTH, message)

    def players(self, known: Sequence[PlayerIdentity] | None) -> None:
        """Who the players are, when it has changed: every audience at once, on its own stream."""
        if known is None:
            return
        self.everybody(Topic.PLAYERS, players_message(self._table, known))

    def everybody(self, topic: Topic, message: Message | None) -> None:
        """What is nothing about the game, if there is any: nobody waits for it."""
        if message is None:
            return
        if self._publisher is not None:
            self._publisher.publish(topic, message)
        if self._pages is not None:
            for audience in Audience:
                self._pages.show(topic, message, audience)
            if self._public_waits:
                self._pages.show_live(topic, message)

    def alert(self, alert: StandingAlert) -> None:
        """Something for the judge has begun, or says something else."""
        log.info("alert %s (%s): %s", alert.code, alert.name, alert.text)
        self._publish(Topic.ALERT, alert_message(self._table, self._clock.at(), alert))

    def alert_ended(self, alert: StandingAlert) -> None:
        """Its cause is gone."""
        log.info("alert %s (%s) ended", alert.code, alert.name)
        self._publish(Topic.ALERT_ENDED, alert_ended_message(self._table, self._clock.at(), alert))

    def hands(self, message: Message) -> None:
        """What hand cameras know now: for those who may see hands, when they may."""
        self._hold(SEE_HANDS, Topic.HANDS, message)

    def odds(self, message: Message) -> None:
        """Who will win: for those who may see hands, when they may."""
        self._hold(SEE_HANDS, Topic.ODDS, message)

    def questions(self, open_questions: Sequence[Message]) -> None:
        """The questions that wait."""
        if self._pages is not None:
            self._pages.show_questions(open_questions)

    def _last_result(self) -> LastResult | None:
        """Of the newest session in which a hand was paid."""
        number = -1
        while (history := self._ledger.session(number)) is not None:
            if (found := last_result(history)) is not None:
                return found
            number -= 1
        return None

    def _stamp(self) -> Stamp:
        history = self._ledger.history
        return Stamp(self._table, history.head, history.amendments, self._journal.identity, history.after_end)

    def _note(self, envelope: Written) -> None:
        if isinstance(envelope.body, PlayPaused):
            self._paused = envelope
        if self._pages is None and not self._listeners.get(Audience.PUBLIC):
            return
        if not self._public_waits:
            self._show_event(envelope, Audience.PUBLIC)
        elif self._pages is not None:
            self._pages.show_live(Topic.EVENT, self._event(envelope, Audience.PUBLIC))

    def _event(self, envelope: Written, audience: Audience) -> Message:
        return event_message(self._table, envelope, self._journal, audience)

    @property
    def _public_waits(self) -> bool:
        return self._delay is not None and self._delay.holds(Audience.PUBLIC)

    def _publish(self, topic: Topic, message: Message) -> None:
        """To the public, now or later; of the game to the other audiences, later."""
        at_once = not self._public_waits or topic in NEVER_DELAYED
        if at_once and self._publisher is not None:
            self._publisher.publish(topic, message)
        if at_once:
            self._show(topic, message)
        if self._pages is not None and self._public_waits:
            self._pages.show_live(topic, message)
        self._hold(
            [*([] if at_once else [Audience.PUBLIC]), *(SEE_HANDS if topic in TWINS else ())], topic, message
        )

    def _hold(self, audiences: Sequence[Audience], topic: Topic, message: Message) -> None:
        if self._delay is not None:
            state = self._ledger.state
            self._delay.say(audiences, topic, message, seq=self._ledger.head, hand=state.hand_number)

    def _hand_over(self, held: HeldMessage) -> None:
        """Tell an audience what it may hear now."""
        if held.message is None:
            return
        if self._publisher is not None:
            self._publisher.publish(held.topic, held.message, held.audience)
        self._show(held.topic, held.message, held.audience)

    def _show(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """To the pages of an audience, and to those who hear with it what is not written down."""
        if self._pages is not None:
            self._pages.show(topic, message, audience)
        if topic is Topic.EVENT or topic in SEE_HANDS_TOPICS:
            return
        for each in Audience if topic in NEVER_DELAYED else (audience,):
            self._let_hear(topic, message, each)

    def _show_event(self, envelope: Written, audience: Audience) -> None:
        """An event to the pages of an audience as it may know it, and to those who hear with it as the public
        may."""
        if self._pages is not None:
            self._pages.show(Topic.EVENT, self._event(envelope, audience), audience)
        if self._listeners.get(audience):
            self._let_hear(Topic.EVENT, self._event(envelope, Audience.PUBLIC), audience)

    def _let_hear(self, topic: Topic, message: Message, audience: Audience) -> None:
        for listener in self._listeners.get(audience, ()):
            listener.on_message(topic, message)

    def _show_events(self, audience: Audience) -> None:
        """The pages get the events that an audience may know by now; the publisher fetches them itself."""
        has_listeners = self._pages is not None or self._listeners.get(audience)
        if not has_listeners or self._delay is None:
            return
        shown, head = self._shown[audience], self._delay.released_upto(audience)
        try:
            for envelope in islice(self._journal.read(shown), head - shown):
                self._show_event(envelope, audience)
                self._shown[audience] = envelope.seq
        except JournalError as error:
            # A disk that cannot be read just now: with the next event it is tried again.
            log.error("the pages of %s receive no events from %d on: %s", audience, shown + 1, error)
