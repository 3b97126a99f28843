"""Enumerations of message fields: activities, positions, faults, places, refusals, lamps."""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Activity(IntEnum):
    """What the machine is doing, as the controller says it."""

    IDLE = 0
    OPENING_LIDS = 1
    CLOSING_LIDS = 2
    COLLECTING = 3
    SHUFFLING = 4
    BUILDING = 5
    COUNTING = 6
    LIFTING = 7
    ROLLING = 8
    RESETTING = 9


class LidPosition(IntEnum):
    """Where the lids over the collecting hole are, by their end switches."""

    CLOSED = 0
    OPEN = 1
    BETWEEN = 2


class LiftPosition(IntEnum):
    """Where the lifts under the four walls are, by their end switches."""

    DOWN = 0
    UP = 1
    BETWEEN = 2


class FaultCode(IntEnum):
    """Why the machine will not move until a person resets it. 0 is no fault."""

    NONE = 0
    JAM = 1
    LIDS_STUCK = 2
    TILE_COUNT = 3
    WALL_COUNT = 4
    LIFT_NOT_HOME = 5
    EMERGENCY_STOP = 6
    LID_FORCED = 7
    INTERLOCK = 8
    """Said by the host: what was asked next would not have been safe."""
    INTERRUPTED_OFTEN = 9
    """Said by the host: the same request was cut off too many times."""
    HAND_IN_THE_WAY = 10
    """A hand was seen where something moved."""
    POWER_LOST = 11
    """The controller came back from a power loss; what stands where has to be looked at."""
    WATCHDOG = 12
    """The controller's program hung and was started anew by its watchdog."""
    OTHER = 255
    """Said by the host: the controller has a fault that this version has no word for."""


class Place(IntEnum):
    """Where a fault is. Sides count from the table's marked side, counter-clockwise."""

    NOWHERE = 0
    LIDS = 1
    DRUM = 2
    SIDE_0 = 3
    SIDE_1 = 4
    SIDE_2 = 5
    SIDE_3 = 6
    LIFTS = 7
    DICE = 8
    HOST = 9


class Refusal(IntEnum):
    """Why the controller did not begin a command."""

    BUSY = 1
    FAULT_LATCHED = 2
    LIDS_NOT_CLOSED = 3
    LIDS_NOT_OPEN = 4
    WRONG_TILES_INSIDE = 5
    NO_WALLS = 6
    NOT_POSSIBLE = 7
    NO_LEASE = 8


class AbortReason(IntEnum):
    """Why a command that had begun did not finish."""

    HOST_QUIET = 1
    FAULT = 2
    EMERGENCY_STOP = 3


class StatusFlag(IntFlag):
    """Single bits of ``Status.flags``."""

    LEASED = 1
    """Outputs may move: the host was heard within its lease."""
    WALLS_BUILT = 2
    """Walls stand on the lowered lifts as the last build left them."""
    SECOND_SET = 4
    """Of two sets of tiles the second was lifted last; never set where there is one."""


class Dump(IntEnum):
    """What ``ReadDump`` asks for."""

    LOG = 0
    RECEIVED = 1
    """The last frames that arrived whole."""
    SENT = 2
    """The last frames that went out."""
    CONFIGURATION = 3
    """The lines that the fingerprint is taken over: how the table is built."""
    STICKS = 4
    """What the slots for point sticks measure; a board without any has no such entry."""
    KEYS = 5
    """Changes of the seats' keys; a board without any has no such entry."""


class LogEvent(IntEnum):
    """What a log entry says; its detail and its number in brackets."""

    STARTED = 1
    """[why: 1 power, 2 reset, 3 watchdog; how often so far]"""
    GREETED = 2
    """[0; the nonce's low half]"""
    LEASE_LOST = 3
    """[the activity it stopped; its ticket]"""
    BEGUN = 4
    """[activity; ticket]"""
    DONE = 5
    """[activity; ticket]"""
    REFUSED = 6
    """[reason; ticket]"""
    ABORTED = 7
    """[reason; ticket]"""
    FAULT = 8
    """[code; place]"""
    FAULT_RESET = 9
    """[code; ticket]"""
    STOP_ASKED = 10
    """[0; token]"""


class Lamp(IntFlag):
    """The lamps of one seat."""

    TURN = 1
    READY = 2
    DEALER = 4
    CALL = 8
    WIN = 16
    ATTENTION = 32


def code_name(words: type[IntEnum], number: int) -> str:
    """The word for a number, or the number itself where a newer controller has one that we do not know."""
    known = {word.value: word.name.lower() for word in words}
    return known.get(number, f"number {number}")
