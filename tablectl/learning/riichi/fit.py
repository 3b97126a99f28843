"""Fits the networks and tables for riichi, from positions and results of real hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablectl.learning.measures import area_under_curve, calibration_error, log_loss
from tablectl.learning.networks.fitting import Fit
from tablectl.learning.networks.seat_training import fit_seats
from tablectl.learning.networks.tile_training import fit_tiles
from tablectl.learning.riichi.dealing_in import winning_kinds
from tablectl.learning.riichi.positions import Positions
from tablectl.mahjong.shapes.hand_batch import batch_shanten
from tablectl.numbers.danger import TileNetwork
from tablectl.numbers.danger.tile_features import TileQueries, read_rivers, tile_features, tile_queries
from tablectl.numbers.odds.deals import TURNS
from tablectl.numbers.odds.network import SeatNetwork, softmax
from tablectl.numbers.odds.seat_features import seat_features
from tablectl.numbers.table_arrays import TableArrays
from tablectl.rulesets.riichi.options import RiichiOptions

ODDS_FIT: Final = Fit(hidden=40, second=24, epochs=5, drop=0.3, decay=6e-3, rate=1.5e-3)
DANGER_FIT: Final = Fit(hidden=64, second=32, epochs=2, batch=4096, rate=3e-3)
_BATCH_SIZE: Final = 2_000
_STEPS: Final = 7

Report = Callable[[str], None]


def odds_features(tables: TableArrays) -> NDArray[np.float32]:
    """(n, 4, features) of many positions."""
    parts = [
        seat_features(tables.take(slice(at, at + _BATCH_SIZE)))[0].astype(np.float16)
        for at in range(0, len(tables), _BATCH_SIZE)
    ]
    return np.concatenate(parts).astype(np.float32)


def fit_odds(positions: Positions, report: Report, fit: Fit = ODDS_FIT) -> SeatNetwork:
    """The network of who wins."""
    features = odds_features(positions.tables)
    return fit_seats(
        features, positions.outcome, fit, lambda epoch, _: report(f"odds: {epoch + 1} of {fit.epochs}")
    )


def danger_rows(
    tables: TableArrays, options: RiichiOptions
) -> tuple[NDArray[np.float16], NDArray[np.bool_], TileQueries]:
    """Features of every tile of every hand in turn against each other seat, whether that seat wins on it, and
    which they are. Positions before a discard."""
    features, answers, rows, kinds, others = [], [], [], [], []
    for at in range(0, len(tables), _BATCH_SIZE):
        part = tables.take(slice(at, at + _BATCH_SIZE))
        reads = read_rivers(part)
        asked = tile_queries(part, reads)
        features.append(tile_features(part, reads, asked).astype(np.float16))
        answers.append(winning_kinds(part, options)[asked.row, asked.other, asked.kind])
        rows.append(asked.row + at)
        kinds.append(asked.kind)
        others.append(asked.other)
    return (
        np.concatenate(features),
        np.concatenate(answers),
        TileQueries(np.concatenate(rows), np.concatenate(kinds), np.concatenate(others)),
    )


def fit_danger(positions: Positions, options: RiichiOptions, report: Report) -> TileNetwork:
    """The network of who deals in."""
    features, answers, _ = danger_rows(positions.discards().tables, options)
    epochs = DANGER_FIT.epochs
    return fit_tiles(
        features, answers, DANGER_FIT, lambda epoch, _: report(f"danger: {epoch + 1} of {epochs}")
    )


def distances(tables: TableArrays) -> NDArray[np.float32]:
    """(open melds 0-4, turns, steps) how many hands without riichi were so far from ready."""
    found = np.zeros((5, TURNS, _STEPS), np.float32)
    resting = np.ones((len(tables), 4), np.bool_)
    resting[np.arange(len(tables)), tables.turn] = ~tables.holds
    row, seat = np.nonzero(resting & (tables.riichi < 0))
    steps = batch_shanten(tables.hand[row, seat], tables.melds[row, seat])
    turn = np.minimum((tables.river[row, seat] >= 0).sum(axis=1), TURNS - 1)
    np.add.at(found, (np.minimum(tables.opened[row, seat], 4), turn, np.clip(steps, 0, _STEPS - 1)), 1)
    return found


def network_arrays(network: Any, prefix: str) -> dict[str, NDArray[np.float32]]:
    """A network's weights as they stand in the file."""
    return {
        prefix + each.name: np.asarray(getattr(network, each.name), np.float32) for each in fields(network)
    }


def measure_odds(network: SeatNetwork, positions: Positions) -> dict[str, float]:
    """Log loss of the hand's outcome, and the calibration error of its chances."""
    chances = softmax(network.logits(odds_features(positions.tables)))
    shares = positions.outcome
    return {
        "log_loss": log_loss(chances, shares),
        "constant": log_loss(np.broadcast_to(shares.mean(axis=0), shares.shape), shares),
        "calibration_error": calibration_error(chances.ravel(), shares.ravel()),
    }


def thrown_danger(network: TileNetwork, positions: Positions) -> NDArray[np.float64]:
    """(n, 4): for each discard the chance that it deals in to each seat."""
    tables = positions.tables
    found = np.zeros((len(positions), 4))
    for at in range(0, len(positions), _BATCH_SIZE):
        part = tables.take(slice(at, at + _BATCH_SIZE))
        reads = read_rivers(part)
        asked = tile_queries(part, reads)
        kept = asked.kind == positions.thrown[at : at + _BATCH_SIZE][asked.row]
        asked = TileQueries(asked.row[kept], asked.kind[kept], asked.other[kept])
        if len(asked.row):
            chances = network.chances(tile_features(part, reads, asked))
            found[asked.row + at, asked.other] = chances
    return found


def measure_danger(network: TileNetwork, positions: Positions) -> dict[str, float]:
    """Areas under the curve over all discards and over those towards a riichi, and the calibration error."""
    discards = positions.discards()
    by = thrown_danger(network, discards)
    whole = 1 - np.prod(1 - by, axis=1)
    observed: NDArray[np.bool_] = np.asarray(discards.won_by.any(axis=1))
    riichi = discards.tables.riichi >= 0
    riichi[np.arange(len(riichi)), discards.tables.turn] = False
    facing: NDArray[np.bool_] = np.asarray(riichi.any(axis=1))
    to_riichi: NDArray[np.bool_] = np.asarray((discards.won_by.astype(bool) & riichi).any(axis=1))
    return {
        "discards": float(len(discards)),
        "area_all": area_under_curve(whole, observed),
        "area_riichi": area_under_curve(whole[facing], observed[facing]),
        "area_to_riichi": area_under_curve(1 - np.prod(1 - by * riichi, axis=1)[facing], to_riichi[facing]),
        "calibration_error": calibration_error(whole, observed.astype(float), 50),
    }
