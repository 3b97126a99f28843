"""Printed markers on the playing surface: where they lie, how they are found, what they show of the camera.

The markers are ArUco's (S. Garrido-Jurado et al., 2014), dictionary 4X4_50, numbers 0 to 7: one at each
corner of the surface and, for a lens that bends much, one at the middle of each edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np

from vision.calibration.lens import Lens
from vision.calibration.limits import CALIBRATION
from vision.errors import CalibrationError
from vision.facts import CORNERS
from vision.geometry import apply_homography, fit_homography
from vision.types import Double, Image, as_image

DICTIONARY: Final = "4X4_50"


@dataclass(frozen=True, slots=True)
class FiducialPlan:
    """Where printed markers lie on the surface."""

    surface_mm: tuple[float, float] = (850.0, 850.0)
    marker_mm: float = 40.0
    inset_mm: float = 30.0
    """From the surface's edges to the middle of a marker."""

    def centre_mm(self, marker: int) -> tuple[float, float]:
        """Middle of marker 0 to 3 (left near, right near, right far, left far corner as seat 0 sees them) or
        4 to 7 (middle of the near, right, far, left edge); origin in the surface's middle."""
        w, d = self.surface_mm[0] / 2 - self.inset_mm, self.surface_mm[1] / 2 - self.inset_mm
        return ((-w, -d), (w, -d), (w, d), (-w, d), (0, -d), (w, 0), (0, d), (-w, 0))[marker]

    def corners_mm(self, marker: int) -> Double:
        """(4, 2) corners of a marker in ArUco's order. Each lies with its upper side away from seat 0."""
        x, y = self.centre_mm(marker)
        h = self.marker_mm / 2
        return np.array([[x - h, y + h], [x + h, y + h], [x + h, y - h], [x - h, y - h]])


def surface_corners(surface_mm: tuple[float, float]) -> Double:
    """(4, 2) left near, right near, right far, left far corner, mm from the surface's middle."""
    w, d = surface_mm[0] / 2, surface_mm[1] / 2
    return np.array([[-w, -d], [w, -d], [w, d], [-w, d]])


MARKER_COUNT: Final = 2 * CORNERS
"""One in each corner, and where a plan has those as well, one at the middle of each edge."""


def find_fiducials(image: Image) -> dict[int, Double]:
    """(4, 2) corners of every marker of a plan in a picture, by id."""
    grey = cv2.cvtColor(as_image(image), cv2.COLOR_BGR2GRAY)
    corners, ids, _ = _detector().detectMarkers(grey)
    if ids is None:
        return {}
    return {
        int(number): np.asarray(quad, np.float64).reshape(4, 2)
        for number, quad in zip(ids.flatten(), corners, strict=True)
        if number < MARKER_COUNT
    }


def _detector() -> Any:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)


def draw_fiducial(marker: int, size_px: int) -> Image:
    """A marker to print, black on white, without its white margin."""
    board = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return np.asarray(cv2.cvtColor(cv2.aruco.generateImageMarker(board, marker, size_px), cv2.COLOR_GRAY2BGR))


def marker_cells(marker: int) -> tuple[tuple[bool, ...], ...]:
    """Rows of a marker's cells from the top, its border included; True is black."""
    board = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    picture = cv2.aruco.generateImageMarker(board, marker, 6)
    return tuple(tuple(bool(cell == 0) for cell in row) for row in picture)


@dataclass(frozen=True, slots=True, eq=False)
class PlaneFit:
    """What markers show of a camera."""

    corners_px: Double
    """(4, 2) the surface's corners in the picture."""
    lens: Lens | None
    """None where straight lines are seen straight."""
    error_mm: float
    """Root mean square over the markers' corners, on the surface."""
    worst_mm: float
    """The largest of them."""


def fit_plane(
    found: Mapping[int, Double], plan: FiducialPlan, size_px: tuple[int, int], *, bends: bool = True
) -> PlaneFit:
    """The surface and the lens that explain where markers are seen.

    Args:
        found: corners in pixels by marker number.
        bends: whether to look for a lens that bends.

    Raises:
        CalibrationError: fewer than three of the plan's markers, or markers that no plane explains.
    """
    known = sorted(found)
    if len(known) < CALIBRATION.min_markers:
        seen = ", ".join(map(str, known)) or "none"
        raise CalibrationError(
            f"expected the fiducials 0 to 3 at the corners of the surface (4 to 7 at its edges), at least "
            f"{CALIBRATION.min_markers} of them; seen: {seen}. Light the table evenly and lay them flat"
        )
    seen_px = np.concatenate([found[k] for k in known])
    places = np.concatenate([plan.corners_mm(k) for k in known])
    lens: Lens | None = None
    flat = _error_px(seen_px, places, None)
    # Fewer markers show no distortion of the lens from a slant of the surface.
    if bends and len(known) >= CORNERS and flat > CALIBRATION.lens_min_error_px:
        bent = _fit_lens(
            seen_px, places, size_px, terms=2 if len(known) >= CALIBRATION.two_term_lens_min_markers else 1
        )
        if bent.is_sound and _error_px(seen_px, places, bent) < CALIBRATION.lens_max_error_share * flat:
            lens = bent
    straight = seen_px if lens is None else lens.straighten(seen_px)
    mm_to_px = fit_homography(places, straight)
    off = np.linalg.norm(apply_homography(np.linalg.inv(mm_to_px), straight) - places, axis=1)
    corners = apply_homography(mm_to_px, surface_corners(plan.surface_mm))
    return PlaneFit(
        corners_px=corners if lens is None else lens.bend(corners),
        lens=lens,
        error_mm=float(np.sqrt((off**2).mean())),
        worst_mm=float(off.max()),
    )


def _error_px(seen_px: Double, places: Double, lens: Lens | None) -> float:
    """Root mean square distance between markers' corners and where the plane puts them, straightened px."""
    straight = seen_px if lens is None else lens.straighten(seen_px)
    matrix, _ = cv2.findHomography(places, straight, 0)
    if matrix is None:
        raise CalibrationError("the markers lie on one line: they do not define a plane")
    return float(np.sqrt(((apply_homography(np.asarray(matrix), places) - straight) ** 2).sum(axis=1).mean()))


def _fit_lens(seen_px: Double, places: Double, size_px: tuple[int, int], *, terms: int) -> Lens:
    """The bend that leaves least of the error, term by term (few numbers: a search of narrowing steps)."""
    best, reach = np.zeros(2), 0.32
    error = _error_px(seen_px, places, None)
    while reach > 1e-4:
        moved = False
        for axis in range(terms):
            for step in (-reach, reach):
                tried = best.copy()
                tried[axis] += step
                lens = Lens(float(tried[0]), float(tried[1]), size_px)
                if lens.is_sound and (one := _error_px(seen_px, places, lens)) < error:
                    best, error, moved = tried, one, True
        if not moved:
            reach /= 2
    return Lens(float(best[0]), float(best[1]), size_px)
