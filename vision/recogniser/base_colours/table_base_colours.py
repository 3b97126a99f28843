"""The base colours of a table's faces and backs, and what they say of a tile that shows no paint: all faces
of a set have one colour, nearly always all backs another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from vision.certainty import DECIDING_LOG_ODDS, FEW, LIKELY, STRONG_LOG_ODDS
from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.recogniser.base_colours.colours import colour_distances
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.types import Float

STEADY_BASES_MIN_DISTANCE_LAB: Final = BASE_COLOURS.min_distance_lab / 2
"""Half of it where all tiles of either sort have nearly one colour: light backs beside white faces."""
BASES_CLEAR_DISTANCE_LAB: Final = 2 * BASE_COLOURS.min_distance_lab
"""Base colours that differ by twice as much leave no doubt, however much else speaks for one tile or one
set.
"""
_BACK_NUMBER: Final = INDEX_OF[BACK]
_IS_PAINTED: Final = np.array([face not in (BACK, BLANK) for face in FACES])


@dataclass(frozen=True, slots=True, eq=False)
class SetBaseColours:
    """A set's colours, as its enrolment showed them.

    Attributes:
        face: (3,) L*a*b*, 0 to 255 each, of its faces.
        back: the same of its backs, under the same light.
    """

    face: Float
    back: Float


@runtime_checkable
class KnowsBaseColours(Protocol):
    """A detector that knows whose set lies on the table."""

    @property
    def set_base_colours(self) -> SetBaseColours | None:
        """The set's colours; None where its enrolment did not show both."""
        ...


def set_base_colours_of(detector: object) -> SetBaseColours | None:
    """The colours of the set that lies on the table, where the detector knows them."""
    return detector.set_base_colours if isinstance(detector, KnowsBaseColours) else None


