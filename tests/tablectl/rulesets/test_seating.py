"""Seats by dice (Распределение мест, 1-4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.seats import Wind
from tablectl.rulesets import RULESETS
from tablectl.rulesets.seating import (
    Dice,
    Seated,
    ThrowAgain,
    ThrowError,
    seat_by_dice,
    seats_by_highest_throw,
)

THROWS = {total: (max(1, total - 6), total - max(1, total - 6)) for total in range(2, 13)}
BOOK = ("Алексей", "Борислав", "Варвара", "Галина")


def thrown(*sums: tuple[str, int]) -> list[tuple[str, tuple[int, int]]]:
    return [(player, THROWS[total]) for player, total in sums]


FIRST = thrown(("Алексей", 6), ("Борислав", 9), ("Варвара", 6), ("Галина", 10))


def test_the_footnotes_example() -> None:
    """Примечание 2: the two sixes throw once more for West and North."""
    assert seat_by_dice(BOOK, FIRST) == ThrowAgain((("Алексей", "Варвара"),))
    again = thrown(("Алексей", 8), ("Варвара", 11))
    seated = seat_by_dice(BOOK, [*FIRST, *again])
    assert isinstance(seated, Seated)
    assert seated.players == ("Галина", "Борислав", "Варвара", "Алексей")


@pytest.mark.parametrize(("players", "sums", "by_seat"), [("AB", [3, 7], "BA"), ("ABC", [3, 7, 5], "BCA")])
def test_two_and_three_sit_from_the_highest_sum_on(players: str, sums: list[int], by_seat: str) -> None:
    seated = seat_by_dice(players, thrown(*zip(players, sums, strict=True)))
    assert isinstance(seated, Seated)
    assert seated.players == tuple(by_seat)


def test_two_pairs_that_tie_throw_for_their_own_places() -> None:
    first = thrown(("A", 6), ("B", 9), ("C", 6), ("D", 9))
    assert seat_by_dice("ABCD", first) == ThrowAgain((("B", "D"), ("A", "C")))
    again = thrown(("A", 12), ("B", 2), ("C", 11), ("D", 3))
    seated = seat_by_dice("ABCD", [*first, *again])
    assert isinstance(seated, Seated)
    assert seated.players == ("D", "B", "A", "C")


def test_who_ties_again_throws_again() -> None:
    first = thrown(("A", 6), ("B", 6))
    assert seat_by_dice("AB", [*first, *first]) == ThrowAgain((("A", "B"),))
    seated = seat_by_dice("AB", [*first, *first, *thrown(("B", 4), ("A", 5))])
    assert isinstance(seated, Seated)
    assert seated.players == ("A", "B")


def test_who_has_still_to_throw_is_told() -> None:
    assert seat_by_dice("ABC", []) == ThrowAgain((("A", "B", "C"),))
    assert seat_by_dice("ABC", thrown(("B", 4))) == ThrowAgain((("A", "C"),))


@pytest.mark.parametrize(
    ("players", "throws", "said"),
    [
        ("A", [], "2 to 4"),
        ("ABCDE", [], "2 to 4"),
        ("AA", [], "different"),
        ("AB", thrown(("A", 3), ("A", 4)), "A is not to throw now; expected B"),
        ("AB", [("A", (0, 4))], "two dice of 1 to 6"),
        ("ABC", thrown(("A", 3), ("B", 3), ("C", 9), ("C", 4)), "C is not to throw now; expected A, B"),
        ("AB", thrown(("A", 3), ("B", 4), ("B", 5)), "every place is clear"),
    ],
)
def test_other_throws_are_refused_with_what_was_expected(
    players: str, throws: list[tuple[str, tuple[int, int]]], said: str
) -> None:
    with pytest.raises(ThrowError, match=said):
        seat_by_dice(players, throws)


@given(st.integers(2, 4), st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=60, max_size=60))
def test_throwing_on_seats_everybody_once(count: int, dice: Sequence[tuple[int, int]]) -> None:
    players = "ABCD"[:count]
    throws: list[tuple[str, tuple[int, int]]] = []
    answer = seat_by_dice(players, throws)
    for one in dice:
        if isinstance(answer, Seated):
            break
        assert all(len(group) > 0 for group in answer.groups)
        throws.append((answer.groups[0][0], one))
        answer = seat_by_dice(players, throws)
    if isinstance(answer, Seated):
        assert sorted(answer.players) == list(players)
        first = {player: sum(die) for player, die in throws[:count]}
        sums = [first[player] for player in answer.players]
        assert sums == sorted(sums, reverse=True)


class Thrown:
    """Dice as a test writes them; nobody takes wind tiles."""

    def __init__(self, sums: Sequence[int]) -> None:
        self._sums = iter(sums)

    def dice(self) -> Dice:
        return THROWS[next(self._sums)]

    def shuffled(self, winds: Sequence[Wind]) -> Sequence[Wind]:
        raise AssertionError("no seat tiles here")


def test_throwing_goes_on_until_everybody_is_seated_and_east_deals() -> None:
    drawn = seats_by_highest_throw("ABC", Thrown([4, 9, 4, 5, 6]))
    assert (drawn.players, drawn.first_dealer, drawn.winds) == (("B", "C", "A"), 0, ())
    assert [player for player, _ in drawn.throws] == ["A", "B", "C", "A", "C"]
    with pytest.raises(ThrowError, match="tied too often"):
        seats_by_highest_throw("AB", Thrown([7] * 1000))


def test_a_book_draws_seats_in_its_own_way_or_by_the_highest_throw() -> None:
    assert RULESETS["mcr"].seats("default", {}, "ABCD", Thrown([3, 5, 9, 7])).players == ("C", "D", "B", "A")
    with pytest.raises(AssertionError, match="no seat tiles here"):
        RULESETS["hangzhou"].seats("default", {}, "ABCD", Thrown([3, 5, 9, 7]))
