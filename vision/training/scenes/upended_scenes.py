"""Scenes of tiles that neither lie flat nor stand plumb, and of whole rows of white tops and flanks.

Tiles lean on racks, walls and each other, have toppled, or lie on their sides. The tops and flanks of such
rows are what a finder takes for blank white dragons, so real ones lie among them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.labels import BACK
from vision.scene import Clutter, PlacedTile, Pose
from vision.scene.drawing import Bgr
from vision.scene.faces import TileDesign
from vision.training.scenes.arrangements import (
    TileSize,
    grid,
    moved,
    overlaps,
    pile,
    random_codes,
    standing_row,
    strewn,
    wall,
)
from vision.training.scenes.propping import prop_tile, propped_row, row_on_sides, support_mm, toppled_row
from vision.training.scenes.training_scenes import Kinds, Setting, any_tilt

Tiles = tuple[PlacedTile, ...]


def _with_white_dragons(codes: list[str], rng: np.random.Generator, share: float) -> list[str]:
    return ["5z" if rng.random() < share else code for code in codes]


def _gap(rng: np.random.Generator) -> float:
    return float(rng.choice([0.05, 0.3, 1.5, 8.0], p=[0.4, 0.3, 0.2, 0.1]))


def _slopes(rng: np.random.Generator, count: int, low: float, high: float) -> list[float]:
    """All alike, or each its own."""
    first = float(rng.uniform(low, high))
    alike = rng.random() < 0.5
    return [first if alike else float(rng.uniform(low, high)) for _ in range(count)]


def _against(support: Tiles, height_mm: float, size: TileSize, rng: np.random.Generator) -> Tiles:
    """A support whose front is the x axis, with tiles that lean on it."""
    sideways, away = bool(rng.random() < 0.35), bool(rng.random() < 0.35)
    length = size[0] if sideways else size[1]
    # A tile cannot rest on an edge higher than it reaches, nor so flat that its foot is under the support.
    lowest = float(np.degrees(np.arcsin(min(height_mm / length, 1.0)))) if height_mm < length else 12.0
    count = int(rng.integers(1, 5))
    degs = _slopes(rng, count, min(lowest + 3.0, 74.0), 80.0)
    row = propped_row(
        random_codes(rng, count), size, degs, height_mm, _gap(rng), sideways=sideways, away=away
    )
    return (*support, *row)


def _leaning_group(size: TileSize, rng: np.random.Generator) -> Tiles:
    kind = int(rng.integers(6))
    if kind == 0:  # on a tile that lies
        pair = grid(random_codes(rng, 2, backs=0.4), 2, size, (0.4, 0.4))
        return _against(moved(pair, 0.0, size[1] / 2), size[2], size, rng)
    if kind == 1:  # on a row that stands, either way round
        row = standing_row(random_codes(rng, int(rng.integers(2, 9))), size, 0.2)
        turn = 180.0 if rng.random() < 0.5 else 0.0
        return _against(moved(row, 0.0, size[2] / 2, turn), size[1], size, rng)
    if kind == 2:  # on a wall of two
        stacks = wall(int(rng.integers(2, 7)), size, 0.2)
        return _against(moved(stacks, 0.0, size[1] / 2), 2 * size[2], size, rng)
    if kind == 3:
        codes = random_codes(rng, int(rng.integers(2, 9)))
        return toppled_row(codes, size, float(rng.uniform(20, 75)), away=bool(rng.random() < 0.4))
    if kind == 4:
        return row_on_sides(random_codes(rng, int(rng.integers(1, 6))), size, _gap(rng))
    lying = random_codes(rng, int(rng.integers(1, 6)), backs=0.3)
    return grid(_with_white_dragons(lying, rng, 0.2), len(lying), size, (0.3, 0.3))


def _leaning(design: TileDesign, rng: np.random.Generator) -> Setting:
    """Groups that lean on tiles, toppled ones, and some on their sides, all turned anyhow."""
    parts = [_leaning_group(design.size_mm, rng) for _ in range(int(rng.integers(2, 8)))]
    return Setting(strewn(parts, design.size_mm, rng), tilt_deg=any_tilt(rng), fill=(0.5, 1.5))


def _leaning_in_a_heap(design: TileDesign, rng: np.random.Generator) -> Setting:
    """A heap in which some tiles came to rest with an edge on another."""
    size, count = design.size_mm, int(rng.integers(8, 60))
    radius = size[1] * float(np.sqrt(count)) * float(rng.uniform(0.6, 1.0))
    lying = pile(random_codes(rng, count, backs=float(rng.uniform(0, 0.7))), size, radius, rng)
    tiles = [*lying]
    for under in lying:
        if rng.random() > 0.3:
            continue
        sideways = bool(rng.random() < 0.5)
        length = size[0] if sideways else size[1]
        flattest = float(np.degrees(np.arcsin(min(size[2] / length, 0.98))))
        deg = float(rng.uniform(min(flattest + 2, 76), 80))
        one = prop_tile(
            random_codes(rng, 1)[0],
            deg,
            sideways=sideways,
            away=bool(rng.random() < 0.4),
            upside_down=bool(rng.random() < 0.5),
        )
        beside = size[1] / 2 if rng.random() < 0.5 else size[0] / 2
        turn = under.angle_deg + (0.0 if beside == size[1] / 2 else 90.0) + float(rng.choice([0.0, 180.0]))
        back = beside + support_mm(size, deg, size[2], sideways=sideways)
        way = np.radians(turn)
        (there,) = moved(
            [one], under.x_mm + back * float(np.sin(way)), under.y_mm - back * float(np.cos(way)), turn
        )
        if not any(overlaps(there, other, size) for other in tiles if other is not under):
            tiles.append(there)
    return Setting(tuple(tiles), tilt_deg=any_tilt(rng), fill=(0.6, 1.6))


def _leaning_on_a_rack(design: TileDesign, rng: np.random.Generator) -> Setting:
    """A hand in a rack that leans it back, or tiles against a phone, a cup or the table's rim."""
    size = design.size_mm
    tiles: list[PlacedTile] = []
    things: list[Clutter] = []
    for number in range(int(rng.integers(1, 4))):
        y = number * float(rng.uniform(130, 260))
        count = int(rng.integers(2, 16))
        high = size[1] * float(rng.uniform(0.4, 1.1))
        lowest = float(np.degrees(np.arcsin(min(high / size[1], 1.0)))) if high < size[1] else 30.0
        low = min(max(lowest + 3.0, 30.0), 76.0)
        degs = [float(rng.uniform(low, 84.0))] * count
        if rng.random() < 0.2:
            degs = _slopes(rng, count, low, 84.0)
        away = bool(rng.random() < 0.35)
        tiles += moved(propped_row(random_codes(rng, count), size, degs, high, 0.15, away=away), 0.0, y)
        shade, deep = int(rng.integers(15, 240)), float(rng.uniform(4, 60))
        colour: Bgr = (shade, min(shade + int(rng.integers(0, 30)), 255), min(shade + 12, 255))
        long = count * size[0] * float(rng.uniform(1.02, 1.5))
        things.append(Clutter(0.0, y + deep / 2, (long, deep, high), 0.0, colour))
    if rng.random() < 0.6:
        lying = _with_white_dragons(random_codes(rng, int(rng.integers(2, 9)), backs=0.2), rng, 0.25)
        row = grid(lying, len(lying), size, (0.3, 0))
        tiles += moved(row, float(rng.normal(0, 40)), -size[1] * float(rng.uniform(2.2, 3.5)))
    return Setting(tuple(tiles), tilt_deg=any_tilt(rng), fill=(0.6, 1.6), clutter=tuple(things))


