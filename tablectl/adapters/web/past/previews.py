"""The picture that a link to a hand shows where it is shared (Open Graph).

It is put together from marks that were drawn once (``tests.system.pages.preview_marks``): what the winner
held, and each player's wind, points and change, so that it needs no words of any language.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablectl import web
from tablectl.adapters.web.pages import PREVIEW_SIZE_PX
from tablectl.mahjong.tiles import parse_hidden
from tablectl.topics import Message

MARKS: Final = Path(web.__file__).parent / "preview" / "marks.npz"
GAP: Final = 4
GAP_OF_GROUPS: Final = 18
WIND_SCALE: Final = 0.75
TILES_TOP: Final = 110
ROWS_TOP: Final = 290
ROW: Final = 78
WIND_LEFT, POINTS_RIGHT, CHANGE_RIGHT = 300, 690, 940
WINDS: Final[Mapping[str, str]] = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
Indices = NDArray[np.uint8]


@cache
def _marks() -> tuple[bytes, Mapping[str, Indices]]:
    with np.load(MARKS) as kept:
        return kept["palette"].tobytes(), MappingProxyType(
            {name: np.asarray(kept[name], np.uint8) for name in kept.files if name != "palette"}
        )


def hand_picture(played: Message) -> bytes:
    """A PNG of a hand: at its end where it was paid, else as far as it is known.

    Args:
        played: as ``/api/history/<session>/<hand>`` tells it.
    """
    palette, marks = _marks()
    state, score = _last(played)
    canvas = np.full((PREVIEW_SIZE_PX[1], PREVIEW_SIZE_PX[0]), _ground(palette), np.uint8)
    apart = np.full((1, GAP_OF_GROUPS), canvas[0, 0], np.uint8)
    _row(canvas, [marks[code] if code else apart for code in _shown_tiles(played, state)], TILES_TOP)
    seats = sorted(score["seats"], key=lambda seat: (seat["place"], seat["seat"]))
    for place, seat in enumerate(seats):
        top = ROWS_TOP + place * ROW
        _put(canvas, _smaller(marks[WINDS.get(seat["wind"], "back")], WIND_SCALE), WIND_LEFT, top)
        _number(canvas, "plain", _spelt(seat["points"] or 0), POINTS_RIGHT, top + 2)
        if change := seat["change"]:
            sign = "+" if change > 0 else ""
            _number(canvas, "up" if sign else "down", sign + _spelt(change), CHANGE_RIGHT, top + 14)
    return _png(canvas, palette)


def _spelt(value: int) -> str:
    return f"{value:,}".replace("-", "−")


def _ground(palette: bytes) -> int:
    """The palette's place of the felt: the colour nearest to it."""
    colours = np.frombuffer(palette, np.uint8).reshape(-1, 3).astype(np.int16)
    return int(np.abs(colours - np.array((0x11, 0x52, 0x3F), np.int16)).sum(axis=1).argmin())


def _fields(value: object) -> dict[str, Any]:
    assert isinstance(value, dict)
    return value


def _rows(value: object) -> list[dict[str, Any]]:
    assert isinstance(value, list)
    return value


def _last(played: Message) -> tuple[dict[str, Any], dict[str, Any]]:
    """State and score after the last step."""
    state, score = dict(_fields(played["state"])), dict(_fields(played["score"]))
    for step in _rows(played["steps"]):
        seats = step.get("seats", {})
        state |= step.get("state", {})
        state["seats"] = [seat | seats.get(str(seat["seat"]), {}) for seat in state["seats"]]
        score |= step.get("score", {})
    return state, score


def _shown_tiles(played: Message, state: Mapping[str, Any]) -> list[str]:
    """The first winner's tiles, the one that won apart; without a win the indicators."""
    result = played["result"]
    wins = _fields(result)["wins"] if result else []
    if not wins:
        return [code or "back" for code in state["indicators"]]
    seat = state["seats"][wins[0]["seat"]]
    shown = seat["shown"] or {}
    tiles = [*parse_hidden(shown.get("tiles") or "")]
    codes = ["back" if tile is None else str(tile) for tile in tiles]
    if shown.get("winning_tile"):
        codes += ["", shown["winning_tile"]]
    for meld in seat["melds"]:
        codes += ["", *("back" if tile is None else str(tile) for tile in parse_hidden(meld["tiles"]))]
    return codes


def _row(canvas: Indices, marks: Sequence[Indices], top: int) -> None:
    """Marks in a row, in the middle; made to fit by leaving out lines where they are too many."""
    wide = sum(mark.shape[1] + GAP for mark in marks)
    left = max(GAP, (canvas.shape[1] - wide) // 2)
    step = min(1.0, (canvas.shape[1] - 2 * GAP) / wide) if wide else 1.0
    for mark in marks:
        kept = _smaller(mark, step)
        _put(canvas, kept, left, top)
        left += kept.shape[1] + GAP


def _smaller(mark: Indices, scale: float) -> Indices:
    if scale >= 1:
        return mark
    high, wide = (max(1, int(side * scale) - (GAP if at else 0)) for at, side in enumerate(mark.shape))
    rows = np.arange(high) * mark.shape[0] // high
    columns = np.arange(wide) * mark.shape[1] // wide
    return mark[np.ix_(rows, columns)]


def _number(canvas: Indices, kind: str, text: str, right: int, top: int) -> None:
    """A number that ends at ``right``."""
    _, marks = _marks()
    for letter in reversed(text):
        mark = marks[f"{kind} {letter}"]
        right -= mark.shape[1]
        _put(canvas, mark, right, top)


def _put(canvas: Indices, mark: Indices, left: int, top: int) -> None:
    high, wide = mark.shape
    room = canvas[top : top + high, left : left + wide]
    room[:] = mark[: room.shape[0], : room.shape[1]]


def _png(canvas: Indices, palette: bytes) -> bytes:
    """A picture of palette indices as PNG (ISO/IEC 15948)."""
    high, wide = canvas.shape
    lines = np.zeros((high, wide + 1), np.uint8)  # each line begins with its filter: none
    lines[:, 1:] = canvas
    header = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(lines.tobytes())), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
