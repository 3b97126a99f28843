"""A consumer that is a program: it is connected to a broker, and its standard output is read."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Empty, Queue
from threading import Event
from time import monotonic
from typing import Final, Protocol
from urllib.parse import quote

from tablectl.client import (
    AccessRefused,
    Address,
    RawConnection,
    RawMessage,
    TableError,
    Unreachable,
    read_address,
)
from tablectl.conformance.consumers.examination import CannotExamine, ConsumerExited, WireEvent
from tablectl.conformance.consumers.stand_in import PublishedMessage, ReceivedRequest
from tablectl.conformance.traffic import AVAILABILITY
from tablectl.errors import in_words
from tablectl.threads import SupervisedThread

TABLE_USER: Final = "table"
"""The table's user name at a broker that we started."""
CONSUMER_USER: Final = "operator"
"""The user name of a client that may request history."""
RECEIVE_TIMEOUT_S: Final = 0.2
"""How often the receiving thread checks whether it has to end."""
STOP_TIMEOUT_S: Final = 5.0
QUIET_S: Final = 1.0
"""After a pause this long, the broker has delivered all retained messages."""
CONNECT_TIMEOUT_S: Final = 30.0
"""Time for a broker that we started to accept a connection."""
RETRY_DELAY_S: Final = 0.05


class OwnBroker(Protocol):
    """A broker that we started, with a user for the stand-in and one for the consumer."""

    @property
    def host(self) -> str:
        """The host name or address where it listens."""

    @property
    def port(self) -> int:
        """Its port, which a restart does not change."""

    def password(self, role: str) -> str:
        """The password of a user."""

    def restart(self) -> None:
        """Kill it and start it again with an empty store."""


def open_on_own_broker(broker: OwnBroker, program: Sequence[str], table: str) -> ProgramWire:
    """Connect a program and the stand-in to a broker that we started.

    Args:
        broker: the broker, with the users of a table's own broker (docs/MQTT.md).
        program: the command; ``{address}`` and its parts in the arguments are filled in.
        table: the stand-in's name.

    Raises:
        CannotExamine: the broker does not answer.
    """
    ours, theirs = (
        Address("mqtt", broker.host, broker.port, table, name, broker.password(name))
        for name in (TABLE_USER, CONSUMER_USER)
    )
    return ProgramWire(command_of(program, theirs), ours, restart_broker=broker.restart)


def open_on_broker(
    address_text: str, program: Sequence[str], *, password_file: Path | None, ca_file: str
) -> ProgramWire:
    """Connect a program and the stand-in to any broker.

    Args:
        address_text: ``mqtt[s]://[NAME@]HOST[:PORT]/TABLE``; the user NAME may publish a table's topics.
        program: the command; it gets the address without the user name, which is the stand-in's.
        password_file: its first line is the user's password.
        ca_file: certificate authority to trust with ``mqtts://``.

    Raises:
        CannotExamine: the address is wrong, no broker answers, it refuses the stand-in, or a table with this
            name is online there.
    """
    try:
        address = read_address(address_text, password_file=password_file, ca_file=ca_file)
    except TableError as error:
        raise CannotExamine(str(error)) from error
    if not address.over_mqtt:
        raise CannotExamine(f"expected an address such as mqtt://127.0.0.1:1883/stand-in, got {address}")
    return ProgramWire(command_of(program, replace(address, name="", password="")), address)


def command_of(program: Sequence[str], address: Address) -> list[str]:
    """A command with the address filled in, or added at its end if no argument has a placeholder.

    >>> command_of(["listen", "{host}:{port}"], read_address("mqtt://127.0.0.1/table-1"))
    ['listen', '127.0.0.1:1883']
    """
    name = quote(address.name)
    who = f"{name}:{quote(address.password)}@" if address.name else ""
    part_of = {
        "{address}": f"{address.scheme}://{who}{address.host}:{address.port}/{address.path}",
        "{host}": address.host,
        "{port}": str(address.port),
        "{table}": address.path,
        "{name}": address.name,
        "{password}": address.password,
    }
    command = list(program)
    if not any(part in each for each in command for part in part_of):
        return [*command, part_of["{address}"]]
    for part, value in part_of.items():
        command = [each.replace(part, value) for each in command]
    return command


