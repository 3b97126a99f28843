"""Bare finds of one picture, each beside what most of its backs have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.recogniser import colour_distances
from vision.types import Double, Float

_COMPARED: Final = {"rather_back": "shows_back", "rather_top": "shows_top", "rather_side": "shows_side"}
"""Columns of ``BareEvidence`` and those of ``surface_columns`` that they compare."""


def beside_backs(word: Mapping[str, Double], base_colours: Float, share: NDArray[Any]) -> dict[str, Double]:
    """The columns of ``BareEvidence`` that compare n finds with the median of those that are backs; 0 where
    none is.

    Args:
        word: the reader's on each, see ``surface_columns``.
        base_colours: (n, 3) L*a*b*.
        share: (n,) from 0 to 1, as how much of a back each counts.
    """
    if not share.sum():
        return {name: np.zeros(len(base_colours)) for name in (*_COMPARED, "unlike_backs")}
    usual = np.array([_median(channel, share) for channel in base_colours.T])
    return {
        **{name: word[shown] - _median(word[shown], share) for name, shown in _COMPARED.items()},
        "unlike_backs": np.minimum(colour_distances(base_colours, usual).astype(np.float64) / 10, 5.0),
    }


def _median(values: NDArray[Any], share: NDArray[Any]) -> float:
    order = np.argsort(values, kind="stable")
    below = np.cumsum(share[order])
    return float(values[order][np.searchsorted(below, below[-1] / 2)])
