"""The four seasons: what stands for spring, summer, autumn and winter."""

from __future__ import annotations

import numpy as np

from vision.scene.drawing import Point, Sheet
from vision.scene.faces.invented.inks import FourInks
from vision.scene.faces.invented.own_pictures.strokes import (
    between,
    draw_leafy_stem,
    point_around,
)


def draw_spring(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A sprout, a tulip, a rose, or a kite."""
    kind = int(rng.choice(4, p=[0.4, 0.25, 0.2, 0.15]))
    at = (0.5 + between(rng, -0.06, 0.06), sheet.tall * between(rng, 0.42, 0.56))
    size = between(rng, 0.16, 0.3)
    (_sprout, _tulip, _rose, _kite)[kind](sheet, at, size, inks, rng)


def _sprout(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """Two leaves on a stem, with or without ground."""
    leaf, _, heart, _ = inks
    low = sheet.tall - 0.1
    sheet.curve((0.5, low), (0.5 + between(rng, -0.1, 0.1), at[1] + 0.1), at, between(rng, 0.025, 0.05), leaf)
    for side in (-1, 1):
        tip = (at[0] + side * size * between(rng, 0.8, 1.4), at[1] - size * between(rng, 0.2, 1.0))
        sheet.leaf(at, tip, size * between(rng, 0.25, 0.55), leaf)
    if rng.random() < 0.6:
        ground = (0.5 - size, low), (0.5, low - between(rng, 0.0, 0.14)), (0.5 + size, low)
        sheet.curve(*ground, between(rng, 0.02, 0.05), heart)


def _tulip(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """Three petals that stand together."""
    leaf, flower, heart, _ = inks
    low = sheet.tall - 0.1
    draw_leafy_stem(sheet, (0.5, low), at, int(rng.integers(1, 4)), leaf, rng)
    for share in (-0.5, 0.5, 0.0):
        tip = (at[0] + share * size * 1.3, at[1] - size * between(rng, 0.9, 1.2))
        sheet.leaf((at[0], at[1] + size * 0.2), tip, size * 0.4, flower if share else heart)


def _rose(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """Rings within rings."""
    leaf, flower, _, _ = inks
    low = sheet.tall - 0.1
    draw_leafy_stem(sheet, (0.5, low), at, int(rng.integers(2, 6)), leaf, rng)
    for share in np.linspace(1, 0.25, int(rng.integers(3, 6))).tolist():
        middle = (at[0] + between(rng, -0.03, 0.03), at[1] + between(rng, -0.03, 0.03))
        sheet.ring(middle, size * share, 0.022, flower)


def _kite(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """A kite with its tail."""
    _, flower, heart, _ = inks
    low = sheet.tall - 0.1
    corners = ((0, -1), (0.7, 0), (0, 1), (-0.7, 0))
    kite = [(at[0] + size * right, at[1] + size * down) for right, down in corners]
    sheet.polygon(kite, flower)
    sheet.line([kite[0], kite[2]], 0.018, heart)
    sheet.curve(kite[2], (at[0] + 0.2, at[1] + size + 0.1), (at[0] - 0.1, low), 0.018, heart)


def draw_summer(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A sun, a lotus, or a fan."""
    kind, at = int(rng.choice(3, p=[0.5, 0.3, 0.2])), (0.5, sheet.tall * between(rng, 0.48, 0.6))
    size = between(rng, 0.22, 0.38)
    (_sun, _lotus, _fan)[kind](sheet, at, size, inks, rng)


def _sun(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """A disc or a ring with rays."""
    _, flower, heart, _ = inks
    core, rays = size * between(rng, 0.4, 0.65), int(rng.integers(6, 17))
    if rng.random() < 0.5:
        sheet.disc(at, core, flower)
        sheet.disc(at, core * between(rng, 0.3, 0.7), heart if rng.random() < 0.5 else None)
    else:
        sheet.ring(at, core, core * between(rng, 0.15, 0.5), flower)
        sheet.disc(at, core * between(rng, 0.2, 0.5), heart)
    for k in range(rays):
        turn = 2 * np.pi * k / rays
        start = point_around(at, turn, core * 1.25)
        end = point_around(at, turn, size * (1 if k % 2 else 0.9) * 1.1)
        sheet.line([start, end], between(rng, 0.02, 0.045), flower)


def _lotus(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """Petals that stand up, over water."""
    leaf, flower, heart, _ = inks
    petals = int(rng.integers(5, 10))
    for k in range(petals):
        tip = point_around(at, -np.pi * (0.1 + 0.8 * k / (petals - 1)), size)
        sheet.leaf(at, tip, size * between(rng, 0.18, 0.3), flower if k % 2 else heart)
    for k in range(int(rng.integers(1, 4))):
        y = at[1] + 0.06 + 0.08 * k
        sheet.curve((0.14, y), (0.5, y + 0.07), (0.86, y), between(rng, 0.018, 0.035), leaf)


def _fan(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """Sticks from one foot."""
    _, flower, heart, wood = inks
    foot = (at[0], at[1] + size)
    for k in range(int(rng.integers(5, 13))):
        tip = point_around(foot, -np.pi * (0.14 + 0.06 * k), size * 1.5)
        sheet.line([foot, tip], 0.026, (flower, heart)[k % 2])
    sheet.disc(foot, 0.035, wood)


def draw_autumn(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A lobed leaf, leaves that fall, or fruits on a twig."""
    kind, at = int(rng.choice(3, p=[0.5, 0.25, 0.25])), (0.5, sheet.tall * between(rng, 0.56, 0.66))
    size = between(rng, 0.24, 0.38)
    (_lobed_leaf, _falling_leaves, _fruits)[kind](sheet, at, size, inks, rng)


def _lobed_leaf(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """A leaf of three to seven points."""
    _, flower, _, wood = inks
    lobes, veined = int(rng.choice([3, 5, 5, 7])), bool(rng.random() < 0.6)
    turns = -np.pi / 2 + np.linspace(-0.75, 0.75, lobes) * np.pi * between(rng, 0.75, 1.0)
    tips = [
        point_around(at, float(turn), size * (1.25 - 0.35 * abs(float(turn) + np.pi / 2) / np.pi))
        for turn in turns
    ]
    if rng.random() < 0.5:
        outline: list[Point] = [(at[0], at[1] + size * 0.25)]
        for k, tip in enumerate(tips):
            outline.append(tip)
            if k + 1 < lobes:
                between_tips = float(turns[k] + turns[k + 1]) / 2
                outline.append(point_around(at, between_tips, size * between(rng, 0.45, 0.65)))
        sheet.polygon(outline, flower)
    else:
        for tip in tips:
            sheet.leaf(at, tip, size * between(rng, 0.2, 0.32), flower)
    for tip in tips if veined else ():
        sheet.line([at, ((at[0] + 2 * tip[0]) / 3, (at[1] + 2 * tip[1]) / 3)], 0.014, None)
    sheet.line([at, (at[0] + between(rng, -0.05, 0.05), sheet.tall - 0.08)], 0.028, wood)


def _falling_leaves(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """Leaves here and there."""
    _, flower, heart, _ = inks
    for _ in range(int(rng.integers(2, 6))):
        root = (between(rng, 0.2, 0.7), between(rng, sheet.tall * 0.4, sheet.tall - 0.2))
        tip = point_around(root, between(rng, -2.6, -0.5), between(rng, 0.2, 0.34))
        sheet.leaf(root, tip, between(rng, 0.05, 0.1), (flower, heart)[int(rng.integers(2))])
        sheet.line([root, tip], 0.012, None)


def _fruits(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """A twig with leaves and round fruits."""
    leaf, flower, _, _ = inks
    foot, tip = (0.24, sheet.tall - 0.1), (0.7, sheet.tall * 0.4)
    draw_leafy_stem(sheet, foot, tip, int(rng.integers(3, 8)), leaf, rng)
    for _ in range(int(rng.integers(2, 7))):
        place = (between(rng, 0.25, 0.78), between(rng, sheet.tall * 0.42, sheet.tall * 0.8))
        sheet.disc(place, between(rng, 0.05, 0.1), flower)
        sheet.disc(place, 0.02, None)


def draw_winter(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A snowflake, a snowman, or a bare tree."""
    kind, at = int(rng.choice(3, p=[0.6, 0.25, 0.15])), (0.5, sheet.tall * between(rng, 0.5, 0.62))
    size = between(rng, 0.24, 0.42)
    (_snowflake, _snowman, _bare_tree)[kind](sheet, at, size, inks, rng)


def _snowflake(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """Arms with twigs."""
    ink = inks[int(rng.integers(4))]
    arms, thick = int(rng.choice([6, 6, 6, 8])), between(rng, 0.016, 0.045)
    twigs = [(between(rng, 0.35, 0.85), between(rng, 0.18, 0.4)) for _ in range(int(rng.integers(1, 4)))]
    start = np.pi / 6 if rng.random() < 0.5 else 0.0
    for k in range(arms):
        turn = start + 2 * np.pi * k / arms
        sheet.line([at, point_around(at, turn, size)], thick, ink)
        for along, far in twigs:
            root = point_around(at, turn, size * along)
            for side in (-0.8, 0.8):
                sheet.line([root, point_around(root, turn + side, size * far)], thick * 0.8, ink)
    if rng.random() < 0.3:
        sheet.disc(at, size * 0.18, None)


def _snowman(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """Two balls and a hat."""
    _, flower, heart, _ = inks
    for share, lower in ((0.6, 0.45), (0.4, -0.45)):
        place = (at[0], at[1] + size * lower)
        sheet.disc(place, size * share, flower)
        if rng.random() < 0.6:
            sheet.disc(place, size * share - 0.024, None)
    brim = at[1] - size * 0.85
    hat = [
        (0.5 + size * far, brim - size * high) for far, high in ((-0.3, 0), (0.3, 0), (0.2, 0.4), (-0.2, 0.4))
    ]
    sheet.polygon(hat, heart)
    for k in range(int(rng.integers(0, 4))):
        sheet.disc((at[0], at[1] + size * (0.2 + 0.25 * k)), 0.02, heart)


def _bare_tree(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """A trunk with branches."""
    _, _, _, wood = inks
    foot, top = (0.5, sheet.tall - 0.08), sheet.tall * between(rng, 0.3, 0.42)
    sheet.line([foot, (0.5, top)], 0.05, wood)
    for _ in range(int(rng.integers(4, 10))):
        root = (0.5, between(rng, top, sheet.tall * 0.7))
        side = 1 if rng.random() < 0.5 else -1
        tip = (0.5 + side * between(rng, 0.12, 0.36), root[1] - between(rng, 0.08, 0.26))
        sheet.line([root, tip], 0.024, wood)
