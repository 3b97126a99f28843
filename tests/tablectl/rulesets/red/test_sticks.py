"""Counting sticks (Схема выплат, 7-10) and change."""

from __future__ import annotations

import pytest

from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.sticks import CountedSticks, starting_sticks


@pytest.mark.parametrize(("tens", "points", "in_all"), [(9, 800, 88), (8, 790, 84)])
def test_everybody_starts_with_a_set(tens: int, points: int, in_all: int) -> None:
    """8-9: 10 of one point, 8 or 9 of ten, 2 of a hundred, 1 of five hundred; 84 or 88 sticks for four."""
    sticks = starting_sticks(RedOptions(ten_point_sticks=tens))
    assert sticks == CountedSticks(10, tens, 2, 1)
    assert (sticks.points, 4 * sum(sticks)) == (points, in_all)
