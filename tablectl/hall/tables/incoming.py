"""What comes from tables by itself: results, calls for a judge, recordings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablectl.formats.journal.published_journal import final_points, published_sessions
from tablectl.hall.commands import require_zero_sum
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState, HallState, Place
from tablectl.hall.exports.played import messages_of
from tablectl.hall.log.entries import Draft, LogEntry
from tablectl.hall.log.facts import JudgeCalled, RecordingMissing, RecordingSaved, ResultSet, TableStopped
from tablectl.hall.store import HallStore
from tablectl.hall.tables.live import LiveTable
from tablectl.hall.tables.messages import TableAnswer, TableEvent
from tablectl.hall.tables.requests import RECORDING, names_at, table_names
from tablectl.hall.tables.sessions import EndedSession
from tablectl.tournament import ResultSource

AT_THE_TABLE: Final = "corrected at the table"
"""Why a result is another than it was."""
BY_ITS_RULES: Final = "penalties at the table"
"""Why a table's points may be fewer than it began with: its journal has what nobody got."""


def table_result(
    event: EventState, table: str, session: EndedSession, log: Sequence[LogEntry]
) -> tuple[Draft | None, str]:
    """The result that a session comes to, if its players are seated for one, and what is wrong with it.

    A session counts once: what a person took back or entered otherwise stays as the person left it, unless
    the table itself corrects its points. A round counts that was begun; of an event in which none was begun
    any does, because its hall may have been made anew. Where the hall stopped a table before its session was
    over, the points are written down as such and are no result: a person decides.
    """
    place = _place_of(event, table, session, log)
    if place is None:
        return None, ""
    keys = {name: key for key, name in table_names(event).items()}
    strangers = [name for name in session.points if name not in keys]
    if strangers:
        return None, f"round {place[0]}: {', '.join(strangers)} is no player of {event.tournament.name}"
    points = {keys[name]: each for name, each in session.points.items()}
    before = _recorded_of(session, log, event.id)
    if before and before[-1].points == points:
        return None, ""
    if session.stopped:
        return Draft(event.id, TableStopped(*place, points, *_name(session))), ""
    known = event.result(place)
    if known is not None and (known.source is ResultSource.SHEET or dict(known.points) == points):
        return None, ""
    try:
        require_zero_sum(event, points, BY_ITS_RULES)
    except Declined as error:
        return None, f"round {place[0]}: {error}"
    journal, started = _name(session)
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


def _place_of(event: EventState, table: str, session: EndedSession, log: Sequence[LogEntry]) -> Place | None:
    """The round and table that the session was played for: its own, or the first of its players without a
    result."""
    if recorded := _recorded_of(session, log, event.id):
        return recorded[0].place
    if _recorded_of(session, log):
        return None  # it was played for another event
    for seated in sorted(event.tournament.seating, key=lambda each: (each.round, each.table)):
        place = (seated.round, seated.table)
        machine = event.machines.get(seated.table, table)
        wanted = names_at(event, *place)
        counts = not event.rounds or seated.round in event.rounds
        if counts and machine == table and wanted == session.players and event.result(place) is None:
            return place
    return None


def _recorded_of(
    session: EndedSession, log: Sequence[LogEntry], event: str = ""
) -> list[ResultSet | TableStopped]:
    """What the log tells of a session; ``event``: of one event alone."""
    return [
        each.body
        for each in log
        if isinstance(each.body, ResultSet | TableStopped)
        and event in ("", each.event)
        and (each.body.journal, each.body.session) == _name(session)
    ]


def _name(session: EndedSession) -> tuple[str, int]:
    return session.journal, session.started


def table_call(
    event: EventState, table: LiveTable, called_event: TableEvent, seat: object, log: Sequence[LogEntry]
) -> tuple[Draft | None, str]:
    """The call that a player made at a machine, if its players are those of the round, and who called.

    A call of a round that is over, or that the log has, is none.
    """
    clock = event.current
    if clock is None or clock.ended_s is not None:
        return None, ""
    called = (called_event.journal, called_event.seq)
    for number in event.tables(clock.number):
        if event.machines.get(number) != table.name:
            continue
        if sorted(table.reader.seated) != sorted(names_at(event, clock.number, number)):
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
    """The entry of a recording that a table saved, or had none to save, for a call which still waits.

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
    """Where a table's pages play the hand in play, or the one that was paid last; empty before the first."""
    hand = None if table.score is None else table.score.hand
    session = sum(journal == table.reader.journal for journal, _ in table.reader.starts)
    return f"history/{session}/{hand}" if session and isinstance(hand, int) and hand >= 0 else ""


def amended_sessions(
    table: LiveTable, store: HallStore, journal: str, events: Sequence[TableEvent]
) -> Mapping[int, EndedSession]:
    """The sessions that some events amended after their ends, each with the points that it comes to now, by
    the number of the event that began it.

    Raises:
        StoreUnavailable: the database does not work.
        RecordError: what is kept of the journal is none.
    """
    wanted = table.reader.amended(events)
    sessions = published_sessions(messages_of(store, table.name, journal)) if wanted else {}
    points = {started: final_points(sessions[started]) for started in wanted}
    amended = {
        started: table.reader.with_points(each, AT_THE_TABLE, started)
        for started, each in points.items()
        if each is not None
    }
    return {started: session for started, session in amended.items() if session is not None}


def corrected_session(table: LiveTable) -> EndedSession | None:
    """The session of a table with the points that its score tells after a correction; None without one."""
    score, reader = table.score, table.reader
    if score is None or not score.revision or sorted(table.players) != sorted(reader.players):
        return None
    points = {each.player: each.points for each in score.seats}
    return reader.with_points(points, AT_THE_TABLE)
