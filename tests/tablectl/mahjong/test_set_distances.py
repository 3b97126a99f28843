"""Many hands of any size at once lack what each of them does alone."""

from __future__ import annotations

import numpy as np
import pytest

from tablectl.mahjong.shapes.set_distances import missing_tiles
from tablectl.simulation.robots.distance import missing_tiles_for_sets

HANDS = 40


def hands(tiles: int) -> np.ndarray:
    rng = np.random.default_rng(tiles)
    counts = np.zeros((HANDS, 34), np.int8)
    for row in counts:
        np.add.at(row, rng.permutation(np.repeat(np.arange(34), 4))[:tiles], 1)
    return counts


@pytest.mark.parametrize(
    ("tiles", "sets", "pairs"), [(13, 4, 1), (17, 5, 1), (27, 8, 2), (8, 2, 1), (2, 0, 1)]
)
def test_hands_lack_what_each_lacks_alone(tiles: int, sets: int, pairs: int) -> None:
    counts = hands(tiles)
    found = missing_tiles(counts, sets, pairs)
    assert found.tolist() == [missing_tiles_for_sets(tuple(row), sets, pairs) for row in counts.tolist()]
