"""Which areas of the fine picture are passed to the finder with each frame.

An area that changed and came to rest is passed at scale 1. What remains undetected there is passed again at
other scales. One quarter of the table is audited at intervals, whether or not it changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.calibration import Area
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import Motion, connected_regions
from vision.live.changes.scale_converter import ScaleConverter
from vision.live.detections.areas import merge_overlapping
from vision.live.settings import PipelineSettings


@dataclass(slots=True)
class DetectionQueue:
    """Areas that are pending, frame by frame."""

    settings: PipelineSettings
    _last_ms: int | None = None
    _frame_ms: float = 100.0
    """Running mean of the time between frames."""
    _next_audit_ms: int | None = None
    _audit_part: int = 0
    _scheduled: list[tuple[Area, int]] = field(default_factory=list)

    def on_frame(self, at_ms: int) -> None:
        """Record a frame's time."""
        if self._last_ms is not None:
            self._frame_ms += 0.2 * (min(1000, at_ms - self._last_ms) - self._frame_ms)
        self._last_ms = at_ms

    def next_areas(self, motion: Motion, scales: ScaleConverter, at_ms: int) -> list[Area]:
        """Areas that changed and are still long enough; if there are none, the one whose audit is due."""
        if self._next_audit_ms is None:
            self._next_audit_ms = at_ms + self.settings.audit_ms
        frames = max(1, round(self.settings.still_ms / max(1.0, self._frame_ms) + 0.4))
        regions = connected_regions(motion.changed & (motion.still_frames >= frames))
        due = merge_overlapping([scales.to_fine(box, CHANGES.cell_px) for box in regions])
        if not due and at_ms >= self._next_audit_ms:
            self._next_audit_ms = at_ms + self.settings.audit_ms
            due.append(scales.quarter(self._audit_part))
            self._audit_part = (self._audit_part + 1) % 4
        return due

    def schedule(self, area: Area, scale_index: int) -> None:
        """Pass an area to the finder with the next frame, at one of ``CHANGES.finder_scales``."""
        self._scheduled.append((area, scale_index))

    def take_scheduled(self) -> list[tuple[Area, int]]:
        """The scheduled areas with the index of their scale; clears the schedule."""
        again, self._scheduled = self._scheduled, []
        return again
