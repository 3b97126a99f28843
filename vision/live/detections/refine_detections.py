"""Turns the finder's outlines in one area into whole tiles, face up or face down."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.live.detections.areas import RectifiedPart
from vision.live.detections.limits import DETECTIONS
from vision.live.detections.merge_detections import merge_detections, straddle_unchanged
from vision.recogniser import Detections
from vision.types import Double, Float


def refine_detections(
    part: RectifiedPart,
    places: Detections,
    min_confidence: float,
    unchanged: Sequence[Double],
) -> Detections:
    """Whole tiles in the area's picture, each with the greatest confidence of the detections at its place.

    Args:
        part: what the finder was shown.
        places: what it found there, in the pixels that it saw.
        min_confidence: of a find.
        unchanged: (4, 2) of each known tile that looks as when it was read, in the part's picture.
    """
    finds = places.where(places.confidence >= min_confidence)
    outlines = np.asarray(finds.quads_px, np.float64) / part.scale
    quads, down = merge_detections(outlines, finds.face_down, finds.confidence, part.tile_px)
    real = ~straddle_unchanged(quads, unchanged, part.tile_px[0])
    quads, down = quads[real], down[real]
    shown = np.asarray(places.quads_px, np.float64) / part.scale
    near_px = DETECTIONS.shows_tile_max_widths * part.tile_px[0]
    confidence = _max_confidence_near(quads, shown, places.confidence, near_px)
    return Detections(np.asarray(quads, np.float32), confidence, down)


def _max_confidence_near(quads: Double, finds: Double, confidence: Float, near_px: float) -> Float:
    """(n,) the greatest confidence of the detections centred near each quad; 0 without one."""
    away = np.linalg.norm(quads.mean(axis=1)[:, None] - finds.mean(axis=1), axis=2)
    surest = np.where(away < near_px, confidence, 0.0).max(axis=1, initial=0.0)
    return np.asarray(surest, np.float32)
