"""Birds of one bamboo that no factory drew, without end; and shoots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.scene.drawing import BIRD, Bgr, Point, Sheet, draw_pictogram
from vision.scene.faces.design import TileDesign
from vision.scene.faces.invented.inks import FourInks, invented_inks

_Drawing = Callable[[Sheet, FourInks, np.random.Generator], None]
_Vector = NDArray[np.float64]


def invented_bird(sheet: Sheet, design: TileDesign) -> None:
    """The one bamboo of a set that nobody sells: a bird, or at times a shoot, in one of several manners; each
    seed of the design makes another picture.
    """
    rng = np.random.default_rng((design.seed, 43))
    style = int(rng.choice(len(_STYLES), p=_STYLE_SHARES))
    _STYLES[style](sheet, invented_inks(design, rng), rng)


def _draw_ready_made(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    at = (0.5 + float(rng.normal(0, 0.03)), sheet.tall * float(rng.uniform(0.46, 0.56)))
    draw_pictogram(sheet, BIRD, at, float(rng.uniform(0.6, 0.9)), (inks[0], inks[1]), rng)


def _draw_standing(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """Body, neck, head, tail, wings, legs and perch, each in some way."""
    body, second, third, fourth = inks
    facing = _facing(rng)
    outlined = bool(rng.random() < 0.4)
    large = float(rng.uniform(0.9, 1.5))
    at = (0.5 + float(rng.normal(0, 0.04)), sheet.tall * float(rng.uniform(0.42, 0.6)))
    lean = float(rng.uniform(15, 85))  # 90 upright
    way = np.array([facing * np.cos(np.deg2rad(lean)), -np.sin(np.deg2rad(lean))])
    long, wide = large * float(rng.uniform(0.14, 0.24)), large * float(rng.uniform(0.07, 0.14))
    _tail(sheet, np.array(at) - way * long * 0.8, -way, facing, (second, third), rng)
    _body(sheet, at, (long, wide), -facing * lean, (body, fourth), rng, outlined=outlined)
    for k in range(int(rng.integers(0, 6))):
        start = (at[0] - facing * 0.02 * k, at[1] - 0.03 + 0.025 * k)
        end = (start[0] - facing * float(rng.uniform(0.12, 0.3)), start[1] + float(rng.uniform(-0.1, 0.16)))
        sheet.leaf(start, end, float(rng.uniform(0.015, 0.04)), second if k % 2 else third)
    neck = float(rng.uniform(0.02, 0.24))
    shoulder = np.array(at) + way * long * 0.7
    head = shoulder + np.array([facing * neck * float(rng.uniform(-0.2, 0.8)), -neck])
    bend = (float(shoulder[0] + facing * neck * 0.5), float((shoulder[1] + head[1]) / 2))
    size = large * float(rng.uniform(0.045, 0.095))
    sheet.curve(_point(shoulder), bend, _point(head), size * 1.1, body)
    _head(sheet, _point(head), size, facing, (fourth if rng.random() < 0.3 else body, second, third), rng)
    _perch(sheet, at, (third, fourth), rng)


def _draw_displaying(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A fan of feathers with the bird in front of it, as a peacock shows himself."""
    feather, eye, body, beak = inks
    facing = _facing(rng)
    foot = (0.5 + float(rng.normal(0, 0.03)), sheet.tall * float(rng.uniform(0.55, 0.75)))
    span, reach = float(rng.uniform(0.9, 2.6)), float(rng.uniform(0.34, 0.5))
    rows, feathers, stretch = int(rng.integers(1, 4)), int(rng.integers(5, 15)), float(rng.uniform(0.85, 1.3))
    manner, stem, size = (
        int(rng.integers(5)),
        float(rng.uniform(0.008, 0.05)),
        float(rng.uniform(0.03, 0.075)),
    )
    if rng.random() < 0.3:
        _draw_filled_fan(sheet, foot, (reach * 1.1, reach * 1.1 * stretch), span, feather)
        feather, eye = eye, feather
    for row in range(rows):
        far = reach * (rows - row) / rows
        for turn in np.linspace(-span / 2, span / 2, max(feathers - 2 * row, 3)):
            x = float(np.clip(foot[0] + np.sin(turn) * far, 0.07, 0.93))
            tip = (x, foot[1] - float(np.cos(turn)) * far * stretch)
            if manner < 4:
                sheet.line([foot, tip], stem, feather)
            else:
                sheet.leaf(foot, tip, size, feather)
            if manner in (0, 4):
                sheet.disc(tip, size, eye)
                sheet.disc(tip, size * 0.5, body if rng.random() < 0.6 else None)
            elif manner == 1:
                sheet.ring(tip, size, 0.016, eye)
            elif manner == 2:
                sheet.disc(tip, size, eye)
    long, wide = float(rng.uniform(0.09, 0.2)), float(rng.uniform(0.06, 0.13))
    lean = float(rng.uniform(30, 90))
    _body(sheet, foot, (long, wide), -facing * lean, (body, eye), rng, outlined=bool(rng.random() < 0.2))
    head = (foot[0] + facing * float(rng.uniform(0, 0.16)), foot[1] - long - float(rng.uniform(0.0, 0.16)))
    size = float(rng.uniform(0.04, 0.085))
    sheet.curve(
        foot, (foot[0] + facing * float(rng.uniform(0, 0.2)), (foot[1] + head[1]) / 2), head, size * 1.1, body
    )
    _head(sheet, head, size, facing, (body if rng.random() < 0.6 else beak, beak, feather), rng)
    _perch(sheet, foot, (beak, feather), rng)


