"""What the other books' chances are learnt from, and that the fit learns."""

from __future__ import annotations

import numpy as np
import pytest

from tablectl.learning.books.odds_fit import arrays, hide_some_hands, learn, measure, results
from tablectl.learning.books.positions import BookPositions, PlayedSession, read_session
from tablectl.learning.measures import log_loss
from tablectl.learning.networks.table_training import TableFit, fit_table
from tablectl.numbers.book_odds import BookModel, next_win_chances
from tablectl.numbers.odds.network import softmax
from tests.tablectl.numbers.simulated import events_of

FEW_STEPS = TableFit(hidden=8, second=6, steps=120, batch=64, rate=1e-2)


@pytest.fixture(scope="module")
def session() -> tuple[BookPositions, PlayedSession]:
    return read_session("sichuan", events_of("sichuan"), 1, every=2)


def test_every_position_is_told_who_won_next(session: tuple[BookPositions, PlayedSession]) -> None:
    positions, play_session = session
    (hand,) = play_session.hands
    assert len(positions) > 20
    assert np.allclose(positions.outcome.sum(axis=1), 1)
    told = [int(row.argmax()) for row in positions.outcome]
    nexts = [each for place, each in enumerate(told) if place == 0 or told[place - 1] != each]
    assert [each for each in nexts if each < 4] == list(hand.winners)
    gone = ~positions.held.can_win
    assert (positions.outcome[:, :4][gone] == 0).all(), "who has left does not win again"
    assert sum(hand.deltas) == 0


def test_hiding_hands_takes_nothing_that_everybody_sees(
    session: tuple[BookPositions, PlayedSession],
) -> None:
    positions, _ = session
    hidden = hide_some_hands(positions, 1)
    assert not hidden.held.known.all()
    assert (hidden.held.melds == positions.held.melds).all()
    assert (hidden.held.counts[~hidden.held.known] == 0).all()
    assert (hidden.outcome == positions.outcome).all()


def test_a_fit_tells_what_it_was_shown_and_is_the_same_again() -> None:
    rng = np.random.default_rng(1)
    features = rng.standard_normal((800, 4, 3)).astype(np.float32)
    there = rng.random((800, 4)) < 0.9
    there[:, 0] = True
    best = np.where(there, features[:, :, 1], -9).argmax(axis=1)
    outcomes = np.eye(5, dtype=np.float32)[best]
    network = fit_table(features, there, outcomes, FEW_STEPS)
    chances = softmax(network.logits(features, there))
    assert (chances[:, :4][~there] < 1e-6).all()
    assert log_loss(chances, outcomes) < 0.8 * np.log(4)
    again = fit_table(features, there, outcomes, FEW_STEPS)
    assert (again.win == network.win).all()


def test_what_is_learnt_is_loaded_and_measured_as_it_was(
    session: tuple[BookPositions, PlayedSession],
) -> None:
    positions, play_session = session
    network = learn("sichuan", positions, FEW_STEPS)
    found = arrays("sichuan", network, results([play_session]))
    model = BookModel.of(found, "sichuan")
    assert tuple(model.results.deltas[0, : len(play_session.hands[0].deltas)]) == play_session.hands[0].deltas
    chances = next_win_chances(positions.held, "sichuan", model.network)
    figures = measure("sichuan", model, positions, BookPositions.join([positions, positions]), [play_session])
    assert figures["log_loss"] == pytest.approx(log_loss(chances, positions.outcome), abs=1e-6)
    assert figures["positions"] == 2 * len(positions)
    assert figures["sessions"] == 0, "a session that was broken off says nothing of places"
