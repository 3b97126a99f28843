"""A controller's port used by a command, without a table loop or a game. Has a clock and blocks."""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Generator
from typing import TypeVar

from firmware_bridge import BridgeError, open_serial
from firmware_bridge.conformance import RawLink
from firmware_bridge.conformance.raw_link import CheckFailed
from firmware_bridge.link.wire_serial import SerialWire
from tablectl.errors import PartMissing

T = TypeVar("T")
POLL_INTERVAL_S = 0.005
"""How long to wait for bytes between two polls."""


def open_port(port: str, baud: int) -> SerialWire:
    """The port, open, for this process alone.

    Raises:
        PartMissing: it cannot be opened; says what to do.
    """
    try:
        return open_serial(port, baud)
    except BridgeError as error:
        raise PartMissing(str(error)) from error


def poll_until(wire: SerialWire, step: Callable[[float], bool]) -> None:
    """Call ``step`` with the time, at once when bytes arrive, until it returns True.

    Raises:
        PartMissing: the port went away.
    """
    try:
        while not step(time.monotonic()):
            select.select([wire] if wire.is_open else [], [], [], POLL_INTERVAL_S)
    except BridgeError as error:
        raise PartMissing(str(error)) from error


def query_controller(port: str, baud: int, ask: Callable[[RawLink], Generator[None, None, T]]) -> T:
    """Run queries that change nothing, such as ``inspect_controller``, with the controller at a port.

    Raises:
        PartMissing: the port cannot be opened or went away, or nobody answers; says what to do.
    """
    wire = open_port(port, baud)
    link = RawLink(wire)
    steps = ask(link)
    results: list[T] = []

    def step(now_s: float) -> bool:
        link.poll(now_s)
        try:
            next(steps)
        except StopIteration as end:
            results.append(end.value)
            return True
        return False

    try:
        poll_until(wire, step)
    except CheckFailed as error:
        raise PartMissing(
            f"no answer at {port} ({error.received}): is it the machine's controller, at {baud} baud? "
            "Controllers older than the queries of docs/PROTOCOL.md section 8 do not answer either"
        ) from error
    finally:
        wire.close()
    return results[0]
