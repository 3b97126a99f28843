"""Many hands at once have the shanten of each alone."""

from __future__ import annotations

import numpy as np
import pytest

from tablectl.mahjong.shapes.hand_batch import (
    IMPOSSIBLE,
    batch_shanten,
    batch_steps,
    batch_waits,
)
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.shapes.waits import waits

HANDS = 600


@pytest.fixture(scope="module")
def hands() -> tuple[np.ndarray, np.ndarray]:
    """Hands of 13 and 14 tiles with no to four melds; every third out of two suits, near a complete one."""
    rng = np.random.default_rng(7)
    tiles = np.repeat(np.arange(34), 4)
    counts, melds = np.zeros((HANDS, 34), np.int8), rng.integers(0, 5, HANDS).astype(np.int8)
    for row in range(HANDS):
        pool = tiles[:48] if row % 3 == 0 else tiles
        np.add.at(counts[row], rng.permutation(pool)[: 13 + row % 2 - 3 * melds[row]], 1)
    return counts, melds


def test_the_shanten_of_many_hands_is_that_of_each(hands: tuple[np.ndarray, np.ndarray]) -> None:
    counts, melds = hands
    found = batch_shanten(counts, melds)
    assert found.tolist() == [
        shanten(row.tolist(), int(count)) for row, count in zip(counts, melds, strict=True)
    ]


def test_hands_without_special_forms_count_sets_and_a_pair_alone(
    hands: tuple[np.ndarray, np.ndarray],
) -> None:
    counts, melds = hands
    found = batch_shanten(counts, melds, special=False)
    alone = [
        shanten(row.tolist(), int(count), seven_pairs=False, thirteen_orphans=False)
        for row, count in zip(counts, melds, strict=True)
    ]
    assert found.tolist() == alone


@pytest.mark.parametrize("step", [1, -1])
def test_a_tile_more_or_less_changes_it_as_it_does_alone(
    hands: tuple[np.ndarray, np.ndarray], step: int
) -> None:
    counts, melds = (each[:60] for each in hands)
    found = batch_steps(counts, melds, step)
    for row, (hand, count) in enumerate(zip(counts.tolist(), melds.tolist(), strict=True)):
        for kind in range(34):
            moved = [*hand]
            moved[kind] += step
            able = 0 <= moved[kind] <= 4
            assert found[row, kind] == (shanten(moved, count) if able else IMPOSSIBLE), (row, kind)


@pytest.fixture(scope="module")
def ready() -> tuple[np.ndarray, np.ndarray]:
    """Complete hands of every form without one tile, some melds beside them, and a few that are not ready."""
    rng = np.random.default_rng(11)
    counts, melds = np.zeros((300, 34), np.int8), np.zeros(300, np.int8)
    for row in range(300):
        hand = counts[row]
        if row % 10 == 0:
            hand[rng.permutation(34)[:7]] = 2
        elif row % 10 == 1:
            orphans = np.array([0, 8, 9, 17, 18, 26, *range(27, 34)])
            hand[orphans] = 1
            hand[rng.choice(orphans)] = 2
        else:
            melds[row] = rng.integers(0, 5)
            while hand.sum() < 14 - 3 * melds[row]:
                first = int(rng.integers(0, 27 if row % 2 else 12))
                pung = rng.random() < 0.3 or first % 9 > 6
                tiles = [first] * 3 if pung else [first, first + 1, first + 2]
                tiles = [first] * 2 if hand.sum() % 3 == 0 and hand.sum() == 12 - 3 * melds[row] else tiles
                after = hand.copy()
                np.add.at(after, tiles, 1)
                if after.max() <= 4:
                    hand[:] = after
        hand[rng.choice(np.flatnonzero(hand))] -= 1
    return counts, melds


def test_the_waits_of_many_hands_are_those_of_each(ready: tuple[np.ndarray, np.ndarray]) -> None:
    counts, melds = ready
    found = batch_waits(counts, melds)
    assert found.any(axis=1).sum() > 200
    for row, (hand, count) in enumerate(zip(counts.tolist(), melds.tolist(), strict=True)):
        alone = waits(hand, count)
        assert frozenset(np.flatnonzero(found[row]).tolist()) == alone, (hand, count)


def test_nobody_waits_for_a_fifth_tile_that_melds_hold(ready: tuple[np.ndarray, np.ndarray]) -> None:
    counts, melds = ready
    free = batch_waits(counts, melds)
    held = np.where(np.arange(34) == free.argmax(axis=1)[:, None], np.int8(4), counts)
    found = batch_waits(counts, melds, held=held)
    for row, (hand, count, mine) in enumerate(
        zip(counts.tolist(), melds.tolist(), held.tolist(), strict=True)
    ):
        assert frozenset(np.flatnonzero(found[row]).tolist()) == waits(hand, count, held=mine)


def test_hands_of_another_size_wait_for_nothing() -> None:
    pair = np.zeros((1, 34), np.int8)
    pair[0, 0] = 2
    assert not batch_waits(pair, np.array([4], np.int8)).any()


def test_no_hands_have_no_answers() -> None:
    none = np.zeros((0, 34), np.int8)
    assert len(batch_shanten(none, np.zeros(0, np.int8))) == 0
    assert batch_steps(none, np.zeros(0, np.int8), 1).shape == (0, 34)
    assert batch_waits(none, np.zeros(0, np.int8)).shape == (0, 34)
