"""White dragons without paint: found by what the other tiles of their picture show of themselves.

The finder is torn over them between a face and a back, the reader between a white dragon and a back, and each
doubt costs confidence, although the table leaves none: what is even, as large as the painted faces around it
and has their ground is a blank face. So places that finder or reader hardly believe in are asked once more
here. Keys of a keyboard, paper and the upper sides of standing tiles have another size or another ground.
"""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK, INDEX_OF
from vision.recogniser.crops import straightened
from vision.recogniser.detector import Detector, FoundPlaces, FoundTiles
from vision.recogniser.grounds.bare_tiles import (
    BARE_MIN_PROBABILITY,
    BLANK_MIN_PROBABILITY,
    MAX_WHITE_DRAGONS,
    told_by_ground,
)
from vision.recogniser.grounds.colours import ground_colours, ground_distances
from vision.recogniser.grounds.dragon_frames import framed_dragons
from vision.recogniser.grounds.known_faces import FacesOfPicture
from vision.recogniser.grounds.table_grounds import (
    REFERENCE_MIN_PROBABILITY,
    REFERENCE_MIN_TILES,
    TableGrounds,
)
from vision.recogniser.overlap import SAME_TILE_MAX_HALF_SIZES, centre_distances
from vision.recogniser.rereading import read_again
from vision.types import Float, Image

FAINT_MIN_CONFIDENCE: Final = 0.15
"""The finder's, either way up, from which a place is asked about."""
LOG_ODDS_WEIGHTS: Final[dict[str, float]] = {
    "always": 2.0,
    "finder": 2.96,
    "unlike": -0.83,
    "uneven": -0.87,
    "misfit": -0.31,
    "no backs": -3.75,
}
"""What each counts, in log-odds, for a blank face.

``finder``: the log-odds of what it answered. ``unlike``: the squared distance between the place's ground and
that of the faces around it, in tens of levels of L*a*b*. ``uneven``: its spread, in fives of them.
``misfit``: the squared logarithms of its sides over a face's, in tenths. ``no backs``: 1 where the picture
shows none to compare with. Fitted on drawn tables of made-up sets and on check photos, whose heaps show more
white sides of tiles than white dragons.
"""
TAKEN_MIN_CHANCE: Final = 0.5
"""A place is taken for a blank face from this chance on."""
SURE_GROUND_MIN_LOG_ODDS: Final = 2.0
"""For a blank face against a back, see ``TableGrounds.blank_log_odds``."""
LOCAL_GROUND_MAX_DISTANCE_LAB: Final = 26.0
"""Between a blank face's ground and that of the painted faces around it, at most: glare and shade differ."""
SIDE_SHARES: Final = (0.84, 1.25)
"""Least and most width and height of a blank face over those of the painted ones around it: upper sides of
standing tiles have 0.55 to 0.75 of the height, keys of a keyboard are square.
"""
SPREAD_MAX_LAB: Final = 25.0
"""Between the tenth and the ninetieth percentile of a blank face's own colours: paint has 40 and more, a
lamp's reflection up to 20.
"""
DOUBTFUL_SIDE_SHARES: Final = (0.75, 1.35)
"""The same for what was read as a white dragon, framed or not, with less than ``SIZED_MAX_CONFIDENCE``."""
DOUBTFUL_MAX_DISTANCE_LAB: Final = 18.0
"""Between the ground of such a one and that of the faces around it, at most."""
FRAMED_MAX_BACK_PROBABILITY: Final = 0.05
"""Of a white dragon with a frame, whose paint reaches into what is taken for its ground."""
SIZED_MAX_CONFIDENCE: Final = 0.65
"""A surer one is believed whatever its size and its ground."""
FIRST_BLANK_MIN_PROBABILITY: Final = 0.12
"""Of a white dragon, as the reader has it, where hardly a face lies yet."""
WALL_MIN_TILES: Final = 2 * MAX_WHITE_DRAGONS
"""Two sets on one table have no more white dragons."""
BLANKS_MAX_SHARE_OF_BACKS: Final = 0.5
"""White dragons over backs, at most, of which some are told against the reader: more may be a wall in another
light.
"""
MEASURES_MIN_TILES: Final = 3
"""So many painted faces, read for sure, show how large a blank one has to be, and of what ground."""
BLANKS_MAX_SHARE_OF_FACES: Final = 0.5
"""White dragons over painted faces, at most, where a picture shows no backs to tell them from."""
TORN_MIN_PROBABILITY: Final = 0.2
"""Of a white dragon: a reader that gives it less holds a bare tile to be a back."""
_SIDE_PX, _EDGE_PX = 24, 4
_BLANK_NUMBER, _BACK_NUMBER = INDEX_OF[BLANK], INDEX_OF[BACK]


