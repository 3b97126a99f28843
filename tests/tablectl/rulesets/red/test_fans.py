"""Each of the eighteen fans where it stands and where it just does not (Таблица фанов, by number)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablectl.rulesets.red.fans import FANS, FLOWER_VALUE
from tablectl.rulesets.red.listing import RED_WORDS
from tablectl.rulesets.red.options import RedOptions
from tests.tablectl.rulesets.red.claims import claim, fans, win

PUBLISHED = json.loads(
    (Path(__file__).parents[3] / "fixtures" / "rules" / "scoring_items.json").read_text(encoding="utf-8")
)["red"]


def test_values_are_those_of_the_published_list() -> None:
    values = {fan.key: fan.value for fan in FANS}
    values |= {"flower": FLOWER_VALUE, "chaotic_hand": RedOptions().chaotic_hand}
    assert {key: value for _, key, value in PUBLISHED} == values
    assert [key for _, key, _ in PUBLISHED] == list(RED_WORDS.items)


NOTHING: dict[str, int] = {}

HANDS = [
    # 2: all sets are chows, whatever the pair
    (2, "123m456p345789s1z", "1z", {"all_chows": 1}),
    (2, "123m456p345s111z9s", "9s", {"honor_pung": 1}),
    # 3: the same numbers in two suits, every two such chows
    (3, "234m234p567789s1z", "1z", {"all_chows": 1, "mixed_double_chow": 1}),
    (3, "234678m234678p1z", "1z", {"all_chows": 1, "mixed_double_chow": 2}),
    (3, "234m234p234s777z9m", "9m", {"mixed_double_chow": 3, "honor_pung": 1}),
    (3, "223344m234p789s1z", "1z", {"all_chows": 1, "mixed_double_chow": 2, "pure_double_chow": 1}),
    (3, "234m345p567789s1z", "1z", {"all_chows": 1}),
    # 4: the same number in two suits, every two such pungs; honors have no numbers
    (4, "333m333p456789s9p", "9p", {"double_pung": 1}),
    (4, "333m333p333s111z2z", "2z", {"double_pung": 3, "honor_pung": 1, "all_pungs": 1}),
    (4, "333m444p456789s9p", "9p", NOTHING),
    # 5: 123 and 789 of one suit, every two such chows
    (5, "123789m456p345s1z", "1z", {"all_chows": 1, "two_terminal_chows": 1}),
    (5, "112233789m456p1z", "1z", {"all_chows": 1, "two_terminal_chows": 2, "pure_double_chow": 1}),
    (5, "123m789p345456s1z", "1z", {"all_chows": 1}),
    # 6: winds and dragons alike; a pair is no pung
    (6, "111555z345m456p9s", "9s", {"honor_pung": 2, "all_types": 1}),
    (6, "345m456p789s333m1z", "1z", NOTHING),
    # 7: 2, 5 or 8 of a suit; South and the white dragon are no numbers
    (7, "123m456p345789s2m", "2m", {"all_chows": 1, "special_pair": 1}),
    (7, "123m456p3455789s", "5s", {"all_chows": 1, "special_pair": 1}),
    (7, "123m456p345789s8p", "8p", {"all_chows": 1, "special_pair": 1}),
    (7, "123m456p345789s3p", "3p", {"all_chows": 1}),
    (7, "123m456p345789s2z", "2z", {"all_chows": 1}),
    (7, "123m456p345789s5z", "5z", {"all_chows": 1}),
    # 8: all sets are pungs, whatever the pair
    (8, "222m444p777s111z3z", "3z", {"honor_pung": 1, "all_pungs": 1}),
    (8, "123222m444p777s3z", "3z", NOTHING),
    # 9: equal chows, every two of them: three make three, four make six
    (9, "223344m567p678s1z", "1z", {"all_chows": 1, "pure_double_chow": 1}),
    (9, "222333444m678s1z", "1z", {"all_chows": 1, "pure_double_chow": 3}),
    (
        9,
        "2222333344445p",
        "5p",
        {"all_chows": 1, "special_pair": 1, "pure_double_chow": 6, "lower_five": 1, "full_flush": 1},
    ),
    (9, "233445m567p678s1z", "1z", {"all_chows": 1}),
    # 10: 123, 456 and 789 of one suit, every three such chows
    (10, "123456789m567p1z", "1z", {"all_chows": 1, "two_terminal_chows": 1, "pure_straight": 1}),
    (
        10,
        "123445566789m1z",
        "1z",
        {"all_chows": 1, "two_terminal_chows": 1, "pure_double_chow": 1, "pure_straight": 2, "half_flush": 1},
    ),
    (10, "123m456p345789s1z", "1z", {"all_chows": 1}),
    # 12: the sets alone are looked at; sets of honors alone count
    (12, "123567789m333z1z", "1z", {"two_terminal_chows": 1, "honor_pung": 1, "half_flush": 1}),
    (12, "123567789m333z9p", "9p", {"two_terminal_chows": 1, "honor_pung": 1, "half_flush": 1}),
    (12, "123345567789m9p", "9p", {"all_chows": 1, "two_terminal_chows": 1, "half_flush": 1}),
    (12, "111222333555z5p", "5p", {"honor_pung": 4, "special_pair": 1, "all_pungs": 1, "half_flush": 1}),
    (12, "123567m789p333z1z", "1z", {"honor_pung": 1}),
    # 13: three suits, winds and dragons, the pair counts
    (13, "123m456p789s111z5z", "5z", {"honor_pung": 1, "all_types": 1}),
    (13, "123m456p789s111z2z", "2z", {"honor_pung": 1}),
    # 14: sets and pair of 1 to 5
    (14, "111123m234p345s5p", "5p", {"special_pair": 1, "lower_five": 1}),
    (14, "111123m234p345s6p", "6p", NOTHING),
    (14, "111123m234p456s5p", "5p", {"special_pair": 1}),
    (14, "111123m234p345s1z", "1z", NOTHING),
    # 15: sets and pair of 5 to 9
    (15, "567999m678p789s5p", "5p", {"special_pair": 1, "upper_five": 1}),
    (15, "456999m678p789s5p", "5p", {"special_pair": 1}),
    (15, "567999m678p789s5z", "5z", NOTHING),
    # 16: three pungs of characters and one of red dragons
    (
        16,
        "111444777m777z2p",
        "2p",
        {"honor_pung": 1, "special_pair": 1, "all_pungs": 1, "half_flush": 1, "red_hand": 1},
    ),
    (16, "111444m777p777z2p", "2p", {"honor_pung": 1, "special_pair": 1, "all_pungs": 1}),
    (16, "111444777m666z2p", "2p", {"honor_pung": 1, "special_pair": 1, "all_pungs": 1, "half_flush": 1}),
    (16, "111444789m777z2p", "2p", {"honor_pung": 1, "special_pair": 1, "half_flush": 1}),
    # 17: beside the three honor pungs
    (17, "555666777z123m9p", "9p", {"honor_pung": 3, "half_flush": 1, "big_three_dragons": 1}),
    (17, "555666z123456m7z", "7z", {"honor_pung": 2, "half_flush": 1}),
    # 18: takes the place of Half Flush; honors are no suit
    (18, "1112345678999m", "5m", {"special_pair": 1, "full_flush": 1}),
    (18, "123345567789m5z", "5z", {"all_chows": 1, "two_terminal_chows": 1, "half_flush": 1}),
]


@pytest.mark.parametrize(("number", "hand", "tile", "found"), HANDS)
def test_a_fan_counts_where_the_book_has_it(number: int, hand: str, tile: str, found: dict[str, int]) -> None:
    scored = win(claim(hand, tile))
    assert fans(scored) == found, number
    values = {key: value for _, key, value in PUBLISHED}
    assert scored.total == sum(values[key] * count for key, count in found.items())


@pytest.mark.parametrize("number", [number for number in range(2, 19) if number != 11])
def test_every_fan_has_a_hand_with_it_and_one_without(number: int) -> None:
    key = list(RED_WORDS.items)[number - 1]
    assert {key in found for of, _, _, found in HANDS if of == number} == {True, False}


def test_the_footnotes_example_has_more_fans_than_it_adds_up() -> None:
    """Примечание 10 names two straights, a double chow and a pair, 38 points; the table has more."""
    scored = win(claim("123123456789s8s", "8s"))
    assert fans(scored) == {
        "all_chows": 1,
        "two_terminal_chows": 2,
        "special_pair": 1,
        "pure_double_chow": 1,
        "pure_straight": 2,
        "full_flush": 1,
    }
    assert scored.total == 3 + 2 * 3 + 3 + 12 + 2 * 12 + 64


@pytest.mark.parametrize(("flowers", "points"), [("", 3), ("1f", 6), ("15f", 9), ("12345678f", 27)])
def test_fan_1_counts_every_flower_and_season(flowers: str, points: int) -> None:
    """Whoever's seat they belong to."""
    scored = win(claim("123m456p345789s1z", "1z", flowers=flowers))
    assert scored.total == points
    assert fans(scored).get("flower", 0) == len(flowers.rstrip("f"))


