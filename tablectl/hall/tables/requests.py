"""The hall's requests to its tables: who sits where, by which rules, when to play and when to stop.

Requests follow from the state alone and are sent until each table has answered. One that was lost is sent
again under the same id, by which a table knows that it has carried it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablectl.hall.event_state import ALL_TABLES, EventState, HallState, Place, RoundClock, cached_by_identity
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import LineUpChanged, PlayersRegistered, ResultSet, SeatsCorrected, TableStopped
from tablectl.hall.tables.live import LiveTable
from tablectl.hall.tables.sessions import ANOTHER_ROUND, ROUND_ENDED, TIME_OVER, Start
from tablectl.mahjong.player_names import MAX_NAME_LENGTH, tidy_name

REQUESTED_BY: Final = "hall"
MAX_EVENT_NAME: Final = 200
"""Characters of an event's name that tables take (``round_clock``)."""
CLOCK_INTERVAL_S: Final = 30.0
GRACE_S: Final = 3600.0
"""After the end of a round, how long its tables still get requests while another event is the newest."""
START: Final = "start"
"""Ends the id of a request to begin the session of a round."""
RECORDING: Final = "recording"
"""Stands in the id of a request to save a recording, before the number of the call that it is for."""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A request to one table."""

    table: str
    """Its name at the broker."""
    id: str
    message: Mapping[str, object]


def table_players(event: EventState, number: int, table: int) -> tuple[str, ...]:
    """Names of the players seated at a table, East first, as the table is sent them."""
    return _names_at(event, (number, table), table_names(event))


def _names_at(event: EventState, place: Place, names: Mapping[str, str]) -> tuple[str, ...]:
    seated = event.seated(place)
    return () if seated is None else tuple(names[player] for player in seated.players)


@cached_by_identity
def table_names(event: EventState) -> Mapping[str, str]:
    """By id, names as tables take them: unique, and none longer than a table accepts."""
    names: dict[str, str] = {}
    for number, (key, name) in enumerate(display_names(event).items(), 1):
        end = f"… ({key if len(key) <= MAX_NAME_LENGTH // 2 else number})"
        shortened = name[: MAX_NAME_LENGTH - len(end)] + end
        names[key] = tidy_name(name if len(name) <= MAX_NAME_LENGTH else shortened)
    return names


@cached_by_identity
def display_names(event: EventState) -> Mapping[str, str]:
    """By id, unique names: two players of one name have their ids behind it."""
    found: dict[str, list[str]] = {}
    for player in event.tournament.players:
        found.setdefault(tidy_name(player.name) or player.id, []).append(player.id)
    return {
        key: name if len(keys) == 1 else f"{name} ({key})" for name, keys in found.items() for key in keys
    }


def pending_requests(
    event: EventState,
    tables: Mapping[str, LiveTable],
    answered: Mapping[str, str],
    now_s: float,
    log: Sequence[LogEntry],
) -> Iterator[TableRequest]:
    """Requests that tables have not answered yet: of the newest round, and for corrected seats.

    Args:
        answered: requests that were answered, by id.
        now_s: seconds since 1970.
        log: of the hall; it has the sessions of rounds that are over.
    """
    for request in _all_requests(event, tables, answered, now_s, log):
        if request.id not in answered:
            yield request


def _all_requests(
    event: EventState,
    tables: Mapping[str, LiveTable],
    answered: Mapping[str, str],
    now_s: float,
    log: Sequence[LogEntry],
) -> Iterator[TableRequest]:
    online = {name: each for name, each in tables.items() if each.online}
    clock, names = event.current, table_names(event)
    for number in event.tables(clock.number) if clock is not None else ():
        table = online.get(event.machines.get(number, ""))
        if table is not None and clock is not None:
            yield from _table_requests(event, clock, number, table, answered, now_s, names)
    changed, former = _seat_history(event, log), _former_names(event, log, names)
    for place, (name, journal, started) in _sessions(event, tables, answered, log).items():
        is_now = clock is not None and place[0] == clock.number
        start = online[name].reader.starts.get((journal, started)) if name in online else None
        if start is None or not (is_now or place in changed):
            continue
        wanted = _names_at(event, place, names)
        seated = event.seated(place)
        ever = [*changed.get(place, ()), seated.players if seated is not None else ()]
        if start.players != wanted and any(_are_players(start.players, each, former) for each in ever):
            yield _corrected_seats(event, place, online[name], started, start, wanted)
    for call in event.calls.values():
        table = online.get(event.machines.get(call.table, ""))
        if table is not None and call.hand and not call.recording and not call.unsaved:
            key = f"{event.id}/{RECORDING}/{call.number}"
            yield _request(table, key, "save_recording", reason=f"disputed: {call.hand}")


def events_in_progress(state: HallState, now_s: float) -> Iterator[tuple[EventState, frozenset[str]]]:
    """The events whose tables get requests, each with the machines that belong to others: those of
    which a round is being played, the newest, and those whose round ended a moment ago.

    Args:
        now_s: seconds since 1970.
    """
    playing = [each for each in state.events.values() if each.has_round_in_progress]
    rest = [
        each
        for each in state.events.values()
        if not each.has_round_in_progress and (each.id == state.newest or _ended_lately(each, now_s))
    ]
    taken: frozenset[str] = frozenset()
    for event in (*playing, *sorted(rest, key=lambda each: each.id != state.newest)):
        yield event, taken
        taken |= frozenset(event.machines.values())


def _ended_lately(event: EventState, now_s: float) -> bool:
    clock = event.current
    return clock is not None and clock.ended_s is not None and now_s < clock.ended_s + GRACE_S


@dataclass(slots=True)
class ClockPublisher:
    """Sends the tables of a round its clock: at every change, and at intervals, because a table does not
    store it. No answer is needed: a table that shows no clock plays on."""

    _sent: dict[str, tuple[object, float]] = field(default_factory=dict)
    """By table, what was sent last, without the seconds left, and when."""

    def pending(
        self, event: EventState, tables: Mapping[str, LiveTable], now_s: float, wall_s: float
    ) -> Iterator[TableRequest]:
        """The requests to send now.

        Args:
            now_s: seconds; only differences mean anything.
            wall_s: seconds since 1970, by which rounds are timed.
        """
        clock = event.current
        for number in event.tables(clock.number) if clock is not None else ():
            table = tables.get(event.machines.get(number, ""))
            if clock is None or table is None or not table.online:
                continue
            facts = {
                "event": (tidy_name(event.tournament.name) or event.id)[:MAX_EVENT_NAME],
                "round": clock.number,
                "rounds": event.tournament.rounds,
                "runs": clock.is_running,
                "last_hand": clock.is_last_hand(wall_s, number),
                "ended": clock.ended_s is not None,
            }
            extra_s = sum(clock.added_s.get(each, 0.0) for each in (ALL_TABLES, number))
            known, at_s = self._sent.get(table.name, (None, now_s))
            if known == (facts, extra_s, clock.paused_s) and now_s < at_s + CLOCK_INTERVAL_S:
                continue
            self._sent[table.name] = ((facts, extra_s, clock.paused_s), now_s)
            left_s = clock.left_s(wall_s, number)
            fields = {**facts, "left_s": None if left_s is None else round(left_s, 1)}
            yield _request(table, _key(event, clock, number, f"clock/{wall_s:.3f}"), "round_clock", **fields)


def _sessions(
    event: EventState, tables: Mapping[str, LiveTable], answered: Mapping[str, str], log: Sequence[LogEntry]
) -> Mapping[Place, tuple[str, str, int]]:
    """By round and table, the machine, journal and start event of the session that was played for it."""
    found: dict[Place, tuple[str, str, int]] = {}
    for entry in log:
        fact = entry.body
        if entry.event != event.id or not isinstance(fact, ResultSet | TableStopped):
            continue
        if fact.journal is not None and fact.session is not None:
            found[fact.place] = (entry.by, fact.journal, fact.session)
    over = set(found.values())
    clock = event.current
    for number in event.tables(clock.number) if clock is not None else ():
        table = tables.get(event.machines.get(number, ""))
        if table is None or clock is None:
            continue
        if table.finished and _key(event, clock, number, START) not in answered:
            continue
        session = (table.name, table.reader.journal, table.reader.started)
        if session not in over:
            found[clock.number, number] = session
    return found


def _corrected_seats(
    event: EventState, place: Place, table: LiveTable, started: int, start: Start, wanted: Sequence[str]
) -> TableRequest:
    """The request to correct the start of a session: other players sat there, or have another name now. The
    table then folds the session anew."""
    key = f"{event.id}/{place[0]}/{place[1]}/seats/{started}/{start.amended_by}"
    body = {**start.event.message(), "players": list(wanted)}
    return _request(table, key, "correct_event", seq=started, event=body, reason="other players sat there")


def _are_players(names: Sequence[str], players: Sequence[str], former: Mapping[str, frozenset[str]]) -> bool:
    """Whether a session's names are present or former names of these players."""
    return len(names) == len(players) and all(
        name in former.get(player, ()) for name, player in zip(names, players, strict=True)
    )


