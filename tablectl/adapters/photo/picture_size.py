"""The size of a picture, read from its header before it is decoded: a small file can hold a huge picture."""

from __future__ import annotations

from typing import Final

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8"
_START_OF_FRAME: Final = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""JPEG's start-of-frame markers."""
_STANDALONE: Final = frozenset({0x01, *range(0xD0, 0xD9)})
"""JPEG's markers without a length."""


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a JPEG, PNG or WebP; None for other files or without a size."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if data.startswith(_JPEG):
        return _jpeg_size(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp_size(data)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    offset = 2
    while offset + 9 <= len(data):
        if data[offset] != 0xFF:
            return None
        marker = data[offset + 1]
        if marker == 0xFF or marker in _STANDALONE:
            offset += 1 if marker == 0xFF else 2
        elif marker in _START_OF_FRAME:
            height, width = data[offset + 5 : offset + 7], data[offset + 7 : offset + 9]
            return int.from_bytes(width), int.from_bytes(height)
        else:
            offset += 2 + int.from_bytes(data[offset + 2 : offset + 4])
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X" and len(data) >= 30:
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and len(data) >= 30:
        fields = int.from_bytes(data[26:28], "little"), int.from_bytes(data[28:30], "little")
        return fields[0] & 0x3FFF, fields[1] & 0x3FFF
    return None
