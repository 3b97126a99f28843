"""Pictures in smaller sizes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.photo.pyramid import Pyramid
from vision.types import Image


def soft_picture(width: int, height: int) -> Image:
    rng = np.random.default_rng(3)
    small = rng.integers(0, 255, (height // 40, width // 40, 3), np.uint8)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)


@pytest.mark.parametrize(("width", "height"), [(640, 480), (644, 482), (643, 481)])
def test_a_size_made_of_halves_is_nearly_what_all_pixels_make(width: int, height: int) -> None:
    picture = soft_picture(width, height)
    pyramid = Pyramid(picture)
    for wanted in (600, 300, 151, 90):
        size = (wanted, round(wanted * height / width))
        direct = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        made = pyramid.scaled(*size)
        assert made.shape == direct.shape
        assert cv2.absdiff(made, direct).mean() < 1.0


def test_a_larger_size_is_made_of_the_picture_itself() -> None:
    picture = soft_picture(64, 48)
    wanted = cv2.resize(picture, (128, 96), interpolation=cv2.INTER_LINEAR)
    assert np.array_equal(Pyramid(picture).scaled(128, 96), wanted)


def test_a_picture_squeezed_in_one_direction_keeps_what_the_other_shows() -> None:
    picture = soft_picture(640, 480)
    assert Pyramid(picture).scaled(64, 480).shape == (480, 64, 3)


@pytest.mark.parametrize("size", [(640, 30), (40, 480), (40, 30)], ids=["height", "width", "both"])
def test_a_picture_that_is_squeezed_skips_no_pixel(size: tuple[int, int]) -> None:
    """A white line on black every 16 pixels, both ways: what skips some is darker or lighter."""
    picture = np.zeros((480, 640, 3), np.uint8)
    picture[::16] = picture[:, ::16] = 255
    small = Pyramid(picture).scaled(*size)
    assert abs(small.mean() - picture.mean()) < 1.0
