"""Changes of view and of light that keep the labels true."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Float, Image


def transform_points(matrix: Float, points: Float) -> Float:
    """(..., 2) points through a (3, 3) homography."""
    flat = points.reshape(-1, 2)
    mapped = np.hstack([flat, np.ones((len(flat), 1), flat.dtype)]) @ matrix.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float32).reshape(points.shape)


def warp(picture: Image, matrix: Float, size: tuple[int, int], border: tuple[int, int, int] | None) -> Image:
    """The picture through a homography into ``size`` (width, height), shrunk by areas first where it gets
    much smaller, so that thin strokes grey out as they do in a camera instead of breaking up. ``border``
    None repeats the picture's edge.
    """
    scale = np.sqrt(abs(np.linalg.det(matrix[:2, :2])))
    if scale < 0.6:
        shrink = float(np.clip(scale * 1.3, 0.05, 1))
        h, w = picture.shape[:2]
        small = (max(1, round(w * shrink)), max(1, round(h * shrink)))
        picture = np.asarray(cv2.resize(picture, small, interpolation=cv2.INTER_AREA), np.uint8)
        matrix = matrix @ np.diag([w / small[0], h / small[1], 1.0]).astype(np.float32)
    return np.asarray(
        cv2.warpPerspective(
            picture,
            matrix,
            size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE if border is None else cv2.BORDER_CONSTANT,
            borderValue=border or (0, 0, 0),
        ),
        np.uint8,
    )


def rotation(radians: float) -> Float:
    c, s = np.cos(radians), np.sin(radians)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


def shift(x: float, y: float) -> Float:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], np.float32)


def light(picture: Image, rng: np.random.Generator, *, strength: float = 1.0) -> Image:
    """Another exposure, white balance, saturation, shadow or glare, and a worse or better lens."""
    out: NDArray[Any] = picture.astype(np.float32) / 255
    if rng.random() < 0.12:
        grey = out @ np.array([0.114, 0.587, 0.299], np.float32)
        out = np.repeat(grey[..., None], 3, axis=2)
    elif rng.random() < 0.7:
        grey = out.mean(2, keepdims=True)
        out = grey + (out - grey) * rng.uniform(0.35, 1.6)
        out = out * rng.uniform(1 - 0.22 * strength, 1 + 0.22 * strength, 3).astype(np.float32)
    if rng.random() < 0.8:
        out = np.clip(out, 0.0, None) ** np.float32(np.exp(rng.uniform(-0.5, 0.5) * strength))
        out = (out - 0.5) * rng.uniform(0.6, 1.3) + 0.5 + rng.uniform(-0.15, 0.15) * strength
    if rng.random() < 0.4:
        out *= _shade(out.shape[0], out.shape[1], rng)[..., None]
    if rng.random() < 0.35:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.6 if strength > 0.5 else 0.8))
    elif rng.random() < 0.12:
        out = cv2.filter2D(out, -1, _motion(rng))
    if rng.random() < 0.4:
        out = out + rng.normal(0, rng.uniform(0.005, 0.05), out.shape).astype(np.float32)
    done = np.asarray(np.clip(out * 255, 0, 255), np.uint8)
    if rng.random() < 0.25:
        ok, data = cv2.imencode(".jpg", done, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])
        if ok:
            done = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return done


def _shade(h: int, w: int, rng: np.random.Generator) -> Float:
    """(h, w) factors: a soft gradient, or the edge of a shadow, or a spot of light."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = (
        (x - w * rng.uniform(0.1, 0.9)) * np.cos(angle) + (y - h * rng.uniform(0.1, 0.9)) * np.sin(angle)
    ) / max(h, w)
    kind = rng.random()
    if kind < 0.4:
        return np.asarray(1 + along * rng.uniform(-0.8, 0.8), np.float32)
    if kind < 0.75:
        soft = rng.uniform(0.005, 0.15)
        return np.asarray(
            1 - rng.uniform(0.15, 0.6) / (1 + np.exp(np.clip(-along / soft, -30, 30))), np.float32
        )
    far = ((x - w * rng.random()) ** 2 + (y - h * rng.random()) ** 2) / (
        max(h, w) * rng.uniform(0.1, 0.5)
    ) ** 2
    return np.asarray(1 + rng.uniform(0.1, 0.8) * np.exp(-far), np.float32)


def _motion(rng: np.random.Generator) -> Float:
    size = int(rng.integers(3, 8))
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = (size - 1) / 2
    for step in np.linspace(-reach, reach, size * 3):
        kernel[round(reach + step * np.sin(angle)), round(reach + step * np.cos(angle))] = 1
    return np.asarray(kernel / kernel.sum(), np.float32)
