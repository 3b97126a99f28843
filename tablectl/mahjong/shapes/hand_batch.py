"""Shanten, what changes it, waits and acceptance, for many hands at once: arrays in, arrays out.

The answers are those of ``shanten`` and ``waits`` beside it for every row.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.shapes.complete_hands import ORPHAN_KINDS
from tablectl.mahjong.shapes.suit_distances import (
    SUITS,
    Classes,
    class_distances,
    class_table,
    distance_tables,
    joined_table,
    rank_powers,
    suit_classes,
    suit_indices,
)
from tablectl.mahjong.tiles import COPIES

Counts = NDArray[np.int8]
"""(hands, 34): how many of each kind."""
Numbers = NDArray[np.int8]

IMPOSSIBLE: Final = 50
"""Of a tile that cannot be added (there are four) or taken away (there is none)."""
_HAND: Final = 13
_SETS: Final = 4
_ORPHANS: Final = np.array(ORPHAN_KINDS)


def batch_shanten(counts: Counts, melds: Numbers, *, special: bool = True) -> Numbers:
    """How far every hand is from ready; -1 is complete.

    Args:
        counts: closed tiles, 3n+1 or 3n+2 a hand.
        melds: (hands,) how many sets lie beside each.
        special: whether seven pairs and thirteen orphans are hands.
    """
    parts = [suit_classes(counts, suit) for suit in range(len(SUITS))]
    best = _missing(_join(_join(parts[0], parts[1]), _join(parts[2], parts[3])), melds) - 1
    if special:
        closed = melds == 0
        best[closed] = np.minimum(best[closed], _special(counts[closed]))
    return best


def batch_steps(counts: Counts, melds: Numbers, step: int, *, special: bool = True) -> Numbers:
    """(hands, 34): every hand's shanten with one tile of each kind more (``step`` 1) or less (-1)."""
    parts = [suit_classes(counts, suit) for suit in range(len(SUITS))]
    front, back = _join(parts[0], parts[1]), _join(parts[2], parts[3])
    rests = (_join(parts[1], back), _join(parts[0], back), _join(front, parts[3]), _join(front, parts[2]))
    able = counts < COPIES if step > 0 else counts > 0
    found = np.empty(counts.shape, dtype=np.int8)
    for suit, (first, ranks) in enumerate(SUITS):
        moved = suit_indices(counts, suit)[:, None] + step * rank_powers(ranks)
        with_moved = _join(rests[suit][:, None], class_table(ranks).take(moved, mode="clip"))
        found[:, first : first + ranks] = _missing(with_moved, melds[:, None]) - 1
    found[~able] = IMPOSSIBLE
    if special:
        closed = np.flatnonzero(melds == 0)
        if len(closed):
            found[closed] = np.minimum(found[closed], _special_steps(counts[closed], step))
    return found


def batch_waits(counts: Counts, melds: Numbers, *, held: Counts | None = None) -> NDArray[np.bool_]:
    """(hands, 34): the kinds that complete each hand in shape; none where it is not ready.

    Args:
        counts: closed tiles, 13 less 3 for every set beside them; other hands wait for nothing.
        melds: (hands,) how many sets lie beside each.
        held: (hands, 34) all tiles of each player, melds included; a kind held four times cannot be waited
            for. Without it the closed tiles alone are looked at.
    """
    found = np.zeros(counts.shape, dtype=np.bool_)
    sized = np.flatnonzero(counts.sum(axis=1) + 3 * melds.astype(np.int64) == _HAND)
    ready = sized[batch_shanten(counts[sized], melds[sized]) == 0]
    if len(ready):
        found[ready] = batch_steps(counts[ready], melds[ready], 1) == -1
    return found if held is None else found & (held < COPIES)


def _join(one: Classes, two: Classes) -> Classes:
    """The classes of two parts together."""
    return joined_table().take(one.astype(np.intp) * distance_tables().classes + two)


def _missing(classes: Classes, melds: Numbers) -> Numbers:
    """What hands lack to the sets that are not melds, and a pair."""
    paired = np.ascontiguousarray(class_distances()[:, _SETS + 1 :])
    return paired.take(classes.astype(np.intp) * (_SETS + 1) + (_SETS - melds))


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
