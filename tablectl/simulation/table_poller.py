"""Keeps a simulated table moving beside the service: a thread that polls it with the clock it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablectl.simulation.table import SimulatedTable
from tablectl.threads import Threads

TICK_S: Final = 0.02
"""Between two polls, on the computer's clock: fast enough for a finger on a key."""
STOP_WITHIN_S: Final = 5.0


class TableLife:
    """Lets a table live until ``close``."""

    def __init__(
        self, table: SimulatedTable, clock: Callable[[], float], threads: Threads | None = None
    ) -> None:
        """``clock`` gives the seconds that the table is polled with."""
        self._table = table
        self._clock = clock
        self._also: list[Callable[[float], None]] = []
        self._rests: Callable[[], bool] = lambda: False
        self._rested_s = 0.0
        self._thread = (threads or Threads()).add("simulated table", self._live)

    def also(self, poll: Callable[[float], None]) -> None:
        """Somebody else who is polled with the time."""
        self._also.append(poll)

    def rest_while(self, rests: Callable[[], bool]) -> None:
        """Nobody moves while this is so, as people do when the judge has stopped the play."""
        self._rests = rests

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def close(self) -> None:
        """End; the table stays as it is. May be called twice."""
        self._thread.close(STOP_WITHIN_S)
        self._table.close()

    def _live(self) -> None:
        last_s = self._clock()
        while not self._thread.stop.wait(TICK_S):
            clock_s = self._clock()
            if self._rests():
                self._rested_s += clock_s - last_s
            last_s = clock_s
            now_s = clock_s - self._rested_s
            self._table.poll(now_s)
            for poll in self._also:
                poll(now_s)
