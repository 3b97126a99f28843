"""Tracks tiles over looks by their places: which detection is which known tile, which is new, which was
missed.

What a tile shows, and so whether it was taken away or replaced, is no business of the tracker: whoever
follows the table decides it (``vision.live.table_tiles``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from vision.geometry import nearest_pairs
from vision.live.detections.limits import DETECTIONS
from vision.live.tracking.limits import TRACKING
from vision.live.tracking.reading import Reading
from vision.live.tracking.track import Track

TrackT = TypeVar("TrackT", bound=Track)


@dataclass(frozen=True, slots=True)
class Assignment(Generic[TrackT]):
    """What one look at an area found of the known tracks, and besides."""

    found: Sequence[tuple[TrackT, Reading]]
    """Known tracks with their readings, nearest first."""
    unfound: Sequence[TrackT]
    """Known tracks in the area that have none."""
    free: Sequence[Reading]
    """Readings of no known track."""


class Tracker(Generic[TrackT]):
    """All tracks on one table."""

    def __init__(self, width_mm: float, new: Callable[[int, Reading, int], TrackT]) -> None:
        """
        Args:
            width_mm: of a tile.
            new: makes a track of its key, its first reading and the time of that, ms.
        """
        self.tracks: list[TrackT] = []
        self._width_mm = width_mm
        self._new = new
        self._next_key = 1

    def assign(
        self,
        readings: Sequence[Reading],
        inside: Callable[[tuple[float, float]], bool],
        confirmed: Collection[int],
    ) -> Assignment[TrackT]:
        """One assignment of all readings of an area to the tracks; changes none of them.

        Args:
            readings: of every tile detected and read in the area.
            inside: whether a place (mm) lies in the area.
            confirmed: keys of the tracks that were detected and not read; they take part in nothing.
        """
        rest = [track for track in self.tracks if track.key not in confirmed]
        places, others = (np.array([one.centre_mm for one in some]) for some in (rest, readings))
        pairs = nearest_pairs(places, others, TRACKING.assigned_max_widths * self._width_mm)
        found, taken = {i for i, _ in pairs}, {j for _, j in pairs}
        return Assignment(
            [(rest[i], readings[j]) for i, j in pairs],
            [track for i, track in enumerate(rest) if i not in found and inside(track.centre_mm)],
            [reading for j, reading in enumerate(readings) if j not in taken],
        )

    def over(self, reading: Reading) -> list[TrackT]:
        """The tracks in whose place a reading lies: no two tiles lie so near."""
        near = DETECTIONS.one_place_max_widths * self._width_mm
        return [track for track in self.tracks if math.dist(track.centre_mm, reading.centre_mm) < near]

    def replace(self, gone: Iterable[TrackT], reading: Reading, at_ms: int) -> TrackT:
        """Begin a track in the place of those that are gone."""
        self.remove(gone)
        track = self._new(self._next_key, reading, at_ms)
        self._next_key += 1
        self.tracks.append(track)
        return track

    def remove(self, gone: Iterable[TrackT]) -> None:
        """End these tracks."""
        keys = {track.key for track in gone}
        self.tracks = [track for track in self.tracks if track.key not in keys]
