"""Backs and blank faces told apart by their ground: all faces of a set have one colour, nearly always all
backs another.

The reader looks at one tile at a time: the pattern of a back may look to it like bamboos, and a white dragon
with nothing painted on it like a back. Beside the other tiles of its table it is in no doubt: a blank face is
what has the ground of this table's faces, a back what has that of its walls. A running table, a photo and
enrolment go by the same rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.recogniser.detector import FoundTiles
from vision.recogniser.ground_colours import ground_colours, ground_distances, inner_colours
from vision.types import Float, Image

REFERENCE_MIN_TILES: Final = 5
"""So many painted faces, and so many backs, all read for sure, show the ground colours of a set."""
REFERENCE_MIN_PROBABILITY: Final = 0.7
"""A tile read with this probability tells a ground colour."""
NEAREST_REFERENCES: Final = 9
"""A tile is compared with so many faces and backs around it: light falls unevenly on a table."""
GROUNDS_MIN_DISTANCE_LAB: Final = 24.0
"""Least distance between the two ground colours, in levels of L*a*b* of 0 to 255 each."""
STEADY_GROUNDS_MIN_DISTANCE_LAB: Final = 12.0
"""The same where all tiles of either sort have nearly one colour: light backs beside white faces."""
STEADY_SPREADS: Final = 5.0
"""So many times the usual distance between a tile and those of its sort around it keep the sorts apart."""
GROUNDS_CLEAR_DISTANCE_LAB: Final = 48.0
"""Ground colours that differ by so much leave no doubt."""
GROUND_MAX_LOG_ODDS: Final = 8.0
"""For a blank face against a back, where a tile has the very colour of clearly different faces."""
UNLIKE_BACKS_MAX_LOG_ODDS: Final = 3.5
"""The same where hardly a face was seen yet: a bare tile that has not the backs' ground shows its other side.
"""
SAME_BACKS_MAX_DISTANCE_LAB: Final = 24.0
"""Between the backs of one set as its table showed them and as they are seen now: other light, not another
set.
"""
FEW_FACES_MIN_TILES: Final = 2
"""So many faces are heard beside the backs, though they are too few to show their ground for sure."""
READER_MAX_BACK_LOG_ODDS: Final = 2.0
"""How much the reader's word for a back counts at most: an unframed white dragon looks to it like one."""
READER_MAX_BLANK_LOG_ODDS: Final = 6.0
"""How much its word for a white dragon counts at most: a frame is paint that only the reader sees, and it may
colour what is taken for the ground.
"""
BARE_MIN_PROBABILITY: Final = 0.5
"""Of a white dragon and a back together, in a reading of a tile that shows no paint."""
BACK_GROUND_MAX_DISTANCE_RATIO: Final = 0.4
"""Distance to the backs' ground over that to the faces', below which a painted tile is a back."""
BACK_MAX_SHARE_AS_FACES: Final = 0.2
"""Of such a tile, what is more like the faces' ground than like the backs': nine dots on white have 0.3."""
MAX_WHITE_DRAGONS: Final = 4
"""White dragons of a set. More blank tiles of the faces' colour, where no backs are told, are a wall of a set
whose backs have it, too, or the tops of standing tiles.
"""
SAME_GROUND_MAX_DISTANCE_LAB: Final = 14.0
"""Measured on photos of sets that no model was trained on: blank dragons were within 11 levels of their set's
faces, backs 21 and more away, nearly all of them 50.
"""
BLANK_MIN_PROBABILITY: Final = 0.03
"""A back that the reader holds for a white dragon with less than this is none."""

_BLANK_NUMBER, _BACK_NUMBER = INDEX_OF[BLANK], INDEX_OF[BACK]
_IS_PAINTED: Final = np.array([face not in (BACK, BLANK) for face in FACES])


@dataclass(frozen=True, slots=True, eq=False)
class SetGrounds:
    """A set's colours, as its enrolment showed them.

    Attributes:
        face: (3,) L*a*b*, 0 to 255 each, of its faces.
        back: the same of its backs, under the same light.
    """

    face: Float
    back: Float


