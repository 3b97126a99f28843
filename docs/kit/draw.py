"""Draws the kit's wiring and writes its tables, both from kit.toml: ``python docs/kit/draw.py``."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE.parent / "KIT.md"
DRAWING = HERE / "wiring.svg"
BEGINS, ENDS = "<!-- written by docs/kit/draw.py -->\n", "<!-- until here -->\n"
STYLE = (
    "text{font:12px sans-serif;fill:#14251c}.small{font-size:10px}.title{font-weight:bold;font-size:14px}"
    ".key{stroke:#1d5c8a}.select{stroke:#8a4a1d}.lamp{stroke:#4a7a1d}.ground{stroke:#444}"
    "path,line,rect,circle,polygon{fill:none;stroke:#14251c;stroke-width:1.5}.full{fill:#14251c}"
    "rect.page{fill:#fff;stroke:none}"
)
PIN_Y, PIN_STEP = 60, 22
HEADER_X = 66
MATRIX_X, KEY_STEP = 330, 84
MATRIX_Y, SEAT_STEP = 130, 84
LAMPS_X, LAMPS_Y, LAMP_STEP = 330, 540, 84


def kit() -> dict[str, Any]:
    """The data file."""
    return tomllib.loads((HERE / "kit.toml").read_text(encoding="utf-8"))


def tables(data: Mapping[str, Any]) -> str:
    """The bill of parts by level, and the wires, in Markdown."""
    levels = data["levels"]
    rows = [
        "| part | " + " | ".join(levels) + " | what for |",
        "| --- |" + " ---: |" * len(levels) + " --- |",
    ]
    for part in data["parts"]:
        counts = " | ".join(str(part.get(level, "")) for level in levels)
        rows.append(f"| {part['name']} | {counts} | {part['for']} |")
    rows += ["", "| wire | GPIO | header pin |", "| --- | ---: | ---: |"]
    header = data["header"]["gpio"]
    rows += [f"| {name} | {gpio} | {header[str(gpio)]} |" for name, gpio, _ in wires(data)]
    ground = ", ".join(map(str, data["header"]["ground"]))
    rows.append(f"| ground of the lamps | | one of {ground} |")
    return "\n".join(rows) + "\n"


def wires(data: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
    """Name, GPIO and kind (``key``, ``select``, ``lamp``) of every wire."""
    for name, gpio in data["keys"]["lines"].items():
        yield f"key line {name}", gpio, "key"
    for seat, gpio in enumerate(data["keys"]["selects"]):
        yield f"select, seat {seat}", gpio, "select"
    for seat, lamps in enumerate(data["lamps"]["seats"]):
        for name, gpio in lamps.items():
            yield f"lamp {name}, seat {seat}", gpio, "lamp"
    for name, gpio in data["lamps"]["table"].items():
        yield f"lamp {name}, table", gpio, "lamp"


def drawing(data: Mapping[str, Any]) -> str:
    """The wiring as SVG."""
    parts = [*_header(data), *_matrix(data), *_lamps(data)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1120 700" role="img" '
        'aria-label="Wiring of keys and lamps to a Raspberry Pi">\n'
        f'<style>{STYLE}</style>\n<rect class="page" width="1120" height="700"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _text(x: float, y: float, said: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{said}</text>'


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" class="{kind}"/>'


def _header(data: Mapping[str, Any]) -> Iterator[str]:
    """The header's 40 pins with what is connected to each."""
    numbers = {pin: int(gpio) for gpio, pin in data["header"]["gpio"].items()}
    used = {gpio: (name, kind) for name, gpio, kind in wires(data)}
    yield _text(HEADER_X - 40, 30, "Header of the Raspberry Pi", "title")
    yield f'<rect x="{HEADER_X + 62}" y="{PIN_Y - 16}" width="56" height="{20 * PIN_STEP + 10}"/>'
    for pin in range(1, 41):
        right = pin % 2 == 0
        x, y = HEADER_X + (104 if right else 76), PIN_Y + (pin - 1) // 2 * PIN_STEP
        gpio = numbers.get(pin)
        name, kind = used.get(gpio, ("", "")) if gpio is not None else ("", "")
        if pin in data["header"]["ground"]:
            name, kind = "ground", "ground"
        yield f'<circle cx="{x}" cy="{y}" r="6" class="{kind}"/>'
        yield _text(x, y + 3.5, str(pin), "small", "middle")
        if name:
            told = name if gpio is None else f"{name} ({gpio})"
            yield _text(x + 20 if right else x - 20, y + 4, told, "small", "start" if right else "end")


