"""A consumer that is a program: started beside a broker, heard by its standard output."""

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
from tablectl.conformance.consumers.examination import CannotExamine, Ended, News
from tablectl.conformance.consumers.stand_in import PublishedMessage, ReceivedRequest
from tablectl.conformance.heard import AVAILABILITY
from tablectl.errors import in_words
from tablectl.threads import SupervisedThread

SPEAKER: Final = "table"
"""By which name a table comes to a broker of ours."""
LISTENER: Final = "operator"
"""And whoever may ask for history."""
LISTEN_S: Final = 0.2
"""So long a thread waits for a message before it looks whether it is still wanted."""
STOP_WITHIN_S: Final = 5.0
QUIET_S: Final = 1.0
"""A broker that has told nothing of its store for this long has told all of it."""
CONNECT_S: Final = 30.0
"""So long a broker that was started may take until it lets somebody in."""
RETRY_S: Final = 0.05


class OwnBroker(Protocol):
    """A broker of ours, with a name for the stand-in and one for whoever may ask for history."""

    @property
    def host(self) -> str:
        """Where it listens."""

    @property
    def port(self) -> int:
        """It stays the same over a restart."""

    def password(self, role: str) -> str:
        """The password of a role's name."""

    def restart(self) -> None:
        """Kill it and start it again with an empty store."""


def beside(broker: OwnBroker, program: Sequence[str], table: str) -> ProgramWire:
    """A program beside a broker of ours.

    Args:
        broker: whose names are those of a table's own (docs/MQTT.md).
        program: the command; ``{address}`` and its parts in the arguments are filled in.
        table: the stand-in's name.

    Raises:
        CannotExamine: the broker does not answer.
    """
    ours, theirs = (
        Address("mqtt", broker.host, broker.port, table, name, broker.password(name))
        for name in (SPEAKER, LISTENER)
    )
    return ProgramWire(command_of(program, theirs), ours, restart=broker.restart)


def elsewhere(
    at: str, program: Sequence[str], *, password_file: Path | None = None, ca_file: str = ""
) -> ProgramWire:
    """A program beside somebody's broker.

    Args:
        at: ``mqtt[s]://[NAME@]HOST[:PORT]/TABLE``, of a name that may publish the topics of a table.
        program: the command; it is told the address without the name, which is the stand-in's.
        password_file: whose first line is the password of the name.
        ca_file: authority to trust with ``mqtts://``.

    Raises:
        CannotExamine: the address is wrong, there is no broker, it does not let the stand-in in, or a table
            speaks there already.
    """
    try:
        address = read_address(at, password_file=password_file, ca_file=ca_file)
    except TableError as error:
        raise CannotExamine(str(error)) from error
    if not address.over_mqtt:
        raise CannotExamine(f"expected an address such as mqtt://127.0.0.1:1883/stand-in, got {address}")
    return ProgramWire(command_of(program, replace(address, name="", password="")), address)


