"""Scenes to learn from: every way a camera may meet tiles, from a single tile to whole tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.scene import Clutter, PlacedTile, Pose, Scene
from vision.scene.drawing import Bgr
from vision.scene.faces import TileDesign, random_design
from vision.scene.picture import PinholeCamera
from vision.training.scenes.arrangements import (
    grid,
    jitter,
    line_with_sideways,
    moved,
    pile,
    random_codes,
    river,
    standing_row,
    wall,
)
from vision.training.scenes.random_tables import random_table_tiles
from vision.training.scenes.surroundings import (
    random_clutter,
    random_dice,
    random_ground,
    random_hands,
    random_light,
    random_sensor,
    random_sticks,
)

DEFAULT_SIZE_PX: Final = (640, 640)
"""Width and height of a picture."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is laid out, and how it wants to be looked at."""

    tiles: tuple[PlacedTile, ...]
    tilt_deg: tuple[float, float] = (0.0, 55.0)
    fill: tuple[float, float] = (0.7, 1.4)
    """Length of the arrangement over the picture's width; above 1 the edges cut tiles off."""
    clutter: tuple[Clutter, ...] = ()
    table_half_mm: float | None = None
    heading_deg: float | None = None
    widest_px: float = 250.0


def any_tilt(rng: np.random.Generator) -> tuple[float, float]:
    """From straight above, from a camera at the rim, or from a player's eyes."""
    spans = ((0.0, 12.0), (0.0, 35.0), (25.0, 60.0), (55.0, 76.0))
    return spans[int(rng.choice(4, p=[0.35, 0.25, 0.25, 0.15]))]


def random_scene(
    rng: np.random.Generator,
    designs: Sequence[TileDesign] | None = None,
    *,
    size_px: tuple[int, int] = DEFAULT_SIZE_PX,
    kinds: Kinds | None = None,
) -> tuple[Scene, PinholeCamera]:
    """A scene and the camera that looks at it; the generator's state decides everything.

    Args:
        designs: sets to choose from. Preparing a set's faces costs more than a picture, so a trainer keeps
            some tens of designs for some hundreds of pictures; without it every scene makes a new set.
        size_px: of the picture.
        kinds: what to draw; ``USUAL`` without it.
    """
    design = random_design(rng) if designs is None else designs[int(rng.integers(len(designs)))]
    ways, weights = zip(*(kinds or USUAL), strict=True)
    kind = ways[int(rng.choice(len(ways), p=np.array(weights) / sum(weights)))]
    setting = kind(design, rng)
    tiles = jitter(
        setting.tiles, rng, float(rng.choice([0.0, 0.15, 0.4])), float(rng.choice([0.0, 0.4, 1.5]))
    )
    camera = _camera_looking_at(tiles, setting, design, rng, size_px)
    reach, busy = _reach(tiles), 2.0 if kinds else 1.0
    loose = random_clutter(rng, reach, lower_than_mm=0.25 * camera.height_mm)
    scene = Scene(
        tiles=tiles,
        design=design,
        ground=random_ground(rng, table_half_mm=setting.table_half_mm, reach_mm=reach),
        light=random_light(rng),
        sensor=random_sensor(rng),
        hands=random_hands(rng, reach) if rng.random() < 0.18 and camera.height_mm > 350 else (),
        sticks=random_sticks(rng, tiles, reach) if rng.random() < 0.2 * busy else (),
        dice=random_dice(rng, tiles, reach) if rng.random() < 0.12 * busy else (),
        clutter=(*setting.clutter, *(loose if rng.random() < 0.25 else ())),
    )
    return scene, camera


def _reach(tiles: Sequence[PlacedTile]) -> float:
    return max((max(abs(t.x_mm), abs(t.y_mm)) for t in tiles), default=50.0) + 20.0


def _camera_looking_at(
    tiles: Sequence[PlacedTile],
    setting: Setting,
    design: TileDesign,
    rng: np.random.Generator,
    size_px: tuple[int, int],
) -> PinholeCamera:
    """A camera that has the arrangement in view at the wanted size, tiles at least 12 pixels wide."""
    places = np.array([(t.x_mm, t.y_mm) for t in tiles])
    low, high = places.min(axis=0), places.max(axis=0)
    middle = (low + high) / 2
    length = float(max(high - low)) + design.size_mm[1]
    fill = float(rng.uniform(*setting.fill))
    visible = length / fill
    tile_px = size_px[0] * design.size_mm[0] / visible
    visible *= tile_px / float(np.clip(tile_px, 12.0, setting.widest_px))
    spans = high - low + design.size_mm[0]
    middle = middle + rng.uniform(-0.5, 0.5, 2) * np.where(
        spans > visible, spans - visible * 0.6, (visible - spans) * 0.7
    )
    fov = float(rng.uniform(22, 75))
    distance = visible / 2 / float(np.tan(np.radians(fov) / 2))
    tilt = float(rng.uniform(*setting.tilt_deg)) if rng.random() < 0.75 else float(rng.uniform(0, 8))
    heading = setting.heading_deg
    if heading is None:
        heading = float(rng.normal(90, 25)) if rng.random() < 0.6 else float(rng.uniform(0, 360))
    back = distance * np.sin(np.radians(tilt))
    turn = np.radians(heading)
    return PinholeCamera(
        x_mm=float(middle[0] - back * np.cos(turn)),
        y_mm=float(middle[1] - back * np.sin(turn)),
        height_mm=float(distance * np.cos(np.radians(tilt))),
        tilt_deg=min(tilt, 80.0),
        heading_deg=heading,
        roll_deg=float(rng.normal(0, 4)) if rng.random() < 0.8 else float(rng.uniform(-180, 180)),
        fov_deg=fov,
        size_px=size_px,
        k1=float(rng.normal(0, 0.03)) if rng.random() < 0.5 else 0.0,
    )


