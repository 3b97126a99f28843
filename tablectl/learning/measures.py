"""Measures of predicted chances: log loss, calibration error, area under the curve."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.floating]


def log_loss(chances: Numbers, shares: Numbers) -> float:
    """Mean log loss of (n, classes) predicted chances of what came."""
    return float(-(shares * np.log(np.clip(chances, 1e-6, 1))).sum(axis=1).mean())


def calibration(chances: Numbers, observed: Numbers, bins: int = 10) -> list[tuple[int, float, float]]:
    """By tenths of the chance: how many, the mean chance, how often it came. Empty ones are left out."""
    place = np.minimum((np.asarray(chances) * bins).astype(int), bins - 1)
    found = []
    for each in range(bins):
        rows = place == each
        if rows.any():
            found.append((int(rows.sum()), float(chances[rows].mean()), float(observed[rows].mean())))
    return found


def calibration_error(chances: Numbers, observed: Numbers, bins: int = 10) -> float:
    """The mean distance between chance and how often it came, over tenths of the chance."""
    parts = calibration(chances, observed, bins)
    return sum(n * abs(p - share) for n, p, share in parts) / sum(n for n, _, _ in parts)


def area_under_curve(score: Numbers, observed: NDArray[np.generic]) -> float:
    """The chance that one that came has a higher score than one that did not; equal ones count half."""
    _, place, counts = np.unique(score, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[place]
    yes = np.asarray(observed).astype(bool)
    wins, losses = int(yes.sum()), int((~yes).sum())
    return float((ranks[yes].sum() - wins * (wins + 1) / 2) / (wins * losses))
