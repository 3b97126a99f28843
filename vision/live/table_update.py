"""What following a table says after a frame that changed something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.layout import TableTile, TableView
from vision.types import Double


@dataclass(frozen=True, slots=True, eq=False)
class TableUpdate:
    """What one camera's pipeline, or several together, say after a frame that changed something."""

    at_ms: int
    view: TableView
    since_ms: dict[int, int]
    """By tile key, when it was first seen lying there."""
    covered: tuple[bool, bool, bool, bool]
    """By seat, whether something hides or moves over part of its river or melds."""
    tiles: tuple[TableTile, ...] = ()
    """Every tile that is believed to lie there, also those that belong to nothing."""
    corners_mm: Mapping[int, Double] = field(default_factory=dict)
    """By tile key, (4, 2) on the surface, in reading order; empty where several cameras look together."""
