"""Many positions of one book as arrays: what every seat holds, counted as the book counts its tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import PLAYING_KINDS, tile_of_kind
from tablectl.numbers.book_odds.book_tiles import USELESS, WILD, BookTiles, Counting
from tablectl.numbers.rows import Rows
from tablectl.numbers.table import HandInPlay, SeatTiles

SEATS: Final = 4
"""Places of the arrays; at a smaller table the last ones are nobody's."""
_TILES: Final = tuple(tile_of_kind(kind) for kind in range(PLAYING_KINDS))


@dataclass(frozen=True, slots=True)
class Holdings(Rows):
    """``n`` positions, seats from the dealer on."""

    can_win: NDArray[np.bool_]
    """(n, 4) whether somebody sits there who can still win."""
    known: NDArray[np.bool_]
    """(n, 4) whether the closed tiles are."""
    counts: NDArray[np.int8]
    """(n, 4, 34) closed tiles of use by what they count as, four of a kind at most."""
    wilds: NDArray[np.int8]
    """(n, 4)."""
    melds: NDArray[np.int8]
    """(n, 4) of the hands not yet won."""
    kongs: NDArray[np.int8]
    chows: NDArray[np.int8]
    """(n, 4, 34) chows laid down, by their first kind."""
    melded: NDArray[np.int8]
    """(n, 4, 4) melds by suit, honors last."""
    sets: NDArray[np.int8]
    """(n, 4) sets that the seat's hands still to be won have, melds among them."""
    pairs: NDArray[np.int8]
    """(n, 4) likewise pairs."""
    flowers: NDArray[np.int8]
    """(n, 4)."""
    thrown: NDArray[np.int8]
    """(n, 4) discards."""
    left: NDArray[np.int8]
    """(n, 34) tiles of each kind that nobody is known to hold and that do not lie open."""
    wild_left: NDArray[np.int8]
    turn: NDArray[np.int8]
    holds: NDArray[np.bool_]
    wall: NDArray[np.int16]
    players: NDArray[np.int8]

    def hide(self, hidden: NDArray[np.bool_]) -> Holdings:
        """The same with the closed tiles of some seats not known; (n, 4)."""
        hide = hidden & self.known
        return Holdings(
            **{each.name: getattr(self, each.name) for each in fields(self)}
            | {
                "known": self.known & ~hide,
                "counts": np.where(hide[:, :, None], np.int8(0), self.counts),
                "wilds": np.where(hide, np.int8(0), self.wilds),
                "left": self.left + (self.counts * hide[:, :, None]).sum(axis=1).astype(np.int8),
                "wild_left": self.wild_left + (self.wilds * hide).sum(axis=1).astype(np.int8),
            }
        )


def holdings(tables: Sequence[tuple[HandInPlay, Counting]], book: BookTiles, jokers: int) -> Holdings:
    """The arrays of some positions of one book.

    Args:
        tables: each with what its tiles count as.
        book: what its hands are.
        jokers: in the set.
    """
    n = len(tables)
    h = Holdings(
        can_win=np.zeros((n, SEATS), np.bool_),
        known=np.zeros((n, SEATS), np.bool_),
        counts=np.zeros((n, SEATS, 34), np.int8),
        wilds=np.zeros((n, SEATS), np.int8),
        melds=np.zeros((n, SEATS), np.int8),
        kongs=np.zeros((n, SEATS), np.int8),
        chows=np.zeros((n, SEATS, 34), np.int8),
        melded=np.zeros((n, SEATS, 4), np.int8),
        sets=np.zeros((n, SEATS), np.int8),
        pairs=np.zeros((n, SEATS), np.int8),
        flowers=np.zeros((n, SEATS), np.int8),
        thrown=np.zeros((n, SEATS), np.int8),
        left=np.full((n, 34), 4, np.int8),
        wild_left=np.full(n, jokers, np.int8),
        turn=np.array([table.turn for table, _ in tables], np.int8),
        holds=np.array([table.holds for table, _ in tables], np.bool_),
        wall=np.array([table.wall_left for table, _ in tables], np.int16),
        players=np.array([len(table.seats) for table, _ in tables], np.int8),
    )
    for row, (table, counts_as) in enumerate(tables):
        left = _full_set(counts_as, book.kinds, jokers)
        for seat, mine in enumerate(table.seats):
            _fill(h, row, seat, mine, counts_as, book, left)
        for tile in table.indicators:
            left[counts_as(tile)] -= 1
        h.left[row] = np.clip(left[:34], 0, 4)
        h.wild_left[row] = max(0, left[WILD])
    return h


def _full_set(counts_as: Counting, kinds: Sequence[int], jokers: int) -> list[int]:
    """Tiles of the set by what they count as; the last two places are ``USELESS`` and ``WILD``."""
    left = [0] * 36
    for kind in kinds:
        left[counts_as(_TILES[kind])] += 4
    left[WILD] += jokers
    return left


def _fill(
    h: Holdings, row: int, seat: int, mine: SeatTiles, counts_as: Counting, book: BookTiles, left: list[int]
) -> None:
    hands = book.hands - mine.won
    h.can_win[row, seat] = hands > 0
    h.melds[row, seat] = len(mine.melds)
    h.flowers[row, seat] = len(mine.flowers)
    h.thrown[row, seat] = len(mine.river)
    h.sets[row, seat] = max(0, hands) * (book.sets // book.hands)
    h.pairs[row, seat] = max(0, hands)
    for place, tile in enumerate(mine.river):
        if place not in mine.claimed:
            left[counts_as(tile)] -= 1
    for tile in (*mine.laid, *mine.flowers):
        left[counts_as(tile)] -= 1
    for meld in mine.melds:
        for tile in meld.tiles:
            left[counts_as(tile)] -= 1
        _meld(h, row, seat, meld, counts_as)
    if mine.hand is None:
        return
    h.known[row, seat] = True
    counts = [0] * 36
    for tile in mine.hand:
        kind = counts_as(tile)
        left[kind] -= 1
        counts[USELESS if mine.void is not None and tile.suit is mine.void else kind] += 1
    h.counts[row, seat] = [min(4, count) for count in counts[:34]]
    h.wilds[row, seat] = counts[WILD]


def _meld(h: Holdings, row: int, seat: int, meld: Meld, counts_as: Counting) -> None:
    h.kongs[row, seat] += meld.kind.is_kong
    kinds = [(place, counts_as(tile)) for place, tile in enumerate(meld.tiles)]
    real = [(place, kind) for place, kind in kinds if kind >= 0]
    if not real:
        return  # a closed kong that lies face down
    place, kind = real[0]
    if meld.kind is MeldKind.CHOW:
        kind = max(0, kind - place)
        h.chows[row, seat, kind] += 1
    h.melded[row, seat, min(kind // 9, 3)] += 1
