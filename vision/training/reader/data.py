"""Endless single tiles for the reader: real ones seen anew, and ones cut out of made-up pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, FACES, INDEX_OF, LOOKS_THE_SAME_HALF_TURNED
from vision.pictures import read_picture
from vision.recogniser import CROP_PX, tile_crops
from vision.recogniser.onnx import OnnxDetector
from vision.surfaces import SURFACES, Surface
from vision.training.data.augment import light
from vision.training.data.compositing import compose
from vision.training.data.faces_bank import FacesBank
from vision.training.data.rendered import NO_FACE, RenderedScene
from vision.training.data.surfaces import face_surface_bits, surface_bits
from vision.training.reader.hard_tiles import select_hard
from vision.types import Float, Image

COMPOSITE_PX = 416
"""Side of the composited pictures that tiles are cut out of."""
POOL_TILES = 6000
"""Size of the pool of made-up tiles that batches are sampled from, so that no batch comes from one
picture."""

LONE_TILES = 20
"""Tiles that are drawn alone, one by one, where a picture would give as many."""
LONE_TILE_SHARE = 0.5
"""Share of the pictures that made-up tiles are cut out of which show one tile alone; each gives fewer tiles
than the others.
"""

BACKS_SHARE = 0.8
"""Share of a picture's backs that are used: walls have more of them than there are faces. With 0.15, and
with 0.4, the reader forgot light backs while it learnt other faces.
"""

SIDES_PER_FACE, EMPTY_PER_FACE, LOOKALIKES_PER_FACE = 0.5, 0.25, 1.0
"""Tops and sides, outlines that hold nothing at all, and those of things that are no tile, for each face that
is cut out of a drawn scene; and as many as for ``MIN_FACES`` where there are fewer. With 0.25 for things, the
first 700 steps of a reader did not learn to tell any of them from tiles."""
MIN_FACES = 12
EMPTY_MIN_SHARE = 0.9
"""Of an outline that holds no tile, the share of its pixels that show nothing of one."""

Cut = tuple[Image, int, int, int]
"""A straightened crop, its face (-1 none), its quarter turns (-1 unknown), the set of surfaces it may be."""

FIVE_FACES = [INDEX_OF[f"{number}{suit}"] for number in "50" for suit in "mps"]
FIVE_FACES_SHARE = 0.15
"""Of the lone tiles: photos do not say which fives are red, so drawn ones have to."""

VARIED_FACES = [INDEX_OF[face] for face in (*(f"{number}f" for number in range(1, 9)), "1j", "1s", "1s")]
VARIED_FACES_SHARE = 0.4
"""Of the lone tiles: sets differ in flowers, seasons, jokers and birds more than in anything else. With 0.3
the reader knew 97 of 100 other faces of the very designs it was trained on, and 76 of 100 flowers;
choosing hard tiles (``judging_reader``) brings more of them by itself."""
VARIED_FACES_REAL_SHARE = 0.25
"""Of those: photos of single tiles show few designs."""

IS_HALF_TURN_SYMMETRIC = np.array([face in LOOKS_THE_SAME_HALF_TURNED for face in FACES])


@dataclass(frozen=True, slots=True)
class RealTile:
    """A labelled tile in a photo.

    Attributes:
        path: the photo.
        quad_px: (4, 2) clockwise corners.
        face: its face number; a plain five may be a red one.
        turn: quarter turns clockwise from the quad's upright, -1 where nobody knows.
        unframed: white dragons of its set have nothing painted on them.
    """

    path: Path
    quad_px: Float
    face: int
    turn: int = -1
    mirrored: bool = False
    unframed: bool = False


@dataclass(slots=True)
class ReaderData:
    """Single straightened tiles to learn reading from: real ones by ``real_share``, the rest drawn.

    ``scene_share`` of the drawn ones are cut out of drawn scenes. With ``judging_reader`` tiles are
    preferred of which that reader is unsure.
    """

    real: list[RealTile]
    scenes: list[RenderedScene]
    bank: FacesBank
    real_share: float
    scene_share: float
    judging_reader: OnnxDetector | None = None
    _pictures: dict[Path, Image] = field(default_factory=dict)
    _pool: list[Cut] = field(default_factory=list)

    def batch(
        self, rng: np.random.Generator, size: int
    ) -> tuple[Image, NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_], NDArray[np.uint8]]:
        """(n, 64, 64, 3) BGR, faces (-1 none), turns (-1 unknown), whether a five may be a red one, and the
        sets of surfaces each may be.
        """
        items: list[Cut] = []
        real = int(rng.binomial(size, self.real_share)) if self.real else 0
        chosen = rng.integers(0, max(len(self.real), 1), real)
        items.extend(self._real(self.real[int(number)], rng) for number in chosen)
        while len(self._pool) < POOL_TILES:
            self._refill(rng)
        for _ in range(size - real):
            number = int(rng.integers(len(self._pool)))
            items.append(self._pool[number])
            self._pool[number] = self._pool[-1]
            self._pool.pop()
        crops, faces, turns, known = zip(*items, strict=True)
        doubt = np.arange(size) < real
        numbers = np.array(faces, np.int64), np.array(turns, np.int64)
        return np.stack(crops), *numbers, doubt, np.array(known, np.uint8)

    def _real(self, tile: RealTile, rng: np.random.Generator) -> Cut:
        if tile.path not in self._pictures:
            self._pictures[tile.path] = read_picture(tile.path)
        start = int(rng.integers(4))
        quad = jitter_quad(np.roll(tile.quad_px, start, axis=0), rng)
        crop = tile_crops(self._pictures[tile.path], quad[None])[0]
        turn = -1 if tile.turn < 0 else (tile.turn + start) % 4
        if tile.mirrored:
            crop, turn = np.ascontiguousarray(crop[:, ::-1]), turn if turn < 0 else (4 - turn) % 4
        known = face_surface_bits(tile.face, unframed=tile.unframed)
        return _degrade(light(crop, rng, strength=0.8), rng), tile.face, turn, known

    def _refill(self, rng: np.random.Generator) -> None:
        """Adds the tiles of one drawn picture, or those of them that are hard enough."""
        drawn = self._lone(rng) if rng.random() < LONE_TILE_SHARE else self._cut_tiles(rng)
        drawn = [(_degrade(tile[0], rng), *tile[1:]) for tile in drawn]
        named = [tile for tile in drawn if tile[1] != NO_FACE]
        if named and self.judging_reader is not None:
            probabilities, _ = self.judging_reader.read_crops(np.stack([tile[0] for tile in named]))
            is_hard = select_hard(probabilities, np.array([tile[1] for tile in named], np.int64), rng)
            named = [tile for tile, hard in zip(named, is_hard, strict=True) if hard]
        self._pool.extend([*named, *(tile for tile in drawn if tile[1] == NO_FACE)])

    def _cut_tiles(self, rng: np.random.Generator) -> list[Cut]:
        """Tiles with what lies around them; of a drawn scene sides of tiles and empty places too."""
        if self.scenes and rng.random() < self.scene_share:
            scene = self.scenes[int(rng.integers(len(self.scenes)))]
            picture, quads, faces = read_picture(scene.path), scene.quads_px, scene.faces
            known = np.left_shift(1, scene.shown).astype(np.int64)
            empty = _empty_outlines(quads, scene.surfaces(), rng)
            quads = np.concatenate([quads, empty])
            faces = np.concatenate([faces, np.full(len(empty), NO_FACE)])
            known = np.concatenate([known, np.full(len(empty), surface_bits(Surface.NONE))])
        else:
            sample, faces = compose(self.bank, rng, COMPOSITE_PX)
            picture, quads = sample.picture, sample.quads_px
            known = np.array([face_surface_bits(int(face)) for face in faces], np.int64)
        backs, named = faces == INDEX_OF[BACK], faces != NO_FACE
        inside = ((quads > -4) & (quads < np.array(picture.shape[1::-1]) + 4)).all((1, 2))
        share = np.where(backs, BACKS_SHARE, 1.0)
        face_count = max(int((inside & named).sum()), MIN_FACES)
        none = known == surface_bits(Surface.NONE)
        for others, per_face in (
            (~named & ~none, SIDES_PER_FACE),
            (none, EMPTY_PER_FACE + LOOKALIKES_PER_FACE),
        ):
            share[others] = per_face * face_count / max(int((inside & others).sum()), 1)
        picture = light(picture, rng)
        tiles = []
        for n in np.flatnonzero(inside & (rng.random(len(faces)) < share)):
            start = int(rng.integers(4))
            quad = jitter_quad(np.roll(quads[n], start, axis=0), rng)
            turn = start if named[n] else -1
            tiles.append((tile_crops(picture, quad[None])[0], int(faces[n]), turn, int(known[n])))
        return tiles

    def _lone(self, rng: np.random.Generator) -> list[Cut]:
        """Tiles that filled their picture: nothing is to be seen beyond the edge."""
        tiles = []
        for _ in range(LONE_TILES):
            roll = rng.random()
            wanted = (
                FIVE_FACES
                if roll < FIVE_FACES_SHARE
                else VARIED_FACES
                if roll < FIVE_FACES_SHARE + VARIED_FACES_SHARE
                else None
            )
            real = wanted is not FIVE_FACES and rng.random() < (
                VARIED_FACES_REAL_SHARE if wanted is VARIED_FACES else 0.5
            )
            design = -1 if real else int(rng.integers(len(self.bank.drawn)))
            code = None if wanted is None else int(rng.choice(wanted))
            picture, face = self.bank.face(design, rng, code)
            h, w = picture.shape[:2]
            start = int(rng.integers(4))
            corners = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
            quad = jitter_quad(np.roll(corners, start, axis=0), rng)
            crop = tile_crops(np.ascontiguousarray(picture), quad[None])[0]
            tiles.append((light(crop, rng), face, start, face_surface_bits(face)))
        return tiles


def _empty_outlines(quads: Float, surfaces: NDArray[np.uint8], rng: np.random.Generator) -> Float:
    """(k, 4, 2) outlines as tiles have them in this picture, where no tile is."""
    count = int(rng.binomial(4 * max(len(quads), MIN_FACES), EMPTY_PER_FACE / 4))
    if not len(quads):
        return np.zeros((0, 4, 2), np.float32)
    shapes = quads[rng.integers(0, len(quads), count)]
    size_px = np.array(surfaces.shape[::-1])
    places = rng.uniform(0, 1, (count, 1, 2)) * size_px
    moved = shapes - shapes.mean(1, keepdims=True) + places
    steps = (np.arange(6) + 0.5) / 6
    u, v = (way.ravel()[None, :, None] for way in np.meshgrid(steps, steps))
    a, b, c, d = (moved[:, corner, None] for corner in range(4))
    points = ((1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * d + u * c)).astype(int)
    x, y = (np.clip(points[..., axis], 0, size_px[axis] - 1) for axis in range(2))
    bare = (surfaces[y, x] == SURFACES.index(Surface.NONE)).mean(1) >= EMPTY_MIN_SHARE
    return np.asarray(moved[bare], np.float32)


def jitter_quad(quad: Float, rng: np.random.Generator) -> Float:
    """Corners as the finder might have found them."""
    size = float(np.sqrt(np.prod(quad.max(0) - quad.min(0))))
    middle = quad.mean(0)
    around = (quad - middle) * np.exp(rng.normal(0, 0.04, 2)).astype(np.float32) + middle
    around = around + rng.normal(0, 0.03, 2).astype(np.float32) * size
    return np.asarray(around + rng.normal(0, 0.025, (4, 2)) * size, np.float32)


def _degrade(crop: Image, rng: np.random.Generator) -> Image:
    """The crop as a farther camera sees it, or with a corner covered."""
    kind = rng.random()
    if kind < 0.36:
        size = int(rng.integers(12, 40))
        small = cv2.resize(
            crop, (size, max(12, int(size * rng.uniform(0.8, 1.4)))), interpolation=cv2.INTER_AREA
        )
        how = cv2.INTER_LINEAR if rng.random() < 0.7 else cv2.INTER_CUBIC
        crop = np.asarray(cv2.resize(small, (CROP_PX, CROP_PX), interpolation=how), np.uint8)
    elif kind < 0.42:
        crop = crop.copy()
        x, y = rng.choice([0, CROP_PX], 2)
        reach = rng.integers(8, 24, 2)
        cv2.ellipse(
            crop,
            (int(x), int(y)),
            (int(reach[0]), int(reach[1])),
            0,
            0,
            360,
            rng.integers(0, 256, 3).tolist(),
            -1,
        )
    return crop
