"""Who deals next, when a session is over, what remains of its scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablectl.mahjong.seats import Seat
from tablectl.rulesets.hand_facts import (
    FinalScores,
    HandOutcome,
    NextHand,
    SessionOver,
)
from tablectl.rulesets.table_view import TableView


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
