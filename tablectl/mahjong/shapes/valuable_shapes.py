"""Shapes that most books pay well for: robots aim at them, and chances are worked out from them."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS

_ORDERS: Final = tuple(permutations((0, 1, 2)))
"""Which suit has the lowest ranks, which the middle and which the highest."""
_HONORS: Final = tuple(range(FIRST_HONOR, PLAYING_KINDS))
KNITTED: Final = tuple(
    (*(9 * suit + rank + step for rank, suit in enumerate(order) for step in (0, 3, 6)), *_HONORS)
    for order in _ORDERS
)
"""Kinds of a hand of single tiles: honors, and 147, 258, 369 each of another suit."""
MIXED_STRAIGHTS: Final = tuple(
    tuple(9 * suit + 3 * third for third, suit in enumerate(order)) for order in _ORDERS
)
"""123, 456 and 789 each of another suit, by the chows' first kinds; as many as ``KNITTED``."""
CHOWS: Final[tuple[tuple[int, ...], ...]] = (
    *((start, 9 + start, 18 + start) for start in range(7)),
    *(
        starts
        for first in (0, 9, 18)
        for starts in (
            (first, first + 3, first + 6),
            *((first + s, first + s + 1, first + s + 2) for s in range(5)),
            *((first + s, first + s + 2, first + s + 4) for s in range(3)),
        )
    ),
)
"""Three chows that belong together, by their first kinds: of one rank, or of one suit."""
