"""Backs are told by their row: each as large as the next, side by side and of one colour."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.bare_tiles import in_row
from vision.labels import FACES, INDEX_OF
from vision.photo.backs_in_rows import with_backs_in_rows
from vision.recogniser import ReadTiles, base_colours_of
from vision.surfaces import SURFACES, Surface
from vision.types import Float, Image

CLOTH, IVORY, OLIVE, RED = (60, 110, 30), (210, 235, 240), (20, 80, 90), (50, 50, 200)
WIDE, HIGH = 32, 43
Colour = tuple[int, int, int]


class Table:
    """Places on cloth, each as it was read."""

    def __init__(self) -> None:
        self.picture: Image = np.full((400, 700, 3), CLOTH, np.uint8)
        self._quads: list[Float] = []
        self._rows: list[Float] = []
        self._confidence: list[float] = []
        self._surfaces: list[Surface | None] = []

    def lay(
        self,
        at: tuple[int, int],
        code: str = "?",
        *,
        colour: Colour = OLIVE,
        size: tuple[int, int] = (WIDE, HIGH),
        sure: float = 0.95,
        confidence: float = 0.5,
        surface: Surface | None = None,
    ) -> None:
        """A tile, or what the finder takes for one; the reader says which surface it is, or what its face
        implies.
        """
        (x, y), (w, h) = at, size
        self.picture[y : y + h, x : x + w] = colour
        row = np.full(len(FACES), (1 - sure) / (len(FACES) - 1), np.float32)
        row[INDEX_OF[code]] = sure
        self._quads.append(np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32))
        self._rows.append(row)
        self._confidence.append(confidence)
        self._surfaces.append(surface)

    def row(self, y: int, count: int, **how: float) -> None:
        """Backs side by side."""
        for number in range(count):
            self.lay((20 + number * (WIDE + 1), y), **how)  # type: ignore[arg-type]

    @property
    def read(self) -> ReadTiles:
        read = ReadTiles(
            np.array(self._quads, np.float32), np.array(self._rows), np.array(self._confidence, np.float32)
        )
        word = read.surfaces.copy()
        for number, surface in enumerate(self._surfaces):
            if surface is not None:
                word[number] = np.eye(len(SURFACES))[SURFACES.index(surface)]
        return replace(read, surfaces=word)

    def told(self) -> ReadTiles:
        """What comes out where only painted faces were believed before."""
        read = self.read
        return with_backs_in_rows(self.picture, read.where(read.painted & (read.score > 0.3)), read)


def with_faces() -> Table:
    made = Table()
    for number, code in enumerate(("1m", "5p", "9s", "2z")):
        made.lay((20 + 60 * number, 300), code, colour=IVORY, confidence=0.9)
    return made


def backs(tiles: ReadTiles) -> list[float]:
    return [float(sure) for code, sure in zip(tiles.codes, tiles.score, strict=True) if code == "?"]


def test_what_the_finder_half_believes_is_a_back_in_a_row_of_them_and_not_alone() -> None:
    wall, alone = with_faces(), with_faces()
    wall.row(40, 8, confidence=0.6)
    alone.lay((40, 40), sure=0.6, confidence=0.5)
    assert len(backs(wall.told())) == 8
    assert min(backs(wall.told())) > 0.7
    assert max(backs(alone.told()), default=0.0) < 0.4


def test_the_longer_the_row_the_surer_are_its_backs() -> None:
    sure = []
    for count in (1, 2, 4, 9):
        made = with_faces()
        made.row(40, count, sure=0.6, confidence=0.6)
        sure.append(max(backs(made.told()), default=0.0))
    assert sure == sorted(sure)
    assert sure[-1] > sure[0] + 0.1


def test_upper_sides_of_standing_tiles_are_no_backs_though_they_lie_in_rows() -> None:
    """They are smaller than the faces, and the reader knows them."""
    sure = []
    for high, surface in ((HIGH, None), (26, None), (HIGH, Surface.TOP), (26, Surface.TOP)):
        made = with_faces()
        for number in range(8):
            at = (20 + number * (WIDE + 1), 40)
            made.lay(at, size=(WIDE, high), confidence=0.6, surface=surface)
        sure.append(max(backs(made.told()), default=0.0))
    assert sure == sorted(sure, reverse=True)
    assert sure[-1] < 0.4 < 0.9 < sure[0]


def test_a_lone_back_is_borne_out_by_a_wall_of_its_colour_and_not_by_one_of_another() -> None:
    def lone(colour: Colour) -> float:
        made = with_faces()
        made.row(40, 8, confidence=0.8)
        made.lay((500, 200), colour=colour, sure=0.7, confidence=0.7)
        told = made.told()
        on = np.abs(told.quads_px.mean(axis=1) - (500 + WIDE / 2, 200 + HIGH / 2)).max(axis=1) < 5
        return float(told.score[on].max(initial=0.0))

    assert lone(OLIVE) > 0.7
    assert lone(RED) < lone(OLIVE) - 0.2
    assert lone(IVORY) < lone(RED), "a side that has the colour of the faces"


def test_the_faces_stay_and_no_back_lies_on_one() -> None:
    made = with_faces()
    made.lay((20, 300), confidence=0.9)
    assert made.told().codes == ("1m", "5p", "9s", "2z")


def test_without_any_place_there_are_no_backs() -> None:
    nothing = with_backs_in_rows(Table().picture, ReadTiles.none(), ReadTiles.none())
    assert len(nothing) == 0


def test_neighbours_lie_side_by_side_or_across_and_have_one_size_and_one_colour() -> None:
    made = Table()
    made.lay((100, 100))
    made.lay((133, 100))  # at its side
    made.lay((100, 144))  # at its end
    made.lay((200, 100), colour=RED)
    made.lay((233, 100))  # beside one of another colour
    made.lay((100, 200), size=(40, HIGH))
    made.lay((141, 200))  # beside a wider one
    made.lay((300, 100), size=(HIGH, WIDE))
    made.lay((300, 133), size=(HIGH, WIDE))  # both turned
    read = made.read
    beside = in_row(read.quads_px, base_colours_of(made.picture, read.quads_px))
    pairs = {(int(one), int(other)) for one, other in zip(*np.nonzero(beside), strict=True) if one < other}
    assert pairs == {(0, 1), (0, 2), (7, 8)}
    assert (beside == beside.T).all()


def test_of_outlines_that_lie_half_across_each_other_one_is_a_back() -> None:
    """A pattern that hides the seams is found in outlines all along a wall."""
    wall = with_faces()
    wall.row(40, 8, confidence=0.55)
    for number in range(3):
        wall.lay((20 + number * (WIDE + 1) + WIDE // 3, 40), confidence=0.4)
    told = wall.told()
    middles = sorted(told.quads_px[[code == "?" for code in told.codes]].mean(axis=1)[:, 0].tolist())
    assert middles == [20 + WIDE / 2 + number * (WIDE + 1) for number in range(8)]
