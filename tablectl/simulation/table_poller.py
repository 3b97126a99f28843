"""Polls a simulated table from a thread of its own, with a given clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablectl.simulation.table import SimulatedTable
from tablectl.threads import Threads

POLL_INTERVAL_S: Final = 0.02
"""On the computer's clock: short enough for a key press."""
SHUTDOWN_TIMEOUT_S: Final = 5.0


class TablePoller:
    """Polls a table until ``close``."""

    def __init__(
        self, table: SimulatedTable, clock: Callable[[], float], threads: Threads | None = None
    ) -> None:
        """``clock`` gives the seconds that the table is polled with."""
        self._table = table
        self._clock = clock
        self._other_polls: list[Callable[[float], None]] = []
        self._is_paused: Callable[[], bool] = lambda: False
        self._paused_s = 0.0
        self._thread = (threads or Threads()).add("simulated table", self._run)

    def add_poll(self, poll: Callable[[float], None]) -> None:
        """Poll this too, with the same time."""
        self._other_polls.append(poll)

    def pause_while(self, is_paused: Callable[[], bool]) -> None:
        """Stop the table's time while this is true, as when the judge has paused play."""
        self._is_paused = is_paused

    def start(self) -> None:
        """Start polling."""
        self._thread.start()

    def close(self) -> None:
        """Stop polling; the table stays as it is. May be called twice."""
        self._thread.close(SHUTDOWN_TIMEOUT_S)
        self._table.close()

    def _run(self) -> None:
        last_s = self._clock()
        while not self._thread.stop.wait(POLL_INTERVAL_S):
            clock_s = self._clock()
            if self._is_paused():
                self._paused_s += clock_s - last_s
            last_s = clock_s
            now_s = clock_s - self._paused_s
            self._table.poll(now_s)
            for poll in self._other_polls:
                poll(now_s)
