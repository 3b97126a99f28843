"""What was learnt, in a set's file and in a detector: kept, read again, carried to another reader."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.vision.painted import PaintedDetector, tray
from vision.labels import FACES, INDEX_OF
from vision.photo import enrol, one_of_each
from vision.recogniser import (
    EnrolledDetector,
    EnrolmentError,
    Learnt,
    TileSet,
    adapt_to_reader,
    crop_tile,
    empty_tile_set,
    example_features,
    load_tile_set,
    save_tile_set,
)

DOUBTING = PaintedDetector(doubts={"5m": ("9m", 0.2)})


def learnt_about(faces: list[str], detector: PaintedDetector = DOUBTING) -> Learnt:
    """Examples of painted tiles, as they are cut out of a picture."""
    picture = tray(faces)
    quads = detector.find(picture).quads_px
    pictures = tuple(crop_tile(picture, quad) for quad in quads)
    features, owners = example_features(detector.features, pictures)
    numbers = np.array([INDEX_OF[face] for face in faces], np.int64)
    names = tuple(f"{n:016x}" for n in range(len(faces)))
    return Learnt(names, numbers, features, owners, pictures, 9.0, 0.7)


def only_learnt(detector: PaintedDetector = DOUBTING) -> TileSet:
    return replace(empty_tile_set("set 1", detector.name, 16), learnt=learnt_about(["5m"] * 3, detector))


def read_by(tile_set: TileSet, faces: list[str], detector: PaintedDetector = DOUBTING) -> tuple[str, ...]:
    eyes, picture = EnrolledDetector(detector, tile_set), tray(faces)
    return eyes.read(picture, eyes.find(picture).quads_px).codes


def test_a_set_that_nobody_enrolled_is_read_by_what_was_learnt() -> None:
    assert read_by(only_learnt(), ["5m", "1m", "9m"]) == ("5m", "1m", "9m")
    eyes = EnrolledDetector(DOUBTING, only_learnt())
    assert eyes.remark() == "" and not eyes.has_enough_tiles


def test_what_was_learnt_outlives_the_file(tmp_path: Path) -> None:
    save_tile_set(only_learnt(), tmp_path / "x.npz")
    kept = load_tile_set(tmp_path / "x.npz")
    assert kept.learnt is not None
    assert (kept.learnt.names, kept.learnt.strength) == (only_learnt().learnt.names, 9.0)  # type: ignore[union-attr]
    assert read_by(kept, ["5m"]) == ("5m",)


def test_an_enrolled_set_with_nothing_learnt_is_a_file_that_older_programs_read(tmp_path: Path) -> None:
    enrolled = enrol(PaintedDetector(), [tray(list(one_of_each()))], one_of_each(), "blue").tile_set
    save_tile_set(enrolled, tmp_path / "x.npz")
    with np.load(tmp_path / "x.npz") as archive:
        assert json.loads(archive["head"].tobytes())["schema"] == "vision/tile-set/3"
    learnt = replace(enrolled, learnt=learnt_about(["5m"]))
    save_tile_set(learnt, tmp_path / "y.npz")
    kept = load_tile_set(tmp_path / "y.npz")
    assert len(kept.faces) == len(enrolled.faces) and kept.learnt is not None


def test_another_reader_sees_the_examples_anew() -> None:
    other = replace(DOUBTING, style=5, name="painted-2")
    seen = adapt_to_reader(only_learnt(), other)
    assert seen.model == "painted-2" and seen.learnt is not None
    assert read_by(only_learnt(), ["5m", "1m"], other) == ("5m", "1m")


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("learnt_owners", np.array([7], np.int64)),
        ("learnt_faces", np.array([99, 0, 0], np.int64)),
        ("learnt_picture_lengths", np.array([1, 2], np.int64)),
        ("learnt_features", np.full((3, 16), np.nan, np.float16)),
        ("learnt_pictures", np.zeros(9, np.uint8)),
    ],
)
def test_a_damaged_part_is_refused_by_name(tmp_path: Path, part: str, value: np.ndarray) -> None:
    save_tile_set(only_learnt(), tmp_path / "blue.npz")
    with np.load(tmp_path / "blue.npz") as archive:
        parts = dict(archive)
    np.savez_compressed(tmp_path / "blue.npz", **(parts | {part: value}))
    with pytest.raises(EnrolmentError, match=r"blue\.npz is not a tile set"):
        load_tile_set(tmp_path / "blue.npz")


@pytest.mark.parametrize("strength", [-1.0, 1000.0, float("nan")])
def test_a_strength_that_no_reading_could_bear_is_refused(tmp_path: Path, strength: float) -> None:
    learnt = replace(learnt_about(["5m"]), strength=strength)
    save_tile_set(replace(only_learnt(), learnt=learnt), tmp_path / "x.npz")
    with pytest.raises(EnrolmentError, match="no strength or reach"):
        load_tile_set(tmp_path / "x.npz")


def test_a_cut_out_tile_is_the_tile_with_some_surroundings() -> None:
    picture = tray(["5m"])
    cut = crop_tile(picture, np.array([[15, 10], [45, 10], [45, 50], [15, 50]], np.float32))
    assert cut.shape == (64, 48, 3), "thirty by forty pixels and three tenths beyond each edge"
    assert int(cut[32, 24, 0]) == 5 * INDEX_OF["5m"] + 10
    assert FACES[int((cut[32, 24, 0] - 10) / 5)] == "5m"
