"""A change of the seats' keys as a board tells it, debounced there. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from struct import Struct
from typing import Final

from firmware_bridge.errors import MessageError
from firmware_bridge.panels.buttons import Key

SEATS: Final = 4
_CHANGE: Final = Struct("<IIIB")


def key_bit(seat: int, key: Key) -> int:
    """Where a key stands in the masks: eight of each seat, seat 0 lowest."""
    return 1 << (len(Key) * seat + tuple(Key).index(key))


@dataclass(frozen=True, slots=True)
class KeyChange:
    """What is held since a moment."""

    at_ms: int
    """The board's clock, since its start, when the contact first moved."""
    down: int = 0
    """``key_bit`` of every key that is held."""
    restless: int = 0
    """Those that do not come to rest: a worn contact or a loose wire."""
    there: bool = True
    """Whether the board can read its keys."""

    @classmethod
    def parse(cls, data: bytes) -> KeyChange:
        """The change in a ``DumpPart`` of ``Dump.KEYS``.

        Raises:
            MessageError: it is not as long as a change is.
        """
        if len(data) != _CHANGE.size:
            raise MessageError(f"a change of the keys has {_CHANGE.size} bytes, this has {len(data)}")
        at_ms, down, restless, there = _CHANGE.unpack(data)
        return cls(at_ms, down, restless, bool(there))

    def encode(self) -> bytes:
        """The bytes of a ``DumpPart``."""
        return _CHANGE.pack(self.at_ms, self.down, self.restless, self.there)

    def held(self, seat: int) -> Mapping[Key, bool]:
        """Each key of a seat: whether it is down."""
        return {key: bool(self.down & key_bit(seat, key)) for key in Key}
