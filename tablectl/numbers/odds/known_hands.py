"""Hands of riichi in play whose tiles are all known: how near each is, and what brings it nearer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.shapes.hand_batch import batch_shanten, batch_steps
from tablectl.numbers.table_arrays import TableArrays

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class KnownHands:
    """What follows from the tiles of many hands in play."""

    hand: NDArray[np.int8]
    """(n, 4, 34) closed hands without the tile that its holder spares best."""
    unseen: NDArray[np.int8]
    """(n, 34)."""
    shanten: NDArray[np.int8]
    """(n, 4) of those hands."""
    helps: NDArray[np.bool_]
    """(n, 4, 34) kinds that bring a hand nearer."""
    loose: NDArray[np.bool_]
    """(n, 4, 34) kinds that a hand can spare and stay as near."""
    complete: NDArray[np.bool_]
    """(n,) whether who holds a drawn tile has a complete hand."""
    next_waits: Floats
    """(n, 4) of hands one step from ready: what will complete them, on average over what readies them."""


def analyse_hands(a: TableArrays) -> KnownHands:
    """Count the tiles of hands in play; all four are known."""
    n = len(a)
    unseen = np.clip(4 - a.shown - a.hand.sum(axis=1), 0, 4).astype(np.int8)
    hand = a.hand.copy()
    complete = np.zeros(n, np.bool_)
    rows = np.flatnonzero(a.holds)
    if len(rows):
        turn = a.turn[rows]
        full, melds = a.hand[rows, turn], a.melds[rows, turn]
        complete[rows] = batch_shanten(full, melds) < 0
        hand[rows, turn] = best_discards(full, melds, unseen[rows])
    flat, melds = hand.reshape(-1, 34), a.melds.reshape(-1)
    shanten = batch_shanten(flat, melds)
    helps = batch_steps(flat, melds, 1) < shanten[:, None]
    loose = batch_steps(flat, melds, -1) <= shanten[:, None]
    waits = np.zeros(len(flat), np.float32)
    near = np.flatnonzero(shanten == 1)
    if len(near):
        waits[near] = _next_waits(flat[near], melds[near], helps[near], unseen[near // 4])
    return KnownHands(
        hand,
        unseen,
        shanten.reshape(n, 4),
        helps.reshape(n, 4, 34),
        loose.reshape(n, 4, 34),
        complete,
        waits.reshape(n, 4),
    )


def best_discards(
    full: NDArray[np.int8], melds: NDArray[np.int8], unseen: NDArray[np.int8]
) -> NDArray[np.int8]:
    """Hands of 3n+2 tiles after their best discard: it leaves them nearest and, among equals, with the most
    helpful tiles unseen."""
    left = batch_steps(full, melds, -1)
    nearest = left.min(axis=1)
    row, kind = np.nonzero(left == nearest[:, None])
    tried = full[row]
    tried[np.arange(len(row)), kind] -= 1
    outs = _outs(tried, melds[row], nearest[row], unseen[row])
    # Rows stand in order, so the best of each comes last when sorted by outs within rows.
    best = np.lexsort((outs, row))
    last = np.flatnonzero(np.diff(row[best], append=-1))
    found: NDArray[np.int8] = tried[best[last]]
    return found


def _outs(
    hands: NDArray[np.int8], melds: NDArray[np.int8], shanten: NDArray[np.int8], unseen: NDArray[np.int8]
) -> NDArray[np.int64]:
    helps = batch_steps(hands, melds, 1) < shanten[:, None]
    found: NDArray[np.int64] = (helps * unseen).sum(axis=1)
    return found


def _next_waits(
    hands: NDArray[np.int8], melds: NDArray[np.int8], helps: NDArray[np.bool_], unseen: NDArray[np.int8]
) -> Floats:
    row, kind = np.nonzero(helps & (unseen > 0))
    full, left = hands[row], unseen[row]
    weight = left[np.arange(len(row)), kind].astype(np.float32)
    full[np.arange(len(row)), kind] += 1
    left[np.arange(len(row)), kind] -= 1
    thrown = batch_steps(full, melds[row], -1)
    which, spare = np.nonzero(thrown == 0)
    ready = full[which]
    ready[np.arange(len(which)), spare] -= 1
    outs = _outs(ready, melds[row[which]], np.zeros(len(which), np.int8), left[which])
    best = np.zeros(len(row), np.float32)
    np.maximum.at(best, which, outs.astype(np.float32))
    total = np.bincount(row, weight * best, len(hands))
    return (total / np.maximum(np.bincount(row, weight, len(hands)), 1)).astype(np.float32)
