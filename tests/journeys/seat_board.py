"""A board of keys, lamps and point sticks: the firmware itself behind a pseudo-terminal."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from firmware_bridge.panels.buttons import Key
from firmware_bridge.sticks import AMOS, SEATS, readings_with
from firmware_bridge.sticks.ladder import units_of
from tests.firmware_bridge.firmware.simulator import Simulator, simulated_pico
from tests.waiting import until

HELD_MS = 60
"""A quick finger: three times what a contact must hold still."""


class SeatBoard:
    """What stands at the table, and the hands that use it.

    Args:
        port: where its serial port is found, whichever it is after it was unplugged.
    """

    def __init__(self, port: Path) -> None:
        self.port = port
        self._simulator: Simulator | None = None
        self._starts = 0

    @contextmanager
    def plugged(self, points: Sequence[int] = (25_000,) * SEATS) -> Iterator[None]:
        """The board has its supply and its cable until the block ends; so many points lie in each box."""
        self._starts += 1  # the chip's noise, of which a board without a memory makes its number
        options = ("--no-machine", "--no-memory", "--seed", str(self._starts))
        with simulated_pico(*options, stepped=False) as simulator:
            self._simulator = simulator
            self.lay([units_of(AMOS, each) for each in points])
            with suppress(FileNotFoundError):
                self.port.unlink()
            self.port.symlink_to(simulator.port)
            yield
        self._simulator = None
        self.port.unlink()

    def press(self, seat: int, key: Key) -> None:
        """A finger, by the board's own clock."""
        at = f"{seat} {tuple(Key).index(key)}"
        self._board.tell(f"key {at}")
        began_ms = self._now_ms
        until(lambda: self._now_ms - began_ms >= HELD_MS)
        self._board.tell(f"nokey {at}")

    def lay(self, units: Sequence[Sequence[float]]) -> None:
        """Units in each slot of each seat; a stick with a dirty contact is less than one."""
        for slot, reading in enumerate(struct.unpack("<16H", readings_with(AMOS, units))):
            self._board.tell(f"stick {slot} {reading}")

    def lamps(self, seat: int) -> int:
        """The lamps that shine at a seat, as bits."""
        return int(self._board.state()["chain"][2 * seat : 2 * seat + 2], 16) & 0x3F

    @property
    def _board(self) -> Simulator:
        assert self._simulator is not None, "the board is unplugged"
        return self._simulator

    @property
    def _now_ms(self) -> float:
        return float(self._board.state()["now_ms"])
