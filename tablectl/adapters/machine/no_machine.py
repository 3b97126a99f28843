"""A table without a machine: people shuffle, build the walls and throw the dice."""

from __future__ import annotations

from collections.abc import Mapping

from tablectl.mahjong.seats import Seat
from tablectl.ports import NO_MACHINE, Lamp, MachineNotice, MachineStatus, MachineStep


class NoMachine:
    """A table whose walls people build."""

    def prepare_hand(self, stacks: tuple[int, ...], dice: int) -> None:
        """Never asked: it is not connected."""

    def run_step(self, step: MachineStep) -> None:
        """There is nothing that moves."""

    def set_lamps(self, lamps: Mapping[Seat, Lamp]) -> None:
        """There are none."""

    def clear_faults(self) -> None:
        """There are none."""

    def recount(self) -> None:
        """There is nobody to count."""

    def emergency_stop(self) -> None:
        """Nothing moves."""

    def poll(self, now_s: float) -> tuple[MachineNotice, ...]:
        """Nothing is reported."""
        return ()

    def status(self) -> MachineStatus:
        """Not connected, and nobody misses it."""
        return MachineStatus(NO_MACHINE, 0.0, (), (), connected=False)

    def close(self) -> None:
        """Nothing to let go of."""
