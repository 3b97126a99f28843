"""Every value of a riichi win up to one yakuman, for computing what a player needs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import WinTotal
from tablectl.rulesets.bare_wins import BareWins, WinSituation
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.value.fu import SEVEN_PAIRS_FU
from tablectl.rulesets.riichi.value.payments import deltas, discard_payment, draw_total
from tablectl.rulesets.riichi.value.points import LIMITS, MANGAN, basic_points
from tablectl.rulesets.riichi.variant import FOUR_PLAYERS, Variant

HAN_OF: Final = {"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11, "yakuman": 13}
"""The least han of each limit."""
_USUAL_FU: Final = 30
_MAX_FU: Final = 110
_LIMIT_FROM: Final = HAN_OF["mangan"]


class BareValue(NamedTuple):
    """One value of a win."""

    basic: int
    """Basic points."""
    total: WinTotal


def bare_wins(options: RiichiOptions, situation: WinSituation, variant: Variant = FOUR_PLAYERS) -> BareWins:
    """Wins by rising points. Of equal points, the fu nearest to 30 are used, and the lower of two."""
    strict = options.two_han_minimum
    least = 2 if strict == "always" or (strict == "from_five_honba" and situation.honba >= 5) else 1
    values = _values(options, situation.winner is Wind.EAST, situation.giver is None, least, variant)
    return BareWins(
        [value.total for value in values],
        lambda place: deltas(
            values[place].basic,
            situation.winner,
            situation.giver,
            honba=situation.honba,
            deposits=situation.deposits,
            variant=variant,
        ),
    )


@lru_cache(maxsize=64)
def _values(
    options: RiichiOptions, dealer: bool, drawn: bool, least_han: int, variant: Variant
) -> tuple[BareValue, ...]:
    winner = Wind.EAST if dealer else Wind.SOUTH
    found: dict[int, tuple[tuple[int, int], BareValue]] = {}
    for basic, han, fu in _below_limits(options, drawn, least_han):
        points = draw_total(basic, winner, variant) if drawn else discard_payment(basic, winner)
        closeness = (abs(fu - _USUAL_FU), fu)
        if points not in found or closeness < found[points][0]:
            total: WinTotal = {"han": han, "fu": fu, "limit": None, "points": points}
            found[points] = closeness, BareValue(basic, total)
    for limit, basic in LIMITS.items():
        points = draw_total(basic, winner, variant) if drawn else discard_payment(basic, winner)
        total = {"han": HAN_OF[limit], "fu": None, "limit": limit, "points": points}
        found[points] = (0, 0), BareValue(basic, total)
    return tuple(found[points][1] for points in sorted(found))


def _below_limits(options: RiichiOptions, drawn: bool, least_han: int) -> Iterator[tuple[int, int, int]]:
    """(basic points, han, fu) of every hand below a mangan.

    Seven pairs have two han, three if self-drawn; twenty fu are a self-drawn pinfu.
    """
    for han in range(least_han, _LIMIT_FROM):
        forms = list(range(_USUAL_FU, _MAX_FU + 1, 10))
        if han >= (3 if drawn else 2):
            forms.append(SEVEN_PAIRS_FU)
        if drawn and han >= 2:
            forms.append(20)
        for fu in forms:
            basic, _ = basic_points(han, fu, options)
            if basic < MANGAN:
                yield basic, han, fu
