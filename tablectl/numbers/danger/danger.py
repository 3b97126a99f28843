"""How dangerous each tile of a hand is to throw, from what its player can know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import FIRST_HONOR, Tile
from tablectl.numbers.danger.network import TileNetwork
from tablectl.numbers.danger.tile_features import (
    RiverReads,
    own_hand,
    read_rivers,
    tile_features,
    tile_queries,
)
from tablectl.numbers.table import HandInPlay
from tablectl.numbers.table_arrays import TableArrays, table_arrays

_MIN_CHANCE: Final = 0.0002


class SafetyReason(StrEnum):
    """The trade's words for why a tile is safer than others."""

    GENBUTSU = "genbutsu"
    """The player threw it, or let it pass since: they cannot win on it."""
    SUJI = "suji"
    """Every two-sided wait for it would wait for a tile that they cannot win on."""
    NO_CHANCE = "no-chance"
    """Four copies of a neighbour lie open: no two-sided wait is left."""
    ONE_CHANCE = "one-chance"
    """Three copies do: one two-sided wait is left at most."""
    EARLY_OUTSIDE = "early-outside"
    """It lies outside of a tile that they threw early."""
    VOID_SUIT = "void-suit"
    """They gave its suit up: they cannot win on it. Sichuan."""
    LET_PASS = "let-pass"
    """Somebody threw it since their last discard, and they did not win on it. Books other than riichi, in
    which ``GENBUTSU`` says the same and more."""


@dataclass(frozen=True, slots=True)
class TileDanger:
    """One tile of the hand."""

    tile: Tile
    chance: float
    """That throwing it now deals in."""
    by: tuple[float, ...]
    """The same to each seat from East on; the player's own is 0."""
    words: tuple[tuple[SafetyReason, ...], ...]
    """By seat: what makes it safer; nothing: no word applies."""


def tile_chances(
    a: TableArrays, network: TileNetwork, reads: RiverReads | None = None
) -> NDArray[np.float64]:
    """(n, 4, 34): the chance that a tile of the player in turn deals in to each seat; 0 of a tile that
    the player has none of, or that the seat cannot win on."""
    reads = reads or read_rivers(a)
    queries = tile_queries(a, reads)
    found = np.zeros((len(a), 4, 34))
    if len(queries.row):
        chances = network.chances(tile_features(a, reads, queries))
        found[queries.row, queries.other, queries.kind] = np.maximum(chances, _MIN_CHANCE)
    return found


def any_seat_chance(by: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n, 34) the chance that a tile deals in to anybody, of (n, 4, 34)."""
    found: NDArray[np.float64] = 1.0 - np.prod(1.0 - by, axis=1)
    return found


def danger(table: HandInPlay, network: TileNetwork) -> tuple[TileDanger, ...]:
    """Every different tile of the hand of the player in turn, in the order of the tiles.

    Nothing but that hand and the public table is looked at.

    Raises:
        ValueError: the player in turn draws, or their hand is not known.
    """
    hand = table.seats[table.turn].hand
    if not table.holds or hand is None:
        raise ValueError("danger is asked for a player who must throw a tile and whose hand is known")
    a = table_arrays([table])
    reads = read_rivers(a)
    by = tile_chances(a, network, reads)
    whole = any_seat_chance(by)
    words = _SafetyReasons(a, reads)
    return tuple(
        TileDanger(
            tile,
            float(whole[0, tile.kind]),
            tuple(by[0, :, tile.kind].tolist()),
            tuple(words.of(seat, tile.kind) if seat != table.turn else () for seat in range(4)),
        )
        for tile in sorted(set(hand), key=lambda tile: (tile.kind, tile.red))
    )


class _SafetyReasons:
    """Finds the words that apply."""

    def __init__(self, a: TableArrays, reads: RiverReads) -> None:
        self._safe = reads.safe[0]
        self._early = reads.early[0]
        self._left = 4 - reads.seen[0].astype(int)
        self._own = own_hand(a)[0]

    def of(self, seat: Seat, kind: int) -> tuple[SafetyReason, ...]:
        if self._safe[seat, kind]:
            return (SafetyReason.GENBUTSU,)
        if kind >= FIRST_HONOR:
            return ()
        found = []
        rank = kind % 9
        sides = []
        """Of each two-sided wait: what would also win, and how often it can still be held."""
        if rank >= 3:
            sides.append((kind - 3, min(self._left[kind - 2], self._left[kind - 1])))
        if rank <= 5:
            sides.append((kind + 3, min(self._left[kind + 1], self._left[kind + 2])))
        if all(self._safe[seat, other] for other, _ in sides):
            found.append(SafetyReason.SUJI)
        most = max(copies for _, copies in sides)
        if most == 0:
            found.append(SafetyReason.NO_CHANCE)
        elif most == 1:
            found.append(SafetyReason.ONE_CHANCE)
        if self._early[seat, kind]:
            found.append(SafetyReason.EARLY_OUTSIDE)
        return tuple(found)
