"""The fast reader against the slow one on many random hands: readings, completeness and waits."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tablectl.mahjong.counts import pack_counts
from tablectl.mahjong.shapes.complete_hands import ORPHANS, is_seven_pairs, kinds_of, readings
from tablectl.mahjong.shapes.waits import waits
from tests.tablectl.mahjong import brute

KINDS = range(34)
WALL = [kind for kind in KINDS for _ in range(4)]
RANGES = (KINDS, KINDS, range(9), range(9, 18), range(18, 27), range(18, 34), range(27, 34))
"""All tiles, and crowded corners where a hand can be read in several ways."""


def random_hand(dice: random.Random) -> list[int]:
    """Kinds of 3n+2 tiles: sets and a pair, the same with some tiles exchanged, seven pairs, or anything."""
    among = dice.choice(RANGES)
    fate = dice.random()
    if fate < 0.08 and len(among) >= 7:
        return sorted(2 * dice.sample(among, 7))
    size = dice.choice((2, 5, 8, 11, 14, 14, 14))
    if fate < 0.2:
        return sorted(dice.sample([kind for kind in WALL if kind in among], size))
    tiles = _complete(dice, among, size)
    if fate < 0.5:
        for _ in range(dice.randint(1, 2)):
            tiles.remove(dice.choice(tiles))
            tiles.append(dice.choice([kind for kind in KINDS if tiles.count(kind) < 4]))
    return sorted(tiles)


def _complete(dice: random.Random, among: range, size: int) -> list[int]:
    usable = [one for one in (*brute.CHOWS, *brute.PUNGS) if one[0] in among and one[2] in among]
    tiles: list[int] = []
    while len(tiles) < size - 2:
        one = dice.choice(usable)
        if all(tiles.count(kind) + one.count(kind) <= 4 for kind in one):
            tiles += one
    return tiles + 2 * [dice.choice([kind for kind in KINDS if tiles.count(kind) <= 2])]


def compare(hands: Iterator[list[int]]) -> int:
    """How many of the hands were complete; fails at the first that is read otherwise."""
    complete = 0
    for tiles in hands:
        counts = [tiles.count(kind) for kind in KINDS]
        packed, melds = pack_counts(counts), (14 - len(tiles)) // 3
        fast = [
            (
                tuple(sorted([*((k, k + 1, k + 2) for k in one.chows), *((k, k, k) for k in one.pungs)])),
                one.pair,
            )
            for one in readings(packed)
        ]
        slow = brute.readings(tiles)
        assert len(fast) == len(set(fast)), tiles
        assert set(fast) == slow, tiles
        whole = len(tiles) == 14
        found = bool(fast) or (whole and (is_seven_pairs(packed) or kinds_of(packed) == ORPHANS))
        assert found == brute.is_complete(tiles, melds), tiles
        complete += found
        missing = tiles[sum(tiles) % len(tiles)]
        rest = tiles.copy()
        rest.remove(missing)
        counts[missing] -= 1
        waited = waits(counts, melds)
        assert waited == brute.waits(rest, melds), rest
        assert (missing in waited) == found, tiles
    return complete


def hands(seed: int, count: int) -> Iterator[list[int]]:
    dice = random.Random(seed)
    for _ in range(count):
        yield random_hand(dice)


@pytest.mark.slow
def test_a_thousand_random_hands_are_read_like_the_slow_way() -> None:
    complete = compare(hands(1, 1_000))
    assert 300 < complete < 900


@pytest.mark.soak
def test_a_hundred_thousand_random_hands_are_read_like_the_slow_way() -> None:
    complete = compare(hands(2, 100_000))
    assert 40_000 < complete < 80_000


def test_the_slow_reader_knows_all_three_shapes() -> None:
    """The hands compared would prove nothing, were the slow reader blind to a shape."""
    assert brute.is_complete([0, 0, 0, 1, 2, 3, 9, 9, 9, 20, 21, 22, 33, 33])
    assert brute.is_complete(sorted(2 * [0, 3, 7, 12, 20, 28, 33]))
    orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    assert brute.is_complete(sorted([*orphans, 8]))
    assert not brute.is_complete(sorted([*orphans, 1]))
