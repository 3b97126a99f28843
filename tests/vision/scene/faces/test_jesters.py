"""Jokers that are a picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.scene.drawing import Sheet
from vision.scene.faces import INVENTED, TileDesign, draw_face
from vision.scene.faces.design import DESIGNS
from vision.scene.faces.jesters import draw_pictured_joker

SIZE = (72, 96)


def set_of(seed: int) -> TileDesign:
    return replace(DESIGNS["mcr"], seed=seed, joker="drawn", joker_style=INVENTED)


def test_a_pictured_joker_fills_its_face_and_stays_on_it() -> None:
    for seed in range(60):
        sheet = Sheet(SIZE, DESIGNS["mcr"].face)
        draw_pictured_joker(sheet, set_of(seed))
        inked = sheet.cover > 128
        assert 0.05 < inked.mean() < 0.6, seed
        edges = np.concatenate([inked[0], inked[-1], inked[:, 0], inked[:, -1]])
        assert edges.mean() < 0.05, seed


def test_no_two_sets_have_the_same_joker() -> None:
    faces = [draw_face("1j", set_of(seed), SIZE).astype(int) for seed in range(24)]
    apart = [np.abs(one - other).mean() for k, one in enumerate(faces) for other in faces[:k]]
    assert min(apart) > 0.5
    assert np.array_equal(faces[5], draw_face("1j", set_of(5), SIZE))
