"""Supervised threads: the one place where the project makes threads.

A thread whose work ends without having been stopped is down at once, and says why in words for health and
pages. Its work is started again after a delay that grows with each failure. Depends on Python alone, so that
the client, which could be released by itself, can use it.
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

FIRST_RETRY_DELAY_S: Final = 0.5
MAX_RETRY_DELAY_S: Final = 30.0
RETRY_RESET_S: Final = 10.0
"""Work that ran for so long before it failed is retried after the first delay again."""
RECOVERY_S: Final = 1.0
"""Restarted work counts as up after it has run for so long: work that fails at once stays down."""
EXIT_TIMEOUT_S: Final = 10.0
"""How long the program waits at its exit for threads that were told to stop."""
RESTARTING: Final = "it stopped by itself and is being started again"

OnFailure = Callable[[str], None]


def _ignore_failure(_reason: str) -> None: ...


def _do_nothing() -> None: ...


_threads: weakref.WeakSet[SupervisedThread] = weakref.WeakSet()


@atexit.register
def _wait_for_threads() -> None:
    """Join the threads that were told to stop: on a busy computer ``close`` gives up before they have ended.
    One that returns from a library's own code (OpenCV's, say) while the interpreter shuts down aborts the
    program."""
    deadline_s = time.monotonic() + EXIT_TIMEOUT_S
    for each in tuple(_threads):
        if each.stop.is_set():
            each.join(max(0.0, deadline_s - time.monotonic()))


class SupervisedThread:
    """One thread and its work."""

    def __init__(
        self,
        name: str,
        work: Callable[[], object],
        *,
        stop: threading.Event | None = None,
        on_failure: OnFailure = _ignore_failure,
        restart: bool = True,
    ) -> None:
        """
        Args:
            name: of the thread, and of the part that is down with it.
            work: runs until ``stop`` is set; to end in any other way is a failure.
            stop: set by whoever stops the work; without it the thread has an event of its own.
            on_failure: called with a sentence as soon as the work has failed, on this thread.
            restart: whether failed work is started again; if not, the work may end, and a failure is only
                reported.
        """
        self.name = name
        self.stop = threading.Event() if stop is None else stop
        self._work, self._on_failure, self._restart = work, on_failure, restart
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._reason = ""
        self._up_at_s = 0.0

    def start(self) -> None:
        """Start the thread; one that is running is left alone."""
        with self._lock:
            if self.stop.is_set() or self.is_alive():
                return
            if self._thread is not None:  # it ended outside its work, where it could report nothing
                self._reason, self._up_at_s = RESTARTING, time.monotonic() + RECOVERY_S
            self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
            _threads.add(self)
            self._thread.start()

    def is_alive(self) -> bool:
        """Whether there is a thread, at work or waiting to restart it."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def ident(self) -> int | None:
        """Of the thread; None before it was started."""
        return None if self._thread is None else self._thread.ident

    @property
    def down_reason(self) -> str:
        """Why the work is not running, in words; empty while it is, and once it was stopped."""
        if self._thread is None or self.stop.is_set():
            return ""
        if not self.is_alive():
            return RESTARTING if self._restart else "it has ended"
        if self._reason and 0.0 < self._up_at_s <= time.monotonic():
            self._reason = ""
        return self._reason

    def join(self, timeout_s: float | None = None) -> None:
        """Wait until the thread has ended."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def close(self, timeout_s: float | None = None) -> None:
        """Stop the work, and join the thread unless this is its own. May be called twice."""
        self.stop.set()
        if self._thread is not threading.current_thread():
            self.join(timeout_s)

    def _run(self) -> None:
        """Survives a failure of ``on_failure``, too: a thread that has ended could not report it."""
        while not self.stop.is_set():
            try:
                self._run_with_restarts()
            except BaseException:
                self._up_at_s, self._reason = 0.0, RESTARTING
                log.exception("the thread %s failed while a failure was told", self.name)
                self.stop.wait(FIRST_RETRY_DELAY_S)
            else:
                break
        if self.stop.is_set():  # the work mostly belongs to the object that owns this thread: break the cycle
            self._work, self._on_failure = _do_nothing, _ignore_failure

    def _run_with_restarts(self) -> None:
        delay_s = FIRST_RETRY_DELAY_S
        while not self.stop.is_set():
            started_s = time.monotonic()
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
                if not self._restart:
                    self.stop.set()
                    return
                log.error("the thread %s ended by itself", self.name)
            self._up_at_s, self._reason = 0.0, RESTARTING
            self._on_failure(RESTARTING)
            if not self._restart:
                return
            if time.monotonic() - started_s >= RETRY_RESET_S:
                delay_s = FIRST_RETRY_DELAY_S
            if self.stop.wait(delay_s):
                return
            delay_s = min(delay_s * 2, MAX_RETRY_DELAY_S)
            self._up_at_s = time.monotonic() + RECOVERY_S


class Threads:
    """The threads of one program, by name."""

    def __init__(self) -> None:
        self._all: dict[str, SupervisedThread] = {}
        self._lock = threading.Lock()

    def add(
        self,
        name: str,
        work: Callable[[], object],
        *,
        stop: threading.Event | None = None,
        on_failure: OnFailure = _ignore_failure,
        restart: bool = True,
    ) -> SupervisedThread:
        """A thread, not started yet, with the arguments of ``SupervisedThread``. It replaces one of the same
        name."""
        thread = SupervisedThread(name, work, stop=stop, on_failure=on_failure, restart=restart)
        with self._lock:
            self._all[name] = thread
        return thread

    def __iter__(self) -> Iterator[SupervisedThread]:
        with self._lock:
            return iter(tuple(self._all.values()))

    def down_reasons(self) -> dict[str, str]:
        """Why threads are down, by the names of those that are. Starts the ones that have ended."""
        reasons = {each.name: each.down_reason for each in self}
        for each in self:
            if reasons[each.name]:
                each.start()
        return {name: reason for name, reason in reasons.items() if reason}
