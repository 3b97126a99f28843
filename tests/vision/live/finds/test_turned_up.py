"""An indicator is turned up where it lay: the outline of its back tells how it lies."""

from __future__ import annotations

import numpy as np
import pytest

from vision.live.finds.turned_up import with_outlines_of_backs
from vision.types import Double


def outline(x: float, y: float, wide: float = 26.0, high: float = 35.0) -> Double:
    return np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2 + [x, y]


BACK = outline(100, 100, 35, 26)


def test_an_outline_across_a_known_back_gets_the_backs() -> None:
    """Around two of three columns of a 9 of dots: it would be read as an 8, and nobody knew how it lies."""
    found = np.array([outline(103, 98), outline(300, 100)])
    told = with_outlines_of_backs(found, [outline(135, 100, 35, 26), BACK])
    assert told.tolist() == [BACK.tolist(), found[1].tolist()]


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (outline(101, 99, 34, 25), "it lies as the back did: what was found is newer"),
        (outline(116, 100), "beside it"),
    ],
)
def test_other_outlines_stay(found: Double, why: str) -> None:
    assert with_outlines_of_backs(found[None], [BACK]).tolist() == [found.tolist()], why


def test_a_back_that_does_not_show_how_it_lies_tells_nothing() -> None:
    found = outline(100, 100)
    assert with_outlines_of_backs(found[None], [outline(100, 100, 30, 29)]).tolist() == [found.tolist()]


def test_without_backs_or_finds_nothing_changes() -> None:
    assert with_outlines_of_backs(np.zeros((0, 4, 2)), [BACK]).shape == (0, 4, 2)
    assert with_outlines_of_backs(BACK[None], []).tolist() == [BACK.tolist()]
