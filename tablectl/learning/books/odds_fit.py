"""Fits the win chances of the other books and measures them on held-out sessions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablectl.learning.books.positions import BookPositions, PlayedSession
from tablectl.learning.measures import calibration, calibration_error, log_loss
from tablectl.learning.networks.table_training import TableFit, fit_table
from tablectl.numbers.book_odds import BOOKS, BookModel, next_win_chances
from tablectl.numbers.book_odds.features import MAX_DISTANCE, any_hand_patterns, nearest, seat_features
from tablectl.numbers.book_odds.holdings import SEATS, Holdings
from tablectl.numbers.book_odds.network import NAMES, TableNetwork
from tablectl.numbers.book_odds.sessions import MAX_STAYS, BookResults, place_chances
from tablectl.rulesets import RULESETS

FIT: Final = TableFit()
FITS: Final[Mapping[str, TableFit]] = {"siamese": replace(FIT, steps=4000, drop=0.0, decay=0.3)}
"""Of books that are fitted otherwise: learnt from so many sessions, a network needs nothing dropped, which
had it predict too seldom that nobody wins any more."""
_PLAY_OUTS: Final = 200
_SESSIONS_AHEAD: Final = 100
"""Held-back sessions whose places are worked out: play-outs take time."""
_TURNS: Final = 12
_DRAWS_A_TURN: Final = 3

Figures = dict[str, Any]


def learn(book: str, positions: BookPositions, fit: TableFit | None = None) -> TableNetwork:
    """The network of who wins next; every position is learnt once as it is and once with hands hidden.

    Args:
        book: whose.
        positions: to learn from.
        fit: how; as the book's networks are fitted unless given.
    """
    fit = fit or FITS.get(book, FIT)
    both = BookPositions.join([positions, hide_some_hands(positions, fit.seed)])
    features = seat_features(both.held, BOOKS[book])
    return fit_table(features, both.held.can_win, both.outcome, fit)


def hide_some_hands(positions: BookPositions, seed: int) -> BookPositions:
    """The same positions seen by somebody who knows fewer hands: some, or none of them."""
    rng = np.random.default_rng(seed)
    none = rng.random(len(positions)) < 0.3
    hidden = (rng.random((len(positions), SEATS)) < 0.5) | none[:, None]
    return BookPositions(positions.held.hide(hidden), positions.outcome, positions.session)


def results(sessions: Sequence[PlayedSession]) -> NDArray[np.int32]:
    """(hands, 10): players, stays of the dealer, payments of four seats, winners in order (-1: no more)."""
    rows = []
    for session in sessions:
        for hand in session.hands:
            deltas = [*hand.deltas, *[0] * (SEATS - len(hand.deltas))]
            winners = [*hand.winners, *[-1] * SEATS][:SEATS]
            rows.append([len(hand.deltas), min(hand.honba, MAX_STAYS), *deltas, *winners])
    return np.array(rows, np.int32)


def arrays(book: str, network: TableNetwork, paid: NDArray[np.int32]) -> dict[str, NDArray[Any]]:
    """A book's part of the file."""
    found: dict[str, NDArray[Any]] = {f"{book}_{name}": getattr(network, name) for name in NAMES}
    return found | {f"{book}_results": paid}


def measure(
    book: str, model: BookModel, learnt: BookPositions, held: BookPositions, ahead: Sequence[PlayedSession]
) -> Figures:
    """How good the chances are on positions and sessions that nothing was learnt from."""
    chances = next_win_chances(held.held, book, model.network)
    hidden = held.held.hide(np.ones((len(held), SEATS), np.bool_))
    blind = next_win_chances(hidden, book, model.network)
    may = np.concatenate([held.held.can_win, np.ones((len(held), 1), np.bool_)], axis=1)
    predicted, observed = chances[may], held.outcome[may]
    figures: Figures = {
        "hands": len({(int(s)) for s in held.session}),
        "positions": len(held),
        "log_loss": log_loss(chances, held.outcome),
        "log_loss_same": log_loss(_same(learnt, held), held.outcome),
        "log_loss_table": log_loss(_by_table(book, learnt, held), held.outcome),
        "calibration_error": calibration_error(predicted, observed),
        "calibration": calibration(predicted, observed),
        "log_loss_no_hand_known": log_loss(blind, held.outcome),
        "calibration_error_no_hand_known": calibration_error(blind[may], observed),
    }
    return figures | places(book, model.results, ahead)


