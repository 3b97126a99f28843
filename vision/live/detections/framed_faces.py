"""White dragons that the finder misses: of a framed one it sees only the frame, over a blank one it is torn.

A frame lies in the middle of its face, and the base colour of the face comes back behind each of its sides:
that separates it from the upper side of a standing tile, and shows where the whole tile lies, its neighbours
unseen.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.certainty import EVEN_CHANCE, SPEAKS_LOG_ODDS
from vision.geometry import lies_on_any, side_shares
from vision.live.detections.areas import RectifiedPart, are_tile_sized
from vision.live.detections.limits import DETECTIONS
from vision.recogniser import (
    BASE_COLOURS,
    Detections,
    TableBaseColours,
    base_colours_of,
    blank_probabilities,
    colour_spreads,
    frame_depths,
)
from vision.types import Double, Image


def framed_faces(
    picture: Image,
    finds: Double,
    down: NDArray[np.bool_],
    found: Sequence[Double],
    tile_px: tuple[float, float],
) -> list[Double]:
    """(4, 2) the outline of each tile whose frame was found instead of it.

    Args:
        picture: of a part of the table, straightened.
        finds: (n, 4, 2) outlines.
        down: (n,) which of them look like backs.
        found: (4, 2) each, outlines of the tiles that are found whole.
        tile_px: width and height of a face in the picture.
    """
    shares = side_shares(finds, tile_px)
    small = ((shares > DETECTIONS.frame_side_shares[0]) & (shares < DETECTIONS.frame_side_shares[1])).all(
        axis=1
    )
    small &= ~(down & are_tile_sized(finds, DETECTIONS.whole_min_share, tile_px))
    lone = [not lies_on_any(quad, found) for quad in finds[small]]
    quads = finds[small][np.array(lone, np.bool_)]
    framed = frame_depths(picture, quads.astype(np.float32)) >= BASE_COLOURS.one_colour_max_distance_lab
    whole: list[Double] = []
    for quad in quads[framed]:
        if not lies_on_any(quad, whole):
            whole.append(_as_tile(quad, tile_px))
    return whole


def _as_tile(frame: Double, tile_px: tuple[float, float]) -> Double:
    """(4, 2) a tile's outline around the middle of a frame, its sides along the frame's."""
    middle, sides, turn_deg = cv2.minAreaRect(frame.astype(np.float32))
    size = sorted(tile_px, reverse=bool(sides[0] >= sides[1]))
    return np.asarray(cv2.boxPoints((middle, size, turn_deg)), np.float64)


def ambiguous_blank_faces(
    part: RectifiedPart, places: Detections, base_colours: TableBaseColours | None
) -> Double:
    """(k, 4, 2) outlines of those places where a blank face lies: as large as a tile, even, and with the
    base colour of this table's faces, not of its backs.

    Args:
        part: what the finder was shown.
        places: that the finder hardly believes in, in the pixels that it saw.
        base_colours: the colours of the tiles that lie there; None before the first look, when nothing is
            known.
    """
    quads = np.asarray(places.quads_px, np.float64) / part.scale
    if not len(quads) or base_colours is None:
        return quads[:0]
    places_mm = part.rectifier.to_mm(quads.mean(axis=1) + part.area.corner_px)
    own = base_colours_of(part.picture, quads)
    log_odds = base_colours.blank_log_odds(own, places_mm)
    if log_odds is None:
        return quads[:0]
    faces_colour = log_odds >= SPEAKS_LOG_ODDS
    quads = quads[faces_colour]
    chance = blank_probabilities(
        places.confidence[faces_colour],
        side_shares(quads, part.tile_px),
        colour_spreads(part.picture, np.asarray(quads, np.float32)),
        base_colours.unlike_faces(own[faces_colour], places_mm[faces_colour]),
    )
    return quads[chance >= EVEN_CHANCE]
