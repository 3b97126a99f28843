"""What a game is played with, where the eyes are told: they know no rules of their own."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from vision.labels import BACK, BLANK


@dataclass(frozen=True, slots=True)
class TilesInPlay:
    """The faces of a game's set, and what is done with them before the first discard.

    Attributes:
        faces: codes of the faces; None where any may lie there.
        has_indicators: whether a tile of a wall is turned up.
    """

    faces: Set[str] | None = None
    has_indicators: bool = True

    def has(self, face: str) -> bool:
        """Whether a tile may show this. Backs, and the tops of tiles that look like white dragons, always."""
        return self.faces is None or face in self.faces or face in (BACK, BLANK)


ANY_TILES = TilesInPlay()
"""Where nothing is known of the game."""