def _gap(rng: np.random.Generator) -> float:
    return float(rng.choice([0.05, 0.2, 0.6, 2.0]))


def _rows(design: TileDesign, rng: np.random.Generator) -> Setting:
    size = design.size_mm
    tiles: list[PlacedTile] = []
    y = 0.0
    for _ in range(int(rng.integers(1, 4))):
        codes = random_codes(rng, int(rng.integers(2, 16)), backs=0.03)
        tiles += moved(grid(codes, len(codes), size, (_gap(rng), 0.0)), float(rng.normal(0, 15)), y)
        y -= size[1] * float(rng.uniform(1.01, 1.5))
    rack: tuple[Clutter, ...] = ()
    if rng.random() < 0.25:
        shade = int(rng.integers(30, 245))
        length, deep = float(rng.uniform(300, 480)), float(rng.uniform(20, 70))
        low = y + size[1] / 2 - deep / 2 - float(rng.uniform(0, 6))
        rack = (
            Clutter(
                0, low, (length, deep, float(rng.uniform(4, 24))), 0, (shade, shade, min(shade + 12, 255))
            ),
        )
        return Setting(tuple(tiles), clutter=rack)
    return Setting(moved(tiles, 0, 0, float(rng.normal(0, 6))))


def _grid(design: TileDesign, rng: np.random.Generator) -> Setting:
    columns, rows = int(rng.integers(3, 12)), int(rng.integers(2, 9))
    codes = random_codes(rng, columns * rows, backs=float(rng.choice([0.0, 0.05, 0.3])))
    tiles = grid(codes, columns, design.size_mm, (_gap(rng), _gap(rng)))
    if rng.random() < 0.3:
        tiles = tuple(
            replace(t, angle_deg=float(rng.integers(4)) * 90 if rng.random() < 0.2 else 0.0) for t in tiles
        )
        tiles = _without_overlap(tiles, design)
    return Setting(tiles, tilt_deg=(0.0, 45.0))


def _without_overlap(tiles: Sequence[PlacedTile], design: TileDesign) -> tuple[PlacedTile, ...]:
    """Spreads a grid whose tiles were turned so that none lies in another."""
    stretch = design.size_mm[1] / design.size_mm[0] + 0.02
    return tuple(replace(t, x_mm=t.x_mm * stretch) for t in tiles)


def _tray(design: TileDesign, rng: np.random.Generator) -> Setting:
    columns, rows = int(rng.integers(5, 11)), int(rng.integers(3, 6))
    size = design.size_mm
    codes = random_codes(rng, columns * rows)
    shown = [c for c in codes if rng.random() < 0.95]
    tiles = grid(shown, columns, size, (0.3, 0.3))
    half_w, half_h = columns * size[0] / 2 + 6, rows * size[1] / 2 + 6
    shade = int(rng.integers(10, 200))
    colour: Bgr = (shade, shade, min(shade + 8, 255))
    high = size[2] * float(rng.uniform(0.4, 1.05))
    rim = 5.0
    sides = (
        Clutter(0, half_h + rim / 2, (2 * half_w + 2 * rim, rim, high), 0, colour),
        Clutter(0, -half_h - rim / 2, (2 * half_w + 2 * rim, rim, high), 0, colour),
        Clutter(half_w + rim / 2, 0, (rim, 2 * half_h, high), 0, colour),
        Clutter(-half_w - rim / 2, 0, (rim, 2 * half_h, high), 0, colour),
    )
    return Setting(tiles, tilt_deg=(0.0, 30.0), fill=(0.6, 1.1), clutter=sides)


def _pile(design: TileDesign, rng: np.random.Generator) -> Setting:
    count = int(rng.integers(6, 70))
    radius = design.size_mm[1] * float(np.sqrt(count)) * float(rng.uniform(0.5, 0.95))
    codes = random_codes(rng, count, backs=float(rng.choice([0.0, 0.15, 0.45])))
    tiles = pile(codes, design.size_mm, radius, rng)
    if rng.random() < 0.35:
        tiles = tuple(replace(t, pose=Pose.STANDING) if rng.random() < 0.15 else t for t in tiles)
    return Setting(tiles, fill=(0.8, 1.5))


