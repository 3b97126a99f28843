"""Seats and the first banker: book, "Seating" and "Banker"."""

from __future__ import annotations

import pytest

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.hangzhou.seating import (
    ThrowAgain,
    ThrowError,
    counted_seat,
    highest_roll,
    seated_by_tiles,
)


@pytest.mark.parametrize(
    ("thrower", "dice", "seat"),
    [(0, (1, 4), 0), (0, (4, 5), 0), (0, (1, 1), 1), (0, (1, 2), 2), (2, (6, 6), 1), (3, (3, 4), 1)],
)
def test_who_throws_is_one_and_counting_goes_counter_clockwise(
    thrower: int, dice: tuple[int, int], seat: int
) -> None:
    assert counted_seat(thrower, dice) == seat


def test_south_sits_to_the_right_of_east_west_opposite_and_north_to_the_left() -> None:
    drawn = dict(zip("ABCD", WINDS, strict=True))
    assert seated_by_tiles(drawn, east_seat=0) == ("A", "B", "C", "D")
    assert seated_by_tiles(drawn, east_seat=2) == ("C", "D", "A", "B")


def test_each_wind_is_drawn_once() -> None:
    with pytest.raises(ThrowError):
        seated_by_tiles(dict.fromkeys("ABCD", Wind.EAST), east_seat=0)


def test_the_highest_roll_is_the_first_banker_and_equal_ones_throw_again() -> None:
    throws = [(0, (1, 2)), (1, (6, 5)), (2, (5, 6)), (3, (1, 1))]
    assert highest_roll(throws) == ThrowAgain((1, 2))
    assert highest_roll([(1, (2, 2)), (2, (1, 4))]) == 2


@pytest.mark.parametrize("throws", [[], [(0, (1, 2)), (0, (3, 4))], [(0, (0, 7))]])
def test_throws_that_decide_nothing(throws: list[tuple[int, tuple[int, int]]]) -> None:
    with pytest.raises(ThrowError):
        highest_roll(throws)
