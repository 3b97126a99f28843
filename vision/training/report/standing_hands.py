"""Photographs of a hand as it stands before its player, or leans on its rack: made-up sets, to measure with.

The camera looks at the faces from the front and from above, a little to one side, so that the tops and a
flank are seen, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.scene import Clutter, DrawnPicture, PlacedTile, Scene
from vision.scene.faces import TileDesign, random_design, unusual_design
from vision.scene.picture import PinholeCamera, draw
from vision.training.report.unseen_sets import FIRST_HELD_OUT_SEED, RedFives, UnseenPicture
from vision.training.scenes.arrangements import random_codes, standing_row
from vision.training.scenes.propping import propped_row
from vision.training.scenes.surroundings import random_ground, random_light, random_sensor

SIZE_PX: Final = (640, 480)
"""Width and height of a picture: tiles of 30 to 60 pixels."""
MIN_TILES, MAX_TILES = 10, 14
"""Least and most tiles of a hand."""


def standing_hands(seed: int, count: int) -> Iterator[UnseenPicture]:
    """Every other hand stands, the others lean on a rack. Every other pair of pictures is made square, as
    collections of photos often are.
    """
    for number in range(count):
        rng = np.random.default_rng((FIRST_HELD_OUT_SEED + seed, 4, number))
        design = (unusual_design if number // 4 % 2 else random_design)(rng)
        tiles, rack = _on_a_rack(design, rng) if number % 2 else (_standing(design, rng), ())
        scene = Scene(
            tiles=tiles,
            design=design,
            ground=random_ground(rng, table_half_mm=None, reach_mm=250.0),
            light=random_light(rng),
            sensor=random_sensor(rng),
            clutter=rack,
        )
        truth = draw(scene, _camera_in_front(len(tiles) * design.size_mm[0], rng), rng)
        red_fives = RedFives.ALL_RED if design.red_five == "red" else RedFives.MARKED
        yield UnseenPicture(_stretch_to_square(truth) if number // 2 % 2 else truth, red_fives)


def _standing(design: TileDesign, rng: np.random.Generator) -> tuple[PlacedTile, ...]:
    codes = random_codes(rng, int(rng.integers(MIN_TILES, MAX_TILES + 1)))
    return standing_row(codes, design.size_mm, float(rng.uniform(0.05, 0.6)))


def _on_a_rack(
    design: TileDesign, rng: np.random.Generator
) -> tuple[tuple[PlacedTile, ...], tuple[Clutter, ...]]:
    size = design.size_mm
    codes = random_codes(rng, int(rng.integers(MIN_TILES, MAX_TILES + 1)))
    high, deep = size[1] * float(rng.uniform(0.4, 0.9)), float(rng.uniform(10, 40))
    degs = [float(rng.uniform(66.0, 84.0))] * len(codes)
    shade = int(rng.integers(15, 240))
    long = len(codes) * size[0] * float(rng.uniform(1.02, 1.3))
    rack = Clutter(0.0, deep / 2, (long, deep, high), 0.0, (shade, shade, min(shade + 12, 255)))
    return propped_row(codes, size, degs, high, float(rng.uniform(0.05, 0.4))), (rack,)


def _camera_in_front(length_mm: float, rng: np.random.Generator) -> PinholeCamera:
    """A camera that has a row of this length along the x axis whole in view, its faces towards it."""
    visible = length_mm / float(rng.uniform(0.72, 0.9))
    fov = float(rng.uniform(35, 65))
    distance = visible / 2 / float(np.tan(np.radians(fov) / 2))
    tilt, heading = float(rng.uniform(40, 70)), float(rng.normal(90, 10))
    back, turn = distance * float(np.sin(np.radians(tilt))), np.radians(heading)
    return PinholeCamera(
        x_mm=float(-back * np.cos(turn)),
        y_mm=float(-back * np.sin(turn)),
        height_mm=distance * float(np.cos(np.radians(tilt))),
        tilt_deg=tilt,
        heading_deg=heading,
        roll_deg=float(rng.normal(0, 3)),
        fov_deg=fov,
        size_px=SIZE_PX,
    )


def _stretch_to_square(truth: DrawnPicture) -> DrawnPicture:
    """The picture stretched upwards, with what is labelled in it."""
    side = truth.image.shape[1]
    taller = side / truth.image.shape[0]
    image = np.asarray(cv2.resize(truth.image, (side, side), interpolation=cv2.INTER_LINEAR), np.uint8)
    # Pixels are counted from the middle of the first.
    labels = tuple(replace(label, quad=(label.quad + 0.5) * (1.0, taller) - 0.5) for label in truth.labels)
    return replace(truth, image=image, labels=labels)
