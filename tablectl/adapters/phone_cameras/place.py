"""Where a phone's camera sees the table: found by looking, put right by a person, kept over restarts, and
found again when the phone was bumped."""

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
    likeliest_way,
    load_calibration,
    save_calibration,
    small_view,
)
from vision.errors import CalibrationError
from vision.photo import felt_corners
from vision.types import Double, Image

log = logging.getLogger(__name__)

FOLDER: Final = "phone-cameras"
"""In the state folder: one calibration for each place."""
LOOK_EVERY_S: Final = 1.0
AGREEING: Final = 3
"""So many looks one after another have to agree before the table is believed to lie elsewhere."""
AGREE_MM: Final = 12.0
"""Looks at one table differ by less, at its corners."""
MOVED_MIN_MM: Final = 30.0
"""What moved less is followed by the tiles (``vision.calibration.find_push``)."""
NOT_FOUND: Final = (
    "the table's edges are not found in the phone's picture: drag the four corners on its page /camera, or "
    "move the phone until the whole felt is in the picture"
)


@dataclass(slots=True)
class _Looks:
    """What the last looks at the felt's edges found."""

    corners: list[Double] = field(default_factory=list)

    def add(self, found: Double | None, near_px: float) -> Double | None:
        """The corners, once enough looks have agreed."""
        if found is None:
            self.corners.clear()
            return None
        if self.corners and _apart(self.corners[-1], found) > near_px:
            self.corners.clear()
        self.corners.append(found)
        return found if len(self.corners) >= AGREEING else None


class PhonePlace:
    """The calibration of one place. ``frame`` belongs to the eyes' thread, the rest to any."""

    def __init__(
        self, name: str, folder: Path | None, surface_mm: tuple[float, float], now_s: Callable[[], float]
    ) -> None:
        """
        Args:
            folder: the state folder; None keeps nothing.
            surface_mm: width and depth of the playing surface, until somebody says otherwise.
        """
        self._path = None if folder is None else folder / FOLDER / f"{name}.json"
        self._surface_mm, self._now_s = surface_mm, now_s
        self._lock = threading.Lock()
        self._now: Calibration | None = self._kept()
        self._looks = _Looks()
        self._next_s = float("-inf")
        self._thumb: Image | None = None
        self._found_again = False

    def frame(self, image: Image) -> Calibration:
        """Where the surface lies in a picture.

        Raises:
            CalibrationError: nobody knows, in words for people.
        """
        size = (image.shape[1], image.shape[0])
        with self._lock:
            known = self._now
        if known is not None and known.size_px != size:
            known = None  # a picture of another shape shows another view
        if self._now_s() >= self._next_s:
            self._next_s = self._now_s() + LOOK_EVERY_S
            found = self._search(image, known)
            if found is not None:
                self._change(found, believed=known)
                known = found
        if known is None:
            raise CalibrationError(NOT_FOUND)
        return known

    def follow(self, calibration: Calibration) -> None:
        """The tiles told that the phone was pushed a little."""
        self._change(calibration)

    def put(self, corners: Double, size_px: tuple[int, int], side_mm: float | None = None) -> None:
        """A person has said where the corners are.

        Args:
            corners: (4, 2) near left, near right, far right, far left as seat 0 sees them, each from 0 to 1
                across and down the picture.
            side_mm: of the felt, where somebody has measured it.

        Raises:
            CalibrationError: they bound no table.
            StateDirError: they cannot be kept; they hold until the next start.
        """
        surface = self._surface_mm if side_mm is None else (side_mm, side_mm)
        said = from_corners(corners * np.array(size_px, np.float64), surface, size_px)
        with self._lock:
            self._now, self._found_again = said, False
        self._keep(said)

    @property
    def now(self) -> Calibration | None:
        """Where the surface was seen last."""
        return self._now

    @property
    def was_found_again(self) -> bool:
        """Whether it was moved since somebody last looked, and found by itself."""
        return self._found_again

    def _search(self, image: Image, known: Calibration | None) -> Calibration | None:
        size = (image.shape[1], image.shape[0])
        if known is None:
            try:
                return fit_fiducials(image)[0]
            except CalibrationError:
                pass
        corners = felt_corners(image)
        near_px = AGREE_MM / max(self._surface_mm) * max(size)
        if known is not None:
            if corners is None:
                self._looks.corners.clear()
                return None
            # Around the table a corner may be called by any of four names: the nearest way round first.
            away_px = min(_apart(np.roll(corners, -by, axis=0), known.corners_px) for by in range(4))
            if away_px < MOVED_MIN_MM / max(known.surface_mm) * max(size) / 2:
                self._looks.corners.clear()
                self._thumb = small_view(image, known)
                return None
        settled = self._looks.add(corners, near_px)
        if settled is None:
            return None
        self._looks.corners.clear()
        surface = self._surface_mm if known is None else known.surface_mm
        ways = [from_corners(np.roll(settled, -by, axis=0), surface, size) for by in range(4)]
        if known is None or self._thumb is None:
            return ways[0]
        self._found_again = True
        nearest_first = sorted(ways, key=lambda way: _apart(way.corners_px, known.corners_px))
        return likeliest_way(self._thumb, image, nearest_first)

    def _change(self, calibration: Calibration, believed: Calibration | None = None) -> None:
        with self._lock:
            if believed is not None and self._now is not believed:
                return  # meanwhile somebody has said where it is
            self._now = calibration
        try:
            self._keep(calibration)
        except StateDirError as error:
            log.error("%s; they hold until the next start", error)

    def _keep(self, calibration: Calibration) -> None:
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(mode=0o700, exist_ok=True)
            save_calibration(calibration, self._path)
        except OSError as error:
            raise StateDirError(f"the phone camera's corners cannot be kept: {error.strerror}") from error

    def _kept(self) -> Calibration | None:
        if self._path is None or not self._path.exists():
            return None
        try:
            return replace(load_calibration(self._path), fiducials={})
        except CalibrationError:
            return None  # the table is looked for as on the first day


def _apart(one: Double, other: Double) -> float:
    """The farthest way between two sets of corners, pixels."""
    return float(np.linalg.norm(one - other, axis=1).max())
