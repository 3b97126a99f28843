"""What is counted of every seat: how far it is, what would help and where that is, how long there is time."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.numbers.book_odds.book_tiles import BookTiles
from tablectl.numbers.book_odds.holdings import SEATS, Holdings
from tablectl.numbers.book_odds.patterns import (
    AnySets,
    ClosedHands,
    Nearness,
    Pattern,
    SevenPairs,
    nearness,
    valuable_patterns,
)

Floats = NDArray[np.float32]
MAX_DISTANCE: Final = 6
"""Hands that lack more are told as if they lacked so many."""
_BATCH_SIZE: Final = 4_000
_OUTS: Final = 3
"""Hands that lack so many or fewer tiles are told with what helps them; of farther ones it says little."""


def seat_features(h: Holdings, book: BookTiles) -> Floats:
    """(n, 4, features)."""
    parts = [_features(h.take(slice(at, at + _BATCH_SIZE)), book) for at in range(0, len(h), _BATCH_SIZE)]
    return np.concatenate(parts)


def _features(h: Holdings, book: BookTiles) -> Floats:
    columns = _common(h)
    for patterns in (
        (any_hand_patterns(book), valuable_patterns()) if book.needs_value else (any_hand_patterns(book),)
    ):
        columns += _distance(h, patterns)
    return np.stack([np.broadcast_to(c, h.known.shape).astype(np.float32) for c in columns], axis=2)


def any_hand_patterns(book: BookTiles) -> tuple[Pattern, ...]:
    """The patterns of a hand that is worth whatever it is."""
    return (AnySets(), SevenPairs()) if book.seven_pairs else (AnySets(),)


def nearest(h: Holdings, patterns: tuple[Pattern, ...]) -> Nearness:
    """The nearness of every known hand; (n, 4) and (n, 4, 34), zeros elsewhere."""
    n = len(h)
    rows, seats = np.nonzero(h.known & h.can_win)
    hands = ClosedHands(*(getattr(h, name)[rows, seats] for name in ClosedHands.__slots__))
    found = nearness(hands, patterns)
    distance = np.full((n, SEATS), MAX_DISTANCE, np.int8)
    helps = np.zeros((n, SEATS, 34), np.bool_)
    distance[rows, seats] = np.minimum(found.distance, MAX_DISTANCE)
    helps[rows, seats] = found.helps
    return Nearness(distance, helps)


def _common(h: Holdings) -> list[NDArray[np.generic]]:
    known = h.known & h.can_win
    seats = np.arange(SEATS)[None]
    step = (seats - h.turn[:, None]) % np.maximum(h.players, 1)[:, None]
    playing = np.maximum(h.can_win.sum(axis=1), 1)
    draws = h.wall[:, None] / playing[:, None]
    return [
        known,
        h.can_win & ~known,
        seats == 0,
        step / 4.0,
        (step == 0) & h.holds[:, None],
        draws / 20.0,
        np.log1p(draws) / 3.0,
        draws <= 1,
        draws <= 3,
        playing[:, None] / 4.0,
        (h.can_win & known).sum(axis=1)[:, None] / 4.0,
        h.melds / 3.0,
        np.where(~known, h.melds / 3.0, 0),
        np.where(~known, (h.melds >= 3), False),
        h.kongs / 2.0,
        h.melds - h.chows.sum(axis=2),
        h.melded[:, :, :3].max(axis=2) / 3.0,
        h.flowers / 4.0,
        h.wilds / 2.0,
        h.thrown / 15.0,
        h.pairs - 1,
    ]


def _distance(h: Holdings, patterns: tuple[Pattern, ...]) -> list[NDArray[np.generic]]:
    known = h.known & h.can_win
    near = nearest(h, patterns)
    # A tile that completes a wild wait is any tile; wild tiles help every hand that is not complete.
    live = h.left[:, None, :] * near.helps
    hidden = np.maximum(h.left.sum(axis=1) + h.wild_left, 1)[:, None]
    outs = live.sum(axis=2) + h.wild_left[:, None] * (near.distance > 0)
    share = outs / hidden
    held = h.counts.sum(axis=1, dtype=np.int16)
    others = ((held[:, None] - h.counts) * near.helps).sum(axis=2)
    kinds = (live > 0).sum(axis=2)
    draws = np.maximum(h.wall[:, None], 1) / np.maximum(h.can_win.sum(axis=1), 1)[:, None]
    columns: list[NDArray[np.generic]] = [
        known & (near.distance <= distance) for distance in range(MAX_DISTANCE)
    ]
    columns.append(np.where(known, near.distance / 4.0, 0))
    for distance in range(_OUTS + 1):
        at = known & (near.distance == distance) if distance < _OUTS else known & (near.distance >= distance)
        columns += [
            np.where(at, np.log1p(outs) / 3.0, 0),
            np.where(at, share * 5.0, 0),
            np.where(at, np.log1p(others) / 3.0, 0),
        ]
        if 0 < distance < _OUTS:
            columns += [
                np.where(at, 1 - (1 - np.minimum(share, 0.9)) ** draws, 0),
                np.where(at, kinds / 6.0, 0),
            ]
    return columns
