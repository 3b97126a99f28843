"""Sticks, pips and frames that no factory drew, without end: each seed is another shape.

A recogniser trained on the usual bamboo sticks alone misreads new ones. The number and the places of the
marks tell a face; the marks themselves may have any shape.
"""

from __future__ import annotations

import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet

INVENTED = "invented"
"""Name of the style in a ``TileDesign``."""

ONE_STICK = "stick"
"""Name of the bird of sets whose one bamboo is a single large stick: computer sets and a few old ones."""


def invented_stick(
    sheet: Sheet, at: Point, long: float, wide: float, ink: Bgr, seed: int, *, lean_deg: float = 0.0
) -> None:
    """One bamboo stick with an outline, joints and marks of its own, alike for every stick of the set."""
    rng = np.random.default_rng((seed, 31))
    turn = np.deg2rad(lean_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))

    def place(x: float, y: float) -> Point:
        x, y = x * wide / 2, y * long / 2
        return at[0] + x * cos - y * sin, at[1] + x * sin + y * cos

    knots = int(rng.integers(2, 8))
    half = rng.uniform(0.3, 1.05, knots)
    if rng.random() < 0.7:
        half = (half + half[::-1]) / 2
    heights = np.linspace(-1, 1, 33) if rng.random() < 0.5 else np.linspace(-1, 1, knots)
    widths = np.interp(heights, np.linspace(-1, 1, knots), half)
    side = [place(float(x), float(y)) for x, y in zip(widths, heights, strict=True)]
    other = [place(-float(x), float(y)) for x, y in zip(widths[::-1], heights[::-1], strict=True)]
    line = max(wide * float(rng.uniform(0.12, 0.3)), 0.011)
    if rng.random() < 0.75:
        sheet.polygon([*side, *other], ink)
    else:
        sheet.line([*side, *other], line, ink, closed=True)
    marks = int(rng.integers(4))
    for y in np.linspace(-0.75, 0.75, int(rng.integers(1, 5))).tolist():
        if marks == 0:
            sheet.line([place(-0.7, y), place(0.7, y)], line * 0.7, None)
        elif marks == 1:
            sheet.line([place(0, y - 0.15), place(0, y + 0.15)], line * 0.8, None)
        elif marks == 2:
            sheet.disc(place(0, y), wide * 0.16, None)
    for _ in range(int(rng.choice([0, 0, 1, 2, 3]))):
        y = float(rng.choice([-1.0, -0.5, -0.33, 0.0, 0.33, 0.5, 1.0]))
        reach = float(rng.uniform(0.8, 1.25))
        sheet.line([place(-reach, y), place(reach, y)], line, ink)


def invented_pip(sheet: Sheet, at: Point, radius: float, ink: Bgr, heart: Bgr, seed: int) -> None:
    """One circle of rings, petals, dots and stars from the outside inward."""
    rng = np.random.default_rng((seed, 37))
    line = max(radius * float(rng.uniform(0.08, 0.22)), 0.011)
    if rng.random() < 0.5:
        sheet.ring(at, radius - line / 2, line, ink)
    else:
        sheet.disc(at, radius, ink)
        sheet.disc(at, radius * float(rng.uniform(0.55, 0.9)), None)
    reach = radius * float(rng.uniform(0.55, 0.85))
    for _ in range(int(rng.integers(1, 4))):
        paint = heart if rng.random() < 0.4 else ink
        _draw_layer(sheet, at, reach, line, paint, rng)
        reach *= float(rng.uniform(0.35, 0.7))
    if rng.random() < 0.6:
        sheet.disc(at, max(reach * 0.5, radius * 0.08), heart if rng.random() < 0.5 else ink)


