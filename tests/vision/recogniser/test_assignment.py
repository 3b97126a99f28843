"""The assignment at least cost, against every other one."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from vision.recogniser import assign


@given(
    st.integers(1, 4).flatmap(lambda n: arrays(np.float64, (n, 5), elements=st.integers(-9, 9).map(float)))
)
def test_no_other_assignment_is_cheaper(cost: np.ndarray) -> None:
    chosen = assign(cost)
    n = len(cost)
    assert len(set(chosen.tolist())) == n
    cheapest = min(
        sum(cost[row, column] for row, column in enumerate(way)) for way in permutations(range(5), n)
    )
    assert cost[np.arange(n), chosen].sum() == pytest.approx(cheapest)


def test_a_tray_of_a_whole_set_is_assigned() -> None:
    rng = np.random.default_rng(4)
    truth = rng.permutation(144)
    cost = rng.uniform(0.5, 1.0, (144, 144))
    cost[np.arange(144), truth] = rng.uniform(0.0, 0.45, 144)
    assert (assign(cost) == truth).all()


def test_more_tiles_than_faces_is_an_error() -> None:
    with pytest.raises(ValueError, match="3 rows"):
        assign(np.zeros((3, 2)))
