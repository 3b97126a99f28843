"""The pictures that a detector gets, in batches, and its parsed answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from tablectl.decoding import LINE, Undecodable, decode_object

Point = tuple[float, float]
MAX_QUOTED_CHARACTERS: Final = 70
"""How much of a wrong line a report quotes."""


class PictureKind(StrEnum):
    """What a picture shows, and how."""

    TABLE = "table"
    """Tiles of a rendered set, all of them visible."""
    GREY = "grey"
    """The table in grey, as one channel."""
    NOTED = "noted"
    """The table sideways, with the EXIF orientation 6."""
    TURNED = "turned"
    """The table with its pixels turned clockwise by 90 degrees."""
    HUGE = "huge"
    """The table, enlarged to a very large picture."""
    EMPTY = "empty"
    """The ground without tiles."""
    TINY = "tiny"
    """One pixel."""
    NO_PICTURE = "no_picture"
    """A file that is no picture, or a missing file."""
    PHOTO = "photo"
    """A photo of the check set."""


class Batch(StrEnum):
    """The pictures of one call of a detector."""

    TABLE = "table"
    AGAIN = "again"
    """The table a second time."""
    ODD = "odd"
    """The table and all its variants."""
    DAMAGED = "damaged"
    """Files that are no pictures, followed by the table."""
    PHOTOS = "photos"
    """The check set."""


@dataclass(frozen=True, slots=True)
class TileQuad:
    """A tile as it is labelled or found."""

    face: str
    quad: tuple[Point, ...]
    """Corners in pixels from the picture's upper left corner: the face's upper left, then clockwise."""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class SamplePicture:
    """One picture with its labels."""

    path: str
    kind: PictureKind
    width: int = 0
    """Pixels, after the EXIF orientation; 0 of a file that is no picture."""
    height: int = 0
    tiles: tuple[TileQuad, ...] = ()
    detail: str = ""
    """A description for the report."""

    def __str__(self) -> str:
        """For people."""
        return f"the picture {self.path.rpartition('/')[2]} ({self.detail or self.kind})"


@dataclass(frozen=True, slots=True)
class DetectorOutput:
    """The lines that a detector wrote for a batch, and its exit status."""

    lines: tuple[str, ...]
    status: int


Detector = Callable[[Sequence[str]], DetectorOutput]
"""Gets paths of picture files, and writes a line for each."""


class Answers:
    """A detector's output for each batch, computed when a check first needs it."""

    def __init__(self, detector: Detector, batches: Mapping[Batch, Sequence[SamplePicture]]) -> None:
        """``batches``: what is shown in each; one that is missing or empty cannot be asked."""
        self._detector = detector
        self._batches = batches
        self._outputs: dict[Batch, DetectorOutput] = {}

    def pictures(self, batch: Batch) -> tuple[SamplePicture, ...]:
        """The pictures of a batch."""
        return tuple(self._batches.get(batch, ()))

    def has_output(self, batch: Batch) -> bool:
        """Whether a check has needed the batch."""
        return batch in self._outputs

    def output(self, batch: Batch) -> DetectorOutput:
        """The detector's output for a batch."""
        if batch not in self._outputs:
            self._outputs[batch] = self._detector([each.path for each in self.pictures(batch)])
        return self._outputs[batch]

    def lines(self, *batches: Batch) -> list[tuple[SamplePicture, str]]:
        """Each picture with its line; pictures without a line are left out."""
        return [
            pair
            for each in batches
            for pair in zip(self.pictures(each), self.output(each).lines, strict=False)
        ]

    def objects(self, *batches: Batch) -> list[tuple[SamplePicture, Mapping[str, Any]]]:
        """Each picture with its answer; lines that are no objects are left out."""
        read = [(picture, read_object(line)) for picture, line in self.lines(*batches)]
        return [(picture, answer) for picture, answer in read if answer is not None]

    def tiles(self, *batches: Batch) -> list[tuple[SamplePicture, Mapping[str, Any]]]:
        """Each found tile object with its picture."""
        return [(picture, tile) for picture, answer in self.objects(*batches) for tile in tiles_in(answer)]


def read_object(line: str) -> Mapping[str, Any] | None:
    """The JSON object in a line; None if the line is none."""
    try:
        return decode_object(line, LINE)
    except Undecodable:
        return None


def quad_of(tile: Mapping[str, Any]) -> tuple[Point, ...] | None:
    """The corners of a tile object; None if they are not four pairs of numbers."""
    quad = tile.get("quad")
    if not isinstance(quad, list) or len(quad) != 4:
        return None
    if not all(isinstance(each, list) and len(each) == 2 and all(map(is_number, each)) for each in quad):
        return None
    return tuple((float(x), float(y)) for x, y in quad)


def tiles_in(answer: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The tile objects of an answer."""
    tiles = answer.get("tiles")
    return [each for each in tiles if isinstance(each, dict)] if isinstance(tiles, list) else []


def found_in(answer: Mapping[str, Any]) -> tuple[TileQuad, ...]:
    """The valid tiles of an answer."""
    found = []
    for each in tiles_in(answer):
        quad = quad_of(each)
        if quad is not None and isinstance(each.get("tile"), str) and is_number(each.get("confidence")):
            found.append(TileQuad(each["tile"], quad, float(each["confidence"])))
    return tuple(found)


def is_number(value: object) -> bool:
    """Whether it is a finite number of JSON."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return value == value and abs(value) != float("inf")
