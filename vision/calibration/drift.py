"""Whether the camera still stands where it was calibrated, and what to do when it does not.

Checked when a hand starts: hands are off the table then, and a camera pushed between two hands is detected
before a tile is read in the wrong place.
"""

from __future__ import annotations

from dataclasses import dataclass

from vision.calibration.calibration import Calibration, drift_px, refit
from vision.calibration.limits import CALIBRATION
from vision.certainty import SEVERAL
from vision.types import Image


@dataclass(frozen=True, slots=True, eq=False)
class Drift:
    """The result of a check."""

    moved_px: float
    """Median way of the markers since calibrating; 0 where the camera stands still."""
    calibration: Calibration | None = None
    """The calibration fitted anew; None where it stands still or cannot be fitted."""
    text: str = ""
    """For people: what happened, and what to do where it could not be put right. Empty when all is well."""


@dataclass(slots=True)
class DriftMonitor:
    """Compares the markers of a few frames with the calibration, on request."""

    calibration: Calibration
    _left: int = 0
    _pushed: int = 0
    _unseen: int = 0

    def ask(self) -> None:
        """Look at the next frames. A calibration without markers has nothing to compare."""
        if self.calibration.fiducials:
            self._left, self._pushed, self._unseen = SEVERAL * 3, 0, 0

    def frame(self, image: Image) -> Drift | None:
        """Take the next frame; an answer when the asked question is settled."""
        if self._left == 0:
            return None
        self._left -= 1
        moved = drift_px(image, self.calibration)
        if moved is None:
            self._unseen += 1
        elif moved <= CALIBRATION.drift_min_px * max(1.0, max(self.calibration.size_px) / 1920):
            self._left = 0
            return Drift(0.0)
        else:
            self._pushed += 1
            if self._pushed >= SEVERAL:
                self._left = 0
                return self._refit(image, moved)
        if self._left == 0 and not self._pushed:
            return Drift(0.0, text="no marker is visible: a moved camera cannot be detected")
        return None

    def _refit(self, image: Image, moved: float) -> Drift:
        again = refit(self.calibration, image)
        if again is None:
            return Drift(
                moved,
                text=f"the camera or the table was moved ({moved:.0f} px) and its markers are not "
                "enough to refit the calibration: uncover them or run `tablectl calibrate`",
            )
        self.calibration, fit = again
        return Drift(
            moved,
            self.calibration,
            f"the camera or the table was moved ({moved:.0f} px); refitted from its markers (error "
            f"{fit.error_mm:.1f} mm)",
        )
