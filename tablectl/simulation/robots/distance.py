"""How many tiles some closed tiles lack to so many sets and pairs, for hands of any size.

Suit by suit, as ``mahjong.shapes.shanten`` does it, but for any number of sets and pairs: five sets, or the
two hands that one player makes of common tiles. No suit gives more than four sets or one pair.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from tablectl.mahjong.shapes.suit_distances import SUITS, distance_tables, suit_class

OUT_OF_REACH: Final = 99
"""A distance no real hand has."""
_MAX_SETS: Final = 4
"""Sets that a suit is asked for."""

Counts = tuple[int, ...]
"""How many tiles of each of the 34 playing kinds."""


@lru_cache(maxsize=2_000)
def sets_away(counts: Counts, sets: int, pairs: int = 1) -> int:
    """The fewest tiles that complete so many sets and pairs beside what is there.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> hand = tuple(count_array(parse_tiles("123456789m123p4s")))
    >>> sets_away(hand, 4), sets_away(hand, 5)
    (1, 4)
    """
    characters, dots, bamboos, honors = (suit_class(counts[first : first + ranks]) for first, ranks in SUITS)
    one, other = _joined(characters, dots), _joined(bamboos, honors)
    best = OUT_OF_REACH
    for pair in range(max(0, pairs - 2), min(2, pairs) + 1):
        here, there = one[pair], other[pairs - pair]
        for had in range(max(0, sets - 2 * _MAX_SETS), min(2 * _MAX_SETS, sets) + 1):
            best = min(best, here[had] + there[sets - had])
    return best


Joined = tuple[tuple[int, ...], ...]
"""Missing tiles of two suits to 0, 1, ... 8 sets: without a pair, with one, with two."""


@cache
def _joined(one: int, other: int) -> Joined:
    """Of two suits' classes."""
    distances = distance_tables().distances
    (bare, paired), (other_bare, other_paired) = distances[one], distances[other]
    ways = (
        ((bare, other_bare),),
        ((bare, other_paired), (paired, other_bare)),
        ((paired, other_paired),),
    )
    return tuple(
        tuple(
            min(
                here[had] + there[sets - had]
                for here, there in way
                for had in range(max(0, sets - _MAX_SETS), min(_MAX_SETS, sets) + 1)
            )
            for sets in range(2 * _MAX_SETS + 1)
        )
        for way in ways
    )
