"""A tile that lies on the table, followed from look to look: where it lies, and whether it may be believed.

A tile is read several times and its readings add up (``vision.live.classification``); one that is sure is
left alone until something moves over it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from vision.certainty import CERTAIN, EVEN_CHANCE, FEW, SEVERAL, SURE
from vision.labels import BACK, BLANK
from vision.layout import TableTile, nearest_seat
from vision.live.classification.side_estimate import MIN_READINGS, SideEstimate
from vision.live.tracking.reading import Reading
from vision.recogniser import likeliest_faces
from vision.types import Double

SETTLED_MIN_READINGS: Final = FEW
"""Looks at which nothing touched a tile before it is believed."""
MAX_READINGS: Final = 3 * MIN_READINGS
"""A tile that stays unsure is read at most this often, and its outline is believed then."""
CLEAR_ORIENTATION_MEAN: Final = 0.4
"""Mean of ``along_y`` over the outlines that shows how a tile lies."""
_LOOKS_THE_SAME_QUARTER_TURNED: Final = frozenset({BACK, BLANK, "1p"})
"""They look the same whichever side is up; only an outline shows how they lie."""


@dataclass(slots=True, eq=False)
class TrackedTile:
    """A tile on the table with its position and the statistics of its detections."""

    key: int
    centre_mm: tuple[float, float]
    quad_px: Double
    up_deg: float
    since_ms: int
    last_ms: int
    may_be_partial: bool
    """Whether all outlines so far were too small for a whole tile."""
    along_y: float = 0.0
    """Sum of ``Reading.along_y`` over all outlines."""
    outlines: int = 0
    """Number of outlines from the finder; rereading the last one adds no information on its orientation."""
    untouched_readings: int = 0
    """Readings during which nothing touched it."""
    missed: int = 0
    from_previous_hand: bool = False
    """Whether a hand has started since it was last detected; then it must be detected again to remain."""
    side: SideEstimate = field(default_factory=SideEstimate)
    """What it shows."""

    @staticmethod
    def first_seen(key: int, reading: Reading, at_ms: int, *, turned_up: bool = False) -> TrackedTile:
        """A new tile; ``turned_up``: a back of clearly another colour lay there before."""
        place, part = reading.centre_mm, reading.may_be_partial
        tile = TrackedTile(key, place, reading.quad_px, reading.up_deg, at_ms, at_ms, part)
        tile.side.turned_up = turned_up
        tile.add(reading, at_ms)
        return tile

    def add(self, reading: Reading, at_ms: int) -> None:
        """Take one more reading into account. The first of a whole tile replaces readings of partial
        outlines: half a 4 of dots is a 2 of dots.
        """
        if self.may_be_partial and not reading.may_be_partial:
            self.may_be_partial, self.along_y, self.outlines = False, 0.0, 0
            self.side.clear_readings()
        share = 1.0 / min(self.side.readings + 1, MIN_READINGS)
        (x, y), (new_x, new_y) = self.centre_mm, reading.centre_mm
        self.centre_mm = (x + share * (new_x - x), y + share * (new_y - y))
        self.up_deg, self.quad_px = reading.up_deg, reading.quad_px
        if reading.face_down is not None or not self.outlines:
            self.along_y += reading.along_y
            self.outlines += 1
        self.side.add(reading)
        self.untouched_readings += not reading.touched
        self._mark_seen(at_ms)

    def confirm(self, face_down: bool, at_ms: int) -> None:
        """Count a detection without a reading: the tile is unchanged."""
        self.side.add_detection(face_down)
        self.missed = 0
        self._mark_seen(at_ms)

    def _mark_seen(self, at_ms: int) -> None:
        """Update the times; after a new hand has started the tile counts as laid anew."""
        if self.from_previous_hand:
            self.from_previous_hand, self.since_ms = False, at_ms
        self.last_ms = at_ms

    @property
    def settled(self) -> bool:
        """Whether it was read often enough without a hand on it, and its orientation is clear."""
        return self.untouched_readings >= SETTLED_MIN_READINGS and not self.outline_unclear

    @property
    def outline_unclear(self) -> bool:
        """Whether its outline needs another detection: the outlines disagree on the orientation; or there was
        only one, and it may be of a part of a tile: too small, turned sideways like a riichi tile, or hardly
        readable; or it lies sideways and is hard to read.
        """
        if self.side.readings >= MAX_READINGS:
            return False
        if self._orientation_unclear:
            return True
        found_once = self.side.detections == 1
        if not found_once and not self._is_unclear:
            return False
        across = (self.along_y > 0) == (nearest_seat(*self.centre_mm) % 2 == 1)
        return across or (found_once and (self.may_be_partial or self.side.probability < EVEN_CHANCE))

    @property
    def _orientation_unclear(self) -> bool:
        return abs(self.along_y) < CLEAR_ORIENTATION_MEAN * self.outlines

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
        outline are uncertain.
        """
        return self.often_missed and (self.doubtful or (self.side.detections == 1 and not self.sure))

    @property
    def sure(self) -> bool:
        """Whether another reading would add nothing."""
        return not self.needs_reading and self.side.probability >= CERTAIN

    @property
    def needs_reading(self) -> bool:
        """Whether another reading would help."""
        if self.side.readings < MIN_READINGS or not self.settled:
            return True
        return self.side.readings < MAX_READINGS and self.side.probability < CERTAIN

    def table_tile(self) -> TableTile:
        """The tile as input of the table layout."""
        faces = likeliest_faces(self.side.probabilities)
        # Where the outlines never agree, the face's own orientation decides, if it has one.
        as_read = self._orientation_unclear and faces[0][0] not in _LOOKS_THE_SAME_QUARTER_TURNED
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
