"""Measuring how well surfaces are told: what counts, and that the figures are those of what was said."""

from __future__ import annotations

import numpy as np
import pytest

from vision.recogniser.onnx import OnnxDetector
from vision.surfaces import SURFACES, Surface
from vision.training.report.surfaces import (
    Places,
    SurfaceCounts,
    add_counts,
    count_surfaces,
    drawn_places,
    surface_table,
)
from vision.training.report.unseen_sets import beside_keyboards, in_everyday_places


@pytest.fixture(scope="module")
def keyboards() -> list[Places]:
    return [drawn_places(one.truth) for one in beside_keyboards(3, 2)]


def test_what_is_no_tile_counts_as_a_place_too(keyboards: list[Places]) -> None:
    shown = {surface for places in keyboards for surface in places.shown}
    assert Surface.NONE in shown
    assert shown & {Surface.PAINTED, Surface.BLANK}
    assert all(len(places.quads_px) == len(places.shown) for places in keyboards)


def test_everyday_pictures_to_measure_on_follow_from_their_seed() -> None:
    one, same, other = (next(in_everyday_places(seed, 1)).truth.image for seed in (1, 1, 2))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_recall_and_precision_are_those_of_the_counts() -> None:
    counts = np.zeros((6, 6), np.int64)
    none, blank, back = (SURFACES.index(one) for one in (Surface.NONE, Surface.BLANK, Surface.BACK))
    counts[blank, blank], counts[blank, back], counts[back, back], counts[none, none] = 3, 1, 4, 9
    counted = SurfaceCounts(counts, counts.T, taken=4, rejected=2)
    text = surface_table("some", counted)
    assert "| blank | 4 | 0.750 | 1.000 | 1.000 | 0.750 |" in text
    assert "| back | 4 | 1.000 | 0.800 | 0.800 | 1.000 |" in text
    assert "Of 9 places that are no tile the finder takes 4 for one; 2 of those the word" in text
    twice = surface_table("some", add_counts([counted, counted]))
    assert "| blank | 8 | 0.750 | 1.000 | 1.000 | 0.750 |" in twice
    assert "Of 18 places that are no tile the finder takes 8 for one; 4 of those the word" in twice


def test_every_place_is_told_by_the_word_and_by_the_face(keyboards: list[Places]) -> None:
    counted = count_surfaces(OnnxDetector.shipped(), keyboards, "keyboards", len(keyboards))
    none, painted = SURFACES.index(Surface.NONE), SURFACES.index(Surface.PAINTED)
    assert (
        counted.by_surface_output.sum()
        == counted.by_face.sum()
        == sum(len(places.shown) for places in keyboards)
    )
    assert counted.by_surface_output[painted, painted] == counted.by_surface_output[painted].sum() > 0
    assert counted.by_face[none, none] == 0, "no face is the name of nothing"
    assert counted.by_surface_output[none].sum() >= counted.taken >= counted.rejected > 0
