"""Measuring how well surfaces are told: what counts, and that the figures are those of what was said."""

from __future__ import annotations

import numpy as np
import pytest

from vision.recogniser.onnx import ModelError, shipped_models
from vision.surfaces import SURFACES, Surface
from vision.training.report.surface_detector import SurfaceDetector
from vision.training.report.surfaces import Told, drawn_places, written
from vision.training.report.unseen_sets import beside_keyboards, in_everyday_places

SQUARE = np.array([[8, 8], [40, 8], [40, 40], [8, 40]], np.float32)


def test_what_is_no_tile_counts_as_a_place_too() -> None:
    pictures = [drawn_places(one.truth) for one in beside_keyboards(3, 3)]
    shown = {surface for places in pictures for surface in places.shown}
    assert Surface.NONE in shown
    assert shown & {Surface.PAINTED, Surface.BLANK}
    assert all(len(places.quads_px) == len(places.shown) for places in pictures)


def test_everyday_pictures_to_measure_on_follow_from_their_seed() -> None:
    one, same, other = (next(in_everyday_places(seed, 1)).truth.image for seed in (1, 1, 2))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_recall_and_precision_are_those_of_the_counts() -> None:
    counts = np.zeros((6, 6), np.int64)
    none, blank, back = (SURFACES.index(one) for one in (Surface.NONE, Surface.BLANK, Surface.BACK))
    counts[blank, blank], counts[blank, back], counts[back, back], counts[none, none] = 3, 1, 4, 9
    text = written("some", Told(counts, counts.T, taken=4, rejected=2))
    assert "| blank | 4 | 0.750 | 1.000 | 1.000 | 0.750 |" in text
    assert "| back | 4 | 1.000 | 0.800 | 0.800 | 1.000 |" in text
    assert "Of 9 places that are no tile the finder takes 4 for one; 2 of those the word" in text


def test_a_reader_that_tells_no_surfaces_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    detector = SurfaceDetector(shipped_models())
    monkeypatch.setitem(detector._outputs, "reader", ["face", "turn"])
    with pytest.raises(ModelError, match=r"the reader of .* tells no surfaces"):
        detector.read_surfaces(np.zeros((64, 64, 3), np.uint8), SQUARE[None])
