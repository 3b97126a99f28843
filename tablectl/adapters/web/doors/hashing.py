"""Slow hashes of passwords and seats' links, made one at a time behind a short queue.

A hash takes 16 MiB and tens of milliseconds on purpose. Made on a thread of its own with little priority, it
takes nothing from the pages and from the table, however many people log in; who finds the queue full is told
when to come again.
"""

from __future__ import annotations

import asyncio
import math
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Queue
from typing import Final, TypeVar

from tablectl.threads import Threads

MAX_QUEUE: Final = 16
"""Hashes asked for and not yet made: about a second of work on a Raspberry Pi."""
KEPT_FREE: Final = 8
"""Further places, for those who have been here before."""
_NICENESS: Final = 10
_GUESSED_S: Final = 0.05
"""What a hash takes, before the first one was made."""

T = TypeVar("T")


class TooMany(Exception):
    """The queue is full."""

    def __init__(self, wait_s: float) -> None:
        super().__init__(f"too many people log in at this moment: wait {wait_s:.0f} s")
        self.wait_s = wait_s


class HashingQueue:
    """One thread and who waits for it."""

    def __init__(
        self, longest: int = MAX_QUEUE, kept_free: int = KEPT_FREE, threads: Threads | None = None
    ) -> None:
        self._longest, self._kept_free = longest, kept_free
        self._waiting = 0
        self._takes_s = _GUESSED_S
        self._lock = threading.Lock()
        self._asked: Queue[Callable[[], None]] = Queue()
        self._thread = (threads or Threads()).add("passwords", self._make_all)

    async def make(self, work: Callable[[], T], *, known: bool = False) -> T:
        """What ``work`` gives, when it is its turn.

        Args:
            known: asked for by somebody who has been here before, so one of the free places may be taken.

        Raises:
            TooMany: there is no place.
        """
        with self._lock:
            if self._waiting >= self._longest + (self._kept_free if known else 0):
                raise TooMany(max(1, math.ceil(self._waiting * self._takes_s)))
            self._waiting += 1
        return await asyncio.wrap_future(self._begun(work))

    def close(self) -> None:
        """Forget who waits. May be called twice."""
        self._thread.stop.set()
        self._asked.put(lambda: None)

    def _begun(self, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        future.add_done_callback(self._done)

        def made() -> None:
            if not future.set_running_or_notify_cancel():
                return
            begun_s = time.monotonic()
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)
                if not isinstance(error, Exception):
                    raise
            finally:
                self._takes_s = time.monotonic() - begun_s

        self._thread.start()
        self._asked.put(made)
        return future

    def _make_all(self) -> None:
        _step_back()
        while not self._thread.stop.is_set():
            self._asked.get()()

    def _done(self, _future: object) -> None:
        with self._lock:
            self._waiting -= 1


def _step_back() -> None:
    with suppress(OSError):  # a sandbox that forbids it; hashes are still made one at a time
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
