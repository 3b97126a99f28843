"""What is pictured on flowers and seasons: plants, pictograms of anything, creatures, weather, landscapes."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.scene.drawing import ANYTHING, OWN_MEANING, Bgr, Point, Sheet, draw_pictogram
from vision.scene.faces.design import TileDesign
from vision.scene.faces.flower_writing import ALONE, flower_style, write_flower
from vision.scene.faces.invented.inks import invented_inks
from vision.scene.faces.invented.own_pictures import draw_own_picture
from vision.scene.faces.invented.plants import invented_plant
from vision.scene.faces.plants import draw_plant

_KINDS: Final = {
    "own plant": (0.1, 0.12),
    "own pictogram": (0.15, 0.31),
    "any pictogram": (0.28, 0.04),
    "any plant": (0.1, 0.05),
    "creature": (0.08, 0.04),
    "landscape": (0.09, 0.04),
    "own picture": (0.2, 0.4),
}
"""Shares of the sets, and of those that write only a number: there the picture alone tells flowers from
seasons, and mostly it belongs."""


def draw_invented_flower(sheet: Sheet, design: TileDesign, number: int) -> None:
    """Picture and writing of a flower or season of a set that nobody sells."""
    style = flower_style(design, number)
    if style != ALONE:
        _picture(sheet, design, number, only_number=style in ("number", "roman"))
    write_flower(sheet, design, number)


def _picture(sheet: Sheet, design: TileDesign, number: int, *, only_number: bool) -> None:
    """One kind of picture for each group of four."""
    group = np.random.default_rng((design.seed, 79, int(number > 4)))
    kind = str(group.choice(list(_KINDS), p=[shares[only_number] for shares in _KINDS.values()]))
    rng = np.random.default_rng((design.seed, 83, number))
    one, two, three, _ = invented_inks(design, group)
    if kind == "own plant":
        draw_plant(sheet, design, number)
    elif kind in ("own pictogram", "any pictogram"):
        meaning = OWN_MEANING[number - 1] if kind == "own pictogram" else ANYTHING
        size = float(group.uniform(0.5, 0.85))
        at = (0.5 + float(group.normal(0, 0.04)), sheet.tall * float(group.uniform(0.46, 0.64)))
        draw_pictogram(sheet, meaning, at, size, (one, two, three), rng)
    elif kind == "any plant":
        invented_plant(sheet, design, number)
    elif kind == "creature":
        (_butterfly, _fish, _beast)[int(group.integers(3))](sheet, (one, two, three), rng)
    elif kind == "landscape":
        _landscape(sheet, (one, two, three), rng)
    else:
        draw_own_picture(sheet, design, number)


def _butterfly(sheet: Sheet, inks: tuple[Bgr, Bgr, Bgr], rng: np.random.Generator) -> None:
    at = (0.5 + float(rng.normal(0, 0.04)), sheet.tall * float(rng.uniform(0.5, 0.66)))
    wide, high = float(rng.uniform(0.2, 0.34)), float(rng.uniform(0.14, 0.28))
    for side in (-1, 1):
        sheet.leaf(at, (at[0] + side * wide, at[1] - high), wide * float(rng.uniform(0.4, 0.6)), inks[0])
        sheet.leaf(at, (at[0] + side * wide * 0.8, at[1] + high), wide * 0.4, inks[1])
        for _ in range(int(rng.integers(1, 4))):
            spot = (
                at[0] + side * wide * float(rng.uniform(0.35, 0.75)),
                at[1] - high * float(rng.uniform(0.3, 0.8)),
            )
            sheet.disc(spot, float(rng.uniform(0.015, 0.04)), None if rng.random() < 0.5 else inks[2])
        sheet.line([(at[0], at[1] - 0.1), (at[0] + side * 0.1, at[1] - 0.24)], 0.014, inks[2])
    sheet.ellipse(at, (0.025, 0.12), 0.0, inks[2])


def _fish(sheet: Sheet, inks: tuple[Bgr, Bgr, Bgr], rng: np.random.Generator) -> None:
    facing = 1 if rng.random() < 0.5 else -1
    at = (0.5, sheet.tall * float(rng.uniform(0.48, 0.64)))
    long, wide = float(rng.uniform(0.2, 0.3)), float(rng.uniform(0.07, 0.14))
    sheet.ellipse(at, (long, wide), float(rng.uniform(-30, 30)), inks[0])
    tail = (at[0] - facing * long, at[1])
    for side in (-1, 1):
        sheet.leaf(tail, (tail[0] - facing * 0.14, tail[1] + side * 0.14), 0.04, inks[1])
        sheet.leaf(at, (at[0] - facing * 0.06, at[1] + side * wide * 1.9), 0.04, inks[1])
    sheet.disc((at[0] + facing * long * 0.7, at[1] - wide * 0.2), 0.025, None)
    for k in range(int(rng.integers(1, 4))):
        y = sheet.tall * (0.78 + 0.06 * k)
        sheet.curve((0.12, y), (0.5, y + float(rng.uniform(-0.08, 0.08))), (0.88, y), 0.02, inks[2])


def _beast(sheet: Sheet, inks: tuple[Bgr, Bgr, Bgr], rng: np.random.Generator) -> None:
    """A cat, dog, deer or crane's cousin: body, legs, head, ears, tail."""
    facing = 1 if rng.random() < 0.5 else -1
    at = (0.5, sheet.tall * float(rng.uniform(0.56, 0.68)))
    long, wide = float(rng.uniform(0.15, 0.25)), float(rng.uniform(0.07, 0.13))
    leg = float(rng.uniform(0.08, 0.24))
    sheet.ellipse(at, (long, wide), 0.0, inks[0])
    for x in (-0.8, -0.5, 0.5, 0.8):
        sheet.line([(at[0] + x * long, at[1]), (at[0] + x * long, at[1] + wide + leg)], 0.03, inks[0])
    head = (at[0] + facing * long * 1.1, at[1] - wide - float(rng.uniform(0.02, 0.16)))
    sheet.line([(at[0] + facing * long * 0.8, at[1]), head], 0.07, inks[0])
    sheet.disc(head, float(rng.uniform(0.06, 0.1)), inks[0])
    for side in (-1, 1):
        ear = (head[0] + side * 0.05, head[1] - float(rng.uniform(0.08, 0.2)))
        sheet.leaf((head[0] + side * 0.03, head[1] - 0.03), ear, 0.02, inks[1])
    sheet.disc((head[0] + facing * 0.03, head[1] - 0.01), 0.014, None)
    rump = (at[0] - facing * long, at[1])
    sheet.curve(
        rump, (rump[0] - facing * 0.16, rump[1]), (rump[0] - facing * 0.12, rump[1] - 0.2), 0.03, inks[1]
    )
    for _ in range(int(rng.integers(0, 6))):
        spot = (at[0] + long * float(rng.uniform(-0.7, 0.7)), at[1] + wide * float(rng.uniform(-0.5, 0.5)))
        sheet.disc(spot, 0.02, inks[2])


