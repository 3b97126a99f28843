"""Calibrating from a picture or a camera, for the command line: fits, files, pictures that show the fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablectl.errors import InputError, OutputError, in_words
from tablectl.ports import Clock
from vision.calibration import (
    CALIBRATION,
    Calibration,
    FiducialPlan,
    draw_fiducial_sheet,
    draw_grid,
    drift_px,
    fit_fiducials,
    from_corners,
    load_calibration,
    save_calibration,
)
from vision.cameras import Camera
from vision.errors import VisionError
from vision.pictures import read_picture, write_picture
from vision.types import Image

TIMEOUT_S: Final = 10.0
"""Cameras take some frames to settle their exposure, and hands to leave the table."""


@dataclass(frozen=True, slots=True, eq=False)
class FittedCalibration:
    """A calibration and how good it is."""

    calibration: Calibration
    error_mm: float | None
    """None for corners given by hand: nothing was measured."""
    worst_mm: float | None

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        lens = self.calibration.lens
        return {
            "size_px": list(self.calibration.size_px),
            "surface_mm": list(self.calibration.surface_mm),
            "corners_px": self.calibration.corners_px.round(2).tolist(),
            "markers": sorted(self.calibration.fiducials),
            "lens": None if lens is None else {"k1": round(lens.k1, 5), "k2": round(lens.k2, 5)},
            "error_mm": None if self.error_mm is None else round(self.error_mm, 3),
            "worst_mm": None if self.worst_mm is None else round(self.worst_mm, 3),
            "px_per_mm": round(self.calibration.px_per_mm, 3),
        }


def write_sheet(file: Path, plan: FiducialPlan, *, edges: bool) -> None:
    """The sheet of markers as SVG.

    Raises:
        InputError: the markers do not fit a page, or the file cannot be written.
    """
    try:
        file.write_text(draw_fiducial_sheet(plan, edges=edges), encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{file}: {in_words(error)}") from error
    except VisionError as error:
        raise InputError(f"{file}: {in_words(error)}") from error


def fit_markers(picture: Path, plan: FiducialPlan) -> FittedCalibration:
    """A calibration from the markers in a stored picture.

    Raises:
        InputError: no picture, or too few markers.
    """
    return _fit(_picture(picture), plan, str(picture))


def fit_live(camera: Camera, plan: FiducialPlan, clock: Clock) -> tuple[FittedCalibration, Image]:
    """A calibration from a camera's own picture, and that picture.

    Args:
        camera: opened or not; it is left open.
        clock: says when patience is over.

    Raises:
        InputError: no picture came, or none with enough markers.
    """
    problem = ""
    end_s = clock.now_s() + TIMEOUT_S
    while clock.now_s() < end_s:
        frame = camera.poll(clock.now_s())
        if frame is None:
            continue
        try:
            return _fit(frame.image, plan, "the camera's picture"), frame.image
        except InputError as error:
            problem = str(error)
    raise InputError(
        problem
        or f"no picture in {TIMEOUT_S:g} s ({camera.status().detail}): is the camera plugged in, "
        "and not in use by the service?"
    )


def _fit(image: Image, plan: FiducialPlan, name: str) -> FittedCalibration:
    try:
        calibration, fit = fit_fiducials(image, plan)
    except VisionError as error:
        raise InputError(f"{name}: {error}") from error
    return FittedCalibration(calibration, fit.error_mm, fit.worst_mm)


def fit_corners(
    picture: Path, corners_px: Sequence[tuple[float, float]], surface_mm: tuple[float, float]
) -> FittedCalibration:
    """A calibration from four corners that a person pointed at.

    Raises:
        InputError: no picture, or no four corners in the right order inside it.
    """
    image = _picture(picture)
    height, width = image.shape[:2]
    outside = [c for c in corners_px if not (0 <= c[0] <= width and 0 <= c[1] <= height)]
    if outside:
        raise InputError(f"corner {outside[0]} lies outside the picture of {width} by {height} pixels")
    try:
        return FittedCalibration(from_corners(list(corners_px), surface_mm, (width, height)), None, None)
    except VisionError as error:
        raise InputError(f"{picture}: {error}") from error


def save_fit(fitted: FittedCalibration, file: Path) -> None:
    """Write the calibration file.

    Raises:
        InputError: the disk refused.
    """
    try:
        save_calibration(fitted.calibration, file)
    except OSError as error:
        raise OutputError(f"{file}: {in_words(error)}") from error


def write_rectified(calibration: Calibration, picture: Path | Image, file: Path) -> None:
    """The straightened surface with a grid of 100 mm drawn on it, as PNG: where its lines run along the
    table's own edges, the calibration is right.

    Raises:
        InputError: no picture, or it cannot be written.
    """
    image = _picture(picture) if isinstance(picture, Path) else picture
    try:
        write_picture(file, draw_grid(calibration, image))
    except OSError as error:
        raise OutputError(f"{file}: {in_words(error)}") from error


def measure_drift(picture: Path, calibration_file: Path) -> tuple[float | None, bool]:
    """How far the markers lie from where they were when calibrating, in pixels (None: none is seen), and
    whether the camera counts as pushed.

    Raises:
        InputError: no picture, no calibration, or one without markers.
    """
    image = _picture(picture)
    try:
        calibration = load_calibration(calibration_file)
    except VisionError as error:
        raise InputError(str(error)) from error
    if not calibration.fiducials:
        raise InputError(
            f"{calibration_file} was made from corners entered by hand: it has no markers to compare"
        )
    if (image.shape[1], image.shape[0]) != calibration.size_px:
        raise InputError(
            f"{picture} is {image.shape[1]} by {image.shape[0]} pixels, the calibration is for "
            f"{calibration.size_px[0]} by {calibration.size_px[1]}"
        )
    drift = drift_px(image, calibration)
    return drift, drift is not None and drift > CALIBRATION.drift_min_px


def _picture(path: Path) -> Image:
    try:
        return read_picture(path)
    except VisionError as error:
        raise InputError(f"{path}: {error}") from error
