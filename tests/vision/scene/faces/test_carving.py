"""A carver's hand: pictures differ from set to set, and never so far that a face becomes another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from vision.scene.faces import draw_face, unusual_design
from vision.scene.faces.design import DESIGNS

SIZE_PX = (96, 128)


def test_a_printed_set_is_not_bent() -> None:
    printed = DESIGNS["mcr"]
    assert (draw_face("7s", printed, SIZE_PX) == draw_face("7s", replace(printed, seed=0), SIZE_PX)).all()
    assert printed.bend == printed.lean == 0


@pytest.mark.parametrize("way", ["bend", "lean"])
def test_two_carvers_cut_the_same_face_differently_and_each_always_alike(way: str) -> None:
    way_and_seed: dict[str, Any] = {way: 0.7, "seed": 28}
    one = replace(DESIGNS["mcr"], **way_and_seed)
    other = replace(one, seed=56)
    drawn = draw_face("7p", one, SIZE_PX)
    assert (drawn == draw_face("7p", one, SIZE_PX)).all()
    assert (drawn != draw_face("7p", other, SIZE_PX)).any()


def test_a_carver_moves_ink_and_spills_none() -> None:
    straight = DESIGNS["mcr"]
    bent = replace(straight, bend=0.8, lean=0.8)
    for face in ("1m", "5p", "9s", "1z", "7z"):
        before, after = (
            float(np.abs(draw_face(face, d, SIZE_PX).astype(int) - np.array(d.face)).sum())
            for d in (straight, bent)
        )
        assert 0.6 < after / before < 1.6, face


def test_unusual_sets_follow_from_their_generator() -> None:
    for seed in range(20):
        assert unusual_design(np.random.default_rng(seed)) == unusual_design(np.random.default_rng(seed))


def test_where_backs_are_as_white_as_faces_the_white_dragon_is_painted() -> None:
    sets = [unusual_design(np.random.default_rng(seed)) for seed in range(300)]
    bare = [d for d in sets if sum(abs(b - f) for b, f in zip(d.back, d.face, strict=True)) < 90]
    assert bare
    assert all(design.white_dragon != "blank" for design in bare)
