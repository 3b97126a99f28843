"""Evidence of a perfect recogniser: every tile is read at once and without a mistake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tablectl.adapters.eyes.evidence import table_seen
from tablectl.game.evidence import SeenStack, TableSeen
from tablectl.simulation.pictures.situation import perfect_tiles
from vision.layout import TableLayout, TableTile, read_table
from vision.scene.table import TablePlan, TableSituation

_POSITION_STEP_MM = 8.0

Slot = tuple[str, int, int]


@dataclass(slots=True)
class PerfectEyesight:
    """Reads the table, and knows since when each tile lies in its place."""

    plan: TablePlan
    seed: int
    """The camera's, which determines how untidily the tiles lie."""
    found: Callable[[tuple[TableTile, ...]], tuple[TableTile, ...]] = tuple
    """Selects the tiles on the table that are found: all of them."""
    _since: dict[Slot, int] = field(default_factory=dict)
    _previous: tuple[TableSituation, TableSeen] | None = None
    """The last situation, and the evidence of it."""

    def observe(
        self, situation: TableSituation, at_ms: int, covered: tuple[bool, bool, bool, bool]
    ) -> TableSeen:
        """The table at a moment.

        Args:
            situation: to read.
            at_ms: the moment.
            covered: by side, whether an arm covers its tiles.
        """
        if self._previous is not None and self._previous[0] == situation:
            seen = self._previous[1]
            pairs = zip(seen.seats, covered, strict=True)
            seats = tuple(replace(seat, covered=hidden) for seat, hidden in pairs)
            return replace(seen, at_ms=at_ms, seats=seats)
        width, height, _ = self.plan.tile_mm
        layout = TableLayout((width, height), self.plan.half_mm, self.plan.wall_mm)
        tiles = []
        since: dict[Slot, int] = {}
        by_key: dict[int, int] = {}
        for key, tile in enumerate(self.found(perfect_tiles(situation, self.plan, self.seed))):
            slot = (tile.code, round(tile.x_mm / _POSITION_STEP_MM), round(tile.y_mm / _POSITION_STEP_MM))
            since[slot] = by_key[key] = self._since.get(slot, at_ms)
            tiles.append(TableTile(tile.faces, tile.x_mm, tile.y_mm, tile.up_deg, key))
        self._since = since
        seen = table_seen(read_table(tiles, layout), at_ms, by_key, covered)
        seen = replace(seen, walls=self._stacks(situation))
        self._previous = situation, seen
        return seen

    def _stacks(self, situation: TableSituation) -> tuple[SeenStack, ...]:
        """All stacks of the walls with their heights."""
        pitch = self.plan.tile_mm[0]
        return tuple(
            SeenStack(side, (index - (len(seat.wall) - 1) / 2) * pitch, tiles)
            for side, seat in enumerate(situation.seats)
            for index, tiles in enumerate(seat.wall)
            if tiles
        )
