"""``tablectl recognise``: a JSON object for each picture, with the tiles in it and their places.

Knows nothing of models and pixels: the picture reader is handed in.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TextIO

from tablectl.errors import OutputError, in_words

BAD_PICTURE = "bad_picture"


@dataclass(frozen=True, slots=True)
class TileSeen:
    """One tile in a picture.

    Attributes:
        tile: its face in the notation of the program; ``?`` is a back.
        confidence: how strongly the networks answered, 0 to 1; a table's geometry weighs by it.
        quad: corners in pixels, in the order in which a reader of the face meets them.
        face_up: False for a back.
        chance: 0 to 1, how often such an answer is right; what is answered as ``confidence``. None where only
            the networks' own figure is known.
        others: what else it may be, with probabilities, likeliest first.
    """

    tile: str
    confidence: float
    quad: tuple[tuple[float, float], ...]
    face_up: bool = True
    chance: float | None = None
    others: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class PictureReading:
    """The reading of a picture: its size in pixels, and its tiles by falling confidence.

    Attributes:
        more: further fields of the picture's object, such as ``table``.
    """

    width: int
    height: int
    tiles: tuple[TileSeen, ...]
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnreadablePicture:
    """A file that is no picture; ``message`` says why."""

    message: str


class PictureReader(Protocol):
    """Reads picture files."""

    @property
    def model(self) -> str:
        """Names and versions of the models."""
        ...

    def look(self, path: Path, draw_to: Path | None = None) -> PictureReading | UnreadablePicture:
        """What one file shows; with ``draw_to``, also writes a picture with the tiles drawn in."""
        ...


def recognise_pictures(
    paths: Sequence[Path], *, eyes: PictureReader, draw: Path | None = None
) -> Iterator[dict[str, Any]]:
    """An object a picture, in the order given; a file that is no picture has ``error`` instead of ``tiles``.

    Args:
        paths: picture files.
        eyes: who reads them.
        draw: folder for pictures with the tiles drawn in; made where it is missing.

    Raises:
        InputError: ``draw`` cannot be made or written.
    """
    names = _drawing_names(paths) if draw is not None else []
    if draw is not None:
        try:
            draw.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(
                f"cannot make the folder {draw}: {in_words(error)}; name another with --draw"
            ) from error
    for number, path in enumerate(paths):
        start_s = time.perf_counter()
        reading = eyes.look(path, draw / names[number] if draw is not None else None)
        if isinstance(reading, UnreadablePicture):
            yield {"picture": str(path), "error": {"code": BAD_PICTURE, "message": reading.message}}
            continue
        yield {
            "picture": str(path),
            "width": reading.width,
            "height": reading.height,
            "model": eyes.model,
            "ms": round((time.perf_counter() - start_s) * 1000, 1),
            "tiles": [_tile(tile) for tile in reading.tiles],
            **reading.more,
        }


def expand_patterns(paths: Sequence[Path]) -> list[Path]:
    """The paths, with patterns that the shell has not expanded (``photos/*.jpg``) replaced by the matching
    files.

    A file whose own name looks like a pattern stays as it is.
    """
    found: list[Path] = []
    for path in paths:
        base = Path(path.anchor or ".")
        pattern = str(path.relative_to(path.anchor))
        found += [path] if path.exists() else sorted(base.glob(pattern)) or [path]
    return found


def _tile(tile: TileSeen) -> dict[str, Any]:
    return {
        "tile": tile.tile,
        "confidence": round(tile.confidence if tile.chance is None else tile.chance, 4),
        "quad": [[round(x, 1), round(y, 1)] for x, y in tile.quad],
        "face": "up" if tile.face_up else "down",
    }


def _drawing_names(paths: Sequence[Path]) -> list[str]:
    """A PNG file name for each picture, unique where pictures of several folders have one name."""
    names: list[str] = []
    for path in paths:
        name, again = f"{path.stem}.png", 1
        while name in names:
            again += 1
            name = f"{path.stem}-{again}.png"
        names.append(name)
    return names


def run(
    pictures: Sequence[Path],
    out: TextIO,
    *,
    eyes: PictureReader,
    draw: Path | None = None,
    as_json: bool = True,
) -> int:
    """Write a line for each picture as soon as it is read; returns the exit status: 1 if one was no
    picture."""
    status = 0
    for answer in recognise_pictures(expand_patterns(pictures), eyes=eyes, draw=draw):
        status = 1 if "error" in answer else status
        out.write((json.dumps(answer, ensure_ascii=False) if as_json else _in_words(answer)) + "\n")
        out.flush()
    return status


def _in_words(answer: dict[str, Any]) -> str:
    if "error" in answer:
        return f"{answer['picture']}: {answer['error']['message']}"
    tiles = sorted(answer["tiles"], key=lambda tile: _reading_order(tile["quad"], answer["tiles"]))
    return f"{answer['picture']}: {len(tiles)} tiles: " + " ".join(tile["tile"] for tile in tiles)


def _reading_order(quad: list[list[float]], tiles: list[dict[str, Any]]) -> tuple[int, float]:
    """Sort key: rows from the top, each from the left; a row is about as high as the first tile."""
    high = max(max(abs(tiles[0]["quad"][2][1] - tiles[0]["quad"][0][1]), 1.0), 1.0)
    return round(sum(y for _, y in quad) / 4 / high), sum(x for x, _ in quad) / 4
