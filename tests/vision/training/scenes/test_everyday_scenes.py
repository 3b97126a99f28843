"""Tiles on floors and desks among things that look like them: drawn, and never labelled as tiles."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from vision.labels import BLANK
from vision.scene import LOOKALIKES, Belonging, Ground, Light, PlacedBelonging, PlacedTile, Scene, Sensor
from vision.scene.faces import random_design
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import draw, draw_ground, overhead
from vision.surfaces import Surface
from vision.training.scenes.everyday_scenes import everyday_scene, hard_light

ABOVE = overhead(160.0, size_px=(320, 320))
FLOOR = Ground(kind="plain", colour=(90, 90, 90), half_mm=None)
SMALL_PX = (160, 120)


@pytest.mark.parametrize("kind", LOOKALIKES)
def test_what_looks_like_tiles_is_drawn_and_is_none(kind: Belonging) -> None:
    for seed in range(3):
        things = (PlacedBelonging(kind, 0.0, 0.0, 15.0, seed),)
        scene = Scene((), DESIGNS["mcr"], FLOOR, Light(), Sensor(0.0, noise=0.0), belongings=things)
        picture, again = (draw(scene, ABOVE, np.random.default_rng(1)) for _ in range(2))
        assert np.array_equal(picture.image, again.image)
        assert (np.abs(picture.image.astype(int) - 90).max(axis=2) > 12).sum() > 200
        assert not picture.labels
        assert not picture.surfaces.any()
        assert {side.surface for side in picture.sides} == {Surface.NONE}


def test_each_key_has_an_outline_of_its_own() -> None:
    keys = Scene((), DESIGNS["mcr"], FLOOR, belongings=(PlacedBelonging(Belonging.KEYS, 0.0, 0.0, 0.0, 2),))
    sides = draw(keys, overhead(200.0), np.random.default_rng(1)).sides
    assert len(sides) > 12


@pytest.mark.parametrize("kind", ["tiled", "carpet", "stone", "glass"])
def test_grounds_that_are_no_felt_differ_by_their_seed(kind: str) -> None:
    one, same, other = (draw_ground(Ground(kind=kind, half_mm=None, seed=seed), ABOVE) for seed in (1, 1, 2))
    assert np.array_equal(one, same)
    assert np.abs(one.astype(int) - other).max() > 4
    assert one.std() > 0.5


@pytest.mark.slow
def test_everyday_scenes_follow_from_their_seed_and_show_what_real_photos_do() -> None:
    met: Counter[str] = Counter()
    designs = [random_design(np.random.default_rng(k)) for k in range(3)]
    for seed in range(120):
        one, same = (everyday_scene(np.random.default_rng(seed), designs, size_px=SMALL_PX) for _ in range(2))
        assert one == same
        scene, _ = one
        met["no tile"] += not scene.tiles
        if not scene.tiles:
            assert scene.belongings
        dragons = sum(tile.code == BLANK for tile in scene.tiles)
        met["a blank dragon among painted faces"] += scene.design.white_dragon == "blank" and (
            0 < dragons < len(scene.tiles)
        )
        met["a row of thirteen"] += len(scene.tiles) == 13
        met["white on white"] += bool(np.abs(np.subtract(scene.ground.colour, scene.design.face)).max() <= 12)
        met["hard light"] += scene.light.softness_mm <= 2.0 and scene.light.shadow >= 0.6
        met.update(thing.kind for thing in scene.belongings)
        assert scene.ground.half_mm is None
    assert met["no tile"] > 12
    assert met["a blank dragon among painted faces"] > 30
    assert met["a row of thirteen"] > 5
    assert met["white on white"] > 12
    assert met["hard light"] > 30
    assert all(met[kind] for kind in LOOKALIKES)


def test_hard_light_has_dark_shadows() -> None:
    hard = hard_light(Light(), np.random.default_rng(1))
    soft = Light(from_deg=hard.from_deg, elevation_deg=hard.elevation_deg, shadow=0.3, softness_mm=20.0)

    def darkest(light: Light) -> float:
        """The ground in the tile's shadow, beside the ground in the light."""
        tile = (PlacedTile("1m", 0.0, 0.0),)
        picture = draw(
            Scene(tile, DESIGNS["mcr"], FLOOR, light, Sensor(0.0, noise=0.0)), ABOVE, np.random.default_rng(1)
        )
        ground = picture.image[picture.surfaces == 0]
        return float(ground.min() / np.median(ground))

    assert darkest(hard) < darkest(soft) - 0.2
