"""Whether what is found in a place is another tile than the one that lay there, or shows that none did."""

from __future__ import annotations

import numpy as np

from vision.certainty import SEVERAL, SPEAKS_LOG_ODDS, SURE
from vision.labels import BLANK, FACES, INDEX_OF, plain_kind
from vision.live.classification.limits import CLASSIFICATION
from vision.live.classification.tracked_tile import TrackedTile
from vision.live.tracking.reading import Reading
from vision.recogniser import (
    BASES_CLEAR_DISTANCE_LAB,
    TableBaseColours,
    colour_distances,
    is_unpainted,
)


def is_another_tile(tile: TrackedTile, reading: Reading) -> bool:
    """Whether the place holds another tile than before: both readings are sure and they differ; or what was
    blank is painted, or what was a back has a face in another colour, whichever face it is. A five that seems
    red now is the same one.
    """
    side = tile.side
    old, new = side.probabilities, side.corrected(reading.probabilities)
    face, before = int(new.argmax()), int(old.argmax())
    differs = plain_kind(FACES[face]) != plain_kind(FACES[before])
    is_read_otherwise = differs and float(new[face]) > 0.8 and float(old[face]) < 0.15
    was_bare = side.is_bare and (side.is_standing or before == INDEX_OF[BLANK])
    is_painted_now = was_bare and not reading.touched and _is_painted(reading)
    is_face = _is_face_unlike(tile, reading) or _is_painted_dragon(reading)
    is_face_now = side.shows_back and not reading.touched and is_face
    return (is_read_otherwise or is_painted_now or is_face_now) and side.readings >= 2


def is_turned_over(tile: TrackedTile, reading: Reading, base_colours: TableBaseColours | None) -> bool:
    """Whether a bare tile shows its other side now: one reads like the other, only the colour differs.

    Args:
        base_colours: the colours of the table's faces and backs.
    """
    seen = tile.side.base_colour is not None and reading.base_colour is not None
    if tile.side.readings < 2 or reading.touched or base_colours is None or not seen:
        return False
    sides = np.array([tile.side.base_colour, reading.base_colour], np.float32)
    log_odds = base_colours.blank_log_odds(sides, np.array([reading.centre_mm] * 2))
    if log_odds is None:
        return False
    before, now = map(float, log_odds)
    least = SPEAKS_LOG_ODDS if _differ_clearly(tile, reading) else CLASSIFICATION.turned_plainly_min_log_odds
    return before * now < 0 and min(abs(before), abs(now)) >= least


def has_moved(tile: TrackedTile, reading: Reading, at_ms: int, changed: frozenset[int]) -> bool:
    """Whether a tile lies no more where it lay: this look did not find it, its place looks otherwise, and
    another whole tile, which nothing touches, is found in a part of it. A row that is pushed along by half a
    tile shows the bare table nowhere.
    """
    is_whole = reading.face_down is not None and not reading.may_be_partial and not reading.touched
    return tile.key in changed and tile.last_ms != at_ms and is_whole


def is_superseded(tile: TrackedTile, reading: Reading, at_ms: int, unchanged: frozenset[int]) -> bool:
    """Whether a tile was none: bare, not found by this look, and a painted face, or a face of clearly another
    colour, is found in its place; or any face, where the place has changed.

    The top or the back of a tile that stands is bare too; once its owner lays the hand open, faces lie beside
    it and over it.
    """
    side = tile.side
    is_new = (
        tile.key not in unchanged and reading.face_down is False and (side.is_standing or not side.shows_back)
    )
    is_face = is_new or _is_painted(reading) or _is_face_unlike(tile, reading)
    return side.is_bare and tile.last_ms != at_ms and is_face and not reading.touched


def _is_painted(reading: Reading) -> bool:
    """Whether a reading says that a face is painted there, though perhaps not surely which."""
    likeliest = float(np.sort(reading.probabilities)[-SEVERAL:].sum())
    return not is_unpainted(reading.probabilities) and likeliest >= SURE


def _is_painted_dragon(reading: Reading) -> bool:
    return reading.painted_dragon and float(reading.probabilities[INDEX_OF[BLANK]]) >= SURE


def _is_face_unlike(tile: TrackedTile, reading: Reading) -> bool:
    """Whether the finder took a reading for a face, and its colour is clearly not the tile's."""
    return reading.face_down is False and _differ_clearly(tile, reading)


def _differ_clearly(tile: TrackedTile, reading: Reading) -> bool:
    """Whether a reading shows another colour, where nothing is painted, than the tile did."""
    if tile.side.base_colour is None or reading.base_colour is None:
        return False
    return float(colour_distances(reading.base_colour, tile.side.base_colour)) >= BASES_CLEAR_DISTANCE_LAB
