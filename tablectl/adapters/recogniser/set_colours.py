"""Sets of tiles told apart by the colour of their backs."""

from __future__ import annotations

from collections.abc import Mapping

from vision.recogniser import BASE_COLOURS, colour_distances
from vision.types import Float


def set_of_back(back: Float, known: Mapping[int, Float]) -> int | None:
    """The set whose backs have this colour; None where no known set's have.

    Args:
        back: (3,) L*a*b*, 0 to 255 each.
        known: the same of each known set, by its number.
    """
    apart = {number: float(colour_distances(back, other)) for number, other in known.items()}
    nearest = min(apart, key=lambda number: apart[number], default=None)
    return nearest if nearest is not None and apart[nearest] < BASE_COLOURS.min_distance_lab else None
