"""What people say about single tiles, kept so that the recogniser can learn from it."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from tablectl.mahjong.tiles import Tile


class LabelSource(StrEnum):
    """Whose word it is."""

    JUDGE = "judge"
    """A correction of what was written down."""
    ANSWER = "answer"
    """The answer to a question of the referee's."""


class Examples(Protocol):
    """Keeps tiles that lie open with what people said of them. Private to the machine."""

    def seen(self, event: str, at_mm: tuple[float, float]) -> None:
        """An event was written down, or is asked about: remember what the tile at its place looks like.

        Args:
            event: its name; what is said later names it again.
            at_mm: centre on the surface.
        """

    def label(self, event: str, tile: Tile, teacher: LabelSource, by: str) -> None:
        """Somebody said what the tile of an event is. An event that was never seen is passed over.

        Args:
            by: the person's name; empty where it is not known.
        """

    def close(self) -> None:
        """Keep what waits, and stop. May be called twice."""
