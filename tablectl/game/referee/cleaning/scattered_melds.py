"""Written melds whose tiles lie scattered: they are no part of a shown hand."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.matching import kind_probability, likeness
from tablectl.game.state import GameState, SeatState
from tablectl.mahjong.melds import Meld

_SAME = 0.5
"""Likeness from which a seen meld is a written one, and a tile one of its tiles."""


def without_scattered_melds(state: GameState, seen: TableSeen) -> TableSeen:
    """The look without written melds among the shown hands.

    A meld that moved, or of which one tile is hidden, looks like loose tiles; what is written of it still
    tells which they are.
    """
    hand = state.hand
    if hand is None:
        return seen
    a, b, c, d = (
        _hand_only(hand.seats[seat], look) if seat < len(hand.seats) else look
        for seat, look in enumerate(seen.seats)
    )
    return replace(seen, seats=(a, b, c, d))


def _hand_only(seat: SeatState, look: SeenSeat) -> SeenSeat:
    if len(look.shown) <= len(seat.tiles) + 1:
        return look
    left = list(look.melds)
    lost: list[Meld] = []
    for meld in seat.melds:
        same = max(left, key=lambda seen, meld=meld: likeness(seen, meld.tiles), default=None)  # type: ignore[misc]
        if same is not None and likeness(same, meld.tiles) >= _SAME:
            left.remove(same)
        else:
            lost.append(meld)
    gone: set[int] = set()
    for meld in lost:
        gone |= _places(meld, look.shown, gone)
    kept = [index for index in range(len(look.shown)) if index not in gone]
    return replace(
        look,
        shown=tuple(look.shown[index] for index in kept),
        apart=tuple(place for place, index in enumerate(kept) if index in look.apart),
    )


def _places(meld: Meld, shown: tuple[SeenTile, ...], gone: set[int]) -> set[int]:
    """Which shown tiles are this meld's: melds lie at their owner's right."""
    found: set[int] = set()
    for tile in meld.tiles:
        for index in range(len(shown) - 1, -1, -1):
            if index not in gone | found and kind_probability(shown[index], tile.kind) > _SAME:
                found.add(index)
                break
    return found
