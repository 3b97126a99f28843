"""Who sits at a table, with which tiles and which wall; from hand to hand until a session ends."""

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
    """Winds of the seats from the dealer on; as many as there are players, or more."""
    hand_size: int
    hands_per_seat: int = 1
    """Winning hands that each seat makes of its tiles."""
    wall: WallPlan
    tile_counts: tuple[int, ...]
    """Tiles in the set of each kind, then of the red fives of m, p, s (not in their kind's count)."""
    starting_points: int
    indicator_makes_wild: bool = False
    """What was turned up says which tiles stand for any: without it a position is not known."""

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
    """Whether players of equal scores have the same place; else the nearer to the first dealer is higher."""
    final_after_faults: Callable[[TableView, FinalScores], FinalScores] | None = None
    """What the faults of a session make of its final scores (a player who came too late has none)."""
    plain_final: Callable[[tuple[int, ...]], tuple[float, ...]] = lambda points: tuple(map(float, points))
    """What points are worth as final scores, with nothing for places: a session in which no hand was paid has
    had no contest for them, so that nobody gets what only the seats would decide."""

    def places(self, worth: Sequence[float | tuple[float, ...]], first_dealer: Seat) -> tuple[int, ...]:
        """Everybody's place by seat, 1 the best: the one way in which equal players are ranked.

        Args:
            worth: by seat, what is compared: points, or final scores with points.
        """
        from_first = [(seat - first_dealer) % len(worth) for seat in range(len(worth))]
        rank = [(mine, 0 if self.shares_places else -at) for mine, at in zip(worth, from_first, strict=True)]
        return tuple(1 + sum(other > mine for other in rank) for mine in rank)
