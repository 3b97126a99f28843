"""Number of tiles that concealed tiles lack to a number of sets and pairs, for hands of any size.

It is computed suit by suit as in ``mahjong.shapes.shanten``, but for any number of sets and pairs: five sets,
or the two hands that one player makes of the same tiles. A suit gives at most four sets and one pair.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from tablectl.mahjong.shapes.suit_distances import SUITS, distance_tables, suit_class

OUT_OF_REACH: Final = 99
"""Greater than the distance of any hand."""
_MAX_SETS: Final = 4
"""Sets of one suit."""

Counts = tuple[int, ...]
"""How many tiles of each of the 34 playing kinds."""


@lru_cache(maxsize=2_000)
def missing_tiles_for_sets(counts: Counts, sets: int, pairs: int = 1) -> int:
    """The least number of tiles that complete the given numbers of sets and pairs.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> hand = tuple(count_array(parse_tiles("123456789m123p4s")))
    >>> missing_tiles_for_sets(hand, 4), missing_tiles_for_sets(hand, 5)
    (1, 4)
    """
    characters, dots, bamboos, honors = (suit_class(counts[first : first + ranks]) for first, ranks in SUITS)
    one, other = _join(characters, dots), _join(bamboos, honors)
    best = OUT_OF_REACH
    for pair in range(max(0, pairs - 2), min(2, pairs) + 1):
        here, there = one[pair], other[pairs - pair]
        for made in range(max(0, sets - 2 * _MAX_SETS), min(2 * _MAX_SETS, sets) + 1):
            best = min(best, here[made] + there[sets - made])
    return best


JoinedDistances = tuple[tuple[int, ...], ...]
"""Missing tiles of two suits to 0, 1, ... 8 sets: without a pair, with one pair, with two."""


@cache
def _join(one: int, other: int) -> JoinedDistances:
    """The distances of two suits together, by their classes."""
    distances = distance_tables().distances
    (bare, paired), (other_bare, other_paired) = distances[one], distances[other]
    combinations = (
        ((bare, other_bare),),
        ((bare, other_paired), (paired, other_bare)),
        ((paired, other_paired),),
    )
    return tuple(
        tuple(
            min(
                here[made] + there[sets - made]
                for here, there in combination
                for made in range(max(0, sets - _MAX_SETS), min(_MAX_SETS, sets) + 1)
            )
            for sets in range(2 * _MAX_SETS + 1)
        )
        for combination in combinations
    )
