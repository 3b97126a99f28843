"""Shanten, what changes it, waits and acceptance, for many hands at once: arrays in, arrays out.

The answers are those of ``shanten`` and ``waits`` beside it for every row.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.shapes.suit_distances import SUITS, distance_table, suit_distances, suit_indices
from tablectl.mahjong.shapes.whole_hands import ORPHAN_KINDS

Counts = NDArray[np.int8]
"""(hands, 34): how many of each kind."""
Numbers = NDArray[np.int8]

IMPOSSIBLE: Final = 50
"""Of a tile that cannot be added (there are four) or taken away (there is none)."""
_HAND: Final = 13
_COPIES: Final = 4
_ORPHANS: Final = np.array(ORPHAN_KINDS)


def batch_shanten(counts: Counts, melds: Numbers, *, special: bool = True) -> Numbers:
    """How far every hand is from ready; -1 is complete.

    Args:
        counts: closed tiles, 3n+1 or 3n+2 a hand.
        melds: (hands,) how many sets lie beside each.
        special: whether seven pairs and thirteen orphans are hands.
    """
    rows = [_rows(counts, suit) for suit in range(4)]
    best = np.empty(len(counts), dtype=np.int8)
    front, back = _join(rows[0], rows[1]), _join(rows[2], rows[3])
    for sets, chosen in _by_sets(melds):
        best[chosen] = _ends(front[:, chosen], back[:, chosen], sets) - 1
    if special:
        closed = melds == 0
        best[closed] = np.minimum(best[closed], _special(counts[closed]))
    return best


def batch_steps(counts: Counts, melds: Numbers, step: int, *, special: bool = True) -> Numbers:
    """(hands, 34): every hand's shanten with one tile of each kind more (``step`` 1) or less (-1)."""
    rows = [_rows(counts, suit) for suit in range(4)]
    front, back = _join(rows[0], rows[1]), _join(rows[2], rows[3])
    rests = (_join(rows[1], back), _join(rows[0], back), _join(front, rows[3]), _join(front, rows[2]))
    found = np.full(counts.shape, IMPOSSIBLE, dtype=np.int8)
    groups = _by_sets(melds)
    for suit, (first, ranks) in enumerate(SUITS):
        keys = suit_indices(counts, suit)
        table = distance_table(ranks)
        for rank in range(ranks):
            kind = first + rank
            able = counts[:, kind] < 4 if step > 0 else counts[:, kind] > 0
            for sets, chosen in groups:
                rows_able = chosen[able[chosen]]
                moved = table[keys[rows_able] + step * 5 ** (ranks - 1 - rank)].T
                found[rows_able, kind] = _ends(rests[suit][:, rows_able], moved, sets) - 1
    if special:
        closed = np.flatnonzero(melds == 0)
        if len(closed):
            found[closed] = np.minimum(found[closed], _special_steps(counts[closed], step))
    return found


def batch_waits(
    counts: Counts, melds: Numbers, *, special: bool = True, held: Counts | None = None
) -> NDArray[np.bool_]:
    """(hands, 34): the kinds that complete each hand in shape; none where it is not ready.

    Args:
        counts: closed tiles, 13 less 3 for every set beside them; other hands wait for nothing.
        melds: (hands,) how many sets lie beside each.
        special: whether seven pairs and thirteen orphans are hands.
        held: (hands, 34) all tiles of each player, melds included; a kind held four times cannot be waited
            for. Without it the closed tiles alone are looked at.
    """
    found = np.zeros(counts.shape, dtype=np.bool_)
    sized = np.flatnonzero(counts.sum(axis=1) + 3 * melds.astype(np.int64) == _HAND)
    ready = sized[batch_shanten(counts[sized], melds[sized], special=special) == 0]
    if len(ready):
        found[ready] = batch_steps(counts[ready], melds[ready], 1, special=special) == -1
    return found if held is None else found & (held < _COPIES)


def batch_acceptance(
    counts: Counts, melds: Numbers, left: Counts | None = None, *, special: bool = True
) -> Numbers:
    """(hands, 34): how many tiles of each kind bring each hand nearer to ready, or complete a ready one.

    Args:
        counts: closed tiles, 3n+1 a hand.
        melds: (hands,) how many sets lie beside each.
        left: (hands, 34) or (34,) tiles that can still come; those that the hand does not hold unless given.
        special: whether seven pairs and thirteen orphans are hands.
    """
    away = batch_shanten(counts, melds, special=special)
    nearer = batch_steps(counts, melds, 1, special=special) < away[:, None]
    return np.where(nearer, np.int8(_COPIES) - counts if left is None else left, 0).astype(np.int8)


def _by_sets(melds: Numbers) -> list[tuple[int, NDArray[np.intp]]]:
    return [(4 - int(count), np.flatnonzero(melds == count)) for count in np.unique(melds)]


def _rows(counts: Counts, suit: int) -> Numbers:
    """(10, hands): what the suit lacks to 0-4 sets, then to as many and a pair."""
    return np.ascontiguousarray(suit_distances(counts, suit).T)


def _join(one: Numbers, two: Numbers) -> Numbers:
    found = np.empty_like(one)
    for total in range(5):
        bare = one[0] + two[total]
        pair = np.minimum(one[0] + two[5 + total], one[5] + two[total])
        for first in range(1, total + 1):
            second = total - first
            np.minimum(bare, one[first] + two[second], out=bare)
            np.minimum(pair, one[first] + two[5 + second], out=pair)
            np.minimum(pair, one[5 + first] + two[second], out=pair)
        found[total], found[5 + total] = bare, pair
    return found


def _ends(one: Numbers, two: Numbers, sets: int) -> Numbers:
    """What two parts lack together to so many sets and a pair."""
    best: Numbers = np.minimum(one[0] + two[5 + sets], one[5] + two[sets])
    for first in range(1, sets + 1):
        second = sets - first
        np.minimum(best, one[first] + two[5 + second], out=best)
        np.minimum(best, one[5 + first] + two[second], out=best)
    return best


def _special(counts: Counts) -> Numbers:
    pairs = (counts >= 2).sum(axis=1)
    kinds = (counts > 0).sum(axis=1)
    orphans = counts[:, _ORPHANS]
    thirteen = (orphans == 0).sum(axis=1) - (orphans >= 2).any(axis=1)
    found: Numbers = np.minimum(6 - pairs + np.maximum(0, 7 - kinds), thirteen).astype(np.int8)
    return found


def _special_steps(counts: Counts, step: int) -> Numbers:
    moved = counts + np.int8(step)
    pairs = (counts >= 2).sum(axis=1)[:, None] + (moved >= 2) - (counts >= 2)
    kinds = (counts > 0).sum(axis=1)[:, None] + (moved > 0) - (counts > 0)
    found = 6 - pairs + np.maximum(0, 7 - kinds)
    orphans = counts[:, _ORPHANS]
    lacking = (orphans == 0).sum(axis=1)[:, None] + np.zeros((1, 34), dtype=np.int64)
    paired = (orphans >= 2).sum(axis=1)[:, None] + np.zeros((1, 34), dtype=np.int64)
    lacking[:, _ORPHANS] += (moved[:, _ORPHANS] == 0).astype(np.int64) - (orphans == 0)
    paired[:, _ORPHANS] += (moved[:, _ORPHANS] >= 2).astype(np.int64) - (orphans >= 2)
    found = np.minimum(found, lacking - (paired > 0))
    able = counts < 4 if step > 0 else counts > 0
    steps: Numbers = np.where(able, found, IMPOSSIBLE).astype(np.int8)
    return steps
