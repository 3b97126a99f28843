"""The next dealer and the end of a session in Siamese MCR.

Three players deal in turn through four rounds, as in MCR without the deals of North. Two deal by turns for
an even number of hands that they agreed on; every two of them are a round.
"""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.seats import WINDS
from tablectl.rulesets.mcr.session import TIME
from tablectl.rulesets.mcr.session import next_hand as mcr_next_hand
from tablectl.rulesets.ruleset import HandOutcome, NextHand, SessionOver
from tablectl.rulesets.siamese.options import SiameseOptions

ALL_DEALS: Final = "all_deals"
"""Why a session of two ends by the rules."""


def next_hand(options: SiameseOptions, outcome: HandOutcome) -> NextHand | SessionOver:
    """The dealer passes every hand, whoever won."""
    if options.players == 3:
        return mcr_next_hand(options, outcome)
    number = outcome.number + 1
    if number >= options.deals:
        return SessionOver(ALL_DEALS)
    may_end = TIME if options.session == "time" else None
    return NextHand(WINDS[number // 2 % len(WINDS)], 1 - outcome.dealer, 0, may_end)