def _river(design: TileDesign, rng: np.random.Generator) -> Setting:
    count = int(rng.integers(4, 25))
    sideways = int(rng.integers(count)) if rng.random() < 0.6 else None
    tiles = river(random_codes(rng, count), sideways, design.size_mm, _gap(rng))
    if rng.random() < 0.5:
        other = river(random_codes(rng, int(rng.integers(4, 19))), None, design.size_mm, _gap(rng))
        distance = design.size_mm[1] * float(rng.uniform(2.15, 4.5))
        tiles = (*tiles, *moved(other, 0.0, distance, 180.0))
    return Setting(tiles, fill=(0.6, 1.2))


def _melds(design: TileDesign, rng: np.random.Generator) -> Setting:
    size, x = design.size_mm, 0.0
    tiles: list[PlacedTile] = []
    for _ in range(int(rng.integers(1, 5))):
        kind = int(rng.integers(4))
        code = random_codes(rng, 1)[0]
        if kind == 0:
            codes, turned = [code] * 3, int(rng.integers(3))
        elif kind == 1:
            codes, turned = ["?", code, code, "?"], -1
        elif kind == 2:
            codes, turned = [code] * 4, int(rng.choice([0, 1, 3]))
        else:
            start, suit = int(rng.integers(1, 8)), str(rng.choice(list("mps")))
            codes, turned = [f"{start + k}{suit}" for k in range(3)], 0
        part = line_with_sideways(codes, None if turned < 0 else turned, size, _gap(rng))
        if kind == 0 and rng.random() < 0.3:
            lying = part[turned]
            part = (*part, replace(lying, y_mm=lying.y_mm + size[0] + 0.3))
        tiles += moved(part, x, 0.0)
        x -= size[0] * 4.6
    hand = random_codes(rng, int(rng.integers(1, 11)))
    tiles += moved(grid(hand, len(hand), size, (0.2, 0)), x - size[0] * (len(hand) / 2 - 1.5), size[1] / 2)
    return Setting(tuple(tiles), fill=(0.8, 1.6))


def _walls(design: TileDesign, rng: np.random.Generator) -> Setting:
    size = design.size_mm
    stacks = int(rng.integers(3, 18))
    shown = [(int(rng.integers(stacks)), random_codes(rng, 1)[0]) for _ in range(int(rng.integers(0, 4)))]
    tiles = [*wall(stacks, size, _gap(rng), shown)]
    if rng.random() < 0.7:
        codes = random_codes(rng, int(rng.integers(3, 15)), backs=0.1)
        tiles += moved(
            grid(codes, 7, size, (_gap(rng), _gap(rng))), 0.0, -size[1] * float(rng.uniform(2.6, 4))
        )
    return Setting(tuple(tiles), fill=(0.7, 1.4))


def _standing(design: TileDesign, rng: np.random.Generator) -> Setting:
    size = design.size_mm
    tiles = [*standing_row(random_codes(rng, int(rng.integers(4, 15))), size, _gap(rng))]
    if rng.random() < 0.7:
        loose = pile(random_codes(rng, 14, backs=0.2), size, 110.0, rng)
        tiles += moved(loose, 0.0, 190.0)
    return Setting(
        tuple(tiles), tilt_deg=(35.0, 66.0), fill=(0.8, 1.3), heading_deg=float(rng.normal(90, 12))
    )


def _closeup(design: TileDesign, rng: np.random.Generator) -> Setting:
    count = int(rng.choice([1, 1, 1, 2, 3, 4, 5]))
    codes = random_codes(rng, count, backs=0.04)
    if rng.random() < 0.5:
        tiles = grid(codes, count, design.size_mm, (_gap(rng), 0))
    else:
        tiles = pile(codes, design.size_mm, design.size_mm[1] * count * 0.5, rng) or grid(
            codes, count, design.size_mm, (1, 0)
        )
    return Setting(tiles, tilt_deg=(0.0, 40.0), fill=(0.15, 1.0), widest_px=420.0)


def _table_from_above(design: TileDesign, rng: np.random.Generator) -> Setting:
    tiles, half = random_table_tiles(rng, design)
    return Setting(tiles, tilt_deg=(0.0, 14.0), fill=(0.85, 1.5), table_half_mm=half)


def _table_from_a_seat(design: TileDesign, rng: np.random.Generator) -> Setting:
    tiles, half = random_table_tiles(rng, design)
    return Setting(
        tiles,
        tilt_deg=(25.0, 58.0),
        fill=(0.9, 2.2),
        table_half_mm=half,
        heading_deg=float(rng.normal(90, 15)),
    )


Kinds = tuple[tuple[Callable[[TileDesign, np.random.Generator], Setting], float], ...]
"""Ways to lay tiles out, and how often each is met."""

USUAL: Final[Kinds] = (
    (_rows, 14),
    (_grid, 14),
    (_tray, 8),
    (_pile, 18),
    (_river, 10),
    (_melds, 8),
    (_walls, 7),
    (_standing, 6),
    (_closeup, 10),
    (_table_from_above, 12),
    (_table_from_a_seat, 8),
)
