"""Many hands at once have the shanten of each alone."""

from __future__ import annotations

import numpy as np
import pytest

from tablectl.mahjong.hand_batch import IMPOSSIBLE, batch_shanten, batch_steps
from tablectl.mahjong.shanten import shanten

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


def test_no_hands_have_no_answers() -> None:
    none = np.zeros((0, 34), np.int8)
    assert len(batch_shanten(none, np.zeros(0, np.int8))) == 0
    assert batch_steps(none, np.zeros(0, np.int8), 1).shape == (0, 34)
