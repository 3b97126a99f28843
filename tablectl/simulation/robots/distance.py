"""How many tiles some closed tiles lack to so many sets and pairs, for hands of any size.

Suit by suit, as ``tablectl.mahjong.shanten`` does it, but for any number of sets and pairs: five sets, or the
two hands that one player makes of common tiles. No suit gives more than four sets or one pair.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablectl.mahjong.counts import pack_counts, suit_keys
from tablectl.mahjong.suit_distances import DistanceTable

FAR: Final = 99
"""A distance no real hand has."""
_SUIT: Final = DistanceTable(9, has_chows=True)
_HONORS: Final = DistanceTable(7, has_chows=False)
_MOST: Final = 4

Counts = tuple[int, ...]
"""How many tiles of each of the 34 playing kinds."""


@lru_cache(maxsize=20_000)
def sets_away(counts: Counts, sets: int, pairs: int = 1) -> int:
    """The fewest tiles that complete so many sets and pairs beside what is there.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> hand = tuple(count_array(parse_tiles("123456789m123p4s")))
    >>> sets_away(hand, 4), sets_away(hand, 5)
    (1, 4)
    """
    characters, dots, bamboos, honors = suit_keys(pack_counts(counts))
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    for bare, paired in (_SUIT[characters], _SUIT[dots], _SUIT[bamboos], _HONORS[honors]):
        grown: dict[tuple[int, int], int] = {}
        for (had, pair), lacking in best.items():
            for more in range(min(_MOST, sets - had) + 1):
                here = lacking + bare[more]
                if here < grown.get((had + more, pair), FAR):
                    grown[had + more, pair] = here
                if pair < pairs:
                    there = lacking + paired[more]
                    if there < grown.get((had + more, pair + 1), FAR):
                        grown[had + more, pair + 1] = there
        best = grown
    return best.get((sets, pairs), FAR)
