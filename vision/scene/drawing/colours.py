"""Colours that differ a little, as those of no two things are the same."""

from __future__ import annotations

import numpy as np

from vision.scene.drawing.sheet import Bgr


def near_colour(rng: np.random.Generator, colour: Bgr, spread: int) -> Bgr:
    """The colour with each channel changed by at most ``spread``."""
    b, g, r = (int(np.clip(c + rng.integers(-spread, spread + 1), 0, 255)) for c in colour)
    return b, g, r
