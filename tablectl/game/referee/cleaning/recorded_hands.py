"""Hands that lie open and are recorded: what is known of one beats an observation that misses some of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.matching import SAME_KIND_P, kind_probability
from tablectl.game.state import GameState, SeatState

RECORDING_DELAY_MS: Final = 1000
"""A move is recorded within this time of being made."""


def with_recorded_hands(state: GameState, seen: TableSeen, moved_ms: int) -> TableSeen:
    """The observation with each hand that is recorded as lying open whole, and read as it is written: some of
    its tiles may be lost from sight, or be read otherwise by now. A tile that was drawn or won on has come
    since the last move, and stays as it is seen.

    Args:
        moved_ms: when the last move was recorded.
    """
    hand = state.hand
    if hand is None or not any(seat.shown for seat in hand.seats):
        return seen
    seats = tuple(
        _complete_hand(hand.seats[seat], seen_seat, moved_ms - RECORDING_DELAY_MS)
        if seat < len(hand.seats)
        else seen_seat
        for seat, seen_seat in enumerate(seen.seats)
    )
    return replace(seen, seats=seats)


def _complete_hand(mine: SeatState, seen_seat: SeenSeat, since_ms: int) -> SeenSeat:
    written = [tile for tile in mine.concealed if tile is not None]
    if not mine.shown or not seen_seat.shown or len(written) < len(mine.concealed):
        return seen_seat
    shown = seen_seat.shown
    later = {index for index, tile in enumerate(shown) if tile.since_ms > since_ms}
    pairs = sorted(
        (index in later, -chance, place, index)
        for place, tile in enumerate(written)
        for index, lying in enumerate(shown)
        if (chance := kind_probability(lying, tile.kind)) >= SAME_KIND_P
        and index not in later.intersection(seen_seat.apart)
    )
    found: dict[int, int] = {}
    for _, _, place, index in pairs:
        if place not in found and index not in found.values():
            found[place] = index
    if not found:
        return seen_seat
    left = [index for index in range(len(shown)) if index not in found.values()]
    # As many as the hand lacks are tiles of it that are read otherwise.
    misread = [index for index in left if index not in later][: len(written) - len(found)]
    come = [index for index in left if index not in misread]
    beside, lain_ms = next(iter(found.values())), min(tile.since_ms for tile in shown)
    hand = tuple(
        SeenTile(((tile, 1.0),), shown[found.get(place, beside)].at_mm, since_ms=lain_ms)
        for place, tile in enumerate(written)
    )
    whole = (*hand, *(shown[index] for index in come))
    return replace(seen_seat, shown=whole, apart=tuple(range(len(hand), len(whole))))
