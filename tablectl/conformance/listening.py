"""Hear a table at its broker: what the store holds, what is published, what the store holds then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from tablectl.client import Address, RawConnection, RawMessage, TableError, read_address
from tablectl.conformance.heard import Heard, MessageTime, Traffic, announcement_of
from tablectl.errors import InputError

QUIET_S: Final = 1.0
"""A broker that has told nothing of its store for this long has told all of it."""

MAX_DELAY_S: Final = 10.0
"""How long at most the ear waits for a silence after its time: a table at play is silent sooner."""


class CannotListen(InputError):
    """The table cannot be heard: a wrong address, no broker there, or no right to listen."""


@dataclass(frozen=True, slots=True)
class Listening:
    """How long to listen: until the time is over or so many events have come, whichever is first."""

    seconds: float = 60.0
    events: int | None = None
    """Those of the public; None for no limit."""
    quiet_s: float = QUIET_S


def listen(
    address: str,
    how: Listening = Listening(),
    *,
    password_file: Path | None = None,
    ca_file: str = "",
    begun: Callable[[], None] = lambda: None,
) -> Traffic:
    """Listen to one table.

    Args:
        address: ``mqtt://HOST:PORT/TABLE``.
        how: how long.
        password_file: whose first line is the password of the name in the address.
        ca_file: authority to trust with ``mqtts://``.
        begun: called once everything that is published from then on will be heard.

    Raises:
        CannotListen: it cannot be heard.
    """
    try:
        table = read_address(address, password_file=password_file, ca_file=ca_file)
        if not table.over_mqtt:
            raise CannotListen(f"expected an address such as mqtt://127.0.0.1:1883/table-1, got {table}")
        return Traffic(table.path, tuple(_heard(table, how, begun)))
    except TableError as error:
        raise CannotListen(str(error)) from error


def _heard(table: Address, how: Listening, begun: Callable[[], None]) -> Iterator[Heard]:
    start_s = monotonic()
    yield from _store(table, how.quiet_s, MessageTime.BEFORE, start_s)
    event, events = f"mahjong/{table.path}/event", 0
    with _connection(table, stored=False) as connection:
        give_up_s = monotonic() + how.seconds
        begun()
        while (how.events is None or events < how.events) and (left_s := give_up_s - monotonic()) > 0:
            message = connection.receive(left_s)
            if message is not None:
                events += message.topic == event
                yield _as_heard(message, MessageTime.LIVE, start_s)
        # What belongs to the last event is still on its way: the ear leaves in a silence.
        late_s = monotonic() + MAX_DELAY_S
        while monotonic() < late_s and (message := connection.receive(how.quiet_s)) is not None:
            yield _as_heard(message, MessageTime.LIVE, start_s)
    yield from _store(table, how.quiet_s, MessageTime.AFTER, start_s)


def _store(table: Address, quiet_s: float, moment: MessageTime, start_s: float) -> Iterator[Heard]:
    """What the broker tells a newcomer; what is published meanwhile does not count."""
    with _connection(table, stored=True) as connection:
        quiet_at_s = monotonic() + quiet_s
        while (left_s := quiet_at_s - monotonic()) > 0:
            message = connection.receive(left_s)
            if message is not None and message.retained:
                quiet_at_s = monotonic() + quiet_s
                yield _as_heard(message, moment, start_s)


@contextmanager
def _connection(table: Address, *, stored: bool) -> Iterator[RawConnection]:
    filters = (f"mahjong/{table.path}/#", announcement_of(table.path))
    connection = RawConnection(table, filters, stored=stored)
    try:
        connection.wait_until_subscribed()
        yield connection
    finally:
        connection.close()


def _as_heard(message: RawMessage, moment: MessageTime, start_s: float) -> Heard:
    return Heard(message.topic, message.payload, message.retained, message.qos, monotonic() - start_s, moment)
