"""What the networks' answers are worth: the chance that a tile found in a photo is there and named right.

The finder's likelihood falls off around a tile's centre and rarely passes 0.8, however plain the tile; times
the reader's probability it orders tiles well and says too little. A logistic curve through what was measured
turns that into a chance. Order and everything that is decided on the way stay as they are.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.types import Float

SLOPE: Final = 3.6
OFFSET: Final = 0.45
"""Fitted in log-odds on check photos and on drawn pictures of unseen sets, half and half; ``python -m
vision.training report`` shows how well they hold. An answer of 0.75 was right 97 to 100 times in a hundred,
one of 0.45 28 times on unseen sets and 89 times on the photos.
"""


def chance_right(sure: NDArray[Any]) -> Float:
    """(n,) chances out of (n,) answers of ``FoundTiles.sure``, both 0 to 1."""
    answer = np.clip(np.asarray(sure, np.float64), 1e-6, 1 - 1e-6)
    odds = SLOPE * np.log(answer / (1 - answer)) + OFFSET
    return np.asarray(1 / (1 + np.exp(-odds)), np.float32)
