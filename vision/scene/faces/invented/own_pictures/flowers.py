"""The four flowers: plum, orchid, chrysanthemum, bamboo."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vision.scene.drawing import Sheet
from vision.scene.faces.invented.inks import FourInks
from vision.scene.faces.invented.own_pictures.strokes import (
    between,
    draw_bloom,
    draw_leafy_stem,
    point_around,
)


def draw_plum(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A crooked bough, twigs, and blossoms of five round petals on it."""
    leaf, flower, heart, wood = inks
    low, high = sheet.tall - 0.08, sheet.tall * between(rng, 0.28, 0.42)
    facing = 1 if rng.random() < 0.5 else -1
    places = [(0.5 - facing * between(rng, 0.15, 0.38), low)]
    steps = int(rng.integers(2, 5))
    for k in range(steps):
        t = (k + 1) / steps
        x = 0.5 + facing * (0.3 * t - 0.1) + between(rng, -0.14, 0.14)
        places.append((x, low + (high - low) * t))
    thick = between(rng, 0.025, 0.055)
    sheet.line(places, thick, wood)
    ends = list(places[1:])
    for _ in range(int(rng.integers(1, 4))):
        root = places[int(rng.integers(len(places) - 1))]
        tip = (
            float(np.clip(root[0] + between(rng, -0.4, 0.4), 0.14, 0.86)),
            root[1] - between(rng, 0.05, 0.3),
        )
        sheet.curve(root, ((root[0] + tip[0]) / 2, root[1]), tip, thick * 0.6, wood)
        ends.append(tip)
    for at in ends[: int(rng.integers(2, 8))]:
        if rng.random() < 0.2:
            sheet.disc(at, between(rng, 0.025, 0.05), flower)
        else:
            draw_bloom(sheet, at, between(rng, 0.08, 0.18), 5, (flower, heart), rng)
    if rng.random() < 0.25:
        sheet.leaf(ends[0], (ends[0][0] + 0.12, ends[0][1] + 0.1), 0.035, leaf)


def draw_orchid(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """Long arching leaves from one foot, and a flower or two of few pointed petals."""
    leaf, flower, heart, _ = inks
    foot = (0.5 + between(rng, -0.1, 0.1), sheet.tall - 0.08)
    high = sheet.tall * between(rng, 0.3, 0.45)
    for _ in range(int(rng.integers(2, 9))):
        end = (between(rng, 0.08, 0.92), between(rng, high, foot[1] - 0.15))
        bend = (foot[0] + (end[0] - foot[0]) * between(rng, 0.1, 0.5), high - between(rng, -0.1, 0.1))
        sheet.curve(foot, bend, end, between(rng, 0.018, 0.045), leaf)
    for _ in range(int(rng.integers(1, 4))):
        at = (between(rng, 0.25, 0.75), between(rng, high, sheet.tall * 0.62))
        sheet.curve(foot, ((foot[0] + at[0]) / 2, at[1]), at, 0.02, leaf)
        draw_bloom(sheet, at, between(rng, 0.1, 0.26), int(rng.integers(3, 7)), (flower, heart), rng)


def draw_chrysanthemum(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """One or two heads of many narrow petals, in rings, over a leafy stem."""
    leaf, flower, heart, _ = inks
    low = sheet.tall - 0.07
    heads = 1 if rng.random() < 0.75 else 2
    for k in range(heads):
        x = 0.5 + between(rng, -0.1, 0.1) + (0 if heads == 1 else (k - 0.5) * 0.36)
        size = between(rng, 0.17, 0.34) * (1.0 if heads == 1 else 0.7)
        at = (x, sheet.tall * between(rng, 0.42, 0.56))
        draw_leafy_stem(sheet, (0.5, low), at, int(rng.integers(1, 6)), leaf, rng)
        petals, round_tips = int(rng.integers(11, 28)), bool(rng.random() < 0.3)
        for far, ink in ((size, flower), (size * 0.66, heart if rng.random() < 0.4 else flower))[
            : int(rng.integers(1, 3))
        ]:
            for n in range(petals):
                tip = point_around(at, 2 * np.pi * (n + 0.5 * (far < size)) / petals, far)
                sheet.leaf(at, tip, far * 2.2 / petals, ink)
                if round_tips:
                    sheet.disc(tip, far * 2.0 / petals, ink)
        if rng.random() < 0.8:
            sheet.disc(at, size * between(rng, 0.15, 0.36), heart if rng.random() < 0.7 else None)


def draw_bamboo(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """Jointed stalks with fans of narrow leaves."""
    leaf, other, _, _ = inks
    low, stalks = sheet.tall - 0.06, int(rng.integers(1, 4))
    thick = between(rng, 0.035, 0.11) if stalks < 3 else between(rng, 0.03, 0.06)
    for k in range(stalks):
        x = 0.5 + (k - (stalks - 1) / 2) * between(rng, 0.16, 0.28)
        lean, top = between(rng, -0.1, 0.1), sheet.tall * between(rng, 0.16, 0.55)
        joints = np.linspace(low, top, int(rng.integers(3, 7)))
        gap = between(rng, 0.008, 0.02)
        for a, b in pairwise(joints.tolist()):
            ends = [(x + lean * (low - y), y) for y in (a - gap, b + gap)]
            sheet.line(ends, thick, leaf if rng.random() < 0.9 else other)
        for y in joints[1:].tolist():
            if rng.random() < 0.7:
                root, side = (x + lean * (low - y), y), 1 if rng.random() < 0.5 else -1
                for spread in np.linspace(-0.5, 0.7, int(rng.integers(1, 4))).tolist():
                    far = between(rng, 0.12, 0.26)
                    tip = (
                        root[0] + side * far * float(np.cos(spread)),
                        root[1] + far * float(np.sin(spread)),
                    )
                    sheet.leaf(root, tip, between(rng, 0.018, 0.04), leaf)
