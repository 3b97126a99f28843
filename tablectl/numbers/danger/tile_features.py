"""What one player can know of how dangerous a tile is to each of the others: numbers as arrays.

Only the public table and the player's own hand are looked at, whatever else the arrays hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.shapes.complete_hands import ORPHAN_KINDS
from tablectl.numbers.rivers import declared_order, discard_order, passed_kinds, river_kinds
from tablectl.numbers.table_arrays import RIVER, TableArrays

Floats = NDArray[np.float32]
Column = NDArray[np.generic]
"""(asked,): one number of each tile that is asked about."""

_RANK: Final = np.array([kind % 9 if kind < 27 else -1 for kind in range(34)])
_SUIT: Final = np.arange(34) // 9
_NUMBERED: Final = np.arange(34) < 27
_ORPHANS: Final = np.array(ORPHAN_KINDS)
EARLY_DISCARDS: Final = 6
"""Discards of a hand that count as early."""


@dataclass(frozen=True, slots=True)
class TileQueries:
    """Which tile of whom against whom."""

    row: NDArray[np.intp]
    kind: NDArray[np.intp]
    other: NDArray[np.intp]
    """The seat that might win on it."""


@dataclass(frozen=True, slots=True)
class RiverReads:
    """What a river tells about every kind, for each seat: (n, 4, 34)."""

    safe: NDArray[np.bool_]
    """The seat cannot win on it: it threw it, or let it pass since its riichi or its last discard."""
    thrown: NDArray[np.bool_]
    two_sided: NDArray[np.float32]
    """In how many ways the seat may hold a two-sided wait for it."""
    closed: NDArray[np.float32]
    """Likewise waits inside or at the edge of a chow."""
    pair: NDArray[np.float32]
    """Likewise pairs and single tiles."""
    early: NDArray[np.bool_]
    """A neighbour nearer to the middle was thrown early."""
    seen: NDArray[np.int8]
    """(n, 34) copies that the player in turn sees."""


def own_hand(a: TableArrays) -> NDArray[np.int8]:
    """(n, 34) of the player in turn."""
    found: NDArray[np.int8] = a.hand[np.arange(len(a)), a.turn]
    return found


def read_rivers(a: TableArrays) -> RiverReads:
    """Read the rivers as the player in turn can."""
    n = len(a)
    thrown = river_kinds(a)
    passed, since = passed_kinds(a)
    safe = thrown | passed | since
    seen = np.clip(a.shown + own_hand(a), 0, 4).astype(np.int8)
    left = (4 - seen).astype(np.float32)
    two = np.zeros((n, 4, 34), np.float32)
    closed = np.zeros((n, 4, 34), np.float32)
    early = np.zeros((n, 4, 34), np.bool_)
    soon = _early_kinds(a)
    for kind in range(27):
        rank = kind % 9
        if rank >= 2:
            ways = left[:, kind - 2] * left[:, kind - 1]
            if rank >= 3:
                two[:, :, kind] += ways[:, None] * ~safe[:, :, kind - 3]
            else:
                closed[:, :, kind] += ways[:, None]
        if rank <= 6:
            ways = left[:, kind + 1] * left[:, kind + 2]
            if rank <= 5:
                two[:, :, kind] += ways[:, None] * ~safe[:, :, kind + 3]
            else:
                closed[:, :, kind] += ways[:, None]
        if 1 <= rank <= 7:
            closed[:, :, kind] += (left[:, kind - 1] * left[:, kind + 1])[:, None]
        if rank < 4:
            early[:, :, kind] = soon[:, :, kind + 1 : kind + 3].any(axis=2)
        elif rank > 4:
            early[:, :, kind] = soon[:, :, kind - 2 : kind].any(axis=2)
    pair = np.broadcast_to((left * (left - 1) / 2 + left / 2)[:, None], (n, 4, 34)).astype(np.float32)
    return RiverReads(safe, thrown, two, closed, pair, early, seen)


def _early_kinds(a: TableArrays) -> NDArray[np.bool_]:
    found = np.zeros((len(a), 4, 35), np.bool_)
    np.put_along_axis(found, a.river[:, :, :EARLY_DISCARDS].astype(np.int64), True, axis=2)
    return found[:, :, :34]


def tile_queries(a: TableArrays, reads: RiverReads) -> TileQueries:
    """Every kind in the hand of the player in turn, against each other seat that might win on it."""
    seats = np.arange(4)
    mine = (own_hand(a) > 0)[:, None] & ~reads.safe & (seats[None] != a.turn[:, None])[:, :, None]
    row, other, kind = np.nonzero(mine)
    return TileQueries(row, kind, other)


@dataclass(frozen=True, slots=True)
class QueriedTiles:
    """The tiles that are asked about; (asked,) each."""

    kind: NDArray[np.intp]
    rank: NDArray[np.int64]
    """0 to 8; -1: an honor."""
    suit: NDArray[np.int64]
    """0 to 2; 3: honors."""
    numbered: NDArray[np.bool_]
    ends: NDArray[np.int64]
    """Steps from the nearer end of the suit."""
    left: NDArray[np.int8]
    """Copies that the player does not see."""


@dataclass(frozen=True, slots=True)
class Opponents:
    """Those who might win on them; (asked,) each."""

    riichi: NDArray[np.bool_]
    declared_at: NDArray[np.int64]
    """Which of its discards was turned sideways; 0 without a riichi."""
    opened: NDArray[np.int8]
    """Open melds."""
    discards: NDArray[np.int64]


def tile_features(a: TableArrays, reads: RiverReads, queries: TileQueries) -> Floats:
    """(asked, features). The network in ``models`` was fitted to the columns in this order."""
    row, kind, other = queries.row, queries.kind, queries.other
    rank = _RANK[kind]
    tiles = QueriedTiles(
        kind, rank, _SUIT[kind], _NUMBERED[kind], np.minimum(rank, 8 - rank), 4 - reads.seen[row, kind]
    )
    place = np.maximum(a.riichi, 0).astype(np.int64)
    opponents = Opponents(
        riichi=a.riichi[row, other] >= 0,
        declared_at=place[row, other],
        opened=a.opened[row, other],
        discards=(a.river >= 0).sum(axis=2)[row, other],
    )
    columns = [
        *_of_opponents(a, queries, opponents),
        *_of_kinds(queries, tiles, a),
        *_ways_to_wait(reads, queries, tiles, opponents),
        *_of_rivers(a, reads, queries, tiles, opponents),
        *_of_melds(a, queries, tiles, opponents),
        *_of_hands(a, queries, tiles),
        np.log(np.maximum(opponents.discards, 1)),
    ]
    return np.stack([np.asarray(column, np.float32) for column in columns], axis=1)


def _of_opponents(a: TableArrays, queries: TileQueries, opponents: Opponents) -> list[Column]:
    """Riichi and how long it stands, open melds, where they sit."""
    row, other, riichi = queries.row, queries.other, opponents.riichi
    now = discard_order(a).max(axis=(1, 2)) + 1
    since = np.where(riichi, now[row] - declared_order(a)[row, other], 0)
    return [
        riichi,
        ~riichi & (opponents.opened == 0),
        since / 16.0,
        riichi & (since <= 4),
        opponents.discards / 12.0,
        np.where(riichi, opponents.declared_at, 0) / 12.0,
        opponents.opened / 2.0,
        opponents.opened == 1,
        opponents.opened == 2,
        opponents.opened >= 3,
        a.melds[row, other] / 2.0,
        other == 0,
        a.wall[row] / 70.0,
        (a.riichi >= 0).sum(axis=1)[row] - riichi,
    ]


def _of_kinds(queries: TileQueries, tiles: QueriedTiles, a: TableArrays) -> list[Column]:
    """Numbered or honor, worth a yaku or not, how many are left."""
    numbered, left = tiles.numbered, tiles.left
    value = (tiles.kind >= 31) | _own_wind(queries) | _round_wind(a, queries)
    return [
        numbered,
        *(numbered & (tiles.ends == step) for step in range(5)),
        ~numbered & value,
        ~numbered & ~value,
        *(~numbered & (left == copies) for copies in range(4)),
        left / 3.0,
    ]


def _own_wind(queries: TileQueries) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = queries.kind == 27 + queries.other
    return found


def _round_wind(a: TableArrays, queries: TileQueries) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = queries.kind == 27 + a.round[queries.row]
    return found


def _ways_to_wait(
    reads: RiverReads, queries: TileQueries, tiles: QueriedTiles, opponents: Opponents
) -> list[Column]:
    """In how many ways an opponent may wait for the tile, alone and among all that it may wait for."""
    row, kind, other = queries.row, queries.kind, queries.other
    numbered, rank = tiles.numbered, tiles.rank
    two, closed, pair = (way[row, other, kind] for way in (reads.two_sided, reads.closed, reads.pair))
    shut = np.where(reads.safe, 0.0, 1.0)
    weight = (reads.two_sided * 3 + reads.closed + reads.pair) * shut
    share = (two * 3 + closed + pair) / np.maximum(weight.sum(axis=2)[row, other], 1)
    live = ((reads.two_sided > 0) & ~reads.safe)[:, :, :27].sum(axis=2)[row, other]
    low_safe, high_safe = _suji(reads.safe, row, other, kind)
    open_below = numbered & (rank >= 3) & ~low_safe
    open_above = numbered & (rank <= 5) & ~high_safe
    middle = numbered & (rank >= 3) & (rank <= 5)
    return [
        two / 16.0,
        np.log1p(two) / 2.0,
        closed / 16.0,
        np.log1p(closed) / 2.0,
        np.log1p(pair) / 2.0,
        share * 10.0,
        np.log(share + 0.002),
        numbered & (two == 0),
        numbered & (two == 0) & (closed == 0),
        open_below.astype(np.float32) + open_above,
        middle & (tiles.ends >= 3) & low_safe & high_safe,
        middle & (low_safe ^ high_safe),
        numbered & ((rank < 3) | (rank > 5)) & np.where(rank < 3, high_safe, low_safe),
        live / 18.0,
        1.0 / np.maximum(live, 1),
        np.where(opponents.riichi, 1.0 / np.maximum(live, 1), 0) * (two > 0),
    ]


def _of_rivers(
    a: TableArrays, reads: RiverReads, queries: TileQueries, tiles: QueriedTiles, opponents: Opponents
) -> list[Column]:
    """What lies near the tile in an opponent's river, and how much of its suit was let go."""
    row, other, suit, numbered = queries.row, queries.other, tiles.suit, tiles.numbered
    place = np.maximum(a.riichi, 0).astype(np.int64)[:, :, None]
    turned = np.take_along_axis(a.river, place, axis=2)[:, :, 0]
    near_riichi = _near(np.where(opponents.riichi, turned[row, other], -9), tiles.kind)
    near_last = _near(_last_from_hand(a)[row, other], tiles.kind)
    river = a.river[row, other]
    same_suit = (np.where(river >= 0, river // 9, -1) == suit[:, None]).sum(axis=1)
    # How many tiles of a suit the seat passed up says where it is not waiting.
    safe_suit = np.stack([reads.safe[:, :, first : first + 9].sum(axis=2) for first in (0, 9, 18)], axis=2)
    in_safe = np.where(suit < 3, safe_suit[row, other, np.minimum(suit, 2)], 0)
    return [
        reads.early[row, other, tiles.kind],
        *(numbered & opponents.riichi & (near_riichi == steps) for steps in (1, 2, 3)),
        *(numbered & (near_last == steps) for steps in (1, 2)),
        same_suit / np.maximum(opponents.discards, 1),
        same_suit / 5.0,
        in_safe / 6.0,
    ]


def _of_melds(
    a: TableArrays, queries: TileQueries, tiles: QueriedTiles, opponents: Opponents
) -> list[Column]:
    """What an opponent's melds tell of its suit, and of terminals and honors."""
    row, other, suit = queries.row, queries.other, tiles.suit
    by_suit = np.stack(
        [a.melded[:, :, first : first + 9].sum(axis=2) for first in (0, 9, 18)]
        + [a.melded[:, :, 27:].sum(axis=2)],
        axis=2,
    )[row, other]
    same = by_suit[np.arange(len(row)), suit]
    others = by_suit[:, :3].sum(axis=1) - np.where(suit < 3, same, 0)
    ends = a.melded[:, :, _ORPHANS].sum(axis=2)[row, other]
    opened = opponents.opened > 0
    return [
        same / 6.0,
        others / 6.0,
        (same > 0) & (others == 0) & opened,
        (suit == 3) & (others > 0),
        ends / 6.0,
        opened & (ends == 0) & ((suit == 3) | (tiles.ends == 0)),
        by_suit[:, 3] / 6.0,
    ]


def _of_hands(a: TableArrays, queries: TileQueries, tiles: QueriedTiles) -> list[Column]:
    """Discards out of an opponent's hand, dora at and beside the tile, winds and dragons."""
    row, kind, other = queries.row, queries.kind, queries.other
    from_hand = ((a.fresh[:, :, :RIVER] == 0) & (a.river >= 0)).sum(axis=2)[row, other]
    dora = a.dora[row, kind]
    near_dora = np.zeros(len(row), np.float32)
    for step in (-2, -1, 1, 2):
        to = np.clip(kind + step, 0, 33)
        near_dora += np.where(tiles.numbered & (to // 9 == tiles.suit), a.dora[row, to], 0)
    return [
        from_hand / 10.0,
        _recent_from_hand(a)[row, other] / 3.0,
        dora,
        near_dora,
        np.minimum(dora * 2, 2),
        _own_wind(queries),
        _round_wind(a, queries),
        kind >= 31,
        a.turn[row] == 0,
    ]


def _suji(
    safe: NDArray[np.bool_], row: NDArray[np.intp], other: NDArray[np.intp], kind: NDArray[np.intp]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether the tiles three below and three above are safe."""
    rank = _RANK[kind]
    low = safe[row, other, np.maximum(kind - 3, 0)] & (rank >= 3)
    high = safe[row, other, np.minimum(kind + 3, 33)] & (rank >= 0) & (rank <= 5)
    return low, high


def _near(one: NDArray[np.generic], kind: NDArray[np.intp]) -> NDArray[np.int64]:
    tile = np.asarray(one, np.int64)
    apart = np.abs(tile - kind)
    return np.where((tile >= 0) & (tile < 27) & (kind < 27) & (tile // 9 == kind // 9), apart, 9)


def _last_from_hand(a: TableArrays) -> NDArray[np.int8]:
    """(n, 4) the last kind that was thrown out of the hand; -9: none."""
    from_hand = (a.fresh == 0) & (a.river >= 0)
    last = RIVER - 1 - from_hand[:, :, ::-1].argmax(axis=2)
    found = np.take_along_axis(a.river, last[:, :, None], axis=2)[:, :, 0]
    return np.where(from_hand.any(axis=2), found, -9).astype(np.int8)


def _recent_from_hand(a: TableArrays) -> NDArray[np.int64]:
    """(n, 4) how many of the last three discards came out of the hand."""
    length = (a.river >= 0).sum(axis=2)
    place = np.arange(RIVER)[None, None]
    found: NDArray[np.int64] = (
        (a.fresh == 0) & (place < length[:, :, None]) & (place >= length[:, :, None] - 3)
    ).sum(axis=2)
    return found
