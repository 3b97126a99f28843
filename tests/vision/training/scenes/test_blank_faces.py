"""Scenes full of unframed white dragons: blank faces of the set's ground, backs that differ from it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.labels import BACK, BLANK
from vision.scene import Belonging, Scene
from vision.scene.faces import draw_face, random_design
from vision.scene.solids import belonging_solids
from vision.training.scenes.blank_faces import BACK_MIN_DIFFERENCE_LEVELS, with_blank_dragon, with_blank_faces
from vision.training.scenes.training_scenes import random_scene


def scene(seed: int) -> Scene:
    rng = np.random.default_rng(seed)
    return random_scene(rng, [with_blank_dragon(random_design(rng), rng)])[0]


@pytest.mark.parametrize("seed", range(12))
def test_the_white_dragon_shows_nothing_but_the_ground_and_no_back_has_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    design = with_blank_dragon(random_design(rng), rng)
    middle = draw_face(BLANK, design, (72, 96))[16:80, 12:60].reshape(-1, 3)
    assert np.ptp(middle.astype(int), axis=0).max() <= 12, "blank but for the material's own grain"
    assert (
        sum(abs(b - f) for b, f in zip(design.back, design.face, strict=True)) >= BACK_MIN_DIFFERENCE_LEVELS
    )


def test_many_faces_become_blank_and_backs_stay_backs() -> None:
    shares = []
    for seed in range(20):
        before = scene(seed)
        after = with_blank_faces(before, np.random.default_rng(seed))
        changed = [new.code for old, new in zip(before.tiles, after.tiles, strict=True) if old != new]
        assert set(changed) <= {BLANK}
        backs = [
            (old.code == BACK, new.code == BACK) for old, new in zip(before.tiles, after.tiles, strict=True)
        ]
        assert all(old == new for old, new in backs)
        up = [tile.code for tile in after.tiles if tile.code != BACK]
        shares += [up.count(BLANK) / len(up)] if up else []
    assert min(shares) < 0.3 < max(shares)


@pytest.mark.slow
def test_some_have_a_keyboard_beside_them_whose_keys_are_no_tiles() -> None:
    scenes = [with_blank_faces(scene(seed), np.random.default_rng(seed)) for seed in range(40)]
    keyboards = [thing for one in scenes for thing in one.belongings if thing.kind is Belonging.KEYBOARD]
    assert keyboards
    assert all(solid.code is None for solid in belonging_solids(keyboards[0]))
