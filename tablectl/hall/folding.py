"""The hall's log, entry by entry: what stands is the fold of them, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final, TypeVar

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import (
    Call,
    EventState,
    HallState,
    Place,
    Reported,
    RoundClock,
    seconds_of,
)
from tablectl.hall.values import Entry
from tablectl.mahjong.seats import Wind
from tablectl.tournament import (
    Penalty,
    Player,
    Source,
    TableResult,
    TableSeating,
    Team,
    TournamentError,
    Unit,
    check,
    read_tournament,
)

T = TypeVar("T")
PLAYER_FIELDS: Final = ("id", "name", "short", "country", "ema_id", "club", "team", "substitute")


def folded(entries: Iterable[Entry]) -> HallState:
    """What the whole log comes to; entries that were taken back have not happened.

    Raises:
        Refused: without an entry that was taken back, a later one makes no sense.
    """
    written = tuple(entries)
    gone = taken_back(written)
    state = HallState()
    for entry in written:
        state = replace(state, seq=entry.seq) if entry.seq in gone else evolve(state, entry)
    return state


def taken_back(entries: Iterable[Entry]) -> frozenset[int]:
    """Numbers of entries that were taken back; what took back and was itself taken back does not count.

    Raises:
        Refused: there is no such entry before it, or it was taken back already.
    """
    before: set[int] = set()
    gone: set[int] = set()
    undone: dict[int, int] = {}
    for each in entries:
        before.add(each.seq)
        if each.kind != "taken_back":
            continue
        target = int(each.body["target"])
        if target not in before - {each.seq}:
            raise Refused("no_such_entry", f"there is no entry {target} to take back")
        if target in gone:
            raise Refused("is_taken_back", f"entry {target} was taken back already")
        gone.add(target)
        undone[each.seq] = target
        if target in undone:
            gone.discard(undone[target])
    return frozenset(gone)


def evolve(state: HallState, entry: Entry) -> HallState:
    """The state after one more entry.

    Raises:
        Refused: the entry does not fit what stands.
    """
    if entry.kind == "taken_back":
        return replace(state, seq=entry.seq)
    if entry.kind == "event_imported":
        event = EventState(entry.event, _checked(lambda: read_tournament(entry.body["text"])))
    else:
        before = state.event(entry.event)
        event = _FOLDS[entry.kind](before, entry)
        if event.tournament is not before.tournament:
            _checked(lambda: check(event.tournament))
    return HallState({**state.events, entry.event: event}, entry.event, entry.seq)


def _checked(make: Callable[[], T]) -> T:
    try:
        return make()
    except TournamentError as error:
        raise Refused("bad_tournament", str(error)) from error


def player_of(told: Mapping[str, Any]) -> Player:
    """A player as an entry tells of them."""
    return Player(**{name: told[name] for name in PLAYER_FIELDS if told.get(name) is not None})


def seating_of(told: Mapping[str, Any]) -> TableSeating:
    """A table's seats as an entry tells of them."""
    seats = {Wind(wind): str(player) for wind, player in told["seats"].items()}
    return TableSeating(round=told["round"], table=told["table"], seats=seats)


def _players_registered(event: EventState, entry: Entry) -> EventState:
    fresh = {each["id"]: player_of(each) for each in entry.body["players"]}
    teams = {each.id: each for each in event.tournament.teams}
    teams |= {each["id"]: Team(id=each["id"], name=each["name"]) for each in entry.body.get("teams", ())}
    players = tuple(fresh.pop(key, each) for key, each in event.players.items())
    return event.with_parts(players=(*players, *fresh.values()), teams=tuple(teams.values()))


def _player_withdrawn(event: EventState, entry: Entry) -> EventState:
    gone = _known(event, entry.body["player"])
    if any(gone in each.players for each in event.tournament.seating):
        raise Refused("is_seated", f"{gone} is seated: draw the seating again, or name a substitute")
    left = replace(event, here=event.here - {gone})
    return left.with_parts(players=tuple(each for each in event.tournament.players if each.id != gone))


