"""Checks whether a consumer, a program that subscribes to tables, understands unusual but legal messages.

A simulated table (``StandIn``) plays a scenario. The consumer prints what it believes about the table, which
is compared with the correct belief. The scenarios and the comparison use no socket: a ``Wire`` connects them
to a program at a broker, or to an object in a test.
"""

from tablectl.conformance.consumers import amendments, delivery, robustness
from tablectl.conformance.consumers.belief import FIELDS, Belief
from tablectl.conformance.consumers.examination import (
    INVARIANTS,
    CannotExamine,
    ConsumerExited,
    Examination,
    Wire,
    WireEvent,
)
from tablectl.conformance.consumers.program import ProgramWire, open_on_broker, open_on_own_broker
from tablectl.conformance.consumers.stand_in import PublishedMessage, ReceivedRequest, StandIn
from tablectl.conformance.consumers.steps import CONSUMERS_SECTION, Scenario

SCENARIOS: tuple[Scenario, ...] = (*delivery.SCENARIOS, *amendments.SCENARIOS, *robustness.SCENARIOS)
"""Every check of a consumer that has its own scenario, in the order of a report."""

__all__ = [
    "CONSUMERS_SECTION",
    "FIELDS",
    "INVARIANTS",
    "SCENARIOS",
    "Belief",
    "CannotExamine",
    "ConsumerExited",
    "Examination",
    "ProgramWire",
    "PublishedMessage",
    "ReceivedRequest",
    "Scenario",
    "StandIn",
    "Wire",
    "WireEvent",
    "open_on_broker",
    "open_on_own_broker",
]
