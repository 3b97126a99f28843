"""Wild tiles in shapes, against a reader that tries every choice of sets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import pytest

from tablectl.mahjong.counts import count_array
from tablectl.mahjong.shapes.complete_hands import readings
from tablectl.mahjong.shapes.wild_shapes import (
    FREE,
    WildReading,
    wild_completes,
    wild_eye,
    wild_pairs,
    wild_readings,
    wild_sets,
    wild_waits,
)
from tablectl.mahjong.shapes.wild_suits import MAX_WILDS
from tablectl.mahjong.tiles import parse_tiles

Part = tuple[int, ...]
"""The kinds of a set or a pair, without free ones."""


def counts(text: str) -> list[int]:
    return count_array(parse_tiles(text))


def every_reading(real: Sequence[int], wilds: int, kinds: range, chows: bool) -> Iterator[list[Part]]:
    """Sets and a pair over some neighbouring kinds, by trying every choice; ``()`` stands for a free part."""
    sets = (sum(real) + wilds - 2) // 3
    choices: list[Part] = [(), *[(kind,) * 3 for kind in kinds]]
    if chows:
        choices += [(kind, kind + 1, kind + 2) for kind in kinds[:-2]]
    pairs: list[Part] = [(), *[(kind, kind) for kind in kinds]]
    for chosen in combinations_with_replacement(choices, sets):
        for pair in pairs:
            parts = [*chosen, pair]
            needed = Counter(kind for part in parts for kind in part)
            if all(real[kind] <= needed[kind] for kind in range(34)) and deal(
                [part for part in parts if part], real
            ):
                yield parts


def deal(parts: list[Part], real: Sequence[int]) -> bool:
    """Whether every part can have a real tile."""
    if not parts:
        return True
    for kind in set(parts[0]):
        if real[kind]:
            rest = list(real)
            rest[kind] -= 1
            if deal(parts[1:], rest):
                return True
    return False


def as_parts(reading: WildReading) -> list[Part]:
    parts: list[Part] = [(kind, kind + 1, kind + 2) for kind in reading.chows]
    parts += [(kind,) * 3 for kind in reading.pungs]
    parts += [()] * reading.free_sets
    return [*parts, () if reading.pair == FREE else (reading.pair,) * 2]


def random_counts(rng: random.Random, kinds: range, size: int) -> list[int]:
    drawn = rng.sample([kind for kind in kinds for _ in range(4)], size)
    return [drawn.count(kind) for kind in range(34)]


SUITS = [(range(9), True), (range(18, 27), True), (range(27, 34), False)]


@pytest.mark.parametrize(("kinds", "chows"), SUITS)
@pytest.mark.parametrize("wilds", [0, 1, 2, 3, 4])
def test_readings_are_those_of_trying_every_choice(kinds: range, chows: bool, wilds: int) -> None:
    rng = random.Random(wilds)
    for size in (5, 8, 8, 8):
        real = random_counts(rng, kinds, size - wilds)
        found = [tuple(sorted(as_parts(one))) for one in wild_readings(real, wilds)]
        wanted = {tuple(sorted(parts)) for parts in every_reading(real, wilds, kinds, chows)}
        assert len(found) == len(set(found))
        assert set(found) == wanted
        assert wild_completes(real, wilds) == bool(wanted)


def random_hand(rng: random.Random, size: int, wilds: int) -> list[int]:
    """Real tiles of few neighbouring kinds, so that many hands can be read."""
    kinds = rng.choice([range(9), range(5, 14), range(14, 22), range(22, 34)])
    return random_counts(rng, kinds, size - wilds)


def filled(real: Sequence[int], stands: Sequence[int]) -> list[int]:
    return [count + stands.count(kind) for kind, count in enumerate(real)]


@pytest.mark.parametrize("size", [11, 14, 17])
@pytest.mark.parametrize("wilds", [1, 2, 3, 4])
def test_a_reading_needs_what_is_there_and_what_its_wild_tiles_stand_for(size: int, wilds: int) -> None:
    rng = random.Random(size * 10 + wilds)
    for _ in range(20):
        real = random_hand(rng, size, wilds)
        for one in wild_readings(real, wilds):
            parts = as_parts(one)
            needed = [sum(part.count(kind) for part in parts) for kind in range(34)]
            assert filled(real, one.stands) == needed
            assert len(one.stands) + 3 * one.free_sets + 2 * (one.pair == FREE) == wilds
            assert list(one.stands) == sorted(one.stands)


@pytest.mark.parametrize("wilds", [1, 2])
def test_whole_hands_are_complete_when_some_choice_of_faces_completes_them(wilds: int) -> None:
    rng = random.Random(wilds)
    for _ in range(20):
        real = random_hand(rng, 14, wilds)
        by_faces = {
            one
            for stands in combinations_with_replacement(range(34), wilds)
            for one in plain_readings(filled(real, stands))
        }
        assert wild_completes(real, wilds) == bool(by_faces)
        known = {one[:3] for one in wild_readings(real, wilds) if one.pair != FREE}
        # What two wild tiles make alone may be a pair of any kind, which the readings leave open.
        assert known <= by_faces
        assert all(pair not in {k for k in range(34) if real[k]} for *_, pair in by_faces - known)


def plain_readings(tiles: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    packed = sum(count << 5 * kind for kind, count in enumerate(tiles))
    for one in readings(packed):
        yield tuple(sorted(one.chows)), tuple(sorted(one.pungs)), one.pair


@pytest.mark.parametrize("free_sets", [True, False])
@pytest.mark.parametrize("free_pair", [True, False])
def test_complete_means_that_there_is_a_reading(free_sets: bool, free_pair: bool) -> None:
    rng = random.Random(5)
    for _ in range(120):
        wilds = rng.randint(0, MAX_WILDS)
        real = random_hand(rng, rng.choice([5, 8, 11, 14]) if wilds < 6 else 8, wilds)
        found = list(wild_readings(real, wilds, free_sets=free_sets, free_pair=free_pair))
        assert wild_completes(real, wilds, free_sets=free_sets, free_pair=free_pair) == bool(found)
        assert free_sets or not any(one.free_sets for one in found)
        assert free_pair or all(one.pair != FREE for one in found)


@pytest.mark.parametrize("free", [True, False])
def test_waits_are_the_kinds_that_complete(free: bool) -> None:
    rng = random.Random(6)
    for _ in range(60):
        wilds = rng.randint(0, 4)
        real = random_hand(rng, rng.choice([4, 10, 13, 16]), min(wilds, 3))
        wilds = min(wilds, 3)
        wanted = {
            kind
            for kind in range(34)
            if wild_completes(filled(real, (kind,)), wilds, free_sets=free, free_pair=free)
        }
        assert wild_waits(real, wilds, free_sets=free, free_pair=free) == wanted


def test_one_wild_tile_beside_sets_waits_for_any_tile() -> None:
    rng = random.Random(7)
    seen = set()
    for _ in range(200):
        wilds = rng.randint(1, 4)
        real = random_hand(rng, rng.choice([4, 7, 10]), wilds)
        eye = wild_eye(real, wilds)
        seen.add(eye)
        far = next(kind for kind in range(34) if not real[kind] and not near(real, kind))
        assert eye == any(one.pair == far for one in wild_readings(filled(real, (far,)), wilds))
    assert seen == {True, False}


def near(real: Sequence[int], kind: int) -> bool:
    """Whether a chow could join the kind to a tile of the hand."""
    if kind >= 27:
        return False
    suit = kind // 9
    return any(real[k] for k in range(max(9 * suit, kind - 2), min(9 * suit + 8, kind + 2) + 1))


@pytest.mark.parametrize(
    ("hand", "wilds", "sets"),
    [
        ("123m", 0, True),
        ("12m", 1, True),
        ("1m", 2, True),
        ("19m", 1, False),
        ("11m", 4, True),
        ("", 3, True),
    ],
)
def test_sets_alone(hand: str, wilds: int, sets: bool) -> None:
    assert wild_sets(counts(hand), wilds) is sets


@pytest.mark.parametrize(
    ("hand", "wilds", "pairs"),
    [
        ("1122m3344p55667z", 1, True),
        ("1111m3344p55667z", 1, True),
        ("1123m3344p55667z", 1, False),
        ("1123m3344p5566z", 2, True),
        ("1122m3344p5566z", 2, True),
    ],
)
def test_pairs_with_wild_tiles(hand: str, wilds: int, pairs: bool) -> None:
    assert wild_pairs(counts(hand), wilds) is pairs


def test_two_wild_tiles_are_a_pair_only_where_that_is_allowed() -> None:
    assert not wild_completes(counts(""), 2, free_pair=False)
    assert wild_completes(counts(""), 2)
    assert not wild_completes(counts(""), 5, free_sets=False)


def test_a_number_of_tiles_that_is_no_hand_has_no_reading() -> None:
    assert not list(wild_readings(counts("123m11z"), 1))
    assert not list(wild_readings(counts("1m"), 0))
    assert wild_waits(counts("12m"), 0) == frozenset()


def test_a_wild_tile_may_stand_for_a_fifth_copy() -> None:
    assert wild_completes(counts("11115z1m"), 2, free_sets=False, free_pair=False) is False
    assert wild_completes(counts("1111z5z"), 3, free_sets=False, free_pair=False)
    assert WildReading((), (27,), 27, (27,), 0) in list(wild_readings(counts("1111z"), 1))


def test_more_wild_tiles_than_any_set_has_are_refused() -> None:
    with pytest.raises(ValueError, match="0 to 7"):
        list(wild_readings(counts("1m"), 8))
