"""Training scenes are varied, labelled and repeatable."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.vision.quads import is_convex, quad_area
from vision.labels import FACES, plain_kind
from vision.scene import Pose
from vision.scene.faces import random_design
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import draw
from vision.training.scenes.arrangements import overlaps
from vision.training.scenes.random_tables import random_situation
from vision.training.scenes.training_scenes import random_scene

SETS = [random_design(np.random.default_rng(seed)) for seed in range(3)]


@pytest.mark.slow
def test_pictures_have_faces_of_many_sizes_and_turns() -> None:
    rng = np.random.default_rng(0)
    widths: list[float] = []
    codes: Counter[str] = Counter()
    empty = 0
    for _ in range(40):
        scene, camera = random_scene(rng, SETS, size_px=(320, 320))
        picture = draw(scene, camera, rng)
        assert picture.image.shape == (320, 320, 3)
        empty += not picture.labels
        for label in picture.labels:
            assert is_convex(label.quad)
            assert quad_area(label.quad) > 0
            assert 0 < label.visible <= 1
            widths.append(float(np.hypot(*(label.quad[1] - label.quad[0]))))
        codes.update(label.code for label in picture.labels)
    assert empty <= 4
    assert np.percentile(widths, 5) < 20
    assert np.percentile(widths, 99) > 70
    assert len(codes) >= len(FACES) - 3


def test_the_same_seed_gives_the_same_scene_and_camera() -> None:
    one, other = (random_scene(np.random.default_rng(11), SETS) for _ in range(2))
    assert one == other
    assert one != random_scene(np.random.default_rng(12), SETS)


def test_without_designs_every_scene_has_its_own_set() -> None:
    rng = np.random.default_rng(0)
    assert len({random_scene(rng)[0].design for _ in range(5)}) == 5


@pytest.mark.slow
def test_tiles_do_not_lie_in_one_another() -> None:
    rng = np.random.default_rng(5)
    for _ in range(30):
        scene, _ = random_scene(rng, [DESIGNS["riichi"]])
        lying = [t for t in scene.tiles if t.pose is not Pose.STANDING]
        for i, one in enumerate(lying):
            for other in lying[:i]:
                if one.z_mm == other.z_mm and abs(one.x_mm - other.x_mm) + abs(one.y_mm - other.y_mm) < 60:
                    # Jitter may press neighbours a hair into each other, as touching tiles look in photos.
                    assert not overlaps(one, other, scene.tile_mm, slack_mm=2.5), (one, other)


def test_a_dealt_table_never_has_a_fifth_tile() -> None:
    for seed in range(60):
        situation = random_situation(np.random.default_rng(seed))
        seen = [i.code for i in situation.indicators]
        for seat in situation.seats:
            seen += [*seat.river, *seat.shown, *seat.flowers]
            for meld in seat.melds:
                seen += meld.codes
        counts = Counter(plain_kind(code) for code in seen)
        assert max(counts.values()) <= 4
        assert all(counts[f"{n}f"] <= 1 for n in range(1, 9))
        assert all(Counter(seen)[f"0{suit}"] <= 1 for suit in "mps")