def _white_sides(design: TileDesign, rng: np.random.Generator) -> Setting:
    """Blocks of standing tiles that show little but tops and flanks, and white dragons among them."""
    size = design.size_mm
    parts: list[Tiles] = []
    for _ in range(int(rng.integers(1, 6))):
        count, rows = int(rng.integers(1, 15)), int(rng.choice([1, 1, 2, 3]))
        block: list[PlacedTile] = []
        for row in range(rows):
            turn = 180.0 if rng.random() < 0.5 else 0.0
            y = row * (size[2] + float(rng.choice([0.1, 0.5, 6.0])))
            block += moved(standing_row(random_codes(rng, count), size, _gap(rng)), 0.0, y, turn)
        parts.append(tuple(block))
    parts += [
        row_on_sides(random_codes(rng, int(rng.integers(1, 8))), size, _gap(rng))
        for _ in range(int(rng.integers(0, 3)))
    ]
    for _ in range(int(rng.integers(0, 3))):
        shown = [(0, "5z")] if rng.random() < 0.4 else []
        parts.append(wall(int(rng.integers(1, 10)), size, 0.1, shown))
    for _ in range(int(rng.integers(1, 7))):
        codes = _with_white_dragons(random_codes(rng, int(rng.integers(1, 5)), backs=0.2), rng, 0.5)
        parts.append(grid(codes, len(codes), size, (0.3, 0.3)))
    order = rng.permutation(len(parts))
    return Setting(
        strewn([parts[k] for k in order], size, rng), tilt_deg=any_tilt(rng), fill=(0.5, 2.2), widest_px=180.0
    )


def _hands_seen_from_behind(design: TileDesign, rng: np.random.Generator) -> Setting:
    """Hands and walls with their backs or tops to the camera, a river and a white dragon or two between."""
    size, y = design.size_mm, 0.0
    tiles: list[PlacedTile] = []
    for _ in range(int(rng.integers(1, 4))):
        row = standing_row(random_codes(rng, int(rng.integers(4, 15))), size, 0.2)
        tiles += moved(row, float(rng.normal(0, 20)), y, 180.0 if rng.random() < 0.75 else 0.0)
        y += size[2] + float(rng.uniform(2, 90))
        if rng.random() < 0.5:
            tiles += moved(wall(int(rng.integers(4, 16)), size, 0.2), 0.0, y + size[1] / 2)
            y += size[1] + float(rng.uniform(6, 60))
        if rng.random() < 0.6:
            codes = _with_white_dragons(random_codes(rng, int(rng.integers(3, 13)), backs=0.1), rng, 0.25)
            deep = -(-len(codes) // 6) * (size[1] + 1.0)
            tiles += moved(grid(codes, 6, size, (1.0, 1.0)), float(rng.normal(0, 20)), y + deep / 2)
            y += deep + float(rng.uniform(6, 40))
    if not any(tile.pose is not Pose.STANDING and tile.code != BACK for tile in tiles):
        tiles += moved(grid(["5z"], 1, size, (0, 0)), 0.0, -size[1] * float(rng.uniform(1.0, 2.0)))
    return Setting(tuple(tiles), tilt_deg=any_tilt(rng), fill=(0.5, 1.8))


UPENDED: Final[Kinds] = (
    (_leaning, 30),
    (_leaning_in_a_heap, 16),
    (_leaning_on_a_rack, 18),
    (_white_sides, 24),
    (_hands_seen_from_behind, 14),
)
"""For ``random_scene``, beside ``USUAL`` and ``CROWDED``."""
