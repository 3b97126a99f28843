"""Liability and counter-liability for three open sets (3摊承包、反承包), and claims of a third set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.hangzhou.options import HangzhouOptions

LIABLE_SETS: Final = 3
"""The number of sets from one player that make that player liable."""

_SET_MAKERS: Final = (MeldKind.CHOW, MeldKind.PUNG, MeldKind.OPEN_KONG, MeldKind.ADDED_KONG)


def sets_from(melds: Sequence[Meld], feeder: Wind) -> list[Meld]:
    """The open sets that were claimed from a seat. An added kong is the set that its pung was."""
    place = WINDS.index(feeder)
    return [meld for meld in melds if meld.kind in _SET_MAKERS and meld.from_seat == place]


def restricted(options: HangzhouOptions, streak: int, taker: Wind, feeder: Wind) -> bool:
    """Whether the table's restriction on the third set applies to two seats now."""
    if options.third_set in ("free", "nobody"):
        return options.third_set == "nobody"
    least = {"always": 1, "any_stay": 2, "third_stay": 3}[options.third_set_when]
    return Wind.EAST not in (taker, feeder) and streak >= least


def third_set_allowed(
    options: HangzhouOptions, streak: int, taker: Wind, feeder: Wind, before: Sequence[Meld], kind: MeldKind
) -> bool:
    """Whether a seat may claim a set of this kind from another, beside the melds that it has.

    Book: "Restriction on the three open set liability".
    """
    fed = sets_from(before, feeder)
    if len(fed) < LIABLE_SETS - 1 or not restricted(options, streak, taker, feeder):
        return True
    if options.third_set != "not_three_chows_between_non_bankers":
        return False
    return any(one is not MeldKind.CHOW for one in (kind, *(meld.kind for meld in fed)))


def is_liable(
    options: HangzhouOptions, streak: int, taker: Wind, feeder: Wind, melds: Sequence[Meld]
) -> bool:
    """Whether the feeder is liable for the taker's win, by the taker's melds.

    Sets that the table does not allow make nobody liable.
    """
    fed = sets_from(melds, feeder)
    if len(fed) < LIABLE_SETS:
        return False
    if not restricted(options, streak, taker, feeder):
        return True
    return options.third_set == "not_three_chows_between_non_bankers" and any(
        meld.kind is not MeldKind.CHOW for meld in fed
    )


def liabilities(
    options: HangzhouOptions, streak: int, winner: Wind, melds: Mapping[Wind, Sequence[Meld]]
) -> dict[Wind, int]:
    """The factor by which each seat pays the full amount of a win: 1 if liable, 2 if counter-liable, 3 if
    both. Other seats are left out."""
    found: dict[Wind, int] = {}
    for other in WINDS:
        if other is winner:
            continue
        liable = is_liable(options, streak, winner, other, melds.get(winner, ()))
        counter_liable = is_liable(options, streak, other, winner, melds.get(other, ()))
        times = 1 * liable + 2 * counter_liable
        if times:
            found[other] = times
    return found
