"""The marker that stays with the first dealer (riichi book II)."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.game.state.state import GameState
from tablectl.mahjong.seats import Seat, Wind


@dataclass(frozen=True, slots=True)
class DealerMarker:
    """The first dealer's marker: where it lies and which side is up."""

    seat: Seat
    face: Wind
    """East through the first round; turned over when the second begins, and so it stays."""


def dealer_marker(state: GameState) -> DealerMarker | None:
    """Where the first dealer's marker lies; None before the session."""
    if not state.started:
        return None
    return DealerMarker(state.first_dealer, Wind.EAST if state.round is Wind.EAST else Wind.SOUTH)
