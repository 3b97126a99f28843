"""What the two sides say to each other: commands down, reports up, and the few words that keep the link.

Every message is a frozen value that checks itself when made. Its fields' types carry their wire form, so the
codec, the message dictionary and the table in docs/PROTOCOL.md all come from the classes below. Link messages
(number below 16) are fixed for ever; commands and reports are numbered by the controller's dictionary at each
hello.

Motions carry a ticket: the controller runs each ticket at most once, so asking again never moves the machine
twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from firmware_bridge.messages.codes import Lamp as Lamp
from firmware_bridge.messages.message import U8, U16, U32, Blob, Message, Role, Text, U8s
from firmware_bridge.messages.service_messages import (
    CONTROLLER_SERVICE,
    HOST_SERVICE,
)
from firmware_bridge.messages.service_messages import (
    Clock as Clock,
)
from firmware_bridge.messages.service_messages import (
    DumpPart as DumpPart,
)
from firmware_bridge.messages.service_messages import (
    ReadClock as ReadClock,
)
from firmware_bridge.messages.service_messages import (
    ReadDump as ReadDump,
)
from firmware_bridge.messages.service_messages import (
    ReadState as ReadState,
)
from firmware_bridge.messages.service_messages import (
    State as State,
)

PROTOCOL = 1
"""Raised when a link message changes in a way an older side cannot read."""
LONGEST_LEASE_MS = 3000
"""A controller takes a longer lease for one of this length: no host may keep motors running for a minute."""


# --- the link, host to controller (out of band) -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Begins a link: both sides start counting at 0. The same nonce again only asks for the answer again."""

    ID: ClassVar[int] = 0
    nonce: U32
    protocol: U8


@dataclass(frozen=True, slots=True)
class ReadDictionary(Message):
    """Asks for the dictionary's text from ``offset`` on."""

    ID: ClassVar[int] = 1
    offset: U16


@dataclass(frozen=True, slots=True)
class Heartbeat(Message):
    """The host lives: outputs may move for another ``lease_ms``, but never longer than
    ``LONGEST_LEASE_MS``. Answered by ``Status`` with the same count."""

    ID: ClassVar[int] = 2
    count: U16
    lease_ms: U16


@dataclass(frozen=True, slots=True)
class EmergencyStop(Message):
    """Everything off, now, hello or not. Sent again until ``Stopped`` comes back."""

    ID: ClassVar[int] = 3
    token: U16


# --- the link, controller to host (out of band) -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HelloReply(Message):
    """Who answers, and what it speaks."""

    ID: ClassVar[int] = 8
    ROLE: ClassVar[Role] = Role.CONTROLLER_LINK
    nonce: U32
    protocol: U8
    boot_id: U32
    """Different after every start of the controller; never 0."""
    fingerprint: U32
    """CRC-32 of the controller's configuration text."""
    window: U8
    """DATA frames it can hold unacknowledged, 1 to 16."""
    dictionary_size: U16
    dictionary_crc: U32
    """CRC-32 of the dictionary's text."""
    firmware: Text


@dataclass(frozen=True, slots=True)
class DictionaryPart(Message):
    """A piece of the dictionary's text."""

    ID: ClassVar[int] = 9
    ROLE: ClassVar[Role] = Role.CONTROLLER_LINK
    offset: U16
    data: Blob


@dataclass(frozen=True, slots=True)
class Status(Message):
    """What the machine is doing and where everything stands; after each heartbeat and at every change."""

    ID: ClassVar[int] = 10
    ROLE: ClassVar[Role] = Role.CONTROLLER_LINK
    boot_id: U32
    uptime_ms: U32
    echo: U16
    """Count of the heartbeat this answers; of the last one when nothing was asked."""
    activity: U8
    progress_permille: U16
    running_ticket: U16
    """0 when nothing runs."""
    last_ticket: U16
    """The last ticket that arrived since the boot, whatever became of it; 0 when none did."""
    lids: U8
    lift: U8
    tiles_inside: U16
    fault: U8
    fault_place: U8
    flags: U8


@dataclass(frozen=True, slots=True)
class Stopped(Message):
    """The emergency stop with this token was carried out."""

    ID: ClassVar[int] = 11
    ROLE: ClassVar[Role] = Role.CONTROLLER_LINK
    token: U16


@dataclass(frozen=True, slots=True)
class NotGreeted(Message):
    """Said at every start, and to anything but a hello before one: begin again."""

    ID: ClassVar[int] = 12
    ROLE: ClassVar[Role] = Role.CONTROLLER_LINK
    boot_id: U32


# --- commands (numbered) ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenLids(Message):
    """Open the lids over the collecting hole."""

    ID: ClassVar[int] = 16
    ROLE: ClassVar[Role] = Role.COMMAND
    ticket: U16


@dataclass(frozen=True, slots=True)
class CloseLids(Message):
    """Close the lids over the collecting hole."""

    ID: ClassVar[int] = 17
    ROLE: ClassVar[Role] = Role.COMMAND
    ticket: U16


