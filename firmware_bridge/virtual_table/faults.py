"""Faults to switch on in the virtual table: on the wire, and in the machine."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from firmware_bridge.link.framing import Frame, FrameKind, Framer
from firmware_bridge.messages.codes import Activity, Place


@dataclass(slots=True)
class Line:
    """One direction of a bad cable. Counters spoil the next so many frames, rates any frame by chance."""

    drop: int = 0
    corrupt: int = 0
    duplicate: int = 0
    lose_acks: int = 0
    drop_rate: float = 0.0
    corrupt_rate: float = 0.0
    duplicate_rate: float = 0.0
    random: Random = field(default_factory=lambda: Random(0))
    _framer: Framer = field(default_factory=Framer)

    @property
    def good(self) -> bool:
        """Nothing is switched on."""
        return not (
            self.drop
            or self.corrupt
            or self.duplicate
            or self.lose_acks
            or self.drop_rate
            or self.corrupt_rate
            or self.duplicate_rate
        )

    def carry(self, data: bytes) -> bytes:
        """What arrives of ``data``, which holds whole frames."""
        if self.good:
            return data
        return b"".join(self._carry(frame) for frame in self._framer.feed(data))

    def _carry(self, frame: Frame) -> bytes:
        raw = frame.encode()
        if frame.kind is FrameKind.ACK and self.lose_acks:
            self.lose_acks -= 1
            return b""
        if self._strikes("drop"):
            return b""
        if self._strikes("corrupt"):
            at = self.random.randrange(len(raw))
            return raw[:at] + bytes([raw[at] ^ self.random.randint(1, 255)]) + raw[at + 1 :]
        return raw * 2 if self._strikes("duplicate") else raw

    def _strikes(self, what: str) -> bool:
        left: int = getattr(self, what)
        if left:
            setattr(self, what, left - 1)
            return True
        rate: float = getattr(self, f"{what}_rate")
        return rate > 0 and self.random.random() < rate


@dataclass(slots=True)
class Faults:
    """What is wrong with the table just now. Change it at any time; one-shot faults switch themselves off."""

    to_host: Line = field(default_factory=Line)
    to_controller: Line = field(default_factory=Line)
    silent: bool = False
    """The controller hears nothing and says nothing, as if its cable were cut."""
    jam_during: Activity | None = None
    """The next such motion stops half way with a jam; once."""
    jam_place: Place = Place.DRUM
    miscount_side: int | None = None
    """The next wall built on this side is one tile short; once."""
    lids_stuck: bool = False
    """The lids stop half way until this is switched off."""
    reboot_during: Activity | None = None
    """The controller starts anew half way through the next such motion; once."""
