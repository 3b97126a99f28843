"""Pictures that show what a flower or season is called, anew for each set."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.scene.drawing import Sheet
from vision.scene.faces.design import DESIGNS
from vision.scene.faces.invented.own_pictures import draw_own_picture
from vision.types import Image

SETS = range(30)


def drawn(seed: int, number: int) -> tuple[Image, Image]:
    """The picture and its ink, 48 by 64 pixels."""
    design = replace(DESIGNS["mcr"], seed=seed)
    sheet = Sheet((48, 64), design.face)
    draw_own_picture(sheet, design, number)
    return sheet.downsampled()


@pytest.mark.parametrize("number", range(1, 9))
def test_a_picture_leaves_room_for_its_numeral_and_is_large_enough_to_see(number: int) -> None:
    for seed in SETS:
        _, cover = drawn(seed, number)
        inked = cover > 128
        assert 0.02 < inked.mean() < 0.5, seed
        assert inked[:8].mean() < 0.2, seed


def test_no_two_flowers_of_a_set_look_alike_and_no_two_sets_have_the_same_one() -> None:
    pictures = {(seed, number): drawn(seed, number)[0].astype(int) for seed in SETS for number in range(1, 9)}
    for seed in SETS:
        eight = [pictures[seed, number] for number in range(1, 9)]
        assert min(np.abs(a - b).mean() for k, a in enumerate(eight) for b in eight[:k]) > 1.0
    for number in range(1, 9):
        all_sets = [pictures[seed, number] for seed in SETS]
        assert min(np.abs(a - b).mean() for k, a in enumerate(all_sets) for b in all_sets[:k]) > 0.3
    assert np.array_equal(pictures[4, 2], drawn(4, 2)[0])
