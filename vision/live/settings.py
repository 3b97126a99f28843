"""Timing of a pipeline, and counters of its work."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PipelineSettings:
    """Timing and limits of a pipeline."""

    still_ms: int = 150
    """A changed part is detected after so long without motion, and after at least one frame."""
    audit_ms: int = 2500
    """Interval at which a quarter of the table is detected again without a change."""
    min_find_confidence: float = 0.35
    """Detections below this confidence are dropped."""
    reads_per_frame: int = 24
    """Maximum number of tiles reread in one frame: bounds the time of a frame."""


@dataclass(slots=True)
class PipelineCounts:
    """Counters for health reports and measurements."""

    frames: int = 0
    finder_runs: int = 0
    found_px: int = 0
    """Pixels shown to the finder."""
    reads: int = 0
