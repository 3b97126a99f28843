"""The latest messages for the pages of one audience, and their subscribers.

The table's thread writes, the server's thread reads. Each message is encoded once and shared by all
subscribers. A ``FeedReader`` is a position in the messages: it takes the next ones in batches, as fast as its
client reads, and costs next to nothing while it does not.
"""

from __future__ import annotations

import asyncio
import threading
from bisect import bisect_right
from collections import deque
from collections.abc import Collection, Sequence
from itertools import islice
from typing import Final, Generic, TypeVar

from tablectl.adapters.web.live.feed_message import (
    SUPERSEDED,
    FeedMessage,
    feed_message,
    graphic_message,
    speech_message,
)
from tablectl.speech import Speaker
from tablectl.topics import NO_DELAY, Hold, Message, Topic

T = TypeVar("T")

MAX_BUFFERED_EVENTS: Final = 2000
"""Events for pages that are opened later; older ones are in the journal."""
INITIAL_EVENTS: Final = 40
"""Events that a page gets when it opens."""
MAX_BUFFERED_MESSAGES: Final = 2000
"""How far a subscriber may fall behind. Then its stream ends; it reconnects, and gets the latest messages."""
BATCH_BYTES: Final = 8 * 1024
"""Of the messages that a subscriber gets at once."""
BATCH_EVENTS: Final = 64
"""Of the missed events, at most so many are considered for a batch."""
BATCH_DELAY_S: Final = 0.02
"""Messages within so short a time are sent together: an event, and the state and the score that follow it."""
STATE_TOPICS: Final = frozenset(
    topic.value for topic in (Topic.STATE, Topic.SCORE, Topic.MACHINE, Topic.CLOCK, Topic.HEALTH)
)
"""Topics of which a message supersedes all earlier ones."""
MAX_BUFFERED_ODDS: Final = 400
"""Messages with the odds of one hand: more positions than a hand has."""


class NumberedBuffer(Generic[T]):
    """The last items of a sequence, numbered from its start."""

    def __init__(self, max_items: int) -> None:
        self._items: deque[T] = deque(maxlen=max_items)
        self.end = 0
        """The number of the next item."""

    @property
    def start(self) -> int:
        """The number of the oldest item in the buffer."""
        return self.end - len(self._items)

    def add(self, item: T) -> int:
        """Append an item; returns its number."""
        self._items.append(item)
        self.end += 1
        return self.end - 1

    def replace(self, number: int, item: T) -> None:
        """Replace the item of a number, if it is still in the buffer."""
        if number >= self.start:
            self._items[number - self.start] = item

    def slice(self, start: int, end: int) -> Sequence[T]:
        """The items of these numbers that are still in the buffer."""
        first = max(start, self.start) - self.start
        return tuple(islice(self._items, first, max(first, end - self.start)))

    def all(self) -> Sequence[T]:
        """All items in the buffer."""
        return tuple(self._items)


