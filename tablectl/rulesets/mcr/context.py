"""MCR's own facts about a win, from the wall and the discards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class McrContext:
    """The ``context`` of an MCR claim."""

    last_tile: bool = False
    """Whether the wall is empty: fans 44 and 45."""
    last_of_kind: bool = False
    """Whether all other tiles of the winning tile's kind are visible: fan 58. Stated, never computed here."""