@runtime_checkable
class KnowsGrounds(Protocol):
    """A detector that knows whose set lies on the table."""

    @property
    def set_grounds(self) -> SetGrounds | None:
        """The set's colours; None where its enrolment did not show both."""
        ...


def set_grounds_of(detector: object) -> SetGrounds | None:
    """The colours of the set that lies on the table, where the detector knows them."""
    return detector.set_grounds if isinstance(detector, KnowsGrounds) else None


@dataclass(frozen=True, eq=False)
class TableGrounds:
    """The colours of the faces and backs that were told for sure on one table, and where they lie.

    Attributes:
        faces, backs: (n, 3) L*a*b*.
        face_places, back_places: (n, 2) middles of those tiles, in any unit.
        of_set: the set's colours where it was enrolled or has shown them before: for a table that shows no
            backs or no faces yet.
        from_looks: the colours add up over the looks of one fixed camera: smaller differences tell than in a
            photo, where walls and hands stand in other light.
    """

    faces: Float
    face_places: Float
    backs: Float
    back_places: Float
    of_set: SetGrounds | None = None
    from_looks: bool = False

    @staticmethod
    def told(
        grounds: Float,
        places: NDArray[Any],
        probabilities: Float,
        *,
        min_probability: float = REFERENCE_MIN_PROBABILITY,
        of_set: SetGrounds | None = None,
        from_looks: bool = False,
    ) -> TableGrounds:
        """What (n, 3) grounds of tiles at (n, 2) places show of both, by the tiles' (n, 47) readings."""
        places = np.asarray(places, np.float32).reshape(-1, 2)
        best = probabilities.argmax(axis=1) if len(probabilities) else np.zeros(0, np.int64)
        is_sure = probabilities.max(axis=1, initial=0.0) >= min_probability
        is_face, is_back = _IS_PAINTED[best] & is_sure, (best == _BACK_NUMBER) & is_sure
        if is_face.any() and is_back.any():
            # A white dragon that was read as a back shows no back's colour.
            face, back = (np.median(grounds[some], axis=0) for some in (is_face, is_back))
            is_faces_colour = ground_distances(grounds, face) < ground_distances(grounds, back)
            is_face, is_back = is_face & is_faces_colour, is_back & ~is_faces_colour
        return TableGrounds(
            grounds[is_face], places[is_face], grounds[is_back], places[is_back], of_set, from_looks
        )

    def blank_log_odds(self, grounds: Float, places: NDArray[Any]) -> Float | None:
        """(n,) log-odds by which the (n, 3) colours of tiles at (n, 2) places speak for a blank face and
        against a back; None where this table's faces and backs cannot be told by colour.

        Where a table shows only the one or the other yet, ``of_set`` tells the difference; where nothing
        does, what is unlike all backs is more likely a face than not.
        """
        shows_faces, shows_backs = (len(some) >= REFERENCE_MIN_TILES for some in (self.faces, self.backs))
        if not (shows_faces or shows_backs) or not len(grounds):
            return None
        places = np.asarray(places, np.float32)
        known = self.of_set
        if shows_faces and shows_backs:
            faces = _nearest_median(places, self.faces, self.face_places)
            backs = _nearest_median(places, self.backs, self.back_places)
            apart = float(ground_distances(np.median(self.faces, axis=0), np.median(self.backs, axis=0)))
        elif shows_faces and known is not None:
            faces = _nearest_median(places, self.faces, self.face_places)
            backs, apart = faces + (known.back - known.face), _apart(known)
        elif shows_backs and known is not None and self._has_backs_of(known):
            backs = _nearest_median(places, self.backs, self.back_places)
            faces, apart = backs + (known.face - known.back), _apart(known)
        elif shows_backs:
            return self._unlike_backs(grounds, places)
        else:
            return None
        if apart < self._least_distance:
            return None
        nearer = (ground_distances(grounds, backs) - ground_distances(grounds, faces)) / apart
        clear = min(1.0, apart / GROUNDS_CLEAR_DISTANCE_LAB)
        return np.asarray(GROUND_MAX_LOG_ODDS * clear * np.clip(nearer, -1.0, 1.0), np.float32)

    def unlike_faces(self, grounds: Float, places: NDArray[Any]) -> Float:
        """(n,) distances between the (n, 3) colours of tiles at (n, 2) places and those of the faces around
        each; 0 while too few faces lie there to tell.
        """
        if len(self.faces) < REFERENCE_MIN_TILES:
            return np.zeros(len(grounds), np.float32)
        places = np.asarray(places, np.float32)
        return ground_distances(grounds, _nearest_median(places, self.faces, self.face_places))

    @property
    def shown(self) -> SetGrounds | None:
        """The colours that the table itself shows; None where it shows too few of either, or both alike."""
        if min(len(self.faces), len(self.backs)) < REFERENCE_MIN_TILES:
            return None
        grounds = SetGrounds(np.median(self.faces, axis=0), np.median(self.backs, axis=0))
        return grounds if _apart(grounds) >= self._least_distance else None

    @cached_property
    def _least_distance(self) -> float:
        """By which faces and backs of this table must differ in colour to be told by it."""
        if not self.from_looks:
            return GROUNDS_MIN_DISTANCE_LAB
        spread = max(
            (
                float(np.median(ground_distances(some, _nearest_median(places, some, places))))
                for some, places in ((self.faces, self.face_places), (self.backs, self.back_places))
                if len(some) >= REFERENCE_MIN_TILES
            ),
            default=GROUNDS_MIN_DISTANCE_LAB,
        )
        steady = STEADY_SPREADS * spread
        return float(np.clip(steady, STEADY_GROUNDS_MIN_DISTANCE_LAB, GROUNDS_MIN_DISTANCE_LAB))

    def _has_backs_of(self, known: SetGrounds) -> bool:
        off = ground_distances(np.median(self.backs, axis=0), known.back)
        return float(off) < SAME_BACKS_MAX_DISTANCE_LAB

    def _unlike_backs(self, grounds: Float, places: Float) -> Float:
        """As ``blank_log_odds`` by the backs alone, with what few faces there are."""
        away = ground_distances(grounds, _nearest_median(places, self.backs, self.back_places))
        share = np.clip(away / self._least_distance - 1.0, -1.0, 1.0)
        if len(self.faces) >= FEW_FACES_MIN_TILES:  # one may be anything that lies about
            unlike = ground_distances(grounds, np.median(self.faces, axis=0))
            share = np.where(unlike < GROUNDS_CLEAR_DISTANCE_LAB, share, np.minimum(share, 0.0))
        return np.asarray(UNLIKE_BACKS_MAX_LOG_ODDS * share, np.float32)


