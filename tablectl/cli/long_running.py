"""For commands that run until they are stopped: logging to the console, and shutdown by signals and time."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from threading import Event
from typing import Final

from tablectl.adapters.host.log_rate import RatedHandler
from tablectl.threads import SupervisedThread

STDERR: Final = 2
SHUTDOWN_TIMEOUT_S: Final = 12.0
"""From the signal to the end of the process; systemd kills after 15 (``deploy/systemd/tablectl.service``)."""
NOTICE_DELAY_S: Final = 2.0
CURRENT_WORK: Final = "what is under way"
NOISY_LIBRARIES: Final = ("uvicorn", "alembic")
"""Libraries whose INFO messages are of no use to people who run a table."""


def log_to_console(verbose: bool) -> None:
    """Log warnings, or with ``verbose`` every step, to standard error; repeated messages are rate-limited."""
    console = logging.StreamHandler()
    console.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[RatedHandler(console)])
    for name in NOISY_LIBRARIES:
        logging.getLogger(name).setLevel(logging.WARNING)


@contextmanager
def stop_on_signals(
    stop: Callable[[], None], current_work: Callable[[], str] = lambda: CURRENT_WORK
) -> Iterator[None]:
    """Within the block, Ctrl-C and SIGTERM call ``stop`` instead of ending the program.

    A shutdown that takes longer than ``NOTICE_DELAY_S`` prints what it waits for. After
    ``SHUTDOWN_TIMEOUT_S``, or at a second signal, the process exits at once: use it only where that loses
    nothing.

    Args:
        stop: ends the main loop. It may run between any two instructions of the main thread.
        current_work: says what the shutdown is waiting for.
    """
    timeout = _ShutdownTimeout(current_work)

    def on_signal(*_: object) -> None:
        timeout.start()
        stop()

    previous_handlers = {
        number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in previous_handlers.items():
            signal.signal(number, handler)


class _ShutdownTimeout:
    """Exits the process when its shutdown takes too long, whatever hangs. The thread runs until then."""

    def __init__(self, current_work: Callable[[], str]) -> None:
        self._current_work = current_work
        self._is_started = False
        self._thread = SupervisedThread("stop limit", self._watch, restart=False)

    def start(self) -> None:
        """Start the timeout; a second call exits at once."""
        if self._is_started:
            self._exit()
        self._is_started = True
        self._thread.start()

    def _watch(self) -> None:
        self._thread.stop.wait(NOTICE_DELAY_S)  # the event is never set: this only waits
        _write_to_stderr(f"stopping: waits for {self._current_work()}; Ctrl-C ends it at once")
        self._thread.stop.wait(SHUTDOWN_TIMEOUT_S - NOTICE_DELAY_S)
        self._exit()

    def _exit(self) -> None:
        _write_to_stderr(f"stopped without waiting for {self._current_work()}; what was accepted is kept")
        os._exit(0)


def _write_to_stderr(message: str) -> None:
    """Write without the logging module, whose locks may be what hangs."""
    with suppress(OSError):  # nobody reads, or the disk is full: the process has to end all the same
        os.write(STDERR, f"{message}\n".encode())


@contextmanager
def stop_after(time: timedelta | None, stop: Callable[[], None]) -> Iterator[Event]:
    """Call ``stop`` and set the event after ``time``, measured by SIGALRM; None never does."""
    has_expired = Event()

    def on_alarm(*_: object) -> None:
        has_expired.set()
        stop()

    previous_handler = signal.signal(signal.SIGALRM, on_alarm)
    signal.setitimer(signal.ITIMER_REAL, 0.0 if time is None else time.total_seconds())
    try:
        yield has_expired
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, previous_handler)
