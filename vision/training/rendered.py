"""Rendered tables kept on disk, so that drawing them is paid once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, INDEX_OF
from vision.scene.design import TileDesign, random_design
from vision.scene.render import draw
from vision.scene.training_scenes import random_scene
from vision.training.progress import Progress

Float = NDArray[np.float32]

SETS_AT_A_TIME, SCENES_A_SET = 6, 40
"""Preparing a set's faces costs more than a picture, so some pictures share some sets."""


@dataclass(frozen=True, slots=True, eq=False)
class RenderedScene:
    """A drawn picture.

    Attributes:
        path: JPEG or PNG file.
        quads_px: (n, 4, 2) float32, first corner the face's top left, clockwise.
        faces: (n,) int64 face numbers.
    """

    path: Path
    quads_px: Float
    faces: NDArray[np.int64]


def load_scene(scene: RenderedScene) -> tuple[Float, NDArray[np.bool_]]:
    """The quads and which of them are backs."""
    return scene.quads_px, np.asarray(scene.faces == INDEX_OF[BACK])


def read_scenes(folder: Path) -> list[RenderedScene]:
    """The scenes in a folder: ``NAME.jpg`` with ``NAME.npz`` (``quads``, ``faces``) beside it. None is
    fine.
    """
    scenes = []
    for path in sorted(folder.glob("*.npz")) if folder.is_dir() else []:
        with np.load(path) as archive:
            quads, faces = archive["quads"].astype(np.float32), archive["faces"].astype(np.int64)
        scenes.append(RenderedScene(path.with_suffix(".jpg"), quads.reshape(-1, 4, 2), faces))
    return scenes


VISIBLE = 0.45
"""Share of a face that must be seen for it to count as a tile to be found."""


def render_scenes(folder: Path, *, count: int, seed: int, begin: int = 0) -> None:
    """Draws ``count`` scenes into a folder, going on where an earlier run stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    progress = Progress("scenes drawn", count)
    designs: list[TileDesign] = []
    for number in range(begin, begin + count):
        rng = np.random.default_rng((seed, number))
        path = folder / f"{number:05d}.jpg"
        progress.step()
        if path.with_suffix(".npz").exists():
            continue
        if number % SCENES_A_SET == 0 or not designs:
            designs = [random_design(rng) for _ in range(SETS_AT_A_TIME)]
        wide = int(rng.choice([512, 640, 960, 1280], p=[0.35, 0.35, 0.2, 0.1]))
        scene, camera = random_scene(rng, designs, size_px=(wide, int(wide * rng.choice([0.75, 1.0]))))
        picture = draw(scene, camera, rng)
        seen = [label for label in picture.labels if label.visible >= VISIBLE]
        quads = np.array([label.quad for label in seen], np.float32).reshape(-1, 4, 2)
        faces = np.array([INDEX_OF[label.code] for label in seen], np.int64)
        cv2.imwrite(str(path), picture.image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(70, 97))])
        np.savez(path.with_suffix(".npz"), quads=quads, faces=faces)
