"""Puts boot2 and the program together as a UF2 file, for a Pico that waits in its boot program.

``image.py BOOT2.bin PROGRAM.bin OUT.uf2``. Formats: RP2040 datasheet 2.8.1.3.1 (boot2 and its sum), and
Microsoft's "USB Flashing Format".
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

FLASH = 0x10000000
BOOT2_BYTES = 256
BLOCK = 256
FAMILY_RP2040 = 0xE48BFF56
HAS_FAMILY = 0x2000
BEGINS = (0x0A324655, 0x9E5D5157)
POLYNOMIAL = 0x04C11DB7


def sum_of(data: bytes) -> int:
    """The boot program's CRC-32: highest bit first, begun with ones, neither mirrored nor inverted."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ POLYNOMIAL if crc >> 31 else crc << 1) & 0xFFFFFFFF
    return crc


def boot2_with_sum(code: bytes) -> bytes:
    """The 256 bytes that the boot program accepts.

    Raises:
        ValueError: the code does not fit.
    """
    room = BOOT2_BYTES - 4
    if len(code) > room:
        raise ValueError(f"boot2 has {len(code)} bytes, and {room} fit")
    whole = code.ljust(room, b"\0")
    return whole + struct.pack("<I", sum_of(whole))


def uf2(flash: bytes) -> bytes:
    """What lies at the beginning of the flash, as UF2 blocks of 512 bytes with 256 of it each."""
    count = -(-len(flash) // BLOCK)
    blocks = []
    for number in range(count):
        part = flash[number * BLOCK : (number + 1) * BLOCK].ljust(BLOCK, b"\0")
        head = (
            0x0A324655,
            0x9E5D5157,
            HAS_FAMILY,
            FLASH + number * BLOCK,
            BLOCK,
            number,
            count,
            FAMILY_RP2040,
        )
        blocks.append(struct.pack("<8I", *head) + part.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)


def main() -> None:
    """Read two files, write one."""
    boot2, program, out = map(Path, sys.argv[1:4])
    out.write_bytes(uf2(boot2_with_sum(boot2.read_bytes()) + program.read_bytes()))


if __name__ == "__main__":
    main()
