"""The newest messages for the pages, and who listens to them.

The table's thread writes, the server's thread reads. Listeners are asyncio queues of the server's loop.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.speech import Language, Said, Speaker
from tablectl.topics import Message, Topic

KEPT_EVENTS: Final = 2000
"""Events kept for pages that are opened later; older ones are in the journal."""
FIRST_EVENTS: Final = 40
"""Events that a page gets when it opens."""
LONGEST_QUEUE: Final = 2000
"""Messages a listener may be behind before it is dropped; it connects again and gets the newest."""
KEPT_ODDS: Final = 400
"""Messages of one hand's chances: more positions than a hand has."""


@dataclass(frozen=True, slots=True)
class FeedMessage:
    """One message on its way to a page."""

    name: str
    """Name of the server-sent event."""
    data: str
    """JSON."""
    seq: int | None = None
    """Number of an event of the game."""
    texts: Mapping[Language, str] | None = None
    """A sentence to be said aloud: for those who asked for it, in their language, beside ``data``."""


class Feed:
    """Keeps what was said last and passes on what is said now. Safe to call from any thread."""

    def __init__(self, speaker: Speaker | None = None) -> None:
        """``speaker`` says aloud what this audience hears, to those who ask for it."""
        self._speaker = speaker
        self._lock = threading.Lock()
        self._newest: dict[Topic, Message] = {}
        self._events: deque[Message] = deque(maxlen=KEPT_EVENTS)
        self._alerts: dict[str, Message] = {}
        """Those that stand, by the id of their cause."""
        self._odds: deque[Message] = deque(maxlen=KEPT_ODDS)
        """Chances of the hand in play, for a graph over the hand."""
        self._questions: tuple[Message, ...] = ()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._said = 0
        """News so far."""
        self._listeners: dict[asyncio.Queue[FeedMessage | None], int] = {}
        """And how much had been said when each came: that it has been given, and is not told again."""

    def show(self, topic: Topic, message: Message) -> None:
        """The newest message of a topic."""
        news = _news(topic.value, message)
        said = () if self._speaker is None else self._speaker.heard(topic, message)
        with self._lock:
            if topic is Topic.EVENT:
                self._events.append(message)
            elif topic is Topic.ALERT:
                self._alerts[str(message.get("cause"))] = message
            elif topic is Topic.ALERT_ENDED:
                self._alerts.pop(str(message.get("cause")), None)
            elif topic is Topic.ODDS:
                self._keep_odds(message)
            else:
                self._newest[topic] = message
            if topic is Topic.STATE and self._odds and self._odds[-1].get("hand") != message.get("hand"):
                self._odds.clear()
            self._tell(news)
            for each in said:
                self._tell(_spoken(each))

    def pass_time(self, health: Message) -> None:
        """The table's time goes on, for an audience that gets no ``health``: what is said of it is said."""
        said = () if self._speaker is None else self._speaker.heard(Topic.HEALTH, health)
        with self._lock:
            for each in said:
                self._tell(_spoken(each))

    def ask(self, questions: Sequence[Message]) -> None:
        """The questions that wait for an answer. Pages only hear how many: they may hold hidden things."""
        news = FeedMessage("questions", json.dumps({"count": len(questions)}))
        with self._lock:
            self._questions = tuple(questions)
            self._tell(news)

    def newest(self, topic: Topic) -> Message | None:
        """The last message of a topic; None before the first."""
        with self._lock:
            if topic is Topic.ODDS:
                return self._odds[-1] if self._odds else None
            return self._newest.get(topic)

    def events(self, after: int = 0, limit: int = KEPT_EVENTS, kinds: Collection[str] = ()) -> list[Message]:
        """The kept events that follow a sequence number, oldest first; ``kinds``: of these alone, if any."""
        with self._lock:
            found = [event for event in self._events if _seq(event) > after]
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

    def listen(self, after: int | None = None) -> tuple[asyncio.Queue[FeedMessage | None], list[FeedMessage]]:
        """A new listener's queue, and what it has missed. Called in the server's loop; None ends a queue.

        Args:
            after: the last event that the listener has; None for one that has none.
        """
        queue: asyncio.Queue[FeedMessage | None] = asyncio.Queue()
        with self._lock:
            self._loop = asyncio.get_running_loop()
            self._listeners[queue] = self._said
            missed = [(topic.value, message) for topic, message in self._newest.items()]
            missed += [(Topic.ODDS.value, message) for message in self._odds]
            events = list(self._events)
            known = events[-FIRST_EVENTS:] if after is None else [e for e in events if _seq(e) > after]
            missed += [(Topic.EVENT.value, event) for event in known]
            count = len(self._questions)
        first = [_news(name, message) for name, message in missed]
        return queue, [*first, FeedMessage("questions", json.dumps({"count": count}))]

    def leave(self, queue: asyncio.Queue[FeedMessage | None]) -> None:
        """A listener has gone."""
        with self._lock:
            self._listeners.pop(queue, None)

    def close(self) -> None:
        """Send all listeners away."""
        with self._lock:
            self._tell(None)

    def _keep_odds(self, message: Message) -> None:
        """Of earlier positions the chances alone are kept: what was dangerous then is of no use any more."""
        if self._odds:
            last = self._odds.pop()
            if (last.get("journal"), last.get("hand")) != (message.get("journal"), message.get("hand")):
                self._odds.clear()
            elif last.get("seq") != message.get("seq"):
                self._odds.append({**last, "danger": []})
        self._odds.append(message)

    def _tell(self, news: FeedMessage | None) -> None:
        """Under the lock, so that news reach the loop in the order in which they were kept."""
        self._said += 1
        if self._loop is not None and self._listeners and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._spread, self._said, news)

    def _spread(self, number: int, news: FeedMessage | None) -> None:
        with self._lock:
            listeners = [queue for queue, given in self._listeners.items() if given < number]
        for queue in listeners:
            if queue.qsize() > LONGEST_QUEUE:
                self.leave(queue)
                queue.put_nowait(None)
            else:
                queue.put_nowait(news)


def _news(name: str, message: Message) -> FeedMessage:
    seq = _seq(message) if name == Topic.EVENT.value else None
    return FeedMessage(name, json.dumps(message, ensure_ascii=False), seq)


def _spoken(said: Said) -> FeedMessage:
    return FeedMessage("said", json.dumps({"kind": said.kind.value, "seat": said.seat}), None, said.text)


def _seq(event: Message) -> int:
    seq = event.get("seq")
    return seq if isinstance(seq, int) else 0
