"""The firmware builds without a warning, fits its chip, and speaks the dictionary that Python speaks."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from firmware_bridge import firmware_tables
from firmware_bridge.messages.message import LONGEST
from tests.firmware_bridge.firmware.toolchain import BUILD, ELF, FIRMWARE, built, missing

needs_tools = pytest.mark.skipif(bool(missing()), reason=missing() or "tools are there")


def test_its_message_tables_are_those_of_the_dictionary_that_python_uses() -> None:
    assert firmware_tables.stale() == (), "write them again: python -m firmware_bridge.firmware_tables"


@pytest.mark.parametrize("board", firmware_tables.BOARDS)
def test_its_name_fits_the_greeting(board: str) -> None:
    assert len(firmware_tables.firmware(board).encode()) <= LONGEST["text"]


def test_every_source_file_is_short_enough_to_read() -> None:
    files = [
        path
        for part in ("src", "host", "simulator", "pico", "pico/host", "esp32c3", "esp32c3/host")
        for path in (FIRMWARE / part).glob("*.[ch]")
    ]
    assert len(files) > 40
    assert [path.name for path in files if path.read_text().count("\n") > 400] == []


def test_ports_are_touched_by_the_board_alone() -> None:
    register = re.compile(r"\b(PORT|PIN|DDR)[A-L]\b|\bUDR0\b|\bADCSRA\b|avr/io\.h")
    touching = {path.name for path in (FIRMWARE / "src").glob("*.c") if register.search(path.read_text())}
    assert touching == {"board_avr.c", "serial_avr.c"}
    of_others = re.compile(r"\breg_(read|write)\(")
    touching = {path.name for path in FIRMWARE.glob("*/*.c") if of_others.search(path.read_text())}
    assert touching == {"board_pico.c", "memory_pico.c", "parts_pico.c", "board_c3.c"}


def test_every_pin_of_the_board_has_one_wire() -> None:
    table = (FIRMWARE / "src" / "pins.h").read_text()
    pins = re.findall(r"X\(\w+, ([A-L]), (\d)", table)
    assert len(pins) == 31 + 21 + 6
    assert len(set(pins)) == len(pins)


@pytest.mark.slow
@needs_tools
def test_it_builds_without_a_warning_and_leaves_most_of_the_chip_free(
    capsys: pytest.CaptureFixture[str],
) -> None:
    built("all")
    flags = (FIRMWARE / "Makefile").read_text()
    assert "-Wall -Wextra -Werror" in flags
    size = subprocess.run(
        ["make", "-s", "-C", str(FIRMWARE), "size"], capture_output=True, text=True, check=True
    ).stdout
    used = {what: float(part) for what, part in re.findall(r"(Program|Data):.*\(([\d.]+)% Full\)", size)}
    with capsys.disabled():
        sys.stdout.write("\n" + " ".join(line for line in size.splitlines() if "bytes" in line) + "\n")
    assert used["Program"] < 50
    assert used["Data"] < 60  # the stack needs room too


@pytest.mark.slow
@needs_tools
def test_it_allocates_nothing() -> None:
    built("all")
    names = subprocess.run(["avr-nm", str(ELF)], capture_output=True, text=True, check=True).stdout
    assert "board_receive" in names
    assert not re.search(r"\b(malloc|free|realloc|printf)\b", names)


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which("riscv64-unknown-elf-gcc") is None,
    reason="no compiler for RISC-V: apt-get install gcc-riscv64-unknown-elf",
)
def test_the_board_of_an_esp32_c3_builds_and_begins_where_its_boot_program_jumps_to() -> None:
    """The same number twice at the flash's beginning, and the entry right behind it."""
    assert "warning" not in built("esp32c3")
    flash = (BUILD / "esp32c3" / "table.bin").read_bytes()
    assert flash[:8] == bytes.fromhex("1d04dbae") * 2
    assert len(flash) < 64 * 1024
    elf = str(BUILD / "esp32c3" / "table.elf")
    names = subprocess.run(["riscv64-unknown-elf-nm", elf], capture_output=True, text=True, check=True).stdout
    assert "42000008 T entry" in names.splitlines()
