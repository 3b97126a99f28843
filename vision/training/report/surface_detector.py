"""A detector that also tells surfaces, where its reader does: what an outline holds of a tile, or of none."""

from __future__ import annotations

from vision.errors import ModelError
from vision.recogniser import tile_crops
from vision.recogniser.onnx import READER, SURFACES_OUTPUT, OnnxDetector
from vision.types import Float, Image


class SurfaceDetector(OnnxDetector):
    """Measured, and not asked by any table yet."""

    def read_surfaces(self, picture: Image, quads_px: Float) -> Float:
        """(n, 6): how likely each of ``SURFACES`` is in each quad.

        Raises:
            ModelError: the reader is one of those that do not tell.
        """
        if SURFACES_OUTPUT not in self._outputs[READER]:
            raise ModelError(f"the reader of {self._name} tells no surfaces: it is of an earlier version")
        (surfaces,) = self._run_reader(tile_crops(picture, quads_px), [SURFACES_OUTPUT])
        return surfaces