def rearrange_pips(
    marks: tuple[tuple[float, float, str], ...], number: int, seed: int
) -> tuple[tuple[float, float, str], ...]:
    """The pips of a face (x, y, ink on 1 by 4/3) as another set has them: the slanted row of three and seven
    steeper, flatter or the other way up, rows nearer together, colours changed about.
    """
    rng = np.random.default_rng((seed, 73))
    slant, wide, high = rng.uniform(0.25, 1.25), rng.uniform(0.78, 1.06), rng.uniform(0.82, 1.04)
    mirrored = rng.random() < 0.4
    inks = dict(zip("gbr", rng.permutation(list("gbr")), strict=True)) if rng.random() < 0.4 else {}
    out = []
    for k, (x, y, ink) in enumerate(marks):
        slanted = number == 3 or (number == 7 and k < 3)
        if slanted:
            middle = 0.667 if number == 3 else 0.33
            y = middle + (y - middle) * float(slant)
            x = 1 - x if mirrored else x
        place = 0.5 + (x - 0.5) * float(wide), 0.667 + (y - 0.667) * float(high)
        out.append((*place, str(inks.get(ink, ink))))
    return tuple(out)


def _draw_layer(
    sheet: Sheet, at: Point, reach: float, line: float, ink: Bgr, rng: np.random.Generator
) -> None:
    """One layer of a pip."""
    kind, count = int(rng.integers(6)), int(rng.integers(4, 13))
    turns = [2 * np.pi * (k + 0.5) / count for k in range(count)]
    tips = [(at[0] + float(np.cos(t)) * reach, at[1] + float(np.sin(t)) * reach) for t in turns]
    if kind == 0:
        sheet.disc(at, reach, ink)
        sheet.disc(at, reach * float(rng.uniform(0.3, 0.7)), None)
    elif kind == 1:
        sheet.ring(at, reach, line, ink)
    elif kind == 2:
        for tip in tips:
            sheet.leaf(at, tip, reach * 1.6 / count, ink)
    elif kind == 3:
        for tip in tips:
            middle = ((at[0] + 2 * tip[0]) / 3, (at[1] + 2 * tip[1]) / 3)
            sheet.disc(middle, reach * 1.1 / count, ink)
    elif kind == 4:
        for tip in tips:
            sheet.line([at, tip], line * 0.8, ink)
    else:
        inner = reach * float(rng.uniform(0.35, 0.6))
        star = []
        for turn, tip in zip(turns, tips, strict=True):
            half = turn + np.pi / count
            star += [tip, (at[0] + float(np.cos(half)) * inner, at[1] + float(np.sin(half)) * inner)]
        sheet.polygon(star, ink)


def invented_frame(sheet: Sheet, ink: Bgr, second: Bgr, scale: float, seed: int) -> None:
    """A white dragon: frames in each other, plain, dashed, dotted or with worked corners."""
    rng = np.random.default_rng((seed, 41))
    middle, reach = sheet.tall / 2, 0.36 * scale
    for _ in range(int(rng.integers(1, 4))):
        x, y = reach, reach * sheet.tall * float(rng.uniform(0.9, 1.02))
        paint, thick = (ink if rng.random() < 0.75 else second), float(rng.uniform(0.014, 0.06))
        corners = [(0.5 - x, middle - y), (0.5 + x, middle - y), (0.5 + x, middle + y), (0.5 - x, middle + y)]
        kind = int(rng.integers(4))
        if kind == 0:
            cut = float(rng.uniform(0.05, 0.14))
            path: list[Point] = []
            for k, (cx, cy) in enumerate(corners):
                before, after = corners[k - 1], corners[(k + 1) % 4]
                for other in (before, after):
                    way = np.array(other) - (cx, cy)
                    way = way / max(float(np.hypot(*way)), 1e-6) * cut
                    path.append((cx + float(way[0]), cy + float(way[1])))
            sheet.line(path, thick, paint, closed=True)
        elif kind == 1:
            _draw_dotted(sheet, corners, thick, paint, int(rng.integers(16, 40)))
        else:
            sheet.line(corners, thick, paint, closed=True)
        if rng.random() < 0.3:
            for corner in corners:
                sheet.disc(corner, thick * 1.2, paint)
        reach -= float(rng.uniform(0.06, 0.13))


def _draw_dotted(sheet: Sheet, corners: list[Point], thick: float, ink: Bgr, count: int) -> None:
    loop = np.array([*corners, corners[0]])
    lengths = np.concatenate([[0.0], np.hypot(*np.diff(loop, axis=0).T).cumsum()])
    for distance in np.linspace(0, lengths[-1], count, endpoint=False):
        x, y = (float(np.interp(distance, lengths, loop[:, axis])) for axis in (0, 1))
        sheet.disc((x, y), max(thick * 0.6, 0.012), ink)