def _former_names(
    event: EventState, log: Sequence[LogEntry], names: Mapping[str, str]
) -> Mapping[str, frozenset[str]]:
    """By player, every name under which a table may know them."""
    found = {each.id: {each.name, names[each.id], each.id} for each in event.tournament.players}
    for entry in log:
        if entry.event == event.id and isinstance(entry.body, PlayersRegistered):
            for key, name in entry.body.renamed.items():
                found.setdefault(key, set()).add(name)
    return {key: frozenset(each) for key, each in found.items()}


def _seat_history(event: EventState, log: Sequence[LogEntry]) -> Mapping[Place, Sequence[Sequence[str]]]:
    """For places whose seats were changed, everybody who was seated there at any time, entries that were
    taken back included."""
    found: dict[Place, list[Sequence[str]]] = {}
    for entry in log:
        if entry.event != event.id:
            continue
        match entry.body:
            case LineUpChanged() as fact:
                after = tuple(fact.comes if each == fact.leaves else each for each in fact.before)
                found.setdefault(fact.place, []).extend((fact.before, after))
            case SeatsCorrected() as fact:
                for seats, before in zip(fact.seating, fact.before, strict=True):
                    found.setdefault((seats.round, seats.table), []).extend((before, seats.seating.players))
    return found


def _table_requests(
    event: EventState,
    clock: RoundClock,
    number: int,
    table: LiveTable,
    answered: Mapping[str, str],
    now_s: float,
    names: Mapping[str, str],
) -> Iterator[TableRequest]:
    key = _key(event, clock, number)
    start = _key(event, clock, number, START)
    wanted = _names_at(event, (clock.number, number), names)
    sits = table.score is not None and table.score.is_of(wanted, event.tournament.rules)
    if clock.ended_s is None and start not in answered and event.result((clock.number, number)) is None:
        if table.finished:
            rules = event.tournament
            yield _request(
                table,
                start,
                "start_session",
                ruleset=rules.rules,
                preset=rules.preset,
                options=dict(rules.options),
                players=list(wanted),
                first_dealer=0,
            )
        elif not sits:
            room = f"{key}/make_room/{table.reader.started}"
            yield _request(table, room, "end_session", reason=ANOTHER_ROUND)
    if not sits or table.finished:
        return
    if clock.paused_since_s is not None and not table.paused:
        yield _request(
            table, f"{key}/pause/{clock.paused_since_s:.3f}", "pause", reason="the round is paused"
        )
    elif clock.is_running and table.paused and clock.paused_s:
        yield _request(table, f"{key}/resume/{clock.paused_s:.3f}", "resume")
    over = clock.is_played_out(now_s, number)
    if (over or clock.ended_s is not None) and not table.hand_in_play:
        yield _request(table, f"{key}/end", "end_session", reason=TIME_OVER if over else ROUND_ENDED)


def _key(event: EventState, clock: RoundClock, number: int, what: str = "") -> str:
    key = f"{event.id}/{clock.number}/{number}/{clock.begun_s:.3f}"
    return f"{key}/{what}" if what else key


def _request(table: LiveTable, key: str, do: str, **fields: object) -> TableRequest:
    return TableRequest(table.name, key, {"id": key, "do": do, "by": REQUESTED_BY, **fields})
