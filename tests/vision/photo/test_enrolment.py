"""Enrolling an owner's set: which tiles lie there is known, so the doubtful ones are told by the others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.painted import PITCH_PX, PaintedDetector, tray
from vision.labels import FACES, INDEX_OF
from vision.photo import enrol, one_of_each, whole_set
from vision.photo.enrolment import assign_faces, guesses
from vision.recogniser import (
    EnrolledDetector,
    EnrolmentError,
    FoundTiles,
    confusable,
    load_tile_set,
    save_tile_set,
)
from vision.recogniser.enrolled import SIMILARITY_MIN_TILES
from vision.types import Image

EACH = one_of_each()
ALL = list(EACH)


def test_sets_have_as_many_tiles_as_they_are_sold_with() -> None:
    assert sum(whole_set().values()) == 144
    assert sum(whole_set(flowers=False, red_fives=True).values()) == 136
    assert whole_set(red_fives=True)["5p"] == 3
    assert sum(one_of_each(red_fives=True, joker=True).values()) == 34 + 8 + 3 + 1


def test_a_doubtful_tile_is_what_is_left_over() -> None:
    p = np.full((3, len(FACES)), 1e-3, np.float32)
    for row, sure in enumerate(({"4s": 0.9}, {"4s": 0.6, "2s": 0.3}, {"6s": 0.8})):
        for face, share in sure.items():
            p[row, INDEX_OF[face]] = share
    faces = assign_faces(p, {"2s": 1, "4s": 1, "6s": 1})
    assert [FACES[face] for face in faces] == ["4s", "2s", "6s"]


def test_a_tray_of_all_faces_is_enrolled_though_the_reader_takes_one_for_another() -> None:
    detector = PaintedDetector(doubts={"5m": ("9m", 0.2), "2s": ("4s", 0.7)})
    enrolled = enrol(detector, [tray(ALL)], EACH, "club blue")
    assert [(c.face, c.taken_for) for c in enrolled.confusions] == [("5m", "9m"), ("2s", "4s")]
    assert enrolled.missing == {}
    (found,) = enrolled.found
    places = np.floor(found.quads_px.mean(1) / PITCH_PX).astype(int)
    assert all(ALL[y * 12 + x] == code for (x, y), code in zip(places, found.codes, strict=True))
    assert enrolled.tile_set.model == detector.name


class Unreading(PaintedDetector):
    """As ``PaintedDetector``; of one face it has no idea what it is, and one tile lies face down."""

    def read(self, picture: Image, quads_px: Any) -> FoundTiles:
        read = super().read(picture, quads_px)
        p = read.probabilities.copy()
        unknown = np.array(read.codes) == "3z"
        p[unknown] = 1 / len(FACES)
        return FoundTiles(read.quads_px, p, read.confidence)


def test_a_tile_that_nobody_can_name_is_what_the_others_leave_over() -> None:
    enrolled = enrol(Unreading(), [tray(ALL)], EACH, "x")
    assert enrolled.missing == {}
    assert sum(len(tiles) for tiles in enrolled.doubtful) == 0
    (found,) = enrolled.found
    places = np.floor(found.quads_px.mean(1) / PITCH_PX).astype(int)
    assert all(ALL[y * 12 + x] == code for (x, y), code in zip(places, found.codes, strict=True))


def test_two_tiles_that_may_change_places_are_shown_instead_of_guessed() -> None:
    p = np.full((3, len(FACES)), 1e-3, np.float32)
    for row, sure in enumerate(({"1f": 0.3, "2f": 0.3}, {"1f": 0.3, "2f": 0.3}, {"6s": 0.3, "2s": 0.01})):
        for face, share in sure.items():
            p[row, INDEX_OF[face]] = share
    copies = {"1f": 1, "2f": 1, "6s": 1}
    assert guesses(p, assign_faces(p, copies), copies).tolist() == [True, True, False]


def test_a_back_beside_the_faces_tells_the_colours_of_both() -> None:
    assert enrol(PaintedDetector(), [tray(ALL)], EACH, "x").tile_set.grounds is None
    picture = tray([*ALL, "?"])
    row, column = divmod(len(ALL), 12)
    top, left = row * PITCH_PX + 10, column * PITCH_PX + 15
    picture[top : top + 40, left : left + 30, 1:] = (40, 220)  # its blue still reads as a back
    grounds = enrol(PaintedDetector(), [picture], EACH, "x").tile_set.grounds
    assert grounds is not None
    assert grounds.back[1] > grounds.face[1] + 40, "redder"


def test_tiles_that_were_not_shown_are_named() -> None:
    enrolled = enrol(PaintedDetector(), [tray(ALL[:20]), tray(ALL[20:-2])], EACH, "x")
    assert enrolled.missing == {"7f": 1, "8f": 1}


@pytest.mark.parametrize(
    ("faces", "wanted"),
    [(ALL[:5], "at least 20 tiles"), (ALL + ALL[:20], "62 tiles were found, 42 are expected")],
)
def test_pictures_that_cannot_be_the_set_are_refused(faces: list[str], wanted: str) -> None:
    with pytest.raises(EnrolmentError, match=wanted):
        enrol(PaintedDetector(), [tray(faces)], EACH, "x")


def test_an_enrolled_set_is_read_right_where_the_reader_alone_errs() -> None:
    detector = PaintedDetector(doubts={"5m": ("9m", 0.2)})
    enrolled = EnrolledDetector(detector, enrol(detector, [tray(ALL)], EACH, "x").tile_set)
    picture = tray(["5m", "9m", "1z"])
    quads = detector.find(picture).quads_px
    assert detector.read(picture, quads).codes == ("9m", "9m", "1z")
    read = enrolled.read(picture, quads)
    assert read.codes == ("5m", "9m", "1z")
    assert np.allclose(read.probabilities.sum(1), 1)


def test_another_set_on_the_table_is_noticed() -> None:
    detector = PaintedDetector()
    tile_set = enrol(detector, [tray(ALL)], EACH, "x").tile_set
    for style, foreign in ((0, False), (1, True)):
        watching = EnrolledDetector(replace(detector, style=style), tile_set)
        picture = tray(ALL)
        for _ in range(-(-SIMILARITY_MIN_TILES // len(ALL))):
            watching.read(picture, detector.find(picture).quads_px)
        assert watching.foreign_set is foreign
        assert ("do not match the enrolled set" in watching.remark()) is foreign


def test_a_set_is_kept_in_a_file(tmp_path: Path) -> None:
    tile_set = enrol(PaintedDetector(), [tray(ALL)], EACH, "club blue").tile_set
    save_tile_set(tile_set, tmp_path / "blue.npz")
    again = load_tile_set(tmp_path / "blue.npz")
    assert (again.name, again.model) == ("club blue", tile_set.model)
    assert (again.faces == tile_set.faces).all()
    assert np.allclose(again.features, tile_set.features, atol=2e-3)
    assert confusable(again)[0][2] <= 1.0


def test_a_file_that_is_no_set_or_one_of_another_reader_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.npz").write_bytes(b"not a set")
    with pytest.raises(EnrolmentError, match="not a tile set"):
        load_tile_set(tmp_path / "x.npz")
    with pytest.raises(EnrolmentError, match="cannot read"):
        load_tile_set(tmp_path / "missing.npz")
    tile_set = enrol(PaintedDetector(), [tray(ALL)], EACH, "x").tile_set
    with pytest.raises(EnrolmentError, match="enrol it again"):
        EnrolledDetector(PaintedDetector(name="painted-2"), tile_set)
