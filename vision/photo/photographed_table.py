"""One photo read as a table in play: where its surface lies, a closer look at it, what the tiles are to each
other.
"""

from __future__ import annotations

from vision.calibration import Calibration
from vision.layout import ANY_TILES, TableView, TilesInPlay
from vision.photo.second_look import look_closer
from vision.photo.table.edges import calibration_by_edges
from vision.photo.table.reading import photo_tiles, read_photo_table
from vision.recogniser import Detector, ReadTiles
from vision.types import Image


def look_at_table(
    detector: Detector,
    picture: Image,
    found: ReadTiles,
    calibration: Calibration | None = None,
    played: TilesInPlay = ANY_TILES,
) -> tuple[ReadTiles, TableView]:
    """The tiles of a table's photo after a closer look, and the table.

    Args:
        picture: (h, w, 3) uint8 BGR.
        found: what ``first_look`` found in it.
        calibration: where the camera sees the surface, for pictures of this size; without one the edges of
            the felt tell or, where not all of them are in the picture, the tiles.
        played: what the game is played with, where that is known.
    """
    surface = calibration or calibration_by_edges(picture, found)
    closer = look_closer(detector, picture, found, surface)
    size_px = (picture.shape[1], picture.shape[0])
    return closer, read_photo_table(photo_tiles(closer), surface, size_px=size_px, played=played)
