"""Pure plane geometry on arrays: homographies, quads, overlaps, crops.

Points are (n, 2) float64, x right and y down where pixels are meant. Quads are (4, 2) in the reading order of
the face they bound: top left, top right, bottom right, bottom left of the upright tile.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import ShapeError
from vision.types import Double, Image, Quad, as_image, as_points, as_quad


def homography(source: NDArray[Any], target: NDArray[Any]) -> Double:
    """(3, 3) matrix that carries four source points onto four target points.

    Raises:
        ShapeError: not four points each, or three of either lie on a line.
    """
    a, b = as_quad(source, "source"), as_quad(target, "target")
    for name, points in (("source", a), ("target", b)):
        scale = float(np.ptp(points, axis=0).max()) or 1.0
        for skipped in range(4):
            one, two, three = np.delete(points, skipped, axis=0)
            if abs(_cross(two - one, three - one)) < 1e-9 * scale * scale:
                raise ShapeError(f"{name} should have no three points on a line, is {points.tolist()}")
    rows = []
    for (x, y), (u, v) in zip(a, b, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    solved = np.linalg.solve(np.array(rows), b.reshape(8))
    return np.append(solved, 1.0).reshape(3, 3)


def fit_homography(source: NDArray[Any], target: NDArray[Any], *, tolerance: float = 3.0) -> Double:
    """The homography that most of n >= 4 pairs agree on (RANSAC).

    Args:
        tolerance: how far, in target units, an agreeing pair may be off.

    Raises:
        ShapeError: fewer than four pairs, or none fits them.
    """
    a, b = as_points(source, "source"), as_points(target, "target")
    if len(a) != len(b) or len(a) < 4:
        raise ShapeError(f"at least four pairs of points are needed, came {len(a)} and {len(b)}")
    found, _ = cv2.findHomography(a, b, cv2.RANSAC, tolerance)
    if found is None:
        raise ShapeError(f"no homography fits the {len(a)} pairs of points")
    return np.asarray(found, np.float64)


def apply_homography(matrix: NDArray[Any], points: NDArray[Any]) -> Double:
    """(n, 2) points carried by a (3, 3) homography."""
    if matrix.shape != (3, 3):
        raise ShapeError(f"a homography should be (3, 3), is {matrix.shape}")
    p = as_points(points)
    mapped = p @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float64)


def quad_area(quad: NDArray[Any]) -> float:
    """Signed area: positive where the corners run clockwise as seen in a picture (y down)."""
    x, y = as_quad(quad).T
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def quad_areas(quads: NDArray[Any]) -> NDArray[Any]:
    """(n,) signed areas of (n, 4, 2) quads, in their type: positive where corners run clockwise (y down)."""
    across, down = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    return np.asarray((across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]) / 2)


def polygon_area(points: NDArray[Any]) -> float:
    """Area of a simple polygon of n corners, never negative."""
    x, y = as_points(points).T
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


def is_convex(quad: NDArray[Any]) -> bool:
    """Whether the corners turn the same way all round (degenerate quads do not)."""
    points = as_quad(quad)
    edges = np.roll(points, -1, axis=0) - points
    turns = [_cross(edges[i], edges[(i + 1) % 4]) for i in range(4)]
    return all(t > 0 for t in turns) or all(t < 0 for t in turns)


def quad_centre(quad: NDArray[Any]) -> Double:
    """(2,) where the diagonals cross: the middle of the face also in perspective."""
    a, b, c, d = as_quad(quad)
    ac, bd = c - a, d - b
    denominator = _cross(ac, bd)
    if abs(denominator) < 1e-12:
        return np.asarray((a + b + c + d) / 4, np.float64)
    return np.asarray(a + ac * (_cross(b - a, bd) / denominator), np.float64)


def quad_bounds(quads: NDArray[Any]) -> Double:
    """(n, 4) upright boxes left, top, right, bottom around (n, 4, 2) quads."""
    q = np.asarray(quads, np.float64)
    if q.ndim != 3 or q.shape[1:] != (4, 2):
        raise ShapeError(f"quads should be (n, 4, 2), are {q.shape}")
    return np.concatenate([q.min(axis=1), q.max(axis=1)], axis=1)


def quad_up_deg(quad: NDArray[Any]) -> float:
    """Where the top of the face points in the picture: degrees counter-clockwise, 90 is upright."""
    a, b, c, d = as_quad(quad)
    up = (a + b) / 2 - (c + d) / 2
    return float(np.degrees(np.arctan2(-up[1], up[0])) % 360)


def rectangle_quad(
    centre: NDArray[Any] | tuple[float, float], size: tuple[float, float], up_deg: float
) -> Quad:
    """The quad of a w by h rectangle in a picture whose top points to ``up_deg`` (see ``quad_up_deg``)."""
    turn = np.radians(up_deg)
    up = np.array([np.cos(turn), -np.sin(turn)])
    right = np.array([-up[1], up[0]])
    middle, half_w, half_h = np.asarray(centre, np.float64), right * (size[0] / 2), up * (size[1] / 2)
    return np.array(
        [
            middle - half_w + half_h,
            middle + half_w + half_h,
            middle + half_w - half_h,
            middle - half_w - half_h,
        ]
    )


def box_iou(one: NDArray[Any], other: NDArray[Any]) -> Double:
    """(n, m) intersection over union of upright boxes (n, 4) and (m, 4), left top right bottom."""
    a, b = np.asarray(one, np.float64), np.asarray(other, np.float64)
    for name, boxes in (("one", a), ("other", b)):
        if boxes.ndim != 2 or boxes.shape[1] != 4:
            raise ShapeError(f"{name} should be (n, 4), is {boxes.shape}")
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=2)
    area_a, area_b = (a[:, 2:] - a[:, :2]).prod(axis=1), (b[:, 2:] - b[:, :2]).prod(axis=1)
    union = area_a[:, None] + area_b[None, :] - shared
    return np.asarray(np.where(union > 0, shared / np.where(union > 0, union, 1), 0.0), np.float64)


def quad_intersection(one: NDArray[Any], other: NDArray[Any]) -> float:
    """Area shared by two convex quads of any turn.

    Clipped by hand (Sutherland-Hodgman): OpenCV's intersectConvexConvex is wrong where edges nearly coincide,
    as those of tiles lying in a row do.
    """
    subject = [(float(x), float(y)) for x, y in as_quad(one)]
    clip = [(float(x), float(y)) for x, y in as_quad(other)]
    if quad_area(other) < 0:
        clip.reverse()
    for i, (ax, ay) in enumerate(clip):
        bx, by = clip[(i + 1) % 4]
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in subject]
        kept: list[tuple[float, float]] = []
        for k, ((x, y), side) in enumerate(zip(subject, sides, strict=True)):
            (px, py), before = subject[k - 1], sides[k - 1]
            if (side >= 0) != (before >= 0):
                share = before / (before - side)
                kept.append((px + share * (x - px), py + share * (y - py)))
            if side >= 0:
                kept.append((x, y))
        if len(kept) < 3:
            return 0.0
        subject = kept
    return polygon_area(np.array(subject))


def quad_iou(one: NDArray[Any], other: NDArray[Any]) -> float:
    """Intersection over union of two convex quads of any turn."""
    shared = quad_intersection(one, other)
    union = polygon_area(one) + polygon_area(other) - shared
    return shared / union if union > 0 else 0.0


def order_corners(points: NDArray[Any]) -> Quad:
    """Four corners in picture order: clockwise from the one nearest the picture's top left."""
    p = as_quad(points, "corners")
    middle = p.mean(axis=0)
    clockwise = p[np.argsort(np.arctan2(p[:, 1] - middle[1], p[:, 0] - middle[0]))]
    return np.asarray(np.roll(clockwise, -int(np.argmin(clockwise.sum(axis=1))), axis=0), np.float64)


def turn_quad(quad: NDArray[Any], quarters: int) -> Quad:
    """The same corners read a quarter turn later: what is now the top right becomes the top left."""
    return np.asarray(np.roll(as_quad(quad), -quarters, axis=0), np.float64)


def rectify(image: NDArray[Any], quad: NDArray[Any], size_px: tuple[int, int]) -> Image:
    """What a quad bounds, straightened into an upright picture of width by height."""
    source = as_image(image)
    width, height = size_px
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - 0.5
    matrix = homography(as_quad(quad), corners)
    flags = cv2.INTER_AREA if polygon_area(quad) > 4 * width * height else cv2.INTER_LINEAR
    out = cv2.warpPerspective(source, matrix, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, np.uint8)


def _cross(a: NDArray[Any], b: NDArray[Any]) -> float:
    return float(a[0] * b[1] - a[1] * b[0])
