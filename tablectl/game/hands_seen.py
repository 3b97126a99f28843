"""What hand cameras have read of the standing hands: for the delayed channel, and for drawn-and-discarded.

Nothing here reaches a state, an event's tiles, a question or an alert: a reading is kept beside the game and
forgotten with the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tablectl.game.evidence import HandSeen
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

READABLE: Final = 0.6
"""A face that is read worse than this counts as not read."""
KEPT: Final = 6
"""Different readings of a seat that are remembered."""

Standing = tuple[Tile | None, ...]
"""Closed tiles from left to right; None for one that could not be read."""


@dataclass(frozen=True, slots=True)
class HandReading:
    """A standing hand, since when it reads so."""

    at_ms: int
    tiles: Standing
    drawn_apart: bool

    @property
    def drawn(self) -> Tile | None:
        """The tile that stands apart."""
        return self.tiles[-1] if self.drawn_apart and self.tiles else None


@dataclass(frozen=True, slots=True)
class HandsSeen:
    """The readings of one hand of the game, by seat, oldest first."""

    readings: Mapping[Seat, tuple[HandReading, ...]] = field(default_factory=dict)

    def look(self, seen: HandSeen) -> HandsSeen:
        """Take one reading; one that says the same as the newest changes nothing."""
        tiles = tuple(faces[0][0] if faces and faces[0][1] >= READABLE else None for faces in seen.tiles)
        before = self.readings.get(seen.seat, ())
        if before and (before[-1].tiles, before[-1].drawn_apart) == (tiles, seen.drawn_apart):
            return self
        new = HandReading(seen.at_ms, tiles, seen.drawn_apart)
        return replace(self, readings={**self.readings, seen.seat: (*before, new)[-KEPT:]})

    def newest(self, seat: Seat) -> HandReading | None:
        """How a seat's hand reads now; None where no camera has seen it."""
        readings = self.readings.get(seat, ())
        return readings[-1] if readings else None

    def was_drawn(self, seat: Seat, tile: Tile, size: int, since_ms: int) -> bool | None:
        """Whether a discard is the tile that its seat had just drawn; None where the camera does not tell.

        Args:
            seat: who discarded.
            tile: what.
            size: closed tiles of the seat before it drew.
            since_ms: since when the discard lies there.
        """
        before = [r for r in self.readings.get(seat, ()) if r.at_ms < since_ms and None not in r.tiles]
        waiting = [r for r in before if len(r.tiles) == size]
        full = [r for r in before if len(r.tiles) == size + 1]
        if not waiting:
            return None
        held = Counter(waiting[-1].tiles)
        if full and full[-1].at_ms > waiting[-1].at_ms:
            came = Counter(full[-1].tiles) - held
            if sum(came.values()) != 1:
                return None
            drawn = next(iter(came))
            if drawn != tile:
                return False
            return None if held[tile] else True
        return True if not held[tile] else None
