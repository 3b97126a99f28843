"""What hand cameras have read of the standing hands: for the delayed channel, and for drawn-and-discarded.

Nothing here reaches a state, an event's tiles, a question or an alert: a reading is kept beside the game and
forgotten with the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from tablectl.game.evidence.evidence import HandSeen
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

READABLE: Final = 0.6
"""A face that is read worse than this counts as not read."""
MAX_READINGS: Final = 6
"""Different readings of a seat that are remembered."""

ClosedTiles = tuple[Tile | None, ...]
"""Closed tiles from left to right; None for one that could not be read."""


@dataclass(frozen=True, slots=True)
class HandReading:
    """A standing hand."""

    at_ms: int
    """Since when it reads so."""
    last_ms: int
    """When it last read so."""
    tiles: ClosedTiles
    drawn_apart: bool

    @property
    def drawn(self) -> Tile | None:
        """The tile that stands apart."""
        return self.tiles[-1] if self.drawn_apart and self.tiles else None


@dataclass(frozen=True, slots=True)
class HandCount:
    """How many tiles stand in a hand, whatever their faces."""

    tiles: int
    since_ms: int
    """The first picture that showed so many."""
    last_ms: int
    """The newest one."""


@dataclass(frozen=True, slots=True)
class HandsSeen:
    """The readings of one hand of the game, by seat, oldest first."""

    readings: Mapping[Seat, tuple[HandReading, ...]] = field(default_factory=dict)
    moved_ms: Mapping[Seat, int] = field(default_factory=dict)
    """When a seat last threw or laid down a tile."""

    def observe(self, seen: HandSeen) -> HandsSeen:
        """Take one reading."""
        tiles = tuple(faces[0][0] if faces and faces[0][1] >= READABLE else None for faces in seen.tiles)
        before = self.readings.get(seen.seat, ())
        if before and (before[-1].tiles, before[-1].drawn_apart) == (tiles, seen.drawn_apart):
            readings = (*before[:-1], replace(before[-1], last_ms=seen.at_ms))
        else:
            readings = (*before, HandReading(seen.at_ms, seen.at_ms, tiles, seen.drawn_apart))[-MAX_READINGS:]
        return replace(self, readings={**self.readings, seen.seat: readings})

    def with_move(self, seat: Seat, at_ms: int) -> HandsSeen:
        """A seat has thrown or laid down a tile: its hand is another one from then on."""
        return replace(self, moved_ms={**self.moved_ms, seat: at_ms})

    def latest(self, seat: Seat) -> HandReading | None:
        """How a seat's hand reads now; None where no camera has seen it."""
        readings = self.readings.get(seat, ())
        return readings[-1] if readings else None

    def count(self, seat: Seat) -> HandCount | None:
        """How many tiles a seat holds now; None where no camera has seen it."""
        readings = self.readings.get(seat, ())
        if not readings:
            return None
        tiles = len(readings[-1].tiles)
        *_, first = takewhile(lambda reading: len(reading.tiles) == tiles, reversed(readings))
        return HandCount(tiles, first.at_ms, readings[-1].last_ms)

    def was_drawn(self, seat: Seat, tile: Tile, size: int, since_ms: int) -> bool | None:
        """Whether a discard is the tile that its seat had just drawn; None where the camera does not tell.

        Args:
            seat: who discarded.
            tile: what.
            size: closed tiles of the seat before it drew.
            since_ms: since when the discard lies there.
        """
        moved_ms = self.moved_ms.get(seat, -1)
        since = [r for r in self.readings.get(seat, ()) if r.last_ms > moved_ms and None not in r.tiles]
        full = next((r for r in since if len(r.tiles) == size + 1 and r.at_ms < since_ms), None)
        if full is None:
            return None
        waiting = [r for r in since if len(r.tiles) == size and r.at_ms < full.at_ms]
        drawn = _drawn_tile(waiting[-1], full) if waiting else full.drawn
        if drawn is None:
            return None
        if drawn != tile:
            return False
        return True if full.tiles.count(tile) == 1 else None


def _drawn_tile(waiting: HandReading, full: HandReading) -> Tile | None:
    """The one tile that a hand has got; None where it has changed otherwise too."""
    came = Counter(full.tiles) - Counter(waiting.tiles)
    return next(iter(came)) if sum(came.values()) == 1 else None
