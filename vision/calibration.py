"""Where the camera sees the playing surface, and whether it has moved since.

Two ways to calibrate: printed fiducials (ArUco markers) at the corners of the surface, found by themselves,
or four corners clicked by hand. Either is kept in a small JSON file of our own:

``{"schema":"vision/calibration/1","size_px":[W,H],"surface_mm":[850,850],"corners_px":[[x,y],…4],
"dictionary":"4X4_50","fiducials":[{"id":0,"corners_px":[[x,y],…4]},…]}``

``corners_px`` are the surface's corners as seat 0 sees them: left near, right near, right far, left far.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from vision.errors import CalibrationError, ShapeError
from vision.geometry import apply_homography, fit_homography, homography, polygon_area
from vision.types import Double, Image, as_image, as_points, as_quad

SCHEMA: Final = "vision/calibration/1"
DICTIONARY: Final = "4X4_50"
DRIFT_PX: Final = 3.0
"""A fiducial that moved farther means that the camera or the table was pushed."""


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """The camera's view of a flat surface."""

    corners_px: Double
    """(4, 2) left near, right near, right far, left far corner of the surface, as seat 0 sees them."""
    surface_mm: tuple[float, float]
    """Width along seat 0's edge and depth away from it."""
    size_px: tuple[int, int]
    """Width and height of the frames this belongs to."""
    fiducials: Mapping[int, Double] = field(default_factory=dict)
    """(4, 2) corners in pixels of each fiducial, by id, as they were when calibrating."""

    @property
    def px_to_mm(self) -> Double:
        """(3, 3) from pixels to the surface: origin in the middle, x to seat 0's right, y away from it."""
        return homography(self.corners_px, _surface_corners(self.surface_mm))

    @property
    def half_mm(self) -> float:
        """From the middle to the nearest edge."""
        return min(self.surface_mm) / 2

    @property
    def px_per_mm(self) -> float:
        """Mean scale over the surface."""
        return float(np.sqrt(polygon_area(self.corners_px) / (self.surface_mm[0] * self.surface_mm[1])))

    def to_mm(self, points_px: Double) -> Double:
        """(n, 2) surface coordinates of pixels."""
        return apply_homography(self.px_to_mm, points_px)

    def to_px(self, points_mm: Double) -> Double:
        """(n, 2) pixels of surface coordinates."""
        return apply_homography(np.linalg.inv(self.px_to_mm), points_mm)


def from_corners(
    corners_px: Sequence[Sequence[float]] | Double, surface_mm: Sequence[float], size_px: Sequence[int]
) -> Calibration:
    """A calibration from four corners given by hand or by a recording.

    Raises:
        CalibrationError: they bound nothing, or run the wrong way round.
    """
    try:
        corners = as_quad(np.array(corners_px, np.float64), "corners_px")
        homography(corners, _surface_corners((1.0, 1.0)))
    except (ShapeError, ValueError, TypeError) as error:
        raise CalibrationError(f"corners_px should be four corners of the surface: {error}") from error
    if len(surface_mm) != 2 or min(surface_mm) <= 0:
        raise CalibrationError(f"surface_mm should be width and depth above zero, is {list(surface_mm)}")
    x, y = corners.T
    turned = float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))
    if turned > 0:
        raise CalibrationError(
            "corners_px should run left near, right near, right far, left far as seat 0 sees them "
            "(counter-clockwise in the picture); these run the other way round"
        )
    width, depth = float(surface_mm[0]), float(surface_mm[1])
    return Calibration(corners, (width, depth), (int(size_px[0]), int(size_px[1])))


def fitted(calibration: Calibration, size_px: tuple[int, int]) -> Calibration:
    """The calibration for frames of another size of the same view, as a recording that was shrunk has
    them."""
    if size_px == calibration.size_px or min(calibration.size_px) <= 0:
        return calibration
    scale = np.array(size_px, np.float64) / np.array(calibration.size_px, np.float64)
    marks = {number: quad * scale for number, quad in calibration.fiducials.items()}
    return Calibration(calibration.corners_px * scale, calibration.surface_mm, size_px, marks)


def _surface_corners(surface_mm: tuple[float, float]) -> Double:
    w, d = surface_mm[0] / 2, surface_mm[1] / 2
    return np.array([[-w, -d], [w, -d], [w, d], [-w, d]])