def _apart(grounds: SetGrounds) -> float:
    return float(ground_distances(grounds.face, grounds.back))


def _nearest_median(places: Float, grounds: Float, reference_places: Float) -> Float:
    """(n, 3) medians of the references nearest to each of (n, 2) places."""
    few = min(NEAREST_REFERENCES, len(grounds))
    distances = np.linalg.norm(places[:, None] - reference_places[None], axis=2)
    nearest = np.argpartition(distances, few - 1, axis=1)[:, :few]
    return np.asarray(np.median(grounds[nearest], axis=1), np.float32)


def shows_no_paint(probabilities: Float) -> bool:
    """Whether a reading (47,) is that of a blank face or a back."""
    bare = float(probabilities[_BLANK_NUMBER] + probabilities[_BACK_NUMBER])
    return bare >= BARE_MIN_PROBABILITY


def told_by_ground(probabilities: Float, log_odds: Float) -> Float:
    """(n, 47) readings in which bare tiles are blank faces or backs as their ground says; painted faces stay
    as they were read.

    Args:
        log_odds: (n,) for a blank face, see ``TableGrounds.blank_log_odds``.
    """
    told = probabilities.copy()
    bare = told[:, _BLANK_NUMBER] + told[:, _BACK_NUMBER]
    blank, back = (np.log(np.maximum(told[:, n], 1e-6)) for n in (_BLANK_NUMBER, _BACK_NUMBER))
    odds = np.clip(blank - back, -READER_MAX_BACK_LOG_ODDS, READER_MAX_BLANK_LOG_ODDS) + log_odds
    share = 1 / (1 + np.exp(-odds))
    is_bare = bare >= BARE_MIN_PROBABILITY
    told[is_bare, _BLANK_NUMBER] = (bare * share)[is_bare]
    told[is_bare, _BACK_NUMBER] = (bare * (1 - share))[is_bare]
    return told


