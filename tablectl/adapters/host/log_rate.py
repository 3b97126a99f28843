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
AGAIN_AFTER_S: Final = 60.0
"""Then once more after so long, with how often it came."""
MAX_LINES_KNOWN: Final = 1000
"""Lines remembered; the one said longest ago is forgotten first."""

_NUMBERS: Final = re.compile(r"0x[0-9a-f]+|\d+")
"""Libraries put them into their words themselves."""
Line = tuple[object, ...]


@dataclass(slots=True)
class _RecentLine:
    """One line, so far as it was said lately."""

    since_s: float
    written: int = 0
    left_out: int = 0
    last: logging.LogRecord | None = None
    """The newest that was left out."""


class RatedHandler(logging.Handler):
    """Hands on to another handler what has not been said too often. Safe to call from any thread."""

    def __init__(self, to: logging.Handler, now_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._to, self._now_s = to, now_s
        self._said: OrderedDict[Line, _RecentLine] = OrderedDict()
        self._look_at_s = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        """Write it, or count it. The caller holds the handler's lock."""
        now_s = self._now_s()
        if now_s >= self._look_at_s:
            self._look_at_s = now_s + AGAIN_AFTER_S
            self._log_left_out(now_s)
        line = _line_of(record)
        said = self._said.pop(line, None)
        if said is None or now_s - said.since_s >= AGAIN_AFTER_S:
            if said is not None:
                self._log_repeated(said)
            said = _RecentLine(now_s)
        self._said[line] = said
        while len(self._said) > MAX_LINES_KNOWN:
            self._log_repeated(self._said.popitem(last=False)[1])
        if said.written >= MAX_REPEATS:
            said.left_out += 1
            said.last = record
            return
        said.written += 1
        self._to.handle(record if said.written == 1 else _without_trace(record))

    def flush(self) -> None:
        """Write out what was told."""
        self._to.flush()

    def close(self) -> None:
        """Write what was left out, and end."""
        for said in self._said.values():
            self._log_repeated(said)
        self._said.clear()
        self._to.close()
        super().close()

    def _log_left_out(self, now_s: float) -> None:
        for line, said in tuple(self._said.items()):
            if now_s - said.since_s >= AGAIN_AFTER_S:
                del self._said[line]
                self._log_repeated(said)

    def _log_repeated(self, said: _RecentLine) -> None:
        if said.last is None:
            return
        record = _without_trace(said.last)
        record.msg, record.args = f"{record.getMessage()} (repeated {said.left_out} times)", ()
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
