"""Every face by its code, as an SVG file: ``0m`` to ``9s``, honors, flowers, the joker, and the back."""

from __future__ import annotations

from typing import Final

from tablectl.web.drawing.bamboos import bamboos
from tablectl.web.drawing.brush import strokes_path
from tablectl.web.drawing.characters import CHARACTERS
from tablectl.web.drawing.dots import dots
from tablectl.web.drawing.flowers import flower, joker
from tablectl.web.drawing.shapes import BLUE, GREEN, INK, RED, diamond, path

NUMERALS: Final = "一二三四五六七八九"
HONORS: Final = "東南西北"
RED_FIVE: Final = 5


def faces() -> dict[str, str]:
    """Every face's file by its code; the back's is ``back``."""
    found: dict[str, str] = {}
    for rank in range(10):
        red = rank == 0
        number = RED_FIVE if red else rank
        found[f"{rank}m"] = _characters(number, red)
        found[f"{rank}p"] = dots(number, red)
        found[f"{rank}s"] = bamboos(number, red)
    for rank, wind in enumerate(HONORS, 1):
        found[f"{rank}z"] = path(strokes_path(CHARACTERS[wind], (34, 84), 232, 30), INK)
    found["5z"] = _white()
    found["6z"] = path(strokes_path(CHARACTERS["發"], (34, 84), 232, 24), GREEN)
    found["7z"] = path(strokes_path(CHARACTERS["中"], (40, 84), 220, 36), RED)
    for number in range(1, 9):
        found[f"{number}f"] = flower(number)
    found["1j"] = joker()
    found["back"] = _back()
    return {code: _file(drawn) for code, drawn in found.items()}


def _characters(rank: int, red: bool) -> str:
    number = path(strokes_path(CHARACTERS[NUMERALS[rank - 1]], (64, 22), 172, 27), RED if red else INK)
    beside = diamond((34, 108), 31, RED) + diamond((266, 108), 31, RED) if red else ""
    return number + path(strokes_path(CHARACTERS["萬"], (60, 212), 180, 17), RED) + beside


def _white() -> str:
    """An empty frame, with its corners cut."""
    outer = (
        "M70 44H230Q232 74 262 76V324Q232 326 230 356H70Q68 326 38 324V76Q68 74 70 44ZM92 70"
        "Q86 92 64 98V302Q86 308 92 330H208Q214 308 236 302V98Q214 92 208 70Z"
    )
    inner = "M104 110H196V290H104ZM116 122V278H184V122Z"
    return f'<path d="{outer}{inner}" fill="{BLUE}" fill-rule="evenodd"/>'


def _back() -> str:
    lattice = "".join(f"M{x} 40L{x + 320} 360M{x} 360L{x + 320} 40" for x in range(-260, 300, 40))
    return (
        '<clipPath id="c"><rect x="32" y="32" width="236" height="336" rx="16"/></clipPath>'
        '<rect x="22" y="22" width="256" height="356" rx="22" fill="none" stroke="#f4d58a" stroke-width="6"/>'
        f'<path d="{lattice}" clip-path="url(#c)" stroke="#f4d58a" stroke-opacity=".55" stroke-width="5"/>'
    )


def _file(drawn: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">{drawn}</svg>\n'
