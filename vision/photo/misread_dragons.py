"""What was read as a white dragon in a photo and is none: light backs, the odd ones among faces of another
size or colour.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vision.certainty import LIKELY, POSSIBLE
from vision.labels import BACK, BLANK, COPIES, INDEX_OF
from vision.photo.standing_tops import without_tops_by_faces
from vision.photo.table.limits import PHOTO_TABLE
from vision.recogniser import (
    BASE_COLOURS,
    MEASURES_MIN_TILES,
    FacesOfPicture,
    ReadTiles,
    TableBaseColours,
    base_colours_of,
    spreads,
)
from vision.types import Image

_BLANK_NUMBER, _BACK_NUMBER = INDEX_OF[BLANK], INDEX_OF[BACK]


def measures_of(tiles: ReadTiles) -> tuple[Literal["faces", "walls"] | None, NDArray[np.bool_]]:
    """What shows how large a lying tile is, and which tiles these are: painted faces that were read for sure,
    or backs, where hardly a face lies yet.
    """
    is_sure = tiles.probabilities.max(axis=1, initial=0.0) >= LIKELY
    faces, walls = tiles.painted & is_sure, (np.array(tiles.codes) == BACK) & is_sure
    if faces.sum() >= MEASURES_MIN_TILES:
        return "faces", faces
    return ("walls" if walls.sum() >= MEASURES_MIN_TILES else None), walls


def with_light_backs(picture: Image, tiles: ReadTiles) -> ReadTiles:
    """The tiles; where the backs' colour tells nothing, bare ones that are clearly less like the faces around
    them than these are like each other are backs.
    """
    by, measures = measures_of(tiles)
    is_blank = np.array(tiles.codes) == BLANK
    if by != "faces" or not is_blank.any():
        return tiles
    base_colours, places = base_colours_of(picture, tiles.quads_px), tiles.quads_px.mean(axis=1)
    table = TableBaseColours.from_readings(base_colours, places, tiles.probabilities)
    if table.blank_log_odds(base_colours, places) is not None:
        return tiles
    faces = FacesOfPicture(tiles.quads_px[measures], base_colours[measures])
    is_blank[is_blank] = faces.light_backs(faces.unlikeness(tiles.quads_px[is_blank], base_colours[is_blank]))
    return _turned_to_backs(tiles, is_blank)


def _turned_to_backs(tiles: ReadTiles, some: NDArray[np.bool_]) -> ReadTiles:
    as_back = tiles.probabilities.copy()
    as_back[some, _BACK_NUMBER] += as_back[some, _BLANK_NUMBER]
    as_back[some, _BLANK_NUMBER] = 0.0
    return ReadTiles(tiles.quads_px, as_back, tiles.confidence)


def with_bare_as_backs(picture: Image, tiles: ReadTiles) -> ReadTiles:
    """The tiles; what was read as a white dragon and shows no paint is a back, or a standing tile's top."""
    is_bare = np.array(tiles.codes) == BLANK
    is_bare[is_bare] = spreads(picture, tiles.quads_px[is_bare]) < BASE_COLOURS.one_colour_max_distance_lab
    return without_tops_by_faces(picture, _turned_to_backs(tiles, is_bare), ~is_bare)


def without_odd_ones(picture: Image, tiles: ReadTiles) -> ReadTiles:
    """Without doubtful white dragons that have another size or another base colour than the
    faces around them, and more than two sets have beside hardly a face: these are light backs.
    """
    by, measures = measures_of(tiles)
    is_blank = np.array(tiles.codes) == BLANK
    if by != "faces":
        return tiles.where(~is_blank | (is_blank.sum() <= 2 * COPIES))
    base_colours = base_colours_of(picture, tiles.quads_px)
    faces = FacesOfPicture(tiles.quads_px[measures], base_colours[measures])
    sides = faces.sides_of(tiles.quads_px)
    fits = ((sides > PHOTO_TABLE.lying_side_shares[0]) & (sides < PHOTO_TABLE.lying_side_shares[1])).all(
        axis=1
    )
    is_bare = tiles.probabilities[:, _BACK_NUMBER] >= POSSIBLE
    fits &= ~is_bare | (
        faces.unlikeness(tiles.quads_px, base_colours) < BASE_COLOURS.same_base_max_distance_lab
    )
    return tiles.where(~is_blank | (tiles.sure >= LIKELY) | fits)
