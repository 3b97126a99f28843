"""The port to a Raspberry Pi Pico: what its boot program asks for, and what goes into registers.

The port runs on this computer with the chip's registers and the parts around it
(``firmware/pico/host/chip.c``), which end it where the chip would not have worked. No Pico has run it. The
protocol's checks on it are in ``tests/firmware_bridge/conformance/test_firmware.py``.
"""

from __future__ import annotations

import binascii
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.link.board_session import BoardSession
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Dump, FaultCode, Place
from firmware_bridge.sticks import AMOS, count
from tests.firmware_bridge.firmware.host import Host
from tests.firmware_bridge.firmware.simulator import simulated_pico
from tests.firmware_bridge.firmware.toolchain import BUILD, built
from tests.firmware_bridge.sticks.readings import readings_of

FLASH, FLASH_BYTES = 0x10000000, 2 << 20
RAM, RAM_END = 0x20000000, 0x20042000
TICK_US = 1000
INTERRUPT_US = 300
"""The tick's own interrupt, which shifts 32 bits in and 24 out."""
GPIO_OUT_SET, GPIO_OE_SET = 0xD0000014, 0xD0000024
WATCHDOG_CTRL, WATCHDOG_LOAD = 0x40058000, 0x40058004
OUTPUTS_OFF = 1 << 9
"""The pin at the outputs' ``/OE``."""

needs_arm = pytest.mark.skipif(
    shutil.which("arm-none-eabi-gcc") is None or not Path("/usr/lib/arm-none-eabi/include/string.h").exists(),
    reason="no compiler for ARM: apt-get install gcc-arm-none-eabi libnewlib-arm-none-eabi",
)


def shuffle(ticket: int) -> messages.Shuffle:
    return messages.Shuffle(ticket, 200)


@pytest.fixture
def table() -> Iterator[Host]:
    """A greeted host of a port without a fault."""
    with simulated_pico() as sim:
        one = Host(sim)
        one.greet()
        one.run(0.3)
        one.reset_fault()
        yield one
        one.session.close()


@pytest.mark.slow
@needs_arm
def test_it_builds_without_a_warning_and_leaves_most_of_the_chip_free() -> None:
    said = built("pico")
    assert "warning" not in said
    size = subprocess.run(
        ["arm-none-eabi-size", BUILD / "pico" / "table.elf"], capture_output=True, text=True, check=True
    ).stdout
    code, data, bss = map(int, size.splitlines()[1].split()[:3])
    assert 0 < code < 64 * 1024
    assert data + bss < 16 * 1024