def with_blank_faces(
    detector: Detector, picture: Image, tiles: FoundTiles, places: FoundPlaces
) -> FoundTiles:
    """The tiles of a picture, and the blank faces among the places where finder or reader were torn; without
    doubtful white dragons that have another size or another ground than the faces around them.

    Args:
        detector: reads them.
        picture: (h, w, 3) uint8 BGR.
        tiles: what is known of it.
        places: whatever the finder thinks possible, from ``FAINT_MIN_CONFIDENCE`` on.
    """
    is_sure = tiles.probabilities.max(axis=1, initial=0.0) >= REFERENCE_MIN_PROBABILITY
    measures = tiles.painted & is_sure
    if measures.sum() < MEASURES_MIN_TILES:
        return _first_of_table(detector, picture, tiles, places)
    grounds = ground_colours(picture, tiles.quads_px)
    faces = FacesOfPicture(tiles.quads_px[measures], grounds[measures])
    told = tiles
    if not framed_dragons(picture, tiles).any():
        table = TableGrounds.told(grounds, tiles.quads_px.mean(axis=1), tiles.probabilities)
        free = places.where(~_are_on(places.quads_px, tiles.quads_px[tiles.painted]))
        told = _with_torn_ones(detector, picture, tiles, free, faces, table)
    doubtful = (np.array(told.codes) == BLANK) & (told.sure < SIZED_MAX_CONFIDENCE)
    unlike = faces.unlikeness(told.quads_px, ground_colours(picture, told.quads_px))
    is_bare = told.probabilities[:, _BACK_NUMBER] >= FRAMED_MAX_BACK_PROBABILITY
    has_ground = ~is_bare | (unlike < DOUBTFUL_MAX_DISTANCE_LAB)
    fits = _fit(faces, told.quads_px, DOUBTFUL_SIDE_SHARES) & has_ground
    return told.where(~doubtful | fits)


def _with_torn_ones(
    detector: Detector,
    picture: Image,
    tiles: FoundTiles,
    places: FoundPlaces,
    faces: FacesOfPicture,
    table: TableGrounds,
) -> FoundTiles:
    """The tiles, and the blank faces among the places where no painted one lies, by their size and ground."""
    own = ground_colours(picture, places.quads_px)
    log_odds = table.blank_log_odds(own, places.quads_px.mean(axis=1))
    chance = _chances(picture, places, faces, own, shows_backs=log_odds is not None)
    likely = chance >= TAKEN_MIN_CHANCE
    if log_odds is None:
        few = places.where(likely)
        many = BLANKS_MAX_SHARE_OF_FACES * len(table.faces)
        return _with_few(detector, picture, tiles, few, chance[likely], BLANK_MIN_PROBABILITY, many)
    likely &= log_odds >= SURE_GROUND_MIN_LOG_ODDS
    read = _read(detector, picture, places.where(likely), chance[likely])
    return _merged(tiles, _blanks_by_ground(read, log_odds[likely], len(table.backs)))


def _blanks_by_ground(read: FoundTiles, log_odds: Float, back_count: int) -> FoundTiles:
    """Those of the read places that are blank faces by their ground; where they are many beside
    ``back_count`` backs, only those that the reader does not hold to be backs.
    """
    told = FoundTiles(read.quads_px, told_by_ground(read.probabilities, log_odds), read.confidence)
    is_blank = np.array(told.codes) == BLANK
    if is_blank.sum() > BLANKS_MAX_SHARE_OF_BACKS * back_count:
        is_blank &= read.probabilities[:, _BLANK_NUMBER] >= TORN_MIN_PROBABILITY
    return told.where(is_blank)


