"""Checks whether tables, consumers and detectors that others built keep to the contract (docs/MQTT.md).

The checks of a table are pure: they judge a list of messages in their order (``Traffic``). ``listen`` records
such a list at a broker. Nothing here knows the service. ``consumers`` examines programs that subscribe to
tables, ``detectors`` programs that recognise tiles in pictures.
"""

from tablectl.conformance import consistency, consumers, delivery, detectors, form, order, secrecy
from tablectl.conformance.check import Check, Deviation, LeftOut, Result, Verdict, examine, result_of
from tablectl.conformance.listening import CannotListen, ListeningLimits, listen
from tablectl.conformance.traffic import CapturedMessage, MessageTime, Traffic

CHECKS: tuple[Check, ...] = (
    *form.CHECKS,
    *delivery.CHECKS,
    *order.CHECKS,
    *consistency.CHECKS,
    *secrecy.CHECKS,
)
"""Every check of a table, in the order of a report."""

__all__ = [
    "CHECKS",
    "CannotListen",
    "CapturedMessage",
    "Check",
    "Deviation",
    "LeftOut",
    "ListeningLimits",
    "MessageTime",
    "Result",
    "Traffic",
    "Verdict",
    "consumers",
    "detectors",
    "examine",
    "listen",
    "result_of",
]
