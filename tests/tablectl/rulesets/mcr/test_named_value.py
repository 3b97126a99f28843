"""Claim mode: the winner names fans and points (book, "Порядок действий при объявлении победы", and d)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import parse_tiles
from tablectl.mahjong.win import ScoredItem, ScoredWin, WinSource
from tablectl.rulesets.mcr.fans.named_value import fan_values, judge_named
from tablectl.rulesets.mcr.fans.table import FANS
from tablectl.rulesets.mcr.options import MCR_BOOK, McrOptions
from tablectl.rulesets.mcr.payments import deltas
from tablectl.rulesets.ruleset import Refusal, WinFacts

E, S, W, N = Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH

TRUE = ScoredWin(
    (
        ScoredItem("all_pungs", 6),
        ScoredItem("half_flush", 6),
        ScoredItem("dragon_pung", 2),
        ScoredItem("flower", 1, 2),
    ),
    16,
    deltas(16, S, N),
)
"""What the hand is worth: 14 points and two flowers, on North's discard."""

FACTS = WinFacts((), (), parse_tiles("1m")[0], WinSource.DISCARD, S, E, N, flowers=parse_tiles("12f"))


def pay(points: int, facts: WinFacts) -> Mapping[Wind, int]:
    return deltas(points, facts.seat, facts.from_wind)


def named(*items: tuple[str, int], points: int, options: McrOptions | None = None) -> ScoredWin | Refusal:
    return judge_named(options or McrOptions(), pay, TRUE, items, points, FACTS)


def paid(answer: ScoredWin | Refusal) -> dict[Wind, int]:
    assert isinstance(answer, ScoredWin)
    return dict(answer.deltas)


def test_the_truth_is_paid() -> None:
    whole = named(("all_pungs", 1), ("half_flush", 1), ("dragon_pung", 1), ("flower", 2), points=16)
    assert paid(whole) == {E: -8, S: 40, W: -8, N: -24}
    assert named(points=16) is TRUE


def test_fewer_points_stand_as_they_were_named() -> None:
    """Basic points are those of the fans that the winner named: a forgotten dragon pung is not counted."""
    less = named(("all_pungs", 1), ("half_flush", 1), ("flower", 2), points=14)
    assert paid(less) == {E: -8, S: 38, W: -8, N: -22}
    assert isinstance(less, ScoredWin)
    assert less.total == 14
    assert [item.key for item in less.items] == ["all_pungs", "half_flush", "flower"]
    assert paid(named(points=12))[S] == 36


@pytest.mark.parametrize(
    ("items", "points", "told"),
    [
        (
            (("all_pungs", 1), ("half_flush", 1), ("dragon_pung", 1), ("tile_hog", 1), ("flower", 2)),
            18,
            "2 too",
        ),
        ((("full_flush", 1), ("flower", 2)), 26, "10 too many; not counted there: full_flush"),
        ((), 17, "the hand has 16: 1 too many"),
        ((("all_pungs", 1), ("half_flush", 1), ("flower", 3)), 15, "3 flowers were named, 2 lie there"),
    ],
)
def test_more_points_are_refused_with_the_difference(
    items: tuple[tuple[str, int], ...], points: int, told: str
) -> None:
    answer = named(*items, points=points)
    assert isinstance(answer, Refusal)
    assert answer.code == "claimed_too_much"
    assert told in answer.message


def test_named_fans_must_make_the_named_points() -> None:
    answer = named(("all_pungs", 1), points=12)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.message) == ("sum_differs", "the named fans make 6 points, 12 were named")


def test_eight_points_must_be_named_without_flowers() -> None:
    """Нарушения, 6: the value is eight points or more, flowers and seasons not counted."""
    for answer in (named(("all_pungs", 1), ("flower", 2), points=8), named(points=9)):
        assert isinstance(answer, Refusal)
        assert answer.code == "below_minimum"
        assert "a win needs 8" in answer.message
    assert paid(named(("all_pungs", 1), ("flower", 2), points=8, options=McrOptions(minimum=6)))[S] == 32


def test_a_fan_that_does_not_exist_is_told_so() -> None:
    answer = named(("all_pung", 1), points=6)
    assert isinstance(answer, Refusal)
    assert answer.code == "unknown_item"
    assert "“all_pung”" in answer.message


def test_fans_have_the_values_of_the_tables_options() -> None:
    book, botzone = fan_values(McrOptions()), fan_values(MCR_BOOK.options("botzone"))
    assert set(book) == {fan.key for fan in FANS}
    assert {key for key in book if book[key] != botzone[key]} == {
        "concealed_kong_and_melded_kong",
        "two_concealed_kongs",
    }


def test_the_payment_is_the_callers() -> None:
    """Siamese MCR names hands in the same way and pays otherwise."""
    answer = judge_named(
        McrOptions(), partial(lambda points, facts: {S: 2 * points, N: -2 * points}), TRUE, (), 12, FACTS
    )
    assert paid(answer) == {S: 24, N: -24}
