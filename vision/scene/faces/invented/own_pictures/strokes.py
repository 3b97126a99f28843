"""What flowers and seasons are drawn from: blooms, stems with leaves, places around a middle."""

from __future__ import annotations

import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet


def between(rng: np.random.Generator, low: float, high: float) -> float:
    """A random number between ``low`` and ``high``."""
    return float(rng.uniform(low, high))


def point_around(at: Point, turn: float, distance: float) -> Point:
    """The point at a distance from ``at``; ``turn`` is in radians, clockwise from its right."""
    return at[0] + float(np.cos(turn)) * distance, at[1] + float(np.sin(turn)) * distance


def draw_bloom(
    sheet: Sheet, at: Point, size: float, petals: int, inks: tuple[Bgr, Bgr], rng: np.random.Generator
) -> None:
    """Round or pointed petals, full or in outline, around a heart."""
    kind, start = int(rng.integers(4)), between(rng, 0, np.pi)
    half = min(0.5, 2.4 / petals) * size * between(rng, 0.8, 1.15)
    for k in range(petals):
        turn = start + 2 * np.pi * k / petals
        if kind == 0:
            sheet.disc(point_around(at, turn, size * 0.6), half, inks[0])
        elif kind == 1:
            sheet.ring(point_around(at, turn, size * 0.6), half, max(0.012, half * 0.3), inks[0])
        else:
            outline = 0.014 if kind == 3 and size > 0.1 else None
            sheet.leaf(at, point_around(at, turn, size), half, inks[0], outline=outline)
    sheet.disc(at, size * between(rng, 0.2, 0.34), inks[1] if rng.random() < 0.7 else None)
    if rng.random() < 0.5:
        sheet.disc(at, size * 0.12, inks[0])


def draw_leafy_stem(
    sheet: Sheet, foot: Point, tip: Point, leaves: int, ink: Bgr, rng: np.random.Generator
) -> None:
    """A bent stem with leaves on both its sides."""
    bend = ((foot[0] + tip[0]) / 2 + between(rng, -0.1, 0.1), (foot[1] + tip[1]) / 2)
    sheet.curve(foot, bend, tip, between(rng, 0.018, 0.045), ink)
    for k in range(leaves):
        t = between(rng, 0.1, 0.75)
        root = tuple(
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
            for a, b, c in zip(foot, bend, tip, strict=True)
        )
        side = 1 if k % 2 else -1
        end = (root[0] + side * between(rng, 0.1, 0.26), root[1] - between(rng, -0.04, 0.16))
        sheet.leaf((root[0], root[1]), end, between(rng, 0.025, 0.08), ink)
