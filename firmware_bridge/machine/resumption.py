"""How an interrupted request resumes: at a step that is safe wherever the machine stopped."""

from __future__ import annotations

from enum import Enum

from firmware_bridge.machine.job import Job
from firmware_bridge.machine.machine import Step
from firmware_bridge.machine.requests import PrepareHandRequest
from firmware_bridge.messages.codes import LiftPosition


class Resumption(Enum):
    """What to do with the interrupted step."""

    DONE = "done"
    """Its effect has happened."""
    REPEAT = "again"
    FROM_THE_START = "from_the_start"
    """The request's first step: tiles may be anywhere inside, and collecting again finds them all."""
    INSPECT = "look"
    """A person has to inspect the lifts."""
    DROP = "drop"


def resumption(job: Job, lift: int) -> Resumption:
    """How the current step resumes, with the lifts at ``lift``."""
    if job.step is Step.ROLL:
        # Dice that everybody has seen are not rolled again: that would be another deal.
        return Resumption.DONE if job.ticket and job.answered_ticket == job.ticket else Resumption.REPEAT
    if job.step is not Step.LIFT:
        return Resumption.FROM_THE_START
    if lift == LiftPosition.UP:
        return Resumption.DONE
    if lift == LiftPosition.BETWEEN:
        return Resumption.INSPECT
    return Resumption.FROM_THE_START if isinstance(job.request, PrepareHandRequest) else Resumption.DROP
