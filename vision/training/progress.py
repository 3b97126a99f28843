"""A line on the terminal that says how far a long run is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable


class Progress:
    """Prints ``label done/total`` now and then."""

    def __init__(self, label: str, total: int, *, every_s: float = 5.0) -> None:
        self._label, self._total, self._every_s = label, total, every_s
        self._done, self._start_s, self._next_s = 0, time.monotonic(), 0.0

    def step(self, note: Callable[[], str] = str, count: int = 1) -> None:
        """``count`` more are done. ``note`` is called only when a line is printed: it may have to wait for a
        GPU.
        """
        self._done += count
        now_s = time.monotonic()
        if now_s < self._next_s and self._done < self._total:
            return
        self._next_s = now_s + self._every_s
        rate = self._done / max(now_s - self._start_s, 1e-6)
        sys.stderr.write(f"{self._label}: {self._done}/{self._total} ({rate:.1f}/s) {note()}\n")
        sys.stderr.flush()
