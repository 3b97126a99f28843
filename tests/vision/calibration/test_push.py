"""A pushed camera is put right from the pictures; another light, or another table, is no push."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.calibration import find_push, from_corners, scaled_rectifier
from vision.types import Double, Image

SIZE = 900
CORNERS = np.array([[25.0, 875.0], [875.0, 875.0], [875.0, 25.0], [25.0, 25.0]])
SURFACE = from_corners(CORNERS, (850, 850), (SIZE, SIZE))
RECTIFIER = scaled_rectifier(SURFACE, 0.3)


def table(seed: int = 1) -> Image:
    """Felt in a frame, with rows of tiles that look alike and a few faces."""
    image = np.full((SIZE, SIZE, 3), (30, 60, 90), np.uint8)
    image[25:875, 25:875] = (70, 100, 30)
    random = np.random.default_rng(seed)
    for place in range(16):
        x = 240 + 26 * place
        cv2.rectangle(image, (x, 180), (x + 25, 215), (40, 50, 190), -1)
        cv2.rectangle(image, (640, x), (675, x + 25), (40, 50, 190), -1)
    for x, y in random.integers(150, 750, (12, 2)):
        cv2.rectangle(image, (int(x), int(y)), (int(x) + 26, int(y) + 35), (235, 240, 240), -1)
    return image


def moved(image: Image, mm: tuple[float, float], degrees: float) -> tuple[Image, Double]:
    """The picture of a pushed camera, and where it sees the surface's corners."""
    turn = cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), degrees, 1.0)
    turn[:, 2] += np.array(mm)
    seen = cv2.warpAffine(image, turn, (SIZE, SIZE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8), np.asarray(CORNERS @ turn[:, :2].T + turn[:, 2])


@pytest.mark.parametrize(("mm", "degrees"), [((13.0, -9.0), 1.2), ((-26.0, 12.0), -2.0), ((3.0, 3.0), 0.0)])
def test_a_push_is_found_to_a_few_millimetres(mm: tuple[float, float], degrees: float) -> None:
    before, (after, corners) = table(), moved(table(), mm, degrees)
    push = find_push(RECTIFIER.rectify(before), RECTIFIER.rectify(after), RECTIFIER, SURFACE)
    assert push is not None
    assert np.abs(push.calibration.corners_px - corners).max() < 3.0
    assert push.moved_mm == pytest.approx(np.linalg.norm(corners - CORNERS, axis=1).max(), abs=3.0)


def test_another_light_is_no_push() -> None:
    before = RECTIFIER.rectify(table())
    slope = np.linspace(0.45, 0.75, before.shape[1])[None, :, None]
    assert find_push(before, np.asarray(before * slope, np.uint8), RECTIFIER, SURFACE) is None


def test_another_table_is_no_push() -> None:
    before, other = (RECTIFIER.rectify(table(seed)) for seed in (1, 2))
    assert find_push(before, np.ascontiguousarray(other[::-1]), RECTIFIER, SURFACE) is None


def test_a_picture_without_anything_is_no_push() -> None:
    before = RECTIFIER.rectify(table())
    assert find_push(before, np.zeros_like(before), RECTIFIER, SURFACE) is None
