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
BOARD = HERE / "board.svg"
BEGINS, ENDS = "<!-- written by docs/kit/draw.py -->\n", "<!-- until here -->\n"
BOARD_BEGINS = "<!-- the board, written by docs/kit/draw.py -->\n"
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


def board_tables(data: Mapping[str, Any]) -> str:
    """The board's parts and the Pico's pins, in Markdown."""
    rows = ["| part | number | what for |", "| --- | ---: | --- |"]
    rows += [f"| {part['name']} | {part['count']} | {part['for']} |" for part in data["board"]["parts"]]
    rows += ["", "| pin of the Pico | wire |", "| --- | --- |"]
    rows += [f"| GP{pin} | {name} |" for pin, name in sorted(board_pins(data["board"]).items())]
    return "\n".join(rows) + "\n"


def board_pins(board: Mapping[str, Any]) -> dict[int, str]:
    """What each pin of the Pico is connected to."""
    keys, lamps, sticks = board["keys"], board["lamps"], board["sticks"]
    pins = {board["uart"]["TX"]: "serial adapter, its RX", board["uart"]["RX"]: "serial adapter, its TX"}
    pins |= {keys[name]: f"keys, {name} of the 74HC165" for name in ("load", "clock", "data")}
    pins |= {lamps[name]: f"lamps, {name} of the 74HC595" for name in ("data", "clock", "latch")}
    pins |= {pin: f"sticks, S{at} of the 74HC4067" for at, pin in enumerate(sticks["address"])}
    return pins | {sticks["input"]: "sticks, common of the 74HC4067"}


