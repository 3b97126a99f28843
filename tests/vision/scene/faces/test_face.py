"""Every face of every set can be drawn, quickly enough, and told from the others."""

from __future__ import annotations

import numpy as np
import pytest

from vision.errors import SceneError
from vision.labels import BACK, FACES, KINDS, RED_FIVES, plain_kind
from vision.scene.drawing import FONTS, glyph
from vision.scene.faces import TileDesign, draw_face, random_design
from vision.scene.faces.design import DESIGNS

MADE_UP = [random_design(np.random.default_rng(seed)) for seed in range(24)]


def test_there_are_47_faces_and_each_knows_its_number() -> None:
    assert len(FACES) == 47 == len(set(FACES))
    assert len(KINDS) == 34
    assert [plain_kind(code) for code in RED_FIVES] == ["5m", "5p", "5s"]


def test_a_code_that_is_no_face_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="“9z”"):
        draw_face("9z", DESIGNS["riichi"], (48, 64))


def test_a_face_too_small_to_read_is_refused() -> None:
    with pytest.raises(SceneError, match="8 by 8"):
        draw_face("1m", DESIGNS["riichi"], (6, 9))


@pytest.mark.parametrize("design", [*DESIGNS.values(), *MADE_UP], ids=lambda d: d.name)
def test_all_faces_of_a_set_differ(design: TileDesign) -> None:
    faces = {code: draw_face(code, design, (48, 64)) for code in FACES}
    for image in faces.values():
        assert image.shape == (64, 48, 3)
        assert image.dtype == np.uint8
    stack = np.stack([faces[code].astype(np.int16) for code in FACES])
    for i, code in enumerate(FACES):
        difference = np.abs(stack - stack[i]).mean(axis=(1, 2, 3))
        difference[i] = np.inf
        assert difference.min() > 0.6, f"{code} looks like {FACES[int(difference.argmin())]} in {design}"


@pytest.mark.parametrize("design", MADE_UP[:8], ids=lambda d: d.name)
def test_a_red_five_is_redder_than_its_plain_five(design: TileDesign) -> None:
    for red_five in RED_FIVES:
        red, plain = (
            draw_face(code, design, (48, 64)).astype(np.float32) for code in (red_five, plain_kind(red_five))
        )
        assert (red[..., 2] - red[..., :2].mean(axis=2)).mean() > (
            plain[..., 2] - plain[..., :2].mean(axis=2)
        ).mean()


def test_the_same_seed_makes_the_same_set() -> None:
    one, other = (random_design(np.random.default_rng(7)) for _ in range(2))
    assert one == other
    assert one != random_design(np.random.default_rng(8))
    assert np.array_equal(draw_face("8f", one, (60, 80)), draw_face("8f", other, (60, 80)))


def test_a_blank_white_dragon_is_never_taken_for_a_back() -> None:
    for design in MADE_UP:
        face = draw_face("5z", design, (30, 40)).astype(np.int16)
        back = draw_face(BACK, design, (30, 40)).astype(np.int16)
        assert np.abs(face - back).mean() > 12


@pytest.mark.parametrize("font", FONTS)
def test_every_typeface_writes_every_number(font: str) -> None:
    masks = [glyph(font, character) for character in "一二三四五六七八九萬"]
    assert all((mask > 127).sum() > 100 for mask in masks)
