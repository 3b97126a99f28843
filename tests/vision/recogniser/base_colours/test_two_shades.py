"""Backs with another shade at one end: tops of standing tiles, each with the side below it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.recogniser import have_two_shades, inner_colours
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


def told(picture: Image, quads: Float, *faces: Bgr) -> NDArray[np.bool_]:
    """Which have two shades, on a table with faces of such base colours."""
    pixels = np.array(faces, np.uint8).reshape(-1, 1, 3)
    lab = cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB) if faces else np.zeros((0, 3))
    return have_two_shades(inner_colours(picture, quads), np.asarray(lab, np.float32).reshape(-1, 3))


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
    assert told(picture, np.roll(quads, turned, axis=1)).tolist() == [False] * 6 + [True] * 3


def test_backs_in_two_colours_by_their_pattern_are_none() -> None:
    picture, quads = row(*[(GREEN, CREAM)] * 9)
    assert not told(picture, quads).any()


def test_backs_in_two_colours_stay_beside_more_tops_in_one_of_another() -> None:
    picture, quads = row(*[(GREEN, DARK_GREEN)] * 3, *[(CREAM, CREAM)] * 9)
    assert not told(picture, quads).any()


def test_tops_of_the_faces_material_with_the_side_in_the_shade_beside_backs_in_two_colours() -> None:
    shade = (150, 160, 164)
    picture, quads = row(*[(GREEN, DARK_GREEN)] * 3, *[(CREAM, shade)] * 4)
    assert told(picture, quads, CREAM).tolist() == [False] * 3 + [True] * 4


def test_light_that_falls_off_and_noise_make_no_shades() -> None:
    picture, quads = row(*[(GREEN, GREEN)] * 9)
    fading = np.linspace(1.0, 0.75, picture.shape[0])[:, None, None] * picture
    noise = np.random.default_rng(3).normal(0, 6, picture.shape)
    lit = np.clip(cv2.GaussianBlur(fading + noise, (0, 0), 0.8), 0, 255).astype(np.uint8)
    assert not told(lit, quads).any()


def test_one_back_alone_and_none_at_all() -> None:
    picture, quads = row((GREEN, CREAM))
    assert told(picture, quads).tolist() == [False]
    assert told(picture, quads[:0]).shape == (0,)
