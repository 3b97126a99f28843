"""What the finder's outlines in a part of the table come to: whole tiles, each with its side up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.live.finds.areas import ShownPart
from vision.live.finds.framed_faces import framed_faces, torn_blank_faces
from vision.live.finds.room_between import filling_rooms
from vision.live.finds.whole_tiles import lie_across, whole_tiles
from vision.recogniser import Detections, TableBaseColours
from vision.types import Double


def found_tiles(
    part: ShownPart,
    places: Detections,
    min_confidence: float,
    base_colours: TableBaseColours | None,
    known: Sequence[Double],
    unchanged: Sequence[Double],
) -> tuple[Double, NDArray[np.bool_]]:
    """(n, 4, 2) outlines of tiles in the part's picture, and (n,) which show their backs.

    Args:
        part: what the finder was shown.
        places: what it found there, in the pixels that it saw.
        min_confidence: of a find; others may be blank faces.
        base_colours: see ``torn_blank_faces``.
        known: (4, 2) of each tile that is known to lie there, in the part's picture.
        unchanged: (4, 2) of those of them that look as when they were read.
    """
    is_find = places.confidence >= min_confidence
    torn, finds = places.where(~is_find), places.where(is_find)
    drawn = np.asarray(finds.quads_px, np.float64) / part.scale
    outlines = filling_rooms(drawn, finds.face_down, known, part.tile_px)
    quads, down = whole_tiles(outlines, finds.face_down, finds.confidence, part.tile_px)
    real = ~lie_across(quads, unchanged, part.tile_px[0])
    faces, backs = quads[real & ~down], quads[real & down]
    blank = torn_blank_faces(part, torn, base_colours)
    framed = framed_faces(part.picture, outlines, finds.face_down, list(quads[real]), part.tile_px)
    quads = np.concatenate([faces, blank, _stacked(framed), backs])
    return quads, np.arange(len(quads)) >= len(quads) - len(backs)


def _stacked(quads: Sequence[Double]) -> Double:
    """(n, 4, 2), also of none."""
    return np.array(quads, np.float64).reshape(-1, 4, 2)
