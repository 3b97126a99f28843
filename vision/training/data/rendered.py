"""Rendered tables saved on disk, so that each is drawn only once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, INDEX_OF
from vision.scene import DrawnPicture, Scene
from vision.scene.elements import FaceLabel, SideLabel
from vision.scene.faces import TileDesign
from vision.scene.picture import PinholeCamera, draw, overhead
from vision.surfaces import SURFACES, Surface
from vision.training.data.faces_bank import any_design
from vision.training.data.processes import map_in_processes
from vision.training.progress import Progress
from vision.training.scenes.blank_faces import with_blank_dragon, with_blank_faces
from vision.training.scenes.crowded_scenes import CROWDED
from vision.training.scenes.everyday_scenes import everyday_scene
from vision.training.scenes.furnishing import furnish
from vision.training.scenes.random_tables import random_table_tiles
from vision.training.scenes.surroundings import random_ground, random_hands, random_light, random_sensor
from vision.training.scenes.training_scenes import USUAL, random_scene
from vision.training.scenes.upended_scenes import UPENDED
from vision.types import Float

LABELS_VERSION = 2
"""Of the labels' files. 1, which named none, knew faces and backs alone."""
NO_FACE = -1
"""In the place of a face's number: a top, another side, the upper side of what is no tile."""

SETS_PER_LOT, SCENES_PER_LOT = 6, 40
"""Drawing a set's faces takes longer than a picture, so the pictures of a lot share its sets."""


@dataclass(frozen=True, slots=True, eq=False)
class RenderedScene:
    """A drawn picture.

    Attributes:
        path: JPEG or PNG file.
        quads_px: (n, 4, 2) float32, clockwise; of a face or back the first corner is its top left.
        faces: (n,) int64 face numbers, ``NO_FACE`` for tops and sides, and for what is no tile.
        shown: (n,) int64, what each is: numbers in ``SURFACES``.
    """

    path: Path
    quads_px: Float
    faces: NDArray[np.int64]
    shown: NDArray[np.int64]

    @property
    def tiles(self) -> tuple[Float, NDArray[np.bool_]]:
        """The quads of faces and backs, and which of them are backs."""
        named = self.faces != NO_FACE
        return self.quads_px[named], np.asarray(self.faces[named] == INDEX_OF[BACK])

    def surfaces(self) -> NDArray[np.uint8]:
        """(h, w) what each pixel shows, numbers in ``SURFACES``; read from disk."""
        with np.load(self.path.with_suffix(".npz")) as archive:
            return np.asarray(archive["surfaces"], np.uint8)


def read_scenes(folder: Path) -> list[RenderedScene]:
    """The scenes in a folder: ``NAME.jpg`` with its labels in ``NAME.npz`` beside it. None is fine.

    Raises:
        ValueError: labels of another version of this program.
    """
    return [_read_scene(path) for path in sorted(folder.glob("*.npz"))] if folder.is_dir() else []


def _read_scene(path: Path) -> RenderedScene:
    with np.load(path) as archive:
        version = int(archive["version"]) if "version" in archive else 1
        if version != LABELS_VERSION:
            raise ValueError(
                f"expected labels of version {LABELS_VERSION} in {path}, came {version}; draw the scenes "
                "anew with `prepare` into an empty folder"
            )
        quads = archive["quads"].astype(np.float32).reshape(-1, 4, 2)
        faces, shown = archive["faces"].astype(np.int64), archive["shown"].astype(np.int64)
    return RenderedScene(path.with_suffix(".jpg"), quads, faces, shown)


def write_labels(path: Path, picture: DrawnPicture) -> None:
    """Writes what a drawn picture shows, as ``read_scenes`` reads it: ``.npz`` with ``version``, ``quads``,
    ``faces``, ``shown`` and ``surfaces``. Left out is what is mostly covered, or seen from its edge.
    """
    faces = [(label.quad, INDEX_OF[label.code]) for label in picture.labels if _is_labelled(label)]
    sides = [
        (label.quad, label.surface)
        for label in picture.sides
        if label.surface in (Surface.TOP, Surface.SIDE, Surface.NONE) and _is_labelled(label)
    ]
    # Scenes count pixels from the middle of the first, everything here from its outer corner.
    quads = np.array([quad for quad, _ in (*faces, *sides)], np.float32).reshape(-1, 4, 2) + 0.5
    shown = [_face_surface(quad, picture) for quad, _ in faces] + [surface for _, surface in sides]
    np.savez_compressed(
        path,
        version=LABELS_VERSION,
        quads=quads,
        faces=np.array([face for _, face in faces] + [NO_FACE] * len(sides), np.int64),
        shown=np.array([SURFACES.index(surface) for surface in shown], np.int64),
        surfaces=picture.surfaces,
    )


def _is_labelled(label: FaceLabel | SideLabel) -> bool:
    return label.visible >= LABEL_MIN_VISIBLE_SHARE and not is_sliver(label.quad)


def _face_surface(quad: NDArray[np.float64], picture: DrawnPicture) -> Surface:
    """The surface of the side whose outline is nearest to a face's."""
    distances = [float(np.abs(side.quad - quad).max()) for side in picture.sides]
    return picture.sides[int(np.argmin(distances))].surface


