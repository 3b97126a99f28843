"""The guard of a publisher: it has a thread of its own, on which it may block. One that falls far behind is
switched off."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from queue import Full, Queue
from threading import Event
from typing import Final

from tablectl.plugins.kinds import Publisher
from tablectl.plugins.switch import Switch
from tablectl.ports import LinkState
from tablectl.threads import SupervisedThread
from tablectl.topics import Message, Topic

MAX_QUEUED_MESSAGES: Final = 1000
"""Some minutes of play."""
SHUTDOWN_TIMEOUT_S: Final = 3.0


class GuardedPublisher:
    """Passes public messages on. ``on_message`` never blocks and never raises."""

    def __init__(self, opens: Callable[[], Publisher | None], switch: Switch) -> None:
        """Open the publisher on a thread of its own."""
        self._opens, self._switch = opens, switch
        self._queue: Queue[tuple[Topic, Message] | None] = Queue(MAX_QUEUED_MESSAGES)
        self._closing = Event()
        """The thread's own ``stop`` would end one that has not begun yet, with messages in its queue."""
        self._thread = SupervisedThread(f"plugin-{switch.name}", self._run, restart=False)
        self._thread.start()

    def on_message(self, topic: Topic, message: Message) -> None:
        """Queue a message that was just published."""
        if not self._switch.is_on:
            return
        try:
            self._queue.put_nowait((topic, message))
        except Full:
            self._switch.switch_off(f"it does not keep up: {MAX_QUEUED_MESSAGES} messages wait")

    def link(self) -> LinkState:
        """Whether it is on."""
        return self._switch.link

    def close(self) -> None:
        """Wait some seconds for it to process its queue, and close it. May be called twice."""
        if not self._closing.is_set():
            self._closing.set()
            with suppress(Full):  # the thread also checks ``_closing`` after each message
                self._queue.put_nowait(None)
        self._thread.join(SHUTDOWN_TIMEOUT_S)
        self._thread.stop.set()

    def _run(self) -> None:
        publisher = self._switch.call("opening", self._opens, lambda: None)
        if publisher is None:
            self._switch.switch_off("opening gave no publisher")
            return
        while self._switch.is_on:
            post = self._queue.get()
            if post is None:
                break
            self._deliver(publisher, *post)
            if self._closing.is_set() and self._queue.empty():
                break
        self._switch.call("close", publisher.close, lambda: None)

    def _deliver(self, publisher: Publisher, topic: Topic, message: Message) -> None:
        """Pass a copy on: the pages use the same message."""
        self._switch.call("heard", lambda: publisher.heard(topic.value, deepcopy(message)), lambda: None)
