"""Eyes without pictures, for what says nothing about recognition."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from tablectl.game.evidence import Evidence, TableSeen
from tablectl.ports import Clock, EyesHealth
from tablectl.simulation.table import SimulatedTable

LOOK_EVERY_S: Final = 0.01


class PerfectEyes:
    """Sees every tile of the simulated table at once and right."""

    def __init__(self, table: SimulatedTable, clock: Clock, every_s: float = LOOK_EVERY_S) -> None:
        self._table = table
        self._clock = clock
        self._every_s = every_s
        self.noted: Callable[[TableSeen], None] = lambda _: None
        """Is shown every look before the service is."""
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, post: Callable[[Evidence], None]) -> None:
        self._thread = threading.Thread(target=self._look, args=(post,), name="perfect-eyes")
        self._thread.start()

    def _look(self, post: Callable[[Evidence], None]) -> None:
        while not self._stop.wait(self._every_s):
            if self._table.state.started:
                # By the clock that stamps keys: the people's own time stays behind where they wait.
                look = self._table.seen(at_ms=self._clock.run_ms())
                self.noted(look)
                post(look)

    def health(self) -> EyesHealth:
        return EyesHealth(1 / self._every_s, 0.0, 0)

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        return None

    def on_hand_start(self) -> None:
        pass

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
