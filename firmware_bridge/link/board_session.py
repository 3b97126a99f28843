"""A session that also asks for what lies and what is pressed at the seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from firmware_bridge.errors import MessageError
from firmware_bridge.link.session import LinkState, LinkUp, Received, Session, SessionEvent
from firmware_bridge.messages.codes import Dump
from firmware_bridge.messages.messages import DumpPart, ReadDump, Status
from firmware_bridge.panels.key_change import KeyChange

STICKS_EVERY_S: Final = 1.0
KEYS_EVERY_S: Final = 0.03
"""A question and its answer are 60 bytes at most: a sixth of the line."""
SLOWER_CLOCK_MS: Final = 1.0
"""At each status, five a second, by so much the board's clock may have fallen behind ours: a bad crystal
loses a tenth of that."""
_NUMBERS: Final = 0xFFFF
_AHEAD: Final = 0x8000


@dataclass(frozen=True, slots=True)
class HeardChange:
    """A change of the keys, and how long ago it was when it came."""

    change: KeyChange
    age_ms: int
    first: bool
    """The keys as they were found, when the link began: who holds one has not pressed it now."""


@dataclass(slots=True)
class BoardSession(Session):
    """Asks while the link is up, and keeps the newest answers. Both are questions that a lost answer
    only repeats; a controller without sticks or keys answers with nothing, an old one not at all.

    What was pressed while nobody asked is passed over when the link begins: a call of minutes ago is no call.
    """

    sticks: bool = False
    """Ask for the point sticks."""
    keys: bool = False
    """Ask for the seats' keys."""
    readings: bytes = b""
    """What the slots for sticks measure, as told last; empty while nothing was told."""
    keys_told: bool = False
    """The controller has keys, and has told of them since the link is up."""
    _sticks_at_s: float = 0.0
    _keys_at_s: float = 0.0
    _next: int | None = None
    """The change that is asked for; None until its newest number is known."""
    _changes: list[HeardChange] = field(default_factory=list)
    _behind_ms: float | None = None
    """Our clock less the board's, as by the status that took least time to come."""

    def poll(self, now_s: float) -> list[SessionEvent]:
        """Everything but what concerns sticks and keys."""
        events = Session.poll(self, now_s)
        told = [event for event in events if not self._is_ours(event, now_s)]
        if self.link is not LinkState.UP:
            self._begin()
            return told
        if self.sticks and now_s >= self._sticks_at_s:
            self._sticks_at_s = now_s + STICKS_EVERY_S
            self.ask(ReadDump(Dump.STICKS, 1))
        if self.keys and now_s >= self._keys_at_s:
            self._keys_at_s = now_s + KEYS_EVERY_S
            self.ask(ReadDump(Dump.KEYS, self._next or 1))
        return told

    def take_changes(self) -> list[HeardChange]:
        """The changes of the keys since the last call, in their order."""
        told, self._changes = self._changes, []
        return told

    def _begin(self) -> None:
        self.readings, self.keys_told = b"", False
        self._next, self._behind_ms = None, None

    def _is_ours(self, event: SessionEvent, now_s: float) -> bool:
        if isinstance(event, LinkUp):
            self._begin()
            return False
        if not isinstance(event, Received):
            return False
        match event.message:
            case Status(uptime_ms=uptime_ms):
                seen = now_s * 1000 - uptime_ms
                if self._behind_ms is None:
                    self._behind_ms = seen
                self._behind_ms += min(_same_round(seen - self._behind_ms), SLOWER_CLOCK_MS)
                return False
            case DumpPart(what=Dump.STICKS, data=data):
                self.readings = data
                return self.sticks
            case DumpPart(what=Dump.KEYS) as part:
                self._on_keys(part, now_s)
                return self.keys
        return False

    def _on_keys(self, part: DumpPart, now_s: float) -> None:
        if self._next is None:
            if part.newest and self._behind_ms is not None:
                self._next, self._keys_at_s = part.newest, now_s
            return
        if not part.data or (part.number - self._next) % _NUMBERS >= _AHEAD:
            return  # not yet, or the answer to a question that was asked twice
        try:
            change = KeyChange.parse(part.data)
        except MessageError:
            self.undecoded += 1
            return
        assert self._behind_ms is not None, "changes are asked for when a status has come"
        age_ms = max(0, round(_same_round(now_s * 1000 - self._behind_ms - change.at_ms)))
        self._changes.append(HeardChange(change, age_ms, first=not self.keys_told))
        self.keys_told = True
        self._next, self._keys_at_s = part.number % _NUMBERS + 1, now_s


def _same_round(ms: float) -> float:
    """A span of time by the board's clock, which has four bytes and begins anew after seven weeks."""
    return ms - 2**32 * round(ms / 2**32)
