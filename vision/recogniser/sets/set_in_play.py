"""Which of several sets of tiles is on the table, by the machine's report or by the tiles themselves."""

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
    """Number of the set on the table: written by the table's thread, read by the eyes'; needs no lock."""

    def __init__(self) -> None:
        self.number = 1

    def change(self, number: int) -> None:
        """Set 1 or 2 was lifted."""
        self.number = number


class _DelegatingDetector(ABC):
    """Delegates to the detector of the set that lies on the table."""

    @property
    @abstractmethod
    def _current(self) -> Detector: ...

    def find(self, picture: Image) -> Detections:
        """See ``Detector.find``."""
        return self._current.find(picture)

    @property
    def set_base_colours(self) -> SetBaseColours | None:
        """See ``KnowsBaseColours``."""
        return set_base_colours_of(self._current)

    @property
    def dragon_is_painted(self) -> bool:
        """See ``KnowsWhiteDragon``."""
        return dragon_is_painted(self._current)

    def remark(self) -> str:
        """A sentence for people when the tiles are unlike the set that should lie there; else empty."""
        current = self._current
        return current.remark() if isinstance(current, EnrolledDetector) else ""


class PlayedSetDetector(_DelegatingDetector):
    """Reads by the enrolment of the set that is on the table.

    The machine's report counts until the tiles contradict it: where they are unlike the set that it names and
    like the other enrolled one, as when the trays were put in the other way round, they are read by that one.
    """

    def __init__(self, first: Detector, second: Detector, played: SetInPlay) -> None:
        self._sets = (first, second)
        self._played = played

    @property
    def contradicting_set(self) -> int:
        """1 or 2: the enrolled set that the tiles are of, where the machine reports the other one; else 0."""
        named, other = self._named_and_other()
        if named is None or other is None or not named.foreign_set:
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
        named, other = self._named_and_other()
        if named is None or other is None or not named.foreign_set:
            return self._current.read(picture, quads_px)
        by_named, by_other = named.read(picture, quads_px), other.read(picture, quads_px)
        return by_other if self.contradicting_set else by_named

    @property
    def _current(self) -> Detector:
        number = self.contradicting_set or self._played.number
        return self._sets[number - 1]

    def _named_and_other(self) -> tuple[EnrolledDetector | None, EnrolledDetector | None]:
        """The set that the machine names and the other one, each where it has an enrolment of its own."""
        named, other = self._sets[self._played.number - 1], self._sets[2 - self._played.number]
        if named is other or not isinstance(named, EnrolledDetector):
            return None, None
        return named, other if isinstance(other, EnrolledDetector) else None


class SeveralSetsDetector(_DelegatingDetector):
    """Reads by the set that the latest tiles are most like.

    All sets' detectors read until each has seen enough tiles, and again when the tiles have become unlike the
    chosen one: then another set has been pushed up. Otherwise only the chosen one reads, which saves time.
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
        if all(each.has_enough_tiles for each in self._sets) and not self._current.foreign_set:
            return self._current.read(picture, quads_px)
        read = {id(each): each.read(picture, quads_px) for each in self._sets}
        return read[id(self._current)]

    @property
    def _current(self) -> EnrolledDetector:
        return max(self._sets, key=lambda each: each.similarity_to_set)
