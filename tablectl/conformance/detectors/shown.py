"""What a detector is shown, and what it answers, as far as its lines can be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from tablectl.decoding import LINE, Undecodable, decoded_object

Point = tuple[float, float]
SHOWN_LENGTH: Final = 70
"""Characters of a wrong line that a report quotes."""


class Sort(StrEnum):
    """What a picture is there for."""

    TABLE = "table"
    """Tiles of a drawn set, all of them in sight."""
    GREY = "grey"
    """The same without colour, in one channel."""
    NOTED = "noted"
    """The same held sideways: a note in the file says how to turn it (EXIF 6)."""
    TURNED = "turned"
    """The same with its pixels turned by a quarter, clockwise."""
    HUGE = "huge"
    """The same in the middle of a very large picture."""
    EMPTY = "empty"
    """The ground alone."""
    TINY = "tiny"
    """One single pixel."""
    NO_PICTURE = "no_picture"
    """A file that is none, or none at all."""
    PHOTO = "photo"
    """Of the check set."""


class Round(StrEnum):
    """What a detector is asked in one call."""

    TABLE = "table"
    AGAIN = "again"
    """The same once more."""
    ODD = "odd"
    """All pictures that can be read, the table among them."""
    DAMAGED = "damaged"
    """Files that are no pictures, and behind them the table."""
    PHOTOS = "photos"
    """The check set."""


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile that is there, or that was found."""

    face: str
    quad: tuple[Point, ...]
    """Corners in pixels from the picture's upper left corner, in the order in which a reader meets them."""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """One picture, and what is true of it."""

    path: str
    sort: Sort
    width: int = 0
    """As a person sees it: turned as the file says. 0 of what is no picture."""
    height: int = 0
    tiles: tuple[ShownTile, ...] = ()
    detail: str = ""
    """What is odd about it, for the report."""

    def __str__(self) -> str:
        """For people."""
        return f"the picture {self.path.rpartition('/')[2]} ({self.detail or self.sort})"


@dataclass(frozen=True, slots=True)
class DetectorOutput:
    """What a detector wrote when it was asked, and how it ended."""

    lines: tuple[str, ...]
    status: int


Detector = Callable[[Sequence[str]], DetectorOutput]
"""Reads picture files; one line each."""


class Answers:
    """Everything that was asked and answered; each round is asked when a check first wants it."""

    def __init__(self, detector: Detector, rounds: Mapping[Round, Sequence[ShownPicture]]) -> None:
        """``rounds``: what is shown in each; one that is missing or empty cannot be asked."""
        self._detector = detector
        self._rounds = rounds
        self._said: dict[Round, DetectorOutput] = {}

    def shown(self, which: Round) -> tuple[ShownPicture, ...]:
        """The pictures of a round."""
        return tuple(self._rounds.get(which, ()))

    def was_asked(self, which: Round) -> bool:
        """Whether a check has wanted it."""
        return which in self._said

    def said(self, which: Round) -> DetectorOutput:
        """What was answered, word by word."""
        if which not in self._said:
            self._said[which] = self._detector([each.path for each in self.shown(which)])
        return self._said[which]

    def lines(self, *which: Round) -> list[tuple[ShownPicture, str]]:
        """Each picture with its line, as far as there are lines."""
        return [pair for each in which for pair in zip(self.shown(each), self.said(each).lines, strict=False)]

    def objects(self, *which: Round) -> list[tuple[ShownPicture, Mapping[str, Any]]]:
        """Each picture with its answer, where that is an object."""
        read = [(shown, read_object(line)) for shown, line in self.lines(*which)]
        return [(shown, answer) for shown, answer in read if answer is not None]

    def tiles(self, *which: Round) -> list[tuple[ShownPicture, Mapping[str, Any]]]:
        """Each tile object that was found, with its picture."""
        return [(shown, tile) for shown, answer in self.objects(*which) for tile in tiles_in(answer)]


def read_object(line: str) -> Mapping[str, Any] | None:
    """The object in a line; None where there is none."""
    try:
        return decoded_object(line, LINE)
    except Undecodable:
        return None


def quad_of(tile: Mapping[str, Any]) -> tuple[Point, ...] | None:
    """The corners of a tile object; None where it has not four of two numbers."""
    quad = tile.get("quad")
    if not isinstance(quad, list) or len(quad) != 4:
        return None
    if not all(isinstance(each, list) and len(each) == 2 and all(map(is_number, each)) for each in quad):
        return None
    return tuple((float(x), float(y)) for x, y in quad)


def tiles_in(answer: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The objects among the tiles of an answer."""
    tiles = answer.get("tiles")
    return [each for each in tiles if isinstance(each, dict)] if isinstance(tiles, list) else []


def found_in(answer: Mapping[str, Any]) -> tuple[ShownTile, ...]:
    """The tiles of an answer that can be read."""
    found = []
    for each in tiles_in(answer):
        quad = quad_of(each)
        if quad is not None and isinstance(each.get("tile"), str) and is_number(each.get("confidence")):
            found.append(ShownTile(each["tile"], quad, float(each["confidence"])))
    return tuple(found)


def is_number(value: object) -> bool:
    """Whether it is a finite number of JSON."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return value == value and abs(value) != float("inf")
