"""How far hands are from ready."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.mahjong.counts import count_array
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.shapes.waits import waits
from tablectl.mahjong.tiles import parse_tiles
from tests.tablectl.mahjong import brute
from tests.tablectl.mahjong.test_shapes import any_tiles, complete_hands


def counts_of(tiles: list[int]) -> list[int]:
    return [tiles.count(kind) for kind in range(34)]


@pytest.mark.parametrize(
    ("hand", "melds", "away"),
    [
        ("123456789m1244p", 0, 0),
        ("123456789m12344p", 0, -1),
        ("1122m3344p5566s77z", 0, -1),
        ("1122m3344p5566s7z", 0, 0),
        ("1111m2222p3333s4z", 0, 2),
        ("19m19p19s1234567z", 0, 0),
        ("19m19p19s1234567z1m", 0, -1),
        ("258m258p258s1234z", 0, 6),
        ("147m147p147s12345z", 0, 5),
        ("1m", 4, 0),
        ("11m", 4, -1),
        ("2457m", 3, 1),
        ("13m5p7z", 3, 1),
    ],
)
def test_known_distances(hand: str, melds: int, away: int) -> None:
    assert shanten(count_array(parse_tiles(hand)), melds) == away


def test_a_wait_for_a_fifth_tile_does_not_count_as_ready() -> None:
    """1111 of characters beside three melds: the pair can only be made with another tile."""
    assert shanten(count_array(parse_tiles("1111m")), 3) == 1


@given(st.one_of(complete_hands(), complete_hands(range(9))))
def test_a_complete_hand_is_minus_one_and_one_tile_less_is_ready(tiles: list[int]) -> None:
    melds = (14 - len(tiles)) // 3
    assert shanten(counts_of(tiles), melds) == -1
    assert shanten(counts_of(tiles[1:]), melds) == 0


@settings(max_examples=40)
@given(any_tiles((13,)), any_tiles((13,), range(18)))
def test_ready_means_that_something_is_waited_for(mixed: list[int], crowded: list[int]) -> None:
    for tiles in (mixed, crowded):
        counts = counts_of(tiles)
        assert (shanten(counts) <= 0) == bool(waits(counts))


@settings(max_examples=40)
@given(any_tiles((13,)), st.integers(0, 33))
def test_a_tile_more_brings_a_hand_at_most_one_step_nearer(tiles: list[int], drawn: int) -> None:
    counts = counts_of(tiles)
    before = shanten(counts)
    if counts[drawn] < 4:
        counts[drawn] += 1
        assert before - 1 <= shanten(counts) <= before


@pytest.mark.slow
@settings(max_examples=60)
@given(
    st.one_of(any_tiles((4, 5, 7, 8)), any_tiles((4, 5, 7, 8), range(9)), any_tiles((7, 8), range(24, 34)))
)
def test_the_distance_is_that_of_the_nearest_of_all_hands(tiles: list[int]) -> None:
    sets = len(tiles) // 3
    assert shanten(counts_of(tiles), 4 - sets) == brute.shanten(counts_of(tiles), sets)
