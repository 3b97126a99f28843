"""What a player can know of how dangerous a tile is to each of the others: numbers as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS
from tablectl.numbers.book_danger.public_table import NO_SUIT, NO_TILE, RIVER, PublicTables
from tablectl.numbers.book_odds.holdings import SEATS

Floats = NDArray[np.float32]

EARLY_DISCARDS: Final = 6
"""Discards of a hand that count as early."""
WILD_KIND: Final = PLAYING_KINDS
"""Place of the tiles that are requested and have no kind: wild ones, and those that no hand uses."""
_RANK: Final = np.array([kind % 9 if kind < FIRST_HONOR else -1 for kind in range(PLAYING_KINDS + 1)])
_SUIT: Final = np.minimum(np.arange(PLAYING_KINDS + 1) // 9, 3)


@dataclass(frozen=True, slots=True)
class BookTileQueries:
    """Which tile of whom against whom."""

    row: NDArray[np.intp]
    kind: NDArray[np.intp]
    """What the tile counts as, or ``WILD_KIND``."""
    other: NDArray[np.intp]
    """The seat that might win on it."""


def tile_queries(t: PublicTables) -> BookTileQueries:
    """Every kind in the hand of the player in turn against each other seat that might win on it: one that
    is still there and did not give up the tile's suit."""
    n = len(t)
    rows = np.arange(n)
    turn = t.held.turn.astype(np.intp)
    mine = np.zeros((n, PLAYING_KINDS + 1), np.bool_)
    mine[:, :PLAYING_KINDS] = t.held.counts[rows, turn] > 0
    mine[:, WILD_KIND] = True
    against = t.held.can_win & (np.arange(SEATS)[None] != turn[:, None])
    given_up = (t.void[:, :, None] == _SUIT[None, None]) & (t.void != NO_SUIT)[:, :, None]
    row, other, kind = np.nonzero(mine[:, None] & against[:, :, None] & ~given_up)
    return BookTileQueries(row, kind, other)


def tile_features(t: PublicTables, queries: BookTileQueries) -> Floats:
    """(asked, features)."""
    return np.concatenate([_of_tile(t, queries), _of_seat(t, queries)], axis=1)


def _of_tile(t: PublicTables, queries: BookTileQueries) -> Floats:
    """What kind of tile it is, and what could still wait for it."""
    row, kind, other = queries.row, queries.kind, queries.other
    rank = _RANK[kind]
    numbered = rank >= 0
    wild = kind == WILD_KIND
    honor = ~numbered & ~wild
    ends = np.minimum(rank, 8 - rank)
    # Copies that the player in turn does not see, with empty places around each suit.
    left = np.zeros((len(t), 4, 13), np.float32)
    left[:, :3, 2:11] = t.held.left[:, :27].reshape(-1, 3, 9)
    left[:, 3, 2:9] = t.held.left[:, 27:]
    suit, place = np.minimum(_SUIT[kind], 3), np.where(numbered, rank + 2, np.clip(kind - 25, 2, 8))
    near = [np.where(numbered, left[row, suit, place + step], 0) for step in (-2, -1, 0, 1, 2)]
    copies = np.where(wild, 0, left[row, suit, place])
    two = np.where(rank >= 3, near[0] * near[1], 0) + np.where(rank <= 5, near[3] * near[4], 0)
    closed = near[1] * near[3] + np.where(rank == 2, near[0] * near[1], 0)
    closed = np.where(numbered, closed + np.where(rank == 6, near[3] * near[4], 0), 0)
    two = np.where(numbered, two, 0)
    pair = copies * (copies - 1) / 2
    thrown = _thrown(t)
    by_anybody = thrown.sum(axis=1)[row, np.minimum(kind, PLAYING_KINDS - 1)] * ~wild
    passed = t.passed[row, other, np.minimum(kind, PLAYING_KINDS - 1)] & ~wild
    columns: list[NDArray[np.generic]] = [
        wild,
        honor,
        *(numbered & (ends == step) for step in range(5)),
        honor & (kind >= 31),
        honor & (kind == 27 + other),
        honor & (kind == 27 + t.round[row]),
        copies / 3.0,
        *(~wild & (copies == some) for some in range(3)),
        two / 16.0,
        np.log1p(two) / 2.0,
        closed / 16.0,
        np.log1p(closed) / 2.0,
        np.log1p(pair),
        numbered & (two == 0),
        numbered & (two == 0) & (closed == 0),
        by_anybody / 3.0,
        by_anybody > 0,
        passed,
        t.held.wild_left[row] / 4.0,
        t.wild[row],
    ]
    return np.stack([np.asarray(column, np.float32) for column in columns], axis=1)