def _matrix(data: Mapping[str, Any]) -> Iterator[str]:
    """A key and a diode at each crossing of a key line with a seat's select line."""
    lines, selects = data["keys"]["lines"], data["keys"]["selects"]
    yield _text(
        MATRIX_X,
        30,
        "Keys: at each crossing a key and a diode, its cathode (bar) at the select line",
        "title",
    )
    bottom = MATRIX_Y + SEAT_STEP * (len(selects) - 1)
    for column, (name, gpio) in enumerate(lines.items()):
        x = MATRIX_X + 90 + column * KEY_STEP
        yield _text(x, MATRIX_Y - 60, name, "", "middle")
        yield _text(x, MATRIX_Y - 46, f"GPIO {gpio}", "small", "middle")
        yield _line(x, MATRIX_Y - 40, x, bottom, "key")
    for seat, gpio in enumerate(selects):
        y = MATRIX_Y + 38 + seat * SEAT_STEP
        yield _text(MATRIX_X, y - 4, f"seat {seat}")
        yield _text(MATRIX_X, y + 10, f"select, GPIO {gpio}", "small")
        yield _line(MATRIX_X + 90, y, MATRIX_X + 90 + KEY_STEP * len(lines) - 30, y, "select")
        for column in range(len(lines)):
            yield from _key(MATRIX_X + 90 + column * KEY_STEP, MATRIX_Y + seat * SEAT_STEP, y)


def _key(x: float, top: float, bottom: float) -> Iterator[str]:
    yield f'<circle cx="{x:g}" cy="{top:g}" r="2.5" class="full"/>'
    yield _line(x, top, x + 14, top, "")
    yield _line(x + 14, top, x + 30, top - 8, "")  # the key, open
    yield _line(x + 30, top, x + 40, top, "")
    yield _line(x + 40, top, x + 40, top + 10, "")
    corners = f"{x + 34:g},{top + 10:g} {x + 46:g},{top + 10:g} {x + 40:g},{top + 20:g}"
    yield f'<polygon class="full" points="{corners}"/>'
    yield _line(x + 34, top + 20, x + 46, top + 20, "")
    yield _line(x + 40, top + 20, x + 40, bottom, "")
    yield f'<circle cx="{x + 40:g}" cy="{bottom:g}" r="2.5" class="full"/>'


def _lamps(data: Mapping[str, Any]) -> Iterator[str]:
    """Each lamp with its resistor, down to ground."""
    yield _text(LAMPS_X, LAMPS_Y - 40, "Lamps: an LED and a resistor of 330 ohm each, to ground", "title")
    ground_y = LAMPS_Y + 110
    lamps = [(name, gpio) for name, gpio, kind in wires(data) if kind == "lamp"]
    for place, (name, gpio) in enumerate(lamps):
        x = LAMPS_X + 40 + place * LAMP_STEP
        lamp, _, whose = name.removeprefix("lamp ").partition(", ")
        yield _text(x, LAMPS_Y - 18, f"{lamp}, {whose}", "small", "middle")
        yield _text(x, LAMPS_Y - 6, f"GPIO {gpio}", "small", "middle")
        yield _line(x, LAMPS_Y, x, LAMPS_Y + 14, "lamp")
        yield f'<rect x="{x - 6:g}" y="{LAMPS_Y + 14}" width="12" height="28"/>'
        yield _line(x, LAMPS_Y + 42, x, LAMPS_Y + 56, "lamp")
        yield f'<polygon points="{x - 9:g},{LAMPS_Y + 56} {x + 9:g},{LAMPS_Y + 56} {x:g},{LAMPS_Y + 72}"/>'
        yield _line(x - 9, LAMPS_Y + 72, x + 9, LAMPS_Y + 72, "")
        yield f'<path d="M{x + 11:g} {LAMPS_Y + 60}l8 -6m-4 12l8 -6"/>'  # it shines
        yield _line(x, LAMPS_Y + 72, x, ground_y, "lamp")
    yield _line(LAMPS_X + 20, ground_y, LAMPS_X + 60 + LAMP_STEP * (len(lamps) - 1), ground_y, "ground")
    yield _text(
        LAMPS_X + 20, ground_y + 18, "ground, pin " + ", ".join(map(str, data["header"]["ground"])), "small"
    )


def with_tables(page: str, written: str) -> str:
    """The page with its tables anew."""
    before, _, rest = page.partition(BEGINS)
    return f"{before}{BEGINS}{written}{ENDS}{rest.partition(ENDS)[2]}"


def main() -> None:
    """Write both."""
    data = kit()
    DRAWING.write_text(drawing(data), encoding="utf-8")
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), tables(data)), encoding="utf-8")
    sys.stdout.write(f"{DRAWING.name} and the tables of {PAGE.name} are written\n")


if __name__ == "__main__":
    main()
