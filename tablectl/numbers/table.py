"""A hand in play as somebody looks at it: what lies on the table, and the closed tiles that they know."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import Suit, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTiles:
    """What one seat has."""

    score: int
    hand: tuple[Tile, ...] | None
    """Closed tiles, a drawn one among them; None where nobody told."""
    melds: tuple[Meld, ...] = ()
    river: tuple[Tile, ...] = ()
    """Every discard in order, those that were claimed too."""
    claimed: frozenset[int] = frozenset()
    """Which tiles of the river others took."""
    drawn: tuple[bool | None, ...] = ()
    """Of each tile of the river, whether it had just been drawn; None where nobody saw."""
    riichi: int | None = None
    """The tile of the river that riichi was declared with."""
    flowers: tuple[Tile, ...] = ()
    void: Suit | None = None
    """The suit that the seat gave up, where the book has that."""
    won: int = 0
    """Hands that the seat has won since the deal, where play goes on after a win."""
    laid: tuple[Tile, ...] = ()
    """Tiles of hands that it won, melds of theirs among them; ``melds`` has those of its other hand alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandInPlay:
    """The table in the middle of a hand. Seats are counted from East on: 0 is the dealer."""

    seats: tuple[SeatTiles, ...]
    turn: Seat
    """Who acts next."""
    holds: bool
    """Whether that seat has its tile and must throw one; else it draws."""
    wall_left: int
    """Tiles that can still be drawn."""
    round: Wind = Wind.EAST
    honba: int = 0
    deposits: int = 0
    start: Seat = 0
    """Who was the first dealer, as a seat of this hand."""
    indicators: tuple[Tile, ...] = ()
    """Of dora; in other books the one that makes the wild tiles."""
    drawn_tile: Tile | None = None
    forbidden: tuple[Tile, ...] = ()
    """What may not be thrown after a claim."""
    number: int = 0
    """Hands that the session had before this one; riichi does not ask."""


def discard_order(table: HandInPlay) -> tuple[tuple[Seat, int], ...]:
    """Every discard as (seat, place in its river), first to last.

    The rivers alone tell it: play goes round from East, and a claimed tile hands the turn to whose melds have
    such a tile. Where two could have claimed it the nearer in turn is taken.
    """
    seats = range(len(table.seats))
    lengths = [len(seat.river) for seat in table.seats]
    nexts = [0] * len(lengths)
    open_melds = [[meld for meld in seat.melds if meld.is_open] for seat in table.seats]
    order: list[tuple[Seat, int]] = []
    turn = 0
    while len(order) < sum(lengths):
        while nexts[turn] >= lengths[turn]:
            turn = (turn + 1) % len(lengths)
        seat, place = turn, nexts[turn]
        order.append((seat, place))
        nexts[seat] += 1
        turn = (seat + 1) % len(lengths)
        if place in table.seats[seat].claimed:
            tile = table.seats[seat].river[place]
            for step in seats[1:]:
                other = (seat + step) % len(lengths)
                meld = next((m for m in open_melds[other] if _takes(m, tile, seat, step)), None)
                if meld is not None:
                    open_melds[other].remove(meld)
                    turn = other
                    break
    return tuple(order)


def _takes(meld: Meld, tile: Tile, giver: Seat, step: int) -> bool:
    if meld.from_seat is not None and meld.from_seat != giver:
        return False
    if meld.kind is MeldKind.CHOW and step != 1:
        return False
    if meld.claimed is not None:
        return meld.claimed == tile
    return any(each.kind == tile.kind for each in meld.tiles)