def _thrown(t: PublicTables) -> NDArray[np.int16]:
    """(n, 4, 34) how often each seat threw a kind."""
    found = np.zeros((len(t), SEATS, PLAYING_KINDS + 3), np.int16)
    row, seat, place = np.nonzero(t.river != NO_TILE)
    np.add.at(found, (row, seat, t.river[row, seat, place].astype(np.intp)), 1)
    return found[:, :, :PLAYING_KINDS]


def _of_seat(t: PublicTables, queries: BookTileQueries) -> Floats:
    """What the other player did: melds, discards, and how those lie to the tile."""
    row, kind, other = queries.row, queries.kind, queries.other
    h = t.held
    suit, rank = _SUIT[kind], _RANK[kind]
    numbered = rank >= 0
    wild = kind == WILD_KIND
    river = t.river[row, other]
    can_win = river != NO_TILE
    length = can_win.sum(axis=1)
    river_suit = np.where(river >= 0, np.minimum(river // 9, 3), -1)
    in_suit: NDArray[np.int64] = ((river_suit == suit[:, None]) & ~wild[:, None]).sum(axis=1)
    apart = np.where(
        (river >= 0) & (river < 27) & numbered[:, None] & (river_suit == suit[:, None]),
        np.abs(river % 9 - rank[:, None]),
        9,
    )
    same: NDArray[np.bool_] = np.where(wild[:, None], False, river == kind[:, None])
    early = np.arange(RIVER)[None] < EARLY_DISCARDS
    last = np.maximum(length - 1, 0)
    last_apart = np.take_along_axis(apart, last[:, None], axis=1)[:, 0]
    fresh = t.fresh[row, other]
    recent = can_win & (np.arange(RIVER)[None] >= length[:, None] - 4)
    from_hand = (fresh == 0) & can_win
    melds = h.melded[row, other].astype(np.int16)
    in_melds = np.where(wild, 0, melds[np.arange(len(row)), np.minimum(suit, 3)])
    in_other = melds[:, :3].sum(axis=1) - np.where(suit < 3, in_melds, 0)
    count = h.melds[row, other]
    chows = h.chows[row, other].sum(axis=1)
    playing = np.maximum(h.can_win.sum(axis=1), 1)[row]
    draws = h.wall[row] / playing
    step = (other - h.turn[row]) % np.maximum(h.players[row], 1)
    neighbours = numbered[:, None] & (apart <= 2) & (apart > 0) & early
    inside = (neighbours & _nearer_middle(river, rank)).sum(axis=1) > 0
    columns: list[NDArray[np.generic]] = [
        *(count == some for some in range(5)),
        count / 4.0,
        chows / 3.0,
        (count > 0) & (chows == 0),
        h.kongs[row, other] / 2.0,
        h.flowers[row, other] / 4.0,
        h.pairs[row, other] - 1,
        h.sets[row, other] / 4.0,
        other == 0,
        step == 1,
        playing / 4.0,
        draws / 20.0,
        np.log1p(draws) / 3.0,
        draws <= 3,
        length / 15.0,
        np.log1p(length) / 3.0,
        in_suit / np.maximum(length, 1),
        in_suit / 6.0,
        (in_suit == 0) & (length > 5),
        same.sum(axis=1) / 2.0,
        same.sum(axis=1) > 0,
        (apart == 1).sum(axis=1) / 3.0,
        (apart == 2).sum(axis=1) / 3.0,
        (apart == 3).sum(axis=1) > 0,
        inside,
        last_apart == 1,
        last_apart == 2,
        (fresh == 1).sum(axis=1) / np.maximum(length, 1),
        (recent & (fresh == 1)).sum(axis=1) / 4.0,
        (recent & from_hand).sum(axis=1) / 4.0,
        in_melds / 2.0,
        in_other / 2.0,
        (in_melds > 0) & (in_other == 0),
        (in_other > 0) & (in_melds == 0) & (suit < 3),
        (in_other > 0) & (suit == 3),
        melds[:, 3] / 2.0,
        (t.void[row, other] != NO_SUIT),
    ]
    return np.stack([np.asarray(column, np.float32) for column in columns], axis=1)


def _nearer_middle(river: NDArray[np.int8], rank: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether a discard lies nearer to the middle of its suit than the tile."""
    thrown = np.where((river >= 0) & (river < 27), river % 9, -9)
    found: NDArray[np.bool_] = np.abs(thrown - 4) < np.abs(rank[:, None] - 4)
    return found
