"""How patiently a pipeline looks, and how much work it had."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PipelineSettings:
    """How patiently the pipeline looks."""

    still_ms: int = 150
    """A changed part is looked at after so long without motion, and after one frame at least."""
    audit_ms: int = 2500
    """A quarter of the table is looked at again this often."""
    min_find_confidence: float = 0.35
    """Finds below this confidence are dropped."""
    reads_per_frame: int = 24
    """Tiles read again in one frame, at most: bounds the time a frame may take."""


@dataclass(slots=True)
class PipelineCounts:
    """What the work was, for health reports and measurements."""

    frames: int = 0
    finds: int = 0
    found_px: int = 0
    """Pixels given to the finder."""
    reads: int = 0
