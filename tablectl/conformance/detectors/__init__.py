"""Checks whether a detector's output is that of ``tablectl recognise --json`` (docs/CAMERAS.md).

The checks are pure: they compare lines of output with pictures whose tiles are known. The caller makes the
pictures and runs the detector.
"""

from tablectl.conformance.detectors.check_set import read_check_set
from tablectl.conformance.detectors.checks import DetectorCheck, checks
from tablectl.conformance.detectors.matching import MatchCounts, counts_text
from tablectl.conformance.detectors.pictures import (
    Answers,
    Batch,
    Detector,
    DetectorOutput,
    PictureKind,
    SamplePicture,
    TileQuad,
)
from tablectl.conformance.detectors.program import program_detector

__all__ = [
    "Answers",
    "Batch",
    "Detector",
    "DetectorCheck",
    "DetectorOutput",
    "MatchCounts",
    "PictureKind",
    "SamplePicture",
    "TileQuad",
    "checks",
    "counts_text",
    "program_detector",
    "read_check_set",
]
