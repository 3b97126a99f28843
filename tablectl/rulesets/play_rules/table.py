"""Rules for the table's setup, for the sequence of hands and for the end of a session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablectl.mahjong.seats import WINDS, Seat, Wind
from tablectl.mahjong.walls.wall_plan import WallPlan
from tablectl.rulesets.hand_facts import FinalScores, HandOutcome, NextHand, SessionOver
from tablectl.rulesets.table_view import TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup:
    """The set of tiles, the wall and the seats."""

    players: int = 4
    winds: tuple[Wind, ...] = WINDS
    """Winds of the seats from the dealer on; at least as many as players."""
    hand_size: int
    hands_per_seat: int = 1
    """The number of winning hands that each seat makes of its tiles."""
    wall: WallPlan
    tile_counts: tuple[int, ...]
    """The number of tiles of each kind, then of red fives of m, p, s, which do not count in their kind."""
    starting_points: int
    indicator_makes_wild: bool = False
    """Whether the indicator determines the wild tiles, so that no position is known without it."""

    def wind(self, seat: Seat, dealer: Seat) -> Wind:
        """A seat's wind in a hand that ``dealer`` deals."""
        return self.winds[(seat - dealer) % self.players]

    def seat_of(self, wind: Wind, dealer: Seat) -> Seat:
        """The seat that has a wind in a hand that ``dealer`` deals."""
        return (dealer + self.winds.index(wind)) % self.players


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRules:
    """From hand to hand until the end of a session."""

    next_hand: Callable[[HandOutcome], NextHand | SessionOver]
    final_scores: Callable[[tuple[int, ...], int, Seat], FinalScores]
    """(scores, deposits in sticks, first dealer)."""
    shares_places: bool = True
    """Whether players with equal scores share a place; else the one nearer to the first dealer is higher."""
    final_after_faults: Callable[[TableView, FinalScores], FinalScores] | None = None
    """The final scores after the session's faults (a player who came too late has none)."""
    plain_final: Callable[[tuple[int, ...]], tuple[float, ...]] = lambda points: tuple(map(float, points))
    """Final scores without anything for places, for a session without a paid hand, in which only the seats
    would decide the places."""

    def places(self, worth: Sequence[float | tuple[float, ...]], first_dealer: Seat) -> tuple[int, ...]:
        """The place of each seat, 1 the best. Equal players are ranked here only.

        Args:
            worth: the values to compare by seat: points, or final scores with points.
            first_dealer: the seat that comes first among equals, if places are not shared.
        """
        from_first = [(seat - first_dealer) % len(worth) for seat in range(len(worth))]
        rank = [(mine, 0 if self.shares_places else -at) for mine, at in zip(worth, from_first, strict=True)]
        return tuple(1 + sum(other > mine for other in rank) for mine in rank)
