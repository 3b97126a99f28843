"""Seats and the first banker: book, "Seating" and "Banker"."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.hangzhou.options import DEFAULT, HangzhouOptions
from tablectl.rulesets.hangzhou.seating import (
    SeatTileOrder,
    Tie,
    counted_seat,
    draw_seats,
    first_banker,
    highest_roll,
    seat_tiles,
    seated_by_tiles,
)
from tablectl.rulesets.seating import Dice, ThrowError


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
    assert highest_roll(throws) == Tie((1, 2))
    assert highest_roll([(1, (2, 2)), (2, (1, 4))]) == 2


@pytest.mark.parametrize("throws", [[], [(0, (1, 2)), (0, (3, 4))], [(0, (0, 7))]])
def test_throws_that_decide_nothing(throws: list[tuple[int, tuple[int, int]]]) -> None:
    with pytest.raises(ThrowError):
        highest_roll(throws)


def test_who_is_counted_takes_the_first_seat_tile() -> None:
    assert seat_tiles(DEFAULT, 1, (3, 4)) == SeatTileOrder(3)
    with pytest.raises(ThrowError):
        seat_tiles(DEFAULT, 1)


def test_a_row_is_taken_from_its_odd_or_even_end() -> None:
    """ "Flanked by an odd-numbered and an even numbered tile at each end"."""
    row = HangzhouOptions(seat_tiles="row")
    assert seat_tiles(row, 0, (3, 4)) == SeatTileOrder(2, "odd")
    assert seat_tiles(row, 0, (4, 4)) == SeatTileOrder(3, "even")


def test_tiles_taken_at_will_need_no_dice() -> None:
    at_will = HangzhouOptions(seat_tiles="at_will")
    assert seat_tiles(at_will, 0) == SeatTileOrder(None)
    with pytest.raises(ThrowError):
        seat_tiles(at_will, 0, (1, 2))


def test_the_first_banker_is_counted_by_east_or_rolls_highest() -> None:
    assert first_banker(DEFAULT, [(0, (1, 1))]) == 1
    everybody = [(0, (1, 2)), (1, (6, 5)), (2, (3, 5)), (3, (1, 1))]
    with pytest.raises(ThrowError):
        first_banker(DEFAULT, everybody)
    assert first_banker(HangzhouOptions(first_banker="highest_roll"), everybody) == 1


class Written:
    """Dice and tiles as a test writes them."""

    def __init__(self, dice: list[Dice], winds: str = "ESWN") -> None:
        self._dice, self._winds = iter(dice), [Wind(letter) for letter in winds]

    def dice(self) -> Dice:
        return next(self._dice)

    def shuffled(self, winds: Sequence[Wind]) -> Sequence[Wind]:
        assert sorted(winds) == sorted(self._winds)
        return self._winds


def test_a_throw_counts_who_takes_first_and_easts_throw_who_deals() -> None:
    """Two is the right neighbour of the first to throw: B takes the first tile, C the second."""
    drawn = draw_seats(DEFAULT, "ABCD", Written([(1, 1), (1, 2)], "WENS"))
    assert drawn.winds == (("B", Wind.WEST), ("C", Wind.EAST), ("D", Wind.NORTH), ("A", Wind.SOUTH))
    assert drawn.players == ("C", "A", "B", "D")
    assert drawn.throws == (("A", (1, 1)), ("C", (1, 2)))
    assert drawn.players[drawn.first_dealer] == "B", "the third, counted from East"


def test_an_even_sum_takes_the_row_from_its_other_end() -> None:
    row = HangzhouOptions(seat_tiles="row")
    assert draw_seats(row, "ABCD", Written([(1, 4), (1, 4)])).players == ("A", "B", "C", "D")
    assert draw_seats(row, "ABCD", Written([(4, 4), (1, 4)])).winds[0] == ("D", Wind.NORTH)


def test_equal_rolls_for_the_first_banker_roll_again_alone() -> None:
    chosen = HangzhouOptions(seat_tiles="at_will", first_banker="highest_roll")
    rolls = [(1, 2), (5, 6), (6, 5), (1, 1), (2, 2), (1, 2)]
    drawn = draw_seats(chosen, "ABCD", Written(rolls))
    assert [player for player, _ in drawn.throws] == [*"ABCD", *"BC"]
    assert drawn.first_dealer == 1
    with pytest.raises(ThrowError, match="tied too often"):
        draw_seats(chosen, "ABCD", Written([(3, 3)] * 1000))


@pytest.mark.parametrize("players", ["ABC", "AABC"])
def test_only_four_different_players_are_seated(players: str) -> None:
    with pytest.raises(ThrowError, match="4 different players"):
        draw_seats(DEFAULT, players, Written([]))