def _checked_in(event: EventState, entry: Entry) -> EventState:
    for each in entry.body["players"]:
        _known(event, each)
    players = frozenset(entry.body["players"])
    return replace(event, here=event.here | players if entry.body["here"] else event.here - players)


def _machines_assigned(event: EventState, entry: Entry) -> EventState:
    return replace(event, machines={int(key): name for key, name in entry.body["machines"].items()})


def _seating_drawn(event: EventState, entry: Entry) -> EventState:
    fresh = [seating_of(each) for each in entry.body["seating"]]
    numbers = {each.round for each in fresh}
    for number in sorted(numbers & event.rounds.keys()):
        raise Refused("round_begun", f"round {number} has begun: its seating stays")
    kept = [each for each in event.tournament.seating if each.round not in numbers]
    return event.with_parts(seating=tuple(sorted([*kept, *fresh], key=lambda each: (each.round, each.table))))


def _line_up(event: EventState, entry: Entry) -> EventState:
    """Somebody plays in another's place at a table."""
    place = (entry.body["round"], entry.body["table"])
    seated = event.seated(place)
    leaves, comes = entry.body["leaves"], _known(event, entry.body["comes"])
    if seated is None or leaves not in seated.players:
        raise Refused("not_seated", f"{leaves} does not sit at table {place[1]} of round {place[0]}")
    if any(comes in each.players for each in event.tournament.seating if each.round == place[0]):
        raise Refused("sits_twice", f"{comes} sits at a table of round {place[0]} already")
    if event.result(place) is not None:
        raise Refused("has_result", f"table {place[1]} of round {place[0]} has its result")
    seats = {wind: comes if player == leaves else player for wind, player in seated.seats.items()}
    changed = replace(seated, seats=seats)
    return event.with_parts(
        seating=tuple(changed if each is seated else each for each in event.tournament.seating)
    )


def _round_begun(event: EventState, entry: Entry) -> EventState:
    number = entry.body["round"]
    current = event.current
    if current is not None and current.ended_s is None:
        raise Refused("round_runs", f"round {current.number} is not over: end it first")
    if number in event.rounds:
        raise Refused("round_begun", f"round {number} has begun already")
    if not event.tables(number):
        raise Refused("no_seating", f"round {number} has no seating: draw it first")
    clock = RoundClock(number, seconds_of(entry.at), entry.body.get("minutes"), begun_by=entry.seq)
    return replace(event, rounds={**event.rounds, number: clock})


def _running(event: EventState) -> RoundClock:
    current = event.current
    if current is None or current.ended_s is not None:
        raise Refused("no_round", "no round is being played: begin one first")
    return current


def _with_clock(event: EventState, clock: RoundClock) -> EventState:
    return replace(event, rounds={**event.rounds, clock.number: clock})


def _resumed_clock(clock: RoundClock, at_s: float) -> RoundClock:
    if clock.paused_since_s is None:
        return clock
    return replace(
        clock, paused_s=clock.paused_s + max(0.0, at_s - clock.paused_since_s), paused_since_s=None
    )


def _round_paused(event: EventState, entry: Entry) -> EventState:
    clock = _running(event)
    if clock.paused_since_s is not None:
        raise Refused("is_paused", f"round {clock.number} is paused already")
    return _with_clock(event, replace(clock, paused_since_s=seconds_of(entry.at)))


def _round_resumed(event: EventState, entry: Entry) -> EventState:
    clock = _running(event)
    if clock.paused_since_s is None:
        raise Refused("not_paused", f"round {clock.number} is not paused")
    return _with_clock(event, _resumed_clock(clock, seconds_of(entry.at)))


def _time_added(event: EventState, entry: Entry) -> EventState:
    clock = _running(event)
    return _with_clock(event, replace(clock, added_s=clock.added_s + 60 * float(entry.body["minutes"])))


def _round_ended(event: EventState, entry: Entry) -> EventState:
    at_s = seconds_of(entry.at)
    return _with_clock(event, replace(_resumed_clock(_running(event), at_s), ended_s=at_s))


