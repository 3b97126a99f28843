"""Plane geometry on arrays: homographies, areas and bounds of quads, overlap of boxes.

Points are (n, 2) float64, x right and y down where pixels are meant. Quads are (4, 2) in the reading order of
the face they bound: top left, top right, bottom right, bottom left of the upright tile.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import ShapeError
from vision.types import Double, as_points, as_quad


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


def fit_homography(source: NDArray[Any], target: NDArray[Any]) -> Double:
    """The homography that most of n >= 4 pairs agree on to within 3 target units (RANSAC).

    Raises:
        ShapeError: fewer than four pairs, or none fits them.
    """
    a, b = as_points(source, "source"), as_points(target, "target")
    if len(a) != len(b) or len(a) < 4:
        raise ShapeError(f"at least four pairs of points are needed, came {len(a)} and {len(b)}")
    found, _ = cv2.findHomography(a, b, cv2.RANSAC, 3.0)
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


def quad_areas(quads: NDArray[Any]) -> NDArray[Any]:
    """(n,) signed areas of (n, 4, 2) quads, in their type: positive where corners run clockwise (y down)."""
    across, down = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    return np.asarray((across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]) / 2)


def quad_sizes(quads: NDArray[Any]) -> NDArray[Any]:
    """(n,) square roots of the areas of (n, 4, 2) quads, whichever way their corners run."""
    return np.asarray(np.sqrt(np.abs(quad_areas(quads))))


def polygon_area(points: NDArray[Any]) -> float:
    """Area of a simple polygon of n corners, never negative."""
    x, y = as_points(points).T
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


def quad_edges(quads: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """(n, 2) each, of (n, 4, 2) quads: the mean of both edges from left to right, and from top to bottom."""
    a, b, c, d = quads.transpose(1, 0, 2)
    return (b - a + c - d) / 2, (d - a + c - b) / 2


def quad_sides(quads: NDArray[Any]) -> NDArray[Any]:
    """(n, 2) mean width and mean height of (n, 4, 2) quads."""
    return np.stack([np.linalg.norm(edge, axis=1) for edge in quad_edges(quads)], axis=1)


def side_shares(quads: NDArray[Any], tile: tuple[float, float]) -> Double:
    """(n, 2) of (n, 4, 2) quads: the shorter side over a tile's width, the longer one over its height."""
    return np.asarray(np.sort(quad_sides(quads), axis=1) / tile, np.float64)


def quad_long_edges(quads: NDArray[Any]) -> NDArray[Any]:
    """(n, 2) of (n, 4, 2) quads: the mean of both longer edges, from left to right or from top to bottom."""
    across, down = quad_edges(quads)
    is_wide = np.linalg.norm(across, axis=1) > np.linalg.norm(down, axis=1)
    return np.where(is_wide[:, None], across, down)


def quad_aspects(quads: NDArray[Any]) -> NDArray[Any]:
    """(n,) by how much the longer side of each (n, 4, 2) quad is longer than the shorter one: 1 and more."""
    sides = quad_sides(quads)
    return np.asarray(sides.max(axis=1) / np.maximum(sides.min(axis=1), 1e-3))


def quad_bounds(quads: NDArray[Any]) -> Double:
    """(n, 4) upright boxes left, top, right, bottom around (n, 4, 2) quads."""
    q = np.asarray(quads, np.float64)
    if q.ndim != 3 or q.shape[1:] != (4, 2):
        raise ShapeError(f"quads should be (n, 4, 2), are {q.shape}")
    return np.concatenate([q.min(axis=1), q.max(axis=1)], axis=1)


def lies_on(place: NDArray[Any], quad: NDArray[Any]) -> bool:
    """Whether a (2,) place lies on a (4, 2) quad or on its edge."""
    at = (float(place[0]), float(place[1]))
    return cv2.pointPolygonTest(np.asarray(quad, np.float32), at, False) >= 0


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


def nearest_pairs(places: NDArray[Any], others: NDArray[Any], reach: float) -> list[tuple[int, int]]:
    """Numbers of (n, 2) places and (m, 2) others no farther apart than ``reach``: the nearest two first, each
    once.
    """
    apart = np.linalg.norm(places.reshape(-1, 1, 2) - others.reshape(1, -1, 2), axis=2)
    pairs: dict[int, int] = {}
    for number in np.argsort(apart, axis=None, kind="stable")[: int((apart <= reach).sum())].tolist():
        place, other = divmod(number, apart.shape[1])
        if place not in pairs and other not in pairs.values():
            pairs[place] = other
    return list(pairs.items())


def _cross(a: NDArray[Any], b: NDArray[Any]) -> float:
    return float(a[0] * b[1] - a[1] * b[0])
