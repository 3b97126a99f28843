"""Red mahjong's own facts about a win."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RedContext:
    """Facts of one win."""

    last_tile: bool = False
    """Whether the wall is empty: a win on the sea floor or the river floor, which pays nothing more."""
