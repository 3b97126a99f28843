"""Distinguishes bare tiles, backs and blank faces, by their base colour.

The reader looks at one tile at a time: the pattern of a back may look to it like bamboos, and a white dragon
with nothing painted on it like a back. Beside the other tiles of its table it is in no doubt: a blank face is
what has the base colour of this table's faces, a back what has that of its walls. Hand cameras go by this
rule; photos and followed tables weigh the colour with all else (``vision.sides``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.certainty import CONCEIVABLE, EVEN_CHANCE, LIKELY, SPEAKS_LOG_ODDS, STRONG_LOG_ODDS
from vision.labels import BACK, BLANK, COPIES, INDEX_OF
from vision.recogniser.base_colours.colours import colour_distances
from vision.recogniser.base_colours.dragon_frames import (
    frame_depths,
    framed_dragons,
    tile_base_colours,
)
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.recogniser.base_colours.table_base_colours import TableBaseColours
from vision.recogniser.detector import ReadTiles
from vision.types import Float, Image

READER_MAX_BLANK_LOG_ODDS: Final = 2 * STRONG_LOG_ODDS
"""Bound of the reader's log odds for a white dragon: a frame is paint that only the reader sees, and it may
colour what is taken for the base colour.
"""
_BLANK_NUMBER, _BACK_NUMBER = INDEX_OF[BLANK], INDEX_OF[BACK]


def is_unpainted(probabilities: Float) -> bool:
    """Whether a reading (47,) is that of a blank face or a back."""
    bare = float(probabilities[_BLANK_NUMBER] + probabilities[_BACK_NUMBER])
    return bare >= EVEN_CHANCE


def are_turned(probabilities: Float, log_odds: Float) -> NDArray[np.bool_]:
    """(n,) which of (n, 47) readings are of bare tiles that show their other side, as their base colour says.

    Args:
        log_odds: (n,) for a blank face, see ``TableBaseColours.blank_log_odds``.
    """
    blank, back = probabilities[:, [_BLANK_NUMBER, _BACK_NUMBER]].T
    read = np.log(np.maximum(blank, 1e-6)) - np.log(np.maximum(back, 1e-6))
    odds = np.clip(read, -SPEAKS_LOG_ODDS, READER_MAX_BLANK_LOG_ODDS) + log_odds
    return np.asarray((blank + back >= EVEN_CHANCE) & ((odds > 0) != (read >= 0)), np.bool_)


def resolve_blanks_by_colour(picture: Image, tiles: ReadTiles) -> ReadTiles:
    """The tiles of one picture, with bare ones read as face or back by their base colour.

    Where it shows no backs, what was read as a back, might be a white dragon and has the faces' base colour
    is one; nothing changes where that would be more tiles than a set has white dragons. Upper sides of
    standing tiles have the faces' base colour, too, but the reader takes them for backs: they stay backs
    where they are as many, or where a white dragon with a frame lies and they do not show three sides of one.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    codes = np.array(tiles.codes)
    is_painted = tiles.painted & (tiles.face_probability >= LIKELY)
    if is_painted.sum() < BASE_COLOURS.reference_min_tiles or is_painted.all():
        return tiles
    framed = framed_dragons(picture, tiles)
    base_colours, places = tile_base_colours(picture, tiles, framed), tiles.quads_px.mean(axis=1)
    table = TableBaseColours.from_readings(base_colours, places, tiles.probabilities)
    log_odds = table.blank_log_odds(base_colours, places)
    may_be_blank = (codes == BACK) & (tiles.probabilities[:, _BLANK_NUMBER] >= CONCEIVABLE)
    if log_odds is not None:
        turned = are_turned(tiles.probabilities, log_odds)
        unlikely = turned & (codes == BACK) & ~may_be_blank
        if framed.any():
            turned &= ~unlikely | _show_frames(picture, tiles)
        elif unlikely.sum() > COPIES:
            turned &= ~unlikely
        return _with_sides_turned(tiles, np.flatnonzero(turned))
    face = np.median(base_colours[is_painted], axis=0)
    is_dragon = may_be_blank & (
        colour_distances(base_colours, face) < BASE_COLOURS.same_base_max_distance_lab
    )
    if not 0 < is_dragon.sum() <= COPIES - (codes == BLANK).sum():
        return tiles
    return _with_sides_turned(tiles, np.flatnonzero(is_dragon))


def _with_sides_turned(tiles: ReadTiles, turned: NDArray[np.intp]) -> ReadTiles:
    """The tiles, some of them blank faces that were backs and backs that were blank, as sure as they were."""
    reweighted, rows = tiles.probabilities.copy(), turned[:, None]
    reweighted[rows, [_BACK_NUMBER, _BLANK_NUMBER]] = tiles.probabilities[rows, [_BLANK_NUMBER, _BACK_NUMBER]]
    return replace(tiles, probabilities=reweighted)


def _show_frames(picture: Image, tiles: ReadTiles) -> NDArray[np.bool_]:
    depths = frame_depths(picture, tiles.quads_px, hidden_sides=1)
    return np.asarray(depths >= BASE_COLOURS.one_colour_max_distance_lab, np.bool_)
