"""Enrolling an owner's set: which tiles lie there is known, so the doubtful ones are told by the others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.painted import PITCH_PX, PaintedDetector, tray
from vision.labels import FACES, INDEX_OF
from vision.photo import NamedTile, enrol, enrol_readings, one_of_each, read_tray, whole_set
from vision.photo.enrolment import assign_faces, uncertain_faces
from vision.recogniser import (
    Detections,
    EnrolledDetector,
    EnrolmentError,
    OtherReaderError,
    ReadTiles,
    adapt_to_reader,
    confusable,
    load_tile_set,
    save_tile_set,
)
from vision.recogniser.sets.limits import SETS
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

    def read(self, picture: Image, quads_px: Any) -> ReadTiles:
        read = super().read(picture, quads_px)
        p = read.probabilities.copy()
        unknown = np.array(read.codes) == "3z"
        p[unknown] = 1 / len(FACES)
        return ReadTiles(read.quads_px, p, read.confidence)


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
    assert uncertain_faces(p, assign_faces(p, copies), copies).tolist() == [True, True, False]


def test_a_tile_that_was_named_is_shown_too_where_another_may_take_its_face() -> None:
    p = np.full((2, len(FACES)), 1e-3, np.float32)
    for row, sure in enumerate(({"8m": 0.9, "9m": 0.02}, {"8m": 0.1, "4m": 0.8, "9m": 0.005})):
        for face, share in sure.items():
            p[row, INDEX_OF[face]] = share
    copies = {"8m": 1, "9m": 1}
    assert uncertain_faces(p, assign_faces(p, copies), copies).tolist() == [True, True]


def test_a_back_beside_the_faces_tells_the_colours_of_both() -> None:
    assert enrol(PaintedDetector(), [tray(ALL)], EACH, "x").tile_set.base_colours is None
    picture = tray([*ALL, "?"])
    row, column = divmod(len(ALL), 12)
    top, left = row * PITCH_PX + 10, column * PITCH_PX + 15
    picture[top : top + 40, left : left + 30, 1:] = (40, 220)  # its blue still reads as a back
    base_colours = enrol(PaintedDetector(), [picture], EACH, "x").tile_set.base_colours
    assert base_colours is not None
    assert base_colours.back[1] > base_colours.face[1] + 40, "redder"


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


@pytest.mark.slow
def test_another_set_on_the_table_is_noticed() -> None:
    detector = PaintedDetector()
    tile_set = enrol(detector, [tray(ALL)], EACH, "x").tile_set
    for style, foreign in ((0, False), (1, True)):
        watching = EnrolledDetector(replace(detector, style=style), tile_set)
        picture = tray(ALL)
        for _ in range(-(-SETS.similarity_min_tiles // len(ALL))):
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


def test_a_file_that_is_no_set_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.npz").write_bytes(b"not a set")
    with pytest.raises(EnrolmentError, match="not a tile set"):
        load_tile_set(tmp_path / "x.npz")
    with pytest.raises(EnrolmentError, match="cannot read"):
        load_tile_set(tmp_path / "missing.npz")


def test_a_set_without_pictures_is_of_no_use_to_another_reader() -> None:
    tile_set = replace(enrol(PaintedDetector(), [tray(ALL)], EACH, "x").tile_set, pictures=None)
    EnrolledDetector(PaintedDetector(name="finder-2+painted-1"), tile_set)
    with pytest.raises(OtherReaderError, match="enrol it again"):
        EnrolledDetector(PaintedDetector(name="painted-2"), tile_set)


def test_another_reader_works_its_own_features_out_of_the_kept_pictures(tmp_path: Path) -> None:
    save_tile_set(enrol(PaintedDetector(), [tray(ALL)], EACH, "x").tile_set, tmp_path / "x.npz")
    new = PaintedDetector(doubts={"5m": ("9m", 0.2)}, style=1, name="painted-2")
    own = enrol(new, [tray(ALL)], EACH, "x").tile_set
    kept = adapt_to_reader(load_tile_set(tmp_path / "x.npz"), new)
    assert kept.model == "painted-2"
    assert np.allclose(kept.middle, own.middle, atol=2e-3) and kept.likeness == pytest.approx(1.0, abs=1e-3)
    picture = tray(["5m", "9m", "1z"])
    quads = new.find(picture).quads_px
    assert new.read(picture, quads).codes == ("9m", "9m", "1z")
    assert EnrolledDetector(new, load_tile_set(tmp_path / "x.npz")).read(picture, quads).codes == (
        "5m",
        "9m",
        "1z",
    )


def test_the_rows_order_tells_two_tiles_apart_that_the_reader_takes_for_each_other() -> None:
    detector = PaintedDetector(doubts={"6f": ("7f", 0.3), "7f": ("6f", 0.3), "4p": ("8p", 0.45)})
    enrolled = enrol(detector, [tray(ALL)], EACH, "x")
    assert enrolled.missing == {}
    (found,), (sure,) = enrolled.found, enrolled.face_probability
    places = np.floor(found.quads_px.mean(1) / PITCH_PX).astype(int)
    assert all(ALL[y * 12 + x] == code for (x, y), code in zip(places, found.codes, strict=True))
    assert sorted(np.array(found.codes)[sure < 0.5]) == ["4p", "6f", "7f"]


def test_where_rows_are_in_no_order_two_such_tiles_are_shown_to_people() -> None:
    mixed = [ALL[number * 11 % len(ALL)] for number in range(len(ALL))]
    detector = PaintedDetector(doubts={"6f": ("7f", 0.5), "7f": ("6f", 0.5)})
    enrolled = enrol(detector, [tray(mixed)], EACH, "x")
    assert enrolled.missing == {"6f": 1, "7f": 1}
    (doubtful,) = enrolled.doubtful
    places = np.floor(doubtful.quads_px.mean(1) / PITCH_PX).astype(int)
    assert {mixed[y * 12 + x] for x, y in places} == {"6f", "7f"}


class Overlooking(PaintedDetector):
    """As ``PaintedDetector``; one tile is never found."""

    def find(self, picture: Image) -> Detections:
        places = super().find(picture)
        read = PaintedDetector.read(self, picture, places.quads_px)
        return places.where(np.array(read.codes) != "3s")


def middle_of(face: str, faces: list[str]) -> tuple[float, float]:
    row, column = divmod(faces.index(face), 12)
    return column * PITCH_PX + 30.0, row * PITCH_PX + 30.0


def test_a_person_names_a_doubtful_tile_and_the_other_is_what_is_left() -> None:
    mixed = [ALL[number * 11 % len(ALL)] for number in range(len(ALL))]
    detector = PaintedDetector(doubts={"6f": ("7f", 0.5), "7f": ("6f", 0.5)})
    looks = [read_tray(detector, tray(mixed))]
    x, y = middle_of("7f", mixed)
    enrolled = enrol_readings(detector, looks, EACH, "x", [NamedTile(x, y, "7f")])
    assert enrolled.missing == {}
    (found,) = enrolled.found
    at = dict(zip(found.codes, found.quads_px.mean(1), strict=True))
    assert np.allclose(at["7f"], (x, y), atol=1) and np.allclose(at["6f"], middle_of("6f", mixed), atol=1)


def test_a_tile_that_nobody_found_is_taken_where_a_person_names_it() -> None:
    x, y = middle_of("3s", ALL)
    detector = Overlooking()
    looks = [read_tray(detector, tray(ALL))]
    assert enrol_readings(detector, looks, EACH, "x").missing == {"3s": 1}
    named = enrol_readings(detector, looks, EACH, "x", [NamedTile(x, y, "3s")])
    assert named.missing == {}
    at = dict(zip(named.found[0].codes, named.found[0].quads_px.mean(1), strict=True))
    assert np.allclose(at["3s"], (x, y), atol=1)


def test_what_a_person_calls_no_tile_is_left_out() -> None:
    detector = PaintedDetector()
    looks = [read_tray(detector, tray(ALL))]
    x, y = middle_of("1z", ALL)
    assert enrol_readings(detector, looks, EACH, "x", [NamedTile(x, y, "")]).missing == {"1z": 1}


def test_a_tile_that_a_person_says_lies_face_down_tells_the_backs_colour() -> None:
    detector = PaintedDetector()
    picture = tray([*ALL, "1m"])
    row, column = divmod(len(ALL), 12)
    top, left = row * PITCH_PX + 10, column * PITCH_PX + 15
    picture[top : top + 40, left : left + 30] = (10, 40, 220)
    looks = [read_tray(detector, picture)]
    assert enrol_readings(detector, looks, EACH | {"1m": 2}, "x").tile_set.base_colours is None
    told = enrol_readings(detector, looks, EACH, "x", [NamedTile(left + 15, top + 20, "?")])
    assert told.missing == {} and told.tile_set.base_colours is not None


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        ([NamedTile(30, 30, "9x")], "expected a face such as '3m'"),
        ([NamedTile(30, 30, "1m"), NamedTile(90, 30, "1m")], "1m was named for 2 tiles, but 1 of it lies"),
        ([NamedTile(30, 30, "0m")], "0m was named for 1 tiles, but none of it lies"),
        ([NamedTile(30, 30, "1m", picture=3)], "no tiles were seen in picture 3"),
    ],
)
def test_names_that_cannot_be_are_refused(names: list[NamedTile], wanted: str) -> None:
    detector = PaintedDetector()
    with pytest.raises(EnrolmentError, match=wanted):
        enrol_readings(detector, [read_tray(detector, tray(ALL))], EACH, "x", names)


def test_a_second_copy_is_not_taken_for_the_face_that_was_forgotten() -> None:
    faces = ["9m" if face == "3z" else face for face in ALL]
    enrolled = enrol(PaintedDetector(), [tray(faces)], EACH, "x")
    assert set(enrolled.missing) == {"3z"}
    assert sum(len(tiles) for tiles in enrolled.doubtful) == 1
