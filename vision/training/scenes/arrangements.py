"""Ways in which tiles come to lie somewhere: rows, grids, rivers, melds, walls, loose piles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.labels import BACK, FLOWERS, JOKER, KINDS, RED_FIVES
from vision.scene import PlacedTile, Pose
from vision.scene.solids import attitude_of, box_corners
from vision.types import Double

TileSize = tuple[float, float, float]
_QUARTER_TURNS_DEG: Final = (0.0, 90.0, 180.0, 270.0)


def random_codes(rng: np.random.Generator, count: int, *, backs: float = 0.0) -> list[str]:
    """Faces as they might be met, with red fives, flowers and jokers oftener than in play."""
    special = (*RED_FIVES, *RED_FIVES, *FLOWERS, JOKER, JOKER)
    codes = []
    for roll, pick, back in rng.random((count, 3)):
        pool = special if roll < 0.28 else KINDS
        codes.append(BACK if back < backs else pool[int(pick * len(pool))])
    return codes


def jitter(
    tiles: Sequence[PlacedTile], rng: np.random.Generator, mm: float, deg: float
) -> tuple[PlacedTile, ...]:
    """The tiles as a person leaves them: each a little off."""
    moves = rng.normal(0, 1, (len(tiles), 3)).clip(-2.5, 2.5)
    return tuple(
        replace(
            tile,
            x_mm=tile.x_mm + float(dx) * mm,
            y_mm=tile.y_mm + float(dy) * mm,
            angle_deg=tile.angle_deg + float(turn) * deg,
        )
        for tile, (dx, dy, turn) in zip(tiles, moves, strict=True)
    )


def moved(
    tiles: Sequence[PlacedTile], x_mm: float, y_mm: float, turn_deg: float = 0.0
) -> tuple[PlacedTile, ...]:
    """The whole arrangement turned about the origin, then shifted."""
    turn = np.radians(turn_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    return tuple(
        replace(
            tile,
            x_mm=tile.x_mm * cos - tile.y_mm * sin + x_mm,
            y_mm=tile.x_mm * sin + tile.y_mm * cos + y_mm,
            angle_deg=tile.angle_deg + turn_deg,
        )
        for tile in tiles
    )


def grid(
    codes: Sequence[str], columns: int, size: TileSize, gap_mm: tuple[float, float]
) -> tuple[PlacedTile, ...]:
    """Rows from the far left, centred on the origin."""
    across, down = size[0] + gap_mm[0], size[1] + gap_mm[1]
    rows = -(-len(codes) // columns)
    return tuple(
        _lying(code, (i % columns - (columns - 1) / 2) * across, ((rows - 1) / 2 - i // columns) * down)
        for i, code in enumerate(codes)
    )


def standing_row(codes: Sequence[str], size: TileSize, gap_mm: float) -> tuple[PlacedTile, ...]:
    """A concealed hand: tiles on edge, faces towards -y."""
    across = size[0] + gap_mm
    return tuple(
        PlacedTile(code, (i - (len(codes) - 1) / 2) * across, 0.0, 0.0, 0.0, Pose.STANDING)
        for i, code in enumerate(codes)
    )


def line_with_sideways(
    codes: Sequence[str], sideways: int | None, size: TileSize, gap_mm: float
) -> tuple[PlacedTile, ...]:
    """Tiles from left to right on one base line; the one at ``sideways`` lies with its top to the left."""
    tiles, x = [], 0.0
    for i, code in enumerate(codes):
        turned = i == sideways
        wide, tall = (size[1], size[0]) if turned else (size[0], size[1])
        tiles.append(_lying(code, x + wide / 2, tall / 2, 90.0 if turned else 0.0))
        x += wide + gap_mm
    return moved(tiles, -x / 2, 0.0)


def river(
    codes: Sequence[str], sideways: int | None, size: TileSize, gap_mm: float
) -> tuple[PlacedTile, ...]:
    """Rows of six, first row farthest from the player."""
    tiles: list[PlacedTile] = []
    for row, start in enumerate(range(0, len(codes), 6)):
        part = codes[start : start + 6]
        turned = sideways - start if sideways is not None and start <= sideways < start + 6 else None
        line = line_with_sideways(part, turned, size, gap_mm)
        left = -3 * (size[0] + gap_mm) - min(t.x_mm - (size[1] if t.angle_deg else size[0]) / 2 for t in line)
        tiles += moved(line, left, -row * (size[1] + gap_mm))
    return tuple(tiles)


def wall(
    stacks: int, size: TileSize, gap_mm: float, shown: Sequence[tuple[int, str]] = ()
) -> tuple[PlacedTile, ...]:
    """Stacks of two face-down tiles in a row; ``shown`` turns the upper tile of a stack face up."""
    turned = dict(shown)
    tiles = []
    for i in range(stacks):
        x = (i - (stacks - 1) / 2) * (size[0] + gap_mm)
        tiles.append(PlacedTile(BACK, x, 0.0, 0.0, 0.0, Pose.FACE_DOWN))
        if i in turned:
            tiles.append(PlacedTile(turned[i], x, 0.0, size[2], 0.0, Pose.FACE_UP))
        else:
            tiles.append(PlacedTile(BACK, x, 0.0, size[2], 0.0, Pose.FACE_DOWN))
    return tuple(tiles)


def pile(
    codes: Sequence[str], size: TileSize, radius_mm: float, rng: np.random.Generator
) -> tuple[PlacedTile, ...]:
    """Loose tiles turned anyhow within a circle, none in another; those that find no room are left out."""
    footprints: list[Double] = []
    tiles: list[PlacedTile] = []
    for code in codes:
        for _ in range(24):
            far = radius_mm * float(np.sqrt(rng.random()))
            turn = float(rng.uniform(0, 2 * np.pi))
            tile = _lying(code, far * np.cos(turn), far * np.sin(turn), float(rng.uniform(0, 360)))
            outline = _corners(tile, size)
            middle = outline.mean(axis=0)
            near = (o for o in footprints if np.abs(o.mean(axis=0) - middle).max() < size[0] + size[1])
            if not any(_overlap(outline, other) for other in near):
                footprints.append(outline)
                tiles.append(tile)
                break
    return tuple(tiles)


def strewn(
    parts: Sequence[Sequence[PlacedTile]], size: TileSize, rng: np.random.Generator
) -> tuple[PlacedTile, ...]:
    """Groups turned mostly by quarters and moved, one after the other, to where they hit none of the others;
    those that find no room are left out.
    """
    placed: list[PlacedTile] = []
    for part in parts:
        for attempt in range(12):
            turn = float(rng.choice(_QUARTER_TURNS_DEG)) + float(
                rng.normal(0, 4 if rng.random() < 0.7 else 40)
            )
            reach = 60.0 + 22.0 * attempt
            x_mm, y_mm = (float(v) for v in rng.uniform(-reach, reach, 2))
            there = moved(part, x_mm, y_mm, turn)
            if not any(overlaps(one, other, size) for one in there for other in placed):
                placed += there
                break
    return tuple(placed)


def overlaps(one: PlacedTile, other: PlacedTile, size: TileSize, *, slack_mm: float = 0.0) -> bool:
    """Whether two footprints share more than ``slack_mm`` in every direction; heights are not looked at."""
    distance = np.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm)
    if distance > float(np.linalg.norm(size)):
        return False
    return _overlap(_corners(one, size), _corners(other, size), slack_mm)


def _lying(code: str, x: float, y: float, angle: float = 0.0) -> PlacedTile:
    pose = Pose.FACE_DOWN if code == BACK else Pose.FACE_UP
    return PlacedTile(code, float(x), float(y), 0.0, angle, pose)


def _corners(tile: PlacedTile, size: TileSize) -> Double:
    turn = np.radians(tile.angle_deg)
    wide, deep = size[0], size[2] if tile.pose is Pose.STANDING else size[1]
    if tile.lean is not None or tile.pose is Pose.ON_SIDE:
        own = box_corners(attitude_of(replace(tile, angle_deg=0.0)), size, (0.0, 0.0, 0.0))
        wide, deep = (float(v) for v in np.ptp(own, axis=0)[:2])
    right = np.array([np.cos(turn), np.sin(turn)]) * wide / 2
    up = np.array([-np.sin(turn), np.cos(turn)]) * deep / 2
    middle = np.array([tile.x_mm, tile.y_mm])
    return np.stack([middle - right + up, middle + right + up, middle + right - up, middle - right - up])


def _overlap(
    one: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    other: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    slack_mm: float = 0.0,
) -> bool:
    """Separating axes of two rectangles."""
    for rectangle in (one, other):
        for edge in (rectangle[1] - rectangle[0], rectangle[2] - rectangle[1]):
            axis = edge / max(float(np.hypot(edge[0], edge[1])), 1e-9)
            a, b = one @ axis, other @ axis
            if min(a.max(), b.max()) - max(a.min(), b.min()) <= slack_mm + 1e-9:
                return False
    return True
