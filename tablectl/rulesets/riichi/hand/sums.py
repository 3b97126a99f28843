"""What adds up over the sets and the pair of a form, as fields of one integer.

Suit by suit the sums are worked out once; the sums of a hand are those of its suits and melds, added. What
only the whole form shows (a straight, chows in three suits) is set in bits of their own. A form's yaku follow
from the fields below ``FU`` alone, so they are looked up by them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.shapes.complete_hands import HONORS, ORPHANS
from tablectl.mahjong.shapes.suit_tables import SuitWay

FIELD: Final = 7
"""Mask of a field: a hand has no more than five of anything."""
CHOWS: Final = 0
"""The lowest field."""
CONCEALED: Final = 3
ONE_CONCEALED: Final = 1 << CONCEALED
"""Pungs and kongs made without another player's tile."""
INSIDE: Final = 6
"""Sets, and the pair, without a terminal or honor."""
SHARED_TOPICS: Final = 9
"""Disjoint pairs of equal chows, in the closed part."""
KONGS: Final = 12
HONOR: Final = 15
"""Sets, and the pair, of honors."""
_HAKU: Final = 18
"""Whether there is a pung of white dragons; the next two bits tell the same of green and red ones."""
_DRAGON_PAIR: Final = 21
_FLAGS: Final = 22
PINFU, STRAIGHT, CHOWS_IN_THREE_SUITS, PUNGS_IN_THREE_SUITS = (1 << _FLAGS + place for place in range(4))
"""Set where the whole form shows it."""
FU: Final = _FLAGS + 4
"""Fu of the sets; the highest field."""
YAKU: Final = (1 << FU) - 1
"""Mask of what yaku look at."""


class YakuFields(NamedTuple):
    """The fields that yaku look at, one by one."""

    chows: int
    concealed: int
    inside: int
    twins: int
    kongs: int
    honors: int
    dragons: tuple[bool, bool, bool]
    """Whether there is a pung of white, of green, of red ones."""
    dragon_pair: bool
    pinfu: bool
    straight: bool
    chows_in_three_suits: bool
    pungs_in_three_suits: bool


def shown(sums: int) -> YakuFields:
    """The fields of a form's sums."""
    haku, hatsu, chun = (bool(sums >> _HAKU + place & 1) for place in range(3))
    return YakuFields(
        chows=sums >> CHOWS & FIELD,
        concealed=sums >> CONCEALED & FIELD,
        inside=sums >> INSIDE & FIELD,
        twins=sums >> SHARED_TOPICS & FIELD,
        kongs=sums >> KONGS & FIELD,
        honors=sums >> HONOR & FIELD,
        dragons=(haku, hatsu, chun),
        dragon_pair=bool(sums >> _DRAGON_PAIR & 1),
        pinfu=bool(sums & PINFU),
        straight=bool(sums & STRAIGHT),
        chows_in_three_suits=bool(sums & CHOWS_IN_THREE_SUITS),
        pungs_in_three_suits=bool(sums & PUNGS_IN_THREE_SUITS),
    )


_SET_FU: Final = {
    MeldKind.PUNG: 2,
    MeldKind.OPEN_KONG: 8,
    MeldKind.ADDED_KONG: 8,
    MeldKind.CLOSED_KONG: 16,
}
"""Fu of simples, book VIII, 1; terminals and honors have double. A pung in the hand has four."""


def _of_tiles(kinds: int) -> int:
    """Of a set or pair with these kinds (bits)."""
    return (not kinds & ORPHANS) << INSIDE | bool(kinds & HONORS) << HONOR


def _of_pung(kind: int, fu: int) -> int:
    dragon = 1 << _HAKU + kind - 31 if kind >= 31 else 0
    return _of_tiles(1 << kind) | dragon | (2 * fu if 1 << kind & ORPHANS else fu) << FU


OF_CHOW: Final = tuple(1 << CHOWS | _of_tiles(7 << kind) for kind in range(25))
"""Of a chow, by its first kind."""
OF_MELD: Final = {
    meld: tuple(
        _of_pung(kind, fu) | meld.is_kong << KONGS | (meld is MeldKind.CLOSED_KONG) << CONCEALED
        for kind in range(34)
    )
    for meld, fu in _SET_FU.items()
}
"""Of a pung or kong laid down, by its kind."""


def of_way(way: SuitWay) -> int:
    """Of one way to take a suit of the closed tiles apart."""
    found = way.twins << SHARED_TOPICS
    for kind in way.chow_kinds:
        found += OF_CHOW[kind]
    for kind in way.pung_kinds:
        found += _of_pung(kind, 4) + ONE_CONCEALED
    if way.pair >= 0:
        found += _of_tiles(1 << way.pair) | (way.pair >= 31) << _DRAGON_PAIR
    return found
