"""A tile that lies on the table, followed from look to look: where it lies, and whether it may be believed.

A tile is read several times and its readings add up; one that is sure is
left alone until something moves over it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from vision.certainty import CERTAIN, EVEN_CHANCE, SEVERAL, SURE
from vision.labels import BACK, BLANK
from vision.layout import TableTile, nearest_seat
from vision.live.classification.side_estimate import SideEstimate
from vision.live.tracking.limits import TRACKING
from vision.live.tracking.reading import Reading
from vision.live.tracking.track import Track
from vision.recogniser import likeliest_faces

_LOOKS_THE_SAME_QUARTER_TURNED: Final = frozenset({BACK, BLANK, "1p"})
"""They look the same whichever side is up; only an outline shows how they lie."""


@dataclass(eq=False)
class TrackedTile(Track):
    """A tile on the table: its track, and what its readings say of its visible side."""

    side: SideEstimate = field(default_factory=SideEstimate)
    """What it shows."""

    @staticmethod
    def first_seen(key: int, reading: Reading, at_ms: int) -> TrackedTile:
        """A new tile."""
        place, part = reading.centre_mm, reading.may_be_partial
        tile = TrackedTile(key, place, reading.quad_px, reading.up_deg, at_ms, at_ms, part)
        tile.add(reading, at_ms)
        return tile

    def add(self, reading: Reading, at_ms: int) -> None:
        """Take one more reading into account: half a 4 of dots is a 2 of dots, so the first reading of the
        whole tile replaces those of a part.
        """
        if self.may_be_partial and not reading.may_be_partial:
            self.side.clear_readings()
        super().add(reading, at_ms)
        self.side.add(reading)

    @property
    def settled(self) -> bool:
        """Whether it was read often enough without a hand on it, and its orientation is clear."""
        return self.untouched_readings >= TRACKING.settled_min_readings and not self.outline_unclear

    @property
    def outline_unclear(self) -> bool:
        """Whether its outline needs another detection: the outlines disagree on the orientation; or there was
        only one, and it may be of a part of a tile: too small, turned sideways like a riichi tile, or hardly
        readable; or it lies sideways and is hard to read.
        """
        if self.side.readings >= TRACKING.max_readings:
            return False
        if self.orientation_unclear:
            return True
        found_once = self.side.detections == 1
        if not found_once and not self._is_unclear:
            return False
        across = (self.along_y > 0) == (nearest_seat(*self.centre_mm) % 2 == 1)
        return across or (found_once and (self.may_be_partial or self.side.probability < EVEN_CHANCE))

    @property
    def _is_unclear(self) -> bool:
        """Whether its face is uncertain and not one that looks alike in all orientations."""
        return self.side.probability < SURE and self.side.likeliest not in _LOOKS_THE_SAME_QUARTER_TURNED

    @property
    def doubtful(self) -> bool:
        """Whether it is not settled or its face is uncertain: it may be no tile."""
        return not self.settled or self.side.probability < SURE

    @property
    def often_missed(self) -> bool:
        """Whether it was missed at least as often as it was detected, and several times."""
        return self.missed >= max(SEVERAL, self.side.detections)

    @property
    def is_false_detection(self) -> bool:
        """Whether it was often missed and is doubtful, or was detected only once and its readings of that one
        outline, be they few, are uncertain.
        """
        is_uncertain = self.side.detections == 1 and self.side.probability < CERTAIN
        return self.often_missed and (self.doubtful or is_uncertain)

    @property
    def sure(self) -> bool:
        """Whether another reading would add nothing."""
        return not self.needs_reading and self.side.probability >= CERTAIN

    @property
    def needs_reading(self) -> bool:
        """Whether another reading would help."""
        if self.side.readings < TRACKING.min_readings or not self.settled:
            return True
        return self.side.readings < TRACKING.max_readings and self.side.probability < CERTAIN

    def table_tile(self) -> TableTile:
        """The tile as input of the table layout."""
        faces = likeliest_faces(self.side.probabilities)
        # Where the outlines never agree, the face's own orientation decides, if it has one.
        as_read = self.orientation_unclear and faces[0][0] not in _LOOKS_THE_SAME_QUARTER_TURNED
        up = self.up_deg if as_read else snap_to_axis(self.up_deg, self.along_y >= 0)
        return TableTile(faces, self.centre_mm[0], self.centre_mm[1], up, self.key)


def snap_to_axis(up_deg: float, along_y: bool) -> float:
    """The direction, or the nearest one along the long sides where they run along the other axis."""
    rise, run = math.sin(math.radians(up_deg)), math.cos(math.radians(up_deg))
    if (abs(rise) > abs(run)) == along_y:
        return up_deg
    if along_y:
        return 90.0 if rise >= 0 else 270.0
    return 0.0 if run >= 0 else 180.0
