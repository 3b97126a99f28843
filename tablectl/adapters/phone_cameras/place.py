"""The calibration of a phone's camera: detected in its pictures, corrected by people, stored over restarts,
and recovered when the phone was moved."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np

from tablectl.errors import StateDirError
from vision.calibration import (
    Calibration,
    fit_fiducials,
    from_corners,
    likeliest_orientation,
    load_calibration,
    orientation_thumbnail,
    save_calibration,
)
from vision.errors import CalibrationError
from vision.photo import felt_corners
from vision.types import Double, Image

log = logging.getLogger(__name__)

FOLDER: Final = "phone-cameras"
"""In the state folder: one calibration for each place."""
SEARCH_INTERVAL_S: Final = 1.0
REQUIRED_DETECTIONS: Final = 3
"""So many successive detections have to agree before the calibration is changed."""
AGREEMENT_MM: Final = 12.0
"""How far the corners of two detections may differ to agree."""
MOVED_MIN_MM: Final = 30.0
"""Smaller movements are found from the tiles (``vision.calibration.find_push``)."""
NOT_FOUND: Final = (
    "the table's edges are not found in the phone's picture: drag the four corners on its page /camera, or "
    "move the phone until the whole felt is in the picture"
)


@dataclass(slots=True)
class _Detections:
    """The last detections of the felt's corners."""

    corners: list[Double] = field(default_factory=list)

    def add(self, found: Double | None, tolerance_px: float) -> Double | None:
        """Add a detection; returns the corners once enough have agreed."""
        if found is None:
            self.corners.clear()
            return None
        if self.corners and _distance_px(self.corners[-1], found) > tolerance_px:
            self.corners.clear()
        self.corners.append(found)
        return found if len(self.corners) >= REQUIRED_DETECTIONS else None


class PhonePlace:
    """The calibration of one place. ``frame`` is called by the eyes' thread, the rest by any."""

    def __init__(
        self, name: str, folder: Path | None, surface_mm: tuple[float, float], now_s: Callable[[], float]
    ) -> None:
        """
        Args:
            folder: the state folder; None: nothing is stored.
            surface_mm: width and depth of the playing surface, until somebody sets another size.
        """
        self._path = None if folder is None else folder / FOLDER / f"{name}.json"
        self._surface_mm, self._now_s = surface_mm, now_s
        self._lock = threading.Lock()
        self._calibration: Calibration | None = self._load()
        self._detections = _Detections()
        self._next_search_s = float("-inf")
        self._reference_view: Image | None = None
        self._was_recovered = False

    def frame(self, image: Image) -> Calibration:
        """The calibration for a picture.

        Raises:
            CalibrationError: there is none; the message is for people.
        """
        size = (image.shape[1], image.shape[0])
        with self._lock:
            known = self._calibration
        if known is not None and known.size_px != size:
            known = None  # a picture of another size shows another view
        if self._now_s() >= self._next_search_s:
            self._next_search_s = self._now_s() + SEARCH_INTERVAL_S
            found = self._search(image, known)
            if found is not None:
                self._update(found, expected=known)
                known = found
        if known is None:
            raise CalibrationError(NOT_FOUND)
        return known

    def follow(self, calibration: Calibration) -> None:
        """Follow a small movement of the phone, which was found from the tiles."""
        self._update(calibration)

    def set_corners(self, corners: Double, size_px: tuple[int, int], side_mm: float | None = None) -> None:
        """Set the corners, as a person sees them.

        Args:
            corners: (4, 2) near left, near right, far right, far left as seat 0 sees them, each from 0 to 1
                of the picture's width and height.
            side_mm: of the felt, if it was measured.

        Raises:
            CalibrationError: they are not the corners of a table.
            StateDirError: they cannot be stored; they hold until the next start.
        """
        surface = self._surface_mm if side_mm is None else (side_mm, side_mm)
        calibration = from_corners(corners * np.array(size_px, np.float64), surface, size_px)
        with self._lock:
            self._calibration, self._was_recovered = calibration, False
        self._save(calibration)

    @property
    def calibration(self) -> Calibration | None:
        """The last calibration; None before the first."""
        return self._calibration

    @property
    def was_recovered(self) -> bool:
        """Whether the calibration was recovered after a movement, and nobody has set the corners since."""
        return self._was_recovered

    def _search(self, image: Image, known: Calibration | None) -> Calibration | None:
        size = (image.shape[1], image.shape[0])
        if known is None:
            try:
                return fit_fiducials(image)[0]
            except CalibrationError:
                pass
        corners = felt_corners(image)
        tolerance_px = AGREEMENT_MM / max(self._surface_mm) * max(size)
        if known is not None:
            if corners is None:
                self._detections.corners.clear()
                return None
            # A detection does not tell which side is whose: compare all four rotations of the corners.
            distance_px = min(
                _distance_px(np.roll(corners, -by, axis=0), known.corners_px) for by in range(4)
            )
            if distance_px < MOVED_MIN_MM / max(known.surface_mm) * max(size) / 2:
                self._detections.corners.clear()
                self._reference_view = orientation_thumbnail(image, known)
                return None
        confirmed = self._detections.add(corners, tolerance_px)
        if confirmed is None:
            return None
        self._detections.corners.clear()
        surface = self._surface_mm if known is None else known.surface_mm
        candidates = [from_corners(np.roll(confirmed, -by, axis=0), surface, size) for by in range(4)]
        if known is None or self._reference_view is None:
            return candidates[0]
        self._was_recovered = True
        nearest_first = sorted(
            candidates, key=lambda candidate: _distance_px(candidate.corners_px, known.corners_px)
        )
        return likeliest_orientation(self._reference_view, image, nearest_first)

    def _update(self, calibration: Calibration, expected: Calibration | None = None) -> None:
        with self._lock:
            if expected is not None and self._calibration is not expected:
                return  # meanwhile somebody has set the corners
            self._calibration = calibration
        try:
            self._save(calibration)
        except StateDirError as error:
            log.error("%s; they hold until the next start", error)

    def _save(self, calibration: Calibration) -> None:
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(mode=0o700, exist_ok=True)
            save_calibration(calibration, self._path)
        except OSError as error:
            raise StateDirError(f"the phone camera's corners cannot be kept: {error.strerror}") from error

    def _load(self) -> Calibration | None:
        if self._path is None or not self._path.exists():
            return None
        try:
            return replace(load_calibration(self._path), fiducials={})
        except CalibrationError:
            return None  # the table is searched for as without a file


def _distance_px(first: Double, second: Double) -> float:
    """The largest distance between corresponding corners."""
    return float(np.linalg.norm(first - second, axis=1).max())
