"""A publisher of others: a thread of its own, so that it may wait; who falls far behind is switched off."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from queue import Full, Queue
from typing import Final

from tablectl.plugins.kinds import Publisher
from tablectl.plugins.switch import Switch
from tablectl.ports import LinkState
from tablectl.threads import SupervisedThread
from tablectl.topics import Message, Topic

MAX_WAITING: Final = 1000
"""Messages: minutes of play."""
CLOSES_WITHIN_S: Final = 3.0


class GuardedPublisher:
    """Hands on what the public is told. ``on_message`` never waits and never raises."""

    def __init__(self, opens: Callable[[], Publisher | None], switch: Switch) -> None:
        """Begin: the publisher is opened on its own thread."""
        self._opens, self._switch = opens, switch
        self._waiting: Queue[tuple[Topic, Message] | None] = Queue(MAX_WAITING)
        self._thread = SupervisedThread(f"plugin-{switch.name}", self._work, restart=False)
        self._thread.start()

    def on_message(self, topic: Topic, message: Message) -> None:
        """What the public has just been told."""
        if not self._switch.is_on:
            return
        try:
            self._waiting.put_nowait((topic, message))
        except Full:
            self._switch.put_off(f"it does not keep up: {MAX_WAITING} messages wait")

    def link(self) -> LinkState:
        """Whether it is on."""
        return self._switch.link

    def close(self) -> None:
        """Let it finish what waits, for a while. May be called twice."""
        if not self._thread.stop.is_set():
            self._thread.stop.set()
            with suppress(Full):  # the thread looks at ``stop`` after each message too
                self._waiting.put_nowait(None)
        self._thread.join(CLOSES_WITHIN_S)

    def _work(self) -> None:
        publisher = self._switch.ask("opening", self._opens, lambda: None)
        if publisher is None:
            self._switch.put_off("opening gave no publisher")
            return
        while self._switch.is_on:
            post = self._waiting.get()
            if post is None:
                break
            self._hand_over(publisher, *post)
            if self._thread.stop.is_set() and self._waiting.empty():
                break
        self._switch.ask("close", publisher.close, lambda: None)

    def _hand_over(self, publisher: Publisher, topic: Topic, message: Message) -> None:
        """Its own copy: the pages hold the same message."""
        self._switch.ask("heard", lambda: publisher.heard(topic.value, deepcopy(message)), lambda: None)
