"""Delays messages until each audience may receive them."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tablectl.errors import JournalError
from tablectl.game.state import GameState, Phase
from tablectl.ports import Clock, DelayQueue, HeldMessage, LinkDetail, LinkState, link_detail
from tablectl.topics import HAND_AUDIENCES, Audience, Hold, Message, Topic

log = logging.getLogger(__name__)

MAX_MESSAGES_PER_RELEASE: Final = 200
"""Messages released to one audience in one step."""


class Delay:
    """The delay queue with its rules. Belongs to the table's thread.

    Messages to the public pass through it only if they are delayed. Messages to those who may see hands
    always do, so that they have no other way out.
    """

    def __init__(self, queue: DelayQueue, holds: Mapping[Audience, Hold], clock: Clock) -> None:
        self._queue = queue
        self._holds = {a: h for a, h in holds.items() if a in HAND_AUDIENCES or not h.is_none}
        self._clock = clock
        self._clock_offset_s = queue.clock_s - clock.now_s()
        self._first_messages: dict[Audience, HeldMessage | None] = {}
        self._problem = LinkDetail()
        for audience in Audience:
            if audience not in self._holds:
                self._clear(audience)
        self._released_upto = {audience: queue.released(audience) for audience in self._holds}
        self._queued = {audience: queue.queued(audience) for audience in self._holds}

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """Those whose messages pass through the queue."""
        return tuple(self._holds)

    @property
    def delays(self) -> Mapping[Audience, Hold]:
        """The delays by audience, without those that have none."""
        return {audience: hold for audience, hold in self._holds.items() if not hold.is_none}

    def is_delayed(self, audience: Audience) -> bool:
        """Whether an audience's messages pass through the queue."""
        return audience in self._holds

    def latest(self, audience: Audience) -> Sequence[HeldMessage]:
        """The last released message of each retained topic."""
        return self._queue.latest(audience)

    def released_upto(self, audience: Audience) -> int:
        """Number of the last event released to an audience. Safe to call from any thread."""
        return self._released_upto[audience]

    def match_journal(self, head: int) -> None:
        """At the start: clear a queue that belongs to another journal.

        Args:
            head: number of the journal's last entry.
        """
        for audience in self._holds:
            if self._queued[audience] > head:
                log.warning("the delay queue of %s belongs to another journal: it is cleared", audience)
                self._clear(audience)
                self._queue.acknowledge(audience, 0)
                self._released_upto[audience] = self._queued[audience] = 0

    def add_events(self, head: int, hand: int) -> None:
        """Queue the events up to the journal's new head."""
        self._enqueue([a for a in self._holds if self._queued[a] < head], Topic.EVENT, None, head, hand)

    def add(
        self, audiences: Sequence[Audience], topic: Topic, message: Message, *, seq: int, hand: int
    ) -> None:
        """Queue a message for those of ``audiences`` that are delayed."""
        self._enqueue([a for a in audiences if a in self._holds], topic, message, seq, hand)

    def release_pending(self, state: GameState) -> Iterator[HeldMessage]:
        """Release the messages whose delay is over, oldest first; events as the number of the last one."""
        now_s = self._now_s
        for audience, hold in self._holds.items():
            for _ in range(MAX_MESSAGES_PER_RELEASE):
                released = self._release_first(audience, hold, now_s, state)
                if released is None:
                    break
                yield released

    def _release_first(
        self, audience: Audience, hold: Hold, now_s: float, state: GameState
    ) -> HeldMessage | None:
        """Release an audience's oldest message, if its delay is over; on return that is on disk."""
        try:
            first = self._first_of(audience)
            if first is None or not _is_releasable(first, hold, now_s, state):
                return None
            self._queue.release(first)
            self._released_upto[audience] = self._queue.released(audience)
        except JournalError as error:
            self._report_failure(error)
            return None
        del self._first_messages[audience]
        return first

    def link(self) -> LinkState:
        """Whether the queue can be written; a message that cannot be queued is never published."""
        return LinkState("delay queue", not self._problem, *self._problem)

    @property
    def _now_s(self) -> float:
        return self._clock.now_s() + self._clock_offset_s

    def _enqueue(
        self, audiences: Sequence[Audience], topic: Topic, message: Message | None, seq: int, hand: int
    ) -> None:
        if not audiences:
            return
        published_s = self._now_s
        try:
            self._queue.put([HeldMessage(each, topic, message, seq, hand, published_s) for each in audiences])
        except JournalError as error:
            self._report_failure(error)
            return
        self._problem = LinkDetail()
        for each in audiences:
            if topic is Topic.EVENT:
                self._queued[each] = seq
            if self._first_messages.get(each) is None:
                self._first_messages.pop(each, None)

    def _clear(self, audience: Audience) -> None:
        try:
            self._queue.clear(audience)
        except JournalError as error:
            self._report_failure(error)

    def _report_failure(self, error: JournalError) -> None:
        if not self._problem:
            log.error("the delay queue failed: %s", error)
        self._problem = link_detail(f"delayed messages are lost: {error}", "delayed_lost")

    def _first_of(self, audience: Audience) -> HeldMessage | None:
        if audience not in self._first_messages:
            self._first_messages[audience] = self._queue.first(audience)
        return self._first_messages[audience]


def _is_releasable(held: HeldMessage, hold: Hold, now_s: float, state: GameState) -> bool:
    if now_s < held.published_s + hold.seconds:
        return False
    return not hold.until_hand_ends or _is_hand_over(held.hand, state)


def _is_hand_over(number: int, state: GameState) -> bool:
    if state.hand is None or state.finished or number < state.hand_number:
        return True
    return state.hand.phase is Phase.SETTLED
