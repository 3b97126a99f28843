"""Hands that seats may hold where nobody told: guesses that agree with everything that lies open.

A hand so many steps from ready is a complete one with so many tiles exchanged. How far hands usually are is
counted on real games, by what everybody sees: riichi, melds and turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tablectl.numbers.table_arrays import TableArrays

TURNS = 18
_TRIES = 40


@dataclass(frozen=True, slots=True)
class HandDistances:
    """How far hands are from ready."""

    shares: NDArray[np.float64]
    """(open melds 0-4, turns, steps 0-6) without riichi: the share of hands so far away."""

    @staticmethod
    def of(arrays: Mapping[str, NDArray[np.generic]]) -> HandDistances:
        """The counts in a file of arrays.

        Raises:
            KeyError: the file lacks them.
        """
        counts = np.asarray(arrays["distances"], np.float64) + 0.2
        return HandDistances(counts / counts.sum(axis=2, keepdims=True))


def dealt(a: TableArrays, distances: HandDistances, deals: int, rng: np.random.Generator) -> TableArrays:
    """Deals of one hand in play: the tiles that nobody told are guessed, each deal anew.

    Args:
        a: one row.
        distances: how far hands usually are.
        deals: how many rows are requested.
        rng: chance.
    """
    rows = a.take(np.zeros(deals, np.intp))
    hidden = [seat for seat in range(4) if not a.known[0, seat]]
    hand = rows.hand.copy()
    base = np.clip(4 - a.shown[0].astype(np.int64) - a.hand[0].sum(axis=0), 0, 4)
    # Who shows most about its hand is guessed first, while there is most to guess from.
    hidden.sort(key=lambda seat: (a.riichi[0, seat] < 0, -int(a.melds[0, seat])))
    for deal in range(deals):
        left = base.copy()
        for seat in hidden:
            tiles = _sample_hand(a, seat, left, distances, rng)
            hand[deal, seat] = tiles
            left -= tiles
    return replace(rows, hand=hand, known=np.ones_like(rows.known))


def _sample_hand(
    a: TableArrays, seat: int, left: NDArray[np.int64], distances: HandDistances, rng: np.random.Generator
) -> NDArray[np.int64]:
    size = int(a.size[0, seat])
    sets = (size - 1) // 3
    riichi = bool(a.riichi[0, seat] >= 0)
    turn = min(int((a.river[0, seat] >= 0).sum()), TURNS - 1)
    share = distances.shares[min(int(a.opened[0, seat]), 4), turn]
    thrown = np.zeros(34, np.bool_)
    thrown[a.river[0, seat][a.river[0, seat] >= 0]] = True
    steps = 0 if riichi else int(rng.choice(len(share), p=share))
    built = None
    for _ in range(_TRIES if riichi else _TRIES // 4):
        built = _sample_complete_hand(left, sets, thrown, rng)
        if built is None:
            continue
        tiles, last = built
        if riichi and thrown[last]:
            continue
        break
    if built is None:
        return _sample_tiles(left, size, rng)
    tiles, last = built
    tiles[last] -= 1
    if steps:
        held = np.repeat(np.arange(34), tiles)
        for kind in rng.permutation(held)[:steps]:
            tiles[kind] -= 1
    short = size - int(tiles.sum())
    if short > 0:
        tiles += _sample_tiles(left - tiles, short, rng)
    return tiles


def _sample_complete_hand(
    left: NDArray[np.int64], sets: int, thrown: NDArray[np.bool_], rng: np.random.Generator
) -> tuple[NDArray[np.int64], int] | None:
    """Sets and a pair out of what is left, and one tile of them to wait for; None: there was no way."""
    tiles = np.zeros(34, np.int64)
    last = -1
    for _ in range(sets):
        free = left - tiles
        chows = np.zeros(34)
        for first in (0, 9, 18):
            part = free[first : first + 9]
            chows[first : first + 7] = part[:7] * part[1:8] * part[2:9]
        # Hands are read from their rivers: sets of what was thrown are rare.
        chows *= np.where(thrown, 0.5, 1.0)
        pungs = np.where(free >= 3, free * (free - 1) * (free - 2) / 6, 0) * np.where(thrown, 0.1, 2.0)
        weights = np.concatenate([chows, pungs])
        total = weights.sum()
        if total <= 0:
            return None
        choice = int(rng.choice(68, p=weights / total))
        if choice < 34:
            tiles[choice : choice + 3] += 1
            last = choice + (0 if rng.random() < 0.5 else 2) if rng.random() < 0.8 else choice + 1
        else:
            tiles[choice - 34] += 3
            last = choice - 34
    free = left - tiles
    pairs = np.where(free >= 2, free * (free - 1) / 2, 0) * np.where(thrown, 0.2, 1.0)
    if pairs.sum() <= 0:
        return None
    pair = int(rng.choice(34, p=pairs / pairs.sum()))
    tiles[pair] += 2
    if last < 0 or rng.random() < 0.1:
        last = pair
    return tiles, last


def _sample_tiles(left: NDArray[np.int64], size: int, rng: np.random.Generator) -> NDArray[np.int64]:
    pool = np.repeat(np.arange(34), np.clip(left, 0, 4))
    return np.bincount(rng.permutation(pool)[:size], minlength=34)
