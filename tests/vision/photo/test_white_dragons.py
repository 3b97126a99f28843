"""White dragons of a photo are told by all that speaks for them: finder, reader, size, evenness, base
colour, row, and what lies beside them.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.geometry import quad_sides
from vision.labels import FACES, INDEX_OF
from vision.photo import ReadPlaces
from vision.photo.white_dragons import Shares, with_white_dragons
from vision.recogniser import Detections, ReadTiles
from vision.surfaces import SURFACES, Surface
from vision.types import Float, Image

CLOTH, IVORY, OLIVE, PAPER = (60, 110, 30), (210, 235, 240), (20, 80, 90), (255, 215, 190)
Colour = tuple[int, int, int]
WIDE, HIGH, ROW_PX, COLUMN_PX = 32, 42, 60, 50


class TornReader:
    """Sees no paint anywhere: a back, or perhaps a white dragon."""

    name = "torn"

    def __init__(self, blank: float = 0.3) -> None:
        self._blank = blank

    def find(self, picture: Image) -> Detections:
        return Detections.none()

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        p = np.full((len(quads_px), len(FACES)), 1e-4, np.float32)
        p[:, INDEX_OF["5z"]], p[:, INDEX_OF["?"]] = self._blank, 1 - self._blank
        p /= p.sum(axis=1, keepdims=True)
        torn = np.isin(SURFACES, (Surface.BLANK, Surface.BACK))
        word = np.repeat(torn[None], len(p), axis=0).astype(np.float32) / np.float32(2)
        return ReadTiles(np.asarray(quads_px, np.float32), p, np.ones(len(p), np.float32), word)


class EnrolledReader(TornReader):
    """Knows a set whose white dragon has a frame or a character."""

    dragon_is_painted = True


class Table:
    """Tiles in rows on cloth, and places where the finder thinks that one may lie."""

    def __init__(self) -> None:
        self.picture = np.full((6 * ROW_PX, 14 * COLUMN_PX, 3), CLOTH, np.uint8)
        self._known: list[tuple[Float, str, float]] = []
        self._places: list[tuple[Float, float]] = []
        self._count = 0

    def known(
        self, code: str, colour: Colour, *, sure: float = 0.9, size: tuple[int, int] = (WIDE, HIGH)
    ) -> None:
        """A tile that was found and read; painted ones have something in their middle."""
        quad = self._drawn(colour, size)
        if code not in ("?", "5z"):
            x, y = quad.mean(axis=0).astype(int)
            self.picture[y - 8 : y + 8, x - 8 : x + 8] = (30, 30, 160)
        self._known.append((quad, code, sure))

    def row(self, codes: list[str], *, top: int, high: int) -> None:
        """Sure tiles edge to edge on the cloth below the others."""
        for number, code in enumerate(codes):
            x = 20 + number * WIDE
            self.picture[top : top + high, x + 1 : x + WIDE - 1] = IVORY
            if code != "5z":
                self.picture[top + 6 : top + high - 6, x + 10 : x + WIDE - 10] = (30, 30, 160)
            quad = [[x, top], [x + WIDE, top], [x + WIDE, top + high], [x, top + high]]
            self._known.append((np.array(quad, np.float32), code, 0.9))

    def torn(self, colour: Colour, *, size: tuple[int, int] = (WIDE, HIGH), confidence: float = 0.35) -> None:
        """A place that is as bare as its colour, of which the finder is hardly sure."""
        self._places.append((self._drawn(colour, size), confidence))

    def doubtful(self, *, size: tuple[int, int] = (WIDE, HIGH)) -> Float:
        """A white dragon of which finder and reader are hardly sure; its outline."""
        self.torn(IVORY, size=size)
        quad = self._places[-1][0]
        self._known.append((quad, "5z", 0.6))
        return quad

    def told(
        self, blank: float = 0.3, *, dragon_is_painted: bool = False, shares: Shares | None = None
    ) -> ReadTiles:
        rows = np.full((len(self._known), len(FACES)), 1e-4, np.float32)
        for row, (_, code, sure) in zip(rows, self._known, strict=True):
            row[INDEX_OF[code]] = sure
            row[INDEX_OF["7z"]] += 1 - sure
        tiles = ReadTiles(
            np.array([quad for quad, _, _ in self._known], np.float32).reshape(-1, 4, 2),
            rows / rows.sum(axis=1, keepdims=True),
            np.full(len(rows), 0.8, np.float32),
        )
        places = Detections(
            np.array([quad for quad, _ in self._places], np.float32).reshape(-1, 4, 2),
            np.array([sure for _, sure in self._places], np.float32),
            np.zeros(len(self._places), np.bool_),
        )
        reader = EnrolledReader(blank) if dragon_is_painted else TornReader(blank)
        return with_white_dragons(reader, self.picture, ReadPlaces(places, ReadTiles.none(), tiles), shares)

    def _drawn(self, colour: Colour, size: tuple[int, int]) -> Float:
        row, column = divmod(self._count, 13)
        self._count += 1
        (w, h), x, y = size, 20 + column * COLUMN_PX, 8 + row * ROW_PX
        self.picture[y : y + h, x : x + w] = colour
        return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32)


@pytest.fixture
def table() -> Table:
    """Six faces and six backs."""
    made = Table()
    for code in ("1m", "5p", "9s", "2z", "7z", "3m"):
        made.known(code, IVORY)
    for _ in range(6):
        made.known("?", OLIVE)
    return made


def blanks(tiles: ReadTiles) -> int:
    return tiles.codes.count("5z")


def test_a_faint_place_with_the_size_and_the_base_colour_of_the_faces_is_a_white_dragon(table: Table) -> None:
    table.torn(IVORY)
    table.torn(IVORY, size=(HIGH, WIDE), confidence=0.6)  # turned
    told = table.told()
    assert told.codes[-2:] == ("5z", "5z")
    assert told.confidence[-1] > 0.9 > told.confidence[-2] > 0.5, "the surer the finder, the surer it is"


def test_ten_in_a_row_are_ten(table: Table) -> None:
    for _ in range(14):
        table.known("?", OLIVE)
    for _ in range(10):
        table.torn(IVORY)
    assert blanks(table.told()) == 10


def test_a_doubtful_one_is_left_out_where_it_is_far_too_small(table: Table) -> None:
    table.doubtful(size=(WIDE // 3, HIGH // 3))
    assert blanks(table.told()) == 0


def test_a_doubtful_one_that_shows_paint_stays(table: Table) -> None:
    x, y = table.doubtful().mean(axis=0).astype(int)
    table.picture[y - 15 : y + 15, x - 10 : x + 10] = (160, 30, 30)
    assert blanks(table.told()) == 1


def test_many_that_the_reader_holds_to_be_backs_are_a_wall_in_another_light(table: Table) -> None:
    for _ in range(4):
        table.torn(IVORY)
    assert blanks(table.told(blank=0.1)) == 0


def test_beside_few_backs_any_number_of_them_is_told_where_the_reader_is_torn(table: Table) -> None:
    for _ in range(4):
        table.torn(IVORY)
    assert blanks(table.told(blank=0.3)) == 4


def test_a_set_whose_white_dragon_has_a_frame_has_no_blank_ones(table: Table) -> None:
    table.known("5z", IVORY)
    x, y = table._known[-1][0].mean(axis=0).astype(int)
    cv2.rectangle(table.picture, (x - 9, y - 13), (x + 9, y + 13), (150, 60, 20), 3)
    table.torn(IVORY)
    assert blanks(table.told()) == 1


def test_of_an_enrolled_set_whose_white_dragon_is_painted_what_is_bare_is_a_back(table: Table) -> None:
    for _ in range(4):
        table.known("5z", IVORY)
    told = table.told(dragon_is_painted=True)
    assert (told.codes.count("5z"), told.codes.count("?")) == (0, 6 + 4)
    assert table.told().codes.count("5z") == 4


def test_keys_tops_paper_cloth_and_backs_are_no_white_dragons(table: Table) -> None:
    table.torn(IVORY, size=(20, 20))  # a key
    table.torn(IVORY, size=(WIDE, WIDE))  # a large one
    table.torn(IVORY, size=(WIDE, 26))  # the upper side of a standing tile
    table.torn(PAPER)
    table.torn(CLOTH)
    table.torn(OLIVE)
    assert table.told().codes == ("1m", "5p", "9s", "2z", "7z", "3m", *["?"] * 6)


def test_what_is_painted_is_no_blank_face_though_the_reader_sees_none(table: Table) -> None:
    table.known("4s", IVORY, sure=0.4)
    quad = table._known.pop()[0]
    table._places.append((quad, 0.5))
    assert blanks(table.told()) == 0


def test_a_back_that_has_the_faces_base_colour_gives_way_to_the_white_dragon_that_it_is(table: Table) -> None:
    table.known("?", IVORY, sure=0.6)
    quad = table._known[-1][0]
    table._places.append((quad + 1, 0.5))
    told = table.told()
    assert told.codes.count("?") == 6
    assert blanks(told) == 1


def test_three_faces_tell_how_large_a_white_dragon_is() -> None:
    made = Table()
    for code in ("1m", "5p", "9s"):
        made.known(code, IVORY)
    made.torn(IVORY, confidence=0.9)
    made.torn(IVORY, confidence=0.9, size=(20, 24))
    assert made.told(blank=0.5).codes == ("1m", "5p", "9s", "5z")


def test_the_first_discard_is_told_by_the_backs_of_the_walls() -> None:
    made = Table()
    for _ in range(8):
        made.known("?", OLIVE)
    made.known("1m", IVORY)
    made.torn(IVORY)
    made.torn(OLIVE)
    made.torn(IVORY, size=(WIDE, 26))
    told = made.told()
    assert told.codes == (*["?"] * 8, "1m", "5z")
    assert blanks(made.told(blank=0.05)) == 0, (
        "hardly a face has shown its base colour: the reader must half agree"
    )


def test_the_surface_tells_how_large_a_tile_is_where_it_is_known() -> None:
    """Faces of a hand that stands before the camera are no measure for a first discard."""
    made = Table()
    for code in ("1m", "5p", "9s"):
        made.known(code, IVORY, size=(48, 60))
    made.torn(IVORY, confidence=0.7)
    made.torn(IVORY, size=(20, 24), confidence=0.7)
    assert blanks(made.told(0.7)) == 0
    told = made.told(0.7, shares=lambda quads_px: quad_sides(quads_px) / [WIDE, HIGH])
    assert blanks(told) == 1
    assert quad_sides(told.quads_px[-1:]).tolist() == [[WIDE, HIGH]]


def test_a_doubtful_white_dragon_that_all_speaks_for_is_as_sure_as_its_chance(table: Table) -> None:
    table.known("5z", IVORY, sure=0.6)
    quad = table._known[-1][0]
    table._places.append((quad, 0.6))
    told = table.told(blank=0.6)
    assert blanks(told) == 1
    assert told.score[-1] > 0.9
