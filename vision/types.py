"""The arrays that travel inside ``vision``, and the one place where their shape is checked."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.errors import ShapeError

Image = NDArray[np.uint8]
"""(height, width, 3) uint8, blue green red."""

Mask = NDArray[np.uint8]
"""(height, width) uint8, 0 to 255."""

Float = NDArray[np.float32]
Double = NDArray[np.float64]

Quad = Double
"""(4, 2) float64 corners of a face in reading order.

Top left, top right, bottom right, bottom left of the upright tile.
"""


def as_image(array: NDArray[Any], name: str = "image") -> Image:
    """The array, known to be a picture.

    Raises:
        ShapeError: it is not (height, width, 3) uint8 with at least one pixel.
    """
    if array.ndim != 3 or array.shape[2] != 3 or array.dtype != np.uint8 or 0 in array.shape:
        raise ShapeError(f"{name} should be (height, width, 3) uint8, is {array.shape} {array.dtype}")
    return array


def as_points(array: NDArray[Any] | Any, name: str = "points", *, count: int | None = None) -> Double:
    """(n, 2) float64 points.

    Raises:
        ShapeError: another shape, another number than ``count``, or a value that is not finite.
    """
    points = np.asarray(array, np.float64)
    wanted = "(n, 2)" if count is None else f"({count}, 2)"
    if points.ndim != 2 or points.shape[1] != 2 or (count is not None and len(points) != count):
        raise ShapeError(f"{name} should be {wanted}, is {points.shape}")
    if not np.isfinite(points).all():
        raise ShapeError(
            f"{name} should be finite numbers, holds {points[~np.isfinite(points)][:2].tolist()}"
        )
    return points


def as_quad(array: NDArray[Any] | Any, name: str = "quad") -> Quad:
    """(4, 2) float64 corners, checked as ``as_points`` does."""
    return as_points(array, name, count=4)