def with_blanks_by_ground(picture: Image, tiles: FoundTiles) -> FoundTiles:
    """The tiles of one picture, its bare ones told by their ground.

    Where it shows no backs, what was read as a back, might be a white dragon and has the faces' ground is
    one; nothing changes where that would be more tiles than a set has white dragons.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    codes = np.array(tiles.codes)
    is_painted = tiles.painted & _are_sure(tiles)
    if is_painted.sum() < REFERENCE_MIN_TILES or is_painted.all():
        return tiles
    grounds, places = ground_colours(picture, tiles.quads_px), tiles.quads_px.mean(axis=1)
    table = TableGrounds.told(grounds, places, tiles.probabilities)
    log_odds = table.blank_log_odds(grounds, places)
    if log_odds is not None:
        told = told_by_ground(tiles.probabilities, log_odds)
        turned = told.argmax(axis=1) != tiles.probabilities.argmax(axis=1)
        return _with_sides_turned(tiles, np.flatnonzero(turned))
    may_be_blank = (codes == BACK) & (tiles.probabilities[:, _BLANK_NUMBER] >= BLANK_MIN_PROBABILITY)
    face = np.median(grounds[is_painted], axis=0)
    is_dragon = may_be_blank & (ground_distances(grounds, face) < SAME_GROUND_MAX_DISTANCE_LAB)
    if not 0 < is_dragon.sum() <= MAX_WHITE_DRAGONS - (codes == BLANK).sum():
        return tiles
    return _with_sides_turned(tiles, np.flatnonzero(is_dragon))


def _with_sides_turned(tiles: FoundTiles, turned: NDArray[np.intp]) -> FoundTiles:
    """The tiles, some of them blank faces that were backs and backs that were blank, as sure as they were."""
    told, rows = tiles.probabilities.copy(), turned[:, None]
    told[rows, [_BACK_NUMBER, _BLANK_NUMBER]] = tiles.probabilities[rows, [_BLANK_NUMBER, _BACK_NUMBER]]
    return FoundTiles(tiles.quads_px, told, tiles.confidence)


def with_backs_by_ground(picture: Image, tiles: FoundTiles) -> FoundTiles:
    """The tiles of one set; what was read as a painted face but has the backs' ground is a back: the edge of
    nine dots is mostly paint, so hardly anything of the faces' ground may be on it.

    Nothing changes where a picture shows too few faces or backs, or where both have one colour.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    codes = np.array(tiles.codes)
    sure = _are_sure(tiles)
    backs, is_painted = (codes == BACK) & sure, tiles.painted & sure
    if min(backs.sum(), is_painted.sum()) < REFERENCE_MIN_TILES:
        return tiles
    grounds = ground_colours(picture, tiles.quads_px)
    face, back = np.median(grounds[is_painted], axis=0), np.median(grounds[backs], axis=0)
    if ground_distances(face, back) < GROUNDS_MIN_DISTANCE_LAB:
        return tiles
    turned = (codes != BACK) & (
        ground_distances(grounds, back) < BACK_GROUND_MAX_DISTANCE_RATIO * ground_distances(grounds, face)
    )
    seen = zip(np.flatnonzero(turned), inner_colours(picture, tiles.quads_px[turned]), strict=True)
    for number, colours in seen:
        as_faces = ground_distances(colours, face) < ground_distances(colours, back)
        turned[number] = as_faces.mean() < BACK_MAX_SHARE_AS_FACES
    told = tiles.probabilities.copy()
    best = told[turned].max(axis=1, keepdims=True)
    told[turned] = (1 - best) / (told.shape[1] - 1)
    told[turned, _BACK_NUMBER] = best[:, 0]
    return FoundTiles(tiles.quads_px, told, tiles.confidence)


def _are_sure(tiles: FoundTiles) -> NDArray[np.bool_]:
    best = tiles.probabilities.max(axis=1, initial=0.0)
    return np.asarray(best >= REFERENCE_MIN_PROBABILITY, np.bool_)
