"""What completes a hand, in shape."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.counts import count_array
from tablectl.mahjong.shapes.waits import waits, waits_of
from tablectl.mahjong.tiles import format_tiles, parse_tiles, tile_of_kind
from tests.tablectl.mahjong import brute
from tests.tablectl.mahjong.test_shapes import any_tiles, complete_hands


def waited(text: str, melds: int = 0) -> str:
    return format_tiles(tile_of_kind(kind) for kind in sorted(waits_of(parse_tiles(text), melds)))


@pytest.mark.parametrize(
    ("hand", "melds", "wait"),
    [
        ("23m", 4, ""),
        ("5p", 4, "5p"),
        ("23m55z", 3, "14m"),
        ("13m55z", 3, "2m"),
        ("89s55z", 3, "7s"),
        ("22p55z", 3, "2p5z"),
        ("2345678m", 2, "258m"),
        ("1112345678999m", 0, "123456789m"),
        ("19m19p19s1234567z", 0, "19m19p19s1234567z"),
        ("119m19p19s123456z", 0, "7z"),
        ("1122334455667m", 0, "147m"),
        ("113355m113355p7z", 0, "7z"),
        ("1358m2469p1z", 1, ""),
    ],
)
def test_known_waits(hand: str, melds: int, wait: str) -> None:
    assert waited(hand, melds) == wait


def test_a_fifth_tile_of_a_kind_is_no_wait() -> None:
    assert waited("1111m", 3) == ""


def test_a_tile_whose_four_lie_in_the_own_melds_is_no_wait() -> None:
    closed = count_array(parse_tiles("5s"))
    held = count_array(parse_tiles("5s" + "555s" + "123m456m789m"))
    assert waits(closed, 4) == {22}
    assert waits(closed, 4, held=held) == frozenset()


def test_four_equal_tiles_are_not_two_pairs() -> None:
    assert waited("1111m3355p77s112z") == ""


def test_a_rule_book_without_seven_pairs_does_not_wait_for_them() -> None:
    counts = count_array(parse_tiles("113355m113355p7z"))
    assert waits(counts, seven_pairs=False) == frozenset()


def test_a_hand_of_the_wrong_size_waits_for_nothing() -> None:
    assert waited("123m") == ""
    assert waited("123456789m1234p", 0) != ""
    assert waited("123456789m1234p", 1) == ""


def test_flowers_and_jokers_are_part_of_no_shape() -> None:
    assert waited("123456789m123p1f") == ""


@given(st.one_of(complete_hands(), complete_hands(range(9)), complete_hands(range(18, 34))))
def test_a_complete_hand_less_one_tile_waits_as_the_slow_reader_says(tiles: list[int]) -> None:
    missing = tiles[len(tiles) // 2]
    tiles.remove(missing)
    melds = (13 - len(tiles)) // 3
    found = waits([tiles.count(kind) for kind in range(34)], melds)
    assert found == brute.waits(tiles, melds)
    assert missing in found


@given(any_tiles((1, 4, 7, 10, 13), range(9)))
def test_any_tiles_of_one_suit_wait_as_the_slow_reader_says(tiles: list[int]) -> None:
    melds = (13 - len(tiles)) // 3
    assert waits([tiles.count(kind) for kind in range(34)], melds) == brute.waits(tiles, melds)
