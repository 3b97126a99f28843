"""Backs and faces told apart by their ground: all faces of a set have one colour, nearly always all backs
another.

The reader looks at one tile at a time: the pattern of a back may look to it like bamboos, and a white dragon
with nothing painted on it like a back. Beside the other tiles of the picture it is in no doubt.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK, INDEX_OF
from vision.recogniser import CROP_MARGIN_SHARE, CROP_PX, FoundTiles, tile_crops
from vision.types import Float, Image

LIGHTNESS_WEIGHT: Final = 0.5
"""What a difference of lightness counts beside one of hue: shade and glare change only the former."""
REFERENCE_MIN_TILES: Final = 5
"""So many painted faces, and so many backs, all read for sure, show the ground colours of a set."""
REFERENCE_MIN_PROBABILITY: Final = 0.7
"""A tile read with this probability tells a ground colour."""
GROUNDS_MIN_DISTANCE_LAB: Final = 24.0
"""Least distance between the two ground colours, in levels of L*a*b* of 0 to 255 each."""
BACK_GROUND_MAX_DISTANCE_RATIO: Final = 0.4
"""Distance to the backs' ground over that to the faces', below which a tile is a back."""
_GROUND_RIM_PX: Final = 5
"""Width of the frame of a crop, inside its margin, whose median colour is the ground."""

MAX_WHITE_DRAGONS: Final = 4
"""White dragons of a set. More blank tiles of the faces' colour are a wall of a set whose backs have it, too,
or the tops of standing tiles.
"""
SAME_GROUND_MAX_DISTANCE_LAB: Final = 14.0
"""Measured on photos of sets that no model was trained on: blank dragons were within 11 levels of their set's
faces, backs 21 and more away, nearly all of them 50.
"""
BLANK_MIN_PROBABILITY: Final = 0.03
"""A back that the reader holds for a white dragon with less than this is none."""


def with_blanks_by_ground(picture: Image, tiles: FoundTiles) -> FoundTiles:
    """The tiles of one picture; what was read as a back, might be a white dragon and has the faces' ground is
    one.

    Nothing changes where a picture shows too few faces, or more such tiles than a set has white dragons.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    codes = np.array(tiles.codes)
    is_painted = (codes != BACK) & (codes != BLANK) & _sure(tiles)
    backs = np.flatnonzero(
        (codes == BACK) & (tiles.probabilities[:, INDEX_OF[BLANK]] >= BLANK_MIN_PROBABILITY)
    )
    if is_painted.sum() < REFERENCE_MIN_TILES or not len(backs):
        return tiles
    face = np.median(_grounds(tile_crops(picture, tiles.quads_px[is_painted])), axis=0)
    is_dragon = (
        _lab_distances(_grounds(tile_crops(picture, tiles.quads_px[backs])), face)
        < SAME_GROUND_MAX_DISTANCE_LAB
    )
    if not 0 < is_dragon.sum() <= MAX_WHITE_DRAGONS - (codes == BLANK).sum():
        return tiles
    probabilities = tiles.probabilities.copy()
    one, other = INDEX_OF[BACK], INDEX_OF[BLANK]
    dragons = backs[is_dragon][:, None]
    probabilities[dragons, [one, other]] = tiles.probabilities[dragons, [other, one]]
    return FoundTiles(tiles.quads_px, probabilities, tiles.confidence)


def with_backs_by_ground(picture: Image, tiles: FoundTiles) -> FoundTiles:
    """The tiles of one set; what was read as a face but has the backs' ground is a back.

    Nothing changes where a picture shows too few faces or backs, or where both have one colour. Blank white
    dragons are left alone: what looks like one may be the top of a standing tile.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    codes = np.array(tiles.codes)
    sure = _sure(tiles)
    backs, is_painted = (codes == BACK) & sure, (codes != BACK) & (codes != BLANK) & sure
    if min(backs.sum(), is_painted.sum()) < REFERENCE_MIN_TILES:
        return tiles
    grounds = _grounds(tile_crops(picture, tiles.quads_px))
    face, back = np.median(grounds[is_painted], axis=0), np.median(grounds[backs], axis=0)
    if _lab_distances(face[None], back)[0] < GROUNDS_MIN_DISTANCE_LAB:
        return tiles
    turned = (codes != BACK) & (
        _lab_distances(grounds, back) < BACK_GROUND_MAX_DISTANCE_RATIO * _lab_distances(grounds, face)
    )
    probabilities = tiles.probabilities.copy()
    best = probabilities[turned].max(axis=1, keepdims=True)
    probabilities[turned] = (1 - best) / (probabilities.shape[1] - 1)
    probabilities[turned, INDEX_OF[BACK]] = best[:, 0]
    return FoundTiles(tiles.quads_px, probabilities, tiles.confidence)


def _sure(tiles: FoundTiles) -> NDArray[np.bool_]:
    return np.asarray(tiles.probabilities.max(axis=1, initial=0.0) >= REFERENCE_MIN_PROBABILITY, np.bool_)


def _grounds(crops: NDArray[np.uint8]) -> Float:
    """(n, 3) L*a*b* of each tile, away from its edge and from most of what is painted on it."""
    inset = int(CROP_PX * (CROP_MARGIN_SHARE + 0.1) / (1 + 2 * CROP_MARGIN_SHARE))
    inner = crops[:, inset:-inset, inset:-inset]
    rim = np.ones(inner.shape[1:3], np.bool_)
    rim[_GROUND_RIM_PX:-_GROUND_RIM_PX, _GROUND_RIM_PX:-_GROUND_RIM_PX] = False
    found = [np.median(cv2.cvtColor(one, cv2.COLOR_BGR2LAB)[rim], axis=0) for one in inner]
    return np.asarray(found, np.float32).reshape(-1, 3)


def _lab_distances(grounds: Float, other: Float) -> Float:
    """(n,) how unlike grounds are to another."""
    return np.asarray(
        np.linalg.norm((grounds - other) * np.array([LIGHTNESS_WEIGHT, 1.0, 1.0]), axis=1), np.float32
    )
