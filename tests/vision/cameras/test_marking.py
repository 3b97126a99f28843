"""The picture beside a question: large enough to read, with a mark around the tile in question."""

from __future__ import annotations

import numpy as np

from vision.cameras import draw_mark


def square(half: float, x: float, y: float) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.array([[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]])


def test_a_place_outside_the_picture_has_no_picture() -> None:
    felt = np.full((300, 400, 3), 80, np.uint8)
    assert draw_mark(felt, square(30, 900, 900), square(10, 900, 900)) is None


def test_a_small_place_is_enlarged_and_its_middle_is_marked() -> None:
    felt = np.full((300, 400, 3), 80, np.uint8)
    seen = draw_mark(felt, square(60, 200, 150), square(15, 200, 150))
    assert seen is not None
    assert seen.shape == (480, 480, 3)
    rows, columns = np.nonzero((seen == (0, 215, 255)).all(axis=2))
    assert abs(rows.mean() - 240) < 4
    assert abs(columns.mean() - 240) < 4
    assert rows.max() - rows.min() < 140, "the mark is around the tile, not around the picture"
    assert tuple(seen[240, 240]) == (80, 80, 80), "the tile itself is not painted over"
    assert (felt == 80).all(), "the frame itself is left alone"
