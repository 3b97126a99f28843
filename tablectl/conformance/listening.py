"""Capture a table's messages at its broker: the retained store, live messages, and the store afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from tablectl.client import Address, RawConnection, RawMessage, TableError, read_address
from tablectl.conformance.traffic import CapturedMessage, MessageTime, Traffic, announcement_topic
from tablectl.errors import InputError

QUIET_S: Final = 1.0
"""After a pause this long, the broker has delivered all retained messages."""

MAX_DRAIN_S: Final = 10.0
"""How long to wait for a pause after listening, at most; a table at play pauses sooner."""


class CannotListen(InputError):
    """The address is wrong, no broker answers there, or it refuses the subscription."""


@dataclass(frozen=True, slots=True)
class ListeningLimits:
    """When to stop listening: after so many seconds or events, whichever comes first."""

    seconds: float = 60.0
    events: int | None = None
    """Events of the public topic; None for no limit."""
    quiet_s: float = QUIET_S


def listen(
    address: str,
    limits: ListeningLimits = ListeningLimits(),
    *,
    password_file: Path | None = None,
    ca_file: str = "",
    on_listening: Callable[[], None] = lambda: None,
) -> Traffic:
    """Capture the messages of one table.

    Args:
        address: ``mqtt://HOST:PORT/TABLE``.
        limits: when to stop.
        password_file: its first line is the password of the name in the address.
        ca_file: certificate authority to trust with ``mqtts://``.
        on_listening: called as soon as the subscription is active.

    Raises:
        CannotListen: the address is wrong, or the broker does not let us subscribe.
    """
    try:
        table = read_address(address, password_file=password_file, ca_file=ca_file)
        if not table.over_mqtt:
            raise CannotListen(f"expected an address such as mqtt://127.0.0.1:1883/table-1, got {table}")
        return Traffic(table.path, tuple(_capture(table, limits, on_listening)))
    except TableError as error:
        raise CannotListen(str(error)) from error


def _capture(
    table: Address, limits: ListeningLimits, on_listening: Callable[[], None]
) -> Iterator[CapturedMessage]:
    start_s = monotonic()
    yield from _read_store(table, limits.quiet_s, MessageTime.BEFORE, start_s)
    event, events = f"mahjong/{table.path}/event", 0
    with _connection(table, stored=False) as connection:
        deadline_s = monotonic() + limits.seconds
        on_listening()
        while (limits.events is None or events < limits.events) and (
            remaining_s := deadline_s - monotonic()
        ) > 0:
            message = connection.receive(remaining_s)
            if message is not None:
                events += message.topic == event
                yield _captured_message(message, MessageTime.LIVE, start_s)
        # The messages that follow the last event are still on their way: stop in a pause.
        drain_deadline_s = monotonic() + MAX_DRAIN_S
        while monotonic() < drain_deadline_s and (message := connection.receive(limits.quiet_s)) is not None:
            yield _captured_message(message, MessageTime.LIVE, start_s)
    yield from _read_store(table, limits.quiet_s, MessageTime.AFTER, start_s)


def _read_store(
    table: Address, quiet_s: float, moment: MessageTime, start_s: float
) -> Iterator[CapturedMessage]:
    """The retained messages that the broker delivers to a new subscriber, without live ones."""
    with _connection(table, stored=True) as connection:
        deadline_s = monotonic() + quiet_s
        while (remaining_s := deadline_s - monotonic()) > 0:
            message = connection.receive(remaining_s)
            if message is not None and message.retained:
                deadline_s = monotonic() + quiet_s
                yield _captured_message(message, moment, start_s)


@contextmanager
def _connection(table: Address, *, stored: bool) -> Iterator[RawConnection]:
    filters = (f"mahjong/{table.path}/#", announcement_topic(table.path))
    connection = RawConnection(table, filters, stored=stored)
    try:
        connection.wait_until_subscribed()
        yield connection
    finally:
        connection.close()


def _captured_message(message: RawMessage, moment: MessageTime, start_s: float) -> CapturedMessage:
    return CapturedMessage(
        message.topic, message.payload, message.retained, message.qos, monotonic() - start_s, moment
    )
