"""Snapshots of tiles as they were when last read: a certain tile that has not changed is not read again.

Comparing a tile with its snapshot costs a thousandth of reading it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Area
from vision.live.changes.limits import CHANGES
from vision.live.detections.limits import DETECTIONS
from vision.recogniser.five_limits import FIVES
from vision.types import Double, Image


@dataclass(frozen=True, slots=True, eq=False)
class _Snapshot:
    """A tile's bounding box in the fine picture, and its blurred content."""

    box: Area
    soft: Image


class TileSnapshots:
    """Pictures of tiles when they were last read, by key."""

    def __init__(self) -> None:
        self._read: dict[int, _Snapshot] = {}

    def store(self, key: int, quad_px: Double, picture: Image, area: Area) -> None:
        """Store a tile that was read in this picture.

        Args:
            quad_px: (4, 2) its corners in the whole fine picture.
            picture: of the part ``area`` of it.
        """
        box = _box(quad_px)
        part = _crop(picture, area, box)
        if part is None:
            self._read.pop(key, None)
        else:
            self._read[key] = _Snapshot(box, part)

    def unchanged(self, known: Mapping[int, Double], picture: Image, area: Area) -> dict[int, Double]:
        """Those of the known tiles that look as when they were last read; none that lies at the part's edge.

        Args:
            known: (4, 2) corners in the whole fine picture, by their keys.
            picture: of the part ``area`` of it.
        """
        return {key: quad for key, quad in known.items() if self._is_unchanged(key, picture, area)}

    def changed(self, picture: Image, area: Area) -> frozenset[int]:
        """Keys of the tiles that look otherwise than when they were last read; none that lies at the part's
        edge.

        Args:
            picture: of the part ``area`` of the whole fine picture.
        """
        return frozenset(key for key in self._read if self._is_unchanged(key, picture, area) is False)

    def _is_unchanged(self, key: int, picture: Image, area: Area) -> bool | None:
        """None if there is no snapshot, or the picture does not hold all of it."""
        before = self._read.get(key)
        now = None if before is None else _crop(picture, area, before.box)
        if before is None or now is None:
            return None
        return bool(cv2.norm(now, before.soft, cv2.NORM_INF) < CHANGES.unchanged_max_levels)

    def retain(self, keys: Iterable[int]) -> None:
        """Discard the snapshots of all other tiles."""
        known = set(keys)
        for key in [key for key in self._read if key not in known]:
            del self._read[key]

    def clear(self) -> None:
        """Discard all snapshots: the calibration has changed."""
        self._read.clear()


def match_unchanged(middles_px: Double, unchanged: Mapping[int, Double]) -> dict[int, int]:
    """By the numbers of the finds that are tiles which look as when they were read: their keys.

    Args:
        middles_px: (n, 2) of the finds, in the whole fine picture.
        unchanged: (4, 2) corners of those tiles in it, by their keys.
    """
    again: dict[int, int] = {}
    if not unchanged or not len(middles_px):
        return again
    keys, quads = list(unchanged), np.array(list(unchanged.values()))
    sides = np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2).min(axis=1)
    apart = np.linalg.norm(middles_px[:, None] - quads.mean(axis=1), axis=2) / sides
    for number, nearest in enumerate(apart.argmin(axis=1).tolist()):
        if apart[number, nearest] <= DETECTIONS.same_tile_max_widths and keys[nearest] not in again.values():
            again[number] = keys[nearest]
    return again


def _box(quad_px: Double) -> Area:
    low, high = quad_px.min(axis=0), quad_px.max(axis=0)
    inset = FIVES.rim_share * (high - low)
    left, top = np.floor(low + inset).astype(int).tolist()
    right, bottom = np.ceil(high - inset).astype(int).tolist()
    return Area(left, top, right, bottom)


def _crop(picture: Image, area: Area, box: Area) -> Image | None:
    """The box's part of the picture, softened; None where it is not all there."""
    across = area.left <= box.left < box.right <= area.right
    if not across or not area.top <= box.top < box.bottom <= area.bottom:
        return None
    part = picture[box.top - area.top : box.bottom - area.top, box.left - area.left : box.right - area.left]
    return np.asarray(cv2.blur(part, (3, 3)), np.uint8)
