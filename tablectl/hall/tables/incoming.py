"""Entries of the log made of what tables report: results, calls for a judge, recordings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablectl.formats.journal.published_journal import final_points, published_sessions
from tablectl.hall.commands import require_zero_sum
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState, HallState, Place
from tablectl.hall.exports.played import stored_events
from tablectl.hall.log.entries import Draft, LogEntry
from tablectl.hall.log.facts import JudgeCalled, RecordingMissing, RecordingSaved, ResultSet, TableStopped
from tablectl.hall.store import HallStore
from tablectl.hall.tables.live import LiveTable
from tablectl.hall.tables.messages import TableAnswer, TableEvent
from tablectl.hall.tables.requests import RECORDING, table_names, table_players
from tablectl.hall.tables.sessions import EndedSession
from tablectl.tournament import ResultSource

CORRECTED_REASON: Final = "corrected at the table"
"""The reason of a result that was corrected at its table."""
PENALTIES_REASON: Final = "penalties at the table"
"""Why a table's points may add up to less than at its start: its journal has the penalties."""


def table_result(
    event: EventState, table: str, session: EndedSession, log: Sequence[LogEntry]
) -> tuple[Draft | None, str]:
    """The draft of a session's result, where its players are seated for one, and what is wrong with it.

    A session counts once: a result that a person took back or entered otherwise stays so, unless the table
    itself corrects its points. Only rounds that have begun count; in an event without any all do, because its
    hall may have been set up anew. Where the hall stopped a session early, its points are recorded but are no
    result: a person decides.
    """
    place = _find_place(event, table, session, log)
    if place is None:
        return None, ""
    keys = {name: key for key, name in table_names(event).items()}
    strangers = [name for name in session.points if name not in keys]
    if strangers:
        return None, f"round {place[0]}: {', '.join(strangers)} is no player of {event.tournament.name}"
    points = {keys[name]: each for name, each in session.points.items()}
    recorded = _entries_of(session, log, event.id)
    if recorded and recorded[-1].points == points:
        return None, ""
    if session.stopped:
        return Draft(event.id, TableStopped(*place, points, *_session_key(session))), ""
    known = event.result(place)
    if known is not None and (known.source is ResultSource.SHEET or dict(known.points) == points):
        return None, ""
    try:
        require_zero_sum(event, points, PENALTIES_REASON)
    except Declined as error:
        return None, f"round {place[0]}: {error}"
    journal, started = _session_key(session)
    body = ResultSet(
        round=place[0],
        table=place[1],
        points=points,
        journal=journal,
        session=started,
        source=ResultSource.TABLE,
        signed=(),
    )
    return Draft(event.id, body), ""


def _find_place(
    event: EventState, table: str, session: EndedSession, log: Sequence[LogEntry]
) -> Place | None:
    """The round and table of a session: those recorded before, else the first without a result where its
    players are seated; None where there is none."""
    if recorded := _entries_of(session, log, event.id):
        return recorded[0].place
    if _entries_of(session, log):
        return None  # a session of another event
    for seated in sorted(event.tournament.seating, key=lambda each: (each.round, each.table)):
        place = (seated.round, seated.table)
        machine = event.machines.get(seated.table, table)
        wanted = table_players(event, *place)
        counts = not event.rounds or seated.round in event.rounds
        if counts and machine == table and wanted == session.players and event.result(place) is None:
            return place
    return None


def _entries_of(
    session: EndedSession, log: Sequence[LogEntry], event: str = ""
) -> list[ResultSet | TableStopped]:
    """The log's facts on a session; ``event``: of this event alone."""
    return [
        each.body
        for each in log
        if isinstance(each.body, ResultSet | TableStopped)
        and event in ("", each.event)
        and (each.body.journal, each.body.session) == _session_key(session)
    ]


def _session_key(session: EndedSession) -> tuple[str, int]:
    return session.journal, session.started


def table_call(
    event: EventState, table: LiveTable, table_event: TableEvent, seat: object, log: Sequence[LogEntry]
) -> tuple[Draft | None, str]:
    """The draft of a call that a player made at a machine, and the caller's name; None where the players
    are not those of the present round, or the log has the call.
    """
    clock = event.current
    if clock is None or clock.ended_s is not None:
        return None, ""
    called = (table_event.journal, table_event.seq)
    for number in event.tables(clock.number):
        if event.machines.get(number) != table.name:
            continue
        if sorted(table.reader.seated) != sorted(table_players(event, clock.number, number)):
            return None, ""
        calls = (each.body for each in log if isinstance(each.body, JudgeCalled))
        if any((each.journal, each.call_event) == called for each in calls):
            return None, ""
        body = JudgeCalled(number, *called)
        by = table.name
        if isinstance(seat, int) and 0 <= seat < len(table.reader.seated):
            by = table.reader.seated[seat]
        return Draft(event.id, body), by
    return None, ""


def saved_recording(state: HallState, table: LiveTable, answer: TableAnswer) -> Draft | None:
    """The draft for a recording that a table saved, or could not save; None where no call waits for it.

    Args:
        answer: to the request to save it, whose id names the event and the call.
    """
    event, found, number = answer.id.rpartition(f"/{RECORDING}/")
    if not found or event not in state.events:
        return None
    call = state.events[event].calls.get(int(number))
    if call is None or call.recording or call.unsaved:
        return None
    watch = hand_address(table)
    if not answer.ok:
        code = answer.refusal.code or "refused"
        missing = RecordingMissing(call=call.number, table=call.table, watch=watch, unsaved=code)
        return Draft(event, missing)
    saved = answer.saved or "saved"
    return Draft(event, RecordingSaved(call=call.number, table=call.table, watch=watch, saved=saved))


def hand_address(table: LiveTable) -> str:
    """The address, on a table's pages, of the hand in play or the last one; empty before the first."""
    hand = None if table.score is None else table.score.hand
    session = sum(journal == table.reader.journal for journal, _ in table.reader.starts)
    return f"history/{session}/{hand}" if session and isinstance(hand, int) and hand >= 0 else ""


def amended_sessions(
    table: LiveTable, store: HallStore, journal: str, events: Sequence[TableEvent]
) -> Mapping[int, EndedSession]:
    """Ended sessions that these events amend, with their new points, by the number of their start event.

    Raises:
        StoreUnavailable: the database does not work.
        RecordError: the saved events make no game.
    """
    wanted = table.reader.amended_sessions(events)
    sessions = published_sessions(stored_events(store, table.name, journal)) if wanted else {}
    points = {started: final_points(sessions[started]) for started in wanted}
    amended = {
        started: table.reader.with_points(each, CORRECTED_REASON, started)
        for started, each in points.items()
        if each is not None
    }
    return {started: session for started, session in amended.items() if session is not None}


def corrected_session(table: LiveTable) -> EndedSession | None:
    """A table's session with the points of its corrected score; None where it was not corrected."""
    score, reader = table.score, table.reader
    if score is None or not score.revision or sorted(table.players) != sorted(reader.players):
        return None
    points = {each.player: each.points for each in score.seats}
    return reader.with_points(points, CORRECTED_REASON)
