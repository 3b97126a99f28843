"""Endless pictures for the finder: real photographs seen anew, and made-up ones."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from vision.labels import BACK, INDEX_OF
from vision.pictures import read_picture
from vision.training.data.augment import light, rotation, shift, transform_points, warp
from vision.training.data.compositing import compose
from vision.training.data.faces_bank import FacesBank
from vision.training.data.photos import Photo
from vision.training.data.rendered import RenderedScene
from vision.training.data.sample import TileSample
from vision.types import Float, Image

TILE_MIN_PX, TILE_MAX_PX = 12.0, 240.0
"""Tile sizes (square root of the area) the finder is shown."""

NATURAL_ASPECT = 1.33
"""Height over width of tiles."""
TURNABLE_MIN_EXACT_SHARE = 0.9
"""Share of tiles with true corners from which a photo may be turned: the boxes of the others are off then."""

LONE_TILE_SHARE = 0.2
"""Share of the composited pictures that show one tile alone."""

MAX_CACHED_SAMPLES, REPEATED_SHARE = 240, 0.6
"""How many samples are cached for reuse, and the share of a batch that is reused."""

RANDOM_PLACE_SHARE = 0.35
"""Share of the drawn scenes looked at anywhere, not where a tile is: what is no tile has to be seen too."""

UNLABELLED_WEIGHT = 0.3
"""How much finding a tile where nobody drew a box counts as wrong, in photos whose heaps are not labelled."""


@dataclass(slots=True)
class FinderData:
    """Draws samples of ``size`` by ``size`` pixels. Keeps the photos in memory (1.2 MB each)."""

    photos: list[Photo]
    scenes: list[RenderedScene]
    bank: FacesBank
    size: int
    real_share: float
    scene_share: float
    _pictures: dict[Path, Image] = field(default_factory=dict)
    _cached_samples: list[TileSample] = field(default_factory=list)

    def batch(self, rng: np.random.Generator, count: int) -> list[TileSample]:
        """Samples; ``REPEATED_SHARE`` of them were drawn for an earlier batch and are turned or mirrored now,
        because drawing one takes longer than learning from it.
        """
        samples = []
        for _ in range(count):
            if len(self._cached_samples) >= MAX_CACHED_SAMPLES and rng.random() < REPEATED_SHARE:
                repeated = self._cached_samples[int(rng.integers(len(self._cached_samples)))]
                samples.append(turn_sample(repeated, int(rng.integers(4)), mirror=bool(rng.random() < 0.5)))
                continue
            samples.append(self.draw(rng))
            self._cached_samples.append(samples[-1])
        del self._cached_samples[:-MAX_CACHED_SAMPLES]
        return samples

    def draw(self, rng: np.random.Generator) -> TileSample:
        """One new sample: a real photograph, a drawn scene or tiles on a ground, by their shares."""
        kind = rng.random()
        if kind < self.real_share:
            return self._real(self.photos[int(rng.integers(len(self.photos)))], rng)
        if kind < self.real_share + self.scene_share and self.scenes:
            return self._rendered(self.scenes[int(rng.integers(len(self.scenes)))], rng)
        if rng.random() < LONE_TILE_SHARE:
            return self._lone(rng)
        sample, _ = compose(self.bank, rng, self.size)
        return replace(sample, picture=light(sample.picture, rng))

    def _picture(self, path: Path) -> Image:
        if path not in self._pictures:
            self._pictures[path] = read_picture(path)
        return self._pictures[path]

    def _real(self, photo: Photo, rng: np.random.Generator) -> TileSample:
        picture = self._picture(photo.path)
        exact = bool(photo.exact.mean() > TURNABLE_MIN_EXACT_SHARE)
        matrix = _new_view(photo.polys_px, rng, self.size, turnable=exact)
        border = (
            None
            if rng.random() < 0.3
            else (0, 0, 0)
            if rng.random() < 0.4
            else tuple(rng.integers(0, 256, 3).tolist())
        )
        seen = warp(picture, matrix, (self.size, self.size), border)
        quads = transform_points(matrix, photo.polys_px)
        if rng.random() < 0.5:
            seen, quads = _mirror(seen, quads)
        doubt = 1.0 if photo.all_labelled else UNLABELLED_WEIGHT
        none = np.zeros(len(quads), bool)
        return TileSample(light(seen, rng), quads, none, photo.exact, doubt, backs_known=photo.all_labelled)

    def _lone(self, rng: np.random.Generator) -> TileSample:
        """One tile that filled its picture, with the border the recogniser puts around small pictures."""
        design = -1 if rng.random() < 0.7 else int(rng.integers(len(self.bank.drawn)))
        down = design >= 0 and rng.random() < 0.3
        face, _ = self.bank.face(design, rng, INDEX_OF[BACK] if down else None)
        wide = float(rng.uniform(60, 220))
        high = wide * float(rng.uniform(1.2, 1.45))
        corners = np.array(
            [[0, 0], [face.shape[1], 0], [face.shape[1], face.shape[0]], [0, face.shape[0]]], np.float32
        )
        cut = rng.uniform(0, 0.04, 4) * wide  # scraped pictures are cut a little too close
        at = rng.uniform(10, max(self.size - high - 10, 20), 2)
        target = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) + at.astype(np.float32)
        matrix = np.asarray(cv2.getPerspectiveTransform(corners, target), np.float32)
        seen = warp(face, matrix, (self.size, self.size), None)
        border = tuple(rng.integers(0, 256, 3).tolist())
        (left, top), (right, low) = (target[0] + cut[:2]).astype(int), (target[2] - cut[2:]).astype(int)
        framed = np.full_like(seen, border)
        framed[top:low, left:right] = seen[top:low, left:right]
        return TileSample(light(framed, rng, strength=0.6), target[None], np.array([down]), np.ones(1, bool))

    def _rendered(self, scene: RenderedScene, rng: np.random.Generator) -> TileSample:
        picture = read_picture(scene.path)  # thousands of them: the system's file cache holds them smaller
        quads, back = scene.tiles
        towards = None
        if rng.random() < RANDOM_PLACE_SHARE:
            towards = np.asarray(rng.uniform(0, 1, 2) * picture.shape[1::-1], np.float32)
        matrix = _new_view(quads, rng, self.size, turnable=True, towards=towards)
        seen = warp(picture, matrix, (self.size, self.size), None)
        quads = transform_points(matrix, quads)
        if rng.random() < 0.5:
            seen, quads = _mirror(seen, quads)
        return TileSample(light(seen, rng), quads, back, np.ones(len(quads), bool))


def turn_sample(sample: TileSample, quarters: int, *, mirror: bool) -> TileSample:
    """A square sample after quarter turns counter-clockwise, and seen in a mirror."""
    picture, quads, size = sample.picture, sample.quads_px, sample.picture.shape[0]
    for _ in range(quarters):
        picture = np.rot90(picture)
        quads = np.stack([quads[..., 1], size - quads[..., 0]], -1)
    if mirror:
        picture, quads = _mirror(picture, quads)
    return replace(sample, picture=np.ascontiguousarray(picture), quads_px=quads)


def _mirror(picture: Image, quads: Float) -> tuple[Image, Float]:
    flipped = quads[:, ::-1].copy()
    flipped[..., 0] = picture.shape[1] - flipped[..., 0]
    return np.ascontiguousarray(picture[:, ::-1]), flipped


def _new_view(
    polys: Float,
    rng: np.random.Generator,
    size: int,
    *,
    turnable: bool,
    towards: Float | None = None,
) -> Float:
    """A homography that shows one of the tiles, or the (2,) place ``towards``, near the middle, at a size and
    shape that need not be its own.
    """
    poly = (
        polys[int(rng.integers(len(polys)))]
        if len(polys)
        else np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)
    )
    area = float(np.linalg.norm(poly[1] - poly[0]) * np.linalg.norm(poly[3] - poly[0]))
    extent = np.maximum(poly.max(0) - poly.min(0), 2)
    target = float(np.exp(rng.uniform(np.log(TILE_MIN_PX), np.log(TILE_MAX_PX))))
    sx = sy = target / math.sqrt(max(area, 4.0))
    ratio = float(extent[1] / extent[0])
    if turnable and (ratio > 2.4 or ratio < 0.4):
        # A photo squeezed to a square: give the tiles back a shape that tiles have, mostly.
        wanted = (
            float(np.exp(rng.normal(np.log(NATURAL_ASPECT), 0.3)))
            if rng.random() < 0.7
            else float(np.exp(rng.uniform(-1.2, 1.4)))
        )
        sx, sy = sx * math.sqrt(ratio / wanted), sy / math.sqrt(ratio / wanted)
    stretch = float(np.exp(rng.normal(0, 0.18)))
    turn = 0.0
    if turnable:
        turn = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.5 else float(rng.normal(0, 0.12))
    tilt = np.eye(3, dtype=np.float32)
    tilt[2, :2] = rng.normal(0, 0.15, 2) / size
    scale = np.diag([sx * stretch, sy / stretch, 1.0]).astype(np.float32)
    middle = poly.mean(0) if towards is None else towards
    place = rng.uniform(0.15, 0.85, 2) * size
    return np.asarray(
        shift(*place) @ tilt @ rotation(turn) @ scale @ shift(-middle[0], -middle[1]), np.float32
    )
