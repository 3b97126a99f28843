"""The tiles of wins that were recorded: they lie beside their hands and are nothing new."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.evidence import SeenSeat, TableSeen
from tablectl.game.referee.matching import SAME_KIND_P, kind_probability
from tablectl.game.state import GameState, SeatState


def without_won_tiles(state: GameState, seen: TableSeen) -> TableSeen:
    """The observation without the tiles of written wins, which lie beside their hands."""
    hand = state.hand
    if hand is None or not any(seat.laid for seat in hand.seats):
        return seen
    seats = tuple(
        _without_won(hand.seats[seat], seen_seat) if seat < len(hand.seats) else seen_seat
        for seat, seen_seat in enumerate(seen.seats)
    )
    return replace(seen, seats=seats)


def _without_won(mine: SeatState, seen_seat: SeenSeat) -> SeenSeat:
    kept = list(range(len(seen_seat.shown)))
    for tile in mine.laid:
        same = [i for i in kept if kind_probability(seen_seat.shown[i], tile.kind) >= SAME_KIND_P]
        if same:  # of equal tiles the one that has lain there longest
            kept.remove(min(same, key=lambda i: seen_seat.shown[i].since_ms))
    return seen_seat.with_shown(kept)