@pytest.fixture(scope="module")
def flash() -> bytes:
    """What a Pico's flash holds once the UF2 file was dropped onto it."""
    built("pico")
    blocks = (BUILD / "pico" / "table.uf2").read_bytes()
    assert len(blocks) % 512 == 0
    held = bytearray()
    for number in range(len(blocks) // 512):
        block = blocks[number * 512 : (number + 1) * 512]
        begin, begin2, flags, address, size, own, count, family = struct.unpack("<8I", block[:32])
        assert (begin, begin2) == (0x0A324655, 0x9E5D5157)
        assert struct.unpack("<I", block[-4:]) == (0x0AB16F30,)
        assert (flags, family) == (0x2000, 0xE48BFF56)
        assert (own, count) == (number, len(blocks) // 512)
        assert (address, size) == (FLASH + len(held), 256)
        held += block[32 : 32 + size]
    return bytes(held)


def mirrored(value: int, bits: int) -> int:
    return int(f"{value:0{bits}b}"[::-1], 2)


@needs_arm
def test_the_boot_program_accepts_the_first_256_bytes(flash: bytes) -> None:
    """It counts a CRC-32 with the highest bit first; the usual one is that of mirrored bytes."""
    usual = binascii.crc32(bytes(mirrored(byte, 8) for byte in flash[:252])) ^ 0xFFFFFFFF
    assert struct.unpack("<I", flash[252:256]) == (mirrored(usual, 32),)


@needs_arm
def test_the_vectors_behind_them_lead_into_flash_with_a_stack_in_ram(flash: bytes) -> None:
    stack, *code = struct.unpack("<16I", flash[256 : 256 + 64])
    assert RAM < stack <= RAM_END
    assert stack % 8 == 0
    assert all(FLASH + 256 <= at < FLASH + len(flash) and at & 1 for at in code)
    reset, tick = code[0], code[14]
    assert len({reset, tick, code[1]}) == 3  # a fault is neither the one nor the other


def test_the_outputs_are_switched_off_before_any_pin_is_driven(tmp_path: Path) -> None:
    with simulated_pico("--writes", str(tmp_path / "writes")) as sim:
        sim.step(0.1)
    writes = [
        tuple(int(word, 16) for word in line.split())
        for line in (tmp_path / "writes").read_text().splitlines()
    ]
    driven = next(at for at, (place, _) in enumerate(writes) if place == GPIO_OE_SET)
    assert writes[driven] == (GPIO_OE_SET, OUTPUTS_OFF)
    assert writes[driven - 1] == (GPIO_OUT_SET, OUTPUTS_OFF)
    places = [place for place, _ in writes]
    begun = places.index(WATCHDOG_CTRL)
    fed = places[begun:].count(WATCHDOG_LOAD)
    assert fed > 50  # once a millisecond, while its interrupt lives


@pytest.mark.slow
@pytest.mark.parametrize("line", ["stop 1", "chain 1"])
def test_everything_stops_within_a_tick(table: Host, line: str) -> None:
    """Also when the inputs' chain of registers has no supply: nothing that it says is believed then."""
    table.walls()
    table.start(shuffle)
    table.sim.tell(line)
    table.sim.step((TICK_US + INTERRUPT_US) / 1e6)
    assert 0 <= table.sim.stopped_us <= TICK_US + INTERRUPT_US
    for _ in range(20):
        table.tick()
        assert not table.sim.moving


def test_the_slots_for_sticks_are_measured_one_after_the_other() -> None:
    points = (25_000, 31_900, 8100, 35_000)
    with simulated_pico() as sim:
        for slot, reading in enumerate(struct.unpack("<16H", readings_of(AMOS, points))):
            sim.tell(f"stick {slot} {reading}")
        session = BoardSession(open_serial(sim.port), sticks=True)
        while not session.readings:
            session.poll(sim.step(0.005))
            assert sim.now_s < 10
        session.close()
    slots = count(AMOS, session.readings)
    assert [sum(each.points for each in slots if each.seat == seat) for seat in range(4)] == [*points]


def test_a_board_without_slots_tells_of_none(table: Host) -> None:
    table.session.query(messages.ReadDump(Dump.STICKS, 1))
    table.until(lambda: table.of(messages.DumpPart), 2.0)
    assert table.of(messages.DumpPart) == [messages.DumpPart(Dump.STICKS, 1, 0, b"")]


@pytest.mark.slow
def test_a_jam_is_seen_through_the_analog_switch(table: Host) -> None:
    table.walls()
    table.start(shuffle)
    table.sim.tell("jam 15 1")  # DRUM in src/pins.h
    table.until(lambda: table.fresh_status().fault == FaultCode.JAM, 5.0)
    assert table.status.fault_place == Place.DRUM


@pytest.mark.parametrize("options", [(), ("--no-memory",)], ids=["", "without its memory chip"])
def test_the_first_start_is_a_fault_until_somebody_has_looked(options: tuple[str, ...]) -> None:
    with simulated_pico(*options) as sim:
        one = Host(sim)
        one.greet()
        assert one.status.fault != FaultCode.NONE
        one.run(0.3)
        one.reset_fault()
        one.run(0.5)
        assert one.fresh_status().fault == FaultCode.NONE
        one.session.close()
