"""Threads that are not let die: the one place where the project makes threads.

A thread whose work ends although nobody has ended it is *down* at once, in words for health and pages, and
its work begins again, sooner at first and later after each failure. Depends on Python alone, so that the
client, which could be released by itself, has its threads here too.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Final

log = logging.getLogger(__name__)

FIRST_WAIT_S: Final = 0.5
MAX_WAIT_S: Final = 30.0
STEADY_S: Final = 10.0
"""Work that went on for so long has earned a first wait again."""
SETTLED_S: Final = 1.0
"""Work that began again is reported as up once it has gone on for so long: what fails at once stays down."""
ENDS_WITHIN_S: Final = 10.0
"""At the program's end, threads that were told to end have so long to do it."""
DOWN: Final = "it stopped by itself and is being started again"

OnFailure = Callable[[str], None]


def _told_nobody(_why: str) -> None: ...


def _no_work() -> None: ...


_started: weakref.WeakSet[Supervised] = weakref.WeakSet()


@atexit.register
def _wait_for_threads() -> None:
    """On a busy computer threads are closed and not waited for to their end. One that comes back from a
    library's own code (OpenCV's, say) while the interpreter is taken apart aborts the program."""
    until_s = time.monotonic() + ENDS_WITHIN_S
    for each in tuple(_started):
        if each.stop.is_set():
            each.join(max(0.0, until_s - time.monotonic()))


class Supervised:
    """One thread and its work."""

    def __init__(
        self,
        name: str,
        work: Callable[[], object],
        *,
        stop: threading.Event | None = None,
        on_failure: OnFailure = _told_nobody,
        again: bool = True,
    ) -> None:
        """
        Args:
            name: of the thread, and of what is down while it is.
            work: goes on until ``stop`` is set; whatever else ends it is a failure.
            stop: set by whoever ends the work; one of the thread's own without it.
            on_failure: is called at once with a sentence when the work has ended, on this thread.
            again: whether the work begins again; without, it may end, and a failure is reported and no more.
        """
        self.name = name
        self.stop = threading.Event() if stop is None else stop
        self._work, self._on_failure, self._again = work, on_failure, again
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._down = ""
        self._up_at_s = 0.0

    def start(self) -> None:
        """Begin; a thread that runs already goes on."""
        with self._lock:
            if self.stop.is_set() or self.is_alive():
                return
            if self._thread is not None:  # ended outside its work, where nothing could be said any more
                self._down, self._up_at_s = DOWN, time.monotonic() + SETTLED_S
            self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
            _started.add(self)
            self._thread.start()

    def is_alive(self) -> bool:
        """Whether there is a thread, at work or waiting to begin again."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def ident(self) -> int | None:
        """Of the thread; None before it was started."""
        return None if self._thread is None else self._thread.ident

    @property
    def down(self) -> str:
        """Why the work does not go on, in words; empty while it does, and once it was ended."""
        if self._thread is None or self.stop.is_set():
            return ""
        if not self.is_alive():
            return DOWN if self._again else "it has ended"
        if self._down and 0.0 < self._up_at_s <= time.monotonic():
            self._down = ""
        return self._down

    def join(self, within_s: float | None = None) -> None:
        """Wait until the thread has ended."""
        if self._thread is not None:
            self._thread.join(within_s)

    def close(self, within_s: float | None = None) -> None:
        """End the work, and wait for it unless this is its own thread. May be called twice."""
        self.stop.set()
        if self._thread is not threading.current_thread():
            self.join(within_s)

    def _run(self) -> None:
        """Whatever fails, also while a failure is reported: a thread that is gone could not say so."""
        while not self.stop.is_set():
            try:
                self._live()
            except BaseException:
                self._up_at_s, self._down = 0.0, DOWN
                log.exception("the thread %s failed while a failure was told", self.name)
                self.stop.wait(FIRST_WAIT_S)
            else:
                break
        if self.stop.is_set():  # whoever holds its thread is mostly whose work this is: no ring stays
            self._work, self._on_failure = _no_work, _told_nobody

    def _live(self) -> None:
        wait_s = FIRST_WAIT_S
        while not self.stop.is_set():
            began_s = time.monotonic()
            try:
                self._work()
            except BaseException:
                if self.stop.is_set():
                    log.debug("%s failed as it was ended", self.name, exc_info=True)
                    return
                log.exception("the thread %s failed", self.name)
            else:
                if self.stop.is_set():
                    return
                if not self._again:
                    self.stop.set()
                    return
                log.error("the thread %s ended by itself", self.name)
            self._up_at_s, self._down = 0.0, DOWN
            self._on_failure(DOWN)
            if not self._again:
                return
            if time.monotonic() - began_s >= STEADY_S:
                wait_s = FIRST_WAIT_S
            if self.stop.wait(wait_s):
                return
            wait_s = min(wait_s * 2, MAX_WAIT_S)
            self._up_at_s = time.monotonic() + SETTLED_S


class Threads:
    """The threads of one program, by name."""

    def __init__(self) -> None:
        self._all: dict[str, Supervised] = {}
        self._lock = threading.Lock()

    def add(
        self,
        name: str,
        work: Callable[[], object],
        *,
        stop: threading.Event | None = None,
        on_failure: OnFailure = _told_nobody,
        again: bool = True,
    ) -> Supervised:
        """A thread that ``start`` begins. One of the same name takes its place."""
        made = Supervised(name, work, stop=stop, on_failure=on_failure, again=again)
        with self._lock:
            self._all[name] = made
        return made

    def __iter__(self) -> Iterator[Supervised]:
        with self._lock:
            return iter(tuple(self._all.values()))

    def down(self) -> dict[str, str]:
        """Why the threads that are down are so, by name. A thread that is gone altogether begins again."""
        found = {each.name: each.down for each in self}
        for each in self:
            if found[each.name]:
                each.start()
        return {name: why for name, why in found.items() if why}
