"""Many hands in play as arrays, one row each: what features are worked out from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS
from tablectl.numbers.rows import Rows
from tablectl.numbers.table import HandInPlay, discard_order
from tablectl.rulesets.riichi.value.hand_value import dora_kind

RIVER: Final = 28
"""Discards that are kept of a river; no hand of riichi has more."""
NO_DISCARD: Final = -1
NOT_DISCARDED: Final = 127


@dataclass(frozen=True, slots=True)
class TableArrays(Rows):
    """``n`` hands in play; seats from East on."""

    hand: NDArray[np.int8]
    """(n, 4, 34) closed tiles; 0 where they are not known."""
    known: NDArray[np.bool_]
    """(n, 4)."""
    size: NDArray[np.int8]
    """(n, 4) closed tiles that a seat holds, known or not."""
    melded: NDArray[np.int8]
    """(n, 4, 34) tiles in melds."""
    melds: NDArray[np.int8]
    """(n, 4) how many melds."""
    opened: NDArray[np.int8]
    """(n, 4) how many of them open the hand."""
    chows: NDArray[np.int8]
    """(n, 4)."""
    reds: NDArray[np.int8]
    """(n, 4) red fives in hand and melds."""
    reds_melded: NDArray[np.int8]
    """(n, 4) red fives in melds."""
    river: NDArray[np.int8]
    """(n, 4, RIVER) kinds, ``NO_DISCARD`` after the last."""
    fresh: NDArray[np.int8]
    """(n, 4, RIVER) 1: just drawn, 0: from the hand, -1: unknown."""
    order: NDArray[np.int8]
    """(n, 4, RIVER) when it was thrown: 0 is the first discard of the hand, ``NOT_DISCARDED`` none."""
    riichi: NDArray[np.int8]
    """(n, 4) place in the river of the declaring tile; -1: none."""
    dora: NDArray[np.int8]
    """(n, 34) han that one tile of a kind gives."""
    shown: NDArray[np.int8]
    """(n, 34) indicators, and discards that nobody took, and melds: all that lies open."""
    turn: NDArray[np.int8]
    holds: NDArray[np.bool_]
    wall: NDArray[np.int16]
    round: NDArray[np.int8]
    honba: NDArray[np.int16]
    deposits: NDArray[np.int16]
    start: NDArray[np.int8]
    scores: NDArray[np.int32]
    """(n, 4)."""


def table_arrays(tables: Sequence[HandInPlay]) -> TableArrays:
    """The arrays of some hands in play, four at a table."""
    n = len(tables)
    a = TableArrays(
        hand=np.zeros((n, 4, 34), np.int8),
        known=np.zeros((n, 4), np.bool_),
        size=np.zeros((n, 4), np.int8),
        melded=np.zeros((n, 4, 34), np.int8),
        melds=np.zeros((n, 4), np.int8),
        opened=np.zeros((n, 4), np.int8),
        chows=np.zeros((n, 4), np.int8),
        reds=np.zeros((n, 4), np.int8),
        reds_melded=np.zeros((n, 4), np.int8),
        river=np.full((n, 4, RIVER), NO_DISCARD, np.int8),
        fresh=np.full((n, 4, RIVER), -1, np.int8),
        order=np.full((n, 4, RIVER), NOT_DISCARDED, np.int8),
        riichi=np.full((n, 4), -1, np.int8),
        dora=np.zeros((n, 34), np.int8),
        shown=np.zeros((n, 34), np.int8),
        turn=np.array([t.turn for t in tables], np.int8),
        holds=np.array([t.holds for t in tables], np.bool_),
        wall=np.array([t.wall_left for t in tables], np.int16),
        round=np.array([WINDS.index(t.round) for t in tables], np.int8),
        honba=np.array([t.honba for t in tables], np.int16),
        deposits=np.array([t.deposits for t in tables], np.int16),
        start=np.array([t.start for t in tables], np.int8),
        scores=np.array([[s.score for s in t.seats] for t in tables], np.int32),
    )
    for row, table in enumerate(tables):
        _fill(a, row, table)
    return a


def _fill(a: TableArrays, row: int, table: HandInPlay) -> None:
    shown = [0] * 34
    dora = a.dora[row]
    for tile in table.indicators:
        shown[tile.kind] += 1
        dora[dora_kind(tile.kind)] += 1
    for seat, mine in enumerate(table.seats):
        melds = mine.melds
        reds = 0
        a.melds[row, seat] = len(melds)
        if melds:
            melded = a.melded[row, seat]
            for meld in melds:
                for tile in meld.tiles:
                    melded[tile.kind] += 1
                    shown[tile.kind] += 1
                    reds += tile.red
            a.opened[row, seat] = sum(meld.is_open for meld in melds)
            a.chows[row, seat] = sum(meld.kind is MeldKind.CHOW for meld in melds)
            a.reds_melded[row, seat] = reds
        a.size[row, seat] = 13 - 3 * len(melds) + (table.holds and seat == table.turn)
        if mine.hand is not None:
            a.known[row, seat] = True
            counts = [0] * 34
            for tile in mine.hand:
                counts[tile.kind] += 1
                reds += tile.red
            a.hand[row, seat] = counts
        a.reds[row, seat] = reds
        kinds = [tile.kind for tile in mine.river[:RIVER]]
        if kinds:
            a.river[row, seat, : len(kinds)] = kinds
            for place, kind in enumerate(kinds):
                if place not in mine.claimed:
                    shown[kind] += 1
            if mine.drawn:
                drawn = [-1 if each is None else int(each) for each in mine.drawn[:RIVER]]
                a.fresh[row, seat, : len(drawn)] = drawn
        if mine.riichi is not None:
            a.riichi[row, seat] = mine.riichi
    order = a.order[row]
    for when, (seat, place) in enumerate(discard_order(table)):
        if place < RIVER:
            order[seat, place] = min(when, NOT_DISCARDED - 1)
    a.shown[row] = shown
