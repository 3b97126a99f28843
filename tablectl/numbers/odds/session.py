"""The rest of a session of riichi played out many times in lockstep: the chances of each final place.

Every hand's result is one that was really played, drawn by chance and turned to the dealer: who won from whom
and for how much, who had paid for riichi, who was ready at a draw. Counters, sticks and the end of the
session follow the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]

_STICK: Final = 1000
_HONBA: Final = 300
_MOST_HANDS: Final = 60


@dataclass(frozen=True, slots=True)
class HandResults:
    """Results of real hands, seats from the dealer on."""

    deltas: Ints
    """(results, 4) without honba and sticks."""
    riichi: Ints
    """(results, 4) whether the seat's stick was paid."""
    winner: Ints
    """(results,) the one who takes the sticks; -1: nobody won."""
    giver: Ints
    """(results,) who threw the winning tile; -1: the wall."""
    stays: NDArray[np.bool_]
    """(results,) whether the dealer won, was ready at a draw, or the hand was aborted."""
    opened: NDArray[np.bool_]
    """(results,) whether the winner had an open hand."""

    @staticmethod
    def of(arrays: Mapping[str, NDArray[np.generic]]) -> HandResults:
        """The results in a file of arrays.

        Raises:
            KeyError: the file lacks a part of them.
        """
        table = np.asarray(arrays["results"], np.int32)
        return HandResults(
            deltas=table[:, :4] * 100,
            riichi=table[:, 4:8],
            winner=table[:, 8],
            giver=table[:, 9],
            stays=table[:, 10] != 0,
            opened=table[:, 11] != 0,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRules:
    """What ends a session of riichi."""

    hands: int
    """Hands of the session where the deal never stays: 4 for East, 8 for East and South."""
    extra: int = 4
    """Hands that follow at most while nobody has the target."""
    target: int = 30000
    bust: bool = True
    """Whether it ends when somebody has less than nothing."""
    dealer_ends: bool = True
    """Whether the last dealer ends it when first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionAt:
    """Sessions before a hand, one each row. Seats from the first dealer on."""

    scores: Ints
    """(n, 4)."""
    number: Ints
    """(n,) the hand's number, repeats not counted: 0 is East 1."""
    honba: Ints
    deposits: Ints


def settle(
    at: SessionAt, results: HandResults, chosen: NDArray[np.intp], riichi: NDArray[np.bool_] | None = None
) -> tuple[SessionAt, NDArray[np.bool_]]:
    """The sessions after one more hand each.

    Args:
        at: before the hand.
        results: what can happen.
        chosen: (n,) what happens.
        riichi: (n, 4) seats whose stick lies on the table already, of the seats of ``at``.

    Returns:
        The sessions, and (n,) whether the dealer stays.
    """
    n = len(chosen)
    dealer = at.number % 4
    place = (np.arange(4)[None] - dealer[:, None]) % 4
    deltas = np.take_along_axis(results.deltas[chosen], place, axis=1)
    paid = np.take_along_axis(results.riichi[chosen], place, axis=1) > 0
    if riichi is not None:
        paid &= ~riichi
    scores = at.scores + deltas - _STICK * paid
    pot = at.deposits + paid.sum(axis=1)
    winner, giver = results.winner[chosen], results.giver[chosen]
    won = winner >= 0
    rows = np.flatnonzero(won)
    seat = (winner[rows] + dealer[rows]) % 4
    scores[rows, seat] += _STICK * pot[rows] + _HONBA * at.honba[rows]
    thrown = giver[rows] >= 0
    scores[rows[thrown], (giver[rows][thrown] + dealer[rows][thrown]) % 4] -= _HONBA * at.honba[rows[thrown]]
    drawn = rows[~thrown]
    scores[drawn] -= (_HONBA // 3) * at.honba[drawn, None]
    scores[drawn, seat[~thrown]] += (_HONBA // 3) * at.honba[drawn]
    stays = results.stays[chosen]
    after = SessionAt(
        scores=scores.astype(np.int32),
        number=(at.number + ~stays).astype(np.int32),
        honba=np.where(won & ~stays, 0, at.honba + 1).astype(np.int32),
        deposits=np.where(won, 0, pot).astype(np.int32),
    )
    assert len(after.scores) == n
    return after, stays


def over(after: SessionAt, stayed: NDArray[np.bool_], rules: SessionRules) -> NDArray[np.bool_]:
    """Which sessions end here."""
    top = after.scores.max(axis=1)
    played = after.number >= rules.hands
    ended = (played & (top >= rules.target)) | (after.number >= rules.hands + rules.extra)
    if rules.bust:
        ended |= after.scores.min(axis=1) < 0
    # In the hands that follow somebody's reaching the target ends it, however the deal stands.
    last = after.number >= rules.hands - 1
    if rules.dealer_ends:
        dealer = after.number % 4
        leads = leaders(after.scores) == dealer
        ended |= last & stayed & leads & (top >= rules.target)
    return ended


def leaders(scores: Ints) -> NDArray[np.intp]:
    """(n,) who is first; of equal points the nearer to the first dealer."""
    found: NDArray[np.intp] = scores.argmax(axis=1)
    return found


def play_on(
    at: SessionAt,
    ended: NDArray[np.bool_],
    results: HandResults,
    rules: SessionRules,
    rng: np.random.Generator,
) -> NDArray[np.int64]:
    """(n, 4) the final place of every seat, 0 the first, when sessions are played to their end."""
    scores, number = at.scores.copy(), at.number.copy()
    honba, deposits = at.honba.copy(), at.deposits.copy()
    live = np.flatnonzero(~ended)
    for _ in range(_MOST_HANDS):
        if not len(live):
            break
        now = SessionAt(
            scores=scores[live], number=number[live], honba=honba[live], deposits=deposits[live]
        )
        after, stayed = settle(now, results, rng.integers(0, len(results.winner), len(live)))
        scores[live], number[live] = after.scores, after.number
        honba[live], deposits[live] = after.honba, after.deposits
        live = live[~over(after, stayed, rules)]
    rows = np.arange(len(scores))
    scores[rows, leaders(scores)] += _STICK * deposits
    return places(scores)


def places(scores: Ints) -> NDArray[np.int64]:
    """(n, 4) places, 0 the first; of equal points the nearer to the first dealer is higher."""
    ranked = np.argsort(-scores.astype(np.int64) * 4 + np.arange(4), axis=1, kind="stable")
    found = np.empty(ranked.shape, np.int64)
    np.put_along_axis(found, ranked, np.arange(4)[None] + np.zeros_like(ranked), axis=1)
    return found


def place_chances(final: NDArray[np.int64]) -> Floats:
    """(4, 4) by seat and place: how often each came, and a little of everything that may come."""
    counts = np.stack([(final == place).sum(axis=0) for place in range(4)], axis=1).astype(np.float64)
    total = counts.sum(axis=1, keepdims=True)
    found: Floats = (counts + 0.25) / (total + 1.0)
    return found