def _first_of_table(detector: Detector, picture: Image, tiles: FoundTiles, places: FoundPlaces) -> FoundTiles:
    """The tiles, and the blank faces where hardly a painted one lies yet: as large as the walls' backs, but
    unlike them, and without paint.
    """
    tiles = _as_walls(tiles)
    codes = np.array(tiles.codes)
    is_sure = tiles.probabilities.max(axis=1, initial=0.0) >= REFERENCE_MIN_PROBABILITY
    backs = (codes == BACK) & is_sure
    if backs.sum() < REFERENCE_MIN_TILES:
        return tiles
    grounds = ground_colours(picture, tiles.quads_px)
    walls = FacesOfPicture(tiles.quads_px[backs], grounds[backs])
    painted = tiles.quads_px[tiles.painted & is_sure]
    places = places.where(~_are_on(places.quads_px, painted))
    own = ground_colours(picture, places.quads_px)
    table = TableGrounds.told(grounds, tiles.quads_px.mean(axis=1), tiles.probabilities)
    log_odds = table.blank_log_odds(own, places.quads_px.mean(axis=1))
    if log_odds is None:
        return tiles
    chance = _chances(picture, places, walls, None, shows_backs=True)
    likely = (chance >= TAKEN_MIN_CHANCE) & (log_odds >= SURE_GROUND_MIN_LOG_ODDS)
    unlike, sure = places.where(likely), chance[likely]
    return _with_few(detector, picture, tiles, unlike, sure, FIRST_BLANK_MIN_PROBABILITY)


def _as_walls(tiles: FoundTiles) -> FoundTiles:
    """The tiles; more white dragons than sets have beside hardly a face are light backs."""
    blank = np.flatnonzero(np.array(tiles.codes) == BLANK)
    if len(blank) <= WALL_MIN_TILES:
        return tiles
    told, rows = tiles.probabilities.copy(), blank[:, None]
    told[rows, [_BACK_NUMBER, _BLANK_NUMBER]] = tiles.probabilities[rows, [_BLANK_NUMBER, _BACK_NUMBER]]
    return FoundTiles(tiles.quads_px, told, tiles.confidence)


def _fit(faces: FacesOfPicture, quads_px: Float, shares: tuple[float, float]) -> NDArray[np.bool_]:
    sides = faces.sides_of(quads_px)
    return np.asarray(((sides > shares[0]) & (sides < shares[1])).all(axis=1), np.bool_)


def _chances(
    picture: Image, places: FoundPlaces, known: FacesOfPicture, grounds: Float | None, *, shows_backs: bool
) -> Float:
    """(n,) see ``blank_chances``.

    Args:
        known: tiles that are as large.
        grounds: (n, 3) of the places, where the known tiles have the ground that a blank face has.
    """
    unlike = np.zeros(len(places)) if grounds is None else known.unlikeness(places.quads_px, grounds)
    sides, spread = known.sides_of(places.quads_px), spreads(picture, places.quads_px)
    return blank_chances(places.confidence, sides, spread, unlike, shows_backs=shows_backs)


def blank_chances(
    confidence: Float, sides: NDArray[Any], spread: Float, unlike: NDArray[Any], *, shows_backs: bool
) -> Float:
    """(n,) chances that a blank face lies where the finder is torn, by look and size; 0 where that is out of
    the question.

    Args:
        confidence: (n,) the finder's, either way up.
        sides: (n, 2) shorter and longer side over a face's width and height.
        spread: (n,) see ``spreads``.
        unlike: (n,) distances between the places' grounds and those of the faces around them.
        shows_backs: whether there are backs to compare with.
    """
    odds = np.clip(confidence, 0.02, 0.98)
    misfit = (np.log(np.maximum(sides, 1e-3)) / 0.1) ** 2
    evidence = np.column_stack(
        [
            np.ones(len(odds)),
            np.log(odds / (1 - odds)),
            (unlike / 10) ** 2,
            spread / 5,
            misfit.sum(axis=1),
            np.full(len(odds), float(not shows_backs)),
        ]
    )
    chance = 1 / (1 + np.exp(-np.clip(evidence @ np.array(list(LOG_ODDS_WEIGHTS.values())), -30, 30)))
    possible = ((sides > SIDE_SHARES[0]) & (sides < SIDE_SHARES[1])).all(axis=1)
    possible &= (spread < SPREAD_MAX_LAB) & (unlike < LOCAL_GROUND_MAX_DISTANCE_LAB)
    return np.asarray(np.where(possible, chance, 0.0), np.float32)


