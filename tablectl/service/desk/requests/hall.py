"""Requests of a hall to its tables: the round's clock, and the journal entries that it has received."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from tablectl.game.claims import Refused
from tablectl.service.desk.requests.request import DeskParts, Outcome, Request
from tablectl.service.journal import EntryT, Record
from tablectl.topics import Message
from tablectl.wire import FLAG, REAL, Flag, WireForm, integer, nullable, string, write_object

_ROUNDS: Final[WireForm] = integer(1, 1000)


@dataclass(frozen=True, slots=True)
class SetRoundClock(Request):
    """A hall tells the round's clock, at every change and every half minute, because a table does not keep it
    over a restart: pages and the topic `clock` show it, nothing is written down."""

    DO: ClassVar = "round_clock"
    event: Annotated[str, string(1, 200).described("Name of the event.")]
    round: Annotated[int, _ROUNDS]
    rounds: Annotated[int, _ROUNDS.described("Of the whole event.")]
    left_s: Annotated[
        float | None,
        nullable(REAL).described(
            "Seconds that were left when it was asked, this table's extra time included; below zero once "
            "time is over, null without a limit."
        ),
    ]
    runs: Annotated[
        Flag,
        FLAG.described("Whether the clock counts down: false while the round is paused and once it is over."),
    ]
    last_hand: Annotated[
        bool, FLAG.described("The hand in play is the last: time is over, or it was called.")
    ]
    ended: Annotated[bool, FLAG.described("The round is over.")]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:

        def store() -> None:
            desk.round_clock = round_clock_message(desk.table, desk.parts.clock.at(), self)

        record.perform(store)
        return (), {}


def round_clock_message(table: str, at: str, request: SetRoundClock) -> Message:
    """A round's clock as a message, from which pages count down.

    Args:
        table: the table's name.
        at: now by the table's own clock, which may differ from the hall's.
        request: of the hall.
    """
    return {"schema": "tablectl/clock/1", "table": table, "at": at, **write_object(request)}


@dataclass(frozen=True, slots=True)
class ReportHead(Request):
    """A hall tells how far it has heard the table's journal, where the table tells less: a journal that ends
    before this entry, or has it with another hash, went back or was written anew; the table then writes
    nothing before a person decides (`override_preflight` of `journal`). Nothing is written down. Of another
    journal it says nothing."""

    DO: ClassVar = "journal_kept"
    journal: Annotated[
        str, string(pattern="[0-9a-f]{32}").described("Id of the journal, as its messages have it.")
    ]
    seq: Annotated[int, integer(1).described("The last entry that the hall has.")]
    hash: Annotated[
        str, string(pattern="[0-9a-f]{64}").described("That entry's hash, as its message had it.")
    ]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        journal = desk.parts.journal
        if self.journal == journal.identity:
            record.perform(lambda: journal.check_reported_entry(self.journal, self.seq, self.hash))
        doubt = journal.doubt
        return ((), {}) if doubt is None else Refused("journal_doubted", doubt.text)
