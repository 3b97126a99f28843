"""A machine's port polled by a tool of its own: no table loop, no game. Clock and waiting are here."""

from __future__ import annotations

import select
import time
from collections.abc import Callable

from firmware_bridge import open_serial
from firmware_bridge.errors import BridgeError
from firmware_bridge.link.wire_serial import SerialWire
from tablectl.errors import PartMissing

TICK_S = 0.005
"""How long to wait for bytes before what is due by time is looked at."""


def open_port(port: str, baud: int) -> SerialWire:
    """The port, open, for this process alone.

    Raises:
        PartMissing: it cannot be opened; says what to do.
    """
    try:
        return open_serial(port, baud)
    except BridgeError as error:
        raise PartMissing(str(error)) from error


def poll_until(wire: SerialWire, turn: Callable[[float], bool]) -> None:
    """Call ``turn`` with the time, at once when bytes arrive, until it says that it is done.

    Raises:
        PartMissing: the port went away.
    """
    try:
        while not turn(time.monotonic()):
            select.select([wire] if wire.is_open else [], [], [], TICK_S)
    except BridgeError as error:
        raise PartMissing(str(error)) from error
