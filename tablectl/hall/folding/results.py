"""Results: handed in and signed, accepted on a photo of the sheet, entered by hand, told by tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState, Place, Reported
from tablectl.hall.values import Entry
from tablectl.tournament import Source, TableResult


def result_reported(event: EventState, entry: Entry) -> EventState:
    """Points that players wrote down; accepted once everybody at the table has signed."""
    photo = str(entry.body.get("photo", ""))
    if photo and event.photos.get(photo) != _place(entry):
        raise Refused("no_photo", f"there is no photo {photo[:12]} of this table's sheet")
    reported = Reported(entry.body["points"], tuple(entry.body["signed"]), photo)
    return _signed(event, _place(entry), reported)


def result_signed(event: EventState, entry: Entry) -> EventState:
    """One more of the four agrees."""
    place = _place(entry)
    reported = _waiting(event, place)
    player = entry.body["player"]
    if player not in reported.points:
        raise Refused("not_seated", f"{player} does not sit at table {place[1]} of round {place[0]}")
    if player in reported.signed:
        raise Refused("is_signed", f"{player} has signed already")
    return _signed(event, place, replace(reported, signed=(*reported.signed, player)))


def report_accepted(event: EventState, entry: Entry) -> EventState:
    """Somebody has looked at the photo of the sheet, or asked those who have not signed."""
    place = _place(entry)
    reported = _waiting(event, place)
    return _with_result(event, place, reported.points, Source.SHEET, reported.signed)


def report_rejected(event: EventState, entry: Entry) -> EventState:
    """What was handed in is wrong; the players write it anew."""
    place = _place(entry)
    _waiting(event, place)
    return replace(event, reported={key: each for key, each in event.reported.items() if key != place})


def result_set(event: EventState, entry: Entry) -> EventState:
    """A table's own result, or one that a person entered; it replaces what was there."""
    source = Source(entry.body["source"])
    return _with_result(event, _place(entry), entry.body["points"], source, entry.body["signed"])


def table_stopped(event: EventState, entry: Entry) -> EventState:
    """A machine was stopped before its session was over; its points wait for a person."""
    return replace(event, stopped={**event.stopped, _place(entry): entry.body["points"]})


def photo_added(event: EventState, entry: Entry) -> EventState:
    """A photo of a table's sheet lies in the store."""
    return replace(event, photos={**event.photos, entry.body["photo"]: _place(entry)})


def _place(entry: Entry) -> Place:
    return entry.body["round"], entry.body["table"]


def _waiting(event: EventState, place: Place) -> Reported:
    reported = event.reported.get(place)
    if reported is None:
        raise Refused("no_report", f"no result of table {place[1]} of round {place[0]} waits for signatures")
    return reported


def _signed(event: EventState, place: Place, reported: Reported) -> EventState:
    if event.result(place) is not None:
        raise Refused("has_result", f"table {place[1]} of round {place[0]} has its result")
    if set(reported.signed) == set(reported.points):
        return _with_result(event, place, reported.points, Source.SHEET, reported.signed)
    return replace(event, reported={**event.reported, place: reported})


def _with_result(
    event: EventState, place: Place, points: Mapping[str, int], source: Source, signed: Iterable[str]
) -> EventState:
    seated = event.seated(place)
    if seated is None or set(seated.players) != set(points):
        raise Refused("other_players", f"expected the points of everybody at table {place[1]}, got {points}")
    in_order = {player: points[player] for player in seated.players}
    made = TableResult(round=place[0], table=place[1], points=in_order, source=source, signed=tuple(signed))
    others = [each for each in event.tournament.results if (each.round, each.table) != place]
    results = tuple(sorted([*others, made], key=lambda each: (each.round, each.table)))
    reported = {key: each for key, each in event.reported.items() if key != place}
    return replace(event.with_parts(results=results), reported=reported)
