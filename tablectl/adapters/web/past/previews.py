"""The preview of a hand, for links to it (Open Graph).

It consists of marks that were drawn once (``tests.system.pages.preview_marks``): the winner's tiles, and each
player's wind, points and change. So it needs no words of any language.
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

MARKS_FILE: Final = Path(web.__file__).parent / "preview" / "marks.npz"
GAP_PX: Final = 4
GROUP_GAP_PX: Final = 18
WIND_SCALE: Final = 0.75
TILES_TOP: Final = 110
ROWS_TOP: Final = 290
ROW_HEIGHT: Final = 78
WIND_LEFT, POINTS_RIGHT, CHANGE_RIGHT = 300, 690, 940
WIND_TILES: Final[Mapping[str, str]] = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
PaletteImage = NDArray[np.uint8]


@cache
def _marks() -> tuple[bytes, Mapping[str, PaletteImage]]:
    with np.load(MARKS_FILE) as archive:
        return archive["palette"].tobytes(), MappingProxyType(
            {name: np.asarray(archive[name], np.uint8) for name in archive.files if name != "palette"}
        )


def hand_preview(played: Message) -> bytes:
    """A PNG of a hand at its end, or as far as it was played.

    Args:
        played: the answer of ``/api/history/<session>/<hand>``.
    """
    palette, marks = _marks()
    state, score = _final_state(played)
    canvas = np.full((PREVIEW_SIZE_PX[1], PREVIEW_SIZE_PX[0]), _felt_index(palette), np.uint8)
    gap = np.full((1, GROUP_GAP_PX), canvas[0, 0], np.uint8)
    _draw_row(canvas, [marks[code] if code else gap for code in _winning_codes(played, state)], TILES_TOP)
    seats = sorted(score["seats"], key=lambda seat: (seat["place"], seat["seat"]))
    for place, seat in enumerate(seats):
        top = ROWS_TOP + place * ROW_HEIGHT
        _paste(canvas, _shrink(marks[WIND_TILES.get(seat["wind"], "back")], WIND_SCALE), WIND_LEFT, top)
        _draw_number(canvas, "plain", _format_number(seat["points"] or 0), POINTS_RIGHT, top + 2)
        if change := seat["change"]:
            sign = "+" if change > 0 else ""
            _draw_number(
                canvas, "up" if sign else "down", sign + _format_number(change), CHANGE_RIGHT, top + 14
            )
    return _png(canvas, palette)


def _format_number(value: int) -> str:
    return f"{value:,}".replace("-", "−")


def _felt_index(palette: bytes) -> int:
    """The palette's index of the colour nearest to the felt's."""
    colours = np.frombuffer(palette, np.uint8).reshape(-1, 3).astype(np.int16)
    return int(np.abs(colours - np.array((0x11, 0x52, 0x3F), np.int16)).sum(axis=1).argmin())


def _as_object(value: object) -> dict[str, Any]:
    assert isinstance(value, dict)
    return value


def _as_list(value: object) -> list[dict[str, Any]]:
    assert isinstance(value, list)
    return value


def _final_state(played: Message) -> tuple[dict[str, Any], dict[str, Any]]:
    """State and score after the last step."""
    state, score = dict(_as_object(played["state"])), dict(_as_object(played["score"]))
    for step in _as_list(played["steps"]):
        seats = step.get("seats", {})
        state |= step.get("state", {})
        state["seats"] = [seat | seats.get(str(seat["seat"]), {}) for seat in state["seats"]]
        score |= step.get("score", {})
    return state, score


def _winning_codes(played: Message, state: Mapping[str, Any]) -> list[str]:
    """Codes of the first winner's tiles, empty ones for gaps; without a win those of the indicators."""
    result = played["result"]
    wins = _as_object(result)["wins"] if result else []
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


def _draw_row(canvas: PaletteImage, marks: Sequence[PaletteImage], top: int) -> None:
    """Draw marks in a centred row; where they are too many they are shrunk."""
    width = sum(mark.shape[1] + GAP_PX for mark in marks)
    left = max(GAP_PX, (canvas.shape[1] - width) // 2)
    step = min(1.0, (canvas.shape[1] - 2 * GAP_PX) / width) if width else 1.0
    for mark in marks:
        shrunk = _shrink(mark, step)
        _paste(canvas, shrunk, left, top)
        left += shrunk.shape[1] + GAP_PX


def _shrink(mark: PaletteImage, scale: float) -> PaletteImage:
    if scale >= 1:
        return mark
    height, width = (max(1, int(side * scale) - (GAP_PX if at else 0)) for at, side in enumerate(mark.shape))
    rows = np.arange(height) * mark.shape[0] // height
    columns = np.arange(width) * mark.shape[1] // width
    return mark[np.ix_(rows, columns)]


def _draw_number(canvas: PaletteImage, kind: str, text: str, right: int, top: int) -> None:
    """Draw a number that ends at ``right``."""
    _, marks = _marks()
    for letter in reversed(text):
        mark = marks[f"{kind} {letter}"]
        right -= mark.shape[1]
        _paste(canvas, mark, right, top)


def _paste(canvas: PaletteImage, mark: PaletteImage, left: int, top: int) -> None:
    height, width = mark.shape
    area = canvas[top : top + height, left : left + width]
    area[:] = mark[: area.shape[0], : area.shape[1]]


def _png(canvas: PaletteImage, palette: bytes) -> bytes:
    """Encode palette indices as PNG (ISO/IEC 15948)."""
    height, width = canvas.shape
    lines = np.zeros((height, width + 1), np.uint8)  # each line starts with its filter type, 0: none
    lines[:, 1:] = canvas
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(lines.tobytes())), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
