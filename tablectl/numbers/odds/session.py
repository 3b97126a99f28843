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

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.riichi.options import RiichiOptions

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

_STICK: Final = 1000
_HONBA: Final = 300
_MAX_HANDS: Final = 60


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
    dealer_won: Bools
    dealer_ready: Bools
    """Ready at an exhaustive draw."""
    aborted: Bools
    opened: Bools
    """Whether the winner had an open hand."""

    @staticmethod
    def of(arrays: Mapping[str, NDArray[np.generic]]) -> HandResults:
        """The results in a file of arrays.

        Raises:
            KeyError: the file lacks them.
        """
        table = np.asarray(arrays["results"], np.int32)
        flags = table[:, 10:14] != 0
        return HandResults(table[:, :4] * 100, table[:, 4:8], table[:, 8], table[:, 9], *flags.T)


@dataclass(frozen=True, slots=True)
class SessionEnding:
    """What ends a session of riichi, and when the deal stays."""

    hands: int
    """Hands of the session where the deal never stays: 4 for East, 8 for East and South."""
    options: RiichiOptions

    @staticmethod
    def of(options: RiichiOptions, final_round: Wind | None = None) -> SessionEnding:
        """The rules of a table; ``final_round`` ends the session in place of what the options say."""
        rounds = options.session_rounds if final_round is None else WINDS.index(final_round) + 1
        return SessionEnding(4 * rounds, options)

    def stays(self, results: HandResults, chosen: NDArray[np.intp]) -> Bools:
        """(n,) whether the dealer of each stays."""
        found = results.aborted[chosen].copy()
        if self.options.renchan != "off":
            found |= results.dealer_won[chosen]
        if self.options.renchan == "ready":
            found |= results.dealer_ready[chosen]
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionState:
    """Sessions before a hand, one each row. Seats from the first dealer on."""

    scores: Ints
    """(n, 4)."""
    number: Ints
    """(n,) the hand's number, repeats not counted: 0 is East 1."""
    honba: Ints
    deposits: Ints


def settle(
    at: SessionState,
    results: HandResults,
    chosen: NDArray[np.intp],
    rules: SessionEnding,
    riichi: Bools | None = None,
) -> tuple[SessionState, Bools]:
    """The sessions after one more hand each.

    Args:
        at: before the hand.
        results: what can happen.
        chosen: (n,) what happens.
        rules: of the session.
        riichi: (n, 4) seats whose stick lies on the table already, of the seats of ``at``.

    Returns:
        The sessions, and (n,) which of them end here.
    """
    dealer = at.number % 4
    place = (np.arange(4)[None] - dealer[:, None]) % 4
    paid = np.take_along_axis(results.riichi[chosen], place, axis=1) > 0
    if riichi is not None:
        paid &= ~riichi
    scores = at.scores + np.take_along_axis(results.deltas[chosen], place, axis=1) - _STICK * paid
    pot = at.deposits + paid.sum(axis=1)
    winner, giver = results.winner[chosen], results.giver[chosen]
    won = winner >= 0
    rows = np.flatnonzero(won)
    seat = (winner[rows] + dealer[rows]) % 4
    thrown = giver[rows] >= 0
    scores[rows, seat] += _STICK * pot[rows] + _HONBA * at.honba[rows]
    scores[rows[thrown], (giver[rows][thrown] + dealer[rows][thrown]) % 4] -= _HONBA * at.honba[rows[thrown]]
    drawn = rows[~thrown]
    scores[drawn] -= _HONBA // 3 * at.honba[drawn, None]
    scores[drawn, seat[~thrown]] += _HONBA // 3 * at.honba[drawn]
    stays = rules.stays(results, chosen)
    dealer_won = results.dealer_won[chosen]
    ended = _session_ends(at.number, scores, stays, dealer_won, results.aborted[chosen], rules)
    after = SessionState(
        scores=scores.astype(np.int32),
        number=(at.number + ~stays).astype(np.int32),
        honba=np.where(won & ~dealer_won, 0, at.honba + 1).astype(np.int32),
        deposits=np.where(won, 0, pot).astype(np.int32),
    )
    return after, ended


def _session_ends(
    place: Ints, scores: Ints, stays: Bools, dealer_won: Bools, aborted: Bools, rules: SessionEnding
) -> Bools:
    """Which sessions end with the hand of this number: ``next_hand`` of the book for many at once.

    Where the dealer may choose to end it when leading, they do.
    """
    options, last = rules.options, rules.hands - 1
    aims = options.extra_round != "off" and options.target_points > options.starting_points
    reached = scores.max(axis=1) >= options.target_points if aims else np.ones(len(scores), np.bool_)
    round_ends = (place + 1) % 4 == 0
    ends = np.zeros(len(scores), np.bool_)
    if options.agariyame != "off":
        in_the_middle = (place > last) & ~round_ends & (options.extra_round == "whole")
        able = dealer_won | options.tenpaiyame
        ends = stays & able & ~in_the_middle & reached & (leaders(scores) == place % 4)
    sudden = reached & (place > last) & (options.extra_round == "until_target")
    if options.agariyame != "forced":
        ends |= stays & sudden
    most = min(rules.hands // 4 + (2 if options.second_extra_round else 1), len(WINDS)) * 4
    moves = (place + 1 >= most) | np.where((place == last) | round_ends, reached, sudden)
    over = ~aborted & (place >= last) & np.where(stays, ends, moves)
    if options.tobi:
        over |= scores.min(axis=1) < 0
    return over


def leaders(scores: Ints) -> NDArray[np.intp]:
    """(n,) who is first; of equal points the nearer to the first dealer."""
    found: NDArray[np.intp] = scores.argmax(axis=1)
    return found


def play_on(
    at: SessionState,
    ended: Bools,
    results: HandResults,
    rules: SessionEnding,
    rng: np.random.Generator,
) -> NDArray[np.int64]:
    """(n, 4) the final place of every seat, 0 the first, when sessions are played to their end."""
    scores, number = at.scores.copy(), at.number.copy()
    honba, deposits = at.honba.copy(), at.deposits.copy()
    live = np.flatnonzero(~ended)
    for _ in range(_MAX_HANDS):
        if not len(live):
            break
        now = SessionState(
            scores=scores[live], number=number[live], honba=honba[live], deposits=deposits[live]
        )
        after, over = settle(now, results, rng.integers(0, len(results.winner), len(live)), rules)
        scores[live], number[live] = after.scores, after.number
        honba[live], deposits[live] = after.honba, after.deposits
        live = live[~over]
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