def _read(detector: Detector, picture: Image, places: FoundPlaces, chance: Float) -> FoundTiles:
    """What the reader says of places that are tiles with such a chance."""
    read = read_again(detector, picture, detector.read(picture, places.quads_px))
    return FoundTiles(read.quads_px, read.probabilities, chance)


def _with_few(
    detector: Detector,
    picture: Image,
    tiles: FoundTiles,
    places: FoundPlaces,
    chance: Float,
    least: float,
    many: float = 0.0,
) -> FoundTiles:
    """The tiles, and the places that the reader holds to be blank faces with a chance of ``least`` or more,
    where no more white dragons come together than a set has; else those that it holds to be faces rather than
    backs, where they are not more than ``many``.
    """
    read = _read(detector, picture, places, chance)
    blank, back = read.probabilities[:, _BLANK_NUMBER], read.probabilities[:, _BACK_NUMBER]
    told = read.probabilities.copy()
    told[:, _BLANK_NUMBER] = np.where(blank > back, blank + back, back)
    told[:, _BACK_NUMBER] = np.where(blank > back, 0.0, blank)
    bare = blank + back >= BARE_MIN_PROBABILITY
    found = FoundTiles(read.quads_px, told, read.confidence)
    for may_be, most in ((blank >= least, MAX_WHITE_DRAGONS), (blank > back, many)):
        blanks = found.where(bare & may_be)
        known = tiles.quads_px[np.array(tiles.codes) == BLANK]
        if len(known) + int((~_are_on(blanks.quads_px, known)).sum()) <= most:
            return _merged(tiles, blanks)
    return tiles


def spreads(picture: Image, quads_px: Float) -> Float:
    """(n,) how far the colours inside each quad lie apart, in levels of L*a*b*: between the tenth and the
    ninetieth percentile of the distance to the quad's own middle colour.
    """
    wanted = np.array([[0, 0], [_SIDE_PX, 0], [_SIDE_PX, _SIDE_PX], [0, _SIDE_PX]], np.float32) - 0.5
    found = np.zeros(len(quads_px), np.float32)
    for number, quad in enumerate(np.asarray(quads_px, np.float32)):
        crop = straightened(picture, quad, wanted, (_SIDE_PX, _SIDE_PX))
        inner = cv2.cvtColor(crop, cv2.COLOR_BGR2LAB)[_EDGE_PX:-_EDGE_PX, _EDGE_PX:-_EDGE_PX].reshape(-1, 3)
        away = ground_distances(inner.astype(np.float32), np.median(inner, axis=0))
        low, high = np.percentile(away, (10, 90))
        found[number] = high - low
    return found


def _merged(tiles: FoundTiles, blank: FoundTiles) -> FoundTiles:
    """The tiles, with the blank faces in the place of what was taken for a back or doubted there."""
    if not len(blank):
        return tiles
    return tiles.where(~_are_on(tiles.quads_px, blank.quads_px)).joined(blank)


def _are_on(quads_px: Float, others_px: Float) -> NDArray[np.bool_]:
    """(n,) which quads are the same tiles as one of the others."""
    apart = centre_distances(np.concatenate([quads_px, others_px]))[: len(quads_px), len(quads_px) :]
    return np.asarray((apart < SAME_TILE_MAX_HALF_SIZES).any(axis=1), np.bool_)
