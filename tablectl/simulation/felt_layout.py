"""Where each tile of the felt lies, in millimetres: rivers, melds, hands and walls as players leave them.

The surface's origin is its middle, x runs to seat 0's right and y away from seat 0. Places are worked out in a
seat's own frame (u to its right, v away from it) and turned with ``vision.zones``. Nothing lies quite straight:
each tile is off by a little, the same little whenever it is looked at again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from tablectl.mahjong.seats import SEATS, Seat
from tablectl.simulation.felt import Felt, FeltMeld, FeltSeat, FeltTile
from tablectl.simulation.wall import STACKS_A_SIDE, WallPlace
from vision.scene.values import PlacedStick, PlacedTile, Pose
from vision.zones import from_seat

ROW: Final = 6
ROWS: Final = 4
"""Rows of six in a river; what comes after lengthens the last one."""
GAP_MM: Final = 0.9
MELD_GAP_MM: Final = 4.0
APART_MM: Final = 22.0
"""Between a hand and the winning tile, or the tile just drawn."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The middle of a tile's footprint, how high it lies, and which way it reads."""

    x_mm: float
    y_mm: float
    angle_deg: float
    z_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class FeltLayout:
    """How this table's people and machine put things."""

    tile_mm: tuple[float, float, float] = (26.0, 35.0, 20.0)
    """Width, height and thickness of a tile."""
    wall_mm: float = 292.0
    """From the middle to the middle of a wall's row."""
    river_mm: float = 84.0
    """From the middle to the near edge of a river's first row."""
    edge_mm: float = 400.0
    """From the middle to the outer edge of melds and shown hands."""
    hand_u_mm: float = -232.0
    """Where the left end of a hand is."""
    sloppy_mm: float = 0.7
    sloppy_deg: float = 1.3
    seed: int = 0

    def river(self, seat: Seat, tiles: Sequence[FeltTile]) -> list[Spot]:
        """Spots of a river's tiles, in order."""
        width, height, _ = self.tile_mm
        spots = []
        u, row = -3 * (width + GAP_MM), 0
        for index, tile in enumerate(tiles):
            if index % ROW == 0 and index // ROW < ROWS:
                u, row = -3 * (width + GAP_MM), index // ROW
            wide = height if tile.sideways else width
            v = -self.river_mm - height / 2 - row * (height + 2 * GAP_MM)
            spots.append(self._spot(seat, u + wide / 2, v, tile.sideways, f"river {index}"))
            u += wide + GAP_MM
        return spots

    def melds(self, seat: Seat, melds: Sequence[FeltMeld]) -> list[list[Spot]]:
        """Spots of each meld's tiles: the first meld at the seat's right corner."""
        width, height, _ = self.tile_mm
        base = -self.edge_mm
        right = self.edge_mm
        found = []
        for number, meld in enumerate(melds):
            row = meld.tiles[:3] if meld.claimed is not None and _is_added(meld) else meld.tiles
            total = sum((height if t.sideways else width) + GAP_MM for t in row)
            u = right - total
            right = u - MELD_GAP_MM
            spots = []
            for index, tile in enumerate(row):
                wide, deep = (height, width) if tile.sideways else (width, height)
                name = f"meld {number} {index}"
                spots.append(self._spot(seat, u + wide / 2, base + deep / 2, tile.sideways, name, loose=0.5))
                if index == meld.claimed and len(row) < len(meld.tiles):
                    above = base + 1.5 * width + GAP_MM
                    upper = self._spot(seat, u + wide / 2, above, True, f"meld {number} 3", loose=0.5)
                u += wide + GAP_MM
            if len(row) < len(meld.tiles):
                spots.append(upper)
            found.append(spots)
        return found

    def shown(self, seat: Seat, count: int, apart: bool) -> list[Spot]:
        """Spots of a hand laid open, the winning tile last."""
        width, height, _ = self.tile_mm
        v = -self.edge_mm + height / 2 + 4
        us = [self.hand_u_mm + (i + 0.5) * (width + GAP_MM) for i in range(count)]
        if apart:
            us.append(self.hand_u_mm + (count + 0.5) * (width + GAP_MM) + APART_MM)
        return [self._spot(seat, u, v, False, f"shown {i}", loose=0.5) for i, u in enumerate(us)]

    def standing(self, seat: Seat, count: int, fresh: bool) -> list[Spot]:
        """Spots of a standing hand, the tile just drawn last."""
        width, height, thickness = self.tile_mm
        v = -self.edge_mm + height - thickness / 2
        us = [self.hand_u_mm + (i + 0.5) * (width + GAP_MM / 3) for i in range(count)]
        if fresh:
            us.append(self.hand_u_mm + (count + 0.5) * width + APART_MM)
        return [self._spot(seat, u, v, False, f"standing {i}", loose=0.3) for i, u in enumerate(us)]

    def wall(self, place: WallPlace, level: int) -> Spot:
        """Spot of a wall's tile with so many tiles under it."""
        width, _, thickness = self.tile_mm
        u = ((STACKS_A_SIDE - 1) / 2 - place.stack) * (width + GAP_MM / 2)
        name = f"wall {place.stack} {level}"
        return self._spot(place.side, u, -self.wall_mm, False, name, loose=0.35, z_mm=level * thickness)

    def indicators(self, felt: Felt) -> list[Spot]:
        """Spots of the turned indicators, then of the hidden ones laid beside them."""
        standing = Counter((p.side, p.stack) for p in felt.wall)
        spots = [self.wall(place, standing[place.side, place.stack]) for place, _ in felt.indicators]
        return spots + [self.wall(place, standing[place.side, place.stack]) for place, _ in felt.under]

    def _spot(
        self,
        seat: Seat,
        u: float,
        v: float,
        sideways: bool,
        name: str,
        *,
        loose: float = 1.0,
        z_mm: float = 0.0,
    ) -> Spot:
        du, dv, turn = _off(self.seed, f"{seat} {name}")
        x, y = from_seat(u + du * self.sloppy_mm * loose, v + dv * self.sloppy_mm * loose, seat)
        angle = 90.0 * seat + (90.0 if sideways else 0.0) + turn * self.sloppy_deg * loose
        return Spot(x, y, angle, z_mm)


