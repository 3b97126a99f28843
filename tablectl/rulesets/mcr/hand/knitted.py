"""Knitted tiles: 1-4-7, 2-5-8 and 3-6-9, each in a suit of its own."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from tablectl.mahjong.counts import ONE_OF_KIND
from tablectl.mahjong.shapes.complete_hands import HONORS

KNITTED: Final = tuple(
    sum(1 << 9 * suit + first + step for first, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)
"""Bits of the nine knitted kinds, for every assignment of the suits."""

KNITTED_COUNTS: Final = tuple(
    sum(one for kind, one in enumerate(ONE_OF_KIND) if kinds >> kind & 1) for kinds in KNITTED
)
"""The same as packed counts of one tile each."""


def knitted_with_honors(kinds: int) -> int:
    """The knitted kinds (see ``KNITTED``) that all suited tiles of some kinds belong to; 0 where none do."""
    for knitted in KNITTED:
        if not kinds & ~(knitted | HONORS):
            return knitted
    return 0
