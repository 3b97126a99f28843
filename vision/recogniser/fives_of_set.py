"""Red fives by the other fives of their suit: a set's plain ones look alike, and hardly more than one is red.

The reader doubts the fives of some sets, all of them alike: where three are taken for red ones with half a
heart, all are plain; where one is taken for red and two are not, it is. So each is weighed beside the others:
as plain ones of this set look, wherever that is on the reader's scale, and as red ones, so much redder.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.certainty import EVEN_CHANCE
from vision.labels import COPIES, INDEX_OF
from vision.recogniser.five_limits import FIVES
from vision.types import Double, Float

FIVE_PAIRS: Final = tuple((INDEX_OF[f"5{suit}"], INDEX_OF[f"0{suit}"]) for suit in "mps")
"""Face numbers of each suit's plain and red five."""


def reweighted_by_red(probabilities: Float, chance: float) -> Float:
    """(47,) a five's reading, shared between plain and red by the chance that the other fives show. Where the
    reading says the same, the surer of both counts.
    """
    reweighted = probabilities.copy()
    for pair in map(list, FIVE_PAIRS):
        both = float(reweighted[pair].sum())
        if both >= EVEN_CHANCE:
            read = float(reweighted[pair[1]]) / both
            agree = (read > 0.5) == (chance > 0.5)
            share = max(read, chance, key=lambda each: abs(each - 0.5)) if agree else chance
            reweighted[pair] = both * (1.0 - share), both * share
    return reweighted


def red_probabilities(log_odds: Iterable[float]) -> tuple[float, ...]:
    """The chance that each of a suit's fives on a table is red, when a set has none, one or two.

    Args:
        log_odds: by how much one look at each rather shows a red one.
    """
    step = FIVES.step_log_odds
    return _red_probabilities(tuple(step * round(each / step) for each in log_odds))


@lru_cache(maxsize=256)
def _red_probabilities(log_odds: tuple[float, ...]) -> tuple[float, ...]:
    reds = _counts_of_reds(len(log_odds))[:, None, None]
    shown = np.array(log_odds)[:, None, None]
    as_plain = _usual(shown - _PLAIN[:, None])
    looks = _usual(shown - _PLAIN[:, None] - _REDDER) / as_plain
    none = _SETS * as_plain.prod(axis=0)
    every = (none * (_sums_of_products(looks) * reds).sum(axis=0)).sum()
    one_red = (
        looks[row] * (_sums_of_products(np.delete(looks, row, axis=0)) * reds[1:]).sum(axis=0)
        for row in range(len(looks))
    )
    return tuple(float((none * ways).sum() / every) for ways in one_red)


def _counts_of_reds(fives: int) -> Double:
    """(n + 1,) for 0 to n reds among so many fives of a suit on a table: how likely that just these are."""
    sets = math.ceil(fives / COPIES)
    copies, unseen = COPIES * sets, COPIES * sets - fives
    of_some = np.zeros(fives + 1)
    for in_set, share in enumerate(FIVES.red_fives_shares):
        reds = in_set * sets
        for seen in range(min(reds, fives) + 1):
            of_some[seen] += share * math.comb(unseen, reds - seen) / math.comb(copies, reds)
    return of_some


def _usual(off: NDArray[np.float64]) -> Double:
    """How usual it is that a look is so much off what its set's fives show."""
    return np.asarray((1.0 + (off / FIVES.noise_log_odds) ** 2 / 4.0) ** -2.5)


def _sums_of_products(factors: Double) -> Double:
    """(n + 1, …) of (n, …) factors: 1, the sum of all, of the products of any two, of any three..."""
    sums: Double = np.ones((1, *factors.shape[1:]))
    none = np.zeros_like(sums)
    for factor in factors:
        sums = np.concatenate([sums, none]) + np.concatenate([none, sums * factor])
    return sums


def _on_grid(shares: Sequence[tuple[float, float]]) -> tuple[Double, Double]:
    """(k,) values at equal steps, and (k,) how likely each is."""
    values, shares_of = np.array(shares).T
    grid = np.arange(values[0], values[-1] + FIVES.grid_log_odds / 2, FIVES.grid_log_odds)
    likely = np.interp(grid, values, shares_of)
    return grid, likely / likely.sum()


_PLAIN, _plain_shares = _on_grid(FIVES.plain_log_odds)
_REDDER, _redder_shares = _on_grid(FIVES.redder_log_odds)
_SETS: Final = _plain_shares[:, None] * _redder_shares
"""How likely a set's plain fives are there, and its red ones so much higher."""
