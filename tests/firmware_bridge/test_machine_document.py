"""docs/MACHINE.md wires the table as the code does."""

from __future__ import annotations

import re
from pathlib import Path

from firmware_bridge.machine.fault_hints import HINTS
from firmware_bridge.messages.codes import FaultCode
from firmware_bridge.messages.messages import LONGEST_LEASE_MS
from firmware_bridge.panels.buttons import BOUNCING_MS, STUCK_MS
from firmware_bridge.panels.panel_gpiozero import DEFAULT_PINS
from tests.firmware_bridge.firmware.safety_times import SCENARIOS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "MACHINE.md").read_text(encoding="utf-8")
PINS = (ROOT / "firmware_bridge" / "firmware" / "src" / "pins.h").read_text(encoding="utf-8")
HEADER = {5: 29, 6: 31, 13: 33, 16: 36, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37}
"""Pins of a Raspberry Pi's 40-pin header by GPIO number, as its documentation has them."""


def test_every_wire_of_the_board_is_on_the_page_at_its_port() -> None:
    written: dict[str, list[str]] = {}
    for name, ports in re.findall(
        r"^\| `(\w+)(?: … \d)?` \| ((?:[A-L]\d(?:, )?)+) \|", PAGE, flags=re.MULTILINE
    ):
        written[name] = ports.split(", ")
    wired: dict[str, list[str]] = {}
    for name, port, bit in re.findall(r"X\((\w+), ([A-L]), (\d)", PINS):
        first = re.sub(r"_[1-3]$", "_0", name)
        wired.setdefault(first, []).append(port + bit)
    assert written == wired


def test_the_wire_that_is_true_when_broken_is_told_from_the_others() -> None:
    levels = dict(re.findall(r"X\((\w+), [A-L], \d, (\d)\)", PINS))
    for line in PAGE.splitlines():
        found = re.match(r"\| `(\w+)(?: … \d)?` \|.*\| (low|high, broken wire too) \|$", line)
        if found:
            assert levels.pop(found[1]) == ("0" if found[2] == "low" else "1")
    assert {name for name in levels if not re.search(r"_[1-3]$", name)} == set()


def test_the_panels_lines_are_the_default_wiring() -> None:
    rows = {
        name: (int(gpio), int(pin))
        for name, gpio, pin in re.findall(
            r"^\| (`\w+`|select, seat \d) \| (\d+) \| (\d+) \|$", PAGE, flags=re.MULTILINE
        )
    }
    wanted = {f"`{key.value}`": pin for key, pin in DEFAULT_PINS[0].keys.items()}
    wanted |= {f"select, seat {seat}": panel.select or 0 for seat, panel in enumerate(DEFAULT_PINS)}
    assert rows == {name: (gpio, HEADER[gpio]) for name, gpio in wanted.items()}
    assert all(panel.keys == DEFAULT_PINS[0].keys for panel in DEFAULT_PINS)


def test_every_fault_has_its_hint() -> None:
    faults = {code for code in FaultCode if code is not FaultCode.NONE}
    assert [code for code in faults if f"| `{code.name.lower()}` | {HINTS[code]} |" not in PAGE] == []


def test_every_event_is_promised_its_time() -> None:
    rows = re.findall(r"^\| ([^|]+) \| `(\w+)` \| [^|]+ \| ([\d.]+) ms \|$", PAGE, flags=re.MULTILINE)
    assert [(event, motion, float(limit) * 1000) for event, motion, limit in rows] == [
        (one.event, one.motion, round(one.limit_us, -2)) for one in SCENARIOS
    ]


def test_the_pages_numbers_are_the_codes() -> None:
    page = " ".join(PAGE.split())
    assert f"held for more than {STUCK_MS // 1000} s" in page
    assert f"does not come to rest for {BOUNCING_MS // 1000} s" in page
    assert f"a lease of {LONGEST_LEASE_MS // 1000} s at most" in page
