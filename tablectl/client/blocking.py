"""A table for programs that wait: each iterator has a connection of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

from tablectl.client.address import Address, read_address
from tablectl.client.connection import ANSWER_WITHIN_S, EVENTS_AT_ONCE, FIRST_RETRY_S, Connection
from tablectl.client.errors import Unreachable
from tablectl.client.events import Happening, StandingEvent
from tablectl.client.listening import EVENT_TOPICS, happenings, messages
from tablectl.client.messages import CommandResult
from tablectl.client.mqtt import MqttConnection
from tablectl.client.pages import PagesConnection
from tablectl.client.topics import Audience, Topic

M = TypeVar("M")

NOTHING_MORE_S: Final = 1.0
"""So long after the table's greeting a retained message may still be on its way."""


class BlockingTable:
    """A table somewhere, heard and asked by a program without an event loop."""

    def __init__(
        self,
        address: str,
        *,
        name: str | None = None,
        password: str | None = None,
        password_file: Path | str | None = None,
        ca_file: Path | str | None = None,
        audience: Audience | str = Audience.PUBLIC,
    ) -> None:
        """Nothing is connected yet.

        Args:
            address: ``mqtt[s]://[name:password@]host[:port]/table`` or ``http[s]://host[:port]/``.
            name: of a role at the broker, or of an account of the pages; most topics need none.
            password: or ``password_file``, a file whose first line it is.
            ca_file: authority to trust with ``mqtts`` and ``https``, instead of the system's.
            audience: ``public``, or, to those who may see hands later, ``commentary`` or ``broadcast``.

        Raises:
            WrongAddress: it names no table.
        """
        self.address = read_address(
            address,
            name=name,
            password=password,
            password_file=password_file,
            ca_file=ca_file,
            audience=audience,
        )

    def events(self, after: int | None = None) -> Iterator[Happening]:
        """Every event once, in order and without a gap, for as long as it is iterated: an `Event`, a
        `Correction` (which is an event, too), a `JournalChanged`, or `EventsMissed` where a gap cannot be
        filled.

        A table that cannot be reached is tried again for ever.

        Args:
            after: number of the last event that is known; 0 for the journal's beginning, None for whatever
                happens from now on.

        Raises:
            AccessRefused: the table does not let us in.
        """
        connection = self.listen(EVENT_TOPICS, after)
        try:
            yield from happenings(connection, after)
        finally:
            connection.close()

    def follow(self, topic: Topic[M]) -> Iterator[M]:
        """The newest message of a topic, then each that comes.

        Raises:
            AccessRefused: the table does not tell us this.
        """
        connection = self.listen((topic.name,))
        try:
            for message in messages(connection, topic.name):
                yield cast(M, message)
        finally:
            connection.close()

    def newest(self, topic: Topic[M]) -> M | None:
        """The last message of a retained topic; None before the first.

        Raises:
            AccessRefused: the table does not tell us this.
            Unreachable: it does not answer.
            ValueError: the table keeps no messages of this topic.
        """
        if not topic.retained:
            raise ValueError(f"messages about {topic.name} are not kept: follow them")
        if not self.address.over_mqtt:
            return cast("M | None", PagesConnection(self.address, ()).newest(topic.name))
        connection = MqttConnection(self.address, (topic.name, "availability"))
        try:
            return cast("M | None", _first(connection, self.address, topic.name))
        finally:
            connection.close()

    def ask(self, do: str, **fields: object) -> CommandResult:
        """Ask the table for something (docs/MQTT.md, Requests).

        Raises:
            AccessRefused: this name may not ask for it.
            RequestRefused: the table's answer is no.
            Unreachable: it does not answer; whether it carried the request out is not known.
        """
        connection: Connection = (
            MqttConnection(self.address, ()) if self.address.over_mqtt else PagesConnection(self.address, ())
        )
        try:
            return connection.ask({"do": do, **fields})
        finally:
            connection.close()

    def standing(self, session: int | None = None) -> tuple[StandingEvent, ...]:
        """A session after all corrections, payments worked out again.

        Args:
            session: from 1; None for the newest.

        Raises:
            AccessRefused: this name may not ask for it; `Standing` works without.
            RequestRefused: there is no such session.
            Unreachable: the table does not answer.
        """
        found: list[StandingEvent] = []
        chosen = {} if session is None else {"session": session}
        while True:
            answer = self.ask("history", standing=True, after=len(found), limit=EVENTS_AT_ONCE, **chosen)
            part = answer.get("events", [])
            if not part:
                return tuple(found)
            found += [_standing(each) for each in part]

    def listen(self, topics: tuple[str, ...], after: int | None = None) -> Connection:
        """A connection that receives these topics, to be closed by whoever asked for it."""
        if self.address.over_mqtt:
            return MqttConnection(self.address, topics, resumes=True)
        return PagesConnection(self.address, topics, after=after)


def _first(connection: MqttConnection, address: Address, topic: str) -> Mapping[str, Any] | None:
    """The retained message of a topic. Once ``availability`` is there, so is everything retained."""
    give_up_s, greeted = monotonic() + ANSWER_WITHIN_S, False
    while not connection.mismatch and (left_s := give_up_s - monotonic()) > 0:
        received = connection.receive(min(left_s, FIRST_RETRY_S))
        if received is None:
            continue
        if received.topic == topic:
            return received.message
        if not greeted:
            give_up_s, greeted = monotonic() + NOTHING_MORE_S, True
    if greeted:
        return None
    if connection.mismatch:
        raise Unreachable(f"no broker at {address}: {connection.mismatch}")
    raise Unreachable(f"the broker told nothing about the table within {ANSWER_WITHIN_S:.0f} s")


def _standing(answer: Mapping[str, Any]) -> StandingEvent:
    facts = {name: value for name, value in answer.items() if name not in ("place", "seq", "kind")}
    return StandingEvent(answer["place"], answer["seq"], answer["kind"], MappingProxyType(facts))
