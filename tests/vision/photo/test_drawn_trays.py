"""Trays that the simulated table's camera sees: every tile is taken, and for the face that it shows."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.recordings.learning import made_up_set
from tests.vision.drawn_trays import drawn_tray
from vision.labels import BACK
from vision.photo import enrol, one_of_each
from vision.recogniser import EnrolledDetector, ReadTiles, load_tile_set, save_tile_set
from vision.recogniser.onnx import OnnxDetector
from vision.scene.faces import TileDesign, random_design, unusual_design
from vision.types import Double

COPIES = one_of_each(red_fives=True, joker=True)


@cache
def detector() -> OnnxDetector:
    return OnnxDetector.shipped()


def labels_at(tiles: ReadTiles, middles: dict[str, Double]) -> dict[str, str]:
    """What was told of the tile of each face."""
    told = {}
    for code, quad in zip(tiles.codes, tiles.quads_px, strict=True):
        middle = quad.mean(axis=0)
        told[min(middles, key=lambda face: float(np.linalg.norm(middles[face] - middle)))] = code
    return told


def design(seed: int) -> TileDesign:
    rng = np.random.default_rng([seed, 77])
    return unusual_design(rng) if seed % 2 else random_design(rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 6, 7])
def test_every_tile_of_a_tray_is_taken_though_the_reader_doubts_some(seed: int) -> None:
    picture, middles = drawn_tray(design(seed), list(COPIES), seed=seed)
    enrolled = enrol(detector(), [picture], COPIES, "drawn")
    assert enrolled.missing == {}
    assert labels_at(enrolled.found[0], middles) == {face: face for face in COPIES}


@pytest.mark.slow
def test_the_small_pictures_stand_for_the_tray_with_another_reader(tmp_path: Path) -> None:
    picture, _ = drawn_tray(design(7), list(COPIES), seed=7)
    own = enrol(detector(), [picture], COPIES, "drawn").tile_set
    save_tile_set(replace(own, model="finder-0+reader-0"), tmp_path / "x.npz")
    EnrolledDetector(detector(), load_tile_set(tmp_path / "x.npz"))
    again, _ = drawn_tray(design(7), list(COPIES), seed=8)
    assert (tmp_path / "x.npz").stat().st_size < 1_000_000
    kept = EnrolledDetector(detector(), load_tile_set(tmp_path / "x.npz"))
    fresh = EnrolledDetector(detector(), own)
    quads = enrol(detector(), [again], COPIES, "again").found[0].quads_px
    for each in (kept, fresh):
        each.read(again, quads)
    assert kept.similarity_to_set == pytest.approx(fresh.similarity_to_set, abs=0.06)
    assert kept.read(again, quads).codes == fresh.read(again, quads).codes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "problem"),
    [
        pytest.param(8, "the back is as light as the faces and reads as a white dragon", id="a light back"),
        pytest.param(20, "the reader takes 9m for 8m, nearly for sure", id="a sure mistake"),
        pytest.param(42, "the back is too doubtful to be reported", id="a doubtful back"),
    ],
)
def test_a_tray_in_order_with_one_tile_face_down_is_told_whole(seed: int, problem: str) -> None:
    picture, middles = drawn_tray(made_up_set(seed).design, [*COPIES, BACK], seed=seed)
    enrolled = enrol(detector(), [picture], COPIES, problem)
    assert enrolled.missing == {}
    assert labels_at(enrolled.found[0], middles) == {face: face for face in COPIES}
    assert labels_at(enrolled.backs[0], middles) == {BACK: BACK}


@pytest.mark.slow
def test_a_dark_joker_that_reads_as_a_back_is_what_is_left_and_the_bare_last_tile_is_the_back() -> None:
    picture, middles = drawn_tray(made_up_set(214).design, [*COPIES, BACK], seed=5)
    enrolled = enrol(detector(), [picture], COPIES, "dark tiles")
    assert enrolled.missing == {}
    told = labels_at(enrolled.found[0], middles)
    assert all(told[face] == face for face in told)
    assert labels_at(enrolled.backs[0], middles) == {BACK: BACK}
