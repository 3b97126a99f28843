"""Shapes of a whole hand: sets and a pair, seven pairs, thirteen orphans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tablectl.mahjong.counts import ALL_KINDS, FIELD, suit_keys
from tablectl.mahjong.shapes.suit_tables import SUIT_TABLES
from tablectl.mahjong.tiles import COUNT_BITS, FIRST_HONOR, PLAYING_KINDS

ORPHAN_KINDS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
"""Terminals and honors."""
TERMINALS: Final = sum(1 << kind for kind in ORPHAN_KINDS[:6])
HONORS: Final = 0x7F << FIRST_HONOR
WINDS: Final = 0xF << FIRST_HONOR
DRAGONS: Final = HONORS & ~WINDS
ORPHANS: Final = TERMINALS | HONORS
"""Bit per kind that is a terminal or an honor."""
SUITS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
"""Bits of the kinds of characters, dots, bamboos."""

_NOT_A_PAIR: Final = (FIELD ^ 2) * ALL_KINDS


class Reading(NamedTuple):
    """One way to read a closed part as sets and a pair."""

    chows: tuple[int, ...]
    """First kind of every chow, ascending."""
    pungs: tuple[int, ...]
    """Kind of every pung, ascending."""
    pair: int
    """Kind of the pair."""


def readings(packed: int) -> Iterator[Reading]:
    """Every way to read the closed part (3n+2 tiles, packed count) as n sets and a pair.

    >>> from tablectl.mahjong.counts import pack
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> [(r.chows, r.pungs, r.pair) for r in readings(pack(parse_tiles("12333m")))]
    [((0,), (), 2)]
    """
    keys = suit_keys(packed)
    suits = [table[key].ways for table, key in zip(SUIT_TABLES, keys, strict=True)]
    for characters in suits[0]:
        for dots in suits[1]:
            for bamboos in suits[2]:
                for honors in suits[3]:
                    ways = (characters, dots, bamboos, honors)
                    pairs = [way.pair for way in ways if way.pair >= 0]
                    if len(pairs) == 1:
                        yield Reading(
                            characters.chow_kinds + dots.chow_kinds + bamboos.chow_kinds,
                            characters.pung_kinds + dots.pung_kinds + bamboos.pung_kinds + honors.pung_kinds,
                            pairs[0],
                        )


def is_seven_pairs(packed: int) -> bool:
    """Whether the tiles are pairs of different kinds, seven of them when there are fourteen tiles."""
    return not packed & _NOT_A_PAIR


def kinds_of(packed: int) -> int:
    """Bit per kind that is there."""
    return sum(1 << kind for kind in range(PLAYING_KINDS) if packed >> COUNT_BITS * kind & FIELD)