def _whole_table(rng: np.random.Generator, design: TileDesign) -> tuple[Scene, PinholeCamera]:
    """A table in play as its own camera sees it from above. The tops of standing tiles, white or in the
    back's colour and half as large as a face, are what a finder has to learn to pass over.
    """
    tiles, half_mm = random_table_tiles(rng, design)
    wide = int(rng.choice([960, 1280]))
    above = overhead(half_mm, size_px=(wide, wide), margin=float(rng.uniform(0.95, 1.3)))
    camera = replace(
        above,
        x_mm=float(rng.normal(0, 25)),
        y_mm=float(rng.normal(0, 25)),
        tilt_deg=float(abs(rng.normal(0, 4))),
        heading_deg=float(rng.uniform(0, 360)) if rng.random() < 0.3 else above.heading_deg,
    )
    scene = Scene(
        tiles=tiles,
        design=design,
        ground=random_ground(rng, table_half_mm=half_mm, reach_mm=half_mm),
        light=random_light(rng),
        sensor=random_sensor(rng),
        hands=random_hands(rng, half_mm) if rng.random() < 0.2 else (),
    )
    return scene, camera


CROWDED_SHARE, UPENDED_SHARE = 0.42, 0.23
"""Of the other scenes: walls, stacks, racks and tiles on edge, where there is most to be taken for a tile;
and tiles that lean, lie on their sides or show white tops and flanks."""

BLANK_SET_SHARE, BLANK_SCENE_SHARE = 0.4, 0.8
"""Of the sets, those whose white dragon is made blank, and of all such sets' scenes those where many tiles
are white dragons."""

EVERYDAY_SHARE = 0.3
"""Share of the scenes that lie on floors and desks, among things that look like tiles, or are those alone."""

TABLE_SHARE = 0.2
"""Share of the other scenes that are whole tables from above, at a table camera's size."""

LABEL_MIN_VISIBLE_SHARE = 0.45
"""Share of a face that must be seen for it to count as a tile to be found."""

LABEL_MIN_SIDE_RATIO = 0.2
"""A face so far turned away that one side looks less than this of the other's length is passed over."""


def is_sliver(quad: NDArray[np.float64]) -> bool:
    """Whether a face is seen so nearly from its edge that nobody could read it."""
    across = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3]))
    area = abs(float(cv2.contourArea(quad.astype(np.float32))))
    along = float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1]))
    longer = max(across, along, 1e-6) / 2
    return area / longer < LABEL_MIN_SIDE_RATIO * longer


def render_scenes(folder: Path, *, count: int, seed: int, start: int = 0, workers: int = 1) -> None:
    """Draws scenes ``start`` to ``start + count`` into a folder, ``workers`` lots at a time; scenes that are
    there already are not drawn again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    progress = Progress("scenes drawn", count)
    lots = [
        range(first, min(first + SCENES_PER_LOT, start + count))
        for first in range(start, start + count, SCENES_PER_LOT)
    ]
    for done in map_in_processes(partial(_render_lot, folder, seed), lots, workers):
        progress.step(count=done)


def _render_lot(folder: Path, seed: int, numbers: range) -> int:
    """Draws scenes that share some sets; returns their number."""
    paths = {number: folder / f"{number:05d}.jpg" for number in numbers}
    missing = [number for number, path in paths.items() if not path.with_suffix(".npz").exists()]
    if not missing:
        return len(numbers)
    rng = np.random.default_rng((seed, numbers.start))
    designs = [any_design(rng) for _ in range(SETS_PER_LOT)]
    designs = [with_blank_dragon(d, rng) if rng.random() < BLANK_SET_SHARE else d for d in designs]
    for number in missing:
        _render(paths[number], designs, np.random.default_rng((seed, number, 1)))
    return len(numbers)


def _render(path: Path, designs: Sequence[TileDesign], rng: np.random.Generator) -> None:
    everyday = rng.random() < EVERYDAY_SHARE
    if not everyday and rng.random() < TABLE_SHARE:
        scene, camera = _whole_table(rng, designs[int(rng.integers(len(designs)))])
    else:
        wide = int(rng.choice([512, 640, 960, 1280], p=[0.35, 0.35, 0.2, 0.1]))
        size_px = (wide, int(wide * rng.choice([0.75, 1.0])))
        roll = rng.random()
        kinds = CROWDED if roll < CROWDED_SHARE else USUAL
        if CROWDED_SHARE <= roll < CROWDED_SHARE + UPENDED_SHARE:
            kinds = UPENDED
        if everyday:
            scene, camera = everyday_scene(rng, designs, size_px=size_px)
        else:
            scene, camera = random_scene(rng, designs, size_px=size_px, kinds=kinds)
    scene = furnish(scene, camera, rng)
    if scene.design.white_dragon == "blank" and rng.random() < BLANK_SCENE_SHARE:
        scene = with_blank_faces(scene, rng)
    picture = draw(scene, camera, rng)
    cv2.imwrite(str(path), picture.image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(70, 97))])
    write_labels(path.with_suffix(".npz"), picture)
