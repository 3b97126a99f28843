"""The surface under the tiles, its frame and the floor around, drawn where the camera sees them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import homography
from vision.scene.drawing import Bgr
from vision.scene.elements import FeltPrint, Ground
from vision.scene.picture.felt_prints import print_on
from vision.scene.picture.pinhole_camera import PinholeCamera
from vision.types import Float, Image

_PATCH_PX = 640


def draw_ground(ground: Ground, camera: PinholeCamera) -> Image:
    """(height, width, 3) picture of the empty table, before light, shadows and lens."""
    rng = np.random.default_rng(ground.seed)
    low, high = _visible_corners(camera)
    floor = _material("wood" if ground.seed % 3 else "plain", ground.floor_colour, low, high, rng)
    if ground.half_mm is None:
        patch = _material(ground.kind, ground.colour, low, high, rng)
        print_on(patch, ground, low, high)
    else:
        surface = _material(ground.kind, ground.colour, low, high, rng)
        frame = _material("wood" if ground.seed % 2 else "plain", ground.frame_colour, low, high, rng)
        patch = floor
        outer = ground.half_mm + ground.frame_mm
        if ground.frame_mm > 0:
            _paste(patch, frame, low, high, outer)
            _edge_shade(patch, low, high, ground.half_mm)
        cloth_prints = tuple(kind for kind in ground.prints if kind is not FeltPrint.CONSOLE)
        print_on(surface, replace(ground, prints=cloth_prints), low, high)
        _paste(patch, surface, low, high, ground.half_mm)
        if ground.centre_mm > 0:
            plate = np.empty_like(patch)
            plate[:] = tuple(int(c * 0.45) for c in ground.colour)
            _paste(patch, plate, low, high, ground.centre_mm)
        if FeltPrint.CONSOLE in ground.prints:
            print_on(patch, replace(ground, prints=(FeltPrint.CONSOLE,)), low, high)
    scale = (high - low) / np.array([patch.shape[1], patch.shape[0]])
    to_mm = np.array([[scale[0], 0, low[0]], [0, -scale[1], high[1]], [0, 0, 1.0]])
    matrix = camera.plane(0.0) @ to_mm
    width, height = camera.size_px
    out = cv2.warpPerspective(
        patch, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(out, np.uint8)


def lay_print(picture: Image, camera: PinholeCamera, print_: Image, corners_mm: NDArray[np.float64]) -> None:
    """Lays something flat and printed (a fiducial, a logo) on the drawn ground; in place.

    Args:
        corners_mm: (4, 2) on the surface, in the print's reading order.
    """
    height, width = print_.shape[:2]
    border = max(width // 8, 1)
    paper = cv2.copyMakeBorder(
        print_, border, border, border, border, cv2.BORDER_CONSTANT, value=(235, 238, 240)
    )
    inner = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) + border - 0.5
    corners = camera.project(np.column_stack([corners_mm, np.zeros(4)]))
    matrix = homography(inner, corners)
    size = (picture.shape[1], picture.shape[0])
    cover = cv2.warpPerspective(np.full(paper.shape[:2], 255, np.uint8), matrix, size, flags=cv2.INTER_LINEAR)
    laid = cv2.warpPerspective(paper, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    cv2.copyTo(laid, np.where(cover > 127, np.uint8(255), np.uint8(0)), picture)


def _visible_corners(camera: PinholeCamera) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Corners of the part of the surface in view, cut off at 1.6 m where the view is shallow."""
    width, height = camera.size_px
    grid = np.array(
        [(x * width, y * height) for x in np.linspace(-0.05, 1.05, 5) for y in np.linspace(-0.05, 1.05, 5)]
    )
    inverse = np.linalg.inv(camera.plane(0.0))
    mapped = grid @ inverse[:, :2].T + inverse[:, 2]
    ahead = camera.matrix[2, :3]
    points = mapped[:, :2] / mapped[:, 2:]
    depth = points @ ahead[:2] + camera.matrix[2, 3]
    points = points[depth > 1.0] if (depth > 1.0).any() else np.zeros((1, 2))
    centre = np.array([camera.x_mm, camera.y_mm])
    reach = 1600.0
    low = np.maximum(points.min(axis=0), centre - reach) - 20
    high = np.minimum(points.max(axis=0), centre + reach) + 20
    return low, np.maximum(high, low + 40)


def _paste(
    patch: Image,
    over: Image,
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    half: float,
) -> None:
    """Copies the square of ``half`` mm around the origin from one patch into another."""
    size = np.array([patch.shape[1], patch.shape[0]])
    start = np.clip(np.round((np.array([-half, -half]) - low) / (high - low) * size), 0, size).astype(int)
    end = np.clip(np.round((np.array([half, half]) - low) / (high - low) * size), 0, size).astype(int)
    rows = slice(int(size[1] - end[1]), int(size[1] - start[1]))
    patch[rows, start[0] : end[0]] = over[rows, start[0] : end[0]]


