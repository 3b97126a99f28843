"""Rendered tables kept on disk, so that drawing them is paid once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, INDEX_OF

Float = NDArray[np.float32]


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
