"""The rest of a session of any book played out many times: the chances of each final place.

What a hand pays is drawn from hands that were simulated by the book, turned to the dealer; who deals next,
who changes places and when it is over is asked of the book itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.seats import WINDS, Seat
from tablectl.numbers.table import HandInPlay
from tablectl.rulesets.hand_facts import HandOutcome, NextHand, SessionOver

SEATS: Final = 4
MAX_HANDS: Final = 100
"""A session that is longer has no end that can be told."""
MAX_STAYS: Final = 3
"""Results are drawn from hands in which the dealer had stayed as often; longer stays are one."""

NextHandOf = Callable[[HandOutcome], NextHand | SessionOver]


@dataclass(frozen=True, slots=True)
class BookResults:
    """What simulated hands of a book paid, by how many played; seats from the dealer on."""

    players: NDArray[np.int8]
    stays: NDArray[np.int8]
    """How often the dealer had stayed before, ``MAX_STAYS`` at most."""
    deltas: NDArray[np.int32]
    """(results, 4)."""
    winners: NDArray[np.int8]
    """(results, 4) whose wins were paid, in order; -1: no more."""

    @staticmethod
    def of(arrays: Mapping[str, NDArray[np.generic]], prefix: str = "") -> BookResults:
        """The results in a file of arrays.

        Raises:
            KeyError: the file lacks them.
        """
        table = np.asarray(arrays[prefix + "results"], np.int32)
        return BookResults(
            table[:, 0].astype(np.int8),
            table[:, 1].astype(np.int8),
            table[:, 2:6],
            table[:, 6:10].astype(np.int8),
        )

    def fitting(self, players: int, stays: int) -> NDArray[np.intp]:
        """Results of tables of this size after as many stays of the dealer, or after any where none are."""
        size = self.players == players
        both = np.flatnonzero(size & (self.stays == min(stays, MAX_STAYS)))
        return both if len(both) else np.flatnonzero(size)


@dataclass(slots=True)
class _Session:
    """One play-out. Seats of the table as it sits in the hand that the position is of."""

    scores: list[int]
    sitting: list[int]
    """Who sits where, by the seat at the start of the play-out."""
    dealer: Seat
    first_dealer: Seat
    round: int
    honba: int
    number: int
    rounds: int


def place_chances(
    table: HandInPlay,
    chances: Sequence[float],
    results: BookResults,
    next_hand: NextHandOf,
    rng: np.random.Generator,
    count: int,
) -> NDArray[np.float64] | None:
    """(players, players) the chance of each final place by seat from the dealer on.

    Args:
        table: the position; its dealer is seat 0.
        chances: of each of four seats to win next, then of nobody.
        results: what hands pay.
        next_hand: the book's word for what comes after a hand.
        rng: where chance comes from.
        count: play-outs.

    Returns:
        None where the session comes to no end.
    """
    players = len(table.seats)
    marks = (np.arange(count) + rng.random()) / count
    order = np.minimum(np.searchsorted(np.cumsum(chances), marks), SEATS)
    places = np.zeros((players, players))
    kept: dict[int, NDArray[np.intp]] = {}
    for winner in order.tolist():
        session = _start_session(table)
        chosen = _first_result(table, winner, results, rng)
        for _ in range(MAX_HANDS):
            if not _play_hand(session, chosen, results, next_hand):
                break
            stays = min(session.honba, MAX_STAYS)
            if stays not in kept:
                kept[stays] = results.fitting(players, stays)
            chosen = int(kept[stays][rng.integers(0, len(kept[stays]))])
        else:
            return None
        for place, seat in enumerate(_rank(session.scores, table.start)):
            places[seat, place] += 1
    found: NDArray[np.float64] = (places + 0.25) / (count + 0.25 * players)
    return found


def _start_session(table: HandInPlay) -> _Session:
    number = WINDS.index(table.round)
    return _Session(
        scores=[seat.score for seat in table.seats],
        sitting=list(range(len(table.seats))),
        dealer=0,
        first_dealer=table.start,
        round=number,
        honba=table.honba,
        number=table.number,
        rounds=number,
    )


def _first_result(table: HandInPlay, winner: int, results: BookResults, rng: np.random.Generator) -> int:
    """A result in which this seat wins next after those that have won already; the nearest there are."""
    fitting = results.fitting(len(table.seats), table.honba)
    before = sum(seat.won for seat in table.seats)
    winners = results.winners[fitting]
    if winner == SEATS:
        right = winners[:, min(before, SEATS - 1)] < 0
    else:
        right = winners[:, min(before, SEATS - 1)] == winner
        if not right.any():
            right = (winners == winner).any(axis=1)
    rows = np.flatnonzero(right)
    return int(fitting[rows[rng.integers(0, len(rows))]] if len(rows) else fitting[0])


def _play_hand(session: _Session, chosen: int, results: BookResults, next_hand: NextHandOf) -> bool:
    """Pay a hand and seat the next; False when the session is over."""
    players = len(session.sitting)
    deltas = results.deltas[chosen].tolist()
    for place in range(players):
        session.scores[session.sitting[(session.dealer + place) % players]] += deltas[place]
    winners = [int(each) for each in results.winners[chosen].tolist() if each >= 0]
    coming = next_hand(
        HandOutcome(
            round=WINDS[session.round % len(WINDS)],
            dealer=session.dealer,
            first_dealer=session.first_dealer,
            honba=session.honba,
            winners=tuple((session.dealer + each) % players for each in winners),
            draw=None if winners else "exhaustive",
            ready=(),
            scores=tuple(session.scores[player] for player in session.sitting),
            number=session.number,
            rounds=session.rounds,
        )
    )
    if isinstance(coming, SessionOver):
        return False
    if coming.round is not WINDS[session.round % len(WINDS)]:
        session.round += 1
        session.rounds += 1
    if coming.seats is not None:
        session.sitting = [session.sitting[seat] for seat in coming.seats]
    session.dealer, session.honba = coming.dealer, coming.honba
    session.number += 1
    return True


def _rank(scores: Sequence[int], first: Seat) -> list[Seat]:
    """Players from first to last; of equal points the nearer to the first dealer is higher."""
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], (seat - first) % len(scores)))
