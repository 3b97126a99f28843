"""Which phase people are shown, and how far the request under way has come."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine.events import PhaseChanged
from firmware_bridge.machine.job import Job
from firmware_bridge.machine.machine import PHASE_OF, MachineFault, Phase
from firmware_bridge.messages.codes import FaultCode
from firmware_bridge.messages.messages import Status

PROGRESS_STEP = 0.05
"""Progress is told again when it has moved by this much."""
_PHASES = {activity.value: phase for activity, phase in PHASE_OF.items()}


def displayed_phase(
    fault: MachineFault | None, seen: Status | None, job: Job | None, *, ready: bool, before: Phase
) -> tuple[Phase, float]:
    """The phase and the progress, 0 to 1 of the whole request.

    Args:
        seen: the newest status of this link; None until one has come.
        ready: the walls that were asked for last stand on the felt.
        before: what was shown last; it stays while the machine rests between two steps of one request.
    """
    if fault is not None:
        stopped = fault.code == FaultCode.EMERGENCY_STOP.name.lower()
        return (Phase.STOPPED if stopped else Phase.FAULT), 0.0
    if seen is None:
        return Phase.OFFLINE, 0.0
    phase = _PHASES.get(seen.activity, Phase.IDLE)
    if job is None:
        return (Phase.READY, 1.0) if ready and phase is Phase.IDLE else (phase, 0.0)
    running = seen.running_ticket == job.ticket and job.ticket != 0
    progress = job.progress(seen.progress_permille if running else 0)
    if phase is Phase.IDLE and before in PHASE_OF.values():
        phase = before
    return phase, progress


@dataclass(slots=True)
class PhaseReporter:
    """Tells each change once, and progress in steps that people can see."""

    phase: Phase = Phase.OFFLINE
    """What was told last."""
    progress: float = 0.0

    def news(self, phase: Phase, progress: float) -> list[PhaseChanged]:
        """What there is to tell now."""
        step = PROGRESS_STEP if progress not in (0.0, 1.0) else 0.0
        moved = progress != self.progress and abs(progress - self.progress) >= step
        if phase is self.phase and not moved:
            return []
        self.phase, self.progress = phase, progress
        return [PhaseChanged(phase, progress)]
