"""The walls as the host knows them: their counts, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine.machine import Step, WallPlan, check_walls
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

    def on_step_start(self, step: Step) -> None:
        """A step starts, which may move the walls."""
        if step is Step.BUILD:
            self.counted_right, self.waiting = False, None

    def on_step_done(self, step: Step) -> None:
        """A step has finished."""
        if step is Step.LIFT:
            self.waiting = None

    def record_count(self, plan: WallPlan, counts: tuple[int, ...]) -> tuple[Place, str] | None:
        """Store a count of the walls; returns what is wrong with it, as ``check_walls``."""
        self.counts = counts
        mismatch = check_walls(plan, counts)
        if mismatch is None:
            self.counted_right, self.waiting = True, plan
        return mismatch

    def invalidate(self) -> None:
        """After a fault or a reboot: the state of the walls is unknown."""
        self.ready = self.counted_right = False
