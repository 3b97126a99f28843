"""A machine's port polled by a tool of its own: no table loop, no game. Clock and waiting are here."""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Generator
from typing import TypeVar

from firmware_bridge import open_serial
from firmware_bridge.conformance.raw_link import CheckFailed, RawLink
from firmware_bridge.errors import BridgeError
from firmware_bridge.link.wire_serial import SerialWire
from tablectl.errors import PartMissing

T = TypeVar("T")
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


def asked(port: str, baud: int, ask: Callable[[RawLink], Generator[None, None, T]]) -> T:
    """What the controller at a port answers to questions that change nothing, as ``inspect_controller`` asks.

    Raises:
        PartMissing: the port cannot be opened or went away, or nobody answers; says what to do.
    """
    wire = open_port(port, baud)
    link = RawLink(wire)
    steps = ask(link)
    found: list[T] = []

    def turn(now_s: float) -> bool:
        link.poll(now_s)
        try:
            next(steps)
        except StopIteration as end:
            found.append(end.value)
            return True
        return False

    try:
        poll_until(wire, turn)
    except CheckFailed as error:
        raise PartMissing(
            f"no answer at {port} ({error.received}): is it the machine's controller, at {baud} baud? "
            "Controllers older than the queries of docs/PROTOCOL.md section 8 do not answer either"
        ) from error
    finally:
        wire.close()
    return found[0]
