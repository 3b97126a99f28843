"""What a claim of a win in red mahjong tells beyond its tiles."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RedContext:
    """Facts of one win."""

    last_tile: bool = False
    """The wall is empty: the sea floor was taken, or the river floor claimed. Pays nothing more."""
