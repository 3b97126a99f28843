"""What people say about single tiles, stored so that the recogniser can learn from it."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from tablectl.mahjong.tiles import Tile


class LabelSource(StrEnum):
    """Who labelled a tile."""

    JUDGE = "judge"
    """A judge corrected a recorded tile."""
    ANSWER = "answer"
    """Somebody answered a question of the referee."""


class Examples(Protocol):
    """Stores pictures of open tiles with people's labels. Private to this computer."""

    def capture(self, event: str, at_mm: tuple[float, float]) -> None:
        """Keep the picture of an event's tile, so that the tile can be labelled later.

        Args:
            event: its name, by which ``label`` refers to it.
            at_mm: centre on the surface.
        """

    def label(self, event: str, tile: Tile, source: LabelSource, by: str) -> None:
        """Store a person's label of an event's tile. An event without a picture is ignored.

        Args:
            by: the person's name; empty if unknown.
        """

    def close(self) -> None:
        """Store what is pending, and stop. May be called twice."""
