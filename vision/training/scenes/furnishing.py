"""Random things of real rooms on top of a scene: belongings, printed cloths, more lamps, reflections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.scene import (
    LOOKALIKES,
    Belonging,
    FeltPrint,
    Glare,
    Ground,
    Lamp,
    Light,
    PlacedBelonging,
    PlacedTile,
    Scene,
)
from vision.scene.picture import PinholeCamera

_HEIGHTS_MM: Final = {
    Belonging.GLASS: 145.0,
    Belonging.BOTTLE: 235.0,
    Belonging.CUP: 110.0,
    Belonging.BOWL: 62.0,
}
_CLOTH_KINDS: Final = ("felt", "cloth", "weave", "plain")
_NEIGHBOUR_DISTANCE_MM: Final = 62.0
"""From a tile's middle to the middle of a thing beside it; some stand nearer and hide a tile."""


def furnish(scene: Scene, camera: PinholeCamera, rng: np.random.Generator) -> Scene:
    """The scene as in a room that is lived in; each thing is there in some scenes only."""
    reach = max((max(abs(t.x_mm), abs(t.y_mm)) for t in scene.tiles), default=80.0) + 40.0
    ground, light = scene.ground, scene.light
    if ground.kind in _CLOTH_KINDS and rng.random() < 0.45:
        ground = replace(ground, prints=_prints(ground, rng), print_ink=_print_ink(ground, rng))
    if rng.random() < 0.4:
        light = replace(light, lamps=_lamps(light, rng))
    if rng.random() < 0.3:
        light = replace(light, glare=tuple(_reflection(rng) for _ in range(int(rng.integers(1, 4)))))
    things: tuple[PlacedBelonging, ...] = ()
    if rng.random() < 0.5:
        things = random_belongings(rng, scene.tiles, reach, lower_than_mm=0.3 * camera.height_mm)
    return replace(scene, ground=ground, light=light, belongings=(*scene.belongings, *things))


def random_belongings(
    rng: np.random.Generator, tiles: Sequence[PlacedTile], reach_mm: float, *, lower_than_mm: float
) -> tuple[PlacedBelonging, ...]:
    """Up to six things, mostly where no tile lies, none taller than the camera allows."""
    usual = (kind for kind in Belonging if kind not in LOOKALIKES)
    kinds = [kind for kind in usual if _HEIGHTS_MM.get(kind, 0.0) < lower_than_mm]
    places = np.array([(tile.x_mm, tile.y_mm) for tile in tiles]).reshape(-1, 2)
    things = []
    for _ in range(int(rng.integers(1, 7))):
        kind = kinds[int(rng.integers(len(kinds)))]
        for _attempt in range(8):
            x, y = (float(v) for v in rng.uniform(-1.25, 1.25, 2) * reach_mm)
            free = not len(places) or float(np.hypot(*(places - (x, y)).T).min()) > _NEIGHBOUR_DISTANCE_MM
            if free or rng.random() < 0.02:
                turn, seed = float(rng.uniform(0, 360)), int(rng.integers(1 << 16))
                things.append(PlacedBelonging(kind, x, y, turn, seed))
                break
    return tuple(things)


def _prints(ground: Ground, rng: np.random.Generator) -> tuple[FeltPrint, ...]:
    kinds = [kind for kind in FeltPrint if kind is not FeltPrint.CONSOLE]
    count = int(rng.integers(1, 4))
    chosen = tuple(kinds[int(k)] for k in rng.permutation(len(kinds))[:count])
    console = ground.centre_mm > 0 and rng.random() < 0.8
    return (*chosen, FeltPrint.CONSOLE) if console else chosen


def _print_ink(ground: Ground, rng: np.random.Generator) -> tuple[int, int, int]:
    """White, gold, black, red, or the cloth's own colour lighter or darker."""
    inks = ((225, 230, 230), (90, 190, 225), (30, 30, 30), (50, 45, 190))
    roll = rng.random()
    if roll < 0.55:
        return inks[int(rng.choice(4, p=[0.45, 0.3, 0.15, 0.1]))]
    share = float(rng.uniform(1.25, 1.8)) if rng.random() < 0.6 else float(rng.uniform(0.4, 0.8))
    b, g, r = (min(int(c * share + (12 if share > 1 else 0)), 255) for c in ground.colour)
    return b, g, r


def _lamps(light: Light, rng: np.random.Generator) -> tuple[Lamp, ...]:
    """One to three more lamps, from elsewhere than the main light."""
    count = int(rng.choice([1, 1, 2, 3]))
    return tuple(
        Lamp(
            from_deg=light.from_deg + 360.0 * (k + 1) / (count + 1) + float(rng.normal(0, 25)),
            elevation_deg=float(rng.uniform(25, 80)),
            shadow=float(rng.uniform(0.08, 0.45)),
            softness_mm=float(rng.choice([1.0, 4.0, 10.0, 22.0])),
        )
        for k in range(count)
    )


def _reflection(rng: np.random.Generator) -> Glare:
    """A window's square, a tube's stripe or a lamp's small bright patch."""
    wide = float(rng.uniform(0.06, 0.6))
    shape = float(rng.choice([0.06, 0.2, 0.7, 1.0]))
    return Glare(
        at=(float(rng.uniform(0, 1)), float(rng.uniform(0, 1))),
        size=(wide, wide * shape),
        angle_deg=float(rng.uniform(0, 180)),
        # Brighter ones leave nothing on a white tile to be read.
        strength=float(rng.uniform(0.1, 0.5)) if shape < 0.5 else float(rng.uniform(0.06, 0.35)),
        softness=float(rng.uniform(0.05, 0.9)),
    )
