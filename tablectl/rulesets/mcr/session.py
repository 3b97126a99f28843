"""The next dealer, changes of seats, the end of a session and match points in MCR.

The dealer passes every hand, whoever won. A session is four rounds of a hand for each player; between rounds
the players change seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.mahjong.seats import WINDS, Seat
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.ruleset import FinalScores, HandOutcome, NextHand, SessionOver

FOUR_ROUNDS: Final = "four_rounds"
"""Why a session ends by the rules."""

SEATS_BY_ROUND: Final = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
"""The book's table: the players at the places of East, South, West and North in each round, numbered by their
place in the first."""

TIME: Final = "time"
"""Why a session may end before that, where it lasts as long as the time for four rounds."""

THREE_BY_ROUND: Final = ((0, 1, 2), (1, 0, 2), (2, 0, 1), (0, 2, 1))
"""The same for three players: each sits twice on either side of each other."""


def next_hand(options: McrOptions, outcome: HandOutcome) -> NextHand | SessionOver:
    """The player on the right deals; after everybody has dealt the next round begins, after four the end."""
    players = len(outcome.scores)
    dealer = (outcome.dealer + 1) % players
    may_end = TIME if options.session == "time" else None
    if dealer != outcome.first_dealer:
        return NextHand(outcome.round, dealer, 0, may_end)
    number = WINDS.index(outcome.round) + 1
    if number == len(WINDS):
        return SessionOver(FOUR_ROUNDS)
    seats = new_seats(players, number, outcome.first_dealer) if options.seat_rotation else None
    return NextHand(WINDS[number], dealer, 0, may_end, seats)


def new_seats(players: int, number: int, first_dealer: Seat) -> tuple[Seat, ...]:
    """The change of seats before a round: for each seat, the present seat of its next player.

    Args:
        players: four or three.
        number: of the round about to begin, 1 to 3 (the second to the fourth).
        first_dealer: the seat of the first East; the places of the table stay where they are.

    >>> new_seats(4, 1, first_dealer=0)
    (1, 0, 3, 2)
    """
    table = SEATS_BY_ROUND if players == len(WINDS) else THREE_BY_ROUND
    before, after = table[number - 1], table[number]
    seats = [0] * players
    for place, player in enumerate(after):
        seats[(first_dealer + place) % players] = (first_dealer + before.index(player)) % players
    return tuple(seats)


def final_scores(
    options: McrOptions, scores: tuple[int, ...], deposits: int, first_dealer: Seat
) -> FinalScores:
    """The totals, and their match points."""
    points = match_points(options, scores, first_dealer)
    return FinalScores(points=scores, final=tuple(float(score) for score in scores), match=points)


def match_points(options: McrOptions, scores: Sequence[int], first_dealer: Seat = 0) -> tuple[float, ...]:
    """4, 2, 1 and 0 by place; players with equal totals share their places' points, unless the seat decides.

    >>> match_points(McrOptions(), (50, 10, 10, -70))
    (4.0, 1.5, 1.5, 0.0)
    """
    players = len(scores)
    worth = (*options.match_points[: players - 1], options.match_points[-1])
    if options.match_ties == "seat_order":
        order = sorted(range(players), key=lambda seat: (-scores[seat], (seat - first_dealer) % players))
        return tuple(float(worth[order.index(seat)]) for seat in range(players))
    found = []
    for score in scores:
        above = sum(other > score for other in scores)
        same = sum(other == score for other in scores)
        found.append(sum(worth[above : above + same]) / same)
    return tuple(found)
