"""Where one camera sees the surface, from picture to picture, and what people should know of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, Protocol

from vision.calibration import Calibration, Drift, DriftMonitor, adapt_to_pictures, fit_fiducials
from vision.types import Image

log = logging.getLogger(__name__)

MARKER_CHECK_INTERVAL_S: Final = 5.0
"""Markers that said that something is not well are looked at again so often."""


class SurfaceFinder(Protocol):
    """Tells where a camera that people put up and push sees the surface, from its pictures."""

    def frame(self, image: Image) -> Calibration:
        """Where the surface lies in a picture.

        Raises:
            CalibrationError: nobody knows.
        """

    def follow(self, calibration: Calibration) -> None:
        """The tiles told that the camera was pushed a little."""


class CameraPlacement:
    """One camera's calibration: told once, or found from printed markers, or told anew by a place. Markers
    are compared with it when a hand begins.

    ``frame`` and ``pushed`` belong to the camera's own thread, the rest to any.
    """

    def __init__(
        self,
        name: str,
        calibration: Calibration | None,
        now_s: Callable[[], float],
        place: SurfaceFinder | None = None,
    ) -> None:
        """
        Args:
            name: the camera's, in health, recordings and the log.
            calibration: where the surface lies; None: found from the markers in the first pictures.
            place: tells where the surface lies, instead of ``calibration``.
        """
        self.name, self._place, self._now_s = name, place, now_s
        self.calibration: Calibration | None = None
        """Where the camera sees the surface; None where that is not known yet."""
        self.remark = ""
        """What people should know of it, in English; empty while all is well."""
        self.drift = ""
        """What the last look at the markers said, as a code; empty while all is well."""
        self._drift_watch: DriftMonitor | None = None
        self._checked_s = 0.0
        if calibration is not None:
            self._use(calibration)  # the markers are compared before the first deal too

    @property
    def is_misplaced(self) -> bool:
        """The camera or the table was moved, and where the surface lies now is not known."""
        return self.drift == "camera_moved"

    @property
    def markers(self) -> int:
        """How many printed markers the calibration has."""
        return 0 if self.calibration is None else len(self.calibration.fiducials)

    @property
    def text(self) -> str:
        """What the calibration rests on, in words; empty before there is one."""
        if self.calibration is None:
            return ""
        rests_on = f"{self.markers} markers" if self.markers else "four corners, no markers to check them"
        return rests_on + (", its lens bends" if self.calibration.lens is not None else "")

    def on_hand_start(self) -> None:
        """Compare the markers, where there are any, with the calibration: over the next few pictures."""
        if self._drift_watch is not None:
            self._drift_watch.ask()

    def frame(self, image: Image) -> Calibration:
        """Where the surface lies in a picture: the same value as before, unless it lies elsewhere.

        Raises:
            CalibrationError: nobody knows.
        """
        if self._place is not None:
            self.calibration = self._place.frame(image)
        elif self.calibration is None:
            self._use(fit_fiducials(image)[0])
        assert self.calibration is not None
        fitted = adapt_to_pictures(self.calibration, (image.shape[1], image.shape[0]))
        if fitted is not self.calibration:
            self._use(fitted)
        self._compare_markers(image)
        return self.calibration

    def pushed(self, calibration: Calibration, by_mm: float) -> None:
        """The tiles told that the camera was pushed mid-hand: it sees the surface elsewhere. Its markers are
        compared when the next hand begins.
        """
        self.calibration = calibration
        if self._place is not None:
            self._place.follow(calibration)
            return
        self.remark = (
            f"the camera was pushed mid-hand ({by_mm:.0f} mm on the table) and is followed from where it "
            "stands now; run `tablectl calibrate` after this hand unless there are markers"
        )
        log.warning("camera %s: %s", self.name, self.remark)

    def _use(self, calibration: Calibration) -> None:
        self.calibration, self._drift_watch = calibration, DriftMonitor(calibration)
        self._drift_watch.ask()

    def _compare_markers(self, image: Image) -> None:
        watch = self._drift_watch
        if watch is None:
            return
        now_s = self._now_s()
        if self.drift not in ("", "refitted") and now_s - self._checked_s >= MARKER_CHECK_INTERVAL_S:
            self._checked_s = now_s  # so that it is well as soon as somebody has put it right
            watch.ask()
        if (found := watch.frame(image)) is not None:
            self._on_drift(found)

    def _on_drift(self, drift: Drift) -> None:
        if drift.text and drift.text != self.remark:
            log.warning("camera %s: %s", self.name, drift.text)
        self.remark = drift.text
        if drift.calibration is not None:
            self.calibration, self.drift = drift.calibration, "refitted"
        elif drift.text:
            self.drift = "camera_moved" if drift.moved_px > 0 else "no_marker_seen"
        else:
            self.drift = ""
