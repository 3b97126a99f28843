"""Backs whose pattern reads as a face: no set has more than four tiles of one face.

A round emblem in the middle of every back looks to a reader that never saw it like a one of dots, and to the
finder like a face. Where more tiles than a set has show one face, in one colour, they are the backs of the
walls, and that colour is theirs: what else has it and is not read plainly is a back, too. Whole walls of
light backs without a pattern read as blank faces, beside the dark sides of a black set's standing tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.recogniser import GROUNDS_CLEAR_DISTANCE_LAB, ground_distances
from vision.types import Float

CROWD_MIN_TILES: Final = 9
"""More than the four of a face and some that are misread as it."""
BLANK_CROWD_MIN_TILES: Final = 13
"""The same of blank faces, and more than there are sure backs: the tops of standing tiles are blank, too."""
SURE_MIN_PROBABILITY: Final = 0.9
"""A tile read with this probability is a back, or shows the ground of faces."""
PAINTED_MIN_FACES: Final = 2
"""So many painted faces show it."""
ONE_COLOUR_MIN_SHARE: Final = 0.75
"""Of the tiles of a crowd, how many have its colour."""
ONE_COLOUR_MAX_DISTANCE_LAB: Final = 10.0
"""From the crowd's colour."""
PLAIN_MIN_PROBABILITY: Final = 0.99
"""A tile of that colour that is read as another face with this probability may be one: backs may have the
colour of the faces."""
_BLANK: Final = INDEX_OF[BLANK]
_BACK: Final = INDEX_OF[BACK]
_IS_PAINTED: Final = np.array([face not in (BACK, BLANK) for face in FACES])


@dataclass(frozen=True, slots=True, eq=False)
class Crowd:
    """Backs that read as a face.

    Attributes:
        face: its index in ``vision.labels.FACES``.
        ground: (3,) L*a*b* of those backs.
    """

    face: int
    ground: Float

    @staticmethod
    def among(grounds: Float, read: Float) -> Crowd | None:
        """The largest crowd among tiles with these (n, 3) grounds and (n, 47) readings; None without one."""
        best = read.argmax(axis=1)
        counts = np.bincount(best, minlength=len(FACES))
        sure_backs = int((read[:, _BACK] >= SURE_MIN_PROBABILITY).sum())
        if counts[_BLANK] < max(BLANK_CROWD_MIN_TILES, sure_backs + 1):
            counts[_BLANK] = 0
        counts[_BACK] = 0
        face = int(counts.argmax())
        if counts[face] < CROWD_MIN_TILES:
            return None
        mine = grounds[best == face]
        ground = np.asarray(np.median(mine, axis=0), np.float32)
        is_one_colour = ground_distances(mine, ground) <= ONE_COLOUR_MAX_DISTANCE_LAB
        return Crowd(face, ground) if is_one_colour.mean() >= ONE_COLOUR_MIN_SHARE else None

    def backs(self, grounds: Float, read: Float) -> NDArray[np.bool_]:
        """(n,) which tiles with these grounds and readings are backs like those of the crowd."""
        if self.face == _BLANK and self._is_the_faces_colour(grounds, read):
            return np.zeros(len(grounds), np.bool_)
        has_colour = ground_distances(grounds, self.ground) <= ONE_COLOUR_MAX_DISTANCE_LAB
        is_like = (read.argmax(axis=1) == self.face) | (read.max(axis=1) < PLAIN_MIN_PROBABILITY)
        return np.asarray(has_colour & is_like, np.bool_)

    def _is_the_faces_colour(self, grounds: Float, read: Float) -> bool:
        """Whether painted faces have nearly its colour: then blank ones have, too."""
        painted = grounds[_IS_PAINTED[read.argmax(axis=1)] & (read.max(axis=1) >= SURE_MIN_PROBABILITY)]
        if len(painted) < PAINTED_MIN_FACES:
            return False
        away = ground_distances(np.median(painted, axis=0), self.ground)
        return float(away) < GROUNDS_CLEAR_DISTANCE_LAB
