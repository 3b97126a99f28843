"""A picture with its tiles drawn in."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.photo.confidence import calibrated_confidence
from vision.recogniser import ReadTiles
from vision.types import Image

_TOP_EDGE_BGR, _OUTLINE_BGR, _TEXT_BGR = (40, 40, 230), (60, 200, 60), (255, 255, 255)
_DOUBTFUL_BGR: Final = _TOP_EDGE_BGR


def draw_tiles(picture: Image, tiles: ReadTiles, doubtful: ReadTiles | None = None) -> Image:
    """A copy of the picture with each tile's outline, its upper edge marked, and its face and how sure that
    is; ``doubtful`` tiles are crossed out.
    """
    out = picture.copy()
    for quad in doubtful.quads_px if doubtful is not None else ():
        first, second, third, fourth = ((int(x), int(y)) for x, y in quad)
        for one, other in ((first, third), (second, fourth)):
            cv2.line(out, one, other, _DOUBTFUL_BGR, 2, cv2.LINE_AA)
    for quad, code, sure in zip(tiles.quads_px, tiles.codes, calibrated_confidence(tiles), strict=True):
        size = float(np.sqrt(max(cv2.contourArea(quad), 1.0)))
        thick = max(1, round(size / 40))
        cv2.polylines(out, [np.asarray(quad * 16, np.int32)], True, _OUTLINE_BGR, thick, cv2.LINE_AA, 4)
        first, second = ((int(x), int(y)) for x, y in quad[:2])
        cv2.line(out, first, second, _TOP_EDGE_BGR, thick + 1, cv2.LINE_AA)
        scale = float(np.clip(size / 90, 0.25, 2.5))
        left, middle = quad.mean(axis=0) - (size * 0.4, 0)
        for text, line in ((code, 0), (f"{sure:.2f}", 1)):  # below each other: beside it lies another tile
            at = (int(left), int(middle + size * 0.4 * line))
            for colour, width in (((0, 0, 0), thick + 2), (_TEXT_BGR, thick)):
                cv2.putText(out, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, width, cv2.LINE_AA)
    return out
