"""Which of several sets of tiles is on the table: the machine says it, or the tiles themselves tell."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from vision.recogniser.base_colours.dragon_frames import dragon_is_painted
from vision.recogniser.base_colours.table_base_colours import SetBaseColours, set_base_colours_of
from vision.recogniser.detector import Detections, Detector, ReadTiles
from vision.recogniser.sets.enrolled import EnrolledDetector
from vision.types import Image


class SetInPlay:
    """Told by the machine on the table's thread, read by the eyes on theirs: one number, no lock."""

    def __init__(self) -> None:
        self.number = 1

    def change(self, number: int) -> None:
        """Set 1 or 2 was lifted."""
        self.number = number


class _OneOfSeveral(ABC):
    """Answers as the detector of the set that lies on the table does."""

    @property
    @abstractmethod
    def _now(self) -> Detector: ...

    def find(self, picture: Image) -> Detections:
        """See ``Detector.find``."""
        return self._now.find(picture)

    @property
    def set_base_colours(self) -> SetBaseColours | None:
        """See ``KnowsBaseColours``."""
        return set_base_colours_of(self._now)

    @property
    def dragon_is_painted(self) -> bool:
        """See ``KnowsWhiteDragon``."""
        return dragon_is_painted(self._now)

    def remark(self) -> str:
        """A sentence for people when the tiles are unlike the set that should lie there; else empty."""
        now = self._now
        return now.remark() if isinstance(now, EnrolledDetector) else ""


class PlayedSetDetector(_OneOfSeveral):
    """Reads by the enrolment of the set that is on the table.

    The machine's word counts until the tiles contradict it: where they are unlike the set that it names and
    like the other enrolled one, as when the trays were put in the other way round, they are read by that one.
    """

    def __init__(self, first: Detector, second: Detector, played: SetInPlay) -> None:
        self._sets = (first, second)
        self._played = played

    @property
    def contradicting_set(self) -> int:
        """1 or 2: the enrolled set that the tiles are of, where the machine says the other; 0 otherwise."""
        told, other = self._named_and_other()
        if told is None or other is None or not told.foreign_set:
            return 0
        return 3 - self._played.number if other.has_enough_tiles and not other.foreign_set else 0

    def use(self, first: Detector, second: Detector) -> None:
        """Read by other enrolments from the next picture on. May be called from another thread."""
        self._sets = (first, second)

    @property
    def name(self) -> str:
        """Both sets' detectors."""
        first, second = self._sets
        return f"{first.name}, {second.name}"

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """See ``Detector.read``."""
        told, other = self._named_and_other()
        if told is None or other is None or not told.foreign_set:
            return self._now.read(picture, quads_px)
        by_told, by_other = told.read(picture, quads_px), other.read(picture, quads_px)
        return by_other if self.contradicting_set else by_told

    @property
    def _now(self) -> Detector:
        number = self.contradicting_set or self._played.number
        return self._sets[number - 1]

    def _named_and_other(self) -> tuple[EnrolledDetector | None, EnrolledDetector | None]:
        """The set that the machine names and the other one, each where it has an enrolment of its own."""
        told, other = self._sets[self._played.number - 1], self._sets[2 - self._played.number]
        if told is other or not isinstance(told, EnrolledDetector):
            return None, None
        return told, other if isinstance(other, EnrolledDetector) else None


class SeveralSetsDetector(_OneOfSeveral):
    """Reads by the set that the latest tiles are most like.

    All sets are asked until every one has seen enough tiles, and again when the tiles have become unlike the
    chosen one: then another set has been pushed up. Meanwhile only the chosen one costs time.
    """

    def __init__(self, sets: Sequence[EnrolledDetector]) -> None:
        """``sets``: two or more, all of one recogniser."""
        self._sets = tuple(sets)

    @property
    def name(self) -> str:
        """All sets' detectors."""
        return ", ".join(each.name for each in self._sets)

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """See ``Detector.read``."""
        if all(each.has_enough_tiles for each in self._sets) and not self._now.foreign_set:
            return self._now.read(picture, quads_px)
        read = {id(each): each.read(picture, quads_px) for each in self._sets}
        return read[id(self._now)]

    @property
    def _now(self) -> EnrolledDetector:
        return max(self._sets, key=lambda each: each.similarity_to_set)
