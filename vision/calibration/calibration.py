"""Where the camera sees the playing surface, and whether it has moved since.

Two ways to calibrate: printed fiducials (ArUco markers) at the corners of the surface, found by themselves,
or four corners clicked by hand. Either is kept in a small JSON file of our own:

``{"schema":"vision/calibration/1","size_px":[W,H],"surface_mm":[850,850],"corners_px":[[x,y],…4],
"dictionary":"4X4_50","fiducials":[{"id":0,"corners_px":[[x,y],…4]},…],"plan":{"marker_mm":40,"inset_mm":30},
"lens":{"k1":0.08,"k2":0.0}}``, the last two only where they are known.

``corners_px`` are the surface's corners as seat 0 sees them: left near, right near, right far, left far.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np

from vision.calibration.camera_pose import camera_mm
from vision.calibration.fiducials import (
    DICTIONARY,
    FiducialPlan,
    PlaneFit,
    find_fiducials,
    fit_plane,
    surface_corners,
)
from vision.calibration.lens import Lens
from vision.calibration.limits import CALIBRATION
from vision.errors import CalibrationError, ShapeError, VisionError
from vision.geometry import apply_homography, homography, polygon_area
from vision.quoting import quoted
from vision.types import Double, Image, as_points, as_quad

SCHEMA: Final = "vision/calibration/1"
FILE_MAX_CHARACTERS: Final = 1024 * 1024
"""Of a calibration file; a longer one is cut off, and no JSON."""


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
    lens: Lens | None = None
    """How the camera's lens bends straight lines; None where it does not."""
    plan: FiducialPlan | None = None
    """Where the fiducials lie, for fitting them again."""

    @property
    def px_to_mm(self) -> Double:
        """(3, 3) from straight pixels (as seen, where there is no ``lens``) to the surface: origin in the
        middle, x to seat 0's right, y away from it."""
        return homography(self._straight(self.corners_px), surface_corners(self.surface_mm))

    @property
    def camera_mm(self) -> Double:
        """(3,) the camera's place over the surface."""
        return camera_mm(self.px_to_mm, self.size_px, self.half_mm)

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
        return apply_homography(self.px_to_mm, self._straight(points_px))

    def to_px(self, points_mm: Double) -> Double:
        """(n, 2) pixels of surface coordinates."""
        straight = apply_homography(np.linalg.inv(self.px_to_mm), points_mm)
        return straight if self.lens is None else self.lens.bend(straight)

    def _straight(self, points_px: Double) -> Double:
        return points_px if self.lens is None else self.lens.straighten(points_px)


def from_corners(
    corners_px: Sequence[Sequence[float]] | Double, surface_mm: Sequence[float], size_px: Sequence[int]
) -> Calibration:
    """A calibration from four corners given by hand or by a recording.

    Raises:
        CalibrationError: they bound nothing, or run the wrong way round.
    """
    try:
        corners = as_quad(np.array(corners_px, np.float64), "corners_px")
        if np.abs(corners).max() > CALIBRATION.corner_max_px:
            raise ShapeError(f"they should lie near the picture, one is at {np.abs(corners).max():g}")
        homography(corners, surface_corners((1.0, 1.0)))
    except ShapeError as error:
        raise CalibrationError(f"corners_px should be four corners of the surface: {error}") from error
    except (ValueError, TypeError) as error:
        raise CalibrationError("corners_px should be four corners of the surface: [x, y] of each") from error
    if len(surface_mm) != 2 or not all(0 < each < np.inf for each in surface_mm):
        raise CalibrationError(f"surface_mm should be width and depth above zero, is {list(surface_mm)}")
    x, y = corners.T
    turned = float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))
    if turned > 0:
        raise CalibrationError(
            "corners_px should be near left, near right, far right, far left as seat 0 sees them "
            "(counter-clockwise in the picture); these are clockwise"
        )
    width, depth = float(surface_mm[0]), float(surface_mm[1])
    return Calibration(corners, (width, depth), (int(size_px[0]), int(size_px[1])))


def scale_to_frame(calibration: Calibration, size_px: tuple[int, int]) -> Calibration:
    """The calibration for frames of another size of the same view, as a recording that was shrunk has
    them."""
    if size_px == calibration.size_px or min(calibration.size_px) <= 0:
        return calibration
    scale = np.array(size_px, np.float64) / np.array(calibration.size_px, np.float64)
    marks = {number: quad * scale for number, quad in calibration.fiducials.items()}
    lens = None if calibration.lens is None else calibration.lens.fitted(size_px)
    corners = calibration.corners_px * scale
    return Calibration(corners, calibration.surface_mm, size_px, marks, lens, calibration.plan)


