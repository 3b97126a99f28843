"""What most backs of one picture have in common: another bare find beside them is judged by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.recogniser import colour_distances
from vision.types import Double, Float

_COMPARED: Final = {"rather_back": "shows_back", "rather_top": "shows_top", "rather_side": "shows_side"}
"""Columns of ``BareEvidence`` and those of ``surface_columns`` that they compare."""


@dataclass(frozen=True, slots=True, eq=False)
class UsualBack:
    """The median of a picture's backs.

    Attributes:
        word: by name of ``surface_columns``, what the reader says of it.
        base_colour: (3,) L*a*b*.
    """

    word: dict[str, float]
    base_colour: Double

    @staticmethod
    def of(word: Mapping[str, Double], base_colours: Float, share: NDArray[Any]) -> UsualBack | None:
        """Of n finds, each of which counts as a back so far; None where none does.

        Args:
            word: the reader's on each, see ``surface_columns``.
            base_colours: (n, 3) L*a*b*.
            share: (n,) from 0 to 1.
        """
        if not share.sum():
            return None
        return UsualBack(
            {name: _median(word[name], share) for name in _COMPARED.values()},
            np.array([_median(channel, share) for channel in base_colours.T]),
        )


def beside_backs(
    usual: UsualBack | None, word: Mapping[str, Double], base_colours: Float
) -> dict[str, Double]:
    """The columns of ``BareEvidence`` that compare finds with the usual back; 0 where there is none."""
    if usual is None:
        return {name: np.zeros(len(base_colours)) for name in (*_COMPARED, "unlike_backs")}
    apart = colour_distances(base_colours, usual.base_colour).astype(np.float64)
    return {
        **{name: word[shown] - usual.word[shown] for name, shown in _COMPARED.items()},
        "unlike_backs": np.minimum(apart / 10, 5.0),
    }


def _median(values: NDArray[Any], share: NDArray[Any]) -> float:
    order = np.argsort(values, kind="stable")
    below = np.cumsum(share[order])
    return float(values[order][np.searchsorted(below, below[-1] / 2)])
