"""Holds messages back until each audience may hear them: the one way out for whoever must wait."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tablectl.errors import JournalError
from tablectl.game.state import GameState, Phase
from tablectl.ports import Clock, DelayQueue, HeldMessage, LinkDetail, LinkState, link_detail
from tablectl.topics import SEE_HANDS, Audience, Hold, Message, Topic

log = logging.getLogger(__name__)

MESSAGES_AT_ONCE: Final = 200
"""Messages that one audience is told in one go."""


class Delay:
    """The delay queue with its rules. Belongs to the table's thread.

    The public goes through it only where it waits; those who may see hands always do, so that nothing of
    theirs has another way out.
    """

    def __init__(self, queue: DelayQueue, holds: Mapping[Audience, Hold], clock: Clock) -> None:
        self._queue = queue
        self._holds = {a: h for a, h in holds.items() if a in SEE_HANDS or not h.is_none}
        self._clock = clock
        self._ahead_s = queue.clock_s - clock.now_s()
        self._first: dict[Audience, HeldMessage | None] = {}
        self._trouble = LinkDetail()
        for audience in Audience:
            if audience not in self._holds:
                self._forget(audience)
        self._released_upto = {audience: queue.released(audience) for audience in self._holds}
        self._queued = {audience: queue.queued(audience) for audience in self._holds}

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """Those whose messages come this way."""
        return tuple(self._holds)

    @property
    def waits(self) -> Mapping[Audience, Hold]:
        """How long audiences wait; those that are told at once are left out."""
        return {audience: hold for audience, hold in self._holds.items() if not hold.is_none}

    def holds(self, audience: Audience) -> bool:
        """Whether an audience's messages come this way."""
        return audience in self._holds

    def newest(self, audience: Audience) -> Sequence[HeldMessage]:
        """The last released message of each retained topic."""
        return self._queue.latest(audience)

    def released_upto(self, audience: Audience) -> int:
        """The last event that an audience may have heard. Safe to call from any thread."""
        return self._released_upto[audience]

    def fit(self, head: int) -> None:
        """At the start: hold what the journal has and the queue has never seen; another journal's queue is
        of no use."""
        for audience in self._holds:
            if self._queued[audience] > head:
                log.warning("the delay queue of %s belongs to another journal: it is cleared", audience)
                self._forget(audience)
                self._queue.acknowledge(audience, 0)
                self._released_upto[audience] = self._queued[audience] = 0

    def events(self, head: int, hand: int) -> None:
        """The journal now ends with this entry."""
        self._put([a for a in self._holds if self._queued[a] < head], Topic.EVENT, None, head, hand)

    def say(
        self, audiences: Sequence[Audience], topic: Topic, message: Message, *, seq: int, hand: int
    ) -> None:
        """Hold a message for those of ``audiences`` that come this way."""
        self._put([a for a in audiences if a in self._holds], topic, message, seq, hand)

    def due(self, state: GameState) -> Iterator[HeldMessage]:
        """What may go now, each once, oldest first; events as the number that may be told by now."""
        now_s = self._now_s
        for audience, hold in self._holds.items():
            for _ in range(MESSAGES_AT_ONCE):
                released = self._release(audience, hold, now_s, state)
                if released is None:
                    break
                yield released

    def _release(self, audience: Audience, hold: Hold, now_s: float, state: GameState) -> HeldMessage | None:
        """The oldest of an audience, if it may go; it is released on disk when this returns."""
        try:
            first = self._next(audience)
            if first is None or not _may_go(first, hold, now_s, state):
                return None
            self._queue.release(first)
            self._released_upto[audience] = self._queue.released(audience)
        except JournalError as error:
            self._fail(error)
            return None
        del self._first[audience]
        return first

    def link(self) -> LinkState:
        """Whether the queue can be written; what cannot be held is not told at all."""
        return LinkState("delay queue", not self._trouble, *self._trouble)

    @property
    def _now_s(self) -> float:
        return self._clock.now_s() + self._ahead_s

    def _put(
        self, audiences: Sequence[Audience], topic: Topic, message: Message | None, seq: int, hand: int
    ) -> None:
        if not audiences:
            return
        published_s = self._now_s
        try:
            self._queue.put([HeldMessage(each, topic, message, seq, hand, published_s) for each in audiences])
        except JournalError as error:
            self._fail(error)
            return
        self._trouble = LinkDetail()
        for each in audiences:
            if topic is Topic.EVENT:
                self._queued[each] = seq
            if self._first.get(each) is None:
                self._first.pop(each, None)

    def _forget(self, audience: Audience) -> None:
        try:
            self._queue.clear(audience)
        except JournalError as error:
            self._fail(error)

    def _fail(self, error: JournalError) -> None:
        if not self._trouble:
            log.error("the delay queue failed: %s", error)
        self._trouble = link_detail(f"delayed messages are lost: {error}", "delayed_lost")

    def _next(self, audience: Audience) -> HeldMessage | None:
        if audience not in self._first:
            self._first[audience] = self._queue.first(audience)
        return self._first[audience]


def _may_go(held: HeldMessage, hold: Hold, now_s: float, state: GameState) -> bool:
    if now_s < held.published_s + hold.seconds:
        return False
    return not hold.until_hand_ends or _is_over(held.hand, state)


def _is_over(number: int, state: GameState) -> bool:
    if state.hand is None or state.finished or number < state.hand_number:
        return True
    return state.hand.phase is Phase.SETTLED
