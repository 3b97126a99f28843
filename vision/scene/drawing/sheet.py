"""A sheet to draw a tile's face on: shapes in units of the face's width, in coloured ink."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.types import Image

Bgr = tuple[int, int, int]
Point = tuple[float, float]

_SUBPIXEL_BITS: Final = 4
"""Fraction bits of the coordinates that OpenCV draws with."""
_SUBPIXELS_PER_PX: Final = 1 << _SUBPIXEL_BITS


class Sheet:
    """Ink on a bare face. x runs right from 0 to 1, y down from 0 to ``tall`` (height over width).

    ``bare`` cuts back to the tile: drawn in it, a shape removes ink, as the light lines inside pips do.
    """

    def __init__(self, size_px: tuple[int, int], face: Bgr, *, oversampling: int = 2) -> None:
        self.size_px = size_px
        self.width, self.height = size_px[0] * oversampling, size_px[1] * oversampling
        self.tall = self.height / self.width
        self.face = face
        self.colour: Image = np.full((self.height, self.width, 3), face, np.uint8)
        self.cover: Image = np.zeros((self.height, self.width), np.uint8)

    def _at(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.width * _SUBPIXELS_PER_PX), round(
            point[1] * self.width * _SUBPIXELS_PER_PX
        )

    def _length(self, units: float) -> int:
        return max(round(units * self.width * _SUBPIXELS_PER_PX), 1)

    def disc(self, centre: Point, radius: float, ink: Bgr | None) -> None:
        colour, cover = (self.face, 0) if ink is None else (ink, 255)
        at, r = self._at(centre), self._length(radius)
        cv2.circle(self.colour, at, r, colour, -1, cv2.LINE_AA, _SUBPIXEL_BITS)
        cv2.circle(self.cover, at, r, cover, -1, cv2.LINE_AA, _SUBPIXEL_BITS)

    def ring(self, centre: Point, radius: float, thick: float, ink: Bgr | None) -> None:
        """A ring whose outer edge is at ``radius``."""
        colour, cover = (self.face, 0) if ink is None else (ink, 255)
        width = max(round(thick * self.width), 1)
        at, r = self._at(centre), self._length(radius - thick / 2)
        cv2.circle(self.colour, at, r, colour, width, cv2.LINE_AA, _SUBPIXEL_BITS)
        cv2.circle(self.cover, at, r, cover, width, cv2.LINE_AA, _SUBPIXEL_BITS)

    def ellipse(
        self, centre: Point, axes: Point, angle_deg: float, ink: Bgr | None, *, thick: float | None = None
    ) -> None:
        colour, cover = (self.face, 0) if ink is None else (ink, 255)
        width = -1 if thick is None else max(round(thick * self.width), 1)
        half = (self._length(axes[0]), self._length(axes[1]))
        for target, value in ((self.colour, colour), (self.cover, cover)):
            cv2.ellipse(
                target, self._at(centre), half, angle_deg, 0, 360, value, width, cv2.LINE_AA, _SUBPIXEL_BITS
            )

    def polygon(self, points: Sequence[Point], ink: Bgr | None) -> None:
        colour, cover = (self.face, 0) if ink is None else (ink, 255)
        corners = np.array([self._at(p) for p in points], np.int32)
        cv2.fillPoly(self.colour, [corners], colour, cv2.LINE_AA, _SUBPIXEL_BITS)
        cv2.fillPoly(self.cover, [corners], cover, cv2.LINE_AA, _SUBPIXEL_BITS)

    def line(self, points: Sequence[Point], thick: float, ink: Bgr | None, *, closed: bool = False) -> None:
        colour, cover = (self.face, 0) if ink is None else (ink, 255)
        corners = np.array([self._at(p) for p in points], np.int32)
        width = max(round(thick * self.width), 1)
        cv2.polylines(self.colour, [corners], closed, colour, width, cv2.LINE_AA, _SUBPIXEL_BITS)
        cv2.polylines(self.cover, [corners], closed, cover, width, cv2.LINE_AA, _SUBPIXEL_BITS)

    def curve(self, a: Point, bend: Point, b: Point, thick: float, ink: Bgr | None) -> None:
        """A stroke from ``a`` to ``b`` pulled towards ``bend`` (quadratic Bezier)."""
        t = np.linspace(0, 1, 12)[:, None]
        path = (1 - t) ** 2 * np.array(a) + 2 * t * (1 - t) * np.array(bend) + t**2 * np.array(b)
        self.line([(float(x), float(y)) for x, y in path], thick, ink)

    def leaf(
        self, root: Point, tip: Point, width: float, ink: Bgr | None, *, outline: float | None = None
    ) -> None:
        """A pointed leaf from root to tip; only its outline where ``outline`` gives a thickness."""
        start, end = np.array(root), np.array(tip)
        along = end - start
        across = np.array([-along[1], along[0]]) * (width / max(float(np.hypot(*along)), 1e-6))
        t = np.linspace(0, 1, 9)
        bulge = np.sin(np.pi * t**0.8)[:, None]
        spine = start + t[:, None] * along
        path = np.vstack([spine + bulge * across, (spine - bulge * across)[::-1]])
        points = [(float(x), float(y)) for x, y in path]
        if outline is None:
            self.polygon(points, ink)
        else:
            self.line(points, outline, ink, closed=True)

    def stamp(self, mask: Image, centre: Point, box: Point, ink: Bgr, *, angle_deg: float = 0.0) -> None:
        """A coverage mask stretched into a box of that width and height."""
        h, w = mask.shape
        scale = np.array([box[0] * self.width / w, box[1] * self.width / h])
        turn = np.deg2rad(angle_deg)
        rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        linear = rotation * scale
        offset = np.array(centre) * self.width - linear @ np.array([w / 2, h / 2])
        matrix = np.hstack([linear, offset[:, None]])
        soft = mask if scale.min() >= 0.75 else cv2.blur(mask, (2, 2))
        self.blend(
            np.asarray(
                cv2.warpAffine(soft, matrix, (self.width, self.height), flags=cv2.INTER_LINEAR), np.uint8
            ),
            ink,
        )

    def blend(self, cover: Image, ink: Bgr) -> None:
        """Ink through a whole-sheet coverage mask."""
        rows = np.flatnonzero(cover.any(axis=1))
        if not len(rows):
            return
        part = slice(int(rows[0]), int(rows[-1]) + 1)
        alpha = cover[part, :, None].astype(np.uint16)
        base = self.colour[part].astype(np.uint16)
        mixed = (base * (255 - alpha) + np.array(ink, np.uint16) * alpha + 127) // 255
        self.colour[part] = mixed.astype(np.uint8)
        self.cover[part] = np.maximum(self.cover[part], cover[part])

    def shrink(self, share: float, at: Point) -> None:
        """Makes what is drawn so far smaller about ``at``; around it the tile is bare."""
        x, y = at[0] * self.width, at[1] * self.width
        matrix = np.array([[share, 0, x * (1 - share)], [0, share, y * (1 - share)]])
        size = (self.width, self.height)
        self.colour = np.asarray(
            cv2.warpAffine(self.colour, matrix, size, flags=cv2.INTER_AREA, borderValue=self.face), np.uint8
        )
        self.cover = np.asarray(cv2.warpAffine(self.cover, matrix, size, flags=cv2.INTER_AREA), np.uint8)

    def downsampled(self) -> tuple[Image, Image]:
        """The sheet and its ink coverage, reduced to ``size_px``."""
        colour = cv2.resize(self.colour, self.size_px, interpolation=cv2.INTER_AREA)
        cover = cv2.resize(self.cover, self.size_px, interpolation=cv2.INTER_AREA)
        return np.asarray(colour, np.uint8), np.asarray(cover, np.uint8)
