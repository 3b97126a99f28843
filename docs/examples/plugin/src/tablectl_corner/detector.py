"""A recogniser: the bundled models, shown every picture as bright as it can be.

Begin here and ask your own network. ``find`` tells where tiles lie, ``read`` what they show.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablectl.plugins import Settings
from vision.recogniser import Detections, Detector, ReadTiles
from vision.recogniser.onnx import OnnxDetector, fastest_form, shipped_models
from vision.types import Image

BRIGHTEST_PERCENT = 99.5
"""Of a picture's values: what is as bright as this becomes white."""


class CornerDetector:
    """Reads pictures of a dark room."""

    def __init__(self, threads: int) -> None:
        self._models = OnnxDetector(shipped_models(fastest_form()), threads=threads)

    @property
    def name(self) -> str:
        """Which models answer, for reports."""
        return f"corner; {self._models.name}"

    def find(self, picture: Image) -> Detections:
        """Tiles of about 13 to 170 pixels in the picture as it is."""
        return self._models.find(_brightened(picture))

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """The tiles at (n, 4, 2) known places, in their order, each quad turned into reading order."""
        return self._models.read(_brightened(picture), quads_px)


def _brightened(picture: Image) -> Image:
    white = max(1.0, float(np.percentile(picture, BRIGHTEST_PERCENT)))
    return np.asarray(np.minimum(255.0, picture * (255.0 / white)), np.uint8)


def open_detector(threads: int, settings: Settings) -> Detector:
    """What the entry point names: used where ``recogniser.plugin`` names it."""
    return CornerDetector(threads)
