"""Readings of the standing hands by hand cameras: for the delayed channel, and for telling drawn discards.

No reading reaches a state, an event's tiles, a question or an alert. Readings are dropped with the hand.
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
"""Least probability of a face that counts as read."""
MAX_READINGS: Final = 6
"""Different readings that are kept of each seat."""

ClosedTiles = tuple[Tile | None, ...]
"""A seat's closed tiles from left to right; None for one that could not be read."""


@dataclass(frozen=True, slots=True)
class HandReading:
    """One reading of a standing hand."""

    at_ms: int
    """When it was first read so."""
    last_ms: int
    """When it was last read so."""
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
    """The latest such picture."""


@dataclass(frozen=True, slots=True)
class HandsSeen:
    """All readings of one hand of the game, by seat, oldest first."""

    readings: Mapping[Seat, tuple[HandReading, ...]] = field(default_factory=dict)
    moved_ms: Mapping[Seat, int] = field(default_factory=dict)
    """By seat, when it last discarded or laid down a tile."""

    def observe(self, seen: HandSeen) -> HandsSeen:
        """The readings with one more."""
        tiles = tuple(faces[0][0] if faces and faces[0][1] >= READABLE else None for faces in seen.tiles)
        before = self.readings.get(seen.seat, ())
        if before and (before[-1].tiles, before[-1].drawn_apart) == (tiles, seen.drawn_apart):
            readings = (*before[:-1], replace(before[-1], last_ms=seen.at_ms))
        else:
            readings = (*before, HandReading(seen.at_ms, seen.at_ms, tiles, seen.drawn_apart))[-MAX_READINGS:]
        return replace(self, readings={**self.readings, seen.seat: readings})

    def with_move(self, seat: Seat, at_ms: int) -> HandsSeen:
        """The readings after a seat's discard or meld: older ones say nothing of its next draw."""
        return replace(self, moved_ms={**self.moved_ms, seat: at_ms})

    def latest(self, seat: Seat) -> HandReading | None:
        """The latest reading of a seat's hand; None if no camera has seen it."""
        readings = self.readings.get(seat, ())
        return readings[-1] if readings else None

    def count(self, seat: Seat) -> HandCount | None:
        """How many tiles a seat holds now; None if no camera has seen it."""
        readings = self.readings.get(seat, ())
        if not readings:
            return None
        tiles = len(readings[-1].tiles)
        *_, first = takewhile(lambda reading: len(reading.tiles) == tiles, reversed(readings))
        return HandCount(tiles, first.at_ms, readings[-1].last_ms)

    def was_drawn(self, seat: Seat, tile: Tile, size: int, since_ms: int) -> bool | None:
        """Whether a discard is the tile that its seat had just drawn; None if the camera does not show it.

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
    """The one tile that was added to a hand; None if it has changed otherwise too."""
    came = Counter(full.tiles) - Counter(waiting.tiles)
    return next(iter(came)) if sum(came.values()) == 1 else None