def _edge_shade(patch: Image, low: NDArray[np.float64], high: NDArray[np.float64], half: float) -> None:
    """The frame's inner edge: a dark line where it rises from the surface."""
    size = np.array([patch.shape[1], patch.shape[0]])
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    px = (corners - low) / (high - low) * size
    px[:, 1] = size[1] - px[:, 1]
    thick = max(round(8 * size[0] / (high[0] - low[0])), 1)
    cv2.polylines(patch, [np.round(px).astype(np.int32)], True, (30, 35, 40), 2 * thick, cv2.LINE_AA)


def _material(
    kind: str, colour: Bgr, low: NDArray[np.float64], high: NDArray[np.float64], rng: np.random.Generator
) -> Image:
    """A patch of material covering ``low`` to ``high``, one row a y and the far side on top."""
    span = high - low
    scale = _PATCH_PX / float(span.max())
    width, height = (max(int(s * scale), 8) for s in span)
    tone = np.zeros((height, width), np.float32)

    def cloud(cell_mm: tuple[float, float], amount: float) -> None:
        cells = (max(int(span[0] / cell_mm[0]), 2), max(int(span[1] / cell_mm[1]), 2))
        cells = (min(cells[0], width), min(cells[1], height))
        grid = rng.standard_normal((cells[1], cells[0]), dtype=np.float32)
        tone[:] += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC) * np.float32(amount)

    cloud((260, 260), 0.02)
    if kind in ("felt", "cloth"):
        cloud((2.5, 2.5), 0.045)
        cloud((12, 12), 0.015)
    if kind == "cloth":
        cloud((3, 60), 0.05)
        cloud((60, 3), 0.05)
    if kind == "weave":
        pitch = float(rng.uniform(4, 9))
        xs = np.sin(np.linspace(0, span[0] / pitch * 2 * np.pi, width, dtype=np.float32))
        ys = np.sin(np.linspace(0, span[1] / pitch * 2 * np.pi, height, dtype=np.float32))
        tone += 0.10 * xs[None, :] * ys[:, None]
        cloud((3, 3), 0.03)
    if kind == "wood":
        cloud((350, 9), 0.06)
        cloud((160, 2.5), 0.05)
        plank = float(rng.uniform(60, 160))
        rows = (np.arange(height) / scale // plank).astype(int)
        shades = rng.normal(0, 0.05, rows.max() + 1).astype(np.float32)
        if rng.random() < 0.5:
            tone += shades[rows][:, None]
    if kind == "paper":
        cloud((4, 4), 0.012)
    if kind == "marble":
        cloud((70, 90), 0.1)
        cloud((20, 30), 0.06)
    if kind == "noise":
        for cell in (120, 40, 14, 5):
            cloud((cell, cell), 0.12)
    if kind == "carpet":
        cloud((3, 3), 0.12)
        cloud((9, 9), 0.06)
        stripes = np.sin(np.arange(height, dtype=np.float32) / scale / float(rng.uniform(1.5, 9)))
        tone += 0.07 * stripes[:, None]
    if kind == "stone":
        cloud((2, 2), 0.1)
        cloud((7, 7), 0.1)
        cloud((40, 40), 0.04)
    if kind == "glass":
        cloud((500, 500), 0.12)
    if kind == "tiled":
        tone += _tiling((height, width), scale, rng)
    base = np.array(colour, np.float32) * (1 + tone[:, :, None])
    if kind in ("noise", "marble"):
        tint = rng.normal(0, 18, 3).astype(np.float32)
        base += tone[:, :, None] * tint * 6
    return np.asarray(np.clip(base, 0, 255), np.uint8)


def _tiling(shape: tuple[int, int], px_per_mm: float, rng: np.random.Generator) -> Float:
    """(h, w) shades of floor or wall tiles with rounded edges and joints between them: mosaics as small as
    mahjong tiles, and large ones.
    """
    height, width = shape
    wide = float(np.exp(rng.uniform(np.log(16.0), np.log(160.0))))
    high = wide * float(rng.choice([1.0, 1.0, 0.5, 1.4, 2.0]))
    joint, edge = wide * float(rng.uniform(0.03, 0.12)), wide * float(rng.uniform(0.03, 0.1))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / np.float32(px_per_mm)
    row = np.floor(y / high)
    if rng.random() < 0.3:
        x = x + (row % 2) * wide / 2
    column = np.floor(x / wide)
    inward = np.minimum(
        np.minimum(x - column * wide, (column + 1) * wide - x),
        np.minimum(y - row * high, (row + 1) * high - y),
    )
    shades = rng.normal(0, float(rng.choice([0.0, 0.02, 0.08])), (97, 89)).astype(np.float32)
    tone = shades[row.astype(int) % 97, column.astype(int) % 89]
    tone = tone - 0.12 * np.clip(1 - (inward - joint / 2) / edge, 0, 1)
    return np.asarray(np.where(inward < joint / 2, float(rng.uniform(-0.5, 0.25)), tone), np.float32)