def board_drawing(data: Mapping[str, Any]) -> str:
    """The board at the seats as SVG: the Pico, and what its wires lead to, seat by seat."""
    board, lines = data["board"], list(data["keys"]["lines"])
    parts = [*_pico(board), *_seat_keys(board, lines), *_seat_lamps(board), *_slots(board)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1120 720" role="img" '
        'aria-label="Wiring of keys, lamps and point sticks to a Raspberry Pi Pico">\n'
        f'<style>{STYLE}</style>\n<rect class="page" width="1120" height="720"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _chip(x: float, y: float, width: float, height: float, name: str) -> Iterator[str]:
    yield f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
    yield _text(x + width / 2, y + height / 2 + 4, name, "", "middle")


def _pico(board: Mapping[str, Any]) -> Iterator[str]:
    pins = sorted(board_pins(board).items())
    yield _text(30, 30, "Raspberry Pi Pico", "title")
    yield f'<rect x="30" y="44" width="40" height="{PIN_STEP * (len(pins) + 2) + 6}"/>'
    told = [
        *((f"GP{pin}", name) for pin, name in pins),
        ("3V3", "3.3 V of every chip"),
        ("GND", "ground of all"),
    ]
    for row, (pin, name) in enumerate(told):
        y = 62 + row * PIN_STEP
        yield _text(50, y + 4, pin, "small", "middle")
        yield _line(70, y, 80, y, "")
        yield _text(86, y + 4, name, "small")


def _seat_keys(board: Mapping[str, Any], lines: list[str]) -> Iterator[str]:
    """A register at each seat; its keys close to ground."""
    yield _text(
        330, 30, "Keys: a 74HC165 at each seat, 10 k from each key to 3.3 V, the key to ground", "title"
    )
    for seat in range(board["keys"]["registers"]):
        x = 340 + seat * 190
        yield from _chip(x, 60, 150, 34, f"74HC165, seat {seat}")
        yield _line(x - 40 if seat else x - 20, 77, x, 77, "key")
        yield _text(x - 4, 72, "Q7" if seat == 0 else "DS Q7", "small", "end")
        for at, key in enumerate(lines):
            place = x + 10 + at * 18.5
            yield _line(place, 94, place, 104, "key")
            yield f'<circle class="full" cx="{place:g}" cy="106" r="2"/>'
            yield _line(place, 108, place + 5, 118, "")
            yield (
                f'<text x="{place:g}" y="130" class="small" transform="rotate(60 {place:g} 130)">'
                f"D{7 - at} {key}</text>"  # the register gives D7 first
            )
    end = 340 + board["keys"]["registers"] * 190 - 40
    yield _line(end, 77, end + 20, 77, "ground")
    yield _text(end + 2, 72, "DS: 0 V", "small")
    wires = f"GP{board['keys']['load']} load and GP{board['keys']['clock']} clock go to all four; "
    yield _text(330, 200, f"{wires}GP{board['keys']['data']} data comes from Q7 of seat 0.", "small")


def _seat_lamps(board: Mapping[str, Any]) -> Iterator[str]:
    """A register at each seat; an LED and a resistor at each output that is used."""
    lamps = board["lamps"]
    yield _text(
        330, 240, "Lamps: a 74HC595 at each seat, an LED and 330 ohm from each output to ground", "title"
    )
    for seat in range(lamps["registers"]):
        x = 340 + seat * 190
        yield from _chip(x, 270, 150, 34, f"74HC595, seat {seat}")
        yield _line(x - 40 if seat else x - 20, 287, x, 287, "lamp")
        yield _text(x - 4, 282, "DS" if seat == 0 else "Q7S DS", "small", "end")
        for place, name in enumerate(lamps["wired"]):
            at = x + 25 + place * 45
            yield _line(at, 304, at, 318, "lamp")
            yield f'<rect class="lamp" x="{at - 5:g}" y="318" width="10" height="22"/>'
            yield _line(at, 340, at, 350, "lamp")
            yield f'<polygon points="{at - 8:g},350 {at + 8:g},350 {at:g},364"/>'
            yield _line(at - 8, 364, at + 8, 364, "")
            yield _line(at, 364, at, 374, "ground")
            yield _text(at, 388, f"Q{lamps['bits'].index(name)} {name}", "small", "middle")
    wires = f"GP{lamps['clock']} clock and GP{lamps['latch']} latch go to all four; "
    yield _text(
        330, 412, f"{wires}GP{lamps['data']} data goes to DS of seat 0. /OE to ground, /MR to 3.3 V.", "small"
    )


def _slots(board: Mapping[str, Any]) -> Iterator[str]:
    """The switch, and four slots of each seat with their references."""
    sticks = board["sticks"]
    yield _text(
        330,
        452,
        "Sticks: a slot's one rail to its input, the other to ground; reference to 3.3 V, 10 nF to ground",
        "title",
    )
    yield from _chip(340, 480, 700, 34, "74HC4067")
    for number in range(16):
        x = 362 + number * 43.5
        yield _line(x, 514, x, 540, "key")
        yield f'<circle class="full" cx="{x:g}" cy="540" r="2.5"/>'
        yield _line(x, 540, x - 12, 540, "")
        yield f'<rect class="stick" x="{x - 17:g}" y="540" width="10" height="24"/>'
        yield _text(x - 12, 580, sticks["references"][number % 4], "small", "middle")
        yield _line(x, 540, x, 600, "")
        yield _line(x - 8, 600, x + 8, 600, "")
        yield _line(x - 8, 620, x + 8, 620, "")
        yield _line(x, 620, x, 636, "ground")
        yield _text(x + 3, 528, f"I{number}", "small", "start")
        if number % 4 == 0:
            yield _text(x - 14, 660, f"seat {number // 4}: slots 1 to 4", "small")
    yield _line(340, 636, 1040, 636, "ground")
    yield _text(1046, 640, "0 V", "small")
    address = ", ".join(f"GP{pin} S{at}" for at, pin in enumerate(sticks["address"]))
    yield _text(
        330,
        690,
        f"{address}; GP{sticks['input']} common; /E to ground. Sticks lie across the two rails.",
        "small",
    )


def with_tables(page: str, written: str, begins: str = BEGINS) -> str:
    """The page with its tables anew."""
    before, _, rest = page.partition(begins)
    return f"{before}{begins}{written}{ENDS}{rest.partition(ENDS)[2]}"


def main() -> None:
    """Write both."""
    data = kit()
    DRAWING.write_text(drawing(data), encoding="utf-8")
    BOARD.write_text(board_drawing(data), encoding="utf-8")
    page = with_tables(PAGE.read_text(encoding="utf-8"), tables(data))
    PAGE.write_text(with_tables(page, board_tables(data), BOARD_BEGINS), encoding="utf-8")
    sys.stdout.write(f"{DRAWING.name}, {BOARD.name} and the tables of {PAGE.name} are written\n")


if __name__ == "__main__":
    main()
