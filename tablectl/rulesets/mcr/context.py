"""What only MCR knows of a win: facts of the wall and of the discards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class McrContext:
    """The ``context`` of an MCR claim."""

    last_tile: bool = False
    """The wall is empty: fans 44 and 45."""
    last_of_kind: bool = False
    """The winning tile is the last of its kind, as everybody can see: fan 58. Told, never worked out."""
