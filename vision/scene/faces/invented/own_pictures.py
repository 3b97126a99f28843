"""What a flower or season is called, pictured anew for each set: plum boughs, orchids, suns, snowflakes.

Sets that write only a numeral leave it to the picture whether it counts flowers or seasons. What all plum
boughs have in common, and no two alike, is drawn here: in any paints, with any number of leaves and petals.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet
from vision.scene.faces.design import TileDesign
from vision.scene.faces.invented.inks import FourInks, invented_inks

_GREEN_SHARE: Final = 0.65
"""Share of the sets whose leaves are green, whatever else they paint in."""


def draw_own_picture(sheet: Sheet, design: TileDesign, number: int) -> None:
    """The picture of ``number`` f below its numeral: 1 to 4 plants, 5 to 8 seasons."""
    rng = np.random.default_rng((design.seed, 93, number))
    leaf, flower, heart, wood = invented_inks(design, np.random.default_rng((design.seed, 95, number > 4)))
    if np.random.default_rng((design.seed, 97)).random() < _GREEN_SHARE:
        leaf = design.inks.green
    _PICTURES[number - 1](sheet, (leaf, flower, heart, wood), rng)


def _between(rng: np.random.Generator, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def _round(at: Point, turn: float, far: float) -> Point:
    return at[0] + float(np.cos(turn)) * far, at[1] + float(np.sin(turn)) * far


def _bloom(
    sheet: Sheet, at: Point, size: float, petals: int, inks: tuple[Bgr, Bgr], rng: np.random.Generator
) -> None:
    """Round or pointed petals, full or in outline, around a heart."""
    kind, start = int(rng.integers(4)), _between(rng, 0, np.pi)
    half = min(0.5, 2.4 / petals) * size * _between(rng, 0.8, 1.15)
    for k in range(petals):
        turn = start + 2 * np.pi * k / petals
        if kind == 0:
            sheet.disc(_round(at, turn, size * 0.6), half, inks[0])
        elif kind == 1:
            sheet.ring(_round(at, turn, size * 0.6), half, max(0.012, half * 0.3), inks[0])
        else:
            outline = 0.014 if kind == 3 and size > 0.1 else None
            sheet.leaf(at, _round(at, turn, size), half, inks[0], outline=outline)
    sheet.disc(at, size * _between(rng, 0.2, 0.34), inks[1] if rng.random() < 0.7 else None)
    if rng.random() < 0.5:
        sheet.disc(at, size * 0.12, inks[0])


def _leafy_stem(
    sheet: Sheet, foot: Point, tip: Point, leaves: int, ink: Bgr, rng: np.random.Generator
) -> None:
    bend = ((foot[0] + tip[0]) / 2 + _between(rng, -0.1, 0.1), (foot[1] + tip[1]) / 2)
    sheet.curve(foot, bend, tip, _between(rng, 0.018, 0.045), ink)
    for k in range(leaves):
        t = _between(rng, 0.1, 0.75)
        root = tuple(
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
            for a, b, c in zip(foot, bend, tip, strict=True)
        )
        side = 1 if k % 2 else -1
        end = (root[0] + side * _between(rng, 0.1, 0.26), root[1] - _between(rng, -0.04, 0.16))
        sheet.leaf((root[0], root[1]), end, _between(rng, 0.025, 0.08), ink)


def _plum(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A crooked bough, twigs, and blossoms of five round petals on it."""
    leaf, flower, heart, wood = inks
    low, high = sheet.tall - 0.08, sheet.tall * _between(rng, 0.28, 0.42)
    facing = 1 if rng.random() < 0.5 else -1
    places = [(0.5 - facing * _between(rng, 0.15, 0.38), low)]
    steps = int(rng.integers(2, 5))
    for k in range(steps):
        t = (k + 1) / steps
        x = 0.5 + facing * (0.3 * t - 0.1) + _between(rng, -0.14, 0.14)
        places.append((x, low + (high - low) * t))
    thick = _between(rng, 0.025, 0.055)
    sheet.line(places, thick, wood)
    ends = list(places[1:])
    for _ in range(int(rng.integers(1, 4))):
        root = places[int(rng.integers(len(places) - 1))]
        tip = (
            float(np.clip(root[0] + _between(rng, -0.4, 0.4), 0.14, 0.86)),
            root[1] - _between(rng, 0.05, 0.3),
        )
        sheet.curve(root, ((root[0] + tip[0]) / 2, root[1]), tip, thick * 0.6, wood)
        ends.append(tip)
    for at in ends[: int(rng.integers(2, 8))]:
        if rng.random() < 0.2:
            sheet.disc(at, _between(rng, 0.025, 0.05), flower)
        else:
            _bloom(sheet, at, _between(rng, 0.08, 0.18), 5, (flower, heart), rng)
    if rng.random() < 0.25:
        sheet.leaf(ends[0], (ends[0][0] + 0.12, ends[0][1] + 0.1), 0.035, leaf)


