"""Which drawn tiles a reader that knows much already still learns from.

Of drawn tiles such a reader is right and sure about most, and a step over them changes little. Choosing by
the loss is after Jiang et al., *Accelerating Deep Learning by Focusing on the Biggest Losers*, 2019.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.types import Float

EASIEST_KEPT_SHARE = 0.12
"""Of the tiles that the reader is right and sure about, those that are kept, so that nothing is forgotten."""
EASIEST_FROM = 0.96
"""Probability of the right face from which a tile is as easy as any."""
HARDEST_BELOW = 0.35
"""Probability of the right face below which all are kept and none is sought: what is harder still is more
often a blur than a lesson."""


def hard_enough(
    probabilities: Float, faces: NDArray[np.int64], rng: np.random.Generator
) -> NDArray[np.bool_]:
    """Which of n tiles to learn from.

    Args:
        probabilities: (n, 47) what a reader says of them.
        faces: (n,) what they are.
    """
    right = probabilities[np.arange(len(faces)), faces]
    share = np.interp(right, [HARDEST_BELOW, EASIEST_FROM], [1.0, EASIEST_KEPT_SHARE])
    return np.asarray(rng.random(len(faces)) < share)
