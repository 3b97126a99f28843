"""Which drawn tiles a reader that knows much already still learns from.

Of drawn tiles such a reader is right and sure about most, and a step over them changes little. Choosing by
the loss is after Jiang et al., *Accelerating Deep Learning by Focusing on the Biggest Losers*, 2019.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.types import Float

EASIEST_KEPT_SHARE = 0.12
"""Share of the tiles read rightly and surely that are used all the same, so that they are not forgotten."""
EASIEST_MIN_PROBABILITY = 0.96
"""Probability of the right face from which a tile counts as easiest."""
HARDEST_MAX_PROBABILITY = 0.35
"""Probability of the right face below which a tile counts as hardest: harder ones are often too blurred to
learn from."""


def select_hard(
    probabilities: Float, faces: NDArray[np.int64], rng: np.random.Generator
) -> NDArray[np.bool_]:
    """Which of n tiles to learn from.

    Args:
        probabilities: (n, 47) what a reader says of them.
        faces: (n,) what they are.
    """
    right = probabilities[np.arange(len(faces)), faces]
    share = np.interp(right, [HARDEST_MAX_PROBABILITY, EASIEST_MIN_PROBABILITY], [1.0, EASIEST_KEPT_SHARE])
    return np.asarray(rng.random(len(faces)) < share)
