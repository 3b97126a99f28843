"""What evidence counts is found again from places whose answers it made."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training.sides.fit import ChosenFinds, fit_choice, format_choice_fit

NAMES = ("always", "light", "size")
WEIGHTS = np.array([[-0.5, 2.0, 0.0], [1.0, -1.0, 1.5]])
"""Of two answers against none."""


def pictures(count: int) -> list[ChosenFinds]:
    """Places whose answers are drawn by the chances that the weights give."""
    rng = np.random.default_rng(3)
    some = []
    for _ in range(count):
        rows = np.column_stack([np.ones(50), rng.normal(size=(50, 2))])
        odds = np.column_stack([rows @ WEIGHTS.T, np.zeros(50)])
        share = np.exp(odds) / np.exp(odds).sum(axis=1, keepdims=True)
        answers = (share.cumsum(axis=1) < rng.random((50, 1))).sum(axis=1)
        some.append(ChosenFinds(rows, np.minimum(answers, 2)))
    return some


def test_the_weights_of_each_answer_are_found_again() -> None:
    fitted = fit_choice(pictures(200), NAMES, answers=2)
    assert [list(one) for one in fitted] == [list(NAMES)] * 2
    found = np.array([[one[name] for name in NAMES] for one in fitted])
    assert found == pytest.approx(WEIGHTS, abs=0.15)


def test_places_that_one_column_tells_apart_leave_weights_finite() -> None:
    rows = np.column_stack([np.ones(30), np.repeat([-1.0, 1.0], 15)])
    (fitted,) = fit_choice([ChosenFinds(rows, np.repeat([1, 0], 15))], ("always", "light"), answers=1)
    assert np.isfinite(list(fitted.values())).all()
    assert fitted["light"] > 2.0


def test_a_fit_is_told_by_the_right_answer_and_the_likeliest() -> None:
    rows = np.array([[1.0, 1.0], [1.0, -1.0]])
    told = format_choice_fit(
        [ChosenFinds(rows, np.array([0, 0]))], [{"always": 0.0, "light": 3.0}], ("back", "neither")
    )
    assert told == "  back: 1 as back, 1 as neither\n  neither: 0 as back, 0 as neither\n"