def test_a_hand_without_any_fan_wins_nothing_but_wins() -> None:
    """Система подсчёта, 3: no minimum is needed."""
    scored = win(claim("333m444p456789s9p", "9p"))
    assert (scored.items, scored.total) == ((), 0)


def test_open_sets_count_as_closed_ones_do() -> None:
    closed = win(claim("555666777z123m9p", "9p"))
    opened = win(claim("9p", "9p", "555z", "666z", "777z", "123m"))
    assert closed.items == opened.items


CHAOS = "147m69p258s23467z"
"""The footnote's wait: three dots, the white dragon, East."""


@pytest.mark.parametrize("tile", ["1p", "2p", "3p", "5z", "1z"])
def test_fan_11_waits_as_the_footnote_says(tile: str) -> None:
    scored = win(claim(CHAOS, tile))
    assert (fans(scored), scored.total) == ({"chaotic_hand": 1}, 12)


def test_fan_11_adds_flowers_and_nothing_else() -> None:
    assert win(claim(CHAOS, "1p", flowers="28f")).total == 18


def test_fan_11_keeps_three_numbers_apart_only_within_a_suit() -> None:
    """1, 5, 9 and 1, 4, 8 are far enough apart; numbers of different suits may be anything."""
    assert fans(win(claim("159m148p19s12345z", "6z"))) == {"chaotic_hand": 1}
