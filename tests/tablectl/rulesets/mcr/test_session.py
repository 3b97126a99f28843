"""MCR's session: dealers, rounds, seats and match points."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.game.claims import DeclareDraw, EndSession
from tablectl.game.decide import what_next
from tablectl.game.events import DrawReason, SessionEnded
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.mcr.session import (
    FOUR_ROUNDS,
    SEATS_BY_ROUND,
    THREE_BY_ROUND,
    final_scores,
    match_points,
    next_hand,
)
from tablectl.rulesets.ruleset import HandOutcome, NextHand, SessionOver
from tests.tablectl.rulesets.mcr.table import Table

BOOK = McrOptions()


def session(first_dealer: int, winners: tuple[int, ...] = (), options: McrOptions = BOOK) -> list[NextHand]:
    """Every hand of a session after the first, with the same winners each time."""
    played = [NextHand(Wind.EAST, first_dealer, 0)]
    while True:
        last = played[-1]
        outcome = HandOutcome(last.round, last.dealer, first_dealer, 0, winners, None, (), (0, 0, 0, 0))
        coming = next_hand(options, outcome)
        if isinstance(coming, SessionOver):
            assert coming.reason == FOUR_ROUNDS
            return played
        played.append(coming)


@pytest.mark.parametrize("first_dealer", range(4))
@pytest.mark.parametrize("winner", range(4))
def test_the_dice_pass_to_the_right_whoever_won_for_sixteen_hands(first_dealer: int, winner: int) -> None:
    """Базовый словарь, 3, 4, 10: the dealer passes whether or not the hand was won by the dealer."""
    played = session(first_dealer, (winner,))
    assert [hand.dealer for hand in played] == [(first_dealer + turn) % 4 for turn in range(16)]
    assert [hand.round for hand in played] == [wind for wind in WINDS for _ in range(4)]
    assert {hand.honba for hand in played} == {0}


@pytest.mark.parametrize("first_dealer", range(4))
def test_players_sit_by_the_books_table_in_each_round(first_dealer: int) -> None:
    """Способ распределения мест: A B C D, then B A D C, C D B A and D C A B at East, South, West, North."""
    sitting = [0, 0, 0, 0]
    for place, player in enumerate("ABCD"):
        sitting[(first_dealer + place) % 4] = ord(player)
    tables = []
    for hand in session(first_dealer):
        if hand.seats is not None:
            sitting = [sitting[seat] for seat in hand.seats]
        if hand.dealer == first_dealer:
            tables.append("".join(chr(sitting[(first_dealer + place) % 4]) for place in range(4)))
    assert tables == ["ABCD", "BADC", "CDBA", "DCAB"]


def test_everybody_sits_on_every_place_and_above_everybody() -> None:
    """The purpose that the book gives for its table; above: on the left of."""
    assert all({row[place] for row in SEATS_BY_ROUND} == {0, 1, 2, 3} for place in range(4))
    above = {(row[place], row[(place + 1) % 4]) for row in SEATS_BY_ROUND for place in range(4)}
    assert above == set(permutations(range(4), 2))


def test_three_players_sit_on_both_sides_of_each_other() -> None:
    above = [(row[place], row[(place + 1) % 3]) for row in THREE_BY_ROUND for place in range(3)]
    assert sorted(above) == sorted([*permutations(range(3), 2)] * 2)


def test_seats_stay_where_the_table_does_not_change_them() -> None:
    stay = replace(BOOK, seat_rotation=False)
    assert all(hand.seats is None for hand in session(0, options=stay))
    assert sum(hand.seats is not None for hand in session(0)) == 3


def test_the_first_gets_four_the_second_two_the_third_one() -> None:
    """Подсчёт очков полной игры."""
    assert match_points(BOOK, (10, -80, 90, -20)) == (2, 0, 4, 1)
    ended = final_scores(BOOK, (10, -80, 90, -20), 0, 0)
    assert (ended.points, ended.match) == ((10, -80, 90, -20), (2, 0, 4, 1))


@pytest.mark.parametrize(
    ("scores", "shared"),
    [
        ((0, 0, 0, 0), (1.75, 1.75, 1.75, 1.75)),
        ((30, 30, -10, -50), (3, 3, 1, 0)),
        ((30, 0, 0, -30), (4, 1.5, 1.5, 0)),
        ((60, -20, -20, -20), (4, 1, 1, 1)),
        ((50, 10, -30, -30), (4, 2, 0.5, 0.5)),
    ],
)
def test_equal_totals_share_the_points_of_their_places(
    scores: tuple[int, ...], shared: tuple[float, ...]
) -> None:
    assert match_points(BOOK, scores) == shared


def test_a_table_may_put_the_nearer_to_the_first_dealer_higher() -> None:
    by_seat = replace(BOOK, match_ties="seat_order")
    assert match_points(by_seat, (0, 0, 0, 0), first_dealer=2) == (1, 0, 4, 2)


def test_of_three_and_of_two_the_last_has_nothing() -> None:
    assert match_points(BOOK, (5, -20, 15)) == (2, 0, 4)
    assert match_points(BOOK, (-7, 7)) == (0, 4)


@given(st.lists(st.integers(-9, 9), min_size=4, max_size=4), st.sampled_from(["shared", "seat_order"]))
def test_seven_points_are_given_and_more_is_never_less(scores: list[int], ties: str) -> None:
    given_ = match_points(replace(BOOK, match_ties=ties), scores)
    assert sum(given_) == pytest.approx(7)
    for one, other in permutations(range(4), 2):
        if scores[one] > scores[other]:
            assert given_[one] > given_[other]


def test_a_session_by_time_ends_when_the_referee_calls_time() -> None:
    """Базовый словарь, 4: what was played counts, and gives the match points."""
    table = Table("", "", "", "", options={"session": "time"})
    table.until(0)
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    table.settle()
    coming = what_next(table.state)
    assert isinstance(coming, NextHand)
    assert coming.may_end == "time"
    (ended,) = table.do(EndSession("time"))
    assert isinstance(ended, SessionEnded)
    assert ended.match == (1.75, 1.75, 1.75, 1.75)
