"""What the host knows of the walls: how they were counted, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine.machine import Step, WallPlan, wrong_walls
from firmware_bridge.messages.codes import Place


@dataclass(slots=True)
class KnownWalls:
    """The walls below the felt, and whether those of this hand stand on it."""

    counts: tuple[int, ...] = ()
    """Tiles per side at the last count, right or wrong; empty before the first."""
    counted_right: bool = False
    """Counted since they were built, as planned."""
    waiting: WallPlan | None = None
    """What the walls that wait below were counted by."""
    ready: bool = False
    """The walls of this hand stand on the felt, and the dice lie."""

    def begin(self, step: Step) -> None:
        """A step begins; it may move the walls."""
        if step is Step.BUILD:
            self.counted_right, self.waiting = False, None

    def done(self, step: Step) -> None:
        """A step is done."""
        if step is Step.LIFT:
            self.waiting = None

    def count(self, plan: WallPlan, counts: tuple[int, ...]) -> tuple[Place, str] | None:
        """They were counted: what is wrong with them, as ``wrong_walls`` has it."""
        self.counts = counts
        wrong = wrong_walls(plan, counts)
        if wrong is None:
            self.counted_right, self.waiting = True, plan
        return wrong

    def doubt(self) -> None:
        """A fault or a reboot: nobody knows how they stand."""
        self.ready = self.counted_right = False
