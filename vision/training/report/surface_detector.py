"""A detector that also tells surfaces, where its models do: what a place shows of a tile, or of none."""

from __future__ import annotations

import numpy as np

from vision.errors import ModelError
from vision.recogniser import tile_crops
from vision.recogniser.onnx import (
    FINDER,
    FINDER_STRIDE_PX,
    READER,
    SURFACES_OUTPUT,
    OnnxDetector,
    padded,
)
from vision.types import Float, Image, as_image


class SurfaceDetector(OnnxDetector):
    """Measured, and not asked by any table yet."""

    def surfaces(self, picture: Image) -> Float:
        """(h / 4, w / 4, 6), rounded up: how likely each of ``SURFACES`` is in each four by four pixels.

        Raises:
            ModelError: the finder is one of those that do not tell.
        """
        picture = as_image(picture, "picture")
        (cells,) = self._run(FINDER, padded(picture)[None], [self._surfaces_output(FINDER)])
        rows, columns = (-(-side // FINDER_STRIDE_PX) for side in picture.shape[:2])
        return np.ascontiguousarray(cells[0].transpose(1, 2, 0)[:rows, :columns])

    def read_surfaces(self, picture: Image, quads_px: Float) -> Float:
        """(n, 6): how likely each of ``SURFACES`` is in each quad.

        Raises:
            ModelError: the reader is one of those that do not tell.
        """
        (surfaces,) = self._run_reader(tile_crops(picture, quads_px), [self._surfaces_output(READER)])
        return surfaces

    def _surfaces_output(self, role: str) -> str:
        if SURFACES_OUTPUT not in self._outputs[role]:
            raise ModelError(f"the {role} of {self._name} tells no surfaces: it is of an earlier version")
        return SURFACES_OUTPUT
