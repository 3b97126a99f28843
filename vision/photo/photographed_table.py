"""One photo read as a table in play: where its surface lies, a closer look at it, what the tiles are to each
other.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vision.calibration import Calibration
from vision.labels import BLANK
from vision.layout import ANY_TILES, TableTile, TableView, TilesInPlay
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
    """The tiles of a table's photo after a closer look, and the table. Where one is read, no white dragon is
    among the tiles that it has no place for: it is the top or the light back of a tile that stands.

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
    view = read_photo_table(photo_tiles(closer), surface, size_px=size_px, played=played)
    placed = {tile.key for tile in _tiles_of(view)}
    if not placed:
        return closer, view
    kept = [code != BLANK or number in placed for number, code in enumerate(closer.codes)]
    return closer.where(np.array(kept, np.bool_)), view


def _tiles_of(view: TableView) -> Iterator[TableTile]:
    """Those that lie face up, and melds."""
    yield from view.indicators
    for side in view.sides:
        yield from side.river
        yield from side.shown
        for meld in side.melds:
            yield from meld.tiles
