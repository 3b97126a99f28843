"""The base classes of commands, and the checks that several commands share."""

from __future__ import annotations

import re
from abc import ABCMeta, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, StructMeta, UnsetType

from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState, HallState, Place
from tablectl.hall.log.entries import Body, Draft
from tablectl.hall.log.facts import Seats
from tablectl.hall.people import HallRole, Person
from tablectl.tournament import MAX_ROUNDS, MAX_TABLES, number_fault, uma_of_three

RoundNumber = Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
TableNumber = Annotated[int, Meta(ge=1, le=MAX_TABLES)]
TableOrAll = Annotated[int, Meta(ge=0, le=MAX_TABLES)]
"""0: every table."""


class _Abstract(StructMeta, ABCMeta):
    """The metaclass of command classes with abstract methods."""


class AnyCommand(Struct, frozen=True, kw_only=True, metaclass=_Abstract):
    """A command to the hall; its fields are those of its JSON, except ``do``."""

    REQUIRED_ROLE: ClassVar[HallRole]
    """The lowest role that may give the command."""
    REQUIRES_REASON: ClassVar[bool] = False
    """Whether the field ``reason`` has to be filled in."""
    FIELDS_HELP: ClassVar[str] = ""
    """What the names and types of the fields do not tell, for the OpenAPI description."""

    by: str = ""
    reason: str = ""
    id: str = ""
    """Idempotency key: a request without an answer is sent again with the same id, and carried out once."""

    @classmethod
    def command_name(cls) -> str:
        """The value of ``do``, such as ``begin_round``."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


class EventCommand(AnyCommand, frozen=True, kw_only=True):
    """A command about one event."""

    event: str = ""
    """Id of the event; empty: the newest."""

    @abstractmethod
    def decide(self, event: EventState, who: Person) -> Body:
        """The fact that the command becomes.

        Raises:
            Declined: the command cannot be carried out.
        """


class HallCommand(AnyCommand, frozen=True, kw_only=True):
    """A command that creates an event."""

    @abstractmethod
    def draft(self, state: HallState) -> Draft:
        """The entry that the command becomes.

        Raises:
            Declined: the command cannot be carried out.
        """


class TableCommand(EventCommand, frozen=True, kw_only=True):
    """A command about one table of a round: the newest round unless one is given."""

    round: RoundNumber | UnsetType = UNSET
    table: TableNumber

    def place(self, event: EventState) -> Place:
        """Round and table of the command.

        Raises:
            Declined: nobody is seated there.
        """
        number = event.newest_round if self.round is UNSET else self.round
        if event.seated((number, self.table)) is None:
            raise Declined("no_such_table", f"nobody is seated at table {self.table} of round {number}")
        return number, self.table


def require_results(event: EventState, rounds: Iterable[int], remedy: str) -> None:
    """Check that some rounds have all their results.

    Args:
        rounds: numbers of the rounds.
        remedy: what to do where the results shall not be waited for; ends the message.

    Raises:
        Declined: a table has no result; the round and its tables are in the details.
    """
    for number in rounds:
        if missing := event.tables_without_result(number):
            tables = ", ".join(map(str, missing))
            raise Declined(
                "results_missing",
                f"round {number} has no result of table {tables}: {remedy}",
                {"round": number, "tables": list(missing)},
            )


def decimal_text(name: str, value: float) -> str:
    """A number as the log writes it.

    Raises:
        Declined: a tournament file would not take the number, so the event could not be read again.
    """
    if fault := number_fault(value):
        raise Declined("bad_request", f"expected {fault} as {name}, got {value}")
    return str(value)


def players_at(event: EventState, place: Place) -> tuple[str, ...]:
    """Ids of the players seated at a table; empty where nobody is."""
    seated = event.seated(place)
    return () if seated is None else seated.players


def require_seated_once(
    event: EventState, seating: Iterable[Seats], other_tables: Iterable[Seats] = ()
) -> None:
    """Check that nobody sits on two seats of one round.

    Args:
        seating: new tables.
        other_tables: tables of the round that stay as they are.

    Raises:
        Declined: somebody would; their name is in the details as ``who``.
    """
    sit: set[tuple[int, str]] = set()
    for table in (*other_tables, *seating):
        for player in table.seats.values():
            if (table.round, player) in sit:
                named = event.players.get(player)
                who = named.name if named is not None and named.name else player
                raise Declined("sits_twice", f"{who} sits on two seats of round {table.round}", {"who": who})
            sit.add((table.round, player))


def require_uma_of_three(event: EventState, seating: Iterable[Seats]) -> None:
    """Check that the event has an uma of three where a table of three is seated.

    Raises:
        Declined: it has none.
    """
    tables = tuple(each.seating for each in seating)
    for fault in uma_of_three(replace(event.tournament, seating=tables, results=())):
        raise Declined("no_uma_of_three", fault)
