"""One request under way: which step it is at, and what has been heard of it."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine import Step
from firmware_bridge.requests import MotionRequest

SHARE = {
    Step.OPEN_LIDS: 2,
    Step.COLLECT: 8,
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

    @property
    def step(self) -> Step:
        """The step under way or next."""
        return self.steps[self.at]

    def again_from(self, step: Step) -> Job:
        """The same request, to be taken up at this step of it."""
        return Job(self.request, self.steps, at=self.steps.index(step))

    def progress(self, permille: int) -> float:
        """0 to 1 of the whole request, when this much of its step is done."""
        done = sum(SHARE[step] for step in self.steps[: self.at])
        total = sum(SHARE[step] for step in self.steps)
        return (done + SHARE[self.step] * min(permille, 1000) / 1000) / total
