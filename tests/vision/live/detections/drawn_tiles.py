"""Tiles drawn on felt, as plain as can be."""

from __future__ import annotations

import cv2
import numpy as np

from vision.types import Double, Image

SCALE = 1.25
TILE = (26.0, 35.0)
TILE_PX = (26.0 * SCALE, 35.0 * SCALE)
FELT, FACE = (130, 70, 40), (225, 235, 238)


def box(middle: tuple[float, float], width_mm: float, height_mm: float, turn_deg: float = 0.0) -> Double:
    """(4, 2) pixels, clockwise."""
    rect = (middle, (width_mm * SCALE, height_mm * SCALE), turn_deg)
    return np.asarray(cv2.boxPoints(rect), np.float64)


def table(*tiles: Double, noise: float = 6.0) -> Image:
    picture = np.full((160, 140, 3), FELT, np.uint8)
    for tile in tiles:
        cv2.fillPoly(picture, [np.round(tile).astype(np.int32)], FACE)
    grain = np.random.default_rng(1).normal(0.0, noise, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)
