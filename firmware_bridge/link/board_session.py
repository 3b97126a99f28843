"""A session that also polls the point sticks and the keys of the seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from firmware_bridge.errors import MessageError
from firmware_bridge.link.session import LinkState, LinkUp, Received, Session, SessionEvent
from firmware_bridge.messages.codes import Dump
from firmware_bridge.messages.messages import DumpPart, ReadDump, Status
from firmware_bridge.panels.key_change import KeyChange

STICKS_POLL_INTERVAL_S: Final = 1.0
KEYS_POLL_INTERVAL_S: Final = 0.03
"""A question and its answer are 60 bytes at most: a sixth of the line."""
MAX_CLOCK_DRIFT_MS: Final = 1.0
"""How far the board's clock may fall behind ours from one status to the next, at five a second: a bad crystal
loses a tenth of that."""
_NUMBERS: Final = 0xFFFF
_HALF_RANGE: Final = 0x8000


@dataclass(frozen=True, slots=True)
class ReceivedKeyChange:
    """A change of the keys, and its age when it was received."""

    change: KeyChange
    age_ms: int
    first: bool
    """The state of the keys when the link came up: a key that is held was not pressed just now."""


@dataclass(slots=True)
class BoardSession(Session):
    """Polls while the link is up, and keeps the latest answers. After a lost answer the query is repeated; a
    controller without sticks or keys answers with empty data, an old one not at all.

    Keys that were pressed while the link was down are ignored: a call of minutes ago is no call.
    """

    sticks: bool = False
    """Poll the point sticks."""
    keys: bool = False
    """Poll the seats' keys."""
    readings: bytes = b""
    """The latest measurements of the slots for sticks; empty before the first."""
    keys_reported: bool = False
    """The controller has keys, and has reported them since the link came up."""
    _next_sticks_poll_s: float = 0.0
    _next_keys_poll_s: float = 0.0
    _next_change: int | None = None
    """Number of the change to request; None until the newest number is known."""
    _changes: list[ReceivedKeyChange] = field(default_factory=list)
    _clock_offset_ms: float | None = None
    """Our clock minus the board's, by the status that took the least time to arrive."""

    def poll(self, now_s: float) -> list[SessionEvent]:
        """The session's events, except those about sticks and keys."""
        events = Session.poll(self, now_s)
        other_events = [event for event in events if not self._consume(event, now_s)]
        if self.link is not LinkState.UP:
            self._reset()
            return other_events
        if self.sticks and now_s >= self._next_sticks_poll_s:
            self._next_sticks_poll_s = now_s + STICKS_POLL_INTERVAL_S
            self.query(ReadDump(Dump.STICKS, 1))
        if self.keys and now_s >= self._next_keys_poll_s:
            self._next_keys_poll_s = now_s + KEYS_POLL_INTERVAL_S
            self.query(ReadDump(Dump.KEYS, self._next_change or 1))
        return other_events

    def take_changes(self) -> list[ReceivedKeyChange]:
        """The changes of the keys since the last call, in their order."""
        changes, self._changes = self._changes, []
        return changes

    def _reset(self) -> None:
        self.readings, self.keys_reported = b"", False
        self._next_change, self._clock_offset_ms = None, None

    def _consume(self, event: SessionEvent, now_s: float) -> bool:
        if isinstance(event, LinkUp):
            self._reset()
            return False
        if not isinstance(event, Received):
            return False
        match event.message:
            case Status(uptime_ms=uptime_ms):
                offset_ms = now_s * 1000 - uptime_ms
                if self._clock_offset_ms is None:
                    self._clock_offset_ms = offset_ms
                self._clock_offset_ms += min(
                    _unwrap_ms(offset_ms - self._clock_offset_ms), MAX_CLOCK_DRIFT_MS
                )
                return False
            case DumpPart(what=Dump.STICKS, data=data):
                self.readings = data
                return self.sticks
            case DumpPart(what=Dump.KEYS) as part:
                self._on_keys(part, now_s)
                return self.keys
        return False

    def _on_keys(self, part: DumpPart, now_s: float) -> None:
        if self._next_change is None:
            if part.newest and self._clock_offset_ms is not None:
                self._next_change, self._next_keys_poll_s = part.newest, now_s
            return
        if not part.data or (part.number - self._next_change) % _NUMBERS >= _HALF_RANGE:
            return  # not written yet, or the answer to a repeated query
        try:
            change = KeyChange.parse(part.data)
        except MessageError:
            self.undecoded += 1
            return
        assert self._clock_offset_ms is not None, "changes are asked for when a status has come"
        age_ms = max(0, round(_unwrap_ms(now_s * 1000 - self._clock_offset_ms - change.at_ms)))
        self._changes.append(ReceivedKeyChange(change, age_ms, first=not self.keys_reported))
        self.keys_reported = True
        self._next_change, self._next_keys_poll_s = part.number % _NUMBERS + 1, now_s


def _unwrap_ms(ms: float) -> float:
    """A difference of the board's clock, which has four bytes and wraps around after seven weeks."""
    return ms - 2**32 * round(ms / 2**32)
