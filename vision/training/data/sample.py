"""A picture to learn finding tiles from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.types import Float


@dataclass(frozen=True, slots=True, eq=False)
class TileSample:
    """A picture and the tiles in it.

    Attributes:
        picture: (h, w, 3) uint8 BGR.
        quads_px: (n, 4, 2) float32, clockwise corners, any corner first.
        back: (n,) bool, the tile lies face down.
        exact: (n,) bool, the corners are right (else only the centre is).
        doubt: weight (0 to 1) of finding nothing where no tile is labelled.
        backs_known: unlabelled places hold no backs.
    """

    picture: NDArray[np.uint8]
    quads_px: Float
    back: NDArray[np.bool_]
    exact: NDArray[np.bool_]
    doubt: float = 1.0
    backs_known: bool = True
