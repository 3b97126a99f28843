"""Tiles where people put them down at home: on floors, desks, stone, glass, among things that look like them.

What real photos showed and drawn tables did not: a few tiles with a blank white dragon between them, far from
any wall and felt; white tiles on white ground; hard light; and pictures in which nothing is a tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.labels import BLANK
from vision.scene import LOOKALIKES, Ground, Light, PlacedBelonging, PlacedTile, Scene
from vision.scene.drawing import Bgr
from vision.scene.faces import TileDesign
from vision.scene.picture import PinholeCamera
from vision.training.scenes.arrangements import (
    grid,
    line_with_sideways,
    moved,
    pile,
    random_codes,
    standing_row,
)
from vision.training.scenes.blank_faces import with_blank_dragon
from vision.training.scenes.training_scenes import Kinds, Setting, random_scene

BLANK_DESIGN_SHARE: Final = 0.75
"""Of these scenes, those whose set has a blank white dragon."""
NOTHING_SHARE: Final = 0.2
"""Of these scenes, those without a tile."""
WHITE_GROUND_SHARE: Final = 0.2
"""Of these scenes, those whose ground has nearly the tiles' own colour."""
HARD_LIGHT_SHARE: Final = 0.4

_GROUND_KINDS: Final = (
    "wood",
    "wood",
    "tiled",
    "tiled",
    "carpet",
    "stone",
    "glass",
    "cloth",
    "paper",
    "plain",
)
_GROUND_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (120, 160, 200),
    (70, 105, 150),
    (40, 60, 95),
    (150, 165, 178),
    (190, 200, 208),
    (232, 235, 236),
    (205, 215, 222),
    (120, 125, 128),
    (60, 62, 66),
    (28, 28, 30),
    (150, 110, 80),
    (130, 150, 120),
)
"""Pine, oak, walnut, grey oak, light stone, white, cream, concrete, slate, black, blue and green."""
_NEAREST_MM: Final = 75.0
"""From a tile's middle to that of a thing beside it."""


def _gap(rng: np.random.Generator) -> float:
    return float(rng.choice([0.05, 0.3, 1.0, 4.0]))


def _with_dragons(codes: list[str], rng: np.random.Generator, max_dragons: int) -> list[str]:
    """The codes, one to ``max_dragons`` of them at random places replaced by white dragons."""
    places = rng.permutation(len(codes))[: int(rng.integers(1, max_dragons + 1))]
    return [BLANK if place in places else code for place, code in enumerate(codes)]


def _hand_in_a_row(design: TileDesign, rng: np.random.Generator) -> Setting:
    """Up to fourteen tiles in a row, lying or standing."""
    codes = _with_dragons(random_codes(rng, int(rng.choice([3, 5, 10, 13, 13, 14]))), rng, 3)
    if rng.random() < 0.3:
        return Setting(standing_row(codes, design.size_mm, _gap(rng)), tilt_deg=(30.0, 66.0), fill=(0.6, 1.1),
                       heading_deg=float(rng.normal(90, 14)))  # fmt: skip
    tiles = line_with_sideways(codes, None, design.size_mm, _gap(rng))
    return Setting(moved(tiles, 0.0, 0.0, float(rng.uniform(0, 360))), fill=(0.4, 1.1))


def _some_strewn(design: TileDesign, rng: np.random.Generator) -> Setting:
    """Ten or so, turned anyhow."""
    codes = _with_dragons(random_codes(rng, int(rng.integers(4, 13)), backs=0.1), rng, 3)
    reach = design.size_mm[1] * float(rng.uniform(1.6, 3.5))
    return Setting(pile(codes, design.size_mm, reach, rng), tilt_deg=(0.0, 60.0), fill=(0.3, 1.1))


def _rows_of_a_set(design: TileDesign, rng: np.random.Generator) -> Setting:
    columns, rows = int(rng.integers(3, 10)), int(rng.integers(2, 6))
    codes = _with_dragons(random_codes(rng, columns * rows), rng, 5)
    return Setting(grid(codes, columns, design.size_mm, (_gap(rng), _gap(rng))), tilt_deg=(0.0, 45.0))


