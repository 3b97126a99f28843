"""Every value of a win in MCR, for computing what a player needs."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.bare_wins import BareWins, WinSituation
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.mcr.payments import deltas

MAX_POINTS: Final = 320
"""The highest value. Every value from the minimum to it is possible."""


def bare_wins(options: McrOptions, situation: WinSituation) -> BareWins:
    """Wins by rising points."""
    totals = range(options.minimum, MAX_POINTS + 1)
    return BareWins(totals, lambda place: deltas(totals[place], situation.winner, situation.giver))
