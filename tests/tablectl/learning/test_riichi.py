"""What the numbers for riichi are learnt from, and that the fits learn."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tablectl.adapters.numbers_model import riichi_model
from tablectl.formats.reading import read_games
from tablectl.formats.recorded.record import RecordedGame
from tablectl.learning.measures import area_under_curve, calibration_error, log_loss
from tablectl.learning.networks.fitting import Fit
from tablectl.learning.networks.seat_training import fit_seats
from tablectl.learning.networks.tile_training import fit_tiles
from tablectl.learning.riichi.dealing_in import winning_kinds
from tablectl.learning.riichi.fit import measure_danger, measure_odds
from tablectl.learning.riichi.positions import Positions, read_positions
from tablectl.learning.riichi.session_results import results
from tablectl.numbers.odds.network import softmax
from tablectl.rulesets.riichi.play import RIICHI

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
TENHOU = RIICHI.listing.options.options("tenhou", {})


@pytest.fixture(scope="module")
def game() -> RecordedGame:
    (read,) = read_games(GAMES / "big_three_dragons.mjlog")
    return read


@pytest.fixture(scope="module")
def positions(game: RecordedGame) -> Positions:
    return read_positions([game], every=1)


def test_every_position_knows_all_tiles_and_what_came_of_it(positions: Positions, game: RecordedGame) -> None:
    tables = positions.tables
    assert len(positions) > 300
    tiles = tables.hand.sum(axis=2) + 3 * tables.melds
    assert (tiles.sum(axis=1) == 52 + tables.holds).all()
    assert (tables.shown + tables.hand.sum(axis=1) <= 4).all()
    assert np.allclose(positions.outcome.sum(axis=1), 1)


def test_whoever_was_dealt_in_to_could_win_on_that_tile(positions: Positions) -> None:
    dealt = positions.discards()
    dealt = dealt.take(dealt.won_by.any(axis=1))
    assert len(dealt) >= 3
    able = winning_kinds(dealt.tables, TENHOU)
    for row in range(len(dealt)):
        for seat in np.flatnonzero(dealt.won_by[row]):
            assert able[row, seat, dealt.thrown[row]], (row, seat)


def test_results_of_hands_give_and_take_the_same(game: RecordedGame) -> None:
    found = results([game])
    assert len(found) == len(game.hands)
    assert (found[:, :4].sum(axis=1) == 0).all()
    for row, hand in zip(found.tolist(), game.hands, strict=True):
        assert (row[8] >= 0) == bool(hand.recorded.wins)
        assert row[10] == any(win.winner == hand.dealer for win in hand.recorded.wins)


def test_the_shipped_numbers_know_a_game_that_they_were_not_learnt_from(positions: Positions) -> None:
    model, network = riichi_model()
    assert measure_odds(model.network, positions)["log_loss"] < 1.45
    assert measure_danger(network, positions)["area_all"] > 0.8


@pytest.mark.slow
def test_a_seat_network_learns_who_has_most() -> None:
    rng = np.random.default_rng(0)
    features = rng.standard_normal((3000, 4, 3)).astype(np.float32)
    outcomes = np.zeros((3000, 5), np.float32)
    outcomes[np.arange(3000), features[:, :, 1].argmax(axis=1)] = 1
    fit = Fit(hidden=8, second=8, epochs=6, batch=16, rate=1e-2, drop=0.0)
    network = fit_seats(features, outcomes, fit)
    assert log_loss(softmax(network.logits(features)), outcomes) < 0.9
    again = fit_seats(features, outcomes, fit)
    assert (again.seat == network.seat).all(), "the same seed, the same network"


def test_a_tile_network_learns_a_threshold() -> None:
    rng = np.random.default_rng(0)
    features = rng.standard_normal((6000, 4)).astype(np.float32)
    answers = features[:, 2] > 1
    network = fit_tiles(features, answers, Fit(hidden=8, second=8, epochs=4, batch=64, rate=1e-2))
    assert area_under_curve(network.chances(features), answers) > 0.97


def test_measures_are_those_of_the_books() -> None:
    assert log_loss(np.array([[0.5, 0.5]]), np.array([[1.0, 0.0]])) == pytest.approx(np.log(2))
    assert area_under_curve(np.array([0.1, 0.2, 0.3, 0.3]), np.array([0, 1, 0, 1])) == pytest.approx(0.625)
    told = np.array([0.15, 0.15, 0.85, 0.85])
    assert calibration_error(told, np.array([0.0, 0.0, 1.0, 1.0])) == pytest.approx(0.15)
