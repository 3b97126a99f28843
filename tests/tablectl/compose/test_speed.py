"""``tablectl doctor --bench`` measures what decides how many cameras a computer follows."""

from __future__ import annotations

import pytest

from tablectl.api.scoring.score import score_line
from tablectl.compose.speed import WIN, cameras, speeds


def test_each_figure_is_measured_once_and_says_what_it_is() -> None:
    found = {figure.key: figure for figure in speeds(threads=1, rounds=1)}
    assert list(found) == ["processors", "load", "table", "pictures", "rules", "memory", "cameras"]
    assert all(found[key].value > 0 for key in ("processors", "table", "pictures", "rules", "memory"))
    assert all(figure.about for figure in found.values())


def test_what_is_scored_is_a_win() -> None:
    assert score_line(WIN)["ok"]


@pytest.mark.parametrize(("fps", "due"), [(4.9, 0), (5.0, 1), (19.0, 1), (20.0, 1), (40.0, 2), (61.0, 3)])
def test_half_the_time_is_left_to_everything_else(fps: float, due: int) -> None:
    assert cameras(fps) == due
