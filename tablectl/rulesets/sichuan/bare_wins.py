"""Every value of a win in Sichuan mahjong, for what a player needs."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.bare_wins import BareWins, WinSituation
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.payments import win_deltas
from tablectl.rulesets.sichuan.scoring import seats_of

MAX_FANS: Final = 10
"""The most fans that a hand can have: four kongs of one suit with a golden wait, won on the replacement tile
that is the wall's last."""


def bare_wins(options: SichuanOptions, situation: WinSituation) -> BareWins:
    """Wins by rising fans up to the limit, as long as nobody has won. Kongs are paid apart."""
    seats = seats_of(options.players)
    return BareWins(
        range(min(options.fan_limit, MAX_FANS) + 1),
        lambda place: win_deltas(place, situation.winner, situation.giver, seats, (), options),
    )
