"""What one player at the simulated table can see: their own hand and what lies open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile

Counts = tuple[int, ...]
"""How many tiles of each of the 34 playing kinds."""

DRAGONS: Final = (31, 32, 33)
FIRST_HONOR: Final = 27


@dataclass(frozen=True, slots=True)
class Sight:
    """One seat's view of the table, all a robot decides by."""

    seat: Seat
    hand: tuple[Tile, ...]
    """Closed tiles, a tile just drawn included."""
    melds: tuple[Meld, ...]
    """Own melds, closed kongs included."""
    seat_wind: Wind
    round_wind: Wind
    seen: Counts
    """Tiles visible from this seat: own hand, all melds, rivers and indicators."""
    dora: tuple[int, ...]
    """Kinds that the indicators make dora."""
    safe: tuple[frozenset[int], ...]
    """By seat: kinds this player cannot win on, told from their river and from what passed after riichi."""
    riichi: tuple[bool, ...]
    """By seat: who has declared riichi."""
    walls_left: int

    @property
    def threats(self) -> tuple[Seat, ...]:
        """Other seats in riichi."""
        return tuple(s for s, declared in enumerate(self.riichi) if declared and s != self.seat)

    @property
    def is_closed(self) -> bool:
        """No meld was claimed from another player."""
        return not any(m.is_open for m in self.melds)

    @property
    def value_kinds(self) -> tuple[int, ...]:
        """Honors of which a pung is worth han here; a double wind stands twice."""
        winds = (FIRST_HONOR + self.seat_wind.honor_rank - 1, FIRST_HONOR + self.round_wind.honor_rank - 1)
        return (*DRAGONS, *winds)

    def unseen(self, kind: int) -> int:
        """Tiles of a kind that may still come."""
        return max(0, 4 - self.seen[kind])


def count_kinds(tiles: Iterable[Tile]) -> Counts:
    """Number of tiles by kind."""
    counts = [0] * PLAYING_KINDS
    for tile in tiles:
        counts[tile.kind] += 1
    return tuple(counts)


def is_simple(kind: int) -> bool:
    """A number from 2 to 8."""
    return kind < FIRST_HONOR and 0 < kind % 9 < 8


def is_terminal_or_honor(kind: int) -> bool:
    """A 1, a 9 or an honor."""
    return not is_simple(kind)
