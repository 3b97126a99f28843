"""A find is compared with what most backs of its picture have in common."""

from __future__ import annotations

import numpy as np
import pytest

from vision.bare_tiles.usual_back import beside_backs
from vision.sides import surface_columns
from vision.surfaces import SURFACES, Surface
from vision.types import Double

GREEN, IVORY = (110.0, 100.0, 150.0), (225.0, 128.0, 136.0)


def words(*surfaces: Surface) -> dict[str, Double]:
    """For one surface each, mostly."""
    said = np.full((len(surfaces), len(SURFACES)), 0.02, np.float32)
    said[np.arange(len(surfaces)), [SURFACES.index(surface) for surface in surfaces]] = 0.9
    return surface_columns(said)


def test_a_top_beside_backs_is_rather_a_top_and_has_another_colour() -> None:
    shown = words(*[Surface.BACK] * 5, Surface.TOP)
    colours = np.array([GREEN] * 5 + [IVORY], np.float32)
    columns = beside_backs(shown, colours, np.ones(6))
    assert columns["rather_back"][-1] < 0 < columns["rather_top"][-1]
    assert columns["rather_side"][-1] == pytest.approx(0.0)
    assert columns["unlike_backs"].round().tolist() == [0, 0, 0, 0, 0, 5]


def test_where_all_backs_pass_for_sides_none_is_rather_one() -> None:
    """Their pattern looks so to the reader."""
    shown, colours = words(*[Surface.SIDE] * 6), np.array([GREEN] * 6, np.float32)
    columns = beside_backs(shown, colours, np.ones(6))
    assert all(not column.any() for column in columns.values())


def test_what_hardly_counts_as_a_back_tells_little_of_them() -> None:
    shown = words(*[Surface.BACK] * 3, *[Surface.TOP] * 5)
    share = np.array([1.0] * 3 + [0.1] * 5)
    columns = beside_backs(shown, np.array([GREEN] * 8, np.float32), share)
    assert columns["rather_back"].round(6).tolist()[:3] == [0, 0, 0]
    assert (columns["rather_top"][3:] > 0).all()


def test_without_backs_nothing_is_compared() -> None:
    shown, colours = words(Surface.BLANK), np.array([IVORY], np.float32)
    assert all(not column.any() for column in beside_backs(shown, colours, np.zeros(1)).values())
