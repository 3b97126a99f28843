"""Dumps of a controller's memory: log entries and frames, as ``DumpPart`` carries them."""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct

from firmware_bridge.errors import MessageError
from firmware_bridge.messages.codes import LogEvent, code_name

_ENTRY = Struct("<IBBH")
_CLOCK = Struct("<I")
BLOCK_BYTES = 36
"""Of a frame are kept: 40 bytes of a blob less the time."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened in the controller."""

    at_ms: int
    """Its clock, since its start."""
    event: int
    """A ``LogEvent``; a newer controller may have others."""
    detail: int
    """0 to 255; what it means depends on the event."""
    number: int
    """0 to 65,535; a ticket where the event has one."""

    @classmethod
    def parse(cls, data: bytes) -> LogEntry:
        """The entry in a ``DumpPart`` of ``Dump.LOG``.

        Raises:
            MessageError: it is not as long as an entry is.
        """
        if len(data) != _ENTRY.size:
            raise MessageError(f"a log entry has {_ENTRY.size} bytes, this has {len(data)}")
        return cls(*_ENTRY.unpack(data))

    def encode(self) -> bytes:
        """The bytes of a ``DumpPart``."""
        return _ENTRY.pack(self.at_ms, self.event, self.detail, self.number)

    def __str__(self) -> str:
        return f"{self.at_ms / 1000:.3f} s {code_name(LogEvent, self.event)} {self.detail} {self.number}"


@dataclass(frozen=True, slots=True)
class Block:
    """A frame that a controller received or sent."""

    at_ms: int
    frame: bytes
    """Its first ``BLOCK_BYTES`` bytes."""

    @classmethod
    def parse(cls, data: bytes) -> Block:
        """The frame in a ``DumpPart`` of ``Dump.RECEIVED`` or ``Dump.SENT``.

        Raises:
            MessageError: it has no time.
        """
        if len(data) < _CLOCK.size:
            raise MessageError(f"a kept frame begins with {_CLOCK.size} bytes of time, this has {len(data)}")
        return cls(_CLOCK.unpack_from(data)[0], data[_CLOCK.size :])

    def encode(self) -> bytes:
        """The bytes of a ``DumpPart``."""
        return _CLOCK.pack(self.at_ms) + self.frame[:BLOCK_BYTES]
