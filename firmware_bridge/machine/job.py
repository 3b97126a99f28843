"""One request under way, and the state of its steps."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine.events import SetWanted
from firmware_bridge.machine.machine import Step
from firmware_bridge.machine.requests import BuildBeneathRequest, MotionRequest, plan_of, steps_of

STEP_DURATION_S = {
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
"""Typical seconds of each step on a common table; used only for the shares of the progress."""


@dataclass(slots=True)
class Job:
    """A request, its steps, and the current one."""

    request: MotionRequest
    steps: tuple[Step, ...]
    step_index: int = 0
    ticket: int = 0
    """Of the current step; 0 if it was not sent yet."""
    restarts: int = 0
    interrupted: bool = False
    """Waiting for a status that shows where the machine stands."""
    answered_ticket: int = 0
    """The ticket whose count or dice were processed; a report may come twice over two links."""

    @classmethod
    def of(cls, request: MotionRequest) -> Job:
        """A new request."""
        return cls(request, steps_of(request))

    @property
    def step(self) -> Step:
        """The step under way or next."""
        return self.steps[self.step_index]

    @property
    def beneath(self) -> bool:
        """Its walls are for the hand after the one that is played."""
        return isinstance(self.request, BuildBeneathRequest)

    @property
    def counts_before_lift(self) -> bool:
        """The count under way or next is the last one before the walls are lifted, or all that was asked."""
        return self.steps[self.step_index + 1 :][:1] in ((), (Step.LIFT,)) and not self.beneath

    @property
    def set_wanted(self) -> SetWanted | None:
        """Which set people are to push in now, where two come in one after the other."""
        if self.step is not Step.OPEN_LIDS or not {Step.COLLECT, Step.COLLECT_BOTH} <= set(self.steps):
            return None
        plan = plan_of(self.request)
        assert plan is not None, "who collects both sets has a plan"
        return SetWanted(2 if self.step_index else 1, plan.tiles)

    def retry(self) -> Job:
        """The same request, starting at the current step."""
        return Job(self.request, self.steps, step_index=self.step_index)

    def progress(self, permille: int) -> float:
        """0 to 1 of the whole request, when this much of its step is done."""
        done = sum(STEP_DURATION_S[step] for step in self.steps[: self.step_index])
        total = sum(STEP_DURATION_S[step] for step in self.steps)
        return (done + STEP_DURATION_S[self.step] * min(permille, 1000) / 1000) / total
