"""What was read as a white dragon in a photo and is none: tops of tiles that stand, light backs, the odd ones
among faces of another size or colour.
"""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK, COPIES, INDEX_OF
from vision.photo.backs_in_rows import in_row, row_lengths
from vision.photo.standing_tops import without_tops_by_faces
from vision.recogniser import (
    BARE_MAX_SPREAD_LAB,
    MEASURES_MIN_TILES,
    REFERENCE_MIN_PROBABILITY,
    FacesOfPicture,
    ReadTiles,
    TableGrounds,
    ground_colours,
    spreads,
)
from vision.types import Float, Image

ODD_SIDE_SHARES: Final = (0.75, 1.35)
"""Least and most sides, over a face's, of what was read as a white dragon with less than
``SIZED_MAX_CONFIDENCE``; a surer one is believed whatever its size and its ground.
"""
SIZED_MAX_CONFIDENCE: Final = 0.65
ODD_MIN_DISTANCE_LAB: Final = 18.0
"""Between the ground of such a one and that of the faces around it."""
FRAMED_MAX_BACK_PROBABILITY: Final = 0.05
"""Of a white dragon with a frame, whose paint reaches into what is taken for its ground."""
SHARED_EDGE_MAX_DEVIATION: Final = 0.25
"""Of its length: by how much each end of an edge may lie off that of a tile that shares it."""
_BLANK_NUMBER, _BACK_NUMBER = INDEX_OF[BLANK], INDEX_OF[BACK]


def measures_of(tiles: ReadTiles) -> tuple[Literal["faces", "walls"] | None, NDArray[np.bool_]]:
    """What shows how large a lying tile is, and which tiles these are: painted faces that were read for sure,
    or backs, where hardly a face lies yet.
    """
    is_sure = tiles.probabilities.max(axis=1, initial=0.0) >= REFERENCE_MIN_PROBABILITY
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
    grounds, places = ground_colours(picture, tiles.quads_px), tiles.quads_px.mean(axis=1)
    table = TableGrounds.from_readings(grounds, places, tiles.probabilities)
    if table.blank_log_odds(grounds, places) is not None:
        return tiles
    faces = FacesOfPicture(tiles.quads_px[measures], grounds[measures])
    is_blank[is_blank] = faces.light_backs(faces.unlikeness(tiles.quads_px[is_blank], grounds[is_blank]))
    return _turned_to_backs(tiles, is_blank)


def _turned_to_backs(tiles: ReadTiles, some: NDArray[np.bool_]) -> ReadTiles:
    as_back = tiles.probabilities.copy()
    as_back[some, _BACK_NUMBER] += as_back[some, _BLANK_NUMBER]
    as_back[some, _BLANK_NUMBER] = 0.0
    return ReadTiles(tiles.quads_px, as_back, tiles.confidence)


def with_bare_as_backs(picture: Image, tiles: ReadTiles) -> ReadTiles:
    """The tiles; what was read as a white dragon and shows no paint is a back, or a standing tile's top."""
    is_bare = np.array(tiles.codes) == BLANK
    is_bare[is_bare] = spreads(picture, tiles.quads_px[is_bare]) < BARE_MAX_SPREAD_LAB
    return without_tops_by_faces(picture, _turned_to_backs(tiles, is_bare), ~is_bare)


def without_odd_ones(picture: Image, tiles: ReadTiles) -> ReadTiles:
    """Without tops of upright hands, doubtful white dragons that have another size or another ground than the
    faces around them, and more than two sets have beside hardly a face: these are light backs.
    """
    tiles = tiles.where(~_are_tops(picture, tiles))
    by, measures = measures_of(tiles)
    is_blank = np.array(tiles.codes) == BLANK
    if by != "faces":
        return tiles.where(~is_blank | (is_blank.sum() <= 2 * COPIES))
    grounds = ground_colours(picture, tiles.quads_px)
    faces = FacesOfPicture(tiles.quads_px[measures], grounds[measures])
    sides = faces.sides_of(tiles.quads_px)
    fits = ((sides > ODD_SIDE_SHARES[0]) & (sides < ODD_SIDE_SHARES[1])).all(axis=1)
    is_bare = tiles.probabilities[:, _BACK_NUMBER] >= FRAMED_MAX_BACK_PROBABILITY
    fits &= ~is_bare | (faces.unlikeness(tiles.quads_px, grounds) < ODD_MIN_DISTANCE_LAB)
    return tiles.where(~is_blank | (tiles.sure >= SIZED_MAX_CONFIDENCE) | fits)


def _are_tops(picture: Image, tiles: ReadTiles) -> NDArray[np.bool_]:
    """(n,) which tiles read as white dragons are the tops of a hand that stands upright with its faces to the
    camera: more lie in their row than a set has, and below them, edge to edge, lie painted faces.
    """
    is_top = np.array(tiles.codes) == BLANK
    quads = tiles.quads_px[is_top]
    beside = in_row(quads, ground_colours(picture, quads))
    over = _share_an_edge(quads, tiles.quads_px[tiles.painted])
    is_top[is_top] = (row_lengths(beside) > COPIES) & (over | beside @ over)
    return np.asarray(is_top, np.bool_)


def _share_an_edge(quads_px: Float, others_px: Float) -> NDArray[np.bool_]:
    """(n,) which quads lie edge to edge with one of the others, corner at corner."""
    own, other = (np.stack([some, np.roll(some, -1, axis=1)], axis=2) for some in (quads_px, others_px))
    # Both go round clockwise, so a shared edge is met from its other end.
    off = np.linalg.norm(own[:, :, None, None] - other[None, None, :, :, ::-1], axis=-1).max(axis=-1)
    length = np.linalg.norm(own[:, :, 1] - own[:, :, 0], axis=-1)
    return np.asarray(
        (off < SHARED_EDGE_MAX_DEVIATION * length[..., None, None]).any(axis=(1, 2, 3)), np.bool_
    )