def _one_or_two(design: TileDesign, rng: np.random.Generator) -> Setting:
    codes = _with_dragons(random_codes(rng, int(rng.integers(1, 4))), rng, 1)
    return Setting(grid(codes, len(codes), design.size_mm, (_gap(rng), 0.0)), fill=(0.1, 0.7))


EVERYDAY: Final[Kinds] = ((_hand_in_a_row, 40), (_some_strewn, 30), (_rows_of_a_set, 18), (_one_or_two, 12))


def everyday_scene(
    rng: np.random.Generator, designs: Sequence[TileDesign], *, size_px: tuple[int, int]
) -> tuple[Scene, PinholeCamera]:
    """A scene and the camera that looks at it; the generator's state decides everything."""
    design = designs[int(rng.integers(len(designs)))]
    if rng.random() < BLANK_DESIGN_SHARE:
        design = with_blank_dragon(design, rng)
    scene, camera = random_scene(rng, [design], size_px=size_px, kinds=EVERYDAY)
    nothing = bool(rng.random() < NOTHING_SHARE)
    reach = max(max(abs(tile.x_mm), abs(tile.y_mm)) for tile in scene.tiles) + 60.0
    count = int(rng.integers(2, 8)) if nothing else int(rng.choice([0, 0, 1, 2, 3]))
    tiles = () if nothing else scene.tiles
    things = random_lookalikes(rng, tiles, reach, count)
    ground = everyday_ground(rng, design)
    light = hard_light(scene.light, rng) if rng.random() < HARD_LIGHT_SHARE else scene.light
    return replace(scene, tiles=tiles, belongings=things, ground=ground, light=light), camera


def everyday_ground(rng: np.random.Generator, design: TileDesign) -> Ground:
    """A floor, a desk or a cloth without end; some as white as the tiles."""
    colour = _GROUND_COLOURS_BGR[int(rng.integers(len(_GROUND_COLOURS_BGR)))]
    spread = 18
    if rng.random() < WHITE_GROUND_SHARE:
        colour, spread = design.face, 12
    b, g, r = (int(np.clip(c + rng.integers(-spread, spread + 1), 0, 255)) for c in colour)
    kind = str(rng.choice(_GROUND_KINDS))
    return Ground(kind=kind, colour=(b, g, r), half_mm=None, seed=int(rng.integers(1 << 30)))


def hard_light(light: Light, rng: np.random.Generator) -> Light:
    """The sun or a bare bulb: black shadows with sharp edges, long ones too, and little light beside it."""
    bright = float(rng.uniform(0.85, 1.45))
    b, g, r = (gain * bright for gain in light.gain)
    return replace(
        light,
        elevation_deg=float(rng.uniform(15, 70)),
        shadow=float(rng.uniform(0.6, 0.85)),
        softness_mm=float(rng.uniform(0.3, 2.0)),
        gain=(b, g, r),
    )


def random_lookalikes(
    rng: np.random.Generator, tiles: Sequence[PlacedTile], reach_mm: float, count: int
) -> tuple[PlacedBelonging, ...]:
    """Up to ``count`` things that look like tiles, where no tile lies."""
    places = np.array([(tile.x_mm, tile.y_mm) for tile in tiles]).reshape(-1, 2)
    things = []
    for _ in range(count):
        kind = LOOKALIKES[int(rng.integers(len(LOOKALIKES)))]
        for _attempt in range(8):
            x, y = (float(v) for v in rng.uniform(-1.2, 1.2, 2) * reach_mm)
            if not len(places) or float(np.hypot(*(places - (x, y)).T).min()) > _NEAREST_MM:
                turn = float(rng.choice([0.0, 90.0, 180.0, 270.0])) + float(rng.normal(0, 14))
                things.append(PlacedBelonging(kind, x, y, turn, int(rng.integers(1 << 16))))
                break
    return tuple(things)
