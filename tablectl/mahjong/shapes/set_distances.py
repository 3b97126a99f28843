"""How many tiles many hands lack to sets and pairs, at once and for hands of any size: arrays in, arrays out.

``hand_batch`` beside it answers for hands of four sets and a pair; this for five sets, or for the two
hands that a player makes of common tiles, and for tiles that are more or fewer than a hand.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.shapes.suit_distances import SUITS, suit_distances

Counts = NDArray[np.int8]
"""(hands, 34): how many of each kind, four at most."""
Numbers = NDArray[np.int8]

_SUIT_SETS: Final = 4
"""No suit gives more sets, nor more than one pair."""
_Part = dict[tuple[int, int], Numbers]
"""By sets and pairs: what some suits lack to them."""


def missing_tiles(counts: Counts, sets: int, pairs: int = 1) -> Numbers:
    """The fewest tiles that complete so many sets and pairs beside what is there; 0 is complete."""
    parts = [_of_suit(counts, suit, sets, pairs) for suit in range(len(SUITS))]
    front, back = _join(parts[0], parts[1], sets, pairs), _join(parts[2], parts[3], sets, pairs)
    return _missing_in_total(front, back, sets, pairs)


def _of_suit(counts: Counts, suit: int, sets: int, pairs: int) -> _Part:
    return _part(suit_distances(counts, suit), sets, pairs)


def _part(rows: Numbers, sets: int, pairs: int) -> _Part:
    """Rows of a distance table by sets and pairs."""
    columns = np.ascontiguousarray(rows.T)
    return {
        (each, pair): columns[each + 5 * pair]
        for each in range(min(sets, _SUIT_SETS) + 1)
        for pair in range(min(pairs, 1) + 1)
    }


def _join(one: _Part, two: _Part, sets: int, pairs: int) -> _Part:
    found: _Part = {}
    for (s, p), a in one.items():
        for (t, q), b in two.items():
            key = s + t, p + q
            if key[0] <= sets and key[1] <= pairs:
                both = a + b
                if key in found:
                    np.minimum(found[key], both, out=found[key])
                else:
                    found[key] = both
    return found


def _missing_in_total(one: _Part, two: _Part, sets: int, pairs: int) -> Numbers:
    best: Numbers | None = None
    for (s, p), a in one.items():
        b = two.get((sets - s, pairs - p))
        if b is not None:
            best = a + b if best is None else np.minimum(best, a + b)
    assert best is not None, "four suits give sixteen sets and four pairs"
    return best
