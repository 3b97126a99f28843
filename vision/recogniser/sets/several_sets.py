"""Several enrolled sets, of which the tiles themselves tell the one that lies on the table.

A table that has two sets plays them in turn. Where its machine says which one lies there, that counts; a
recording does not say it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from vision.recogniser.base_colours.table_base_colours import SetBaseColours
from vision.recogniser.detector import Detections, ReadTiles
from vision.recogniser.sets.enrolled import EnrolledDetector
from vision.types import Image


class SeveralSetsDetector:
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

    @property
    def set_base_colours(self) -> SetBaseColours | None:
        """The colours of the set that lies on the table, where they are known."""
        return self._chosen.set_base_colours

    @property
    def dragon_is_painted(self) -> bool:
        """Whether the white dragon of the set that lies on the table is known to show paint."""
        return self._chosen.dragon_is_painted

    def remark(self) -> str:
        """A sentence for people when the tiles are unlike every enrolled set; empty while all is well."""
        return self._chosen.remark()

    def find(self, picture: Image) -> Detections:
        """See ``Detector.find``."""
        return self._chosen.find(picture)

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """See ``Detector.read``."""
        if all(each.knows_likeness for each in self._sets) and not self._chosen.foreign_set:
            return self._chosen.read(picture, quads_px)
        read = {id(each): each.read(picture, quads_px) for each in self._sets}
        return read[id(self._chosen)]

    @property
    def _chosen(self) -> EnrolledDetector:
        return max(self._sets, key=lambda each: each.likeness_to_set)