def placed_tiles(felt: Felt, layout: FeltLayout) -> tuple[PlacedTile, ...]:
    """Every tile of the felt, ready to be drawn."""
    return tuple(_placed(felt, layout))


def placed_sticks(felt: Felt, layout: FeltLayout) -> tuple[PlacedStick, ...]:
    """The riichi sticks before the rivers."""
    sticks = []
    for seat in SEATS:
        if felt.seats[seat].stick:
            x, y = from_seat(0.0, -layout.river_mm + 9.0, seat)
            sticks.append(PlacedStick(x, y, 90.0 * seat))
    return tuple(sticks)


def _placed(felt: Felt, layout: FeltLayout) -> Iterator[PlacedTile]:
    level: Counter[tuple[Seat, int]] = Counter()
    for place in sorted(felt.wall, key=lambda p: p.upper):
        spot = layout.wall(place, level[place.side, place.stack])
        level[place.side, place.stack] += 1
        yield _tile("?", spot, Pose.FACE_DOWN)
    turned = (*felt.indicators, *felt.under)
    for (_, tile), spot in zip(turned, layout.indicators(felt), strict=True):
        yield _tile(str(tile), spot)
    for seat in SEATS:
        yield from _placed_seat(seat, felt.seats[seat], layout)


def _placed_seat(seat: Seat, own: FeltSeat, layout: FeltLayout) -> Iterator[PlacedTile]:
    for tile, spot in zip(own.river, layout.river(seat, own.river), strict=True):
        yield _tile(str(tile.tile), spot)
    for meld, spots in zip(own.melds, layout.melds(seat, own.melds), strict=True):
        for tile, spot in zip(meld.tiles, spots, strict=True):
            yield _tile(str(tile.tile), spot, Pose.FACE_DOWN if tile.face_down else Pose.FACE_UP)
    open_tiles = own.shown if own.apart is None else (*own.shown, own.apart)
    spots = layout.shown(seat, len(own.shown), own.apart is not None)
    for shown, spot in zip(open_tiles, spots, strict=True):
        yield _tile(str(shown), spot)
    held = own.standing if own.fresh is None else (*own.standing, own.fresh)
    spots = layout.standing(seat, len(own.standing), own.fresh is not None)
    for closed, spot in zip(held, spots, strict=True):
        yield _tile(str(closed), spot, Pose.STANDING)


def _tile(code: str, spot: Spot, pose: Pose = Pose.FACE_UP) -> PlacedTile:
    return PlacedTile(code, spot.x_mm, spot.y_mm, spot.z_mm, spot.angle_deg, pose)


def _is_added(meld: FeltMeld) -> bool:
    return sum(t.sideways for t in meld.tiles) == 2


@lru_cache(maxsize=4096)
def _off(seed: int, name: str) -> tuple[float, float, float]:
    random = Random(f"{seed} {name}")
    first, second, third = (max(-1.5, min(1.5, random.gauss(0, 0.6))) for _ in range(3))
    return first, second, third
