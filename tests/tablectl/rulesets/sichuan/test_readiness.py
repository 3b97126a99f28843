"""Who is ready when hands are checked (2.7.4), what a ready hand could have been worth, who is a pig."""

from __future__ import annotations

import random

import pytest

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.tiles import Suit, format_tiles, parse_tiles, tile_of_kind
from tablectl.rulesets.sichuan.readiness import best_win, distance_to_ready, is_pig, ready_tiles
from tests.tablectl.rulesets.sichuan.claims import closed_kong, meld


def ready(hand: str, *melds: str | Meld, void: str | None = None) -> str:
    """The tiles a hand waits for."""
    sets = tuple(meld(one) if isinstance(one, str) else one for one in melds)
    return format_tiles(ready_tiles(parse_tiles(hand), sets, None if void is None else Suit(void)))


def test_a_hand_waits_for_what_completes_it() -> None:
    assert ready("234m678m345p99p67p") == "258p"
    assert ready("234m678m345p99p18p") == ""
    assert ready("5p", "222m", "666m", "111p", "999p") == "5p"


def test_seven_pairs_wait_also_with_four_equal_tiles() -> None:
    """2.6.1, 1."""
    assert ready("1111m6699m2255p7p") == "7p"
    assert ready("1111m66999m22p55p") == "9m"
    assert ready("1144m6699m22p57p8p") == ""


def test_a_hand_that_is_sets_or_pairs_waits_for_both() -> None:
    assert ready("1122334455667m") == "147m"


def test_only_tiles_all_in_the_own_closed_part_are_not_waited_for() -> None:
    """2.7.4, 2: what lies in melds, kongs or rivers may be gone."""
    assert ready("9999m", "888m", "111p", "444p") == ""
    assert ready("9m111p", "888m", "999m", "444p") == "9m"
    assert ready("34566p35s", "999p", closed_kong("4444s")) == "4s"


def test_a_hand_with_tiles_of_the_void_suit_is_not_ready() -> None:
    """2.7.4, 1: it is a pig."""
    assert ready("234m678m345p99p67p", void="m") == ""
    assert ready("678m345p99p67p", "222m", void="m") == ""
    assert ready("234m678m345p99p67p", void="s") == "258p"


def test_a_hand_of_three_suits_is_not_ready_whatever_was_given_up() -> None:
    assert ready("234m678s345p99p67p") == ""


@pytest.mark.parametrize(
    ("hand", "melds", "void", "pig"),
    [
        ("234m678m345p99p67p", [], "s", False),
        ("234m678m345p99p67s", [], "s", True),
        ("678m345p99p67p", ["222s"], "s", True),
        ("678m345p99p67p", ["222m"], "s", False),
        ("234m678m345p9p9s6p7s", [], None, True),
        ("234m678m345p9p9p6p7p", [], None, False),
    ],
)
def test_tiles_of_the_void_suit_closed_or_open_make_a_pig(
    hand: str, melds: list[str], void: str | None, pig: bool
) -> None:
    """2.1.25; 2.7.4, 1."""
    sets = [meld(one) for one in melds]
    assert is_pig(parse_tiles(hand), sets, None if void is None else Suit(void)) is pig


def test_the_dearest_win_may_be_on_a_tile_that_is_gone() -> None:
    """2.7.4, 4; example 10's hand holds all four itself: a fifth would win."""
    best = best_win(parse_tiles("111p9m"), [meld("888m"), meld("999m"), meld("444p")], None)
    assert best is not None
    assert {item.key for item in best.items} == {"four_of_a_kind", "all_pungs"}


def test_nothing_could_have_been_won_by_a_hand_that_is_not_ready() -> None:
    assert best_win(parse_tiles("234m678m345p99p18p"), (), None) is None


@pytest.mark.parametrize(
    ("hand", "void", "away"),
    [
        ("234m678m345p99p67p", "s", 0),
        ("234m678m345p99p67p", None, 0),
        ("234m678m345p99p678p", "s", -1),
        ("234m678m345p99p67p", "p", 7),
        ("1111m6666m2222p7p", "s", 0),
        ("1111m6666m2222p77p", "s", -1),
        ("147m147p147s2469s", None, 5),
        ("147m147p147s2469s", "s", 7),
    ],
)
def test_how_far_a_hand_is_from_ready(hand: str, void: str | None, away: int) -> None:
    assert distance_to_ready(parse_tiles(hand), (), None if void is None else Suit(void)) == away


def test_a_hand_is_ready_just_when_nothing_is_lacking() -> None:
    """Random hands of two suits: the distance is nought when some tile not all in the hand completes it."""
    dice = random.Random(5)
    tiles = [tile_of_kind(kind) for kind in range(18) for _ in range(4)]
    for _ in range(300):
        hand = dice.sample(tiles[: 4 * dice.choice((6, 9, 18))], 13)
        waited = ready_tiles(hand, (), Suit.BAMBOOS)
        if waited:
            assert distance_to_ready(hand, (), Suit.BAMBOOS) == 0
