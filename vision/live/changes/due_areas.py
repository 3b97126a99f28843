"""Which parts of the fine picture the finder is shown with each frame.

What changed and came to rest is shown as it is. What is not found there is shown once more in other sizes. A
quarter of the table is audited now and then, whether or not it changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.calibration import Area
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import Motion, connected_regions
from vision.live.changes.parts import PictureParts
from vision.live.finds.areas import merge_overlapping
from vision.live.settings import PipelineSettings


@dataclass(slots=True)
class DueAreas:
    """What is due, frame by frame."""

    settings: PipelineSettings
    _last_ms: int | None = None
    _frame_ms: float = 100.0
    """From one frame to the next, of late."""
    _next_audit_ms: int | None = None
    _audit_part: int = 0
    _again: list[tuple[Area, int]] = field(default_factory=list)

    def frame(self, at_ms: int) -> None:
        """Take note of a frame's time."""
        if self._last_ms is not None:
            self._frame_ms += 0.2 * (min(1000, at_ms - self._last_ms) - self._frame_ms)
        self._last_ms = at_ms

    def changed(self, motion: Motion, parts: PictureParts, at_ms: int) -> list[Area]:
        """Parts that changed and have been still for long enough; if there is none, one that is audited."""
        if self._next_audit_ms is None:
            self._next_audit_ms = at_ms + self.settings.audit_ms
        frames = max(1, round(self.settings.still_ms / max(1.0, self._frame_ms) + 0.4))
        regions = connected_regions(motion.changed & (motion.still_frames >= frames))
        due = merge_overlapping([parts.around(box, CHANGES.cell_px) for box in regions])
        if not due and at_ms >= self._next_audit_ms:
            self._next_audit_ms = at_ms + self.settings.audit_ms
            due.append(parts.quarter(self._audit_part))
            self._audit_part = (self._audit_part + 1) % 4
        return due

    def show_again(self, area: Area, scale_index: int) -> None:
        """With the next frame, show a part in another of ``CHANGES.finder_scales``."""
        self._again.append((area, scale_index))

    def taken_again(self) -> list[tuple[Area, int]]:
        """The parts that were to be shown again, each with the number of its scale; none of them any more."""
        again, self._again = self._again, []
        return again
