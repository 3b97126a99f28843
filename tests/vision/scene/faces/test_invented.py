"""Sets that nobody sells, and scenes in which tiles are hard to find."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.labels import BACK, FACES
from vision.scene import Pose
from vision.scene.drawing import HELD_OUT_FONTS
from vision.scene.faces import INVENTED, draw_face
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import draw
from vision.training.scenes.crowded_scenes import CROWDED
from vision.training.scenes.invented_design import invented_design
from vision.training.scenes.random_tables import random_situation
from vision.training.scenes.training_scenes import Kinds, random_scene


def test_every_face_of_an_invented_set_can_be_drawn_and_no_two_are_alike() -> None:
    for seed in range(3):
        design = invented_design(np.random.default_rng((8, seed)))
        faces = [draw_face(code, design, (36, 48)).astype(int) for code in FACES]
        for k, face in enumerate(faces):
            assert face.shape == (48, 36, 3)
            others = [other for j, other in enumerate(faces) if j != k]
            assert min(np.abs(face - other).mean() for other in others) > 0.2, FACES[k]


def test_the_same_seed_gives_the_same_set_and_none_has_a_held_out_typeface() -> None:
    sets = [invented_design(np.random.default_rng(seed)) for seed in range(60)]
    assert sets[7] == invented_design(np.random.default_rng(7))
    assert not {design.font for design in sets} & set(HELD_OUT_FONTS)
    assert {design.bird == INVENTED for design in sets} == {True, False}


@pytest.mark.parametrize("manner", ["painted", "wash"])
@pytest.mark.parametrize("suit", "mps")
def test_a_five_painted_over_is_redder_than_the_plain_one(manner: str, suit: str) -> None:
    design = replace(DESIGNS["mcr"], red_five=manner)
    plain, red = (draw_face(f"{number}{suit}", design, (72, 96)).astype(int) for number in (5, 0))
    assert (red[..., 2] - red[..., :2].mean(-1)).mean() > (plain[..., 2] - plain[..., :2].mean(-1)).mean() + 3


@pytest.mark.parametrize(
    "kinds", [(kind,) for kind in CROWDED], ids=[make.__name__.strip("_") for make, _ in CROWDED]
)
def test_a_crowded_scene_labels_what_lies_or_stands_open_to_the_camera(kinds: Kinds) -> None:
    labelled = 0
    for seed in range(4):
        rng = np.random.default_rng((5, seed))
        scene, camera = random_scene(rng, [DESIGNS["mcr"]], size_px=(320, 240), kinds=kinds)
        picture = draw(scene, camera, rng)
        up = {tile.code for tile in scene.tiles if tile.pose is not Pose.FACE_DOWN}
        assert {label.code for label in picture.labels} <= up | {BACK}
        labelled += len(picture.labels)
    assert labelled > 0


def test_a_situation_can_always_be_dealt() -> None:
    for seed in range(400):
        situation = random_situation(np.random.default_rng((1001, seed)))
        assert all(3 * len(seat.melds) + min(seat.hand, 13) <= 14 for seat in situation.seats)