def adapt_to_pictures(calibration: Calibration, size_px: tuple[int, int]) -> Calibration:
    """The calibration for a camera that sends its view in another size than it was asked for, or from now on.

    Raises:
        CalibrationError: the pictures have another shape, so what they show of the view is not known.
    """
    (width, height), (known_width, known_height) = size_px, calibration.size_px
    if (
        min(calibration.size_px) > 0
        and abs(width * known_height / (height * known_width) - 1) > CALIBRATION.aspect_max_error
    ):
        raise CalibrationError(
            f"the pictures have {width} x {height} points, and the camera was calibrated with "
            f"{known_width} x {known_height}: set the camera to that size, or calibrate it anew"
        )
    return scale_to_frame(calibration, size_px)


def fit_fiducials(image: Image, plan: FiducialPlan | None = None) -> tuple[Calibration, PlaneFit]:
    """A calibration from the markers in a picture, and how well they agree; three of the four at the corners
    are enough.

    Raises:
        CalibrationError: fewer than three markers are seen.
    """
    plan = plan or FiducialPlan()
    size_px = (image.shape[1], image.shape[0])
    found = find_fiducials(image)
    fit = fit_plane(found, plan, size_px)
    return Calibration(fit.corners_px, plan.surface_mm, size_px, found, fit.lens, plan), fit


def refit(calibration: Calibration, image: Image) -> tuple[Calibration, PlaneFit] | None:
    """The calibration anew from the markers in a picture, for a camera or a table that was pushed: the lens
    has stayed the same. None where too few markers are seen or they do not agree to a tenth of a tile.
    """
    plan = calibration.plan or FiducialPlan(surface_mm=calibration.surface_mm)
    found = find_fiducials(image)
    size_px = (image.shape[1], image.shape[0])
    lens = None if calibration.lens is None else calibration.lens.fitted(size_px)
    straight = found if lens is None else {k: lens.straighten(v) for k, v in found.items()}
    try:
        fit = fit_plane(straight, plan, size_px) if lens is None else _with_lens(straight, plan, lens)
    except CalibrationError:
        return None
    if fit.error_mm > CALIBRATION.refit_max_error_mm:
        return None
    return Calibration(fit.corners_px, plan.surface_mm, size_px, found, fit.lens, plan), fit


def _with_lens(straight: Mapping[int, Double], plan: FiducialPlan, lens: Lens) -> PlaneFit:
    flat = fit_plane(straight, plan, lens.size_px, bends=False)
    return replace(flat, corners_px=lens.bend(flat.corners_px), lens=lens)


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
    document: dict[str, object] = {
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
    if calibration.lens is not None:
        document["lens"] = {"k1": round(calibration.lens.k1, 6), "k2": round(calibration.lens.k2, 6)}
    if calibration.plan is not None:
        document["plan"] = {"marker_mm": calibration.plan.marker_mm, "inset_mm": calibration.plan.inset_mm}
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def load_calibration(path: Path) -> Calibration:
    """Read a calibration file.

    Raises:
        CalibrationError: it is missing, no JSON, of another schema or incomplete.
    """
    try:
        with path.open(encoding="utf-8") as file:
            document = json.loads(file.read(FILE_MAX_CHARACTERS))
    except OSError as error:
        raise CalibrationError(f"cannot read the calibration {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise CalibrationError(f"the calibration {path} is not JSON: calibrate again") from error
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        schema = document.get("schema", "") if isinstance(document, dict) else ""
        raise CalibrationError(f"expected schema {SCHEMA} in {path}, came {quoted(schema)}: calibrate again")
    try:
        plain = from_corners(document["corners_px"], document["surface_mm"], document["size_px"])
        marks = {int(m["id"]): as_points(m["corners_px"], count=4) for m in document.get("fiducials", [])}
        bent, laid = document.get("lens"), document.get("plan")
        lens = None if bent is None else Lens(float(bent["k1"]), float(bent["k2"]), plain.size_px)
        plan = (
            None
            if laid is None
            else FiducialPlan(plain.surface_mm, float(laid["marker_mm"]), float(laid["inset_mm"]))
        )
    except KeyError as error:
        raise CalibrationError(
            f"the calibration {path} has no {quoted(error.args[0])}: calibrate again"
        ) from error
    except VisionError as error:
        raise CalibrationError(f"the calibration {path} is invalid: {error}") from error
    except (TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise CalibrationError(f"the calibration {path} has a value of no use: calibrate again") from error
    if lens is not None and not lens.is_sound:
        raise CalibrationError(f"the calibration {path} has an impossible lens: calibrate again")
    return Calibration(plain.corners_px, plain.surface_mm, plain.size_px, marks, lens, plan)
