"""Enrolling at the table: what an operator is told of a look, names, and stores."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tablectl.adapters.recogniser.enrolling import EnrolDesk, EnrolRefused, TrayContents
from tablectl.adapters.recogniser.table_sets import TableSets, set_files
from tablectl.api.answers.enrolling import Draft
from tests.vision.painted import PITCH_PX, PaintedDetector, tray
from vision.photo import enrol, one_of_each
from vision.recogniser import SetInPlay, TileSet, load_tile_set
from vision.types import Image

ALL = list(one_of_each())
MIXED = [ALL[number * 11 % len(ALL)] for number in range(len(ALL))]
BLUE, GREEN = (220, 90, 30), (40, 160, 60)


def with_back(faces: list[str], colour: tuple[int, int, int]) -> Image:
    """A tray with a tile face down behind its last one; its paint reads as a back by its blue alone."""
    picture = tray([*faces, "?"])
    row, column = divmod(len(faces), 12)
    top, left = row * PITCH_PX + 10, column * PITCH_PX + 15
    picture[top : top + 40, left : left + 30, 1:] = colour[1:]
    return picture


class Table:
    """A table whose felt shows what a test lays on it."""

    def __init__(self, folder: Path, sets: int = 2) -> None:
        self.felt: Image | None = tray(ALL)
        self.detector = PaintedDetector()
        named = (("recogniser.tile_set", None), ("recogniser.second_tile_set", None))
        self.sets = TableSets(self.detector, set_files(folder, named, sets), SetInPlay())
        self.desk = EnrolDesk({"overhead": lambda: self.felt}, lambda: self.detector, self.sets)

    def look(self, **laid: bool) -> Draft:
        return self.desk.inspect_tray("overhead", TrayContents(**laid))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def middle(face: str, faces: list[str]) -> tuple[float, float]:
    row, column = divmod(faces.index(face), 12)
    return column * PITCH_PX + 30.0, row * PITCH_PX + 30.0


def test_a_look_says_which_faces_lie_where_and_which_are_missing(table: Table) -> None:
    table.felt = tray(ALL[:-1])
    told = table.look()
    assert told["missing"] == ["8f"]
    assert {each["code"] for each in told["tiles"]} == set(ALL[:-1])
    (first,) = [each for each in told["tiles"] if each["code"] == ALL[0]]
    assert np.allclose(np.mean(first["quad"], axis=0), middle(ALL[0], ALL), atol=1)
    assert told["size"] == [tray(ALL).shape[1], tray(ALL).shape[0]]
    assert told["doubtful"] == [] and told["back"] is None
    assert set(told["faces"]) == set(ALL)


def test_red_fives_flowers_and_jokers_are_expected_where_somebody_says_so(table: Table) -> None:
    more = [*ALL, "0m", "0p", "0s", "1j"]
    table.felt = tray(more)
    assert table.look(red_fives=True, joker=True)["missing"] == []
    table.felt = tray([face for face in ALL if face[1] != "f"])
    assert table.look(flowers=False)["missing"] == []


def test_a_doubtful_tile_is_shown_with_its_picture_and_named(table: Table) -> None:
    table.felt = tray(MIXED)
    table.detector.doubts |= {"6f": ("7f", 0.5), "7f": ("6f", 0.5)}
    told = table.look()
    assert told["missing"] == ["6f", "7f"]
    assert [sorted(each["may_be"]) for each in told["doubtful"]] == [["6f", "7f"], ["6f", "7f"]]
    assert all(each["picture"].startswith("data:image/jpeg;base64,") for each in told["doubtful"])
    told = table.desk.name(told["draft"], *middle("7f", MIXED), "6f")
    (named,) = [each for each in told["tiles"] if each["told"] == "named"]
    assert named["code"] == "6f"
    told = table.desk.name(told["draft"], *middle("7f", MIXED), "7f")
    (named,) = [each for each in told["tiles"] if each["told"] == "named"]
    assert named["code"] == "7f", "a second name of a place counts"
    assert told["missing"] == [] and told["doubtful"] == []
    (left,) = [each for each in told["tiles"] if each["told"] == "left_over"]
    assert left["code"] == "6f"


def test_a_stored_set_is_known_at_the_next_hand(table: Table, tmp_path: Path) -> None:
    told = table.look()
    assert told["set"] == 1, "the first that is not enrolled"
    standing = table.desk.store(told["draft"], 1, " club blue ")
    first = standing["sets"][0]
    assert (first["name"], first["faces"], first["waits"]) == ("club blue", len(ALL), True)
    kept = load_tile_set(tmp_path / "tile-sets" / "1.tiles.npz")
    assert kept.name == "club blue" and kept.pictures is not None
    table.sets.on_hand_start()
    assert table.desk.describe()["sets"][0]["waits"] is False
    assert table.look()["set"] == 2


@pytest.mark.slow
def test_backs_tell_which_set_lies_there(table: Table) -> None:
    table.felt = with_back(ALL, BLUE)
    told = table.look()
    assert (told["back"] or "").startswith("#") and len(told["backs"]) == 1
    table.desk.store(told["draft"], 1, "club blue")
    table.felt = with_back(ALL, GREEN)
    told = table.look()
    assert told["set"] == 2
    table.desk.store(told["draft"], 2, "club green")
    for colour, number in ((BLUE, 1), (GREEN, 2)):
        table.felt = with_back(ALL, colour)
        assert table.look()["set"] == number


def test_a_set_is_not_stored_as_the_other_one_by_mistake(table: Table) -> None:
    table.felt = with_back(ALL, BLUE)
    table.desk.store(table.look()["draft"], 1, "club blue")
    draft = table.look()["draft"]
    with pytest.raises(EnrolRefused, match="look like those of set 1"):
        table.desk.store(draft, 2, "club green")
    assert table.desk.describe()["sets"][1]["name"] is None
    assert table.desk.store(draft, 2, "club green", sure=True)["sets"][1]["name"] == "club green"


def test_pictures_of_the_felt_and_of_a_look_are_jpegs(table: Table) -> None:
    told = table.look()
    table.felt = np.zeros((40, 60, 3), np.uint8)
    for jpeg, shape in (
        (table.desk.picture("overhead"), (40, 60, 3)),
        (table.desk.draft_picture(told["draft"]), tray(ALL).shape),
    ):
        shown = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert shown is not None and shown.shape == shape


def test_what_cannot_be_is_refused_in_words(table: Table) -> None:
    table.felt = tray(ALL[:5])
    with pytest.raises(EnrolRefused, match="at least 20 tiles") as few:
        table.look()
    assert few.value.status == 422
    table.felt = None
    with pytest.raises(EnrolRefused, match="gives no picture"):
        table.look()
    with pytest.raises(EnrolRefused, match="there is no camera “left”: expected one of overhead"):
        table.desk.picture("left")
    table.felt = tray(ALL)
    draft = table.look()["draft"]
    with pytest.raises(EnrolRefused, match="expected a face such as '3m'"):
        table.desk.name(draft, 30, 30, "9x")
    with pytest.raises(EnrolRefused, match="another look has taken this one's place"):
        table.desk.name(draft - 1, 30, 30, "1m")
    for number, name, wanted in ((3, "x", "sets 1, 2, got 3"), (1, " ", "1 to 60"), (1, "x" * 61, "1 to 60")):
        with pytest.raises(EnrolRefused, match=wanted):
            table.desk.store(draft, number, name)


def test_while_a_picture_is_read_another_look_is_turned_away(table: Table) -> None:
    turned_away = []

    class Nosy(PaintedDetector):
        def find(self, picture: Image) -> Any:
            with pytest.raises(EnrolRefused, match="another picture of the tiles is being read") as busy:
                table.look()
            turned_away.append(busy.value.status)
            return super().find(picture)

    table.detector = Nosy()
    assert table.look()["missing"] == []
    assert set(turned_away) == {429}


def test_a_look_that_fails_leaves_the_one_before(table: Table) -> None:
    draft = table.look()["draft"]
    table.felt = tray(ALL[:5])
    with pytest.raises(EnrolRefused):
        table.look()
    assert table.desk.name(draft, *middle("1z", ALL), "")["missing"] == ["1z"]


def test_a_set_read_by_another_recogniser_stands_with_its_trouble(tmp_path: Path) -> None:
    table = Table(tmp_path)
    made = replace(load_tile_set(table.sets.store(1, _any_set(table))), model="reader-0", pictures=None)
    table.sets.store(1, made)
    told = Table(tmp_path).desk.describe()["sets"][0]
    assert (told["name"], told["trouble"]) == (None, "other_recogniser")


def _any_set(table: Table) -> TileSet:
    return enrol(table.detector, [tray(ALL)], one_of_each(), "x").tile_set
