"""Counting sticks (Схема выплат, 7-10) and change."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.mahjong.seats import Wind
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.payments import SEATS, deltas
from tablectl.rulesets.red.sticks import WORTH, Sticks, paid_in_sticks, pay, starting_sticks

HANDFUL = st.builds(Sticks, st.integers(0, 12), st.integers(0, 12), st.integers(0, 4), st.integers(0, 2))


@pytest.mark.parametrize(("tens", "points", "in_all"), [(9, 800, 88), (8, 790, 84)])
def test_everybody_starts_with_a_set(tens: int, points: int, in_all: int) -> None:
    """8-9: 10 of one point, 8 or 9 of ten, 2 of a hundred, 1 of five hundred; 84 or 88 sticks for four."""
    sticks = starting_sticks(RedOptions(ten_point_sticks=tens))
    assert sticks == Sticks(10, tens, 2, 1)
    assert (sticks.points, 4 * sum(sticks)) == (points, in_all)


def test_a_payment_takes_as_few_sticks_as_can_be() -> None:
    start = Sticks(10, 9, 2, 1)
    exchange = pay(start, start, 38)
    assert exchange is not None
    assert (exchange.paid, exchange.change) == (Sticks(tens=4), Sticks(ones=2))
    exchange = pay(start, start, 300)
    assert exchange is not None
    assert (exchange.paid, exchange.change) == (Sticks(five_hundreds=1), Sticks(hundreds=2))


def test_who_has_only_large_sticks_gets_change() -> None:
    exchange = pay(Sticks(five_hundreds=1), Sticks(10, 9, 2, 1), 201)
    assert exchange is not None
    assert exchange.paid == Sticks(five_hundreds=1)
    assert exchange.change.points == 299
    assert exchange.payer.points == 299


def test_without_change_nothing_can_be_paid() -> None:
    assert pay(Sticks(five_hundreds=1), Sticks(), 201) is None
    assert pay(Sticks(ones=3), Sticks(10, 9, 2, 1), 4) is None


def test_a_third_player_gives_change() -> None:
    """Neither of the two has anything small."""
    held = (Sticks(five_hundreds=1), Sticks(five_hundreds=1), Sticks(10, 9, 4, 0))
    after = paid_in_sticks(held, (-38, 38, 0))
    assert after is not None
    assert [sticks.points for sticks in after] == [462, 538, 500]


def test_large_sticks_that_fit_nowhere_cannot_be_shared_out() -> None:
    """Four of five hundred, and only one seat has so much: there is room for three."""
    start = (Sticks(10, 9, 2, 1),) * 4
    assert paid_in_sticks(start, (-301, -301, -301, 903)) is None


def test_who_owes_more_than_there_is_cannot_pay() -> None:
    assert paid_in_sticks((Sticks(ones=2), Sticks(10, 9, 2, 1)), (-3, 3)) is None


@given(HANDFUL, HANDFUL, st.integers(1, 300))
def test_a_payment_moves_its_points_and_keeps_every_stick(payer: Sticks, payee: Sticks, points: int) -> None:
    exchange = pay(payer, payee, points)
    if exchange is None:
        return
    assert exchange.payer.points == payer.points - points
    assert exchange.payee.points == payee.points + points
    assert exchange.payer.plus(exchange.payee) == payer.plus(payee)
    assert min(*exchange.payer, *exchange.payee, *exchange.paid, *exchange.change) >= 0
    assert all(not given or not back for given, back in zip(exchange.paid, exchange.change, strict=True))


def _cannot_lie(held: tuple[Sticks, ...], points: list[int]) -> bool:
    """Whether the sticks of some worth and above are more than fit into what everybody has."""
    return min(points) < 0 or any(
        sum(own // worth for own in points)
        < sum(one[kind] * WORTH[kind] // worth for one in held for kind in range(place, len(WORTH)))
        for place, worth in enumerate(WORTH)
    )


@settings(max_examples=40)
@given(st.sampled_from((2, 3, 4)), st.lists(st.tuples(st.integers(), st.integers(0, 60)), max_size=25))
def test_a_session_is_paid_in_sticks_while_they_can_make_it_up(
    players: int, wins: list[tuple[int, int]]
) -> None:
    seats = SEATS[players]
    held = (starting_sticks(RedOptions()),) * players
    in_all = sum(map(sum, held))
    for who, points in wins:
        winner = seats[who % players]
        other = seats[(who + 1) % players]
        discarder: Wind | None = None if who % 2 else other
        paid = deltas(points, winner, discarder, players)
        change = tuple(paid[seat] for seat in seats)
        after = paid_in_sticks(held, change)
        points = [one.points + delta for one, delta in zip(held, change, strict=True)]
        if after is None:
            assert _cannot_lie(held, points)
            return
        assert [one.points for one in after] == points
        assert sum(map(sum, after)) == in_all
        held = after
