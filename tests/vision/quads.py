"""What tests measure on quads: area, turn, overlap, and the picture that a quad bounds."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import homography, polygon_area
from vision.types import Double, Image, Quad, as_image, as_quad


def quad_area(quad: NDArray[Any]) -> float:
    """Signed area: positive where the corners run clockwise as seen in a picture (y down)."""
    x, y = as_quad(quad).T
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


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
