"""The next dealer, the end of a session and its final scores in red mahjong."""

from __future__ import annotations

from tablectl.mahjong.seats import Seat
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.sticks import starting_sticks
from tablectl.rulesets.ruleset import FinalScores, HandOutcome, NextHand, SessionOver


def starting_points(options: RedOptions) -> int:
    """Starting points: a set of sticks, or 0 with a protocol."""
    return starting_sticks(options).points if options.accounts == "sticks" else 0


def dealer_stays(options: RedOptions, last: HandOutcome) -> bool:
    """Whether East deals again, after a win of East or a draw (Дилер, 4-5)."""
    if last.winners:
        return last.dealer in last.winners
    return options.players > 2 or options.two_players_draw == "stays"


def next_hand(options: RedOptions, last: HandOutcome) -> NextHand | SessionOver:
    """The next hand: a round is over when the deal comes back to its first dealer (Дилер, 3-5)."""
    if options.session_hands and last.number + 1 >= options.session_hands:
        return SessionOver("hands_played")
    if dealer_stays(options, last):
        return NextHand(last.round, last.dealer, 0)
    dealer = (last.dealer + 1) % options.players
    if dealer != last.first_dealer:
        return NextHand(last.round, dealer, 0)
    if not options.session_hands and last.rounds + 1 >= options.session_rounds:
        return SessionOver("rounds_played")
    return NextHand(last.round.next, dealer, 0)


def final_scores(
    options: RedOptions, scores: tuple[int, ...], deposits: int, first_dealer: Seat
) -> FinalScores:
    """Gains and losses since the session's start (Схема выплат, 6, 10)."""
    start = starting_points(options)
    return FinalScores(scores, tuple(float(score - start) for score in scores))
