"""Which of a set's inks an invented picture uses for what."""

from __future__ import annotations

import numpy as np

from vision.scene.drawing import Bgr
from vision.scene.faces.design import TileDesign

FourInks = tuple[Bgr, Bgr, Bgr, Bgr]

ONE_INK_SHARE = 0.2
"""Share of the pictures that are drawn in a single ink."""


def invented_inks(design: TileDesign, rng: np.random.Generator) -> FourInks:
    """The set's four inks in any order, at times the same one four times."""
    inks = design.inks
    paints = (inks.green, inks.red, inks.blue, inks.black)
    if rng.random() < ONE_INK_SHARE:
        one = paints[int(rng.integers(4))]
        return one, one, one, one
    first, second, third, fourth = (paints[k] for k in rng.permutation(4))
    return first, second, third, fourth
