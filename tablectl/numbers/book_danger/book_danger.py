"""How dangerous each tile of a hand is to throw in the books beside riichi."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS, Suit, Tile
from tablectl.numbers.book_danger.public_table import PublicTables, public_tables
from tablectl.numbers.book_danger.tile_features import (
    EARLY_DISCARDS,
    WILD_KIND,
    tile_features,
    tile_queries,
)
from tablectl.numbers.book_odds import BOOKS, BookSession, counting
from tablectl.numbers.book_odds.holdings import SEATS
from tablectl.numbers.danger import SafetyReason, TileDanger, TileNetwork, any_seat_chance
from tablectl.numbers.table import HandInPlay

_MIN_CHANCE: Final = 0.0001


def tile_chances(t: PublicTables, network: TileNetwork) -> NDArray[np.float64]:
    """(n, 4, 35): the chance that a tile of the player in turn is won on by each seat; the last place is
    that of tiles without a kind. 0 of what the player has none of, or the seat cannot win on."""
    queries = tile_queries(t)
    found = np.zeros((len(t), SEATS, PLAYING_KINDS + 1))
    if len(queries.row):
        chances = network.chances(tile_features(t, queries))
        found[queries.row, queries.other, queries.kind] = np.maximum(chances, _MIN_CHANCE)
    return found


def book_danger(table: HandInPlay, rules: BookSession, network: TileNetwork) -> tuple[TileDanger, ...]:
    """Every different tile of the hand of the player in turn, in the order of the tiles.

    Nothing but that hand and the public table is looked at.

    Raises:
        ValueError: the player in turn draws, or their hand is not known.
    """
    hand = table.seats[table.turn].hand
    if not table.holds or hand is None:
        raise ValueError("danger is asked for a player who must throw a tile and whose hand is known")
    counts_as = counting(rules.book, rules.options, table.indicators)
    t = public_tables([(table, counts_as)], BOOKS[rules.book], rules.jokers)
    by = tile_chances(t, network)
    whole = any_seat_chance(by)
    players = len(table.seats)
    return tuple(
        TileDanger(
            tile,
            float(whole[0, kind]),
            tuple(by[0, :players, kind].tolist()),
            tuple(
                _safety_reasons(t, table, seat, tile, kind) if seat != table.turn else ()
                for seat in range(players)
            ),
        )
        for tile in sorted(set(hand), key=lambda tile: (tile.kind, tile.red))
        for kind in [counts_as(tile) if counts_as(tile) >= 0 else WILD_KIND]
    )


def _safety_reasons(
    t: PublicTables, table: HandInPlay, seat: Seat, tile: Tile, kind: int
) -> tuple[SafetyReason, ...]:
    """The trade's words for why the tile is safer against a seat."""
    if not t.held.can_win[0, seat] or kind == WILD_KIND:
        return ()
    if table.seats[seat].void is not None and tile.suit is table.seats[seat].void:
        return (SafetyReason.VOID_SUIT,)
    found = []
    if t.passed[0, seat, kind]:
        found.append(SafetyReason.LET_PASS)
    if tile.suit is Suit.HONORS or kind >= FIRST_HONOR:
        return tuple(found)
    if not t.wild[0]:
        most = _two_sided_left(t, kind)
        if most == 0:
            found.append(SafetyReason.NO_CHANCE)
        elif most == 1:
            found.append(SafetyReason.ONE_CHANCE)
    rank = kind % 9
    early = [int(thrown) for thrown in t.river[0, seat, :EARLY_DISCARDS] if 0 <= thrown // 9 == kind // 9]
    if any(0 < abs(thrown - kind) <= 2 and abs(thrown % 9 - 4) < abs(rank - 4) for thrown in early):
        found.append(SafetyReason.EARLY_OUTSIDE)
    return tuple(found)


def _two_sided_left(t: PublicTables, kind: int) -> int:
    """How often the likelier two-sided wait for a kind can still be held."""
    left, rank = t.held.left[0], kind % 9
    sides = [0]
    if rank >= 3:
        sides.append(int(min(left[kind - 2], left[kind - 1])))
    if rank <= 5:
        sides.append(int(min(left[kind + 1], left[kind + 2])))
    return max(sides)