@dataclass(frozen=True, slots=True)
class FiducialPlan:
    """Where printed markers lie on the surface."""

    surface_mm: tuple[float, float] = (850.0, 850.0)
    marker_mm: float = 40.0
    inset_mm: float = 30.0
    """From the surface's edges to the middle of a marker."""

    def corners_mm(self, marker: int) -> Double:
        """(4, 2) corners of marker 0 to 3 (left near, right near, right far, left far), in ArUco's order.

        Each lies with its upper side away from seat 0.
        """
        w, d = self.surface_mm[0] / 2 - self.inset_mm, self.surface_mm[1] / 2 - self.inset_mm
        x, y = ((-w, -d), (w, -d), (w, d), (-w, d))[marker]
        h = self.marker_mm / 2
        return np.array([[x - h, y + h], [x + h, y + h], [x + h, y - h], [x - h, y - h]])


def find_fiducials(image: Image) -> dict[int, Double]:
    """(4, 2) corners of every marker of the dictionary in a picture, by id."""
    grey = cv2.cvtColor(as_image(image), cv2.COLOR_BGR2GRAY)
    corners, ids, _ = _detector().detectMarkers(grey)
    if ids is None:
        return {}
    return {
        int(number): np.asarray(quad, np.float64).reshape(4, 2)
        for number, quad in zip(ids.flatten(), corners, strict=True)
    }


def _detector() -> Any:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)


def draw_fiducial(marker: int, size_px: int) -> Image:
    """A marker to print, black on white, without its white margin."""
    board = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return np.asarray(cv2.cvtColor(cv2.aruco.generateImageMarker(board, marker, size_px), cv2.COLOR_GRAY2BGR))


def from_fiducials(image: Image, plan: FiducialPlan | None = None) -> Calibration:
    """A calibration from the markers in a picture; three of the four are enough.

    Raises:
        CalibrationError: fewer than three markers are seen.
    """
    plan = plan or FiducialPlan()
    found = {k: v for k, v in find_fiducials(image).items() if k in (0, 1, 2, 3)}
    if len(found) < 3:
        seen = ", ".join(map(str, sorted(found))) or "none"
        raise CalibrationError(
            f"expected fiducials 0 to 3 at the corners of the surface, at least three of them; seen: {seen}"
        )
    pixels = np.concatenate([found[k] for k in sorted(found)])
    places = np.concatenate([plan.corners_mm(k) for k in sorted(found)])
    mm_to_px = fit_homography(places, pixels)
    corners = apply_homography(mm_to_px, _surface_corners(plan.surface_mm))
    return Calibration(corners, plan.surface_mm, (image.shape[1], image.shape[0]), found)


def drift_px(image: Image, calibration: Calibration) -> float | None:
    """How far the fiducials have moved since calibrating, the median in pixels; None where none is seen."""
    seen = find_fiducials(image)
    both = [k for k in calibration.fiducials if k in seen]
    if not both:
        return None
    moved = [np.linalg.norm(seen[k] - calibration.fiducials[k], axis=1).mean() for k in both]
    return float(np.median(moved))


def save_calibration(calibration: Calibration, path: Path) -> None:
    """Write the calibration file."""
    document = {
        "schema": SCHEMA,
        "size_px": list(calibration.size_px),
        "surface_mm": list(calibration.surface_mm),
        "corners_px": calibration.corners_px.round(2).tolist(),
        "dictionary": DICTIONARY,
        "fiducials": [
            {"id": k, "corners_px": quad.round(2).tolist()}
            for k, quad in sorted(calibration.fiducials.items())
        ],
    }
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def load_calibration(path: Path) -> Calibration:
    """Read a calibration file.

    Raises:
        CalibrationError: it is missing, no JSON, of another schema or incomplete.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CalibrationError(f"cannot read the calibration {path}: {error.strerror}") from error
    except ValueError as error:
        raise CalibrationError(f"the calibration {path} is no JSON: {error}") from error
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        schema = document.get("schema") if isinstance(document, dict) else None
        raise CalibrationError(f"expected schema {SCHEMA} in {path}, came {schema!r}: calibrate again")
    try:
        plain = from_corners(document["corners_px"], document["surface_mm"], document["size_px"])
        marks = {int(m["id"]): as_points(m["corners_px"], count=4) for m in document.get("fiducials", [])}
    except KeyError as error:
        raise CalibrationError(f"the calibration {path} has no {error.args[0]!r}: calibrate again") from error
    except (TypeError, ShapeError) as error:
        raise CalibrationError(f"the calibration {path} cannot be understood: {error}") from error
    return Calibration(plain.corners_px, plain.surface_mm, plain.size_px, marks)
