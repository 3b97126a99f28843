"""Does what others built keep to the contract (docs/MQTT.md)? Checks of tables, of listeners, of detectors.

For whoever builds another table: what it says over MQTT. Checks are pure: they judge a list of messages as
they came (``Traffic``). ``listen`` gathers such a list at a broker; nothing here knows the service.
``consumers`` examines programs that listen to tables, ``detectors`` those that read tiles in pictures.
"""

from tablectl.conformance import consumers, delivery, detectors, form, order, secrecy, standing
from tablectl.conformance.check import Check, Deviation, LeftOut, Result, Verdict, examine, result_of
from tablectl.conformance.heard import Heard, MessageTime, Traffic
from tablectl.conformance.listening import CannotListen, Listening, listen

CHECKS: tuple[Check, ...] = (
    *form.CHECKS,
    *delivery.CHECKS,
    *order.CHECKS,
    *standing.CHECKS,
    *secrecy.CHECKS,
)
"""Every check of a table, in the order of a report."""

__all__ = [
    "CHECKS",
    "CannotListen",
    "Check",
    "Deviation",
    "Heard",
    "LeftOut",
    "Listening",
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