@dataclass(frozen=True, eq=False)
class TableBaseColours:
    """The base colours of the faces and backs that were read for sure on one table, and where they lie.

    Attributes:
        faces, backs: (n, 3) L*a*b*.
        face_places, back_places: (n, 2) middles of those tiles, in any unit.
        of_set: the set's colours where it was enrolled or has shown them before: for a table that shows no
            backs or no faces yet.
        from_frames: the colours are gathered over the frames of one fixed camera: smaller differences count
            than in a photo, where walls and hands stand in other light.
    """

    faces: Float
    face_places: Float
    backs: Float
    back_places: Float
    of_set: SetBaseColours | None = None
    from_frames: bool = False

    @staticmethod
    def from_readings(
        base_colours: Float,
        places: NDArray[Any],
        probabilities: Float,
        *,
        min_probability: float = LIKELY,
        of_set: SetBaseColours | None = None,
        from_frames: bool = False,
    ) -> TableBaseColours:
        """What (n, 3) base colours of tiles at (n, 2) places show of both, by the tiles' (n, 47) readings."""
        places = np.asarray(places, np.float32).reshape(-1, 2)
        best = probabilities.argmax(axis=1) if len(probabilities) else np.zeros(0, np.int64)
        is_sure = probabilities.max(axis=1, initial=0.0) >= min_probability
        is_face, is_back = _IS_PAINTED[best] & is_sure, (best == _BACK_NUMBER) & is_sure
        if is_face.any() and is_back.any():
            # A white dragon that was read as a back shows no back's colour.
            face, back = (np.median(base_colours[some], axis=0) for some in (is_face, is_back))
            is_faces_colour = colour_distances(base_colours, face) < colour_distances(base_colours, back)
            is_face, is_back = is_face & is_faces_colour, is_back & ~is_faces_colour
        return TableBaseColours(
            base_colours[is_face],
            places[is_face],
            base_colours[is_back],
            places[is_back],
            of_set,
            from_frames,
        )

    def blank_log_odds(self, base_colours: Float, places: NDArray[Any]) -> Float | None:
        """(n,) log-odds by which the (n, 3) colours of tiles at (n, 2) places speak for a blank face and
        against a back; None where this table's faces and backs have too similar colours.

        Where a table shows only the one or the other yet, ``of_set`` shows the difference; where nothing
        does, what is unlike all backs is more likely a face than not.
        """
        shows_faces, shows_backs = (
            len(some) >= BASE_COLOURS.reference_min_tiles for some in (self.faces, self.backs)
        )
        if not (shows_faces or shows_backs) or not len(base_colours):
            return None
        places = np.asarray(places, np.float32)
        known = self.of_set
        if shows_faces and shows_backs:
            faces = _nearest_median(places, self.faces, self.face_places)
            backs = _nearest_median(places, self.backs, self.back_places)
            distance = float(colour_distances(np.median(self.faces, axis=0), np.median(self.backs, axis=0)))
        elif shows_faces and known is not None:
            faces = _nearest_median(places, self.faces, self.face_places)
            backs, distance = faces + (known.back - known.face), _base_distance(known)
        elif shows_backs and known is not None and self._has_backs_of(known):
            backs = _nearest_median(places, self.backs, self.back_places)
            faces, distance = backs + (known.face - known.back), _base_distance(known)
        elif shows_backs:
            return self._unlike_backs(base_colours, places)
        else:
            return None
        if distance < self._least_distance:
            return None
        nearer = (colour_distances(base_colours, backs) - colour_distances(base_colours, faces)) / distance
        clear = min(1.0, distance / BASES_CLEAR_DISTANCE_LAB)
        return np.asarray(DECIDING_LOG_ODDS * clear * np.clip(nearer, -1.0, 1.0), np.float32)

    @property
    def shown(self) -> SetBaseColours | None:
        """The colours that the table itself shows; None where it shows too few of either, or both alike."""
        if min(len(self.faces), len(self.backs)) < BASE_COLOURS.reference_min_tiles:
            return None
        base_colours = SetBaseColours(np.median(self.faces, axis=0), np.median(self.backs, axis=0))
        return base_colours if _base_distance(base_colours) >= self._least_distance else None

    @cached_property
    def _least_distance(self) -> float:
        """Least colour distance at which faces and backs of this table are distinguished by colour."""
        if not self.from_frames:
            return BASE_COLOURS.min_distance_lab
        spread = max(
            (
                float(np.median(colour_distances(some, _nearest_median(places, some, places))))
                for some, places in ((self.faces, self.face_places), (self.backs, self.back_places))
                if len(some) >= BASE_COLOURS.reference_min_tiles
            ),
            default=BASE_COLOURS.min_distance_lab,
        )
        steady = BASE_COLOURS.steady_spreads * spread
        return float(np.clip(steady, STEADY_BASES_MIN_DISTANCE_LAB, BASE_COLOURS.min_distance_lab))

    def _has_backs_of(self, known: SetBaseColours) -> bool:
        off = colour_distances(np.median(self.backs, axis=0), known.back)
        return float(off) < BASE_COLOURS.min_distance_lab

    def _unlike_backs(self, base_colours: Float, places: Float) -> Float:
        """As ``blank_log_odds`` by the backs alone, with what few faces there are.

        A tile is compared with the most alike of the other backs around it: where light falls off along a
        wall, its last tiles are unlike the others, but not unlike those beside them.
        """
        around = _nearest(places, self.backs, self.back_places, but_itself=True)
        distances = colour_distances(base_colours[:, None], around).min(axis=1)
        share = np.clip(distances / self._least_distance - 1.0, -1.0, 1.0)
        if len(self.faces) >= FEW:  # one may be anything that lies about
            unlike = colour_distances(base_colours, np.median(self.faces, axis=0))
            share = np.where(unlike < BASES_CLEAR_DISTANCE_LAB, share, np.minimum(share, 0.0))
        return np.asarray(STRONG_LOG_ODDS * share, np.float32)


def _base_distance(base_colours: SetBaseColours) -> float:
    return float(colour_distances(base_colours.face, base_colours.back))


def _nearest_median(places: Float, base_colours: Float, reference_places: Float) -> Float:
    """(n, 3) medians of the references nearest to each of (n, 2) places."""
    return np.asarray(np.median(_nearest(places, base_colours, reference_places), axis=1), np.float32)


def _nearest(
    places: Float, base_colours: Float, reference_places: Float, *, but_itself: bool = False
) -> Float:
    """(n, m, 3) the references nearest to each of (n, 2) places; ``but_itself``: without one in the very
    place."""
    few = min(BASE_COLOURS.nearest_references, len(base_colours) - but_itself)
    distances = np.linalg.norm(places[:, None] - reference_places[None], axis=2)
    if but_itself:
        distances = np.where(distances == 0, np.inf, distances)
    return np.asarray(base_colours[np.argpartition(distances, few - 1, axis=1)[:, :few]], np.float32)
