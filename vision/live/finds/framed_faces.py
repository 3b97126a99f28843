"""White dragons that the finder misses: of a framed one it sees only the frame, over a blank one it is torn.

A frame lies in the middle of its face, and the base colour of the face comes back behind each of its sides:
that tells it from the upper side of a standing tile, and tells where the whole tile lies, its neighbours
unseen.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Area, Rectifier
from vision.certainty import EVEN_CHANCE, SPEAKS_LOG_ODDS
from vision.geometry import lies_on_any
from vision.live.finds.areas import are_tile_sized, side_shares
from vision.live.finds.limits import FINDS
from vision.recogniser import (
    BASE_COLOURS,
    Detections,
    TableBaseColours,
    base_colours_of,
    blank_chances,
    frame_depths,
    spreads,
)
from vision.types import Double, Image


def framed_faces(
    picture: Image,
    finds: Double,
    down: NDArray[np.bool_],
    found: Sequence[Double],
    px_per_mm: float,
    tile_mm: tuple[float, ...],
) -> list[Double]:
    """(4, 2) the outline of each tile whose frame was found instead of it.

    Args:
        picture: of a part of the table, straightened.
        finds: (n, 4, 2) outlines.
        down: (n,) which of them look like backs.
        found: (4, 2) each, outlines of the tiles that are found whole.
        px_per_mm: scale of the picture.
        tile_mm: width and height of the tiles.
    """
    shares = side_shares(finds, px_per_mm, tile_mm)
    small = ((shares > FINDS.frame_side_shares[0]) & (shares < FINDS.frame_side_shares[1])).all(axis=1)
    small &= ~(down & are_tile_sized(finds, FINDS.whole_min_share, px_per_mm, tile_mm))
    lone = [not lies_on_any(quad, found) for quad in finds[small]]
    quads = finds[small][np.array(lone, np.bool_)]
    framed = frame_depths(picture, quads.astype(np.float32)) >= BASE_COLOURS.one_colour_max_distance_lab
    whole: list[Double] = []
    for quad in quads[framed]:
        if not lies_on_any(quad, whole):
            whole.append(_as_tile(quad, px_per_mm, tile_mm))
    return whole


def _as_tile(frame: Double, px_per_mm: float, tile_mm: tuple[float, ...]) -> Double:
    """(4, 2) a tile's outline around the middle of a frame, its sides along the frame's."""
    middle, sides, turn_deg = cv2.minAreaRect(frame.astype(np.float32))
    short, long = sorted(tile_mm[:2])
    size = (short, long) if sides[0] < sides[1] else (long, short)
    box = cv2.boxPoints((middle, (size[0] * px_per_mm, size[1] * px_per_mm), turn_deg))
    return np.asarray(box, np.float64)


def torn_blank_faces(
    picture: Image,
    places: Detections,
    scale: float,
    seen: tuple[Rectifier, Area],
    base_colours: TableBaseColours | None,
    tile_mm: tuple[float, ...],
) -> Double:
    """(k, 4, 2) outlines of those places where a blank face lies: as large as a tile, even, and with the
    base colour of this table's faces, not of its backs.

    Args:
        picture: of a part of the table, straightened.
        places: that the finder hardly believes in, in the picture as it was shown to it.
        scale: of that picture over this one.
        seen: what straightens, and the part.
        base_colours: the colours of the tiles that lie there; None before the first look, when nothing is
            told.
        tile_mm: width and height of the tiles.
    """
    rectifier, area = seen
    quads = np.asarray(places.quads_px, np.float64) / scale
    if not len(quads) or base_colours is None:
        return quads[:0]
    places_mm = rectifier.to_mm(quads.mean(axis=1) + np.array([area.left, area.top]))
    own = base_colours_of(picture, quads)
    log_odds = base_colours.blank_log_odds(own, places_mm)
    if log_odds is None:
        return quads[:0]
    faces_colour = log_odds >= SPEAKS_LOG_ODDS
    quads = quads[faces_colour]
    chance = blank_chances(
        places.confidence[faces_colour],
        side_shares(quads, rectifier.px_per_mm, tile_mm),
        spreads(picture, np.asarray(quads, np.float32)),
        base_colours.unlike_faces(own[faces_colour], places_mm[faces_colour]),
    )
    return quads[chance >= EVEN_CHANCE]
