"""A tile that lies on the table, with what its looks add up to.

A tile is read several times and its readings add up; one that is sure is left alone until something moves
over it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.certainty import CERTAIN, DECIDING_LOG_ODDS, EVEN_CHANCE, FEW, SEVERAL, STRONG_LOG_ODDS, SURE
from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.layout import TableTile, sector
from vision.live.tracking.reading import Reading
from vision.recogniser import (
    LEAST_PROBABILITY,
    MOST_FACES,
    colour_spreads,
    reweighted_by_ground,
    reweighted_by_red,
    shows_no_paint,
)
from vision.types import Double, Float

SETTLED_MIN_LOOKS: Final = FEW
"""Looks at which nothing touched a tile before it is believed."""
ENOUGH_LOOKS: Final = 4
"""A tile is read this often whatever it shows; further looks at a still tile add no evidence."""
MAX_LOOKS: Final = 14
"""A tile that stays unsure is read at most this often."""
CLEAR_ORIENTATION_MEAN: Final = 0.4
"""Mean of ``along_y`` over the outlines that tells how a tile lies."""
FINDER_BACK_HALF_LOG_ODDS: Final = 1.2
"""Half the log odds that the finder's word adds for or against a back."""
_LOOKS_THE_SAME_QUARTER_TURNED: Final = frozenset({BACK, BLANK, "1p"})
"""They look the same whichever side is up; only an outline shows how they lie."""
_BLANK_NUMBER: Final = INDEX_OF[BLANK]
_IS_BACK: Final = np.array([face == BACK for face in FACES])