def _result_reported(event: EventState, entry: Entry) -> EventState:
    """Points that players wrote down; accepted once everybody at the table has signed."""
    place = (entry.body["round"], entry.body["table"])
    reported = Reported(entry.body["points"], tuple(entry.body["signed"]))
    return _signed(event, place, reported)


def _result_signed(event: EventState, entry: Entry) -> EventState:
    place = (entry.body["round"], entry.body["table"])
    reported = event.reported.get(place)
    if reported is None:
        raise Refused("no_report", f"no result of table {place[1]} of round {place[0]} waits for signatures")
    player = entry.body["player"]
    if player not in reported.points:
        raise Refused("not_seated", f"{player} does not sit at table {place[1]} of round {place[0]}")
    if player in reported.signed:
        raise Refused("is_signed", f"{player} has signed already")
    return _signed(event, place, replace(reported, signed=(*reported.signed, player)))


def _signed(event: EventState, place: Place, reported: Reported) -> EventState:
    if event.result(place) is not None:
        raise Refused("has_result", f"table {place[1]} of round {place[0]} has its result")
    if set(reported.signed) == set(reported.points):
        return _with_result(event, place, reported.points, Source.SHEET, reported.signed)
    return replace(event, reported={**event.reported, place: reported})


def _result_set(event: EventState, entry: Entry) -> EventState:
    """A table's own result, or one that a person entered; it replaces what was there."""
    place = (entry.body["round"], entry.body["table"])
    source = Source(entry.body["source"])
    return _with_result(event, place, entry.body["points"], source, entry.body["signed"])


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


def _penalty_given(event: EventState, entry: Entry) -> EventState:
    made = Penalty(
        player=_known(event, entry.body["player"]),
        amount=Decimal(entry.body["amount"]),
        round=entry.body["round"],
        unit=Unit(entry.body["unit"]),
        reason=entry.reason,
        by=entry.by,
    )
    return event.with_parts(penalties=(*event.tournament.penalties, made))


def _judge_called(event: EventState, entry: Entry) -> EventState:
    call = Call(entry.seq, entry.at, entry.body["table"], entry.by, entry.reason)
    return replace(event, calls={**event.calls, entry.seq: call})


def _call_answered(event: EventState, entry: Entry) -> EventState:
    number = entry.body["call"]
    if number not in event.calls:
        raise Refused("no_such_call", f"no call {number} waits")
    return replace(event, calls={key: each for key, each in event.calls.items() if key != number})


def _lots_drawn(event: EventState, entry: Entry) -> EventState:
    after = entry.body["after"]
    if all(each.after != after for each in event.tournament.cut):
        raise Refused("no_cut", f"there is no cut after round {after}")
    lots = tuple(entry.body["lots"])
    return event.with_parts(
        cut=tuple(replace(each, lots=lots) if each.after == after else each for each in event.tournament.cut)
    )


def _known(event: EventState, player: str) -> str:
    if player not in event.players:
        raise Refused("no_such_player", f"there is no player {player!r} in {event.id}")
    return player


_FOLDS: Final[Mapping[str, Callable[[EventState, Entry], EventState]]] = MappingProxyType(
    {
        "players_registered": _players_registered,
        "player_withdrawn": _player_withdrawn,
        "checked_in": _checked_in,
        "machines_assigned": _machines_assigned,
        "seating_drawn": _seating_drawn,
        "line_up_changed": _line_up,
        "round_begun": _round_begun,
        "round_paused": _round_paused,
        "round_resumed": _round_resumed,
        "time_added": _time_added,
        "round_ended": _round_ended,
        "result_reported": _result_reported,
        "result_signed": _result_signed,
        "result_set": _result_set,
        "penalty_given": _penalty_given,
        "judge_called": _judge_called,
        "call_answered": _call_answered,
        "lots_drawn": _lots_drawn,
    }
)
KINDS: Final = ("event_imported", "taken_back", *_FOLDS)
"""All kinds of entries."""
