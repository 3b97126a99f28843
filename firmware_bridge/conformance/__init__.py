"""Does a controller keep docs/PROTOCOL.md? Checks, each with the words it checks, run over a ``Wire``.

Nothing here has a clock or waits: whoever owns the ``Examination`` polls it with the time. ``tablectl machine
conform PORT`` is that owner at a real port. What no wire can ask for (a jam, lids pulled open by hand, a
power cut) is not here.
"""

from firmware_bridge.conformance.check import Check, Result, Verdict
from firmware_bridge.conformance.checks import CHECKS
from firmware_bridge.conformance.runner import Examination
from firmware_bridge.conformance.raw_link import Talk

__all__ = ["CHECKS", "Check", "Examination", "Result", "Talk", "Verdict"]
