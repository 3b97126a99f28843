"""Does a controller keep docs/PROTOCOL.md? Checks, each with the words it checks, run over a ``Wire``.

Nothing here has a clock or waits: whoever owns the ``ConformanceRun`` polls it with the time. At a real port
that is ``tablectl machine conform PORT``. What no wire can ask for (a jam, lids pulled open by hand, a power
cut) is not here.
"""

from firmware_bridge.conformance.check import Check, Result, Verdict
from firmware_bridge.conformance.checks import CHECKS
from firmware_bridge.conformance.raw_link import RawLink
from firmware_bridge.conformance.runner import ConformanceRun

__all__ = ["CHECKS", "Check", "ConformanceRun", "RawLink", "Result", "Verdict"]
