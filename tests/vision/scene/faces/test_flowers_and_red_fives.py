"""Flowers and red fives of made-up sets: as unlike as real ones, and never two faces alike in one set."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from vision.scene.drawing import HELD_OUT_FONTS, glyph
from vision.scene.faces import INVENTED, MARKED_STYLES, TileDesign, draw_face
from vision.scene.faces.design import DESIGNS
from vision.scene.faces.flower_writing import ALONE, badge, flower_style
from vision.scene.faces.red_fives import PAINTED_STYLES
from vision.training.scenes.invented_design import invented_design

SIZE = (48, 64)
FLOWERS = [f"{number}f" for number in range(1, 9)]


def set_of(seed: int, **more: Any) -> TileDesign:
    return replace(DESIGNS["mcr"], seed=seed, flowers=INVENTED, **more)


@pytest.mark.parametrize("seed", range(16))
def test_the_eight_flowers_of_a_made_up_set_differ(seed: int) -> None:
    design = set_of(seed)
    faces = [draw_face(code, design, SIZE).astype(int) for code in FLOWERS]
    for k, face in enumerate(faces):
        others = [np.abs(face - other).mean() for j, other in enumerate(faces) if j != k]
        assert min(others) > 0.6, (FLOWERS[k], flower_style(design, k + 1))
    assert np.array_equal(faces[3], draw_face("4f", design, SIZE))


def test_sets_name_their_flowers_in_every_manner() -> None:
    manners = Counter(flower_style(set_of(seed), 1) for seed in range(300))
    assert len(manners) == 9
    assert min(manners.values()) > 5
    same = [flower_style(set_of(seed), 1) == flower_style(set_of(seed), 8) for seed in range(300)]
    assert 0.6 < np.mean(same) < 0.9


def test_a_set_without_pictures_still_says_which_flower_it_is() -> None:
    seeds = [seed for seed in range(200) if flower_style(set_of(seed), 6) == ALONE][:6]
    assert len(seeds) == 6
    for seed in seeds:
        face = draw_face("6f", set_of(seed, engraving=0.0, fade=0.0), SIZE).astype(int)
        middle = face[16:-16, 12:-12]
        bare = np.array(DESIGNS["mcr"].face)
        assert (np.abs(middle - bare).max(axis=2) > 60).mean() > 0.12


def hues(face: np.ndarray) -> set[int]:
    """Sixths of the circle of hues, from red, that are plainly there."""
    hsv = cv2.cvtColor(np.asarray(face, np.uint8), cv2.COLOR_BGR2HSV)
    strong = hsv[(hsv[..., 1] > 110) & (hsv[..., 2] > 60)][:, 0]
    counts = np.bincount((strong.astype(int) + 15) // 30 % 6, minlength=6)
    return set(np.flatnonzero(counts > 25).tolist())


@pytest.mark.slow
def test_pictures_of_some_sets_have_paints_that_their_suits_do_not_have() -> None:
    flat: dict[str, Any] = {"engraving": 0.0, "fade": 0.0}
    suits = set[int]().union(*(hues(draw_face(code, set_of(3, **flat), SIZE)) for code in ("7m", "9s", "9p")))
    other_hues = [
        bool(
            set[int]().union(*(hues(draw_face(code, set_of(seed, **flat), SIZE)) for code in FLOWERS)) - suits
        )
        for seed in range(40)
    ]
    assert 0.1 < np.mean(other_hues) < 0.6


def test_numerals_are_cut_out_of_discs_in_one_group_and_of_squares_in_the_other_where_shapes_tell() -> None:
    shapes = Counter((badge(set_of(seed), 1), badge(set_of(seed), 5)) for seed in range(400))
    assert set(shapes) == {
        ("", ""),
        ("disc", "disc"),
        ("square", "square"),
        ("disc", "square"),
        ("square", "disc"),
    }
    assert 0.25 < 1 - shapes["", ""] / 400 < 0.45


def test_flowers_are_not_written_in_typefaces_kept_for_measuring(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()

    def noted(font: str, character: str) -> np.ndarray:
        used.add(font)
        return glyph(font, character)

    monkeypatch.setattr("vision.scene.faces.lettering.glyph", noted)
    for seed in range(40):
        draw_face("2f", set_of(seed), (24, 32))
    assert len(used) > 5
    assert not used & set(HELD_OUT_FONTS)


def _redness(face: np.ndarray) -> np.ndarray:
    return np.asarray(face[..., 2] - face[..., :2].mean(axis=-1))


@pytest.mark.parametrize("seed", [0, 1, 5])
@pytest.mark.parametrize("manner", PAINTED_STYLES)
@pytest.mark.parametrize("suit", "mps")
def test_a_five_painted_by_hand_is_redder_than_the_plain_one(manner: str, suit: str, seed: int) -> None:
    design = replace(DESIGNS["mcr"], red_five=manner, seed=seed)
    plain, red = (draw_face(f"{number}{suit}", design, SIZE).astype(int) for number in (5, 0))
    assert _redness(red).mean() > _redness(plain).mean() + 1.5


@pytest.mark.parametrize("manner", MARKED_STYLES)
@pytest.mark.parametrize("suit", "mps")
def test_a_five_that_is_only_marked_keeps_its_picture(manner: str, suit: str) -> None:
    design = replace(DESIGNS["mcr"], red_five=manner, seed=4)
    plain, red = (draw_face(f"{number}{suit}", design, SIZE).astype(int) for number in (5, 0))
    changed = np.abs(red - plain).max(axis=2) > 30
    assert 0.005 < changed.mean() < 0.08


def test_a_set_in_one_ink_tells_its_red_fives_by_a_mark() -> None:
    """Red paint would tell nothing there: its plain fives are as red as everything else."""
    one_ink = 0
    for seed in range(400):
        design = invented_design(np.random.default_rng((77, seed)))
        inks = design.inks
        if inks.red == inks.black == inks.blue == inks.green:
            one_ink += 1
            assert design.red_five in ("heart", "gem", *MARKED_STYLES)
            plain, red = (draw_face(f"{number}m", design, SIZE).astype(int) for number in (5, 0))
            assert np.abs(plain - red).mean() > 0.2
    assert one_ink > 15
