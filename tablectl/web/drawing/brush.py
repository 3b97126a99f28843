"""A brush: strokes through points with a changing width, as the outline of an SVG path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

Point = tuple[float, float]

CURVE_STEPS: Final = 6
"""Segments of a curve between two points."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke of the brush.

    Attributes:
        points: on its way, in a square of 100 by 100, x right and y down.
        widths: its width at the start, in the middle and at the end, in hundredths of the character's weight.
        has_corners: whether it turns sharply at its points instead of following a curve.
    """

    points: tuple[Point, ...]
    widths: tuple[float, float, float] = (100, 88, 100)
    has_corners: bool = True


def flat(*points: Point) -> Stroke:
    """A horizontal: the brush is set down, runs lighter, and is pressed at the end."""
    return Stroke(points, (78, 70, 96))


def post(*points: Point) -> Stroke:
    """A vertical, or one that turns corners: even."""
    return Stroke(points, (104, 96, 100))


def fall(*points: Point) -> Stroke:
    """A stroke that falls to the left: heavy, then thin."""
    return Stroke(points, (108, 88, 26), has_corners=False)


def sweep(*points: Point) -> Stroke:
    """A stroke that falls to the right: thin, then heavy."""
    return Stroke(points, (52, 92, 116), has_corners=False)


def drop(*points: Point) -> Stroke:
    """A dot: a short stroke that swells."""
    return Stroke(points, (46, 92, 112), has_corners=False)


def hook(*points: Point) -> Stroke:
    """A line that swings round at its end and runs out."""
    return Stroke(points, (104, 96, 44), has_corners=False)


def strokes_path(strokes: Iterable[Stroke], at: Point, size: float, weight: float) -> str:
    """The path data (``d``) of strokes in a square.

    Args:
        at: the square's top left corner, in the face's units.
        size: its side.
        weight: width of a stroke of 100, in the face's units.
    """
    return "".join(_outline(stroke, at, size / 100, weight) for stroke in strokes)


def _outline(stroke: Stroke, at: Point, scale: float, weight: float) -> str:
    line = [(at[0] + x * scale, at[1] + y * scale) for x, y in _points_on_line(stroke)]
    lengths = [0.0]
    for (x, y), (u, v) in pairwise(line):
        lengths.append(lengths[-1] + hypot(u - x, v - y))
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(line):
        position = lengths[index] / (lengths[-1] or 1)
        half = _width(stroke.widths, position) * weight / 200
        nx, ny = _normal(line, index)
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    ends = (stroke.widths[0] * weight / 200, stroke.widths[2] * weight / 200)
    first, *rest = left
    path = f"M{_format_point(first)}" + "".join(f"L{_format_point(point)}" for point in rest)
    path += f"A{num(ends[1])} {num(ends[1])} 0 0 1 {_format_point(right[-1])}"
    path += "".join(f"L{_format_point(point)}" for point in reversed(right[:-1]))
    return path + f"A{num(ends[0])} {num(ends[0])} 0 0 1 {_format_point(first)}Z"


def _points_on_line(stroke: Stroke) -> list[Point]:
    if stroke.has_corners or len(stroke.points) < 3:
        return list(stroke.points)
    points = (stroke.points[0], *stroke.points, stroke.points[-1])
    found: list[Point] = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        found += [_catmull_rom(a, b, c, d, step / CURVE_STEPS) for step in range(CURVE_STEPS)]
    return [*found, stroke.points[-1]]


def _catmull_rom(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """A point of the Catmull-Rom curve from ``b`` to ``c``; ``t`` from 0 to 1."""
    x, y = (
        0.5
        * (
            2 * b[i]
            + (c[i] - a[i]) * t
            + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t**2
            + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t**3
        )
        for i in (0, 1)
    )
    return x, y


def _width(widths: tuple[float, float, float], position: float) -> float:
    start, middle, end = widths
    if position < 0.5:
        return start + (middle - start) * position * 2
    return middle + (end - middle) * (position * 2 - 1)


def _normal(line: Sequence[Point], index: int) -> Point:
    """The normal of the line, longer at a corner so that the stroke keeps its width there."""
    normals = []
    for a, b in ((index - 1, index), (index, index + 1)):
        if a >= 0 and b < len(line):
            dx, dy = line[b][0] - line[a][0], line[b][1] - line[a][1]
            length = hypot(dx, dy) or 1
            normals.append((dy / length, -dx / length))
    nx, ny = sum(x for x, _ in normals) / len(normals), sum(y for _, y in normals) / len(normals)
    squared_length = nx * nx + ny * ny
    return nx / max(squared_length, 0.35), ny / max(squared_length, 0.35)


def _format_point(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def num(value: float) -> str:
    """A number with at most one decimal."""
    return f"{value:.1f}".rstrip("0").rstrip(".")
