"""A short form of ``python -m tests.recordings.learning``: a drawn set's worst faces, words about them."""

from __future__ import annotations

import pytest

from tests.recordings.learning import (
    drawn_tiles,
    lesson_of,
    mistakes,
    pictured_set,
    shipped_check,
    with_wrong_words,
    words,
)
from vision.learning import Example
from vision.recogniser.onnx import OnnxDetector

WORST = ("2f", "1f", "3f")
"""Faces of the set that the reader misreads most."""
SMALL_TABLE_MM = 150.0
SIDE_PX = 340


@pytest.fixture(scope="module")
def detector() -> OnnxDetector:
    return OnnxDetector.shipped()


@pytest.fixture(scope="module")
def said(detector: OnnxDetector) -> list[Example]:
    """What is said at two small tables."""
    found: list[Example] = []
    for number in range(2):
        drawn = drawn_tiles(pictured_set(), number, faces=WORST, side_px=SIDE_PX, half_mm=SMALL_TABLE_MM)
        found += words(detector, drawn, number)
    return found


@pytest.mark.slow
def test_words_about_a_set_that_was_never_seen_halve_its_mistakes(
    detector: OnnxDetector, said: list[Example]
) -> None:
    lesson = lesson_of(detector, said, shipped_check())
    assert lesson.refusals == ()
    assert lesson.check.lost <= 0.001
    unread = drawn_tiles(pictured_set(), 1000, faces=WORST, side_px=SIDE_PX, half_mm=SMALL_TABLE_MM)
    before, after = mistakes(detector, lesson, unread)
    assert before >= 4 and after <= before / 2


@pytest.mark.slow
def test_with_a_fifth_of_them_wrong_they_are_refused(detector: OnnxDetector, said: list[Example]) -> None:
    lesson = lesson_of(detector, with_wrong_words(said, 0.2), shipped_check())
    assert [one.code for one in lesson.refusals] == ["wrong_words"]
