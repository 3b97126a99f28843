"""Many positions of one book as the player in turn sees them: their own hand, and what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.tiles import PLAYING_KINDS, Suit, tile_of_kind
from tablectl.numbers.book_odds import BookTiles
from tablectl.numbers.book_odds.book_tiles import WILD, Counting
from tablectl.numbers.book_odds.holdings import SEATS, Holdings, holdings
from tablectl.numbers.rows import Rows
from tablectl.numbers.table import HandInPlay, SeatTiles, discard_order

RIVER: Final = 48
"""Places of a river; of a longer one the last tiles are left out."""
NO_TILE: Final = -3
"""No tile; ``WILD`` and ``USELESS`` are tiles."""
_SUITS: Final = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS)
NO_SUIT: Final = -1
_TILES: Final = tuple(tile_of_kind(kind) for kind in range(PLAYING_KINDS))


@dataclass(frozen=True, slots=True)
class PublicTables(Rows):
    """``n`` positions, seats from the dealer on."""

    held: Holdings
    """Nobody's closed tiles but those of the player in turn."""
    river: NDArray[np.int8]
    """(n, 4, RIVER) what the discards count as; ``NO_TILE`` after the last."""
    fresh: NDArray[np.int8]
    """(n, 4, RIVER) whether a discard had just been drawn: 1 yes, 0 no, -1 nobody saw."""
    passed: NDArray[np.bool_]
    """(n, 4, 34) kinds that others threw since the seat's own last discard, and that it did not win on."""
    void: NDArray[np.int8]
    """(n, 4) the suit that a seat gave up; ``NO_SUIT`` where it has none."""
    round: NDArray[np.int8]
    """(n,) 0 East to 3 North."""
    wild: NDArray[np.bool_]
    """(n,) whether the set has wild tiles."""


def public_tables(
    tables: Sequence[tuple[HandInPlay, Counting]], book: BookTiles, jokers: int
) -> PublicTables:
    """The arrays of some positions at which a player must throw a tile.

    Args:
        tables: each with what its tiles count as. Hands of others that they hold are not looked at.
        book: what the book's hands are.
        jokers: in the set.
    """
    n = len(tables)
    seen = [(_hide_others(table), counts_as) for table, counts_as in tables]
    found = PublicTables(
        held=holdings(seen, book, jokers),
        river=np.full((n, SEATS, RIVER), NO_TILE, np.int8),
        fresh=np.full((n, SEATS, RIVER), -1, np.int8),
        passed=np.zeros((n, SEATS, 34), np.bool_),
        void=np.full((n, SEATS), NO_SUIT, np.int8),
        round=np.array(["ESWN".index(table.round) for table, _ in tables], np.int8),
        wild=np.full(n, jokers > 0, np.bool_),
    )
    for row, (table, counts_as) in enumerate(seen):
        found.wild[row] |= any(counts_as(tile) == WILD for tile in _TILES)
        # A suit that the player gave up is of no use to them, but the others may win on it.
        own = Counter(counts_as(tile) for tile in table.seats[table.turn].hand or ())
        found.held.counts[row, table.turn] = [min(4, own[kind]) for kind in range(PLAYING_KINDS)]
        for seat, mine in enumerate(table.seats):
            _fill_river(found, row, seat, mine, counts_as)
            if mine.void is not None:
                found.void[row, seat] = _SUITS.index(mine.void)
        since: list[set[int]] = [set() for _ in table.seats]
        for seat, place in discard_order(table):
            kind = counts_as(table.seats[seat].river[place])
            for other, kinds in enumerate(since):
                if other != seat:
                    kinds.add(kind)
            since[seat] = set()
        for seat, kinds in enumerate(since):
            found.passed[row, seat, [kind for kind in kinds if kind >= 0]] = True
    return found


def _hide_others(table: HandInPlay) -> HandInPlay:
    """Without the closed tiles of the others."""
    seats = tuple(
        mine if seat == table.turn or mine.hand is None else replace(mine, hand=None)
        for seat, mine in enumerate(table.seats)
    )
    return replace(table, seats=seats)


def _fill_river(found: PublicTables, row: int, seat: int, mine: SeatTiles, counts_as: Counting) -> None:
    for place, tile in enumerate(mine.river[-RIVER:]):
        found.river[row, seat, place] = counts_as(tile)
    for place, drawn in enumerate(mine.drawn[-RIVER:]):
        if drawn is not None:
            found.fresh[row, seat, place] = drawn
