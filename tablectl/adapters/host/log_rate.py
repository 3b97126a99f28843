"""A log whose repeated lines have a rate: a fault that comes ten thousand times in a second is told a few
times, with how often it came.

What is repeated is known by where it is said: a warning by its words before names and numbers are put in, so
that nobody fills the disk by varying them, anything else by its whole text.
"""

from __future__ import annotations

import copy
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MAX_REPEATS: Final = 3
"""So often a line is told at once; with its traceback the first time alone."""
REPEAT_WINDOW_S: Final = 60.0
"""Then once more after so long, with how often it came."""
MAX_REMEMBERED_LINES: Final = 1000
"""Lines remembered; the one said longest ago is forgotten first."""

_NUMBERS: Final = re.compile(r"0x[0-9a-f]+|\d+")
"""Libraries put them into their words themselves."""
Line = tuple[object, ...]


@dataclass(slots=True)
class _RecentLine:
    """One line, so far as it was said lately."""

    since_s: float
    written: int = 0
    suppressed: int = 0
    last: logging.LogRecord | None = None
    """The newest that was left out."""


class RatedHandler(logging.Handler):
    """Hands on to another handler what has not been said too often. Safe to call from any thread."""

    def __init__(self, to: logging.Handler, now_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._to, self._now_s = to, now_s
        self._recent: OrderedDict[Line, _RecentLine] = OrderedDict()
        self._next_check_s = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        """Write it, or count it. The caller holds the handler's lock."""
        now_s = self._now_s()
        if now_s >= self._next_check_s:
            self._next_check_s = now_s + REPEAT_WINDOW_S
            self._log_expired(now_s)
        line = _line_of(record)
        recent = self._recent.pop(line, None)
        if recent is None or now_s - recent.since_s >= REPEAT_WINDOW_S:
            if recent is not None:
                self._log_repeated(recent)
            recent = _RecentLine(now_s)
        self._recent[line] = recent
        while len(self._recent) > MAX_REMEMBERED_LINES:
            self._log_repeated(self._recent.popitem(last=False)[1])
        if recent.written >= MAX_REPEATS:
            recent.suppressed += 1
            recent.last = record
            return
        recent.written += 1
        self._to.handle(record if recent.written == 1 else _without_trace(record))

    def flush(self) -> None:
        """Write out what was told."""
        self._to.flush()

    def close(self) -> None:
        """Write what was left out, and end."""
        for recent in self._recent.values():
            self._log_repeated(recent)
        self._recent.clear()
        self._to.close()
        super().close()

    def _log_expired(self, now_s: float) -> None:
        for line, recent in tuple(self._recent.items()):
            if now_s - recent.since_s >= REPEAT_WINDOW_S:
                del self._recent[line]
                self._log_repeated(recent)

    def _log_repeated(self, recent: _RecentLine) -> None:
        if recent.last is None:
            return
        record = _without_trace(recent.last)
        record.msg, record.args = f"{record.getMessage()} (repeated {recent.suppressed} times)", ()
        self._to.handle(record)


def _line_of(record: logging.LogRecord) -> Line:
    """What tells a line from others."""
    where = record.name, record.levelno, record.pathname, record.lineno
    if record.levelno < logging.WARNING:
        return (*where, record.getMessage())
    words = _NUMBERS.sub("#", record.msg) if isinstance(record.msg, str) else type(record.msg)
    return (*where, words, _kind(record))


def _kind(record: logging.LogRecord) -> object:
    return record.exc_info[0] if isinstance(record.exc_info, tuple) else None


def _without_trace(record: logging.LogRecord) -> logging.LogRecord:
    """The same line in one line."""
    plain = copy.copy(record)
    plain.exc_info = plain.exc_text = plain.stack_info = None
    return plain
