"""The result of a frame that changed something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.layout import TableTile, TableView
from vision.types import Double


@dataclass(frozen=True, slots=True, eq=False)
class TableUpdate:
    """The state of the table after a frame that changed it, from one camera or from several fused."""

    at_ms: int
    view: TableView
    since_ms: dict[int, int]
    """By tile key, when the tile was first seen at its place."""
    covered: tuple[bool, bool, bool, bool]
    """By seat, whether something hides or moves over part of its river or melds."""
    tiles: tuple[TableTile, ...] = ()
    """All settled tiles, also those that belong to no river, meld, hand or wall."""
    corners_mm: Mapping[int, Double] = field(default_factory=dict)
    """By tile key, (4, 2) corners on the surface in reading order; empty in a fused update."""
