"""Drawing of the examiner's own faces: pips, bamboos, characters, corners; nothing of ``vision/scene``.

A face is drawn three times too large and made smaller, in units of the tile's width: x from 0 to 1, y from 0
at the top to the tile's height over its width.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.recordings.examiner.designs import Colour, Design

Picture = NDArray[np.uint8]
"""Height by width by red, green, blue."""

CELL_PX: Final = (112, 152)
"""Width and height of a drawn face."""
_OVER: Final = 3
_NUMBERS: Final = "一二三四五六七八九"
_WINDS: Final = {"1z": "東", "2z": "南", "3z": "西", "4z": "北"}
_LETTERS: Final = {"1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "P", "6z": "F", "7z": "C"}
_SUITS: Final = ("m", "p", "s")

FACES: Final = (
    *(f"{number}{suit}" for suit in _SUITS for number in range(1, 10)),
    *(f"{number}z" for number in range(1, 8)),
    *(f"0{suit}" for suit in _SUITS),
)
"""Every face of a riichi set, red fives last."""

_THIRDS: Final = (0.24, 0.5, 0.76)
_PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.28), (0.5, 0.72)),
    3: ((0.25, 0.23), (0.5, 0.5), (0.75, 0.77)),
    4: ((0.3, 0.28), (0.7, 0.28), (0.3, 0.72), (0.7, 0.72)),
    5: ((0.27, 0.24), (0.73, 0.24), (0.5, 0.5), (0.27, 0.76), (0.73, 0.76)),
    6: ((0.3, 0.22), (0.7, 0.22), (0.3, 0.55), (0.7, 0.55), (0.3, 0.8), (0.7, 0.8)),
    7: ((0.24, 0.16), (0.49, 0.25), (0.74, 0.34), (0.31, 0.6), (0.69, 0.6), (0.31, 0.83), (0.69, 0.83)),
    8: tuple((x, y) for y in (0.16, 0.39, 0.61, 0.84) for x in (0.32, 0.68)),
    9: tuple((x, y) for y in (0.2, 0.5, 0.8) for x in _THIRDS),
}
"""Places of dots and bamboos on the face, as shares of its width and height."""
_STICKS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    **_PIPS,
    3: ((0.5, 0.28), (0.3, 0.72), (0.7, 0.72)),
    6: tuple((x, y) for y in (0.28, 0.72) for x in _THIRDS),
    7: ((0.5, 0.19), *((x, y) for y in (0.5, 0.8) for x in _THIRDS)),
    8: tuple((x, y) for y in (0.28, 0.72) for x in (0.2, 0.41, 0.59, 0.8)),
}


def face(design: Design, code: str) -> Picture:
    """A face as it is seen on the tile.

    Args:
        code: such as ``"3m"``, ``"0p"`` or ``"5z"``.
    """
    board = _Board(design)
    number, suit = int(code[0]), code[1]
    ink = _ink_of(design, code)
    if suit == "z":
        _honor(board, code, ink)
    elif suit == "m":
        board.character(_NUMBERS[(number or 5) - 1], (0.5, 0.31), 0.46, ink)
        board.character(
            design.characters_suit,
            (0.5, 0.7),
            0.52,
            design.black if design.corners and number else design.red,
        )
    elif suit == "p":
        _dots(board, number or 5, design.red if number == 0 else None)
    else:
        _bamboos(board, number or 5, design.red if number == 0 else None)
    if design.corners and suit != "z":
        board.character(str(number or 5), (0.13, 0.12), 0.15, ink)
    elif design.words and suit == "z":
        board.character(_LETTERS[code], (0.13, 0.12), 0.15, ink)
    if number == 0 and design.red_five == "marked":
        board.disc((0.86, 0.11), 0.055, design.red)
    return board.finished()


def _ink_of(design: Design, code: str) -> Colour:
    if code[0] == "0" or code == "7z":
        return design.red
    if code == "6z":
        return design.green
    return design.blue if code == "5z" else design.black


def _honor(board: _Board, code: str, ink: Colour) -> None:
    design = board.design
    if code in _WINDS:
        board.character(_WINDS[code], (0.5, 0.52), 0.74, ink)
    elif code == "6z":
        board.character(design.green_dragon, (0.5, 0.52), 0.72, ink)
    elif code == "7z":
        board.character("中", (0.5, 0.52), 0.78, ink)
    elif design.white_dragon != "blank":
        board.frame(0.17, 0.035, ink)
        if design.white_dragon == "frames":
            board.frame(0.25, 0.018, ink)


def _dots(board: _Board, number: int, all_red: Colour | None) -> None:
    design = board.design
    radius = {1: 0.36, 2: 0.19, 3: 0.17, 4: 0.17, 5: 0.155, 6: 0.15, 7: 0.125, 8: 0.125, 9: 0.118}[number]
    for index, (x, y) in enumerate(_PIPS[number]):
        colour = _colour_of_dot(design, number, index)
        small = 0.88 if design.corners and number > 1 else 1.0
        at = _beside_corner(design, x, y) if number > 1 else (x, y)
        board.pip(at, radius * small, all_red or colour)
    if number == 1 and design.pips != "discs":
        for turn in np.linspace(0, 2 * np.pi, 12, endpoint=False):
            at = (0.5 + 0.21 * np.cos(turn), 0.5 + 0.21 * np.sin(turn) / board.tall)
            board.disc(at, 0.042, design.green)


def _colour_of_dot(design: Design, number: int, index: int) -> Colour:
    reds: dict[int, tuple[int, ...]] = {
        1: (0,),
        3: (1,),
        5: (2,),
        6: (2, 3, 4, 5),
        7: (3, 4, 5, 6),
        9: (3, 4, 5),
    }
    greens: dict[int, tuple[int, ...]] = {4: (0, 3), 8: (1, 3, 5, 7)}
    if index in reds.get(number, ()):
        return design.red
    return design.green if index in greens.get(number, ()) else design.blue


def _bamboos(board: _Board, number: int, all_red: Colour | None) -> None:
    design = board.design
    if number == 1:
        board.bird() if design.one_bamboo == "bird" else board.shoot()
        return
    rows = len({y for _, y in _STICKS[number]})
    length = {2: 0.31, 3: 0.19}[rows] * board.tall
    for index, (x, y) in enumerate(_STICKS[number]):
        red = (number == 5 and index == 2) or (number == 7 and index == 0) or (number == 9 and x == 0.5)
        colour = all_red or (design.red if red else design.green)
        lean = 0.0
        if number == 8 and 0.3 < x < 0.7:
            lean = 0.32 * (1 if x > 0.5 else -1) * (1 if y < 0.5 else -1)
        board.stick(_beside_corner(design, x, y), length, lean, colour)


def _beside_corner(design: Design, x: float, y: float) -> tuple[float, float]:
    """Where something of the picture goes so that it leaves room for a number in the corner."""
    if not design.corners:
        return x, y
    return 0.54 + (x - 0.5) * 0.88, 0.535 + (y - 0.5) * 0.88


@dataclass(slots=True)
class _Board:
    """A face while it is drawn."""

    design: Design
    picture: Picture = field(init=False)

    def __post_init__(self) -> None:
        width, height = CELL_PX
        self.picture = np.full((height * _OVER, width * _OVER, 3), self.design.body, np.uint8)

    @property
    def tall(self) -> float:
        """Height over width."""
        return self.design.tile_mm[1] / self.design.tile_mm[0]

    def finished(self) -> Picture:
        """The face in its own size."""
        return np.asarray(cv2.resize(self.picture, CELL_PX, interpolation=cv2.INTER_AREA), np.uint8)

    def character(self, character: str, at: tuple[float, float], size: float, ink: Colour) -> None:
        """A character whose longer side is ``size`` of the tile's width, about a point."""
        grey = glyph(self.design.typeface, character)
        if self.design.bold:
            grey = np.asarray(cv2.dilate(grey, np.ones((self.design.bold,) * 2, np.uint8)), np.float32)
        side = max(4, round(size * self.picture.shape[1]))
        tall = max(4, round(side * self._squeeze))
        mask = cv2.resize(grey, (side, tall), interpolation=cv2.INTER_AREA)[..., None]
        left = round(at[0] * self.picture.shape[1] - side / 2)
        top = round(at[1] * self.picture.shape[0] - tall / 2)
        x0, y0 = max(0, left), max(0, top)
        x1 = min(self.picture.shape[1], left + side)
        y1 = min(self.picture.shape[0], top + tall)
        part = self.picture[y0:y1, x0:x1].astype(np.float32)
        share = mask[y0 - top : y1 - top, x0 - left : x1 - left]
        self.picture[y0:y1, x0:x1] = (part * (1 - share) + np.array(ink, np.float32) * share).astype(np.uint8)

    @property
    def _squeeze(self) -> float:
        """Pixels of the cell are not square on every tile."""
        return CELL_PX[1] / CELL_PX[0] / self.tall

    def _point(self, at: tuple[float, float]) -> tuple[int, int]:
        return round(at[0] * self.picture.shape[1]), round(at[1] * self.picture.shape[0])

    def _axes(self, radius: float) -> tuple[int, int]:
        wide = radius * self.picture.shape[1]
        return max(1, round(wide)), max(1, round(wide * self._squeeze))

    def disc(self, at: tuple[float, float], radius: float, colour: Colour) -> None:
        """A full disc."""
        cv2.ellipse(self.picture, self._point(at), self._axes(radius), 0, 0, 360, colour, -1, cv2.LINE_AA)

    def pip(self, at: tuple[float, float], radius: float, colour: Colour) -> None:
        """A dot of the circles suit."""
        body = self.design.body
        self.disc(at, radius, colour)
        if self.design.pips == "rings":
            self.disc(at, radius * 0.74, body)
            self.disc(at, radius * 0.5, colour)
            self.disc(at, radius * 0.2, body)
        elif self.design.pips == "wheels":
            self.disc(at, radius * 0.82, body)
            for turn in np.arange(0, np.pi, np.pi / 4):
                step = np.array([np.cos(turn), np.sin(turn) / self.tall]) * radius
                ends = [self._point((at[0] + s * step[0], at[1] + s * step[1])) for s in (-0.9, 0.9)]
                thick = max(2, round(radius * 0.2 * self.picture.shape[1]))
                cv2.line(self.picture, ends[0], ends[1], colour, thick, cv2.LINE_AA)
            self.disc(at, radius * 0.3, colour)
        else:
            self.disc(at, radius * 0.38, body)

    def stick(self, at: tuple[float, float], length: float, lean: float, colour: Colour) -> None:
        """A bamboo that is ``length`` of the tile's width long and leans by so many radians."""
        half = np.array([np.sin(lean), np.cos(lean) / self.tall]) * length / 2
        thick = round((0.13 if self.design.sticks == "jointed" else 0.115) * self.picture.shape[1])
        low, high = (at[0] - half[0], at[1] - half[1]), (at[0] + half[0], at[1] + half[1])
        cv2.line(self.picture, self._point(low), self._point(high), colour, thick, cv2.LINE_AA)
        if self.design.sticks == "plain":
            cv2.line(self.picture, self._point(low), self._point(high), self.design.body, thick // 4)
        elif self.design.sticks == "split":
            cv2.line(self.picture, self._point(low), self._point(high), self.design.body, thick // 2)
            cv2.line(self.picture, self._point(low), self._point(high), colour, thick // 5)
        for share in (-1.0, 0.0, 1.0) if self.design.sticks == "jointed" else (0.0,):
            middle = (at[0] + share * half[0], at[1] + share * half[1])
            wide, tall = self._axes(0.09)
            cv2.ellipse(
                self.picture, self._point(middle), (wide, tall // 3), 0, 0, 360, colour, -1, cv2.LINE_AA
            )

    def frame(self, margin: float, thick: float, colour: Colour) -> None:
        """A rectangle along the rim, ``margin`` of the tile's width inside it."""
        height, width = self.picture.shape[:2]
        inset = round(margin * width)
        low, high = (inset, round(inset * 1.05)), (width - inset, height - round(inset * 1.05))
        cv2.rectangle(self.picture, low, high, colour, max(2, round(thick * width)), cv2.LINE_AA)

    def bird(self) -> None:
        """A peacock: a fan of feathers, a body and a head."""
        design = self.design
        for turn in np.linspace(-1.1, 1.1, 7):
            tip = (0.5 + 0.36 * np.sin(turn), 0.5 - 0.42 * np.cos(turn) / self.tall)
            cv2.line(self.picture, self._point((0.5, 0.66)), self._point(tip), design.green, 14, cv2.LINE_AA)
            self.disc(tip, 0.062, design.blue)
            self.disc(tip, 0.03, design.red)
        wide, tall = self._axes(0.15)
        cv2.ellipse(
            self.picture, self._point((0.5, 0.68)), (wide, tall * 3 // 2), 12, 0, 360, design.blue, -1
        )
        self.disc((0.6, 0.42), 0.075, design.red)
        beak = [self._point(p) for p in ((0.66, 0.4), (0.78, 0.43), (0.66, 0.45))]
        cv2.fillPoly(self.picture, [np.array(beak, np.int32)], design.black)
        for x in (0.45, 0.55):
            cv2.line(self.picture, self._point((x, 0.8)), self._point((x, 0.9)), design.red, 8, cv2.LINE_AA)

    def shoot(self) -> None:
        """A thick bamboo shoot with leaves."""
        design = self.design
        self.stick((0.5, 0.58), 0.75, 0.0, design.green)
        wide, tall = self._axes(0.17)
        for x, y, turn, colour in (
            (0.34, 0.3, 40, design.green),
            (0.66, 0.3, -40, design.green),
            (0.5, 0.2, 90, design.red),
            (0.3, 0.55, 25, design.green),
            (0.7, 0.55, -25, design.green),
        ):
            cv2.ellipse(self.picture, self._point((x, y)), (wide, tall // 3), turn, 0, 360, colour, -1)


@cache
def _glyphs() -> dict[str, NDArray[np.float32]]:
    with np.load(Path(__file__).with_name("art") / "glyphs.npz") as archive:
        characters = str(archive["characters"])
        return {
            f"{key}/{character}": archive[key][index].astype(np.float32) / 15.0
            for key in archive.files
            if key != "characters"
            for index, character in enumerate(characters)
        }


def glyph(typeface: str, character: str) -> NDArray[np.float32]:
    """(96, 96) shares of ink of a character."""
    return _glyphs()[f"{typeface}/{character}"]
