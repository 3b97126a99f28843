"""Fits the danger network of the other books and measures it on held-out sessions."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablectl.learning.books.dealing_in import Discards, answers_for
from tablectl.learning.measures import area_under_curve, calibration, calibration_error
from tablectl.learning.networks.fitting import Fit
from tablectl.learning.networks.tile_training import fit_tiles
from tablectl.mahjong.tiles import FIRST_HONOR
from tablectl.numbers.book_danger import BookTileQueries, tile_chances, tile_features, tile_queries
from tablectl.numbers.book_danger.tile_features import WILD_KIND
from tablectl.numbers.danger import TileNetwork, any_seat_chance
from tablectl.numbers.danger.network import NAMES

FIT: Final = Fit(hidden=16, second=8, epochs=6, rate=3e-3, decay=3e-3)
NEGATIVE_SAMPLE_SHARE: Final = 0.25
"""Of the tiles that nobody wins on so many are learnt from; the last weight is put right for it."""

_VALIDATION_FOLDS: Final = 5
_NEWTON_STEPS: Final = 10
_MAX_LOGIT: Final = 12.0

Figures = dict[str, Any]


def learn(discards: Discards, fit: Fit = FIT) -> TileNetwork:
    """The network of what deals in to one player.

    One session in five is kept from the fit; on these its answers are made as bold as they were right.
    """
    apart = discards.session % _VALIDATION_FOLDS == 0
    asked, wins = _asked(discards, ~apart)
    chosen = wins | (np.random.default_rng(fit.seed).random(len(wins)) < NEGATIVE_SAMPLE_SHARE)
    some = BookTileQueries(asked.row[chosen], asked.kind[chosen], asked.other[chosen])
    network = fit_tiles(tile_features(discards.table, some), wins[chosen], fit)
    asked, wins = _asked(discards, apart)
    logits = network.logits(tile_features(discards.table, asked)).astype(np.float64)
    slope, shift = _platt_scaling(logits + np.log(NEGATIVE_SAMPLE_SHARE), wins)
    changed = {
        "last": network.last * slope,
        "last_bias": (network.last_bias + np.log(NEGATIVE_SAMPLE_SHARE)) * slope + shift,
    }
    parts = [changed.get(name, getattr(network, name)) for name in NAMES]
    return TileNetwork(*(np.asarray(part, np.float32) for part in parts))


def _asked(discards: Discards, of: NDArray[np.bool_]) -> tuple[BookTileQueries, NDArray[np.bool_]]:
    """What is asked at some of the discards, and the answers."""
    asked = tile_queries(discards.table)
    some = of[asked.row]
    asked = BookTileQueries(asked.row[some], asked.kind[some], asked.other[some])
    return asked, answers_for(discards, asked)


def _platt_scaling(logits: NDArray[np.float64], wins: NDArray[np.bool_]) -> tuple[float, float]:
    """Slope and shift of the logits with the least log loss, by Newton's steps (Platt, 1999); what few
    wins cannot say stays as it is."""
    columns = np.stack([np.clip(logits, -_MAX_LOGIT, _MAX_LOGIT), np.ones_like(logits)], axis=1)
    found = as_it_is = np.array([1.0, 0.0])
    for _ in range(_NEWTON_STEPS):
        predicted = 1 / (1 + np.exp(-columns @ found))
        gradient = columns.T @ (predicted - wins) + (found - as_it_is)
        curve = (columns * (predicted * (1 - predicted))[:, None]).T @ columns + np.eye(2)
        found = found - np.linalg.solve(curve, gradient)
    return float(found[0]), float(found[1])


def arrays(book: str, network: TileNetwork) -> dict[str, NDArray[Any]]:
    """A book's part of the file."""
    return {f"{book}_{name}": getattr(network, name).astype(np.float32) for name in NAMES}


def measure(network: TileNetwork, learnt: Discards, held: Discards) -> Figures:
    """How good the chances are on sessions that nothing was learnt from."""
    by = tile_chances(held.table, network)
    asked = tile_queries(held.table)
    # Of each tile: whether it deals in to anybody.
    tiles = np.zeros(held.wins.shape[::2], np.bool_)
    tiles[asked.row, asked.kind] = True
    predicted = any_seat_chance(by)[tiles]
    observed = (held.wins.sum(axis=1) > 0)[tiles].astype(np.float64)
    table = _by_table(learnt, held)[tiles]
    return {
        "discards": len(held),
        "tiles": len(predicted),
        "told": float(predicted.mean()),
        "deals_in": float(observed.mean()),
        "area": area_under_curve(predicted, observed),
        "area_table": area_under_curve(table, observed),
        "calibration_error": calibration_error(predicted, observed),
        "calibration": calibration(predicted, observed),
    }


def _by_table(learnt: Discards, held: Discards) -> NDArray[np.float64]:
    """(n, 35) chances from counts alone: the tile's place in its suit, and how many tiles each other player
    threw."""
    asked = tile_queries(learnt.table)
    cell = _cell(learnt, asked)
    won = np.bincount(cell, answers_for(learnt, asked), minlength=_CELLS)
    share = (won + 0.1) / (np.bincount(cell, minlength=_CELLS) + 10.0)
    asked = tile_queries(held.table)
    by = np.zeros(held.wins.shape)
    by[asked.row, asked.other, asked.kind] = share[_cell(held, asked)]
    return any_seat_chance(by)


_PLACES: Final = 7
_TURNS: Final = 10
_CELLS: Final = _PLACES * _TURNS


def _cell(discards: Discards, asked: BookTileQueries) -> NDArray[np.intp]:
    rank = asked.kind % 9
    from_edge = np.minimum(rank, 8 - rank)
    place = np.where(asked.kind == WILD_KIND, 6, np.where(asked.kind >= FIRST_HONOR, 5, from_edge))
    turn = np.minimum(discards.table.held.thrown[asked.row, asked.other] // 2, _TURNS - 1)
    found: NDArray[np.intp] = place * _TURNS + turn
    return found
