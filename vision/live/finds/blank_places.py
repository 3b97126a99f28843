"""Blank faces among the places of a part of the table where the finder is torn."""

from __future__ import annotations

import numpy as np

from vision.calibration import Area, Rectifier
from vision.certainty import EVEN_CHANCE, SPEAKS_LOG_ODDS
from vision.live.finds.areas import side_shares
from vision.recogniser import (
    Detections,
    TableBaseColours,
    base_colours_of,
    blank_chances,
    spreads,
)
from vision.types import Double, Image


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
