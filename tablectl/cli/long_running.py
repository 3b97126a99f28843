"""A command that runs until it is stopped: what it logs, and how a signal ends it."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event
from typing import Final

from tablectl.adapters.host.log_rate import RatedHandler
from tablectl.threads import SupervisedThread

STDERR: Final = 2
STOPPED_WITHIN_S: Final = 12.0
"""From the signal to the end of the process; systemd kills after 15 (``deploy/systemd/tablectl.service``)."""
NOTICE_AFTER_S: Final = 2.0
UNDER_WAY: Final = "what is under way"
TALKATIVE: Final = ("uvicorn", "alembic")
"""Libraries whose steps say nothing to whoever runs a table."""


def log_to_console(verbose: bool) -> None:
    """Warnings, or with ``verbose`` every step, on standard error; what is repeated has a rate."""
    console = logging.StreamHandler()
    console.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[RatedHandler(console)])
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)


@contextmanager
def stopped_by_signals(
    stop: Callable[[], None], doing: Callable[[], str] = lambda: UNDER_WAY
) -> Iterator[None]:
    """Ctrl-C and SIGTERM call ``stop``, which ends a loop, instead of ending the program. The end takes no
    longer than `STOPPED_WITHIN_S`; one that takes a while says what it waits for, and a second Ctrl-C ends
    the program at once. Only for programs that may be killed at any moment and lose nothing.

    Args:
        stop: ends the loop. It is called between any two instructions of the main thread.
        doing: what is waited for then, in words.
    """
    limit = _StopLimit(doing)

    def asked(*_: object) -> None:
        limit.begin()
        stop()

    before = {number: signal.signal(number, asked) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _StopLimit:
    """Ends the program when its end takes too long, whatever hangs. Runs on until the process is gone."""

    def __init__(self, doing: Callable[[], str]) -> None:
        self._doing = doing
        self._begun = False
        self._thread = SupervisedThread("stop limit", self._watch, restart=False)

    def begin(self) -> None:
        """The program is to end: the time runs. The second time, nobody wants to wait."""
        if self._begun:
            self._leave()
        self._begun = True
        self._thread.start()

    def _watch(self) -> None:
        self._thread.stop.wait(NOTICE_AFTER_S)  # nobody sets it: the time passes
        _write_to_stderr(f"stopping: waits for {self._doing()}; Ctrl-C ends it at once")
        self._thread.stop.wait(STOPPED_WITHIN_S - NOTICE_AFTER_S)
        self._leave()

    def _leave(self) -> None:
        _write_to_stderr(f"stopped without waiting for {self._doing()}; what was accepted is kept")
        os._exit(0)


def _write_to_stderr(words: str) -> None:
    """Past the log and its locks, which may be what hangs."""
    os.write(STDERR, f"{words}\n".encode())


@contextmanager
def stopped_after(time: timedelta | None, stop: Callable[[], None]) -> Iterator[Event]:
    """Time calls ``stop``, too, and sets the event; None leaves all of it to people."""
    is_due = Event()

    def due(*_: object) -> None:
        is_due.set()
        stop()

    before = signal.signal(signal.SIGALRM, due)
    signal.setitimer(signal.ITIMER_REAL, 0.0 if time is None else time.total_seconds())
    try:
        yield is_due
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
