"""A controller's memory for ``ReadDump``: its log, its last frames and its own state."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from firmware_bridge.dump import Block, LogEntry
from firmware_bridge.messages.codes import Dump, LogEvent
from firmware_bridge.messages.messages import DumpPart
from firmware_bridge.messages.service_messages import ReadDump
from firmware_bridge.panels.key_change import KeyChange

MAX_ENTRIES = {Dump.LOG: 64, Dump.RECEIVED: 16, Dump.SENT: 16, Dump.KEYS: 24}
"""Entries of each, as the reference firmware keeps them."""
_UNLOGGED_MESSAGES = frozenset({ReadDump.ID, DumpPart.ID})


@dataclass(slots=True)
class _Ring:
    entries: deque[bytes]
    newest: int = 0

    def add(self, data: bytes) -> None:
        self.entries.append(data)
        self.newest = self.newest % 0xFFFF + 1

    def part(self, what: int, number: int) -> DumpPart:
        ahead = (number - self.newest) % 0xFFFF if number else 0xFFFF
        behind = min((self.newest - number) % 0xFFFF if number else 0xFFFF, len(self.entries) - 1)
        if behind < 0 or 0 < ahead < 0x8000:
            return DumpPart(what, number, self.newest, b"")
        return DumpPart(what, (self.newest - behind - 1) % 0xFFFF + 1, self.newest, self.entries[-1 - behind])


@dataclass(slots=True)
class Memory:
    """The log and the last frames of one run of the controller."""

    configuration: str = ""
    """What the fingerprint is taken over, lines that end in a newline."""
    sticks: Callable[[], bytes] = bytes
    """What the slots for point sticks measure now; empty without any."""
    keys: Callable[[], int] | None = None
    """Which of the seats' keys are held now; None without any."""
    _last_keys: int | None = None
    _rings: dict[int, _Ring] = field(
        default_factory=lambda: {what.value: _Ring(deque(maxlen=size)) for what, size in MAX_ENTRIES.items()}
    )

    def log(self, now_ms: int, event: LogEvent, detail: int = 0, number: int = 0) -> None:
        """Write a log entry; the time is since the controller's start."""
        self._rings[Dump.LOG].add(LogEntry(now_ms, event, detail, number).encode())

    def frame(self, now_ms: int, what: Dump, frame: bytes) -> None:
        """Keep a frame that arrived or went out; before one that arrived the keys are looked at."""
        if what is Dump.RECEIVED and self.keys is not None and (pressed := self.keys()) != self._last_keys:
            self._last_keys = pressed
            self._rings[Dump.KEYS].add(KeyChange(now_ms, pressed).encode())
        if frame[1] >> 6 == 2 and len(frame) > 5 and frame[2] in _UNLOGGED_MESSAGES:
            return
        self._rings[what].add(Block(now_ms, frame).encode())

    def part(self, what: int, number: int) -> DumpPart:
        """The entry ``number``, the oldest kept where that one is older, or an empty part."""
        if what == Dump.CONFIGURATION:
            lines = self.configuration.encode().splitlines()
            wanted = max(number, 1)
            data = lines[wanted - 1] if wanted <= len(lines) else b""
            return DumpPart(what, wanted, len(lines), data)
        if what == Dump.STICKS:
            measured = self.sticks() if number <= 1 else b""
            return DumpPart(what, max(number, 1), 1 if self.sticks() else 0, measured)
        ring = self._rings.get(what)
        return DumpPart(what, number, 0, b"") if ring is None else ring.part(what, number)
