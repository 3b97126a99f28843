"""The newest messages for the pages, and who listens to them.

The table's thread writes, the server's thread reads. What is said is made into bytes once and shared: a
``FeedReader`` is a place in it, takes what follows in pieces as fast as it reads, and costs next to nothing
while it does not.
"""

from __future__ import annotations

import asyncio
import threading
from bisect import bisect_right
from collections import deque
from collections.abc import Collection, Sequence
from itertools import islice
from typing import Final, Generic, TypeVar

from tablectl.adapters.web.live.feed_message import NOTHING, FeedMessage, news_of, spoken, turned_to
from tablectl.speech import Speaker
from tablectl.topics import TOLD_AT_ONCE, Hold, Message, Topic

T = TypeVar("T")

MAX_BUFFERED_EVENTS: Final = 2000
"""Events kept for pages that are opened later; older ones are in the journal."""
FIRST_EVENTS: Final = 40
"""Events that a page gets when it opens."""
MAX_BUFFERED_NEWS: Final = 2000
"""Messages a listener may be behind before it is dropped; it connects again and gets the newest."""
PIECE_BYTES: Final = 8 * 1024
"""Of what a listener is given at once."""
PIECE_EVENTS: Final = 64
"""Of what a listener has missed, at most so many are looked at for a piece."""
TOGETHER_S: Final = 0.02
"""What is said within so short a time is sent at once: an event, the state and the score that follow it."""
REPLACED: Final = frozenset(
    topic.value for topic in (Topic.STATE, Topic.SCORE, Topic.MACHINE, Topic.CLOCK, Topic.HEALTH)
)
"""Topics of which the newest message is all that there is to know."""
MAX_BUFFERED_ODDS: Final = 400
"""Messages of one hand's chances: more positions than a hand has."""


class Numbered(Generic[T]):
    """The newest of a row, each known by how many came before it."""

    def __init__(self, most: int) -> None:
        self._kept: deque[T] = deque(maxlen=most)
        self.end = 0
        """How many there were in all."""

    @property
    def begin(self) -> int:
        """The number of the oldest that is kept."""
        return self.end - len(self._kept)

    def add(self, one: T) -> int:
        """Add the newest; its number."""
        self._kept.append(one)
        self.end += 1
        return self.end - 1

    def put(self, number: int, one: T) -> None:
        """Keep this in place of what had the number, where that is still kept."""
        if number >= self.begin:
            self._kept[number - self.begin] = one

    def following(self, number: int, upto: int) -> Sequence[T]:
        """Those from a number on, so far as they are kept."""
        first = max(number, self.begin) - self.begin
        return tuple(islice(self._kept, first, max(first, upto - self.begin)))

    def all(self) -> Sequence[T]:
        """All that are kept."""
        return tuple(self._kept)


