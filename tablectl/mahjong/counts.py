"""Counts of tiles, in the two forms that reading a hand needs.

A *count array* is a sequence of 34 numbers, one per playing kind. A *packed count* is one integer with a
field of ``COUNT_BITS`` bits per kind, then one for flowers and jokers together and one for red fives.
Adding packed counts adds the tiles, and a suit of a hand is a slice of the integer, which makes it the key
of the suit tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul
from typing import Final

from tablectl.mahjong.tiles import COUNT_BITS, OTHER_FIELD, PLAYING_KINDS, RED_FIELD, Tile

FIELD: Final = (1 << COUNT_BITS) - 1
"""Mask of one field."""
ONE_OF_KIND: Final = tuple(1 << COUNT_BITS * kind for kind in range(PLAYING_KINDS))
"""Packed count of a single tile, by kind."""
SUIT_BITS: Final = 9 * COUNT_BITS
"""Bits of a numbered suit in a packed count."""
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
HONORS_MASK: Final = (1 << 7 * COUNT_BITS) - 1
ALL_KINDS: Final = sum(ONE_OF_KIND)
"""Packed count of one tile of every playing kind."""
_THREE_OF_EACH: Final = 3 * ALL_KINDS
_EIGHT_OR_MORE: Final = 24 * ALL_KINDS
PLAYING_MASK: Final = (1 << COUNT_BITS * PLAYING_KINDS) - 1
"""The fields of a packed count that are kinds of playing tiles."""
OTHER_SHIFT: Final = COUNT_BITS * OTHER_FIELD
RED_SHIFT: Final = COUNT_BITS * RED_FIELD
"""Bits below the field of flowers and jokers, and below that of red fives."""


def pack(tiles: Iterable[Tile]) -> int:
    """Packed count of tiles. A red five counts in its kind and in the field of the reds."""
    # A loop adds such large numbers faster than ``sum`` does.
    packed = 0
    for tile in tiles:
        packed += tile.count_key
    return packed


def pack_counts(counts: Sequence[int]) -> int:
    """Packed count of a count array (34 numbers, each at most 31)."""
    return sum(map(mul, counts, ONE_OF_KIND))


def with_fewer(counts: tuple[int, ...], kind: int, number: int = 1) -> tuple[int, ...]:
    """A count array, or a part of one, with so many tiles of a kind less.

    >>> with_fewer((1, 3, 0), 1, 2)
    (1, 1, 0)
    """
    return (*counts[:kind], counts[kind] - number, *counts[kind + 1 :])


def unpack(packed: int) -> list[int]:
    """Count array of a packed count.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> unpack(pack(parse_tiles("105m")))[:9]
    [1, 0, 0, 0, 2, 0, 0, 0, 0]
    """
    return [packed >> COUNT_BITS * kind & FIELD for kind in range(PLAYING_KINDS)]


def count_array(tiles: Iterable[Tile]) -> list[int]:
    """Count array of tiles; flowers and jokers have no place in it and are left out."""
    counts = [0] * PLAYING_KINDS
    for tile in tiles:
        if tile.kind < PLAYING_KINDS:
            counts[tile.kind] += 1
    return counts


def has_five_of_a_kind(packed: int) -> bool:
    """Whether some kind is there more than four times: no set of tiles has that."""
    # Three more make a count of five or above reach eight; a field holds far more than any hand.
    return ((packed & PLAYING_MASK) + _THREE_OF_EACH) & _EIGHT_OR_MORE != 0


def suit_keys(packed: int) -> tuple[int, int, int, int]:
    """The packed counts of characters, dots, bamboos and honors on their own, each from its lowest bit."""
    return (
        packed & SUIT_MASK,
        packed >> SUIT_BITS & SUIT_MASK,
        packed >> 2 * SUIT_BITS & SUIT_MASK,
        packed >> 3 * SUIT_BITS & HONORS_MASK,
    )
