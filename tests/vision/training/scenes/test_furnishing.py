"""What lies beside the game, what is printed under it, and what light does to both."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from vision.geometry import apply_homography
from vision.scene import (
    Belonging,
    FeltPrint,
    Glare,
    Ground,
    Lamp,
    Light,
    PlacedBelonging,
    PlacedTile,
    Scene,
    Sensor,
    SimulatedTableCamera,
)
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import (
    NO_SOLID,
    PinholeCamera,
    Window,
    draw,
    draw_ground,
    face_labels,
    gloss_map,
    overhead,
    paint,
    project,
)
from vision.scene.picture.felt_prints import print_on
from vision.scene.picture.render import scene_solids
from vision.training.scenes.furnishing import furnish

ABOVE = overhead(200.0, size_px=(300, 300))
SIDE = PinholeCamera(0.0, -450.0, 450.0, 42.0, 90.0, 0.0, 45.0, (300, 300))
BARE = Scene(
    (), DESIGNS["mcr"], Ground("plain", (90, 90, 90), None), Light(shadow=0.0), Sensor(0.0, noise=0.0)
)


def image_of(scene: Scene, camera: PinholeCamera = ABOVE) -> np.ndarray:
    return draw(scene, camera, np.random.default_rng(0)).image.astype(int)


def painted(
    *things: PlacedBelonging, tiles: tuple[PlacedTile, ...] = ()
) -> tuple[np.ndarray, dict[str, float]]:
    """The things and tiles on grey, without ground or light, and how much is seen of each face."""
    solids = scene_solids(replace(BARE, tiles=tiles, belongings=things))
    image = np.full((300, 300, 3), 90, np.uint8)
    covers = np.full((300, 300), NO_SOLID, np.int16)
    seen = project(solids, SIDE, BARE.light)
    filled = paint(image, covers, seen, Window(0, 0, 300, 300))
    return image.astype(int), {one.code: one.visible for one in face_labels(seen, filled, covers, SIDE)}


@pytest.mark.parametrize("kind", list(Belonging))
def test_a_belonging_is_seen_hides_what_stands_in_it_and_is_no_tile(kind: Belonging) -> None:
    tall = kind in (Belonging.CUP, Belonging.BOTTLE, Belonging.BOWL, Belonging.GLASS)
    for seed in range(2):
        thing = PlacedBelonging(kind, 0.0, 0.0, 20.0, seed)
        image, labels = painted(thing)
        assert (np.abs(image - 90).max(axis=2) > 12).sum() > 100
        assert labels == {}
        _, labels = painted(thing, tiles=(PlacedTile("1m", 0.0, 0.0), PlacedTile("2m", 150.0, 0.0)))
        assert labels["2m"] > 0.97
        if tall:
            assert "1m" not in labels


def test_cups_look_different_from_seed_to_seed_and_alike_for_one() -> None:
    cups = [painted(PlacedBelonging(Belonging.CUP, 0, 0, 0, seed))[0] for seed in (0, 1, 2, 3, 4, 0)]
    apart = [np.abs(a - b).mean() for k, a in enumerate(cups[:5]) for b in cups[:k]]
    assert min(apart) > 0.2
    assert np.array_equal(cups[0], cups[5])


@pytest.mark.parametrize("kind", list(FeltPrint))
def test_a_print_stays_on_the_cloth(kind: FeltPrint) -> None:
    low, high = np.array([-260.0, -260.0]), np.array([260.0, 260.0])
    for seed in range(2):
        plain = np.full((260, 260, 3), 90, np.uint8)
        cloth = plain.copy()
        print_on(cloth, Ground(half_mm=200.0, centre_mm=70.0, seed=seed, prints=(kind,)), low, high)
        again = plain.copy()
        print_on(again, Ground(half_mm=200.0, centre_mm=70.0, seed=seed, prints=(kind,)), low, high)
        assert np.array_equal(cloth, again)
        where = np.argwhere(np.abs(cloth.astype(int) - plain).max(axis=2) > 8)
        assert len(where) > 40
        assert np.abs(where - 130).max() * 2 < (70 if kind is FeltPrint.CONSOLE else 200) + 8


def test_a_printed_cloth_shows_in_the_picture_and_its_frame_stays_bare() -> None:
    plain = Ground(kind="plain", colour=(75, 95, 25), half_mm=200.0)
    camera = overhead(260.0, size_px=(200, 200))
    printed = replace(plain, prints=(FeltPrint.ORNAMENT, FeltPrint.BORDER))
    changed = np.abs(draw_ground(printed, camera).astype(int) - draw_ground(plain, camera)).max(axis=2) > 12
    places = apply_homography(np.linalg.inv(camera.plane(0.0)), np.argwhere(changed)[:, ::-1].astype(float))
    assert changed.mean() > 0.01
    assert np.abs(places).max() < 204


def test_every_lamp_throws_its_own_shadow() -> None:
    tile = replace(BARE, tiles=(PlacedTile("1m", 0.0, 0.0),))
    one = replace(tile, light=Light(from_deg=180.0, elevation_deg=30.0, shadow=0.5, softness_mm=2.0))
    two = replace(one, light=replace(one.light, lamps=(Lamp(0.0, 30.0, 0.5, 2.0),)))
    left, right = (ABOVE.project(np.array([[x, 0.0, 0.0]]))[0].round().astype(int) for x in (-30.0, 30.0))
    dark = {
        name: [image_of(s)[y, x].mean() for x, y in (left, right)] for name, s in (("one", one), ("two", two))
    }
    assert dark["one"][1] < dark["one"][0] - 15
    assert dark["two"][0] < dark["one"][0] - 15
    assert dark["two"][1] == pytest.approx(dark["one"][1], abs=3)


def test_the_simulated_camera_repaints_the_shadows_of_all_lamps() -> None:
    light = Light(shadow=0.4, lamps=(Lamp(300.0, 35.0, 0.4, 3.0),))
    table = SimulatedTableCamera(DESIGNS["mcr"], camera=ABOVE, light=light, sensor=Sensor(0.0, noise=0.0))
    empty = table.frame(0)
    table.set_placed({PlacedTile("1m", 40.0, 0.0)})
    assert np.abs(table.frame(0).astype(int) - empty).max() > 40
    table.set_placed(set())
    assert np.array_equal(table.frame(0), empty)


def test_glare_brightens_its_patch_and_glossy_tiles_most() -> None:
    light = Light(shadow=0.0, glare=(Glare((0.5, 0.5), (0.4, 0.2), 0.0, 0.3, 0.1),))
    gloss = gloss_map(light, (300, 300))
    assert gloss is not None
    assert gloss[150, 150] > 60
    assert gloss[20, 20] == 0
    felt = replace(
        BARE, tiles=(PlacedTile("1p", 0.0, 0.0),), ground=replace(BARE.ground, colour=(60, 60, 60))
    )
    difference = image_of(replace(felt, light=light)) - image_of(felt)
    x, y = ABOVE.project(np.array([[9.0, 14.0, 23.0]]))[0].round().astype(int)
    assert difference[150, 110].mean() > 3  # the cloth shines a little
    assert difference[y, x].mean() >= 10


def test_a_furnished_scene_is_the_same_for_the_same_seed_and_never_loses_a_tile() -> None:
    met: Counter[str] = Counter()
    tiles = tuple(PlacedTile("1m", 40.0 * k, 0.0) for k in range(-3, 4))
    camera = overhead(300.0)
    for seed in range(60):
        scene = replace(BARE, tiles=tiles, ground=Ground(half_mm=400.0, centre_mm=70.0))
        one, same = (furnish(scene, camera, np.random.default_rng(seed)) for _ in range(2))
        assert one == same
        assert one.tiles == scene.tiles
        met.update(thing.kind for thing in one.belongings)
        met.update(one.ground.prints)
        met["lamps"] += bool(one.light.lamps)
        met["glare"] += bool(one.light.glare)
    assert met["lamps"] > 8
    assert met["glare"] > 5
    assert len([kind for kind in met if kind in set(Belonging)]) >= 10
    assert len([kind for kind in met if kind in set(FeltPrint)]) >= 6
