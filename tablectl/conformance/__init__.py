"""Is a table by the contract? What it says over MQTT, heard as a stranger hears it, against docs/MQTT.md.

For whoever builds another table. Checks are pure: they judge a list of messages as they came
(``Traffic``). ``listen`` gathers such a list at a broker; nothing here knows the service.
"""

from tablectl.conformance import delivery, form, order, secrecy, standing
from tablectl.conformance.check import Check, Fault, LeftOut, Result, Verdict, examine
from tablectl.conformance.heard import Heard, Moment, Traffic
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
    "Fault",
    "Heard",
    "LeftOut",
    "Listening",
    "Moment",
    "Result",
    "Traffic",
    "Verdict",
    "examine",
    "listen",
]