class ProgramWire:
    """The wire to a program: a broker, and the stand-in's connection to it."""

    def __init__(
        self, command: Sequence[str], address: Address, *, restart_broker: Callable[[], None] | None = None
    ) -> None:
        """Connect the stand-in.

        Args:
            command: the program and its arguments.
            address: of the stand-in, with a user that may publish a table's topics.
            restart_broker: kills the broker and starts it with an empty store; None for a broker of others.

        Raises:
            CannotExamine: no broker answers, it refuses the stand-in, or a table with this name is online.
        """
        self._command, self._address, self._restart_broker = tuple(command), address, restart_broker
        self._events: Queue[tuple[int, WireEvent | TableError]] = Queue()
        self._run = 0
        """Number of starts and stops. Output with an earlier number is discarded."""
        self._child: subprocess.Popen[str] | None = None
        self._retained_topics: set[str] = set()
        """Topics with a retained message of the stand-in."""
        self._is_closing = Event()
        self._connection = self._connect()
        if restart_broker is None:
            self._require_free_name()

    @property
    def can_restart_broker(self) -> bool:
        """Whether ``restart_broker`` is possible."""
        return self._restart_broker is not None

    def publish(self, messages: Sequence[PublishedMessage]) -> None:
        """Publish messages; returns once the broker has them.

        Raises:
            CannotExamine: the connection is lost, or the broker refuses the messages.
        """
        self._retained_topics.update(each.topic for each in messages if each.retained)
        raw = [
            RawMessage(topic, each.payload, each.retained, each.qos, "", each.correlation)
            for each in messages
            for topic in (f"mahjong/{self._address.path}/{each.topic}", each.response_topic)
            if topic
        ]
        try:
            self._connection.say(raw)
        except TableError as error:
            raise CannotExamine(f"the stand-in cannot speak: {error}") from error

    def receive(self, timeout_s: float) -> WireEvent | None:
        """The next event; None if nothing came in time."""
        deadline_s = monotonic() + timeout_s
        while True:
            try:
                run, event = self._events.get(timeout=max(0.0, deadline_s - monotonic()))
            except Empty:
                return None
            if isinstance(event, TableError):
                raise CannotExamine(f"the stand-in hears no requests: {event}") from event
            if isinstance(event, ReceivedRequest) or run == self._run:
                return event

    def start(self) -> None:
        """Start the program.

        Raises:
            CannotExamine: it cannot be started.
        """
        self._run += 1
        try:
            self._child = child = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # so that its child processes end with it
            )
        except OSError as error:
            raise CannotExamine(f"{self._command[0]} cannot be started: {in_words(error)}") from error
        run = self._run
        SupervisedThread(
            "consumer",
            partial(self._read_lines, child, run),
            on_failure=lambda why: self._events.put((run, ConsumerExited(why))),
            restart=False,
        ).start()

    def stop(self) -> None:
        """End the program and its child processes, and discard its unread lines."""
        child, self._child = self._child, None
        self._run += 1
        if child is None:
            return
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(child.pid, number)
                child.wait(STOP_TIMEOUT_S)
            except ProcessLookupError:
                break  # all its processes have ended
            except subprocess.TimeoutExpired:
                continue
        child.wait()

    def restart_broker(self) -> None:
        """Restart the broker with an empty store.

        Raises:
            CannotExamine: the broker does not accept a connection again.
        """
        assert self._restart_broker is not None
        self._disconnect()
        self._restart_broker()
        self._connection = self._connect()

    def close(self) -> None:
        """End the program, clear the retained messages, and disconnect."""
        self.stop()
        try:
            empty = [
                RawMessage(f"mahjong/{self._address.path}/{each}", b"", True, 1)
                for each in self._retained_topics
            ]
            self._connection.say(empty)
        except TableError as error:
            raise CannotExamine(f"what the stand-in has published stays at the broker: {error}") from error
        finally:
            self._disconnect()

    def _connect(self) -> RawConnection:
        """Connect to the broker; one that we started may need a while."""
        deadline_s = monotonic() + (CONNECT_TIMEOUT_S if self.can_restart_broker else 0.0)
        while True:
            connection = RawConnection(
                self._address, (f"mahjong/{self._address.path}/command",), stored=False
            )
            try:
                connection.wait_until_subscribed()
            except (AccessRefused, Unreachable) as error:
                connection.close()
                if isinstance(error, AccessRefused) or monotonic() > deadline_s:
                    raise CannotExamine(str(error)) from error
                Event().wait(RETRY_DELAY_S)
            else:
                self._is_closing = is_closing = Event()
                SupervisedThread(
                    "stand-in",
                    partial(self._receive_requests, connection, is_closing),
                    on_failure=lambda why: self._events.put((0, Unreachable(why))),
                    restart=False,
                ).start()
                return connection

    def _disconnect(self) -> None:
        self._is_closing.set()
        self._connection.close()

    def _require_free_name(self) -> None:
        """Raises CannotExamine if a table of this name is online, as its messages would mix with ours."""
        topic = f"mahjong/{self._address.path}/{AVAILABILITY}"
        store = RawConnection(self._address, (topic,), stored=True)
        try:
            store.wait_until_subscribed()
            availability = store.receive(QUIET_S)
        except TableError as error:
            self._disconnect()
            raise CannotExamine(str(error)) from error
        finally:
            store.close()
        if availability is not None and availability.payload == b"online":
            self._disconnect()
            raise CannotExamine(
                f"a table is online at {self._address}: expected a name that nobody has there"
            )

    # On their own threads:

    def _read_lines(self, child: subprocess.Popen[str], run: int) -> None:
        assert child.stdout is not None
        with child.stdout as lines:
            for line in lines:
                if line.strip():
                    self._events.put((run, line))
        self._events.put((run, ConsumerExited(f"it ended with status {child.wait()}")))

    def _receive_requests(self, connection: RawConnection, is_closing: Event) -> None:
        while not is_closing.is_set():
            try:
                message = connection.receive(RECEIVE_TIMEOUT_S)
            except TableError as error:
                if not is_closing.is_set():
                    self._events.put((0, error))
                return
            if message is not None and not message.retained:
                request = ReceivedRequest(message.payload, message.answer_at, message.correlation)
                self._events.put((0, request))
