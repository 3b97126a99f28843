"""Backs with another shade at one end: tops of standing tiles, each with the side below it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.recogniser import have_two_shades
from vision.types import Float, Image

WIDE, HIGH = 28, 38
GREEN, DARK_GREEN, CREAM = (60, 140, 50), (40, 96, 34), (215, 228, 235)
Bgr = tuple[int, int, int]


def row(*tiles: tuple[Bgr, Bgr], end: float = 0.5) -> tuple[Image, Float]:
    """Tiles side by side on dark felt, each in two colours, the second from a share of its height down; and
    their outlines.
    """
    picture = np.full((HIGH + 40, len(tiles) * WIDE + 40, 3), (50, 40, 30), np.uint8)
    quads = []
    for number, (upper, lower) in enumerate(tiles):
        left, top = 20 + number * WIDE, 20
        cut = top + round(end * HIGH)
        picture[top:cut, left : left + WIDE - 1] = upper
        picture[cut : top + HIGH, left : left + WIDE - 1] = lower
        quads.append([[left, top], [left + WIDE, top], [left + WIDE, top + HIGH], [left, top + HIGH]])
    return picture, np.array(quads, np.float32)


@pytest.mark.parametrize(
    "side",
    [
        pytest.param(DARK_GREEN, id="the side in the back's colour, in less light"),
        pytest.param(CREAM, id="the faces' material"),
    ],
)
@pytest.mark.parametrize("end", [0.35, 0.5, 0.65])
@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_tops_with_a_side_beside_backs_that_lie(side: Bgr, end: float, turned: int) -> None:
    picture, quads = row(*[(GREEN, GREEN)] * 6, *[(GREEN, side)] * 3, end=end)
    assert have_two_shades(picture, np.roll(quads, turned, axis=1)).tolist() == [False] * 6 + [True] * 3


def test_backs_in_two_colours_by_their_pattern_are_none() -> None:
    picture, quads = row(*[(GREEN, CREAM)] * 9)
    assert not have_two_shades(picture, quads).any()


def test_backs_in_two_colours_stay_beside_more_tops_in_one_of_another() -> None:
    picture, quads = row(*[(GREEN, DARK_GREEN)] * 3, *[(CREAM, CREAM)] * 9)
    assert not have_two_shades(picture, quads).any()


def test_light_that_falls_off_and_noise_make_no_shades() -> None:
    picture, quads = row(*[(GREEN, GREEN)] * 9)
    fading = np.linspace(1.0, 0.75, picture.shape[0])[:, None, None] * picture
    noise = np.random.default_rng(3).normal(0, 6, picture.shape)
    lit = np.clip(cv2.GaussianBlur(fading + noise, (0, 0), 0.8), 0, 255).astype(np.uint8)
    assert not have_two_shades(lit, quads).any()


def test_one_back_alone_and_none_at_all() -> None:
    picture, quads = row((GREEN, CREAM))
    assert have_two_shades(picture, quads).tolist() == [False]
    assert have_two_shades(picture, quads[:0]).shape == (0,)