class FeedReader:
    """A place in what is said. Belongs to the loop that made it."""

    def __init__(self, feed: Feed, greeting: tuple[FeedMessage, ...], events: range, news: int) -> None:
        """
        Args:
            greeting: what is told first, and last of it how many questions wait.
            events: numbers of the events that it has missed, told before the last of the greeting.
            news: the number of what is said next.
        """
        self._feed = feed
        self._greeting, self._events, self._news = greeting, events, news
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Whose it is."""
        return self._loop

    @property
    def is_greeted(self) -> bool:
        """Whether it has been told everything of the past."""
        return not (self._greeting or self._events)

    def wake(self) -> None:
        """There is something new. Called in its loop."""
        self._wake.set()

    async def piece(self, within_s: float) -> Sequence[FeedMessage] | None:
        """What comes next, some of it; nothing when the time is over. None: it is over, or the listener is so
        far behind that it has to begin anew."""
        if self._greeting or self._events:
            return self._next_of_greeting()
        give_up_s = self._loop.time() + within_s
        while True:
            self._wake.clear()
            found = self._feed.news(self._news)
            if found is None:
                return None
            if found:
                self._news += len(found)
                if newest := _newest_of(found):
                    return newest
                continue
            try:
                await asyncio.wait_for(self._wake.wait(), max(0.0, give_up_s - self._loop.time()))
            except TimeoutError:
                return ()

    def _next_of_greeting(self) -> Sequence[FeedMessage]:
        if len(self._greeting) > 1:
            taken = _piece_of(self._greeting[:-1])
            self._greeting = self._greeting[len(taken) :]
            return taken
        if self._events:
            begin, taken = self._feed.missed(self._events)
            self._events = range(begin + len(taken), self._events.stop)
            if taken:
                return taken
        last, self._greeting = self._greeting, ()
        return last


class Feed:
    """Keeps what was said last and passes on what is said now. Safe to call from any thread."""

    def __init__(self, speaker: Speaker | None = None, hold: Hold = TOLD_AT_ONCE) -> None:
        """
        Args:
            speaker: says aloud what this audience hears, to those who ask for it.
            hold: how long the audience waits before it is told something.
        """
        self._speaker, self.hold = speaker, hold
        self._lock = threading.Lock()
        self._newest: dict[Topic, FeedMessage] = {}
        self._events: Numbered[FeedMessage] = Numbered(MAX_BUFFERED_EVENTS)
        self._alerts: dict[str, Message] = {}
        """Those that stand, by the id of their cause."""
        self._odds: deque[FeedMessage] = deque(maxlen=MAX_BUFFERED_ODDS)
        """Chances of the hand in play, for a graph over the hand."""
        self._questions: tuple[Message, ...] = ()
        self._turn = 0
        """How often a graphic was turned since none was shown."""
        self._news: Numbered[FeedMessage] = Numbered(MAX_BUFFERED_NEWS)
        """What was said last, to everybody who listens; of what replaces itself, the newest alone."""
        self._last_of: dict[str, int] = {}
        """The number of the newest of each topic that replaces itself."""
        self._closed = False
        self._listeners: set[FeedReader] = set()
        self._waking = False
        """Whether the listeners' loop has been asked to wake them, and has not done so yet."""

    def show(self, topic: Topic, message: Message) -> None:
        """The newest message of a topic."""
        news = news_of(topic.value, message)
        said = () if self._speaker is None else self._speaker.heard(topic, message)
        with self._lock:
            if topic is Topic.EVENT:
                self._events.add(news)
            elif topic is Topic.ALERT:
                self._alerts[str(message.get("cause"))] = message
            elif topic is Topic.ALERT_ENDED:
                self._alerts.pop(str(message.get("cause")), None)
            elif topic is Topic.ODDS:
                self._keep_odds(news)
            else:
                self._newest[topic] = news
            if (
                topic is Topic.STATE
                and self._odds
                and self._odds[-1].message.get("hand") != message.get("hand")
            ):
                self._odds.clear()
            self._publish(news, *map(spoken, said))

    def show_again(self, event: Message) -> None:
        """Keep this in place of the event of its number, where that is still kept."""
        news = news_of(Topic.EVENT.value, event)
        with self._lock:
            for row in (self._events, self._news):
                for number, each in enumerate(row.all(), row.begin):
                    if each.seq == news.seq:
                        row.put(number, news)

    def pass_time(self, health: Message) -> None:
        """The table's time goes on, for an audience that gets no ``health``: what is said of it is said."""
        said = () if self._speaker is None else self._speaker.heard(Topic.HEALTH, health)
        with self._lock:
            self._publish(*map(spoken, said))

    def ask(self, questions: Sequence[Message]) -> None:
        """The questions that wait for an answer. Pages only hear how many: they may hold hidden things."""
        with self._lock:
            self._questions = tuple(questions)
            self._publish(self._asked())

    def turn(self, turn: int) -> None:
        """Which of its graphics an overlay with turns shows, from 1; 0: none."""
        with self._lock:
            self._turn = turn
            self._publish(turned_to(turn))

    def newest(self, topic: Topic) -> Message | None:
        """The last message of a topic; None before the first."""
        with self._lock:
            if topic is Topic.ODDS:
                return self._odds[-1].message if self._odds else None
            news = self._newest.get(topic)
            return None if news is None else news.message

    def events(
        self, after: int = 0, limit: int = MAX_BUFFERED_EVENTS, kinds: Collection[str] = ()
    ) -> list[Message]:
        """The kept events that follow a sequence number, oldest first; ``kinds``: of these alone, if any."""
        with self._lock:
            found = [each.message for each in self._events.all() if each.seq > after]
        if kinds:
            found = [event for event in found if str(event.get("kind")).partition("/")[0] in kinds]
        return found[:limit]

    def alerts(self) -> list[Message]:
        """The alerts that stand, oldest first."""
        with self._lock:
            return list(self._alerts.values())

    def questions(self) -> tuple[Message, ...]:
        """The open questions."""
        with self._lock:
            return self._questions

    def listen(self, after: int | None = None) -> FeedReader:
        """A new listener. Called in the server's loop.

        Args:
            after: the last event that the listener has; None for one that has none. What is later than the
                newest is of a journal that was left: such a listener has none of this one.
        """
        with self._lock:
            events = self._events
            first = max(events.begin, events.end - FIRST_EVENTS)
            if after is not None and after <= self._head:
                first = events.begin + bisect_right(events.all(), after, key=lambda each: each.seq)
            turned = (turned_to(self._turn),) if self._turn else ()
            greeting = (*self._newest.values(), *self._odds, *turned, self._asked())
            listener = FeedReader(self, greeting, range(first, events.end), self._news.end)
            self._listeners.add(listener)
        return listener

    def leave(self, listener: FeedReader) -> None:
        """A listener has gone."""
        with self._lock:
            self._listeners.discard(listener)

    def missed(self, numbers: range) -> tuple[int, Sequence[FeedMessage]]:
        """A piece of the events of these numbers in this feed, so far as they are kept, and the number of its
        first."""
        with self._lock:
            begin = max(numbers.start, self._events.begin)
            return begin, _piece_of(self._events.following(begin, min(numbers.stop, begin + PIECE_EVENTS)))

    def news(self, number: int) -> Sequence[FeedMessage] | None:
        """What was said from a number on; None where there is no more, or some of it is kept no longer."""
        with self._lock:
            if self._closed or number < self._news.begin:
                return None
            return self._news.following(number, self._news.end)

    def cost_bytes(self, after: int | None) -> int:
        """About what a listener who has this event is told first."""
        with self._lock:
            head = self._head
        if after is None or after > head:
            return FIRST_EVENTS * 1024
        return min(MAX_BUFFERED_EVENTS, head - after) * 512

    @property
    def _head(self) -> int:
        """Of the newest event; 0 before the first."""
        newest = self._events.all()[-1:]
        return newest[0].seq if newest else 0

    def close(self) -> None:
        """Send all listeners away."""
        with self._lock:
            self._closed = True
            self._wake_all()

    def _asked(self) -> FeedMessage:
        return news_of("questions", {"count": len(self._questions)})

    def _keep_odds(self, news: FeedMessage) -> None:
        """Of earlier positions the chances alone are kept: what was dangerous then is of no use any more."""
        message = news.message
        if self._odds:
            last = self._odds.pop().message
            if (last.get("journal"), last.get("hand")) != (message.get("journal"), message.get("hand")):
                self._odds.clear()
            elif last.get("seq") != message.get("seq"):
                self._odds.append(news_of(Topic.ODDS.value, {**last, "danger": []}))
        self._odds.append(news)

    def _publish(self, *news: FeedMessage) -> None:
        """Under the lock, so that news are numbered in the order in which they were kept."""
        for each in news:
            number = self._news.add(each)
            if each.name in REPLACED:
                self._news.put(self._last_of.get(each.name, -1), NOTHING)
                self._last_of[each.name] = number
        self._wake_all()

    def _wake_all(self) -> None:
        if (self._waking and not self._closed) or not self._listeners:
            return
        for loop in {each.loop for each in self._listeners}:
            if not loop.is_closed():
                self._waking = True
                loop.call_soon_threadsafe(loop.call_later, 0.0 if self._closed else TOGETHER_S, self._wake)
        if not self._waking:  # the loop of all of them has ended
            self._listeners.clear()

    def _wake(self) -> None:
        with self._lock:
            self._waking = False
            listeners = tuple(self._listeners)
        loop = asyncio.get_running_loop()
        for each in listeners:
            if each.loop is loop:
                each.wake()


def _newest_of(found: Sequence[FeedMessage]) -> Sequence[FeedMessage]:
    """Without what a later message of its topic has replaced: whoever is behind catches up by the newest."""
    kept, later = list[FeedMessage](), set[str]()
    for each in reversed(found):
        if each is not NOTHING and each.name not in later:
            kept.append(each)
        if each.name in REPLACED:
            later.add(each.name)
    return kept[::-1]


def _piece_of(found: Sequence[FeedMessage]) -> Sequence[FeedMessage]:
    """As many as are sent at once; at least one."""
    size = 0
    for at, each in enumerate(found):
        size += len(each.line)
        if size > PIECE_BYTES:
            return found[: max(1, at)]
    return found
