"""What one place shows: the readings of all looks at it, with what the table's other tiles say of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from vision.certainty import CERTAIN, DECIDING_LOG_ODDS, EVEN_CHANCE, STRONG_LOG_ODDS, SURE
from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.live.tracking.reading import Reading
from vision.recogniser import (
    LEAST_PROBABILITY,
    reweighted_by_red,
    shows_no_paint,
)
from vision.surfaces import SURFACES
from vision.types import Float

ENOUGH_LOOKS: Final = 4
"""A tile is read this often whatever it shows; further looks at a still tile add no evidence."""
_BLANK_NUMBER, _BACK_NUMBER = INDEX_OF[BLANK], INDEX_OF[BACK]
_BARE: Final = [_BLANK_NUMBER, _BACK_NUMBER]
_IS_BACK: Final = np.array([face == BACK for face in FACES])


class _Judged(NamedTuple):
    """What all looks and the company come to, worked out once: every look asks each tile many times."""

    probabilities: Float
    likeliest: str
    sure: float
    sure_step: int


class BareChances(NamedTuple):
    """What a place that shows no paint may be."""

    neither: float
    """The chance of the top or the side of a standing tile, or of no tile."""
    blank_log_odds: float
    """For a white dragon and against a back, if it is either."""


@dataclass(slots=True, eq=False)
class ShownSide:
    """What a tile shows upwards, as far as its looks and its company tell."""

    looks: int = 0
    finds: int = 0
    backs: int = 0
    """How often the finder took it for a back, of so many finds."""
    painted_dragon_looks: int = 0
    """Looks at which it was a white dragon with a frame or a character."""
    log_p: Float = field(default_factory=lambda: np.zeros(len(FACES), np.float32))
    base_colour: Float | None = None
    surfaces: Float = field(default_factory=lambda: np.zeros(len(SURFACES), np.float32))
    """(6,) the reader's word on what it shows, the mean over the newest looks at which nothing touched it."""
    finder: float = 0.0
    """Chance that the finder gave it, the mean over its newest finds."""
    turned_up: bool = False
    """Whether a back of clearly another colour lay there before."""
    stands: bool = False
    """Whether it has been at an edge since before anybody discarded: what is bare there is a standing tile's
    top or back."""
    bare: BareChances | None = None
    """What may lie there, if it shows no paint."""
    reads_as_face: bool = False
    """Whether it is a back that reads as a face: it has the backs' colour."""
    red_chance: float | None = None
    """That it is the red one, as it is a five, by the table's other fives of its suit; None of others."""
    _judged: _Judged | None = None
    _read_p: Float | None = None

    def add(self, reading: Reading) -> None:
        """Take one more reading into account."""
        self._judged = self._read_p = None
        self.log_p = self.log_p + np.log(np.maximum(reading.probabilities, LEAST_PROBABILITY))
        share = 1.0 / min(self.looks + 1, ENOUGH_LOOKS)
        if not self.looks or not reading.touched:
            self.surfaces = np.asarray(self.surfaces + share * (reading.surfaces - self.surfaces), np.float32)
            if reading.base_colour is not None:
                before = reading.base_colour if self.base_colour is None else self.base_colour
                self.base_colour = np.asarray(before + share * (reading.base_colour - before), np.float32)
        self.looks += 1
        self.painted_dragon_looks += reading.painted_dragon
        if reading.face_down is not None:
            self.found(reading.face_down)
        if reading.finder is not None:
            self.finder += (reading.finder - self.finder) / min(self.finds, ENOUGH_LOOKS)

    def found(self, face_down: bool) -> None:
        """The finder found it there, as a back or as a face."""
        if face_down != self.backs / max(1, self.finds):
            self._judged = None
        self.finds += 1
        self.backs += face_down

    def forget_readings(self) -> None:
        """They were of a part of the tile."""
        self.looks, self.log_p, self._judged, self._read_p = 0, np.zeros_like(self.log_p), None, None

    def stand(self) -> None:
        """It has been at an edge since before anybody discarded."""
        self.stands, self._judged = True, None

    def compare(
        self, bare: BareChances | None, *, reads_as_face: bool = False, red_chance: float | None = None
    ) -> None:
        """What the table's other tiles now say of it."""
        told = (bare, reads_as_face, red_chance)
        if told != (self.bare, self.reads_as_face, self.red_chance):
            self.bare, self.reads_as_face, self.red_chance = told
            self._judged = None

    @property
    def probabilities(self) -> Float:
        """(47,) of all looks together. Looks at one still tile are not independent: they count for less and
        less."""
        return self._judgement().probabilities

    def _judgement(self) -> _Judged:
        if self._judged is None:
            p = self.corrected(self.read_probabilities)
            if self.red_chance is not None:
                p = reweighted_by_red(p, self.red_chance)
            best = int(p.argmax())
            sure = float(p[best])
            step = int(-math.log10(max(1e-3, 1.0 - sure)) * 4)
            self._judged = _Judged(p, FACES[best], sure, step)
        return self._judged

    def corrected(self, read: Float) -> Float:
        """(47,) a reading of it, with what the table's other tiles say of it."""
        reads_as_face = self.reads_as_face and read.argmax() == self.read_probabilities.argmax()
        if reads_as_face or (self.stands and float(read.max()) < SURE):
            share = (1.0 - CERTAIN) * read
            return np.asarray(share + CERTAIN * _IS_BACK, np.float32)
        if self.stands:
            odds = -DECIDING_LOG_ODDS
        elif self.bare is not None:
            odds = self.bare.blank_log_odds + STRONG_LOG_ODDS * self.turned_up
        else:
            return read
        told = read.copy()
        told[_BARE] = (read[_BLANK_NUMBER] + read[_BACK_NUMBER]) / (1 + np.exp([-odds, odds]))
        return told

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
    def sure(self) -> float:
        """The probability of what it most likely shows."""
        return self._judgement().sure

    @property
    def sure_step(self) -> int:
        """The same in coarse steps: less than one changes no reading of the table."""
        return self._judgement().sure_step

    @property
    def likeliest(self) -> str:
        """The face that it shows, as far as the looks tell."""
        return self._judgement().likeliest

    @property
    def shows_back(self) -> bool:
        """Whether it lies face down, as far as the looks tell."""
        return self.likeliest == BACK

    @property
    def is_bare(self) -> bool:
        """Whether it shows nothing: a blank face, a back, or the top of a standing tile."""
        return shows_no_paint(self.read_probabilities)

    @property
    def may_be_a_top(self) -> bool:
        """Whether it is bare, and the reader, which knows nothing of colours, not sure of a white dragon."""
        return self.is_bare and float(self.read_probabilities[_BLANK_NUMBER]) < SURE

    @property
    def is_painted_dragon(self) -> bool:
        """Whether most looks saw the frame or the character of a white dragon."""
        return 2 * self.painted_dragon_looks > self.looks

    @property
    def is_plainly_a_face(self) -> bool:
        """Whether reader and finder are sure of a face. Nine large dots leave so little of its base colour
        that its colour is nearer to the backs'; a back whose pattern reads as a face has their very colour.
        """
        return self.finds > 0 and self.backs == 0 and float(self.read_probabilities.max()) >= CERTAIN

    @property
    def lies(self) -> bool:
        """Whether it shows paint, or is rather a back or a white dragon than the top or the side of a tile
        that stands, or no tile.
        """
        return self.bare is None or not self.is_bare or self.bare.neither < EVEN_CHANCE

    def red_log_odds(self, five_pair: tuple[int, int]) -> float | None:
        """By how much one look at it rather shows the red five of a pair (plain, red); None where it rather
        shows none of them."""
        plain, red = five_pair
        if self.read_probabilities[plain] + self.read_probabilities[red] < EVEN_CHANCE:
            return None
        return float(self.log_p[red] - self.log_p[plain]) / self.looks


def _normalised(log_p: Float) -> Float:
    p = np.exp(log_p - log_p.max())
    return np.asarray(p / p.sum(), np.float32)
