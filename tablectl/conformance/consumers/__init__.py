"""Does a program that listens to tables understand them? A stand-in tells it what is odd but legal.

What the program says of it is compared with what is right to believe.

For whoever writes a scoreboard, an overlay, a bot. The stories (``TRIALS``) and their judge know no socket:
``Wire`` is all that stands between, a program at a broker or an object in a test.
"""

from tablectl.conformance.consumers import amendments, delivery, strangeness
from tablectl.conformance.consumers.acts import Trial
from tablectl.conformance.consumers.belief import FIELDS, Belief
from tablectl.conformance.consumers.examination import (
    ALL_THE_WHILE,
    OF_CONSUMERS,
    CannotExamine,
    Ended,
    Examination,
    News,
    Wire,
)
from tablectl.conformance.consumers.program import ProgramWire, beside, elsewhere
from tablectl.conformance.consumers.stand_in import PublishedMessage, ReceivedRequest, StandIn

TRIALS: tuple[Trial, ...] = (*delivery.TRIALS, *amendments.TRIALS, *strangeness.TRIALS)
"""Every check of a consumer that has a story, in the order of a report."""

__all__ = [
    "ALL_THE_WHILE",
    "FIELDS",
    "OF_CONSUMERS",
    "TRIALS",
    "Belief",
    "CannotExamine",
    "Ended",
    "Examination",
    "News",
    "ProgramWire",
    "PublishedMessage",
    "ReceivedRequest",
    "StandIn",
    "Trial",
    "Wire",
    "beside",
    "elsewhere",
]
