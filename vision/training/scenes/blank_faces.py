"""Scenes full of white dragons that have nothing painted on them, as most Japanese sets have them.

In a whole set they are four tiles of 136, so that scenes of usual sets show hardly any, and backs, tops and
flanks without end. Here a share of all faces is blank, from a few to every one, beside backs of any colour,
light ones among them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.labels import BACK, BLANK
from vision.scene import Belonging, PlacedBelonging, Pose, Scene
from vision.scene.drawing import Bgr, near_colour
from vision.scene.faces import TileDesign

_FACE_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (248, 250, 250),
    (240, 240, 240),
    (228, 238, 242),
    (212, 230, 240),
    (196, 222, 236),
    (178, 208, 226),
    (214, 218, 222),
)
"""White, ivory and aged faces, blue green red."""

_BACK_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (70, 130, 40),
    (35, 130, 240),
    (30, 165, 245),
    (190, 110, 30),
    (220, 180, 110),
    (60, 60, 190),
    (60, 60, 60),
    (200, 170, 120),
    (190, 190, 190),
    (150, 205, 240),
    (170, 225, 190),
    (150, 170, 235),
    (235, 205, 175),
)
"""Green, orange, yellow, blues, red, black; then grey and pastel ones."""

BACK_MIN_DIFFERENCE_LEVELS: Final = 70
"""Levels of blue, green and red together by which a back differs from the face: nobody tells less by eye."""

_BLANK_TILE_SHARES: Final = (0.06, 0.15, 0.35, 0.7, 1.0)
"""Of the tiles that show a face, how many are blank in one scene or another."""


def with_blank_dragon(design: TileDesign, rng: np.random.Generator) -> TileDesign:
    """The set with an unframed white dragon, a light ground and a back that differs from it."""
    face = near_colour(rng, _FACE_COLOURS_BGR[int(rng.integers(len(_FACE_COLOURS_BGR)))], 8)
    back = design.back
    if rng.random() < 0.7 or _colour_difference(back, face) < BACK_MIN_DIFFERENCE_LEVELS:
        back = near_colour(rng, _BACK_COLOURS_BGR[int(rng.integers(len(_BACK_COLOURS_BGR)))], 20)
    if _colour_difference(back, face) < BACK_MIN_DIFFERENCE_LEVELS:
        back = _BACK_COLOURS_BGR[int(rng.integers(6))]
    return replace(
        design,
        white_dragon="blank",
        honours="drawn",
        index="none",
        face=face,
        body=near_colour(rng, face, 8) if rng.random() < 0.8 else face,
        back=back,
        back_pattern="plain" if rng.random() < 0.6 else design.back_pattern,
        pictures=None,
    )


def with_blank_faces(scene: Scene, rng: np.random.Generator) -> Scene:
    """The scene with many of its faces blank; some have a keyboard beside them, whose keys look like it."""
    share = float(rng.choice(_BLANK_TILE_SHARES, p=[0.3, 0.25, 0.25, 0.12, 0.08]))
    tiles = tuple(
        replace(tile, code=BLANK)
        if tile.code != BACK and tile.pose is not Pose.FACE_DOWN and rng.random() < share
        else tile
        for tile in scene.tiles
    )
    if rng.random() > 0.12:
        return replace(scene, tiles=tiles)
    reach = max((max(abs(tile.x_mm), abs(tile.y_mm)) for tile in tiles), default=80.0)
    turn = float(rng.choice([0.0, 90.0, 180.0, 270.0])) + float(rng.normal(0, 12))
    side, along = float(rng.choice([-1.0, 1.0])), float(rng.uniform(-0.7, 0.7)) * reach
    offset = side * (reach + float(rng.uniform(40.0, 120.0)))
    x_mm, y_mm = (offset, along) if rng.random() < 0.5 else (along, offset)
    keyboard = PlacedBelonging(Belonging.KEYBOARD, x_mm, y_mm, turn, int(rng.integers(1 << 16)))
    return replace(scene, tiles=tiles, belongings=(*scene.belongings, keyboard))


def _colour_difference(one: Bgr, other: Bgr) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