def _orchid(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """Long arching leaves from one foot, and a flower or two of few pointed petals."""
    leaf, flower, heart, _ = inks
    foot = (0.5 + _between(rng, -0.1, 0.1), sheet.tall - 0.08)
    high = sheet.tall * _between(rng, 0.3, 0.45)
    for _ in range(int(rng.integers(2, 9))):
        end = (_between(rng, 0.08, 0.92), _between(rng, high, foot[1] - 0.15))
        bend = (foot[0] + (end[0] - foot[0]) * _between(rng, 0.1, 0.5), high - _between(rng, -0.1, 0.1))
        sheet.curve(foot, bend, end, _between(rng, 0.018, 0.045), leaf)
    for _ in range(int(rng.integers(1, 4))):
        at = (_between(rng, 0.25, 0.75), _between(rng, high, sheet.tall * 0.62))
        sheet.curve(foot, ((foot[0] + at[0]) / 2, at[1]), at, 0.02, leaf)
        _bloom(sheet, at, _between(rng, 0.1, 0.26), int(rng.integers(3, 7)), (flower, heart), rng)


def _chrysanthemum(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """One or two heads of many narrow petals, in rings, over a leafy stem."""
    leaf, flower, heart, _ = inks
    low = sheet.tall - 0.07
    heads = 1 if rng.random() < 0.75 else 2
    for k in range(heads):
        x = 0.5 + _between(rng, -0.1, 0.1) + (0 if heads == 1 else (k - 0.5) * 0.36)
        size = _between(rng, 0.17, 0.34) * (1.0 if heads == 1 else 0.7)
        at = (x, sheet.tall * _between(rng, 0.42, 0.56))
        _leafy_stem(sheet, (0.5, low), at, int(rng.integers(1, 6)), leaf, rng)
        petals, round_tips = int(rng.integers(11, 28)), bool(rng.random() < 0.3)
        for far, ink in ((size, flower), (size * 0.66, heart if rng.random() < 0.4 else flower))[
            : int(rng.integers(1, 3))
        ]:
            for n in range(petals):
                tip = _round(at, 2 * np.pi * (n + 0.5 * (far < size)) / petals, far)
                sheet.leaf(at, tip, far * 2.2 / petals, ink)
                if round_tips:
                    sheet.disc(tip, far * 2.0 / petals, ink)
        if rng.random() < 0.8:
            sheet.disc(at, size * _between(rng, 0.15, 0.36), heart if rng.random() < 0.7 else None)


def _bamboo(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """Jointed stalks with fans of narrow leaves."""
    leaf, other, _, _ = inks
    low, stalks = sheet.tall - 0.06, int(rng.integers(1, 4))
    thick = _between(rng, 0.035, 0.11) if stalks < 3 else _between(rng, 0.03, 0.06)
    for k in range(stalks):
        x = 0.5 + (k - (stalks - 1) / 2) * _between(rng, 0.16, 0.28)
        lean, top = _between(rng, -0.1, 0.1), sheet.tall * _between(rng, 0.16, 0.55)
        joints = np.linspace(low, top, int(rng.integers(3, 7)))
        gap = _between(rng, 0.008, 0.02)
        for a, b in pairwise(joints.tolist()):
            ends = [(x + lean * (low - y), y) for y in (a - gap, b + gap)]
            sheet.line(ends, thick, leaf if rng.random() < 0.9 else other)
        for y in joints[1:].tolist():
            if rng.random() < 0.7:
                root, side = (x + lean * (low - y), y), 1 if rng.random() < 0.5 else -1
                for spread in np.linspace(-0.5, 0.7, int(rng.integers(1, 4))).tolist():
                    far = _between(rng, 0.12, 0.26)
                    tip = (
                        root[0] + side * far * float(np.cos(spread)),
                        root[1] + far * float(np.sin(spread)),
                    )
                    sheet.leaf(root, tip, _between(rng, 0.018, 0.04), leaf)


def _spring(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A sprout, a tulip, a rose, or a kite."""
    leaf, flower, heart, _ = inks
    low, kind = sheet.tall - 0.1, int(rng.choice(4, p=[0.4, 0.25, 0.2, 0.15]))
    at = (0.5 + _between(rng, -0.06, 0.06), sheet.tall * _between(rng, 0.42, 0.56))
    size = _between(rng, 0.16, 0.3)
    if kind == 0:
        sheet.curve(
            (0.5, low), (0.5 + _between(rng, -0.1, 0.1), at[1] + 0.1), at, _between(rng, 0.025, 0.05), leaf
        )
        for side in (-1, 1):
            tip = (at[0] + side * size * _between(rng, 0.8, 1.4), at[1] - size * _between(rng, 0.2, 1.0))
            sheet.leaf(at, tip, size * _between(rng, 0.25, 0.55), leaf)
        if rng.random() < 0.6:
            ground = (0.5 - size, low), (0.5, low - _between(rng, 0.0, 0.14)), (0.5 + size, low)
            sheet.curve(*ground, _between(rng, 0.02, 0.05), heart)
    elif kind == 1:
        _leafy_stem(sheet, (0.5, low), at, int(rng.integers(1, 4)), leaf, rng)
        for share in (-0.5, 0.5, 0.0):
            tip = (at[0] + share * size * 1.3, at[1] - size * _between(rng, 0.9, 1.2))
            sheet.leaf((at[0], at[1] + size * 0.2), tip, size * 0.4, flower if share else heart)
    elif kind == 2:
        _leafy_stem(sheet, (0.5, low), at, int(rng.integers(2, 6)), leaf, rng)
        for share in np.linspace(1, 0.25, int(rng.integers(3, 6))).tolist():
            middle = (at[0] + _between(rng, -0.03, 0.03), at[1] + _between(rng, -0.03, 0.03))
            sheet.ring(middle, size * share, 0.022, flower)
    else:
        kite = [
            (at[0], at[1] - size),
            (at[0] + size * 0.7, at[1]),
            (at[0], at[1] + size),
            (at[0] - size * 0.7, at[1]),
        ]
        sheet.polygon(kite, flower)
        sheet.line([kite[0], kite[2]], 0.018, heart)
        sheet.curve(kite[2], (at[0] + 0.2, at[1] + size + 0.1), (at[0] - 0.1, low), 0.018, heart)


def _summer(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A sun, a lotus, or a fan."""
    leaf, flower, heart, wood = inks
    kind, at = int(rng.choice(3, p=[0.5, 0.3, 0.2])), (0.5, sheet.tall * _between(rng, 0.48, 0.6))
    size = _between(rng, 0.22, 0.38)
    if kind == 0:
        core, rays = size * _between(rng, 0.4, 0.65), int(rng.integers(6, 17))
        if rng.random() < 0.5:
            sheet.disc(at, core, flower)
            sheet.disc(at, core * _between(rng, 0.3, 0.7), heart if rng.random() < 0.5 else None)
        else:
            sheet.ring(at, core, core * _between(rng, 0.15, 0.5), flower)
            sheet.disc(at, core * _between(rng, 0.2, 0.5), heart)
        for k in range(rays):
            turn = 2 * np.pi * k / rays
            start, end = _round(at, turn, core * 1.25), _round(at, turn, size * (1 if k % 2 else 0.9) * 1.1)
            sheet.line([start, end], _between(rng, 0.02, 0.045), flower)
    elif kind == 1:
        petals = int(rng.integers(5, 10))
        for k in range(petals):
            tip = _round(at, -np.pi * (0.1 + 0.8 * k / (petals - 1)), size)
            sheet.leaf(at, tip, size * _between(rng, 0.18, 0.3), flower if k % 2 else heart)
        for k in range(int(rng.integers(1, 4))):
            y = at[1] + 0.06 + 0.08 * k
            sheet.curve((0.14, y), (0.5, y + 0.07), (0.86, y), _between(rng, 0.018, 0.035), leaf)
    else:
        foot = (at[0], at[1] + size)
        for k in range(int(rng.integers(5, 13))):
            sheet.line(
                [foot, _round(foot, -np.pi * (0.14 + 0.06 * k), size * 1.5)], 0.026, (flower, heart)[k % 2]
            )
        sheet.disc(foot, 0.035, wood)


def _autumn(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A lobed leaf, leaves that fall, or fruits on a twig."""
    leaf, flower, heart, wood = inks
    kind, at = int(rng.choice(3, p=[0.5, 0.25, 0.25])), (0.5, sheet.tall * _between(rng, 0.56, 0.66))
    size = _between(rng, 0.24, 0.38)
    if kind == 0:
        lobes, veined = int(rng.choice([3, 5, 5, 7])), bool(rng.random() < 0.6)
        turns = -np.pi / 2 + np.linspace(-0.75, 0.75, lobes) * np.pi * _between(rng, 0.75, 1.0)
        tips = [
            _round(at, float(turn), size * (1.25 - 0.35 * abs(float(turn) + np.pi / 2) / np.pi))
            for turn in turns
        ]
        if rng.random() < 0.5:
            outline: list[Point] = [(at[0], at[1] + size * 0.25)]
            for k, tip in enumerate(tips):
                outline.append(tip)
                if k + 1 < lobes:
                    outline.append(
                        _round(at, float(turns[k] + turns[k + 1]) / 2, size * _between(rng, 0.45, 0.65))
                    )
            sheet.polygon(outline, flower)
        else:
            for tip in tips:
                sheet.leaf(at, tip, size * _between(rng, 0.2, 0.32), flower)
        for tip in tips if veined else ():
            sheet.line([at, ((at[0] + 2 * tip[0]) / 3, (at[1] + 2 * tip[1]) / 3)], 0.014, None)
        sheet.line([at, (at[0] + _between(rng, -0.05, 0.05), sheet.tall - 0.08)], 0.028, wood)
    elif kind == 1:
        for _ in range(int(rng.integers(2, 6))):
            root = (_between(rng, 0.2, 0.7), _between(rng, sheet.tall * 0.4, sheet.tall - 0.2))
            tip = _round(root, _between(rng, -2.6, -0.5), _between(rng, 0.2, 0.34))
            sheet.leaf(root, tip, _between(rng, 0.05, 0.1), (flower, heart)[int(rng.integers(2))])
            sheet.line([root, tip], 0.012, None)
    else:
        _leafy_stem(
            sheet, (0.24, sheet.tall - 0.1), (0.7, sheet.tall * 0.4), int(rng.integers(3, 8)), leaf, rng
        )
        for _ in range(int(rng.integers(2, 7))):
            place = (_between(rng, 0.25, 0.78), _between(rng, sheet.tall * 0.42, sheet.tall * 0.8))
            sheet.disc(place, _between(rng, 0.05, 0.1), flower)
            sheet.disc(place, 0.02, None)


def _winter(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A snowflake, a snowman, or a bare tree."""
    leaf, flower, heart, wood = inks
    kind, at = int(rng.choice(3, p=[0.6, 0.25, 0.15])), (0.5, sheet.tall * _between(rng, 0.5, 0.62))
    size = _between(rng, 0.24, 0.42)
    if kind == 0:
        ink = (leaf, flower, heart, wood)[int(rng.integers(4))]
        arms, thick = int(rng.choice([6, 6, 6, 8])), _between(rng, 0.016, 0.045)
        twigs = [
            (_between(rng, 0.35, 0.85), _between(rng, 0.18, 0.4)) for _ in range(int(rng.integers(1, 4)))
        ]
        start = np.pi / 6 if rng.random() < 0.5 else 0.0
        for k in range(arms):
            turn = start + 2 * np.pi * k / arms
            sheet.line([at, _round(at, turn, size)], thick, ink)
            for along, far in twigs:
                root = _round(at, turn, size * along)
                for side in (-0.8, 0.8):
                    sheet.line([root, _round(root, turn + side, size * far)], thick * 0.8, ink)
        if rng.random() < 0.3:
            sheet.disc(at, size * 0.18, None)
    elif kind == 1:
        for share, lower in ((0.6, 0.45), (0.4, -0.45)):
            place = (at[0], at[1] + size * lower)
            sheet.disc(place, size * share, flower)
            if rng.random() < 0.6:
                sheet.disc(place, size * share - 0.024, None)
        y = at[1] - size * 0.85
        sheet.polygon(
            [
                (0.5 - size * 0.3, y),
                (0.5 + size * 0.3, y),
                (0.5 + size * 0.2, y - size * 0.4),
                (0.5 - size * 0.2, y - size * 0.4),
            ],
            heart,
        )
        for k in range(int(rng.integers(0, 4))):
            sheet.disc((at[0], at[1] + size * (0.2 + 0.25 * k)), 0.02, heart)
    else:
        foot, top = (0.5, sheet.tall - 0.08), sheet.tall * _between(rng, 0.3, 0.42)
        sheet.line([foot, (0.5, top)], 0.05, wood)
        for _ in range(int(rng.integers(4, 10))):
            root = (0.5, _between(rng, top, sheet.tall * 0.7))
            side = 1 if rng.random() < 0.5 else -1
            sheet.line(
                [root, (0.5 + side * _between(rng, 0.12, 0.36), root[1] - _between(rng, 0.08, 0.26))],
                0.024,
                wood,
            )


_PICTURES: Final[tuple[Callable[[Sheet, FourInks, np.random.Generator], None], ...]] = (
    _plum,
    _orchid,
    _chrysanthemum,
    _bamboo,
    _spring,
    _summer,
    _autumn,
    _winter,
)
