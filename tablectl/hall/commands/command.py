"""What a command is made of, and what several of them ask for."""

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
    """Of classes that leave to others what they come to."""


class AnyCommand(Struct, frozen=True, kw_only=True, metaclass=_Abstract):
    """Something that somebody asks of the hall; its fields are those of its JSON, beside ``do``."""

    NEEDS: ClassVar[HallRole]
    """The role that may ask for it."""
    WITH_REASON: ClassVar[bool] = False
    """Whether it has to say why."""
    TAKES: ClassVar[str] = ""
    """What its fields' names and types do not say, in words for whoever writes a program."""

    by: str = ""
    reason: str = ""
    id: str = ""
    """Of this request: whoever hears no answer asks again with the same one, and it is done once."""

    @classmethod
    def do(cls) -> str:
        """What ``do`` says, such as ``begin_round``."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


class EventCommand(AnyCommand, frozen=True, kw_only=True):
    """Something that is done in one event."""

    event: str = ""
    """Its id; the newest without one."""

    @abstractmethod
    def decide(self, event: EventState, who: Person) -> Body:
        """What it comes to.

        Raises:
            Declined: it cannot be done.
        """


class HallCommand(AnyCommand, frozen=True, kw_only=True):
    """Something that makes an event."""

    @abstractmethod
    def draft(self, state: HallState) -> Draft:
        """What it comes to.

        Raises:
            Declined: it cannot be done.
        """


class TableCommand(EventCommand, frozen=True, kw_only=True):
    """Something that is done about one table of a round, the newest unless it is named."""

    round: RoundNumber | UnsetType = UNSET
    table: TableNumber

    def place(self, event: EventState) -> Place:
        """Round and table at which somebody is seated.

        Raises:
            Declined: nobody is.
        """
        number = event.newest_round if self.round is UNSET else self.round
        if event.seated((number, self.table)) is None:
            raise Declined("no_such_table", f"nobody is seated at table {self.table} of round {number}")
        return number, self.table


def require_results(event: EventState, rounds: Iterable[int], so: str) -> None:
    """Decline what should wait for the results of some rounds.

    Args:
        rounds: of which every table should have its result.
        so: what to do if they are not to be waited for.

    Raises:
        Declined: a table has none; its round and the tables are in the details.
    """
    for number in rounds:
        if missing := event.without_result(number):
            tables = ", ".join(map(str, missing))
            raise Declined(
                "results_missing",
                f"round {number} has no result of table {tables}: {so}",
                {"round": number, "tables": list(missing)},
            )


def digits_of(name: str, value: float) -> str:
    """A number as the log writes it.

    Raises:
        Declined: one that a tournament file would not take, so that the event could not be read again.
    """
    if fault := number_fault(value):
        raise Declined("bad_request", f"expected {fault} as {name}, got {value}")
    return str(value)


def players_at(event: EventState, place: Place) -> tuple[str, ...]:
    """Ids of who sits there."""
    seated = event.seated(place)
    return () if seated is None else seated.players


def require_seated_once(event: EventState, seating: Iterable[Seats], others: Iterable[Seats] = ()) -> None:
    """Nobody sits on two seats of one round.

    Args:
        seating: that is told.
        others: tables that stay beside it.

    Raises:
        Declined: somebody would; their name is in the details as ``who``.
    """
    sit: set[tuple[int, str]] = set()
    for table in (*others, *seating):
        for player in table.seats.values():
            if (table.round, player) in sit:
                named = event.players.get(player)
                who = named.name if named is not None and named.name else player
                raise Declined("sits_twice", f"{who} sits on two seats of round {table.round}", {"who": who})
            sit.add((table.round, player))


def require_uma_of_three(event: EventState, seating: Iterable[Seats]) -> None:
    """Tables of three have places of their own.

    Raises:
        Declined: one is to be seated, and the event does not say what its places are worth.
    """
    tables = tuple(each.seating for each in seating)
    for fault in uma_of_three(replace(event.tournament, seating=tables, results=())):
        raise Declined("no_uma_of_three", fault)
