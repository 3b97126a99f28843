"""Scenes that are hard to find tiles in: walls, stacks, racks, and tiles on edge in every direction.

What is no tile to be found looks most like one there: the tops and sides of standing tiles, the backs of the
hands across the table, the flanks of a wall. Only faces and backs that lie or stand open to the camera are
labelled; a finder learns from the rest what to pass over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.labels import BACK
from vision.scene import Clutter, PlacedTile, Pose
from vision.scene.drawing import Bgr
from vision.scene.faces import TileDesign
from vision.scene.table import fresh_walls, plan_table, table_tiles
from vision.training.scenes.arrangements import (
    grid,
    moved,
    overlaps,
    pile,
    random_codes,
    standing_row,
    strewn,
    wall,
)
from vision.training.scenes.random_tables import random_situation, random_table_tiles, with_hands
from vision.training.scenes.training_scenes import Kinds, Setting, any_tilt


def _fresh_table(design: TileDesign, rng: np.random.Generator) -> Setting:
    """A hand that has just begun: every wall whole, every hand on edge."""
    stacks = int(rng.choice([13, 14, 17, 17, 18]))
    plan = plan_table(design.size_mm, stacks=stacks, untidy=float(rng.uniform(0.0, 1.0)))
    tiles = with_hands(table_tiles(fresh_walls(stacks), plan, int(rng.integers(1 << 30))), rng)
    turned = tuple(
        replace(t, code=random_codes(rng, 1)[0], pose=Pose.FACE_UP)
        if t.z_mm > 0 and rng.random() < 0.03
        else t
        for t in tiles
    )
    return Setting(turned, tilt_deg=any_tilt(rng), fill=(0.85, 2.4), table_half_mm=plan.half_mm)


def _table_in_play(design: TileDesign, rng: np.random.Generator) -> Setting:
    """A table in play, near enough that its far side is out of the picture."""
    tiles, half = random_table_tiles(rng, design)
    return Setting(tiles, tilt_deg=any_tilt(rng), fill=(1.0, 3.0), table_half_mm=half)


def _hands_laid_down(design: TileDesign, rng: np.random.Generator) -> Setting:
    """A table where some hands lie face down, as they do before and after play."""
    plan = plan_table(design.size_mm, stacks=18, untidy=float(rng.uniform(0.2, 1.0)))
    tiles = table_tiles(random_situation(rng), plan, int(rng.integers(1 << 30)))
    down = tuple(replace(t, pose=Pose.FACE_DOWN) if t.pose is Pose.STANDING else t for t in tiles)
    return Setting(down, tilt_deg=any_tilt(rng), fill=(0.9, 2.4), table_half_mm=plan.half_mm)


def _rows_on_edge(design: TileDesign, rng: np.random.Generator) -> Setting:
    """Hands on edge that look every way, beside walls and a few lying tiles."""
    size, parts = design.size_mm, []
    for _ in range(int(rng.integers(1, 5))):
        gap = float(rng.choice([0.05, 0.2, 0.6]))
        parts.append(standing_row(random_codes(rng, int(rng.integers(1, 15))), size, gap))
    for _ in range(int(rng.integers(0, 3))):
        shown = [(0, random_codes(rng, 1)[0])] if rng.random() < 0.3 else []
        parts.append(wall(int(rng.integers(1, 10)), size, float(rng.choice([0.05, 0.3])), shown))
    for _ in range(int(rng.integers(0, 4))):
        codes = random_codes(rng, int(rng.integers(1, 7)), backs=float(rng.choice([0.0, 0.3, 1.0])))
        parts.append(grid(codes, len(codes), size, (0.3, 0.3)))
    return Setting(strewn(parts, design.size_mm, rng), tilt_deg=any_tilt(rng), fill=(0.6, 1.6))


def _stacks(design: TileDesign, rng: np.random.Generator) -> Setting:
    """Tiles stacked one to four high as they come out of the box, the upper ones either way up."""
    columns, rows = int(rng.integers(2, 10)), int(rng.integers(1, 7))
    backs = float(rng.choice([0.1, 0.5, 0.9, 1.0]))
    highest = int(rng.choice([1, 2, 2, 3, 4]))
    codes = random_codes(rng, columns * rows, backs=backs)
    tiles: list[PlacedTile] = []
    for top in grid(codes, columns, design.size_mm, (float(rng.choice([0.05, 0.4, 1.5])),) * 2):
        high = int(rng.integers(highest + 1)) if rng.random() < 0.25 else highest
        for level in range(high):
            own = top if level == high - 1 else replace(top, code=BACK, pose=Pose.FACE_DOWN)
            tiles.append(replace(own, z_mm=level * design.size_mm[2]))
    if not tiles:
        tiles = [*wall(3, design.size_mm, 0.2)]
    return Setting(moved(tiles, 0, 0, float(rng.normal(0, 8))), tilt_deg=any_tilt(rng), fill=(0.7, 1.5))


def _washed(design: TileDesign, rng: np.random.Generator) -> Setting:
    """The middle of the table while tiles are mixed: any way up, some on edge, some on others."""
    count = int(rng.integers(20, 100))
    radius = design.size_mm[1] * float(np.sqrt(count)) * float(rng.uniform(0.5, 0.8))
    tiles = pile(random_codes(rng, count, backs=float(rng.uniform(0.1, 0.9))), design.size_mm, radius, rng)
    share = float(rng.choice([0.0, 0.1, 0.3]))
    tiles = tuple(replace(t, pose=Pose.STANDING) if rng.random() < share else t for t in tiles)
    lying = [t for t in tiles if t.pose is not Pose.STANDING]
    upper = pile(random_codes(rng, count // 8, backs=0.5), design.size_mm, radius * 0.8, rng)
    carried = [
        replace(t, z_mm=design.size_mm[2])
        for t in upper
        if sum(overlaps(t, other, design.size_mm) for other in lying) >= 2
        and not any(overlaps(t, other, design.size_mm) for other in tiles if other.pose is Pose.STANDING)
    ]
    return Setting((*tiles, *carried), tilt_deg=any_tilt(rng), fill=(0.8, 1.8))


def _racks(design: TileDesign, rng: np.random.Generator) -> Setting:
    """Hands in racks or behind pushers, from the owner's side, from across or from above."""
    size = design.size_mm
    tiles: list[PlacedTile] = []
    things: list[Clutter] = []
    for number in range(int(rng.integers(1, 3))):
        y = number * float(rng.uniform(150, 320))
        row = standing_row(random_codes(rng, int(rng.integers(6, 17))), size, 0.15)
        turn = 0.0 if rng.random() < 0.5 else 180.0
        tiles += moved(row, 0, y, turn)
        shade = int(rng.integers(20, 240))
        colour: Bgr = (shade, min(shade + int(rng.integers(0, 30)), 255), min(shade + 12, 255))
        deep, high = float(rng.uniform(6, 45)), size[1] * float(rng.uniform(0.1, 0.8))
        side = -1.0 if rng.random() < 0.4 else 1.0
        if side < 0:
            high = min(high, size[1] * 0.3)
        place = y + side * (size[2] / 2 + deep / 2 + 0.5)
        things.append(Clutter(0, place, (float(rng.uniform(330, 480)), deep, high), 0, colour))
    if rng.random() < 0.6:
        lying = random_codes(rng, int(rng.integers(2, 9)), backs=0.2)
        tiles += moved(grid(lying, len(lying), size, (0.3, 0)), float(rng.normal(0, 40)), -size[1] * 2.6)
    return Setting(tuple(tiles), tilt_deg=any_tilt(rng), fill=(0.7, 1.6), clutter=tuple(things))


def _backs_close_up(design: TileDesign, rng: np.random.Generator) -> Setting:
    """Few tiles, mostly face down, so near that a back's pattern is as large as tiles are elsewhere."""
    count = int(rng.integers(1, 9))
    codes = random_codes(rng, count, backs=0.8)
    if rng.random() < 0.5:
        tiles = grid(codes, int(rng.integers(1, count + 1)), design.size_mm, (0.2, 0.2))
    else:
        tiles = pile(codes, design.size_mm, design.size_mm[1] * count * 0.5, rng)
    return Setting(
        tiles or grid(codes, count, design.size_mm, (0.4, 0.4)),
        tilt_deg=(0.0, 45.0),
        fill=(0.3, 1.3),
        widest_px=420.0,
    )


CROWDED: Final[Kinds] = (
    (_fresh_table, 14),
    (_table_in_play, 22),
    (_hands_laid_down, 10),
    (_rows_on_edge, 20),
    (_stacks, 12),
    (_washed, 12),
    (_racks, 10),
    (_backs_close_up, 9),
)
"""For ``random_scene``, beside ``USUAL``."""