@dataclass(slots=True)
class TrackedTile:
    """A tile with what its looks add up to."""

    key: int
    centre_mm: tuple[float, float]
    up_deg: float
    along_y: float
    """Sum over all outlines."""
    quad_px: Double
    since_ms: int
    last_ms: int
    looks: int = 1
    outlines: int = 1
    """How often the finder drew one anew: another reading of the last one tells nothing more of its sides."""
    free_looks: int = 0
    """Looks at which nothing touched it."""
    painted_dragon_looks: int = 0
    """Looks at which it was a white dragon with a frame or a character."""
    missed: int = 0
    finds: int = 0
    backs: int = 0
    """How often the finder took it for a back, of so many finds."""
    log_p: Float = field(default_factory=lambda: np.zeros(len(FACES), np.float32))
    ground: Float | None = None
    blank_log_odds: float | None = None
    """How much its ground speaks for a blank face and against a back; None while the table does not tell."""
    reads_as_face: bool = False
    """Whether it is a back that reads as a face: one of more tiles of that face than a set has, or of the
    backs' colour."""
    red_chance: float | None = None
    """That it is the red one, as it is a five, by the table's other fives of its suit; None of others."""
    turned_up: bool = False
    """Whether a back of clearly another colour lay there before."""
    stands: bool = False
    """Whether it has been at an edge since before anybody discarded: what is bare there is a standing tile's
    top or back."""
    of_hand_before: bool = False
    """Whether a hand has begun since it was last found: then it lies there only if it is found again."""
    may_be_a_part: bool = False
    """Whether all outlines so far were so small."""
    inner: NDArray[np.uint8] | None = None
    """(16, 16, 3) L*a*b* within its edges at the newest look at which nothing touched it."""
    _p: Float | None = None
    _read_p: Float | None = None
    _unclear: bool | None = None
    """``outline_unclear`` as it was worked out; None after every change, as ``_p`` and ``_read_p`` are."""

    @staticmethod
    def first_seen(key: int, reading: Reading, at_ms: int, *, turned_up: bool = False) -> TrackedTile:
        """A tile that nobody knew before; ``turned_up``: a back of clearly another colour lay there."""
        tile = TrackedTile(
            key,
            reading.centre_mm,
            reading.up_deg,
            reading.along_y,
            reading.quad_px,
            at_ms,
            at_ms,
            free_looks=int(not reading.touched),
            log_p=np.log(np.maximum(reading.probabilities, LEAST_PROBABILITY)),
            ground=reading.ground,
            turned_up=turned_up,
            may_be_a_part=reading.may_be_a_part,
            inner=reading.inner,
        )
        tile._count(reading)
        return tile

    @property
    def settled(self) -> bool:
        """Whether it may be believed: seen often enough without a hand on it, in a clear outline."""
        return self.free_looks >= SETTLED_MIN_LOOKS and not self.outline_unclear

    @property
    def outline_unclear(self) -> bool:
        """Whether the looks do not agree yet which way it lies; or it was found by one look alone, and as an
        outline around a part of a tile is: smaller than a tile, across its side, as a riichi tile lies, or
        hardly read as anything; or it lies across and is hard to read.
        """
        if self._unclear is None:
            is_odd = self._lies_across or self.may_be_a_part or self._reads_as_nothing
            found_once = self.finds == 1 and is_odd
            unclear = self._turn_unclear or found_once or self._hazy_across
            self._unclear = unclear and self.looks < 3 * ENOUGH_LOOKS
        return self._unclear

    @property
    def _turn_unclear(self) -> bool:
        return abs(self.along_y) < CLEAR_ORIENTATION_MEAN * self.outlines

    @property
    def _lies_across(self) -> bool:
        return (self.along_y > 0) == (sector(*self.centre_mm) % 2 == 1)

    @property
    def _reads_as_nothing(self) -> bool:
        return float(self.probabilities.max()) < EVEN_CHANCE

    @property
    def _hazy_across(self) -> bool:
        """Whether it lies across and is hard to read, although what it seems to show would tell its turn."""
        best = int(self.probabilities.argmax())
        doubtful = float(self.probabilities[best]) < SURE
        return doubtful and self._lies_across and FACES[best] not in _LOOKS_THE_SAME_QUARTER_TURNED

    @property
    def doubtful(self) -> bool:
        """Whether nobody can say what it shows: it may be no tile."""
        return not self.settled or float(self.probabilities.max()) < SURE

    @property
    def often_missed(self) -> bool:
        """Whether it was looked for and not found as often as it was found, and more than once or twice."""
        return self.missed >= max(SEVERAL, self.finds)

    @property
    def was_none(self) -> bool:
        """Whether it was often missed and nobody can say that a tile is there: it is doubtful, or one look
        alone found it and its readings, all of that outline, are not sure.
        """
        return self.often_missed and (self.doubtful or (self.finds == 1 and not self.sure))

    @property
    def probabilities(self) -> Float:
        """(47,) of all looks together. Looks at one still tile are not independent: they count for less and
        less."""
        if self._p is None:
            p = self._p_by_ground
            self._p = p if self.red_chance is None else reweighted_by_red(p, self.red_chance)
        return self._p

    @property
    def _p_by_ground(self) -> Float:
        if self.reads_as_face or self.stands or self.blank_log_odds is not None:
            return self.corrected(self.read_probabilities)
        log_p = self._log_p_of_looks
        if self.finds:
            # A back and a blank face are hard to tell by the face alone; the finder saw the whole tile.
            word = FINDER_BACK_HALF_LOG_ODDS * (2 * self.backs / self.finds - 1)
            log_p = np.asarray(log_p + np.where(_IS_BACK, word, -word), np.float32)
        return _normalised(log_p)

    @property
    def likeliest(self) -> str:
        """The face that it shows, as far as the looks tell."""
        return FACES[int(self.probabilities.argmax())]

    @property
    def shows_back(self) -> bool:
        """Whether it lies face down, as far as the looks tell."""
        return self.likeliest == BACK

    def corrected(self, read: Float) -> Float:
        """(47,) a reading of it, with what the table's other tiles say of it."""
        reads_as_face = self.reads_as_face and read.argmax() == self.read_probabilities.argmax()
        if reads_as_face or (self.stands and float(read.max()) < SURE):
            share = (1.0 - CERTAIN) * read
            return np.asarray(share + CERTAIN * _IS_BACK, np.float32)
        if self.stands:
            odds = -DECIDING_LOG_ODDS
        elif self.blank_log_odds is not None:
            odds = self.blank_log_odds + STRONG_LOG_ODDS * self.turned_up
        else:
            return read
        return np.asarray(reweighted_by_ground(read[None], np.array([odds], np.float32))[0], np.float32)

    @property
    def read_probabilities(self) -> Float:
        """(47,) as the reader alone has it."""
        if self._read_p is None:
            self._read_p = _normalised(self._log_p_of_looks)
        return self._read_p

    @property
    def _log_p_of_looks(self) -> Float:
        weight = (1.0 + 0.25 * (min(self.looks, ENOUGH_LOOKS) - 1)) / self.looks
        return np.asarray(self.log_p * weight, np.float32)

    @property
    def sure(self) -> bool:
        """Whether another reading of the same picture would tell nothing new."""
        return not self.wants_look and float(self.probabilities.max()) >= CERTAIN

    @property
    def wants_look(self) -> bool:
        """Whether another reading would help."""
        if self.looks < ENOUGH_LOOKS or not self.settled:
            return True
        return self.looks < MAX_LOOKS and float(self.probabilities.max()) < CERTAIN

    def add(self, reading: Reading, at_ms: int) -> None:
        """Take one more look into account. The first that shows the whole tile replaces those that may have
        shown a part: half a 4 of dots is a 2 of dots.
        """
        self._p = self._read_p = self._unclear = None
        if self.may_be_a_part and not reading.may_be_a_part:
            self.may_be_a_part, self.looks, self.along_y, self.outlines = False, 0, 0.0, 0
            self.log_p = np.zeros_like(self.log_p)
        self.log_p = self.log_p + np.log(np.maximum(reading.probabilities, LEAST_PROBABILITY))
        self._lies_anew(at_ms)
        share = 1.0 / min(self.looks + 1, 4)
        self.centre_mm = (
            self.centre_mm[0] + share * (reading.centre_mm[0] - self.centre_mm[0]),
            self.centre_mm[1] + share * (reading.centre_mm[1] - self.centre_mm[1]),
        )
        self.up_deg, self.quad_px = reading.up_deg, reading.quad_px
        if reading.ground is not None and not reading.touched:
            before = reading.ground if self.ground is None else self.ground
            self.ground = np.asarray(before + share * (reading.ground - before), np.float32)
            self.inner = reading.inner
        if reading.face_down is not None or not self.outlines:
            self.along_y += reading.along_y
            self.outlines += 1
        self.looks += 1
        self._count(reading)
        self.free_looks += not reading.touched
        self.last_ms = at_ms

    def found_again(self, face_down: bool, at_ms: int) -> None:
        """The finder found it where it lay; it looks as it did and was not read."""
        self._lies_anew(at_ms)
        if face_down != self.backs / max(1, self.finds):
            self._p = None
        self._unclear = None
        self.finds += 1
        self.backs += face_down
        self.missed = 0
        self.last_ms = at_ms

    def _lies_anew(self, at_ms: int) -> None:
        """Found again in a hand that has begun: nobody knows what lay there meanwhile."""
        if self.of_hand_before:
            self.of_hand_before, self.since_ms = False, at_ms

    def update_colour(self, blank_log_odds: float | None, *, reads_as_face: bool) -> None:
        """What the table's other tiles now say of its ground."""
        if (blank_log_odds, reads_as_face) != (self.blank_log_odds, self.reads_as_face):
            self.blank_log_odds, self.reads_as_face = blank_log_odds, reads_as_face
            self._p = self._unclear = None

    @property
    def read_blank(self) -> float:
        """How likely the reader itself, which knows nothing of colours, holds it for a white dragon."""
        return float(self.read_probabilities[_BLANK_NUMBER])

    @property
    def is_surely_blank(self) -> bool:
        """Whether the reader itself sees a white dragon."""
        return self.read_blank >= SURE

    @property
    def is_bare(self) -> bool:
        """Whether it shows nothing: a blank face, a back, or the top of a standing tile."""
        return shows_no_paint(self.read_probabilities)

    @property
    def is_painted_dragon(self) -> bool:
        """Whether most looks saw the frame or the character of a white dragon."""
        return 2 * self.painted_dragon_looks > self.looks

    @property
    def colour_spread(self) -> float:
        """How far its own colours lie apart, see ``colour_spreads``; 0 while nobody knows."""
        return 0.0 if self.inner is None else float(colour_spreads(self.inner[None, 1:-1, 1:-1])[0])

    @property
    def may_be_a_top(self) -> bool:
        """Whether it is bare, and the reader is not sure that it is a white dragon."""
        return self.is_bare and not self.is_surely_blank

    def hold_standing(self) -> None:
        """It has been at an edge since before anybody discarded."""
        if not self.stands:
            self.stands, self._p, self._unclear = True, None, None

    def red_log_odds(self, five_pair: tuple[int, int]) -> float | None:
        """By how much one look at it rather shows the red five of a pair (plain, red); None where it rather
        shows none of them."""
        plain, red = five_pair
        if self.read_probabilities[plain] + self.read_probabilities[red] < EVEN_CHANCE:
            return None
        return float(self.log_p[red] - self.log_p[plain]) / self.looks

    def update_red_chance(self, red_chance: float | None) -> None:
        """What the table's other fives now say of it."""
        if red_chance != self.red_chance:
            self.red_chance, self._p, self._unclear = red_chance, None, None

    def _count(self, reading: Reading) -> None:
        self.painted_dragon_looks += reading.painted_dragon
        if reading.face_down is not None:
            self.finds += 1
            self.backs += reading.face_down

    def table_tile(self) -> TableTile:
        """The tile for reading the table."""
        p = self.probabilities
        order = np.argsort(-p)[:MOST_FACES]
        faces = tuple((FACES[i], float(p[i])) for i in order if p[i] > 5e-4)
        # Outlines that never agree tell nothing of how it lies: then it lies as it was read, if that tells.
        as_read = self._turn_unclear and FACES[order[0]] not in _LOOKS_THE_SAME_QUARTER_TURNED
        up = self.up_deg if as_read else snapped_deg(self.up_deg, self.along_y >= 0)
        return TableTile(faces, self.centre_mm[0], self.centre_mm[1], up, self.key)


def _normalised(log_p: Float) -> Float:
    p = np.exp(log_p - log_p.max())
    return np.asarray(p / p.sum(), np.float32)


def snapped_deg(up_deg: float, along_y: bool) -> float:
    """The direction, unless the long sides run the other way: then the nearest quarter along them."""
    rise, run = math.sin(math.radians(up_deg)), math.cos(math.radians(up_deg))
    if (abs(rise) > abs(run)) == along_y:
        return up_deg
    if along_y:
        return 90.0 if rise >= 0 else 270.0
    return 0.0 if run >= 0 else 180.0
