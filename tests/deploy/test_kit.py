"""The kit of docs/KIT.md: drawing and tables are those of its data, which are the program's own pins."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.messages.codes import Lamp
from firmware_bridge.panels.buttons import Key
from firmware_bridge.panels.panel_gpiozero import DEFAULT_PINS
from firmware_bridge.sticks import AMOS
from tablectl.config import parse
from tests.architecture.sources import ROOT

KIT = ROOT / "docs" / "kit"
PAGE = ROOT / "docs" / "KIT.md"
BED_MM = 120.0
"""What the page says that the largest part needs."""


def _draw() -> Any:
    spec = spec_from_file_location("kit_draw", KIT / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


DRAW = _draw()
DATA = DRAW.kit()


def test_drawing_and_tables_are_the_newest() -> None:
    """Write them again: ``python docs/kit/draw.py``."""
    assert (KIT / "wiring.svg").read_text(encoding="utf-8") == DRAW.drawing(DATA)
    assert (KIT / "board.svg").read_text(encoding="utf-8") == DRAW.board_drawing(DATA)
    page = PAGE.read_text(encoding="utf-8")
    assert DRAW.with_tables(page, DRAW.tables(DATA)) == page
    assert DRAW.with_tables(page, DRAW.board_tables(DATA), DRAW.BOARD_BEGINS) == page


def test_the_keys_are_wired_as_the_program_reads_them() -> None:
    lines, selects = DATA["keys"]["lines"], DATA["keys"]["selects"]
    assert [panel.select for panel in DEFAULT_PINS] == selects
    for panel in DEFAULT_PINS:
        assert {key.value: pin for key, pin in panel.keys.items()} == lines


def test_the_lamps_are_those_of_the_configuration_on_the_page() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (block,) = [each for each in blocks if "[lamps]" in each]
    lamps = parse(f'{block}\n[camera]\nsource = "none"\n').lamps
    assert [dict(seat) for seat in lamps.seats] == DATA["lamps"]["seats"]
    assert dict(lamps.table) == DATA["lamps"]["table"]


def test_every_wire_has_a_pin_of_its_own_on_the_header() -> None:
    numbers = [gpio for _, gpio, _ in DRAW.wires(DATA)]
    assert len(set(numbers)) == len(numbers)
    header = DATA["header"]
    pins = [*header["gpio"].values(), *header["ground"]]
    assert len(set(pins)) == len(pins)
    assert set(range(1, 41)) - set(pins) == {1, 2, 4, 17, 27, 28}, "5 V, 3.3 V and those of add-on boards"


def test_the_parts_are_as_many_as_the_drawing_has() -> None:
    whole = {part["name"]: part.get("whole", 0) for part in DATA["parts"]}
    keys = len(DATA["keys"]["lines"]) * len(DATA["keys"]["selects"])
    lamps = sum(kind == "lamp" for _, _, kind in DRAW.wires(DATA))
    assert whole["Push button with its own cap"] == whole["Diode 1N4148"] == keys
    assert whole["LED, 5 mm"] == whole["Resistor 330 ohm"] == lamps
    drawn = DRAW.drawing(DATA)
    assert drawn.count('<polygon class="full"') == keys
    assert drawn.count('width="12" height="28"') == lamps


def test_the_boards_pins_are_those_of_its_firmware() -> None:
    """The Pico's port says which pin is what, and the drawing which wire goes there."""
    wires = (ROOT / "firmware_bridge/firmware/pico/wires.h").read_text(encoding="utf-8")
    pins = {name: int(number) for name, number in re.findall(r"(PIN_\w+) = (\d+)", wires)}
    board = DATA["board"]
    keys, lamps, sticks = board["keys"], board["lamps"], board["sticks"]
    assert board["uart"] == {"TX": pins["PIN_TX"], "RX": pins["PIN_RX"]}
    assert [keys["load"], keys["clock"]] == [pins["PIN_IN_LOAD"], pins["PIN_IN_CLOCK"]]
    assert keys["data"] == pins["PIN_KEYS"]
    chain = ("PIN_CHAIN_DATA", "PIN_CHAIN_CLOCK", "PIN_CHAIN_LATCH")
    assert [lamps["data"], lamps["clock"], lamps["latch"]] == [pins[name] for name in chain]
    first = pins["PIN_SCALE_A"]
    assert sticks["address"] == [first, first + 1, first + 2, pins["PIN_STICKS_D"]]
    assert sticks["input"] == pins["PIN_STICKS"]
    assert len(DRAW.board_pins(board)) == 13, "every wire has a pin of its own"


def test_the_boards_keys_lamps_and_references_are_those_of_the_program() -> None:
    board = DATA["board"]
    assert list(DATA["keys"]["lines"]) == [key.value for key in Key]
    names = [lamp.name for lamp in Lamp]
    told = {"riichi": "READY", "look": "ATTENTION"}
    assert [told.get(name, name.upper()) for name in board["lamps"]["bits"]] == names
    ohms = [float(told.removesuffix(" k")) * 1000 for told in board["sticks"]["references"]]
    assert ohms == [slot.reference_ohms for slot in AMOS.slots]
    counts = {part["name"]: part["count"] for part in board["parts"]}
    keys, lamps = board["keys"]["registers"] * 8, board["lamps"]["registers"] * len(board["lamps"]["wired"])
    assert counts["Push button with its own cap"] == counts["Resistor 10 k"] == keys
    assert counts["LED, 5 mm"] == counts["Resistor 330 ohm"] == lamps
    for told in set(board["sticks"]["references"]):
        slots = 4 * board["sticks"]["references"].count(told)
        assert counts[f"Resistor {told}, 1 %"] == slots
    chips = sum(counts[name] for name in ("74HC165", "74HC595", "74HC4067"))
    assert counts["Capacitor 100 nF"] == chips


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("openscad") is None, reason="openscad is not installed")
@pytest.mark.parametrize("part", ["foot", "elbow", "holder"])
@pytest.mark.parametrize("tube", [16, 22, 25])
def test_each_part_of_the_mount_can_be_printed(part: str, tube: int, tmp_path: Path) -> None:
    """One closed body, as large as the page says, and the tubes' lengths follow from the heights."""
    stl = tmp_path / f"{part}.stl"
    done = subprocess.run(
        [
            *("openscad", "-D", f'part="{part}"', "-D", f"tube={tube}", "-D", "table_height=700"),
            *("-D", "lens_height=1000", "--export-format", "binstl", "-o", stl, KIT / "camera_mount.scad"),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    drop = tube / 2 + 5 + 10
    assert f'"pole: {1700 + drop:g} mm"' in done.stderr
    data = stl.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    corners = [struct.unpack_from("<9f", data, 84 + 50 * n + 12) for n in range(count)]
    triangles = [(each[0:3], each[3:6], each[6:9]) for each in corners]
    edges = Counter(
        frozenset((triangle[a], triangle[b])) for triangle in triangles for a, b in ((0, 1), (1, 2), (2, 0))
    )
    assert set(edges.values()) == {2}, "every edge belongs to two faces"
    for axis in range(3):
        along = [corner[axis] for triangle in triangles for corner in triangle]
        assert max(along) - min(along) <= BED_MM
