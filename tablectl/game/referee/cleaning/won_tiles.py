"""The tiles of wins that were written down: they lie beside their hands and are nothing new."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.evidence import SeenSeat, TableSeen
from tablectl.game.referee.matching import SAME_KIND_P, kind_probability
from tablectl.game.state import GameState, SeatState


def without_won_tiles(state: GameState, seen: TableSeen) -> TableSeen:
    """The look without the tiles of written wins, which lie beside their hands."""
    hand = state.hand
    if hand is None or not any(seat.laid for seat in hand.seats):
        return seen
    a, b, c, d = (
        _without_won(hand.seats[seat], look) if seat < len(hand.seats) else look
        for seat, look in enumerate(seen.seats)
    )
    return replace(seen, seats=(a, b, c, d))


def _without_won(mine: SeatState, look: SeenSeat) -> SeenSeat:
    kept = list(range(len(look.shown)))
    for tile in mine.laid:
        same = [i for i in kept if kind_probability(look.shown[i], tile.kind) >= SAME_KIND_P]
        if same:  # of equal tiles the one that has lain there longest
            kept.remove(min(same, key=lambda i: look.shown[i].since_ms))
    return replace(
        look,
        shown=tuple(look.shown[index] for index in kept),
        apart=tuple(place for place, index in enumerate(kept) if index in look.apart),
    )
