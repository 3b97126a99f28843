"""Does a detector answer as ``tablectl recognise --json`` does, whoever trained it? (docs/CAMERAS.md)

Checks are pure: they judge lines that were written of pictures whose truth is known. Who draws the pictures
and asks the detector stands outside.
"""

from tablectl.conformance.detectors.check_set import read_check_set
from tablectl.conformance.detectors.checks import DetectorCheck, checks, measured
from tablectl.conformance.detectors.figures import Figures
from tablectl.conformance.detectors.program import program_detector
from tablectl.conformance.detectors.shown import (
    Answers,
    Detector,
    DetectorOutput,
    Round,
    ShownPicture,
    ShownTile,
    Sort,
)

__all__ = [
    "Answers",
    "Detector",
    "DetectorCheck",
    "DetectorOutput",
    "Figures",
    "Round",
    "ShownPicture",
    "ShownTile",
    "Sort",
    "checks",
    "measured",
    "program_detector",
    "read_check_set",
]
