"""A camera pushed in the middle of a hand, put right from the pictures alone.

The straightened picture before and after are laid over each other by intensity, which needs no markers and
no light that stays the same; the calibration then moves with the picture, so that every tile keeps its place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.calibration.calibration import Calibration
from vision.calibration.fiducials import surface_corners
from vision.calibration.limits import CALIBRATION
from vision.calibration.rectify import Rectifier
from vision.types import Double, Image


@dataclass(frozen=True, slots=True, eq=False)
class Push:
    """How far a camera was pushed."""

    moved_mm: float
    """The farthest way of a corner of the surface."""
    calibration: Calibration
    """Where the camera sees the surface now."""


def find_push(before: Image, now: Image, rectifier: Rectifier, calibration: Calibration) -> Push | None:
    """The push that explains how the straightened picture changed; None where none does.

    Args:
        before: the straightened picture before.
        now: the straightened picture of now, by the same rectifier.
        rectifier: what straightened both.
        calibration: what the rectifier was made of.
    """
    old, new = (cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) for image in (before, now))
    reach_px = round(CALIBRATION.pushed_max_mm * rectifier.px_per_mm)
    warp = _coarse_alignment(old, new, reach_px)
    inner = np.zeros_like(new)
    inner[reach_px:-reach_px, reach_px:-reach_px] = 255
    try:
        like, found = cv2.findTransformECC(old, new, warp, cv2.MOTION_EUCLIDEAN, inputMask=inner)
    except cv2.error:
        return None  # the pictures have nothing in common
    if like < CALIBRATION.min_correlation or not _explains(old, new, found, reach_px):
        return None
    corners_mm = surface_corners(calibration.surface_mm)
    seen = _transform(rectifier.from_mm(corners_mm), found)
    moved_mm = float(np.linalg.norm(rectifier.to_mm(seen) - corners_mm, axis=1).max())
    if not CALIBRATION.pushed_min_mm <= moved_mm <= CALIBRATION.pushed_max_mm:
        return None
    return Push(moved_mm, replace(calibration, corners_px=rectifier.to_frame(seen)))


def _coarse_alignment(old: np.ndarray, new: np.ndarray, reach_px: int) -> np.ndarray:
    """The turn and the shift, of those tried, that lay the old picture best over the new one: rows of tiles
    look alike a tile further on, so the nearest likeness may be the wrong one."""
    height, width = old.shape
    middle = (width / 2 - 0.5, height / 2 - 0.5)
    best, found = -2.0, np.eye(2, 3, dtype=np.float32)
    for degrees in CALIBRATION.tried_rotations_deg:
        turn = cv2.getRotationMatrix2D(middle, degrees, 1.0)
        back = cv2.warpAffine(new, turn, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        part = old[reach_px : height - reach_px, reach_px : width - reach_px]
        scores = cv2.matchTemplate(back, part, cv2.TM_CCOEFF_NORMED)
        _, score, _, place = cv2.minMaxLoc(scores)
        if score > best:
            shift = turn[:, :2] @ np.array([place[0] - reach_px, place[1] - reach_px], np.float64)
            best = score
            found = np.hstack([turn[:, :2], (turn[:, 2] + shift)[:, None]]).astype(np.float32)
    return found


def _transform(points: Double, warp: np.ndarray) -> Double:
    return np.asarray(points @ warp[:, :2].T.astype(np.float64) + warp[:, 2].astype(np.float64))


def _explains(old: np.ndarray, new: np.ndarray, warp: np.ndarray, edge_px: int) -> bool:
    """Whether moving the new picture back takes most of the difference away, light and the edges left aside:
    the camera sees other things there."""
    size = (old.shape[1], old.shape[0])
    back = cv2.warpAffine(new, warp, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    inner = np.s_[edge_px:-edge_px, edge_px:-edge_px]
    left, before = _difference(old[inner], back[inner]), _difference(old[inner], new[inner])
    return left <= CALIBRATION.residual_max_share * before


def _difference(one: np.ndarray, other: np.ndarray) -> float:
    """Mean difference of two grey pictures whose brightness is made alike."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    b = (b - b.mean()) / max(1e-3, float(b.std())) * float(a.std()) + float(a.mean())
    return float(np.abs(a - b).mean())
