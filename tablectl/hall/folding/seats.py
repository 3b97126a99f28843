"""Who sits where: drawn, changed for a substitute, put right when wrong seats are found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar, assert_never

from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState, Place
from tablectl.hall.folding.registration import known
from tablectl.hall.log.facts import LineUpChanged, Seating, SeatingDrawn, SeatsCorrected, SubstituteNamed
from tablectl.tournament import ResultSource, TableResult, TableSeating

_N = TypeVar("_N")


def fold_seating(event: EventState, fact: Seating) -> EventState:
    """The event after an entry of this kind.

    Raises:
        Declined: the entry does not fit the state.
    """
    match fact:
        case SeatingDrawn():
            return _seating_drawn(event, fact)
        case LineUpChanged():
            return _line_up_changed(event, fact)
        case SubstituteNamed():
            return _substitute_named(event, fact)
        case SeatsCorrected():
            return _seats_corrected(event, fact)
        case _:
            assert_never(fact)


def _seating_drawn(event: EventState, fact: SeatingDrawn) -> EventState:
    """Seats of rounds that have not begun; they take the place of what was drawn before."""
    new_tables = [each.seating for each in fact.seating]
    numbers = {each.round for each in new_tables}
    for number in sorted(numbers & event.rounds.keys()):
        raise Declined("round_begun", f"round {number} has begun: its seating stays")
    kept = [each for each in event.tournament.seating if each.round not in numbers]
    seating = tuple(sorted([*kept, *new_tables], key=lambda each: (each.round, each.table)))
    return replace(event, tournament=replace(event.tournament, seating=seating))


def _line_up_changed(event: EventState, fact: LineUpChanged) -> EventState:
    """Somebody plays in another's place at a table, as a substitute or for good."""
    place = fact.place
    seated = _seating_with(event, place, fact.leaves)
    leaves, comes = fact.leaves, known(event, fact.comes)
    if any(comes in each.players for each in event.tournament.seating if each.round == place[0]):
        raise Declined("sits_twice", f"{comes} sits at a table of round {place[0]} already")
    if event.result(place) is not None:
        raise Declined("has_result", f"table {place[1]} of round {place[0]} has its result")
    seats = {wind: comes if player == leaves else player for wind, player in seated.seats.items()}
    substitutes = event.substitutes(seated) - {leaves}
    own = fact.substitute
    changed = replace(seated, seats=seats)
    event = _swap_check_in(event, leaves, comes)
    if own is None and seated.substitutes is None:
        return _with_tables(event, {place: changed})
    if own or (own is None and event.players[comes].substitute):
        substitutes |= {comes}
    return _with_tables(event, {place: _with_substitutes(changed, substitutes)})


def _swap_check_in(event: EventState, leaves: str, comes: str) -> EventState:
    """Who sits down for somebody is there in their place; somebody of the same team only rests."""
    team = event.players[leaves].team
    rests = team is not None and team == event.players[comes].team
    if leaves not in event.checked_in or rests:
        return event
    return replace(event, checked_in=event.checked_in - {leaves} | {comes})


def _substitute_named(event: EventState, fact: SubstituteNamed) -> EventState:
    """Whether somebody plays one table as a substitute; results that are in are counted anew."""
    place = fact.place
    player = fact.player
    seated = _seating_with(event, place, player)
    substitutes = event.substitutes(seated) - {player}
    if fact.substitute:
        substitutes |= {player}
    return _with_tables(event, {place: _with_substitutes(seated, substitutes)})


def _seats_corrected(event: EventState, fact: SeatsCorrected) -> EventState:
    """Who really sat where. Points of a machine stay with the seat; a sheet's with the names, unless others
    sat there than it says."""
    new_tables = {(each.round, each.table): each.seating for each in fact.seating}
    before = {place: event.seated(place) for place in new_tables}
    substitutes: frozenset[str] = frozenset()
    had_substitutes = False
    for place, old in before.items():
        if old is None:
            raise Declined("no_such_table", f"nobody is seated at table {place[1]} of round {place[0]}")
        if old.seats.keys() != new_tables[place].seats.keys():
            raise Declined(
                "seats_differ", f"table {place[1]} has {len(old.seats)} seats: name who sat at each"
            )
        substitutes |= event.substitutes(old)
        had_substitutes = had_substitutes or old.substitutes is not None
    for each in (key for table in new_tables.values() for key in table.players):
        known(event, each)
    if had_substitutes:
        new_tables = {place: _with_substitutes(each, substitutes) for place, each in new_tables.items()}
    results = tuple(
        _reassign_result(each, before.get((each.round, each.table)), new_tables.get((each.round, each.table)))
        for each in event.tournament.results
    )
    event = _with_tables(event, new_tables)
    return replace(event, tournament=replace(event.tournament, results=results))


def _reassign_result(result: TableResult, old: TableSeating | None, new: TableSeating | None) -> TableResult:
    if old is None or new is None:
        return result
    is_sheet = result.source is ResultSource.SHEET
    points = (
        _points_by_name(result.points, old, new) if is_sheet else _points_by_seat(result.points, old, new)
    )
    signed = tuple(each for each in result.signed if each in points)
    return replace(result, points={player: points[player] for player in new.players}, signed=signed)


def _points_by_seat(points: Mapping[str, _N], old: TableSeating, new: TableSeating) -> Mapping[str, _N]:
    """Points that stay with the seats, whoever sits there."""
    if set(points) != set(old.players):
        return points
    return {new.seats[wind]: points[player] for wind, player in old.seats.items()}


def _points_by_name(points: Mapping[str, _N], old: TableSeating, new: TableSeating) -> Mapping[str, _N]:
    """Points that stay with the names on a sheet, unless others sit there than it says."""
    return points if set(old.players) == set(new.players) else _points_by_seat(points, old, new)


def _seating_with(event: EventState, place: Place, player: str) -> TableSeating:
    seated = event.seated(place)
    if seated is None or player not in seated.players:
        raise Declined("not_seated", f"{player} does not sit at table {place[1]} of round {place[0]}")
    return seated


def _with_substitutes(seated: TableSeating, substitutes: frozenset[str]) -> TableSeating:
    return replace(seated, substitutes=tuple(each for each in seated.players if each in substitutes))


def _with_tables(event: EventState, tables: Mapping[Place, TableSeating]) -> EventState:
    """The event with tables seated so. What waits there for a result is of who sits there now."""
    old = {place: each for place in tables if (each := event.seated(place)) is not None}
    reported, sent_back, stopped = dict(event.reported), dict(event.sent_back), dict(event.stopped)
    for place in old.keys() & reported.keys():
        told = reported[place]
        points = _points_by_name(told.points, old[place], tables[place])
        signed = tuple(each for each in told.signed if points.get(each) == told.points[each])
        reported[place] = replace(told, points=points, signed=signed)
    for place in old.keys() & sent_back.keys():
        back = sent_back[place]
        sent_back[place] = replace(back, points=_points_by_name(back.points, old[place], tables[place]))
    for place in old.keys() & stopped.keys():
        stopped[place] = _points_by_seat(stopped[place], old[place], tables[place])
    seating = tuple(tables.get((each.round, each.table), each) for each in event.tournament.seating)
    tournament = replace(event.tournament, seating=seating)
    return replace(event, tournament=tournament, reported=reported, sent_back=sent_back, stopped=stopped)
