"""The estimate of a tile's visible side from all its readings and from the table's other tiles."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from vision.certainty import CERTAIN, DECIDING_LOG_ODDS, EVEN_CHANCE, STRONG_LOG_ODDS, SURE
from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.live.tracking.limits import TRACKING
from vision.live.tracking.reading import Reading
from vision.recogniser import (
    MIN_PROBABILITY,
    is_unpainted,
    reweighted_by_red,
)
from vision.surfaces import SURFACES
from vision.types import Float

_BLANK_NUMBER, _BACK_NUMBER = INDEX_OF[BLANK], INDEX_OF[BACK]
_BARE: Final = [_BLANK_NUMBER, _BACK_NUMBER]
_IS_BACK: Final = np.array([face == BACK for face in FACES])


class _Estimate(NamedTuple):
    """The combined estimate, cached."""

    probabilities: Float
    likeliest: str
    probability: float
    probability_step: int


class BareProbabilities(NamedTuple):
    """Probabilities for a place that shows no paint."""

    neither: float
    """Probability of the top or the side of a standing tile, or of no tile."""
    blank_log_odds: float
    """Log-odds of a white dragon against a back, given that it is one of the two."""


@dataclass(slots=True, eq=False)
class SideEstimate:
    """The visible side of a tile, estimated from its readings and from the table's other tiles."""

    readings: int = 0
    detections: int = 0
    back_detections: int = 0
    """How many of its detections were backs."""
    painted_dragon_readings: int = 0
    """Readings as a white dragon with a frame or a character."""
    log_p: Float = field(default_factory=lambda: np.zeros(len(FACES), np.float32))
    base_colour: Float | None = None
    surfaces: Float = field(default_factory=lambda: np.zeros(len(SURFACES), np.float32))
    """(6,) the reader's surface probabilities, mean over the latest readings during which nothing touched it.
    """
    finder: float = 0.0
    """The finder's confidence, mean over the latest detections."""
    turned_up: bool = False
    """Whether a back of clearly another colour lay there before."""
    is_standing: bool = False
    """Whether it has been at an edge since before the first discard: then an unpainted place is the top or
    the back of a standing tile."""
    bare: BareProbabilities | None = None
    """The probabilities while it shows no paint."""
    red_probability: float | None = None
    """Probability that a five is red, given the table's other fives of its suit; None for other faces."""
    _cached_estimate: _Estimate | None = None
    _read_p: Float | None = None

    def add(self, reading: Reading) -> None:
        """Take one more reading into account."""
        self._cached_estimate = self._read_p = None
        self.log_p = self.log_p + np.log(np.maximum(reading.probabilities, MIN_PROBABILITY))
        share = 1.0 / min(self.readings + 1, TRACKING.min_readings)
        if not self.readings or not reading.touched:
            self.surfaces = np.asarray(self.surfaces + share * (reading.surfaces - self.surfaces), np.float32)
            if reading.base_colour is not None:
                before = reading.base_colour if self.base_colour is None else self.base_colour
                self.base_colour = np.asarray(before + share * (reading.base_colour - before), np.float32)
        self.readings += 1
        self.painted_dragon_readings += reading.painted_dragon
        if reading.face_down is not None:
            self.add_detection(reading.face_down)
        if reading.finder is not None:
            self.finder += (reading.finder - self.finder) / min(self.detections, TRACKING.min_readings)

    def add_detection(self, face_down: bool) -> None:
        """Count a detection, as a back or as a face."""
        if face_down != self.back_detections / max(1, self.detections):
            self._cached_estimate = None
        self.detections += 1
        self.back_detections += face_down

    def clear_readings(self) -> None:
        """Discard all readings: they were of a part of the tile."""
        self.readings, self.log_p, self._cached_estimate, self._read_p = (
            0,
            np.zeros_like(self.log_p),
            None,
            None,
        )

    def set_standing(self) -> None:
        """Mark it as standing, see ``is_standing``."""
        self.is_standing, self._cached_estimate = True, None

    def set_context(
        self,
        bare: BareProbabilities | None,
        *,
        red_probability: float | None = None,
    ) -> None:
        """Set what the table's other tiles imply about it."""
        context = (bare, red_probability)
        if context != (self.bare, self.red_probability):
            self.bare, self.red_probability = context
            self._cached_estimate = None

    @property
    def probabilities(self) -> Float:
        """(47,) from all readings. Readings of one still tile are not independent: their weight decreases."""
        return self._estimate().probabilities

    def _estimate(self) -> _Estimate:
        if self._cached_estimate is None:
            p = self.corrected(self.read_probabilities)
            if self.red_probability is not None:
                p = reweighted_by_red(p, self.red_probability)
            best = int(p.argmax())
            sure = float(p[best])
            step = int(-math.log10(max(1e-3, 1.0 - sure)) * 4)
            self._cached_estimate = _Estimate(p, FACES[best], sure, step)
        return self._cached_estimate

    def corrected(self, read: Float) -> Float:
        """(47,) a reading, corrected by what the table's other tiles imply."""
        if self.is_standing and float(read.max()) < SURE:
            share = (1.0 - CERTAIN) * read
            return np.asarray(share + CERTAIN * _IS_BACK, np.float32)
        if self.is_standing:
            odds = -DECIDING_LOG_ODDS
        elif self.bare is not None:
            odds = self.bare.blank_log_odds + STRONG_LOG_ODDS * self.turned_up
        else:
            return read
        context = read.copy()
        context[_BARE] = (read[_BLANK_NUMBER] + read[_BACK_NUMBER]) / (1 + np.exp([-odds, odds]))
        return context

    @property
    def read_probabilities(self) -> Float:
        """(47,) from the reader alone."""
        if self._read_p is None:
            self._read_p = _normalised(self._weighted_log_p)
        return self._read_p

    @property
    def _weighted_log_p(self) -> Float:
        weight = (1.0 + 0.25 * (min(self.readings, TRACKING.min_readings) - 1)) / self.readings
        return np.asarray(self.log_p * weight, np.float32)

    @property
    def probability(self) -> float:
        """The probability of the likeliest face."""
        return self._estimate().probability

    @property
    def probability_step(self) -> int:
        """The probability in coarse steps; a smaller change does not affect the table's reading."""
        return self._estimate().probability_step

    @property
    def likeliest(self) -> str:
        """The likeliest face."""
        return self._estimate().likeliest

    @property
    def shows_back(self) -> bool:
        """Whether the likeliest face is the back."""
        return self.likeliest == BACK

    @property
    def is_bare(self) -> bool:
        """Whether it reads as unpainted: a blank face, a back, or the top of a standing tile."""
        return is_unpainted(self.read_probabilities)

    @property
    def may_be_top(self) -> bool:
        """Whether it is unpainted and the reader is not sure of a white dragon."""
        return self.is_bare and float(self.read_probabilities[_BLANK_NUMBER]) < SURE

    @property
    def is_painted_dragon(self) -> bool:
        """Whether most readings show the frame or the character of a white dragon."""
        return 2 * self.painted_dragon_readings > self.readings

    @property
    def is_lying(self) -> bool:
        """Whether it shows paint, or is more likely a back or a white dragon than the top or the side of a
        standing tile, or no tile.
        """
        return self.bare is None or not self.is_bare or self.bare.neither < EVEN_CHANCE

    def red_log_odds(self, five_pair: tuple[int, int]) -> float | None:
        """Mean log-odds per reading of the red five of a pair (plain, red); None if it is likelier neither of
        them.
        """
        plain, red = five_pair
        if self.read_probabilities[plain] + self.read_probabilities[red] < EVEN_CHANCE:
            return None
        return float(self.log_p[red] - self.log_p[plain]) / self.readings


def _normalised(log_p: Float) -> Float:
    p = np.exp(log_p - log_p.max())
    return np.asarray(p / p.sum(), np.float32)
