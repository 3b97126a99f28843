"""A place on the table where a tile is found look after look: where it is, how it lies, and since when."""

from __future__ import annotations

from dataclasses import dataclass

from vision.live.tracking.limits import TRACKING
from vision.live.tracking.reading import Reading
from vision.types import Double


@dataclass(eq=False)
class Track:
    """What is known of a tile's place without knowing what it shows."""

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
    readings: int = 0
    untouched_readings: int = 0
    """Readings during which nothing touched it."""
    missed: int = 0
    """Looks that did not find it."""
    from_previous_hand: bool = False
    """Whether a hand has started since it was last detected; then it must be detected again to remain."""

    def add(self, reading: Reading, at_ms: int) -> None:
        """Take one more reading into account. The first of a whole tile replaces readings of partial
        outlines.
        """
        if self.may_be_partial and not reading.may_be_partial:
            self.may_be_partial, self.along_y, self.outlines, self.readings = False, 0.0, 0, 0
        self.readings += 1
        share = 1.0 / min(self.readings, TRACKING.min_readings)
        (x, y), (new_x, new_y) = self.centre_mm, reading.centre_mm
        self.centre_mm = (x + share * (new_x - x), y + share * (new_y - y))
        self.up_deg, self.quad_px = reading.up_deg, reading.quad_px
        if reading.face_down is not None or not self.outlines:
            self.along_y += reading.along_y
            self.outlines += 1
        self.untouched_readings += not reading.touched
        self._mark_seen(at_ms)

    def confirm(self, at_ms: int) -> None:
        """Count a detection without a reading: the tile is unchanged."""
        self.missed = 0
        self._mark_seen(at_ms)

    def _mark_seen(self, at_ms: int) -> None:
        """Update the times; after a new hand has started the tile counts as laid anew."""
        if self.from_previous_hand:
            self.from_previous_hand, self.since_ms = False, at_ms
        self.last_ms = at_ms

    @property
    def orientation_unclear(self) -> bool:
        """Whether its outlines disagree on how it lies."""
        return abs(self.along_y) < TRACKING.clear_orientation_mean * self.outlines
