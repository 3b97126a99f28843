"""In which sizes a picture is looked at."""

from __future__ import annotations

import pytest

from tests.vision.photo.test_recognise import PaintedSquares, photo
from vision.photo import recognise_photo


@pytest.mark.parametrize(("size", "width"), [((160, 120), 224 + 2 * 49), ((5000, 4000), 1344)])
def test_small_pictures_are_enlarged_only_so_far(size: tuple[int, int], width: int) -> None:
    detector = PaintedSquares()
    recognise_photo(detector, photo(*size, 30, 0))
    assert detector.looked_at[0][0] == width
    assert len(detector.looked_at) > 1


@pytest.mark.parametrize(
    ("tile", "widths"),
    [(90, [1344]), (120, [1344, 832]), (180, [1344, 832, 448])],
    ids=["tiny tiles", "small ones", "large ones"],
)
def test_no_smaller_size_is_looked_at_once_the_largest_tiles_there_may_be_are_plain(
    tile: int, widths: list[int]
) -> None:
    detector = PaintedSquares()
    assert len(recognise_photo(detector, photo(4000, 3000, tile, 10))) == 10
    borders = {448: 2 * 99}
    assert [width for width, _ in detector.looked_at] == [width + borders.get(width, 0) for width in widths]


def test_of_a_few_tiles_every_size_is_looked_at() -> None:
    detector = PaintedSquares()
    assert len(recognise_photo(detector, photo(4000, 3000, 60, 9))) == 9
    assert len(detector.looked_at) == 4