class FeedReader:
    """A subscriber's position in a feed. Belongs to the loop that made it."""

    def __init__(self, feed: Feed, backlog: tuple[FeedMessage, ...], events: range, next_number: int) -> None:
        """
        Args:
            backlog: the messages that come first; the last one is the number of open questions.
            events: numbers of the missed events, which come before the last of ``backlog``.
            next_number: of the first message after these.
        """
        self._feed = feed
        self._backlog, self._events, self._next_number = backlog, events, next_number
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop that it belongs to."""
        return self._loop

    @property
    def has_caught_up(self) -> bool:
        """Whether it has got all of the backlog."""
        return not (self._backlog or self._events)

    def notify(self) -> None:
        """Wake it for new messages. Called in its loop."""
        self._wake.set()

    async def next_batch(self, timeout_s: float) -> Sequence[FeedMessage] | None:
        """The next messages, not too many at once; empty after the timeout. None where the feed is closed, or
        the subscriber has fallen too far behind and has to reconnect."""
        if self._backlog or self._events:
            return self._next_of_backlog()
        deadline_s = self._loop.time() + timeout_s
        while True:
            self._wake.clear()
            messages = self._feed.messages_from(self._next_number)
            if messages is None:
                return None
            if messages:
                self._next_number += len(messages)
                if current := _without_superseded(messages):
                    return current
                continue
            try:
                await asyncio.wait_for(self._wake.wait(), max(0.0, deadline_s - self._loop.time()))
            except TimeoutError:
                return ()

    def _next_of_backlog(self) -> Sequence[FeedMessage]:
        if len(self._backlog) > 1:
            batch = _batch_of(self._backlog[:-1])
            self._backlog = self._backlog[len(batch) :]
            return batch
        if self._events:
            start, batch = self._feed.missed_events(self._events)
            self._events = range(start + len(batch), self._events.stop)
            if batch:
                return batch
        last, self._backlog = self._backlog, ()
        return last


class Feed:
    """Holds the latest messages to one audience and passes on new ones. Safe to call from any thread."""

    def __init__(self, speaker: Speaker | None = None, hold: Hold = NO_DELAY) -> None:
        """
        Args:
            speaker: makes sentences of the messages, for subscribers who want them spoken.
            hold: the delay of the audience.
        """
        self._speaker, self.hold = speaker, hold
        self._lock = threading.Lock()
        self._latest: dict[Topic, FeedMessage] = {}
        self._events: NumberedBuffer[FeedMessage] = NumberedBuffer(MAX_BUFFERED_EVENTS)
        self._alerts: dict[str, Message] = {}
        """The present alerts, by the id of their cause."""
        self._odds: deque[FeedMessage] = deque(maxlen=MAX_BUFFERED_ODDS)
        """Odds at each position of the hand in play, for a graph."""
        self._questions: tuple[Message, ...] = ()
        self._graphic = 0
        """The graphic that overlays with turns show, from 1; 0: none."""
        self._messages: NumberedBuffer[FeedMessage] = NumberedBuffer(MAX_BUFFERED_MESSAGES)
        """The last messages to all subscribers; superseded ones are emptied."""
        self._latest_number: dict[str, int] = {}
        """By state topic, the number of its latest message."""
        self._closed = False
        self._readers: set[FeedReader] = set()
        self._is_wake_scheduled = False

    def show(self, topic: Topic, message: Message) -> None:
        """Publish a message."""
        encoded = feed_message(topic.value, message)
        sentences = () if self._speaker is None else self._speaker.sentences_for(topic, message)
        with self._lock:
            if topic is Topic.EVENT:
                self._events.add(encoded)
            elif topic is Topic.ALERT:
                self._alerts[str(message.get("cause"))] = message
            elif topic is Topic.ALERT_ENDED:
                self._alerts.pop(str(message.get("cause")), None)
            elif topic is Topic.ODDS:
                self._add_odds(encoded)
            else:
                self._latest[topic] = encoded
            if (
                topic is Topic.STATE
                and self._odds
                and self._odds[-1].message.get("hand") != message.get("hand")
            ):
                self._odds.clear()
            self._publish(encoded, *map(speech_message, sentences))

    def replace_event(self, event: Message) -> None:
        """Replace the event of the same number, if it is still in the buffers."""
        encoded = feed_message(Topic.EVENT.value, event)
        with self._lock:
            for buffer in (self._events, self._messages):
                for number, each in enumerate(buffer.all(), buffer.start):
                    if each.seq == encoded.seq:
                        buffer.replace(number, encoded)

    def pass_time(self, health: Message) -> None:
        """Tell the speaker the table's time, for an audience that gets no ``health``."""
        sentences = () if self._speaker is None else self._speaker.sentences_for(Topic.HEALTH, health)
        with self._lock:
            self._publish(*map(speech_message, sentences))

    def set_questions(self, questions: Sequence[Message]) -> None:
        """Replace the open questions. Subscribers get only their number: they may hold concealed tiles."""
        with self._lock:
            self._questions = tuple(questions)
            self._publish(self._question_count())

    def show_graphic(self, graphic: int) -> None:
        """Show a graphic in overlays with turns, counted from 1; 0: none."""
        with self._lock:
            self._graphic = graphic
            self._publish(graphic_message(graphic))

    def latest(self, topic: Topic) -> Message | None:
        """The latest message of a topic; None before the first."""
        with self._lock:
            if topic is Topic.ODDS:
                return self._odds[-1].message if self._odds else None
            encoded = self._latest.get(topic)
            return None if encoded is None else encoded.message

    def events(
        self, after: int = 0, limit: int = MAX_BUFFERED_EVENTS, kinds: Collection[str] = ()
    ) -> list[Message]:
        """The buffered events after a sequence number, oldest first; of some ``kinds`` alone, if any are
        given."""
        with self._lock:
            found = [each.message for each in self._events.all() if each.seq > after]
        if kinds:
            found = [event for event in found if str(event.get("kind")).partition("/")[0] in kinds]
        return found[:limit]

    def alerts(self) -> list[Message]:
        """The present alerts, oldest first."""
        with self._lock:
            return list(self._alerts.values())

    def questions(self) -> tuple[Message, ...]:
        """The open questions."""
        with self._lock:
            return self._questions

    def subscribe(self, after: int | None = None) -> FeedReader:
        """Add a subscriber. Called in the server's loop.

        Args:
            after: number of the last event that the subscriber has; None if it has none. A number above the
                latest event's is of a former journal: such a subscriber has no event of this one.
        """
        with self._lock:
            events = self._events
            first = max(events.start, events.end - INITIAL_EVENTS)
            if after is not None and after <= self._latest_seq:
                first = events.start + bisect_right(events.all(), after, key=lambda each: each.seq)
            graphic = (graphic_message(self._graphic),) if self._graphic else ()
            backlog = (*self._latest.values(), *self._odds, *graphic, self._question_count())
            reader = FeedReader(self, backlog, range(first, events.end), self._messages.end)
            self._readers.add(reader)
        return reader

    def unsubscribe(self, reader: FeedReader) -> None:
        """Remove a subscriber."""
        with self._lock:
            self._readers.discard(reader)

    def missed_events(self, numbers: range) -> tuple[int, Sequence[FeedMessage]]:
        """A batch of the events of these numbers, as far as buffered, and the number of its first."""
        with self._lock:
            start = max(numbers.start, self._events.start)
            return start, _batch_of(self._events.slice(start, min(numbers.stop, start + BATCH_EVENTS)))

    def messages_from(self, number: int) -> Sequence[FeedMessage] | None:
        """The messages from a number on; None where the feed is closed, or some are no longer buffered."""
        with self._lock:
            if self._closed or number < self._messages.start:
                return None
            return self._messages.slice(number, self._messages.end)

    def backlog_bytes(self, after: int | None) -> int:
        """About how much a subscriber that has this event gets first."""
        with self._lock:
            latest_seq = self._latest_seq
        if after is None or after > latest_seq:
            return INITIAL_EVENTS * 1024
        return min(MAX_BUFFERED_EVENTS, latest_seq - after) * 512

    @property
    def _latest_seq(self) -> int:
        """Of the latest event; 0 before the first."""
        latest = self._events.all()[-1:]
        return latest[0].seq if latest else 0

    def close(self) -> None:
        """End the streams of all subscribers."""
        with self._lock:
            self._closed = True
            self._wake_readers()

    def _question_count(self) -> FeedMessage:
        return feed_message("questions", {"count": len(self._questions)})

    def _add_odds(self, encoded: FeedMessage) -> None:
        """Of earlier positions only the odds are kept: their dangers are of no use any more."""
        message = encoded.message
        if self._odds:
            last = self._odds.pop().message
            if (last.get("journal"), last.get("hand")) != (message.get("journal"), message.get("hand")):
                self._odds.clear()
            elif last.get("seq") != message.get("seq"):
                self._odds.append(feed_message(Topic.ODDS.value, {**last, "danger": []}))
        self._odds.append(encoded)

    def _publish(self, *messages: FeedMessage) -> None:
        """Called under the lock, so that messages are numbered in the order in which they were stored."""
        for each in messages:
            number = self._messages.add(each)
            if each.name in STATE_TOPICS:
                self._messages.replace(self._latest_number.get(each.name, -1), SUPERSEDED)
                self._latest_number[each.name] = number
        self._wake_readers()

    def _wake_readers(self) -> None:
        if (self._is_wake_scheduled and not self._closed) or not self._readers:
            return
        for loop in {each.loop for each in self._readers}:
            if not loop.is_closed():
                self._is_wake_scheduled = True
                delay_s = 0.0 if self._closed else BATCH_DELAY_S
                loop.call_soon_threadsafe(loop.call_later, delay_s, self._wake)
        if not self._is_wake_scheduled:  # the loops of all of them have ended
            self._readers.clear()

    def _wake(self) -> None:
        with self._lock:
            self._is_wake_scheduled = False
            readers = tuple(self._readers)
        loop = asyncio.get_running_loop()
        for each in readers:
            if each.loop is loop:
                each.notify()


def _without_superseded(messages: Sequence[FeedMessage]) -> Sequence[FeedMessage]:
    """The messages that no later one supersedes: a subscriber that is behind catches up with these."""
    current, superseded_topics = list[FeedMessage](), set[str]()
    for each in reversed(messages):
        if each is not SUPERSEDED and each.name not in superseded_topics:
            current.append(each)
        if each.name in STATE_TOPICS:
            superseded_topics.add(each.name)
    return current[::-1]


def _batch_of(messages: Sequence[FeedMessage]) -> Sequence[FeedMessage]:
    """The first messages, up to ``BATCH_BYTES``; at least one."""
    size = 0
    for at, each in enumerate(messages):
        size += len(each.line)
        if size > BATCH_BYTES:
            return messages[: max(1, at)]
    return messages
