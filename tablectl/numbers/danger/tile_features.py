"""What one player can know of how dangerous a tile is to each of the others: numbers as arrays.

Only the public table and the player's own hand are looked at, whatever else the arrays hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.numbers.odds.seat_features import passed_kinds, river_kinds
from tablectl.numbers.table_arrays import NEVER, RIVER, TableArrays

Floats = NDArray[np.float32]

_RANK: Final = np.array([kind % 9 if kind < 27 else -1 for kind in range(34)])
_SUIT: Final = np.arange(34) // 9
_NUMBERED: Final = np.arange(34) < 27
EARLY_DISCARDS: Final = 6
"""Discards of a hand that count as early."""


@dataclass(frozen=True, slots=True)
class AskedTiles:
    """Which tile of whom against whom."""

    row: NDArray[np.intp]
    kind: NDArray[np.intp]
    other: NDArray[np.intp]
    """The seat that might win on it."""


@dataclass(frozen=True, slots=True)
class Against:
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


def against(a: TableArrays) -> Against:
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
    return Against(safe, thrown, two, closed, pair, early, seen)


def _early_kinds(a: TableArrays) -> NDArray[np.bool_]:
    found = np.zeros((len(a), 4, 35), np.bool_)
    np.put_along_axis(found, a.river[:, :, :EARLY_DISCARDS].astype(np.int64), True, axis=2)
    return found[:, :, :34]


def asked_tiles(a: TableArrays, reads: Against) -> AskedTiles:
    """Every kind in the hand of the player in turn, against each other seat that might win on it."""
    seats = np.arange(4)
    mine = (own_hand(a) > 0)[:, None] & ~reads.safe & (seats[None] != a.turn[:, None])[:, :, None]
    row, other, kind = np.nonzero(mine)
    return AskedTiles(row, kind, other)


def tile_features(a: TableArrays, reads: Against, asked: AskedTiles) -> Floats:
    """(asked, features)."""
    row, kind, other = asked.row, asked.kind, asked.other
    n = len(a)
    rank, suit = _RANK[kind], _SUIT[kind]
    numbered = _NUMBERED[kind]
    left = 4 - reads.seen[row, kind]
    two, closed, pair = (way[row, other, kind] for way in (reads.two_sided, reads.closed, reads.pair))
    shut = np.where(reads.safe, 0.0, 1.0)
    weight = (reads.two_sided * 3 + reads.closed + reads.pair) * shut
    share = (two * 3 + closed + pair) / np.maximum(weight.sum(axis=2)[row, other], 1)
    live = ((reads.two_sided > 0) & ~reads.safe)[:, :, :27].sum(axis=2)[row, other]
    riichi = a.riichi[row, other] >= 0
    order = a.order.astype(np.int16)
    now = np.where(order < NEVER, order, -1).max(axis=(1, 2)) + 1
    place = np.maximum(a.riichi, 0).astype(np.int64)
    declared = np.take_along_axis(order, place[:, :, None], axis=2)[:, :, 0]
    since = np.where(riichi, now[row] - declared[row, other], 0)
    length = (a.river >= 0).sum(axis=2)[row, other]
    opened, melds = a.opened[row, other], a.melds[row, other]
    river = a.river[row, other]
    there = river >= 0
    river_suit = np.where(there, river // 9, -1)
    same_suit = (river_suit == suit[:, None]).sum(axis=1)
    meld_suit = np.stack(
        [a.melded[:, :, first : first + 9].sum(axis=2) for first in (0, 9, 18)]
        + [a.melded[:, :, 27:].sum(axis=2)],
        axis=2,
    )
    in_melds = meld_suit[row, other]
    melded_same = in_melds[np.arange(len(row)), suit]
    melded_other = in_melds[:, :3].sum(axis=1) - np.where(suit < 3, melded_same, 0)
    yaochu = np.array([0, 8, 9, 17, 18, 26, *range(27, 34)])
    melded_ends = a.melded[:, :, yaochu].sum(axis=2)[row, other]
    melded_honors = in_melds[:, 3]
    own_wind = kind == 27 + other
    round_wind = kind == 27 + a.round[row]
    value = (kind >= 31) | own_wind | round_wind
    low_safe, high_safe = _suji(reads.safe, row, other, kind)
    ends = np.minimum(rank, 8 - rank)
    two_open = np.stack([numbered & (rank >= 3) & ~low_safe, numbered & (rank <= 5) & ~high_safe])
    declaring = np.where(
        riichi, np.take_along_axis(a.river, place[:, :, None], axis=2)[:, :, 0][row, other], -9
    )
    near = _near(declaring, kind)
    last_hand = _last_from_hand(a)[row, other]
    near_last = _near(last_hand, kind)
    from_hand = ((a.fresh[:, :, :RIVER] == 0) & (a.river >= 0)).sum(axis=2)[row, other]
    recent = _recent_from_hand(a)[row, other]
    dora = a.dora[row, kind]
    near_dora = np.zeros(len(row), np.float32)
    for step in (-2, -1, 1, 2):
        to = np.clip(kind + step, 0, 33)
        near_dora += np.where(numbered & (to // 9 == suit), a.dora[row, to], 0)
    wall = a.wall[row] / 70.0
    others_riichi = (a.riichi >= 0).sum(axis=1)[row] - riichi
    # How many tiles of a suit the seat passed up says where it is not waiting.
    safe_suit = np.stack([reads.safe[:, :, first : first + 9].sum(axis=2) for first in (0, 9, 18)], axis=2)
    in_safe = np.where(suit < 3, safe_suit[row, other, np.minimum(suit, 2)], 0)
    columns: list[NDArray[np.generic]] = [
        riichi,
        ~riichi & (opened == 0),
        since / 16.0,
        riichi & (since <= 4),
        length / 12.0,
        np.where(riichi, place[row, other], 0) / 12.0,
        opened / 2.0,
        opened == 1,
        opened == 2,
        opened >= 3,
        melds / 2.0,
        other == 0,
        wall,
        others_riichi,
        numbered,
        *(numbered & (ends == step) for step in range(5)),
        ~numbered & value,
        ~numbered & ~value,
        ~numbered & (left == 0),
        ~numbered & (left == 1),
        ~numbered & (left == 2),
        ~numbered & (left == 3),
        left / 3.0,
        two / 16.0,
        np.log1p(two) / 2.0,
        closed / 16.0,
        np.log1p(closed) / 2.0,
        np.log1p(pair) / 2.0,
        share * 10.0,
        np.log(share + 0.002),
        numbered & (two == 0),
        numbered & (two == 0) & (closed == 0),
        two_open[0].astype(np.float32) + two_open[1],
        numbered & (ends >= 3) & low_safe & high_safe & (rank >= 3) & (rank <= 5),
        numbered & (rank >= 3) & (rank <= 5) & (low_safe ^ high_safe),
        numbered & ((rank < 3) | (rank > 5)) & np.where(rank < 3, high_safe, low_safe),
        live / 18.0,
        1.0 / np.maximum(live, 1),
        np.where(riichi, 1.0 / np.maximum(live, 1), 0) * (two > 0),
        reads.early[row, other, kind],
        numbered & riichi & (near == 1),
        numbered & riichi & (near == 2),
        numbered & riichi & (near == 3),
        numbered & (near_last == 1),
        numbered & (near_last == 2),
        same_suit / np.maximum(length, 1),
        same_suit / 5.0,
        in_safe / 6.0,
        melded_same / 6.0,
        melded_other / 6.0,
        (melded_same > 0) & (melded_other == 0) & (opened > 0),
        (suit == 3) & (melded_other > 0),
        melded_ends / 6.0,
        (opened > 0) & (melded_ends == 0) & ((suit == 3) | (ends == 0)),
        melded_honors / 6.0,
        from_hand / 10.0,
        recent / 3.0,
        dora,
        near_dora,
        np.minimum(a.dora[row, kind] * 2, 2),
        own_wind,
        round_wind,
        kind >= 31,
        a.turn[row] == 0,
        np.log(np.maximum(n * 0 + length, 1)),
    ]
    return np.stack([np.asarray(column, np.float32) for column in columns], axis=1)


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
