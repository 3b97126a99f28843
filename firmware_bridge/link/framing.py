"""Bytes to frames and back. No port, no clock: any chunking and any noise may be fed in.

A frame is at most 64 bytes: length, sequence byte, payload, CRC-16 high, CRC-16 low, sync byte. The length
counts the whole frame. The sequence byte carries the kind in its two high bits and the number in the six low
ones. The CRC is CRC-16/IBM-3740 ("CCITT-FALSE": polynomial 0x1021, start 0xFFFF, no reflection; ``123456789``
gives 0x29B1) over length, sequence byte and payload.

The sync byte is larger than any legal length, so sync bytes between frames are idle and cost nothing; a
sender that had to wait in vain sends ``FLUSH`` first, which ends whatever half frame noise left at the other
side.
"""

from __future__ import annotations

from binascii import crc_hqx
from dataclasses import dataclass, field
from enum import IntEnum

from firmware_bridge.errors import FrameError

SYNC = 0x7E
"""Last byte of a frame, and what an idle line may carry between frames."""
MAX_FRAME = 64
"""Bytes of the longest frame, all of it counted; an AVR's receive buffer."""
OVERHEAD = 5
"""Length, sequence byte, CRC high, CRC low, sync."""
MAX_PAYLOAD = MAX_FRAME - OVERHEAD
NUMBERS = 64
"""Sequence numbers run 0 to 63 and start again."""
FLUSH = bytes([SYNC]) * MAX_FRAME
"""Ends any half-received frame at the other side, whatever length it claimed."""


class FrameKind(IntEnum):
    """The two high bits of the sequence byte."""

    DATA = 0
    """Numbered, acknowledged, retransmitted: commands and reports."""
    ACK = 1
    """No payload; the number is the next DATA number expected, so everything before it has arrived."""
    OUT_OF_BAND = 2
    """Outside every queue: hello, heartbeat, status, emergency stop. The number means nothing and is 0."""


def crc16(data: bytes) -> int:
    """CRC-16/IBM-3740 of ``data``.

    >>> hex(crc16(b"123456789"))
    '0x29b1'
    """
    return crc_hqx(data, 0xFFFF)


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame on the wire."""

    kind: FrameKind
    number: int
    """0 to 63."""
    payload: bytes = b""

    def __post_init__(self) -> None:
        if len(self.payload) > MAX_PAYLOAD:
            raise FrameError(
                f"a frame carries at most {MAX_PAYLOAD} bytes, this payload has {len(self.payload)}"
            )
        if not 0 <= self.number < NUMBERS:
            raise FrameError(f"frame numbers run 0 to {NUMBERS - 1}, this is {self.number}")

    def encode(self) -> bytes:
        """The bytes that go on the wire."""
        body = bytes([len(self.payload) + OVERHEAD, self.kind << 6 | self.number]) + self.payload
        return body + crc16(body).to_bytes(2, "big") + bytes([SYNC])


@dataclass(slots=True)
class Framer:
    """Cuts a byte stream into frames.

    Bytes that are no frame cost one byte each: the framer skips it and looks again from the next. Noise that
    looks like a length can hold a good frame back until at most 63 more bytes arrive; ``FLUSH`` brings them.
    """

    dropped: int = 0
    """Bytes thrown away since the start, idle sync bytes apart. A rising count means a noisy cable."""
    spoiled: int = 0
    """Places where a whole frame stood but its CRC, sync byte or kind was wrong."""
    _held: bytearray = field(default_factory=bytearray)

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that ``data`` completes, in order."""
        self._held += data
        frames: list[Frame] = []
        while (frame := self._next()) is not None:
            frames.append(frame)
        return frames

    def _next(self) -> Frame | None:
        held = self._held
        while held:
            length = held[0]
            if not OVERHEAD <= length <= MAX_FRAME:
                self.dropped += length != SYNC
                del held[0]
                continue
            if len(held) < length:
                return None
            body, crc, sync = (
                bytes(held[: length - 3]),
                bytes(held[length - 3 : length - 1]),
                held[length - 1],
            )
            kind = body[1] >> 6
            if sync != SYNC or crc != crc16(body).to_bytes(2, "big") or kind > FrameKind.OUT_OF_BAND:
                self.spoiled += 1
                self.dropped += 1
                del held[0]
                continue
            del held[:length]
            return Frame(FrameKind(kind), body[1] % NUMBERS, body[2:])
        return None
