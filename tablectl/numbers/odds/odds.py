"""Who will win a hand of riichi and how the session will end: chances, from a position alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.seats import WINDS, Seat
from tablectl.numbers.odds.deals import HandDistances, dealt
from tablectl.numbers.odds.network import SeatNetwork, softmax
from tablectl.numbers.odds.seat_features import seat_features
from tablectl.numbers.odds.session import (
    HandResults,
    SessionEnding,
    SessionState,
    place_chances,
    play_on,
    settle,
)
from tablectl.numbers.table import HandInPlay
from tablectl.numbers.table_arrays import TableArrays, table_arrays

_MIN_CHANCE: Final = 0.0005
"""No chance is told smaller than this, and none so near to 1."""
_MAX_DEALS: Final = 60
"""Guessed deals are looked at; what more of them would change is far below the chances' own error."""
BATCH: Final = 1000
"""Play-outs between two looks at the clock."""


ChancesOf = Callable[[TableArrays], NDArray[np.float64]]
"""(n, 5) chances of the hand of ``n`` positions."""


@dataclass(frozen=True, slots=True)
class OddsModel:
    """What the chances were learnt as: numbers of a file."""

    network: SeatNetwork
    distances: HandDistances
    results: HandResults

    @staticmethod
    def of(arrays: Mapping[str, NDArray[np.generic]]) -> OddsModel:
        """The model in a file of arrays.

        Raises:
            KeyError: the file lacks a part of it.
        """
        return OddsModel(SeatNetwork.of(arrays, "odds_"), HandDistances.of(arrays), HandResults.of(arrays))


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances. Seats from East on."""

    win: tuple[float, ...]
    draw: float
    """That nobody wins this hand; with ``win`` it adds up to 1."""
    placement: tuple[tuple[float, ...], ...]
    """By seat: the chance of each final place, the first first."""
    samples: int
    """Play-outs of the session."""


def hand_chances(a: TableArrays, model: OddsModel) -> NDArray[np.float64]:
    """(n, 5) the chance that each seat from East on wins, and that nobody does. All hands are known.

    The four add up to 1, and none is 0 or one.
    """
    features, _ = seat_features(a)
    chances = softmax(model.network.logits(features)).astype(np.float64)
    chances = np.maximum(chances, _MIN_CHANCE)
    found: NDArray[np.float64] = chances / chances.sum(axis=1, keepdims=True)
    return found


def odds(
    table: HandInPlay,
    model: OddsModel,
    rules: SessionEnding,
    *,
    seed: int = 0,
    samples: int | None = None,
    in_time: Callable[[], bool] = lambda: False,
) -> Odds:
    """The chances of a hand in play and of its session.

    Args:
        table: the position. Hands that nobody told are guessed from what everybody sees.
        model: what was learnt.
        rules: what ends the session.
        seed: of everything left to chance; the same with the same ``samples`` gives the same answer.
        samples: play-outs of the session, exactly so many; by the time left unless given.
        in_time: whether there is time for more play-outs; looked at between batches of ``BATCH``.
    """
    rng = np.random.default_rng(seed)
    a = table_arrays([table])
    if not a.known.all():
        a = dealt(a, model.distances, min(_MAX_DEALS, samples or _MAX_DEALS), rng)
    chances = hand_chances(a, model).mean(axis=0)
    finals = []
    played = 0
    while samples is None or played < samples:
        count = BATCH if samples is None else min(BATCH, samples - played)
        finals.append(_play_outs(table, chances, model.results, rules, count, rng))
        played += count
        if samples is None and not in_time():
            break
    by_start = place_chances(np.concatenate(finals))
    return Odds(
        win=tuple(chances[:4].tolist()),
        draw=float(chances[4]),
        placement=tuple(tuple(by_start[(seat - table.start) % 4].tolist()) for seat in range(4)),
        samples=played,
    )


def _play_outs(
    table: HandInPlay,
    chances: NDArray[np.float64],
    results: HandResults,
    rules: SessionEnding,
    count: int,
    rng: np.random.Generator,
) -> NDArray[np.int64]:
    """(count, 4) final places, seats from the first dealer on."""
    first = table.start
    turned = [(seat + first) % 4 for seat in range(4)]
    scores = np.array([table.seats[seat].score for seat in turned], np.int32)
    dealer = turned.index(0)
    at = SessionState(
        scores=np.tile(scores, (count, 1)),
        number=np.full(count, 4 * WINDS.index(table.round) + dealer, np.int32),
        honba=np.full(count, table.honba, np.int32),
        deposits=np.full(count, table.deposits, np.int32),
    )
    # Evenly over the chances, not by one throw each: that takes chance out of what is known.
    marks = (np.arange(count) + rng.random()) / count
    outcome = np.minimum(np.searchsorted(np.cumsum(chances), marks), 4)
    chosen = np.empty(count, np.intp)
    for seat in range(5):
        rows = np.flatnonzero(outcome == seat)
        fitting = _fitting(table, results, seat)
        chosen[rows] = fitting[rng.integers(0, len(fitting), len(rows))]
    riichi = np.tile(np.array([table.seats[seat].riichi is not None for seat in turned]), (count, 1))
    after, ended = settle(at, results, chosen, rules, riichi)
    return play_on(after, ended, results, rules, rng)


def _fitting(table: HandInPlay, results: HandResults, winner: Seat) -> NDArray[np.intp]:
    """Results of real hands that this one may still have, when this seat wins; 4: nobody does."""
    if winner == 4:
        return np.flatnonzero(results.winner < 0)
    mine = table.seats[winner]
    won = results.winner == winner
    if any(meld.is_open for meld in mine.melds):
        won &= results.opened
    elif mine.riichi is not None:
        won &= results.riichi[:, winner] > 0
    return np.flatnonzero(won)
