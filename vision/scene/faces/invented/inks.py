"""Which of a set's inks an invented picture uses for what."""

from __future__ import annotations

import colorsys

import numpy as np

from vision.scene.drawing import Bgr
from vision.scene.faces.design import TileDesign

FourInks = tuple[Bgr, Bgr, Bgr, Bgr]

ONE_INK_SHARE = 0.2
"""Share of the pictures that are drawn in a single ink."""

ANY_HUE_SHARE = 0.4
"""Share of the sets that paint their pictures in more than the four inks of the suits, where they have four:
purple orchids, orange leaves, pink plums, golden crowns."""

_SUIT_INK_SHARE = 0.4
"""Share of such a set's paints that are inks of its suits."""


def invented_inks(design: TileDesign, rng: np.random.Generator) -> FourInks:
    """The set's four inks in any order, or paints of any hue among them, at times the same one four times."""
    inks = design.inks
    paints = [inks.green, inks.red, inks.blue, inks.black]
    many_inks = len(set(paints)) == len(paints)
    if many_inks and np.random.default_rng((design.seed, 89)).random() < ANY_HUE_SHARE:
        paints = [ink if rng.random() < _SUIT_INK_SHARE else _any_hue(rng) for ink in paints]
    if rng.random() < ONE_INK_SHARE:
        one = paints[int(rng.integers(4))]
        return one, one, one, one
    first, second, third, fourth = (paints[k] for k in rng.permutation(4))
    return first, second, third, fourth


def _any_hue(rng: np.random.Generator) -> Bgr:
    """A paint of any hue that is visible on a light face: saturated or dark."""
    strength, light = float(rng.uniform(0.45, 1.0)), float(rng.uniform(0.3, 0.85))
    red, green, blue = colorsys.hsv_to_rgb(float(rng.random()), strength, light)
    return round(255 * blue), round(255 * green), round(255 * red)
