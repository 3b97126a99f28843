"""Who sits where: seats by lot, and the marker that stays with the first dealer (riichi book II)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablectl.game.state.state import GameState
from tablectl.mahjong.seats import Seat, Wind, seat_of_wind


class SeatingError(ValueError):
    """Lots that seat nobody: a wind drawn twice, or not one for each player."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Players by seat, as ``StartSession`` takes them."""

    players: tuple[str, ...]
    first_dealer: Seat


@dataclass(frozen=True, slots=True)
class DealerMarker:
    """The first dealer's marker: where it lies and which side is up."""

    seat: Seat
    face: Wind
    """East through the first round; turned over when the second begins, and so it stays."""


def seat_players(players: Sequence[str], drawn: Sequence[Wind], east: Seat = 0) -> Seating:
    """Seat players by the wind tiles that they drew.

    Args:
        players: names in the order of drawing.
        drawn: the wind that each of them drew.
        east: the seat at which whoever drew East sits down and deals first.

    Raises:
        SeatingError: not one wind for each player.

    >>> seat_players(("Ann", "Ben", "Cy", "Di"), (Wind.WEST, Wind.EAST, Wind.NORTH, Wind.SOUTH)).players
    ('Ben', 'Di', 'Ann', 'Cy')
    """
    if len(drawn) != len(players) or len(set(drawn)) != len(drawn):
        said = ", ".join(wind.value for wind in drawn)
        raise SeatingError(f"expected one wind for each of {len(players)} players, each once; got {said}")
    seats = [seat_of_wind(wind, east, len(players)) for wind in drawn]
    if sorted(seats) != list(range(len(players))):
        raise SeatingError(
            f"expected the first {len(players)} winds, got {', '.join(w.value for w in drawn)}"
        )
    names = dict(zip(seats, players, strict=True))
    return Seating(tuple(names[seat] for seat in range(len(players))), east)


def dealer_marker(state: GameState) -> DealerMarker | None:
    """Where the first dealer's marker lies; None before the session."""
    if not state.started:
        return None
    return DealerMarker(state.first_dealer, Wind.EAST if state.round is Wind.EAST else Wind.SOUTH)
