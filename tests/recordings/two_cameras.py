"""A simulated table under two cameras, each of which sees one half and some of the other: whole hands without
pictures. Each camera says where tiles seem to lie to it, a slanting look shifting what stands higher; they
look by turns, so that one half is always a little older than the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from tablectl.adapters.eyes.evidence import table_seen
from tablectl.game.evidence import TableSeen
from tablectl.simulation.pictures.situation import situation_of
from tablectl.simulation.table import SimulatedTable
from vision.calibration import Calibration, from_corners
from vision.labels import BACK
from vision.layout import TableTile, empty_view
from vision.live import FusedTable, TableUpdate
from vision.scene import PlacedTile, Pose
from vision.scene.picture import PinholeCamera
from vision.scene.table import TablePlan, TableSituation, table_tiles

SIZE_PX: Final = (1600, 1000)
ASIDE: Final = 0.42
"""Of half a surface: so far from the middle the cameras hang."""
SAME_MM: Final = 8.0
HIDDEN_MM: Final = 12.0
SEES: Final = (True, True, True, True)


@dataclass(slots=True)
class HalfEyes:
    """One camera that reads all it sees without a mistake and knows a tile again."""

    name: str
    camera: PinholeCamera
    plan: TablePlan
    seed: int
    _keys: dict[tuple[str, int, int], tuple[int, int]] = field(default_factory=dict)
    """By face and place: a tile's key, and since when it lies there."""
    _next: int = 1

    @property
    def calibration(self) -> Calibration:
        """Where it sees the surface."""
        half = self.plan.half_mm
        corners = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0]])
        return from_corners(self.camera.project(corners), (2 * half, 2 * half), SIZE_PX)

    def look(self, tiles: list[PlacedTile], at_ms: int) -> TableUpdate:
        """What it says of the tiles that lie there."""
        thick = self.plan.tile_mm[2]
        tops = np.array([(tile.x_mm, tile.y_mm, tile.z_mm + thick) for tile in tiles]).reshape(-1, 3)
        pixels = self.camera.project(tops)
        inside = np.asarray(((pixels > 0) & (pixels < np.array(SIZE_PX))).all(axis=1), np.bool_)
        places = self.calibration.to_mm(pixels)
        found, keys = [], {}
        for tile, (x, y), seen in zip(tiles, places, inside, strict=True):
            if not seen:
                continue
            code = BACK if tile.pose is Pose.FACE_DOWN else tile.code
            slot = code, round(x / SAME_MM), round(y / SAME_MM)
            keys[slot] = self._keys.get(slot, (self._next, at_ms))
            self._next += slot not in self._keys
            found.append(TableTile(((code, 1.0),), float(x), float(y), tile.angle_deg + 90.0, keys[slot][0]))
        self._keys = keys
        since = dict(keys.values())
        return TableUpdate(at_ms, empty_view(), since, (False, False, False, False), tuple(found))


@dataclass(slots=True)
class TwoCameras:
    """The eyes of a table with a camera above each half."""

    seed: int
    _halves: tuple[HalfEyes, ...] = ()
    _table: FusedTable | None = None
    _seen: TableSeen | None = None
    _turn: int = 0
    _before: dict[int, TableSituation] = field(default_factory=dict)
    """By camera, the table at its newest look."""
    looks: int = 0

    def look(self, table: SimulatedTable) -> TableSeen:
        """What both together say; only one of them looks at a time."""
        if self._table is None:
            self._begin(table.plan)
        assert self._table is not None
        situation = situation_of(table.felt())
        self._turn = 1 - self._turn
        at_ms = table.seen().at_ms
        if self._seen is None or self._before.get(self._turn) != situation:
            half = self._halves[self._turn]
            lying = _seen_from_above(situation, table.plan, self.seed)
            joined = self._table.update(half.name, half.calibration, half.look(lying, at_ms))
            self._seen = table_seen(joined.view, joined.at_ms, joined.since_ms, joined.covered)
            self.looks += 1
            self._before[self._turn] = situation
        return replace(self._seen, at_ms=at_ms)

    def _begin(self, plan: TablePlan) -> None:
        height = 2.3 * plan.half_mm
        self._halves = tuple(
            HalfEyes(
                name,
                PinholeCamera(
                    x_mm=x * ASIDE * plan.half_mm, height_mm=height, fov_deg=52, roll_deg=90, size_px=SIZE_PX
                ),
                plan,
                self.seed,
            )
            for name, x in (("left", -1.0), ("right", 1.0))
        )
        self._table = FusedTable(plan.tile_mm)


def _seen_from_above(situation: TableSituation, plan: TablePlan, seed: int) -> list[PlacedTile]:
    """Tiles that lie with nothing on them."""
    flat = [tile for tile in table_tiles(situation, plan, seed) if tile.pose is not Pose.STANDING]
    upper = [tile for tile in flat if tile.z_mm > 0]
    return [
        tile
        for tile in flat
        if not any(
            top.z_mm > tile.z_mm
            and abs(top.x_mm - tile.x_mm) < HIDDEN_MM
            and abs(top.y_mm - tile.y_mm) < HIDDEN_MM
            for top in upper
        )
    ]
