"""Questions about the controller itself: its clock, all it senses and drives, its log, its last frames.

They are link messages, answered at any time, greeted or not, and they change nothing: a service tool may ask
while a game runs. They came after the first controllers of protocol 1; a controller without them throws them
away, so a host that hears no answer must be content.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from firmware_bridge.messages.message import U8, U16, U32, Blob, Message, Role


@dataclass(frozen=True, slots=True)
class ReadClock(Message):
    """Asks for the controller's clock: ``Clock`` with the same token."""

    ID: ClassVar[int] = 4
    token: U16


@dataclass(frozen=True, slots=True)
class ReadState(Message):
    """Asks for everything: ``State`` with the same token, then a ``Status``."""

    ID: ClassVar[int] = 5
    token: U16


@dataclass(frozen=True, slots=True)
class ReadDump(Message):
    """Asks for one entry of the log or one of the last frames, from ``number`` on."""

    ID: ClassVar[int] = 6
    what: U8
    """A ``Dump``."""
    number: U16
    """The entry wanted; the oldest that is kept where it is older."""


@dataclass(frozen=True, slots=True)
class Clock(Message):
    """What the controller's clock showed when it was asked."""

    ID: ClassVar[int] = 13
    ROLE: ClassVar[Role] = Role.CONTROLLER_LINK
    token: U16
    boot_id: U32
    uptime_ms: U32


@dataclass(frozen=True, slots=True)
class State(Message):
    """What the controller senses and drives, as bits and numbers of its own firmware."""

    ID: ClassVar[int] = 14
    ROLE: ClassVar[Role] = Role.CONTROLLER_LINK
    token: U16
    nonce: U32
    """Of the link it is in; 0 before the first hello."""
    lease_left_ms: U16
    reports_waiting: U8
    """Reports nobody has acknowledged."""
    inputs: U32
    outputs: U32
    drum: U16
    """Tiles in the drum."""
    walls: U32
    """Tiles on each lowered lift, a byte a side, side 0 lowest."""
    lamps: U32
    """Lamps that shine just now, a byte a seat, seat 0 lowest."""


@dataclass(frozen=True, slots=True)
class DumpPart(Message):
    """One entry of the log or one of the last frames."""

    ID: ClassVar[int] = 15
    ROLE: ClassVar[Role] = Role.CONTROLLER_LINK
    what: U8
    number: U16
    """Of the entry in ``data``; counted from 1 since the start, starting again after 65,535."""
    newest: U16
    """The last entry written; 0 when there is none."""
    data: Blob
    """Empty where there is no such entry yet."""


HOST_SERVICE: tuple[type[Message], ...] = (ReadClock, ReadState, ReadDump)
CONTROLLER_SERVICE: tuple[type[Message], ...] = (Clock, State, DumpPart)