def _draw_filled_fan(sheet: Sheet, foot: Point, reach: Point, span: float, ink: Bgr) -> None:
    turns = np.linspace(-span / 2, span / 2, 16)
    rim = [
        (
            float(np.clip(foot[0] + np.sin(turn) * reach[0], 0.05, 0.95)),
            foot[1] - float(np.cos(turn)) * reach[1],
        )
        for turn in turns
    ]
    sheet.polygon([foot, *rim], ink)


def _draw_flying(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """Both wings spread, a tail behind."""
    body, second, third, fourth = inks
    facing = _facing(rng)
    at = (0.5, sheet.tall * float(rng.uniform(0.44, 0.58)))
    lean = float(rng.uniform(-20, 60))
    way = np.array([facing * np.cos(np.deg2rad(lean)), -np.sin(np.deg2rad(lean))])
    long, wide = float(rng.uniform(0.14, 0.22)), float(rng.uniform(0.05, 0.1))
    _tail(sheet, np.array(at) - way * long * 0.8, -way, facing, (second, third), rng)
    for side, reach in ((1, 1.0), (-1, float(rng.uniform(0.5, 1.0)))):
        across = np.array([-way[1], way[0]]) * side * facing
        feathers = int(rng.integers(3, 8))
        for k in range(feathers):
            far = reach * float(rng.uniform(0.22, 0.36)) * (1 - 0.07 * k)
            tip = np.array(at) + across * far - way * (0.02 + 0.05 * k)
            sheet.leaf(_point(np.array(at) - way * 0.03 * k), _point(tip), 0.04, (second, third)[k % 2])
    _body(sheet, at, (long, wide), -facing * lean, (body, fourth), rng, outlined=bool(rng.random() < 0.3))
    size = float(rng.uniform(0.045, 0.08))
    _head(sheet, _point(np.array(at) + way * (long + size * 0.4)), size, facing, (body, fourth, second), rng)


def _draw_long_tailed(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A phoenix or crane: one sweep from the head to the ends of a tail that falls or rises."""
    body, second, third, fourth = inks
    facing, up = _facing(rng), 1 if rng.random() < 0.7 else -1
    middle = sheet.tall / 2

    def there(x: float, y: float) -> Point:
        return 0.5 + facing * x, middle + up * y

    size = float(rng.uniform(0.05, 0.09))
    head, breast = there(float(rng.uniform(0.05, 0.25)), -float(rng.uniform(0.3, 0.45))), there(0.0, -0.08)
    feathers = int(rng.integers(3, 9))
    for k in range(feathers):
        end = there(float(rng.uniform(-0.38, 0.32)), float(rng.uniform(0.3, 0.55)))
        bend = there(-float(rng.uniform(0.1, 0.4)), float(rng.uniform(0.05, 0.3)))
        sheet.curve(breast, bend, end, float(rng.uniform(0.015, 0.05)), (second, third, body)[k % 3])
        if rng.random() < 0.4:
            sheet.disc(end, float(rng.uniform(0.03, 0.06)), (third, second)[k % 2])
            sheet.disc(end, 0.016, None)
    sheet.curve(breast, there(float(rng.uniform(0.1, 0.3)), -0.2), head, float(rng.uniform(0.06, 0.12)), body)
    _body(
        sheet, breast, (0.17, 0.11), facing * up * 60.0, (body, third), rng, outlined=bool(rng.random() < 0.3)
    )
    for k in range(int(rng.integers(2, 6))):
        tip = there(-float(rng.uniform(0.18, 0.38)), -float(rng.uniform(0.0, 0.4)))
        sheet.leaf(breast, tip, float(rng.uniform(0.03, 0.06)), (third, second)[k % 2])
    _head(sheet, head, size, facing, (body, fourth, second), rng)


def _draw_shoot(sheet: Sheet, inks: FourInks, rng: np.random.Generator) -> None:
    """A shoot in its sheaths, or jointed stems with leaves: a few sets have that and no bird."""
    first, second, third, _ = inks
    foot = sheet.tall * float(rng.uniform(0.78, 0.9))
    if rng.random() < 0.5:
        sheaths, top = int(rng.integers(3, 7)), sheet.tall * float(rng.uniform(0.1, 0.25))
        wide = float(rng.uniform(0.16, 0.3))
        for k in range(sheaths):
            low = foot - (foot - top) * k / sheaths * 0.8
            half = wide * (1 - k / sheaths * 0.8)
            side = 1 if k % 2 else -1
            tip = (0.5 + side * half * 0.3, max(low - (foot - top) * 0.5, top))
            sheet.polygon([(0.5 - half, low), (0.5 + half, low), tip], (first, second)[k % 2])
            if rng.random() < 0.5:
                sheet.line([(0.5 - half, low), (0.5 + half, low)], 0.02, None)
        return
    for _ in range(int(rng.integers(1, 4))):
        x, lean = 0.5 + float(rng.normal(0, 0.08)), float(rng.normal(0, 0.1))
        top, thick = sheet.tall * float(rng.uniform(0.15, 0.4)), float(rng.uniform(0.03, 0.09))
        joints = int(rng.integers(2, 6))
        for k in range(joints):
            low = foot + (top - foot) * k / joints
            high = foot + (top - foot) * (k + 0.86) / joints
            sheet.line([(x + lean * k / joints, low), (x + lean * (k + 0.86) / joints, high)], thick, first)
        for _ in range(int(rng.integers(2, 8))):
            y = float(rng.uniform(top - 0.08, foot - 0.2))
            turn, far = float(rng.uniform(-0.7, 0.7)), float(rng.uniform(0.14, 0.34))
            side = _facing(rng)
            tip = (x + side * far * float(np.cos(turn)), y + far * float(np.sin(turn)))
            sheet.leaf((x, y), tip, float(rng.uniform(0.025, 0.06)), third if rng.random() < 0.3 else second)


_STYLES: Final[tuple[_Drawing, ...]] = (
    _draw_ready_made,
    _draw_standing,
    _draw_displaying,
    _draw_flying,
    _draw_long_tailed,
    _draw_shoot,
)
_STYLE_SHARES: Final = (0.2, 0.22, 0.22, 0.1, 0.14, 0.12)


def _facing(rng: np.random.Generator) -> int:
    return 1 if rng.random() < 0.5 else -1


def _point(at: _Vector) -> Point:
    return float(at[0]), float(at[1])


def _body(
    sheet: Sheet,
    at: Point,
    radii: Point,
    turn_deg: float,
    inks: tuple[Bgr, Bgr],
    rng: np.random.Generator,
    *,
    outlined: bool,
) -> None:
    """Plain, an outline, or with rows of scales."""
    sheet.ellipse(at, radii, turn_deg, inks[0])
    if outlined:
        sheet.ellipse(at, (radii[0] * 0.78, radii[1] * 0.72), turn_deg, None)
    if rng.random() < 0.3:
        scale = None if rng.random() < 0.5 and not outlined else inks[1]
        along = np.array([np.cos(np.deg2rad(turn_deg)), np.sin(np.deg2rad(turn_deg))])
        for k in np.linspace(-0.6, 0.6, int(rng.integers(2, 6))):
            sheet.disc(
                _point(np.array(at) + along * radii[0] * k), radii[1] * float(rng.uniform(0.15, 0.4)), scale
            )


def _head(
    sheet: Sheet, at: Point, size: float, facing: int, inks: tuple[Bgr, Bgr, Bgr], rng: np.random.Generator
) -> None:
    """Head, beak, mostly an eye, at times a crest."""
    skin, beak_ink, crest = inks
    sheet.disc(at, size, skin)
    beak = float(rng.uniform(1.5, 2.8))
    sheet.polygon(
        [
            (at[0] + facing * size * 0.6, at[1] - size * 0.4),
            (at[0] + facing * size * beak, at[1] + size * 0.2),
            (at[0] + facing * size * 0.6, at[1] + size * 0.5),
        ],
        beak_ink,
    )
    if rng.random() < 0.8:
        sheet.disc((at[0] + facing * size * 0.2, at[1] - size * 0.15), size * 0.3, None)
    for k in range(int(rng.choice([0, 0, 2, 3, 4]))):
        tip = (at[0] - facing * size * (0.4 + 0.5 * k), at[1] - size * float(rng.uniform(1.4, 2.4)))
        sheet.line([at, tip], 0.014, crest)
        if rng.random() < 0.5:
            sheet.disc(tip, 0.018, crest)


def _tail(
    sheet: Sheet,
    root: _Vector,
    direction: _Vector,
    facing: int,
    inks: tuple[Bgr, Bgr],
    rng: np.random.Generator,
) -> None:
    feathers, spread = int(rng.integers(2, 12)), float(rng.uniform(0.2, 2.2))
    length, eyes = float(rng.uniform(0.12, 0.5)), bool(rng.random() < 0.3)
    base = float(np.arctan2(direction[1], direction[0])) + facing * float(rng.uniform(-0.6, 0.6))
    for k in range(feathers):
        turn = base + spread * ((k + 0.5) / feathers - 0.5)
        far = length * float(rng.uniform(0.75, 1.0))
        tip = (float(root[0] + np.cos(turn) * far), float(root[1] + np.sin(turn) * far))
        start = (float(root[0]), float(root[1]))
        ink = inks[k % 2]
        if rng.random() < 0.5:
            sheet.leaf(start, tip, 0.03, ink)
        else:
            sheet.line([start, tip], 0.02, ink)
        if eyes:
            sheet.disc(tip, 0.045, ink)
            sheet.disc(tip, 0.022, None)


def _perch(sheet: Sheet, at: Point, inks: tuple[Bgr, Bgr], rng: np.random.Generator) -> None:
    foot = min(at[1] + float(rng.uniform(0.2, 0.34)), sheet.tall - 0.1)
    if rng.random() < 0.7:
        for side in (-0.05, 0.05):
            sheet.line([(at[0] + side, at[1] + 0.08), (at[0] + side * 1.3, foot)], 0.018, inks[0])
    kind = int(rng.integers(4))
    if kind == 0:
        sheet.curve((0.12, foot + 0.05), (0.5, foot - 0.02), (0.88, foot + 0.03), 0.03, inks[1])
        for x in rng.uniform(0.15, 0.85, 3).tolist():
            sheet.leaf((x, foot + 0.02), (x + 0.1, foot + float(rng.uniform(-0.1, 0.14))), 0.03, inks[0])
    elif kind == 1:
        for x in rng.uniform(0.15, 0.85, 6).tolist():
            sheet.leaf((x, sheet.tall - 0.06), (x + float(rng.normal(0, 0.06)), foot), 0.018, inks[1])
    elif kind == 2:
        sheet.ellipse((at[0], foot + 0.05), (0.24, 0.06), 0.0, inks[1])
