"""Every value of one win in Siamese MCR, for what a player needs."""

from __future__ import annotations

from tablectl.rulesets.bare_wins import BareWins, WinSituation
from tablectl.rulesets.mcr.bare_wins import MAX_POINTS
from tablectl.rulesets.siamese.options import SiameseOptions
from tablectl.rulesets.siamese.payments import deltas


def bare_wins(options: SiameseOptions, situation: WinSituation) -> BareWins:
    """Wins by rising points: of one hand, without the player's other one."""
    totals = range(options.minimum, MAX_POINTS + 1)
    return BareWins(
        totals, lambda place: deltas(totals[place], situation.winner, situation.giver, options.players)
    )
