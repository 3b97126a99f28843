"""A command that runs until it is stopped: what it logs, and how a signal ends it."""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event
from typing import Final

from tablectl.adapters.host.log_rate import RatedHandler

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
def stopped_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C and SIGTERM call ``stop``, which ends a loop, instead of ending the program."""
    before = {number: signal.signal(number, lambda *_: stop()) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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