def command_of(program: Sequence[str], address: Address) -> list[str]:
    """A command with the address filled in, or added at its end where no argument asks for any of it.

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
    for part, words in part_of.items():
        command = [each.replace(part, words) for each in command]
    return command


class ProgramWire:
    """A program, a broker, and a stand-in's connection to it."""

    def __init__(
        self, command: Sequence[str], address: Address, *, restart: Callable[[], None] | None = None
    ) -> None:
        """Connect the stand-in.

        Args:
            command: the program and its arguments.
            address: of the table that the stand-in is, with a name that may publish its topics.
            restart: kills the broker and starts it again with an empty store; None where it is not ours.

        Raises:
            CannotExamine: there is no broker, it lets the stand-in not in, or a table speaks there.
        """
        self._command, self._address, self._restart = tuple(command), address, restart
        self._news: Queue[tuple[int, News | TableError]] = Queue()
        self._run = 0
        """Which start of the program is heard."""
        self._child: subprocess.Popen[str] | None = None
        self._kept: set[str] = set()
        """Retained topics that the stand-in has published."""
        self._unwanted = Event()
        self._connection = self._connected()
        if restart is None:
            self._refuse_company()

    @property
    def restarts(self) -> bool:
        """Whether the broker is ours to restart."""
        return self._restart is not None

    def publish(self, messages: Sequence[PublishedMessage]) -> None:
        """Publish them; returns once the broker has them.

        Raises:
            CannotExamine: the broker is gone, or does not take them.
        """
        self._kept.update(each.topic for each in messages if each.retained)
        raw = [
            RawMessage(topic, each.payload, each.retained, each.qos, "", each.correlation)
            for each in messages
            for topic in (f"mahjong/{self._address.path}/{each.topic}", each.elsewhere)
            if topic
        ]
        try:
            self._connection.say(raw)
        except TableError as error:
            raise CannotExamine(f"the stand-in cannot speak: {error}") from error

    def hear(self, timeout_s: float) -> News | None:
        """What comes next; None when nothing came in time."""
        give_up_s = monotonic() + timeout_s
        while True:
            try:
                run, news = self._news.get(timeout=max(0.0, give_up_s - monotonic()))
            except Empty:
                return None
            if isinstance(news, TableError):
                raise CannotExamine(f"the stand-in hears no requests: {news}") from news
            if isinstance(news, ReceivedRequest) or run == self._run:
                return news

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
                start_new_session=True,  # so that whatever it has started ends with it
            )
        except OSError as error:
            raise CannotExamine(f"{self._command[0]} cannot be started: {in_words(error)}") from error
        run = self._run
        SupervisedThread(
            "consumer",
            partial(self._read, child, run),
            on_failure=lambda why: self._news.put((run, Ended(why))),
            restart=False,
        ).start()

    def stop(self) -> None:
        """End the program and whatever it has started; nothing that it said is heard any more."""
        child, self._child = self._child, None
        self._run += 1
        if child is None:
            return
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(child.pid, number)
                child.wait(STOP_WITHIN_S)
            except ProcessLookupError:
                break  # nobody of it is left
            except subprocess.TimeoutExpired:
                continue
        child.wait()

    def restart(self) -> None:
        """Restart the broker, which forgets everything.

        Raises:
            CannotExamine: it does not come back.
        """
        assert self._restart is not None
        self._hang_up()
        self._restart()
        self._connection = self._connected()

    def close(self) -> None:
        """End the program, take back what was published for keeps, and hang up."""
        self.stop()
        try:
            empty = [RawMessage(f"mahjong/{self._address.path}/{each}", b"", True, 1) for each in self._kept]
            self._connection.say(empty)
        except TableError as error:
            raise CannotExamine(f"what the stand-in has published stays at the broker: {error}") from error
        finally:
            self._hang_up()

    def _connected(self) -> RawConnection:
        """A connection, once the broker takes one."""
        give_up_s = monotonic() + (CONNECT_S if self.restarts else 0.0)
        while True:
            connection = RawConnection(
                self._address, (f"mahjong/{self._address.path}/command",), stored=False
            )
            try:
                connection.wait_until_subscribed()
            except (AccessRefused, Unreachable) as error:
                connection.close()
                if isinstance(error, AccessRefused) or monotonic() > give_up_s:
                    raise CannotExamine(str(error)) from error
                Event().wait(RETRY_S)
            else:
                self._unwanted = unwanted = Event()
                SupervisedThread(
                    "stand-in",
                    partial(self._listen, connection, unwanted),
                    on_failure=lambda why: self._news.put((0, Unreachable(why))),
                    restart=False,
                ).start()
                return connection

    def _hang_up(self) -> None:
        self._unwanted.set()
        self._connection.close()

    def _refuse_company(self) -> None:
        """Raises CannotExamine where a table speaks by this name: two of one name would be heard as one."""
        topic = f"mahjong/{self._address.path}/{AVAILABILITY}"
        store = RawConnection(self._address, (topic,), stored=True)
        try:
            store.wait_until_subscribed()
            said = store.receive(QUIET_S)
        except TableError as error:
            self._hang_up()
            raise CannotExamine(str(error)) from error
        finally:
            store.close()
        if said is not None and said.payload == b"online":
            self._hang_up()
            raise CannotExamine(
                f"a table is online at {self._address}: expected a name that nobody has there"
            )

    # On threads of their own:

    def _read(self, child: subprocess.Popen[str], run: int) -> None:
        assert child.stdout is not None
        with child.stdout as lines:
            for line in lines:
                if line.strip():
                    self._news.put((run, line))
        self._news.put((run, Ended(f"it ended with status {child.wait()}")))

    def _listen(self, connection: RawConnection, unwanted: Event) -> None:
        while not unwanted.is_set():
            try:
                message = connection.receive(LISTEN_S)
            except TableError as error:
                if not unwanted.is_set():
                    self._news.put((0, error))
                return
            if message is not None and not message.retained:
                request = ReceivedRequest(message.payload, message.answer_at, message.correlation)
                self._news.put((0, request))