def _landscape(sheet: Sheet, inks: tuple[Bgr, Bgr, Bgr], rng: np.random.Generator) -> None:
    """Hills, water, sun or moon, with a house, a boat or somebody in it."""
    ground = sheet.tall * float(rng.uniform(0.7, 0.84))
    for _ in range(int(rng.integers(1, 4))):
        x, wide = float(rng.uniform(0.15, 0.85)), float(rng.uniform(0.14, 0.34))
        peak = (x, ground - float(rng.uniform(0.2, 0.5)))
        hill: list[Point] = [(x - wide, ground), peak, (x + wide, ground)]
        if rng.random() < 0.5:
            sheet.line(hill, 0.025, inks[0])
        else:
            sheet.curve(hill[0], (x, 2 * peak[1] - ground), hill[2], 0.025, inks[0])
    sun = (float(rng.uniform(0.25, 0.75)), sheet.tall * float(rng.uniform(0.28, 0.42)))
    if rng.random() < 0.6:
        sheet.disc(sun, 0.08, inks[1]) if rng.random() < 0.5 else sheet.ring(sun, 0.08, 0.02, inks[1])
    for k in range(int(rng.integers(1, 4))):
        y = ground + 0.03 + 0.06 * k
        sheet.curve((0.12, y), (0.5, y + float(rng.uniform(-0.05, 0.05))), (0.88, y), 0.018, inks[2])
    x = float(rng.uniform(0.35, 0.65))
    kind = int(rng.integers(4))
    if kind == 0:  # a house
        sheet.polygon([(x - 0.12, ground - 0.14), (x, ground - 0.26), (x + 0.12, ground - 0.14)], inks[1])
        walls = [(x - 0.09, ground - 0.14), (x + 0.09, ground - 0.14), (x + 0.09, ground), (x - 0.09, ground)]
        sheet.line(walls, 0.022, inks[2], closed=True)
    elif kind == 1:  # a boat
        hull = [(x - 0.18, ground), (x + 0.18, ground), (x + 0.1, ground + 0.08), (x - 0.1, ground + 0.08)]
        sheet.polygon(hull, inks[1])
        sheet.polygon([(x, ground - 0.02), (x, ground - 0.3), (x + 0.16, ground - 0.04)], inks[2])
    elif kind == 2:  # somebody in a robe, with a tool or a rod
        sheet.polygon([(x, ground - 0.34), (x - 0.14, ground + 0.04), (x + 0.14, ground + 0.04)], inks[1])
        sheet.disc((x, ground - 0.38), 0.065, inks[2])
        sheet.disc((x, ground - 0.37), 0.045, None)
        sheet.line([(x, ground - 0.2), (x + 0.2, ground - float(rng.uniform(0.1, 0.4)))], 0.02, inks[2])
