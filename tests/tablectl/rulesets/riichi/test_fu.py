"""Fu of forms, by the book's section VIII."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.mahjong.win import named_total
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tests.tablectl.rulesets.riichi.claims import claim, closed_kong, open_meld, win, worth, yaku


def fu(*args: Any, options: dict[str, Any] | None = None, **context: Any) -> Any:
    scored = win(claim(*args, **context), RIICHI_BOOK.options("default", options or {}))
    return named_total(scored.total, "fu")


@pytest.mark.parametrize(
    ("expected", "hand", "tile", "source"),
    [
        (20, "234m567p23488s56s", "7s", "wall"),
        (30, "234m567p23488s56s", "7s", "discard"),
        (25, "1133m2244p5577s9p", "9p", "discard"),
        (25, "1133m2244p5577s9p", "9p", "wall"),
    ],
)
def test_pinfu_and_seven_pairs_have_fixed_fu(expected: int, hand: str, tile: str, source: str) -> None:
    assert fu(hand, tile, source=source) == expected


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        (["222p", "555z", "666z"], 30),  # 20 + 2 + 4 + 4
        (["999p", "555z", "666z"], 40),  # 20 + 4 + 4 + 4 = 32
        (["2222p", "333m", "555z"], 40),  # 20 + 8 + 2 + 4 = 34
        (["9999p", "555z", "666z"], 50),  # 20 + 16 + 4 + 4 = 44
        (["5555z", "999p", "666z"], 50),  # the same with a kong of dragons
    ],
)
def test_open_pungs_and_kongs(melds: list[str], expected: int) -> None:
    assert fu("78s88m", "9s", *melds) == expected


@pytest.mark.parametrize(
    ("kong", "expected"),
    [
        ("2222p", 50),  # 20 + 10 closed discard + 16 = 46
        ("9999p", 70),  # 20 + 10 + 32 = 62
    ],
)
def test_closed_kongs(kong: str, expected: int) -> None:
    assert fu("78s55p234s456m", "9s", closed_kong(kong), riichi="riichi") == expected


@pytest.mark.parametrize(
    ("hand", "tile", "source", "expected"),
    [
        ("222p78s55p234s456m", "9s", "discard", 40),  # 20 + 10 + 4
        ("999p78s55p234s456m", "9s", "discard", 40),  # 20 + 10 + 8
        ("99p88s567p234s456m", "9p", "discard", 40),  # the discard opens the pung: 20 + 10 + 4
        ("99p88s567p234s456m", "9p", "wall", 30),  # drawn it is closed: 20 + 8 + 2
        ("111z99p88s234s456m", "9p", "discard", 50),  # 20 + 10 + 8 + 4 = 42
        ("111z99p88s234s456m", "9p", "wall", 40),  # 20 + 8 + 8 + 2 = 38
    ],
)
def test_closed_pungs_and_the_one_that_the_winning_tile_completes(
    hand: str, tile: str, source: str, expected: int
) -> None:
    assert fu(hand, tile, source=source, riichi="riichi") == expected


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("12s567p23444s456m", "3s"),
        ("79s567p234s22456m", "8s"),
        ("123s567p2348s456m", "8s"),
    ],
)
def test_waits_on_edge_middle_and_pair_have_two_fu(hand: str, tile: str) -> None:
    assert fu(hand, tile, riichi="riichi") == 40
    assert fu(hand, tile, source="wall", riichi="riichi") == 30


def test_a_pair_of_yakuhai_has_two_fu_and_of_the_double_wind_four() -> None:
    drawn: dict[str, Any] = {"source": "wall", "riichi": "riichi"}
    assert fu("111m78s234s567p55z", "9s", **drawn) == 40  # 20 + 8 + 2 + 2 = 32
    assert fu("111m78s234s567p44z", "9s", **drawn) == 30  # north is nothing to south
    hand = ("999m444z78s567p11z", "9s")  # the dealer in the east round: 20 + 16 + 2 drawn + pair
    assert fu(*hand, seat="E", **drawn) == 50
    assert fu(*hand, seat="E", **drawn, options={"double_wind_pair_fu": 2}) == 40
    assert fu(*hand, seat="E", round_="S", **drawn) == 40


def test_an_open_hand_with_nothing_has_thirty_on_a_discard_and_when_drawn() -> None:
    hand = ("234m55p678s34p", "2p", "345s")
    assert fu(*hand) == 30
    assert fu(*hand, source="wall") == 30


def test_the_two_fu_of_a_replacement_tile_are_an_option() -> None:
    hand = ("78s99p234s", "9s", "555z", open_meld("9999m"))  # 20 + 4 + 16 = 40, drawn 42
    assert fu(*hand, source="replacement") == 50
    assert fu(*hand, source="replacement", options={"rinshan_fu": False}) == 40


def test_a_tile_that_completes_two_waits_counts_for_the_dearer() -> None:
    """The book's case: 5-6 and 8-9 both take the 7; two-sided it is pinfu, worth more than two fu."""
    scored = win(claim("567m22p56789s345s", "7s"))
    assert yaku(scored)["pinfu"] == 1
    assert worth(scored)[1] == 30


def test_the_reading_with_more_points_wins_over_the_one_with_more_fu() -> None:
    """Three equal pungs are sanankou with 50 fu; as chows they are worth six han."""
    scored = win(claim("111222333m99p78s", "9s", riichi="riichi"))
    assert yaku(scored) == {"riichi": 1, "pinfu": 1, "iipeikou": 1, "junchan": 3}
    assert worth(scored) == (6, 30, 12000)


def test_the_same_hand_with_another_wait_is_read_as_pungs() -> None:
    """Three equal chows and a pair of sixes: no outside hand, so the closed pungs are dearer."""
    scored = win(claim("222333444m6p567s", "6p"))
    assert yaku(scored) == {"tanyao": 1, "sanankou": 2}
    assert worth(scored) == (3, 50, 6400)  # 20 + 10 + 3 * 4 + 2 = 44
