"""Fans that depend only on the kinds of tiles in a hand, not on its reading."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.shapes.complete_hands import DRAGONS, HONORS, ORPHANS, SUITS, TERMINALS, WINDS
from tablectl.rulesets.mcr.fans.tally import FAN_ONCE

_M, _P, _S = SUITS


def _of_ranks(*ranks: int) -> int:
    """Bits of these ranks (1 to 9) in every suit."""
    return sum(1 << first + rank - 1 for first in (0, 9, 18) for rank in ranks)


FIVES: Final = _of_ranks(5)
EVEN: Final = _of_ranks(2, 4, 6, 8)
_GREEN: Final = _of_ranks(2, 3, 4, 6, 8) & _S | 1 << 32
_REVERSIBLE: Final = _of_ranks(1, 2, 3, 4, 5, 8, 9) & _P | _of_ranks(2, 4, 5, 6, 8, 9) & _S | 1 << 31


_ONLY: Final = (
    (3, _GREEN),
    (8, TERMINALS),
    (11, HONORS),
    (18, ORPHANS),
    (25, _of_ranks(7, 8, 9)),
    (26, _of_ranks(4, 5, 6)),
    (27, _of_ranks(1, 2, 3)),
    (36, _of_ranks(6, 7, 8, 9)),
    (37, _of_ranks(1, 2, 3, 4)),
    (40, _REVERSIBLE),
    (68, (_M | _P | _S) & ~ORPHANS),
    (76, _M | _P | _S),
)
"""Fans of a hand that has only these kinds."""

_PRESENT: Final = (_M, _P, _S, WINDS, DRAGONS)
"""The groups that fans by suits depend on, each a bit of ``_by_presence``."""
_FIRST_PRESENT: Final = max(FAN_ONCE.values()).bit_length() + 2
"""The position of these bits, above all fields of a tally."""
_ALL_PRESENT: Final = (1 << len(_PRESENT)) - 1
_TALLY: Final = (1 << _FIRST_PRESENT) - 1


def _of_suit(kinds: int, suit: int) -> int:
    """A mask for the kinds of one suit: the fans of hands with certain kinds only that remain possible, and
    above them a bit for each group that is present, or in another suit."""
    held = sum([FAN_ONCE[number] for number, only in _ONLY if not kinds & ~only])
    absent = sum([1 << place for place, some in enumerate(_PRESENT) if suit & some and not kinds & some])
    return held | (_ALL_PRESENT & ~absent) << _FIRST_PRESENT


def _by_presence(present: int) -> int:
    """Fans by which suits there are."""
    suits = (present & 7).bit_count()
    winds, dragons = present >> 3 & 1, present >> 4 & 1
    if suits == 1:
        return FAN_ONCE[50] if winds or dragons else FAN_ONCE[22]
    if suits == 2:
        return FAN_ONCE[75]
    return FAN_ONCE[52] if suits == 3 and winds and dragons else 0


_CHARACTERS, _DOTS, _BAMBOOS = (
    tuple(_of_suit(ranks << first, 0x1FF << first) for ranks in range(1 << 9)) for first in (0, 9, 18)
)
_HONORS: Final = tuple(_of_suit(ranks << 27, HONORS) for ranks in range(1 << 7))
_PRESENCE: Final = tuple(_by_presence(present) for present in range(1 << len(_PRESENT)))
_HIGHEST_PRESENCE: Final = tuple(
    # Higher fans have lower fields.
    min(filter(None, (fan for more, fan in enumerate(_PRESENCE) if not present & ~more)), default=0)
    for present in range(1 << len(_PRESENT))
)
"""The highest fan by suits of a hand in which these groups are present, and perhaps more."""


def tile_fans(kinds: int) -> int:
    """Tally of the fans that a hand's kinds make.

    Args:
        kinds: bit per kind of the whole hand, melds included.
    """
    held = _of_kinds(kinds)
    return (held & _TALLY) + _PRESENCE[held >> _FIRST_PRESENT]


def tile_fans_upper_bound(kinds: int) -> int:
    """An upper bound for the tally of any hand with these kinds, and perhaps more."""
    held = _of_kinds(kinds)
    return (held & _TALLY) + _HIGHEST_PRESENCE[held >> _FIRST_PRESENT]


def _of_kinds(kinds: int) -> int:
    return (
        _CHARACTERS[kinds & 0x1FF]
        & _DOTS[kinds >> 9 & 0x1FF]
        & _BAMBOOS[kinds >> 18 & 0x1FF]
        & _HONORS[kinds >> 27]
    )
