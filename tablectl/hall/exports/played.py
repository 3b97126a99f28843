"""Which session of which machine was played for which table of which round, and its stored events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablectl.hall.event_state import EventState, Place
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import ResultSet
from tablectl.hall.store import MAX_EVENTS_READ, HallStore
from tablectl.hall.tables.journal_copy import EventBody
from tablectl.hall.tables.messages import KINDS, SessionBegan, read_event
from tablectl.hall.tables.requests import table_players
from tablectl.hall.tables.sessions import SessionReader
from tablectl.tournament import ResultSource


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a round that was played at a machine."""

    place: Place
    machine: str
    journal: str
    started: int
    """Number of the session's start event."""
    over: bool
    """Whether it has its result; else it is in play."""


def played_tables(event: EventState, store: HallStore, log: Sequence[LogEntry]) -> Iterator[PlayedTable]:
    """The tables of an event with a machine: those with a result, then those in play, by round and table.

    Raises:
        StoreUnavailable: the database does not work.
    """
    sessions = {
        entry.body.place: (entry.by, entry.body.journal, entry.body.session)
        for entry in log
        if isinstance(entry.body, ResultSet) and entry.event == event.id and entry.body.journal is not None
    }
    for result in sorted(event.tournament.results, key=lambda each: (each.round, each.table)):
        place = (result.round, result.table)
        match sessions.get(place):
            case (machine, str(journal), int(started)) if result.source is ResultSource.TABLE:
                yield PlayedTable(place, machine, journal, started, over=True)
    clock = event.current
    for number in event.tables(clock.number) if clock is not None else ():
        if clock is not None and event.result((clock.number, number)) is None:
            yield from _tables_in_play(event, (clock.number, number), store, log)


def stored_events(store: HallStore, machine: str, journal: str) -> list[EventBody]:
    """All stored events of a journal.

    Raises:
        StoreUnavailable: the database does not work.
    """
    found: list[EventBody] = []
    while more := store.events(machine, journal, len(found)):
        found += more
        if len(more) < MAX_EVENTS_READ:
            break
    return found


def _tables_in_play(
    event: EventState, place: Place, store: HallStore, log: Sequence[LogEntry]
) -> Iterator[PlayedTable]:
    machine = event.machines.get(place[1], "")
    over = {(entry.body.journal, entry.body.session) for entry in log if isinstance(entry.body, ResultSet)}
    for copy in store.copies():
        if copy.table != machine:
            continue
        reader, playing = SessionReader(), False
        for read in filter(None, map(read_event, store.events_of_kinds(machine, copy.journal, KINDS))):
            ended = reader.on_event(read)
            playing = isinstance(read.body, SessionBegan) or (playing and ended is None)
        if (
            playing
            and reader.players == table_players(event, *place)
            and (copy.journal, reader.started) not in over
        ):
            yield PlayedTable(place, machine, copy.journal, reader.started, over=False)