def _same(learnt: BookPositions, held: BookPositions) -> NDArray[np.float64]:
    """The same chances always, shared by those who can still win."""
    part = learnt.outcome.mean(axis=0)
    may = np.concatenate([held.held.can_win, np.ones((len(held), 1), np.bool_)], axis=1)
    chances = np.where(may, np.maximum(part, 1e-3), 0)
    found: NDArray[np.float64] = chances / chances.sum(axis=1, keepdims=True)
    return found


def _by_table(book: str, learnt: BookPositions, held: BookPositions) -> NDArray[np.float64]:
    """Plain counts: how often a seat won by the tiles that its hand lacked and the turns left."""
    away, turn = _cell(book, learnt.held)
    there = learnt.held.can_win
    won = np.full((MAX_DISTANCE + 1, _TURNS), 0.5)
    seen = np.full((MAX_DISTANCE + 1, _TURNS), 2.0)
    np.add.at(won, (away[there], turn[there]), learnt.outcome[:, :SEATS][there])
    np.add.at(seen, (away[there], turn[there]), 1.0)
    drawn, least = np.full((MAX_DISTANCE + 1, _TURNS), 0.5), np.full((MAX_DISTANCE + 1, _TURNS), 2.0)
    nearest_hand = np.where(there, away, MAX_DISTANCE).min(axis=1)
    np.add.at(drawn, (nearest_hand, turn[:, 0]), learnt.outcome[:, SEATS])
    np.add.at(least, (nearest_hand, turn[:, 0]), 1.0)
    away, turn = _cell(book, held.held)
    there = held.held.can_win
    wins = np.where(there, (won / seen)[away, turn], 0)
    nearest_hand = np.where(there, away, MAX_DISTANCE).min(axis=1)
    draws = (drawn / least)[nearest_hand, turn[:, 0]]
    wins = wins / wins.sum(axis=1, keepdims=True) * (1 - draws[:, None])
    return np.concatenate([wins, draws[:, None]], axis=1)


def _cell(book: str, h: Holdings) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    away = nearest(h, any_hand_patterns(BOOKS[book])).distance.astype(np.int64)
    draws = h.wall[:, None] / np.maximum(h.can_win.sum(axis=1), 1)[:, None]
    turn = np.minimum(draws // _DRAWS_A_TURN * np.ones((1, SEATS)), _TURNS - 1).astype(np.int64)
    return away, turn


def places(book: str, paid: BookResults, sessions: Sequence[PlayedSession]) -> Figures:
    """How good the chances of final places are before each hand of sessions that were played to their end."""
    predicted, observed = [], []
    rng = np.random.default_rng(1)
    for session in [each for each in sessions if each.final is not None][:_SESSIONS_AHEAD]:
        assert session.final is not None
        preset, options = session.play
        play = RULESETS[book].play(preset, dict(options))
        for table, sitting in zip(session.starts, session.sitting, strict=True):
            seats = len(table.seats)
            fitting = paid.fitting(seats, table.honba)
            first = np.where(paid.winners[fitting, 0] < 0, SEATS, paid.winners[fitting, 0])
            chances = np.bincount(first, minlength=SEATS + 1) / len(fitting)
            found = place_chances(table, chances.tolist(), paid, play.session.next_hand, rng, _PLAY_OUTS)
            if found is None:
                continue
            order = sorted(
                range(seats),
                key=lambda seat: (-session.final[sitting[seat]], (seat - table.start) % seats),  # type: ignore[index]
            )
            for place, seat in enumerate(order):
                predicted.append(np.pad(found[seat], (0, SEATS - seats)))
                observed.append(np.eye(SEATS)[place])
    if not predicted:
        return {"sessions": 0}
    chances, shares = np.array(predicted), np.array(observed)
    may = chances > 0
    return {
        "sessions": sum(each.final is not None for each in sessions[:_SESSIONS_AHEAD]),
        "place_log_loss": log_loss(chances, shares),
        "place_log_loss_equal": float(np.log(may.sum(axis=1)).mean()),
        "place_calibration_error": calibration_error(chances[may], shares[may]),
        "place_calibration": calibration(chances[may], shares[may]),
    }
