"""Shares out of judged tiles: precision, recall and F1 overall and by face, what is taken for what, and
whether the recogniser's confidence means what it says. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from vision.labels import BACK, FACES, FLOWERS, RED_FIVES, plain_kind
from vision.training.report.scoring import Judged


@dataclass(frozen=True, slots=True)
class Score:
    """Counts and what follows from them.

    Attributes:
        labelled, found, right: tiles that are there, that were found, that were found and named right.
        placed: found where a tile is, whatever was read.
        from_nothing: found where no tile is.
        missed: not found at all.
    """

    labelled: int
    found: int
    right: int
    placed: int
    from_nothing: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """Share of the found tiles that were named right, in [0, 1]."""
        return self.right / max(self.found, 1)

    @property
    def recall(self) -> float:
        """Share of the labelled tiles that were named right, in [0, 1]."""
        return self.right / max(self.labelled, 1)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return 2 * self.right / max(self.found + self.labelled, 1)

    @property
    def placing_f1(self) -> float:
        """The same of finding alone, whatever was read."""
        return 2 * self.placed / max(self.found + self.labelled, 1)


def score(judged: Iterable[Judged], faces: Collection[str] | None = None) -> Score:
    """The score over all tiles, or over those that are, or were taken for, one of ``faces``. ``placed``
    counts where label and reading are both of ``faces``.
    """
    labelled = found = right = placed = from_nothing = missed = 0
    for one in judged:
        is_one = one.label is not None and (faces is None or one.label in faces)
        says_one = one.found is not None and (faces is None or one.found in faces)
        labelled += is_one
        found += says_one
        right += is_one and one.right
        placed += is_one and says_one
        from_nothing += says_one and one.label is None
        missed += is_one and one.found is None
    return Score(labelled, found, right, placed, from_nothing, missed)


def turns(judged: Iterable[Judged]) -> Score:
    """Of the tiles read right whose turn is known, how many have their corners in the face's order."""
    is_right = [one.turn_off == 0 for one in judged if one.turn_off is not None]
    return Score(labelled=len(is_right), found=len(is_right), right=sum(is_right), placed=len(is_right))


FACE_UP_CODES: Final = frozenset(FACES) - {BACK}


def by_face(judged: Sequence[Judged]) -> dict[str, Score]:
    """The score of each face that is there or was read, in the order of the labels."""
    met = {one.label for one in judged} | {one.found for one in judged}
    return {face: score(judged, {face}) for face in FACES if face in met}


def confusions(judged: Iterable[Judged]) -> Counter[tuple[str, str]]:
    """How often a face (first) was taken for another (second)."""
    pairs: Counter[tuple[str, str]] = Counter()
    for one in judged:
        if one.label is not None and one.found is not None and not one.right:
            pairs[one.label, one.found] += 1
    return pairs


def _neighbours(suit: str) -> frozenset[tuple[str, str]]:
    return frozenset((f"{a}{suit}", f"{b}{suit}") for a in "45678" for b in "45678" if a != b)


FLOWER_CODES: Final = frozenset(FLOWERS)

WATCHED_PAIRS: Final[dict[str, frozenset[tuple[str, str]]]] = {
    "bamboos 4 to 8 among each other": _neighbours("s"),
    "dots 4 to 8 among each other": _neighbours("p"),
    "1 bamboo and flowers or seasons": frozenset(
        pair for flower in FLOWERS for pair in (("1s", flower), (flower, "1s"))
    ),
    "flowers and seasons among each other": frozenset((a, b) for a in FLOWERS for b in FLOWERS if a != b),
    "white dragon and a back": frozenset((("5z", BACK), (BACK, "5z"))),
    "plain fives taken for red ones": frozenset((plain_kind(red), red) for red in RED_FIVES),
    "red fives taken for plain ones": frozenset((red, plain_kind(red)) for red in RED_FIVES),
    "2, 3 and 1 characters among each other": frozenset(
        (f"{a}m", f"{b}m") for a in "123" for b in "123" if a != b
    ),
}
"""Pairs that are known to be hard. A bare white dragon that is not seen, and bare plastic that is taken for
one, stand in the table by face as missed and as found where nothing is.
"""


def watched_confusions(judged: Sequence[Judged]) -> dict[str, tuple[int, int]]:
    """For each group of ``WATCHED_PAIRS``: how often one was taken for the other, of how many there are."""
    pairs = confusions(judged)
    out = {}
    for name, group in WATCHED_PAIRS.items():
        first = {label for label, _ in group}
        chances = sum(one.label in first for one in judged)
        out[name] = (sum(pairs[pair] for pair in group), chances)
    return out


@dataclass(frozen=True, slots=True)
class Bin:
    """Readings of about one confidence, and what share of them was right."""

    low: float
    high: float
    count: int
    sure: float
    right: float


CONFIDENCE_BINS: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
"""Upper edges of the bins in which confidence is compared with how often it was right."""
CONFIDENCE_THRESHOLDS: Final = (0.0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98)
"""Confidence thresholds at which precision and recall are reported."""


def reliability(judged: Iterable[Judged]) -> list[Bin]:
    """Readings by confidence; a bin without any is left out."""
    readings = [(one.sure, one.right) for one in judged if one.found is not None]
    bins = []
    for low, high in zip((0.0, *CONFIDENCE_BINS[:-1]), CONFIDENCE_BINS, strict=True):
        some = [
            (sure, right) for sure, right in readings if low <= sure < high or (high == 1.0 and sure >= 1.0)
        ]
        if some:
            count = len(some)
            bins.append(
                Bin(low, high, count, sum(s for s, _ in some) / count, sum(r for _, r in some) / count)
            )
    return bins


def calibration_error(bins: Sequence[Bin]) -> float:
    """The expected calibration error: how far confidence and share right lie apart, weighted by readings."""
    return sum(b.count * abs(b.sure - b.right) for b in bins) / max(sum(b.count for b in bins), 1)


def at_threshold(judged: Sequence[Judged], threshold: float) -> Score:
    """The score when everything below a confidence is left out."""
    reported = [one for one in judged if one.found is not None and one.sure >= threshold]
    return Score(
        labelled=sum(one.label is not None for one in judged),
        found=len(reported),
        right=sum(one.right for one in reported),
        placed=sum(one.label is not None for one in reported),
    )