@dataclass(frozen=True, slots=True)
class Collect(Message):
    """Take tiles in through the open hole until ``tiles`` are inside."""

    ID: ClassVar[int] = 18
    ROLE: ClassVar[Role] = Role.COMMAND
    ticket: U16
    tiles: U16


@dataclass(frozen=True, slots=True)
class Shuffle(Message):
    """Turn the drum ``turns`` times."""

    ID: ClassVar[int] = 19
    ROLE: ClassVar[Role] = Role.COMMAND
    ticket: U16
    turns: U8


@dataclass(frozen=True, slots=True)
class BuildWalls(Message):
    """Build walls two tiles high: stacks per side, side 0 first."""

    ID: ClassVar[int] = 20
    ROLE: ClassVar[Role] = Role.COMMAND
    ticket: U16
    stacks: U8s


@dataclass(frozen=True, slots=True)
class CountWalls(Message):
    """Count the tiles in each built wall; answered by ``WallsCounted``."""

    ID: ClassVar[int] = 21
    ROLE: ClassVar[Role] = Role.COMMAND
    ticket: U16


@dataclass(frozen=True, slots=True)
class LiftWalls(Message):
    """Lift the built walls onto the felt."""

    ID: ClassVar[int] = 22
    ROLE: ClassVar[Role] = Role.COMMAND
    ticket: U16


@dataclass(frozen=True, slots=True)
class RollDice(Message):
    """Roll ``count`` dice; answered by ``DiceShown``."""

    ID: ClassVar[int] = 23
    ROLE: ClassVar[Role] = Role.COMMAND
    ticket: U16
    count: U8


@dataclass(frozen=True, slots=True)
class SetLamps(Message):
    """Light a seat's lamps; has no ticket, setting twice is setting once."""

    ID: ClassVar[int] = 24
    ROLE: ClassVar[Role] = Role.COMMAND
    seat: U8
    lit: U8
    """``Lamp`` bits that shine."""
    blinking: U8
    """Those of them that blink."""


@dataclass(frozen=True, slots=True)
class ResetFault(Message):
    """A person has looked: forget the latched fault and bring the lifts home."""

    ID: ClassVar[int] = 25
    ROLE: ClassVar[Role] = Role.COMMAND
    ticket: U16


# --- reports (numbered) -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CommandDone(Message):
    """The ticket's command has finished and everything it moved stands still."""

    ID: ClassVar[int] = 32
    ROLE: ClassVar[Role] = Role.REPORT
    ticket: U16


@dataclass(frozen=True, slots=True)
class CommandRefused(Message):
    """The ticket's command was not begun."""

    ID: ClassVar[int] = 33
    ROLE: ClassVar[Role] = Role.REPORT
    ticket: U16
    reason: U8
    """A ``Refusal``."""


@dataclass(frozen=True, slots=True)
class CommandAborted(Message):
    """The ticket's command was begun and not finished."""

    ID: ClassVar[int] = 34
    ROLE: ClassVar[Role] = Role.REPORT
    ticket: U16
    reason: U8
    """An ``AbortReason``."""


@dataclass(frozen=True, slots=True)
class WallsCounted(Message):
    """Tiles in each wall, side 0 first; before the ticket's ``CommandDone``."""

    ID: ClassVar[int] = 35
    ROLE: ClassVar[Role] = Role.REPORT
    ticket: U16
    counts: U8s


@dataclass(frozen=True, slots=True)
class DiceShown(Message):
    """The dice lie still; before the ticket's ``CommandDone``."""

    ID: ClassVar[int] = 36
    ROLE: ClassVar[Role] = Role.REPORT
    ticket: U16
    values: U8s


@dataclass(frozen=True, slots=True)
class Fault(Message):
    """The first fault since the last reset; latched."""

    ID: ClassVar[int] = 37
    ROLE: ClassVar[Role] = Role.REPORT
    code: U8
    """A ``FaultCode``."""
    place: U8
    """A ``Place``."""


HOST_LINK: tuple[type[Message], ...] = (
    Hello,
    ReadDictionary,
    Heartbeat,
    EmergencyStop,
    *HOST_SERVICE,
)
CONTROLLER_LINK: tuple[type[Message], ...] = (
    HelloReply,
    DictionaryPart,
    Status,
    Stopped,
    NotGreeted,
    *CONTROLLER_SERVICE,
)
COMMANDS: tuple[type[Message], ...] = (
    OpenLids,
    CloseLids,
    Collect,
    Shuffle,
    BuildWalls,
    CountWalls,
    LiftWalls,
    RollDice,
    SetLamps,
    ResetFault,
)
REPORTS: tuple[type[Message], ...] = (
    CommandDone,
    CommandRefused,
    CommandAborted,
    WallsCounted,
    DiceShown,
    Fault,
)
LINK = HOST_LINK + CONTROLLER_LINK
ALL = LINK + COMMANDS + REPORTS
