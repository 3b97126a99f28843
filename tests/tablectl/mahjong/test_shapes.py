"""The fast reader finds exactly what the slow one finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.counts import pack, pack_counts, unpack
from tablectl.mahjong.shapes.complete_hands import is_seven_pairs, readings
from tablectl.mahjong.shapes.suit_tables import SUIT_TABLES
from tablectl.mahjong.tiles import parse_tiles
from tests.tablectl.mahjong import brute

SETS = st.sampled_from([*brute.CHOWS, *brute.PUNGS])


@st.composite
def complete_hands(draw: st.DrawFn, kinds: range = range(34)) -> list[int]:
    """Kinds of sets and a pair, at most four of each; often crowded into one suit."""
    usable = [one for one in (*brute.CHOWS, *brute.PUNGS) if set(one) <= set(kinds)]
    tiles: list[int] = []
    for _ in range(draw(st.integers(0, 4))):
        fitting = [one for one in usable if all(tiles.count(kind) + one.count(kind) <= 4 for kind in one)]
        tiles += draw(st.sampled_from(fitting))
    pair = draw(st.sampled_from([kind for kind in kinds if tiles.count(kind) <= 2]))
    return sorted([*tiles, pair, pair])


@st.composite
def any_tiles(draw: st.DrawFn, sizes: tuple[int, ...], kinds: range = range(34)) -> list[int]:
    """Any tiles of one set of tiles."""
    wall = [kind for kind in kinds for _ in range(4)]
    size = draw(st.sampled_from(sizes))
    return sorted(draw(st.permutations(wall))[:size])


def fast(tiles: list[int]) -> list[tuple[brute.Sets, int]]:
    found = []
    for reading in readings(pack_counts([tiles.count(kind) for kind in range(34)])):
        chows: list[tuple[int, ...]] = [(kind, kind + 1, kind + 2) for kind in reading.chows]
        found.append((tuple(sorted([*chows, *((kind,) * 3 for kind in reading.pungs)])), reading.pair))
    return found


@given(st.one_of(complete_hands(), complete_hands(range(9, 18)), complete_hands(range(18, 27))))
def test_a_complete_hand_is_read_in_every_way_and_each_way_once(tiles: list[int]) -> None:
    found = fast(tiles)
    assert len(found) == len(set(found))
    assert set(found) == brute.readings(tiles)
    assert found


@given(any_tiles((2, 5, 8, 11, 14), range(9)))
def test_tiles_of_one_suit_are_read_like_the_slow_way(tiles: list[int]) -> None:
    assert set(fast(tiles)) == brute.readings(tiles)


@given(any_tiles((14,)))
def test_any_tiles_are_read_like_the_slow_way(tiles: list[int]) -> None:
    assert set(fast(tiles)) == brute.readings(tiles)


def test_four_pairs_and_two_sets_are_no_hand() -> None:
    """Each suit alone is sets and a pair; together they are not."""
    assert list(readings(pack(parse_tiles("11m22p33s44z123m456p")))) == []


def test_three_equal_chows_are_three_pungs_as_well() -> None:
    found = {(reading.chows, reading.pungs) for reading in readings(pack(parse_tiles("111222333m99p")))}
    assert found == {((0, 0, 0), ()), ((), (0, 1, 2))}


def test_twins_are_disjoint_pairs_of_equal_chows() -> None:
    table = SUIT_TABLES[0]
    twins = {
        text: max(way.twins for way in table[pack(parse_tiles(text))].ways)
        for text in ("123456m", "112233m", "112233445566m", "111122223333m")
    }
    assert twins == {"123456m": 0, "112233m": 1, "112233445566m": 2, "111122223333m": 2}


def test_a_flush_of_honors_has_no_chows() -> None:
    assert list(readings(pack(parse_tiles("123z55z")))) == []


def test_seven_pairs_need_seven_kinds() -> None:
    assert is_seven_pairs(pack(parse_tiles("1122m3344p5566s77z")))
    assert not is_seven_pairs(pack(parse_tiles("1111m3344p5566s77z")))


@given(st.lists(st.integers(0, 4), min_size=34, max_size=34))
def test_packing_counts_loses_nothing(counts: list[int]) -> None:
    assert unpack(pack_counts(counts)) == counts


def test_red_fives_count_as_fives_and_flowers_apart() -> None:
    assert unpack(pack(parse_tiles("055m1f1j"))) == [0, 0, 0, 0, 3, *[0] * 29]
