"""Slow hashes of passwords and seat links, computed one at a time behind a short queue.

A hash takes 16 MiB and tens of milliseconds on purpose. A thread of its own with low priority computes it, so
that the pages and the table do not slow down however many people log in. Where the queue is full, the answer
says when to try again.
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

MAX_WAITING: Final = 16
"""Hashes in the queue: about a second of work on a Raspberry Pi."""
RESERVED_PLACES: Final = 8
"""Further places in the queue, for users who have logged in before."""
_NICENESS: Final = 10
_INITIAL_DURATION_S: Final = 0.05
"""Assumed until the first hash is computed."""

T = TypeVar("T")


class QueueFull(Exception):
    """The queue is full."""

    def __init__(self, wait_s: float) -> None:
        super().__init__(f"too many people log in at this moment: wait {wait_s:.0f} s")
        self.wait_s = wait_s


class HashingQueue:
    """A thread that computes hashes, and its queue."""

    def __init__(
        self,
        max_waiting: int = MAX_WAITING,
        reserved_places: int = RESERVED_PLACES,
        threads: Threads | None = None,
    ) -> None:
        self._max_waiting, self._reserved_places = max_waiting, reserved_places
        self._waiting = 0
        self._duration_s = _INITIAL_DURATION_S
        self._lock = threading.Lock()
        self._queue: Queue[Callable[[], None]] = Queue()
        self._thread = (threads or Threads()).add("passwords", self._run_all)

    async def run(self, work: Callable[[], T], *, is_known: bool = False) -> T:
        """Run ``work`` on the thread when its turn comes; returns its result.

        Args:
            is_known: whether the user has logged in before, and may use a reserved place.

        Raises:
            QueueFull: there is no place in the queue.
        """
        with self._lock:
            if self._waiting >= self._max_waiting + (self._reserved_places if is_known else 0):
                raise QueueFull(max(1, math.ceil(self._waiting * self._duration_s)))
            self._waiting += 1
        return await asyncio.wrap_future(self._enqueue(work))

    def close(self) -> None:
        """Stop the thread; what waits is not computed. May be called twice."""
        self._thread.stop.set()
        self._queue.put(lambda: None)

    def _enqueue(self, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        future.add_done_callback(self._count_done)

        def run_work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            started_s = time.monotonic()
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)
                if not isinstance(error, Exception):
                    raise
            finally:
                self._duration_s = time.monotonic() - started_s

        self._thread.start()
        self._queue.put(run_work)
        return future

    def _run_all(self) -> None:
        _lower_priority()
        while not self._thread.stop.is_set():
            self._queue.get()()

    def _count_done(self, _future: object) -> None:
        with self._lock:
            self._waiting -= 1


def _lower_priority() -> None:
    with suppress(OSError):  # a sandbox that forbids it; hashes are still made one at a time
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
