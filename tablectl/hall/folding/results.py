"""Results: handed in and signed, accepted on a photo of the sheet, entered by hand, told by tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import assert_never

from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState, Place, RejectedReport, ReportedResult
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import (
    PhotoAdded,
    ReportAccepted,
    ReportRejected,
    ResultReported,
    Results,
    ResultSet,
    ResultSigned,
    TableStopped,
)
from tablectl.tournament import ResultSource, TableResult


def _result_reported(event: EventState, fact: ResultReported) -> EventState:
    """Points that players wrote down; accepted once everybody at the table has signed."""
    if fact.photo and event.photos.get(fact.photo) != fact.place:
        raise Declined("no_photo", f"there is no photo {fact.photo[:12]} of this table's sheet")
    reported = ReportedResult(fact.points, fact.signed, fact.photo)
    return _with_signatures(event, fact.place, reported)


def _result_signed(event: EventState, fact: ResultSigned) -> EventState:
    """One more of the four agrees."""
    place = fact.place
    reported = _pending_report(event, place)
    player = fact.player
    if player not in reported.points:
        raise Declined("not_seated", f"{player} does not sit at table {place[1]} of round {place[0]}")
    if player in reported.signed:
        raise Declined("is_signed", f"{player} has signed already")
    return _with_signatures(event, place, replace(reported, signed=(*reported.signed, player)))


def _report_accepted(event: EventState, fact: ReportAccepted) -> EventState:
    """Somebody has looked at the photo of the sheet, or asked those who have not signed."""
    place = fact.place
    reported = _pending_report(event, place)
    return _with_result(event, place, reported.points, ResultSource.SHEET, reported.signed)


def _report_rejected(event: EventState, fact: ReportRejected, entry: LogEntry) -> EventState:
    """What was handed in is wrong; the players write it anew, and read why."""
    place = fact.place
    back = RejectedReport(_pending_report(event, place).points, entry.by, entry.reason)
    return replace(_without_pending(event, place), sent_back={**event.sent_back, place: back})


def _result_set(event: EventState, fact: ResultSet) -> EventState:
    """A table's own result, or one that a person entered; it replaces what was there."""
    return _with_result(event, fact.place, fact.points, fact.source, fact.signed)


def _table_stopped(event: EventState, fact: TableStopped) -> EventState:
    """A machine was stopped before its session was over; its points wait for a person."""
    return replace(event, stopped={**event.stopped, fact.place: fact.points})


def fold_results(event: EventState, fact: Results, entry: LogEntry) -> EventState:
    """The event after an entry of this kind.

    Raises:
        Declined: the entry does not fit the state.
    """
    match fact:
        case PhotoAdded():
            return _photo_added(event, fact)
        case ResultReported():
            return _result_reported(event, fact)
        case ResultSigned():
            return _result_signed(event, fact)
        case ReportAccepted():
            return _report_accepted(event, fact)
        case ReportRejected():
            return _report_rejected(event, fact, entry)
        case ResultSet():
            return _result_set(event, fact)
        case TableStopped():
            return _table_stopped(event, fact)
        case _:
            assert_never(fact)


def _photo_added(event: EventState, fact: PhotoAdded) -> EventState:
    """A photo of a table's sheet lies in the store."""
    return replace(event, photos={**event.photos, fact.photo: fact.place})


def _pending_report(event: EventState, place: Place) -> ReportedResult:
    reported = event.reported.get(place)
    if reported is None:
        raise Declined("no_report", f"no result of table {place[1]} of round {place[0]} waits for signatures")
    return reported


def _with_signatures(event: EventState, place: Place, reported: ReportedResult) -> EventState:
    if event.result(place) is not None:
        raise Declined("has_result", f"table {place[1]} of round {place[0]} has its result")
    if set(reported.signed) == set(reported.points):
        return _with_result(event, place, reported.points, ResultSource.SHEET, reported.signed)
    return replace(_without_pending(event, place), reported={**event.reported, place: reported})


def _without_pending(event: EventState, place: Place) -> EventState:
    """Neither for signatures nor to be written anew."""
    reported = {key: each for key, each in event.reported.items() if key != place}
    sent_back = {key: each for key, each in event.sent_back.items() if key != place}
    return replace(event, reported=reported, sent_back=sent_back)


def _with_result(
    event: EventState, place: Place, points: Mapping[str, int], source: ResultSource, signed: Iterable[str]
) -> EventState:
    seated = event.seated(place)
    if seated is None or set(seated.players) != set(points):
        raise Declined("other_players", f"expected the points of everybody at table {place[1]}, got {points}")
    in_order = {player: points[player] for player in seated.players}
    made = TableResult(round=place[0], table=place[1], points=in_order, source=source, signed=tuple(signed))
    others = [each for each in event.tournament.results if (each.round, each.table) != place]
    results = tuple(sorted([*others, made], key=lambda each: (each.round, each.table)))
    before = event.result(place)
    amended = dict(event.amended)
    if before is not None and dict(before.points) != in_order:
        amended[place] = amended.get(place, 0) + 1
    tournament = replace(event.tournament, results=results)
    return replace(_without_pending(event, place), tournament=tournament, amended=amended)
