"""The phase and the progress that people are shown."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine.events import PhaseChanged
from firmware_bridge.machine.job import Job
from firmware_bridge.machine.machine import PHASE_OF, MachineFault, Phase
from firmware_bridge.messages.codes import FaultCode
from firmware_bridge.messages.messages import Status

PROGRESS_STEP = 0.05
"""Progress is reported when it has changed by this much."""
_PHASES = {activity.value: phase for activity, phase in PHASE_OF.items()}


def displayed_phase(
    fault: MachineFault | None, status: Status | None, job: Job | None, *, ready: bool, previous: Phase
) -> tuple[Phase, float]:
    """The phase and the progress, 0 to 1 of the whole request.

    Args:
        status: the latest status of this link; None before the first.
        ready: the walls of the last request stand on the felt.
        previous: the phase shown last, which stays between two steps of one request.
    """
    if fault is not None:
        stopped = fault.code == FaultCode.EMERGENCY_STOP.name.lower()
        return (Phase.STOPPED if stopped else Phase.FAULT), 0.0
    if status is None:
        return Phase.OFFLINE, 0.0
    phase = _PHASES.get(status.activity, Phase.IDLE)
    if job is None:
        return (Phase.READY, 1.0) if ready and phase is Phase.IDLE else (phase, 0.0)
    running = status.running_ticket == job.ticket and job.ticket != 0
    progress = job.progress(status.progress_permille if running else 0)
    if phase is Phase.IDLE and previous in PHASE_OF.values():
        phase = previous
    return phase, progress


@dataclass(slots=True)
class PhaseReporter:
    """Reports each change once, and progress in visible steps."""

    phase: Phase = Phase.OFFLINE
    """The phase reported last."""
    progress: float = 0.0

    def changes(self, phase: Phase, progress: float) -> list[PhaseChanged]:
        """The change to report, if any."""
        step = PROGRESS_STEP if progress not in (0.0, 1.0) else 0.0
        has_moved = progress != self.progress and abs(progress - self.progress) >= step
        if phase is self.phase and not has_moved:
            return []
        self.phase, self.progress = phase, progress
        return [PhaseChanged(phase, progress)]
