"""Upright pictures of single tiles to build training pictures from: drawn ones of made-up sets, and real
ones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import FACES, INDEX_OF
from vision.pictures import read_picture
from vision.scene.faces import INVENTED as MADE_UP
from vision.scene.faces import TileDesign, draw_face, random_design, unusual_design
from vision.training.data.photos import Crop
from vision.training.data.processes import map_in_processes
from vision.training.progress import Progress
from vision.training.scenes.invented_design import invented_design
from vision.types import Image

FACE_PX = (72, 96)
"""Width and height of a face in the bank."""

UNUSUAL_SET_SHARE, INVENTED_SET_SHARE = 0.3, 0.4
"""Shares of the made-up sets that are carved, tinted or oddly numbered, and that are drawn as no other is."""

INVENTED_FLOWERS_SHARE = 0.6
"""Of the other sets, those whose flowers and seasons are made up all the same: nothing differs more."""

INVENTED_BIRD_SHARE = 0.5
"""Of the other sets, those whose 1 of bamboos is made up all the same: seven drawings are too few to tell
what all birds have in common."""

INVENTED_JOKER_SHARE = 0.6
"""Of the other sets, those whose joker is made up all the same."""

UNNUMBERED_SET_SHARE = 0.4
"""Share of all sets that have no numbers and letters in their corners, whatever their design has: with them
the reader need not look at the picture."""

OTHER_SIZES_SHARE = 0.5
"""Share of all sets whose sticks and dots have any size: usual ones nearly touch."""

AMERICAN_SET_SHARE = 0.15
"""Share of all sets that are laid out for American play."""


@dataclass(frozen=True, slots=True, eq=False)
class FacesBank:
    """Attributes:
    drawn: (designs, 47, 96, 72, 3) uint8 BGR, faces in the order of ``FACES``.
    real: (n, 96, 72, 3) uint8 BGR, single real tiles.
    real_face: (n,) int64, their face numbers.
    """

    drawn: Image
    real: Image
    real_face: NDArray[np.int64]

    def face(self, design: int, rng: np.random.Generator, code: int | None = None) -> tuple[Image, int]:
        """A face of a design (any face that is no back when ``code`` is None) and its number; design -1 is a
        real tile, or of any design where no real tile has that face.
        """
        if design < 0:
            real = np.arange(len(self.real)) if code is None else np.flatnonzero(self.real_face == code)
            if len(real):
                number = int(rng.choice(real))
                return self.real[number], int(self.real_face[number])
        if code is None:
            code = int(rng.integers(len(FACES) - 1))
        return self.drawn[design if design >= 0 else int(rng.integers(len(self.drawn))), code], code


def any_design(rng: np.random.Generator) -> TileDesign:
    """A made-up set to learn from."""
    roll = rng.random()
    if roll < INVENTED_SET_SHARE:
        design = invented_design(rng)
    else:
        design = unusual_design(rng) if roll < INVENTED_SET_SHARE + UNUSUAL_SET_SHARE else random_design(rng)
        design = replace(design, flowers=MADE_UP) if rng.random() < INVENTED_FLOWERS_SHARE else design
        design = replace(design, bird=MADE_UP) if rng.random() < INVENTED_BIRD_SHARE else design
        if rng.random() < INVENTED_JOKER_SHARE:
            design = replace(design, joker="drawn", joker_style=MADE_UP)
    if rng.random() < OTHER_SIZES_SHARE:
        design = replace(
            design,
            bamboo_length=float(rng.uniform(0.55, 1.05)),
            bamboo_width=float(rng.uniform(0.7, 1.5)),
            circle_scale=float(rng.uniform(0.65, 1.08)),
        )
    if rng.random() < UNNUMBERED_SET_SHARE:
        return replace(design, index="none")
    return _for_america(design, rng) if rng.random() < AMERICAN_SET_SHARE else design


def _for_america(design: TileDesign, rng: np.random.Generator) -> TileDesign:
    """The set with a large number or letter in a corner, and its pictures smaller beside it."""
    return replace(
        design,
        index="right" if rng.random() < 0.6 else "left",
        index_ink=str(rng.choice(["red", "red", "black", "blue", "green"])),
        index_size=float(rng.uniform(0.24, 0.36)),
        beside_index=float(rng.uniform(0.6, 0.9)),
    )


def draw_bank(path: Path, *, designs: int, seed: int, workers: int = 1) -> None:
    """Draws every face of made-up sets into a ``.npy`` file, ``workers`` of them at a time."""
    w, h = FACE_PX
    np.lib.format.open_memmap(path, "w+", np.uint8, (designs, len(FACES), h, w, 3)).flush()
    progress = Progress("designs drawn", designs)
    for _ in map_in_processes(partial(_draw_set, path, seed), range(designs), workers):
        progress.step()


def _draw_set(path: Path, seed: int, number: int) -> None:
    design = any_design(np.random.default_rng((seed, number)))
    bank = np.load(path, mmap_mode="r+")
    for code, face in enumerate(FACES):
        bank[number, code] = draw_face(face, design, FACE_PX)
    bank.flush()


def open_bank(path: Path, crops: list[Crop]) -> FacesBank:
    """The drawn faces and the crops that are not held out."""
    training_crops = [crop for crop in crops if not crop.held_out]
    real = np.stack(
        [
            cv2.resize(read_picture(crop.path), FACE_PX, interpolation=cv2.INTER_AREA)
            for crop in training_crops
        ]
    )
    codes = np.array([INDEX_OF[crop.tile] for crop in training_crops], np.int64)
    return FacesBank(np.load(path, mmap_mode="r"), np.asarray(real, np.uint8), codes)
