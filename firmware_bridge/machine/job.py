"""One request under way: which step it is at, and what has been heard of it."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine.events import SetWanted
from firmware_bridge.machine.machine import Step
from firmware_bridge.machine.requests import BuildBeneathRequest, MotionRequest, plan_of, steps_of

SHARE = {
    Step.OPEN_LIDS: 2,
    Step.COLLECT: 8,
    Step.COLLECT_BOTH: 8,
    Step.CLOSE_LIDS: 2,
    Step.SHUFFLE: 12,
    Step.BUILD: 25,
    Step.COUNT: 1,
    Step.LIFT: 4,
    Step.ROLL: 2,
}
"""About how many seconds each step takes on a common table; only shares the progress out."""


@dataclass(slots=True)
class Job:
    """A request, its steps, and how far the machine is with them."""

    request: MotionRequest
    steps: tuple[Step, ...]
    at: int = 0
    ticket: int = 0
    """Of the step under way; 0 when it has not been asked for."""
    restarts: int = 0
    interrupted: bool = False
    """Waits for a status to see where the machine stands."""
    answered: int = 0
    """The ticket whose count or dice have been taken; a report may come twice over two links."""

    @classmethod
    def of(cls, request: MotionRequest) -> Job:
        """A request that nothing was done for yet."""
        return cls(request, steps_of(request))

    @property
    def step(self) -> Step:
        """The step under way or next."""
        return self.steps[self.at]

    @property
    def beneath(self) -> bool:
        """Its walls are for the hand after the one that is played."""
        return isinstance(self.request, BuildBeneathRequest)

    @property
    def counts_before_lift(self) -> bool:
        """The count under way or next is the last one before the walls are lifted, or all that was asked."""
        return self.steps[self.at + 1 :][:1] in ((), (Step.LIFT,)) and not self.beneath

    @property
    def set_wanted(self) -> SetWanted | None:
        """Which set people are to push in now, where two come in one after the other."""
        if self.step is not Step.OPEN_LIDS or not {Step.COLLECT, Step.COLLECT_BOTH} <= set(self.steps):
            return None
        plan = plan_of(self.request)
        assert plan is not None, "who collects both sets has a plan"
        return SetWanted(2 if self.at else 1, plan.tiles)

    def again(self) -> Job:
        """The same request, to be taken up once more at the step it is at."""
        return Job(self.request, self.steps, at=self.at)

    def progress(self, permille: int) -> float:
        """0 to 1 of the whole request, when this much of its step is done."""
        done = sum(SHARE[step] for step in self.steps[: self.at])
        total = sum(SHARE[step] for step in self.steps)
        return (done + SHARE[self.step] * min(permille, 1000) / 1000) / total
