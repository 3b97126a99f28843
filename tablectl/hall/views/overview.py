"""Every event, and all tables of one: what a hall's big page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypedDict

from tablectl.errors import without_folders
from tablectl.hall.books import tile_count_of
from tablectl.hall.event_state import EventState, HallState, JudgeCall
from tablectl.hall.tables.live import IN_PLAY
from tablectl.hall.tables.messages import Message, TableScore, TableState
from tablectl.hall.tables.requests import table_players
from tablectl.hall.view import TableView, View
from tablectl.hall.views.places import (
    Accepted,
    Announcements,
    HandedIn,
    SeatedTable,
    ShownClock,
    announcements,
    clock_of,
    reported_of,
    result_of,
    seated_at,
    stopped_of,
)

REQUEST_FAILED: Final = "machine_request_failed"
TILE_COUNT_FAULT: Final = "tile_count"
"""The machine's fault where another number of tiles is inside than its walls need."""
NO_SCORE: Final = TableScore(seats=())
"""Of a table that has not told one."""


class ListedEvent(TypedDict):
    """An event of the hall."""

    event: str
    name: str
    players: int
    rounds: int
    played: int
    newest: bool


class LiveSeat(TypedDict):
    """A place at a machine."""

    name: str
    wind: str
    points: int
    change: int
    riichi: bool
    """A ready hand was declared, and the hand is still in play."""


class MachineNow(TypedDict, total=False):
    """What a machine says; nothing of it where none stands."""

    online: bool
    seq: int
    missing: int
    """Events of its journal that the hall has asked for and does not have."""
    trouble: str
    ruleset: object
    round: object
    hand: object
    hand_of_round: object
    honba: object
    finished: bool | None
    phase: str | None
    turn: object
    tiles_left: object
    paused: bool
    seats: list[LiveSeat]
    alert: Message | None
    """The newest that stands."""
    alerts: int


class LooseMachine(MachineNow):
    """A machine that stands at no table."""

    table: None
    machine: str


class RefusedSession(TypedDict):
    """A machine does not begin the session of its round."""

    code: str
    """Why: the table's own refusal."""
    rules: str
    """By which it should play."""


class WantedTiles(TypedDict):
    """A machine holds other tiles than its round is played with."""

    rules: str
    tiles: int


class TableRow(SeatedTable, MachineNow):
    """A table of a round, and its machine."""

    machine: str | None
    page: str | None
    clock: ShownClock | None
    result: Accepted | None
    reported: HandedIn | None
    stopped: Mapping[str, int] | None
    """Points by player at which its machine was stopped before its session was over."""
    refused: RefusedSession | None
    wants: WantedTiles | None
    plays: bool
    """Whether those who sit there play at this machine now."""


class ShownCall(TypedDict):
    """Somebody asks for a judge."""

    call: int
    at: str
    table: int
    by: str
    reason: str
    hand: str
    judge: str
    sent_at: str
    recording: str
    unsaved: str
    watch: str | None
    """Where the hand is played again."""


class ShownBroker(TypedDict):
    """The connection to a broker."""

    up: bool
    detail: str


class Overview(TypedDict):
    """All tables of a round."""

    event: str
    name: str
    rules: str
    rounds: int
    clock: ShownClock | None
    announced: Announcements
    tables: list[TableRow]
    loose: list[LooseMachine]
    calls: list[ShownCall]
    clock_moved_s: float
    seq: int
    """Number of the log's newest entry."""
    brokers: list[ShownBroker]
    trouble: str
    """Why nothing can be written down just now."""
    down: list[str]


def event_list(state: HallState) -> list[ListedEvent]:
    """Every event of the hall."""
    return [
        {
            "event": event.id,
            "name": event.tournament.name,
            "players": len(event.tournament.players),
            "rounds": event.tournament.rounds,
            "played": len({each.round for each in event.tournament.results}),
            "newest": event.id == state.newest,
        }
        for event in state.events.values()
    ]


def overview(view: View, event: EventState, now_s: float) -> Overview:
    """All tables of the newest round, and the machines that stand at none."""
    used = {event.machines.get(table) for table in event.tables(event.newest_round or 1)}
    loose: list[LooseMachine] = [
        {"table": None, "machine": name, **_machine_fields(live)}
        for name, live in view.tables.items()
        if name not in used
    ]
    return {
        "event": event.id,
        "name": event.tournament.name,
        "rules": event.tournament.rules,
        "rounds": event.tournament.rounds,
        "clock": clock_of(event.current, now_s),
        "announced": announcements(event, now_s),
        "tables": tables_of_round(view, event, now_s),
        "loose": loose,
        "calls": [
            {
                "call": each.number,
                "at": each.at,
                "table": each.table,
                "by": each.by,
                "reason": each.text,
                "hand": each.hand,
                "judge": each.judge,
                "sent_at": each.sent_at,
                "recording": each.recording,
                "unsaved": each.unsaved,
                "watch": watch_address(event, each),
            }
            for each in event.calls.values()
        ],
        "clock_moved_s": view.clock_moved_s,
        "seq": view.state.seq,
        "brokers": [{"up": each.up, "detail": each.detail} for each in view.brokers],
        "trouble": without_folders(view.problem),
        "down": list(view.down),
    }


def tables_of_round(view: View, event: EventState, now_s: float) -> list[TableRow]:
    """All tables of the newest round; of the first where none was begun."""
    number = event.newest_round or 1
    return [_table_row(view, event, number, table, now_s) for table in event.tables(number)]


def watch_address(event: EventState, call: JudgeCall) -> str | None:
    """Where a disputed hand is played on its table's pages, with the camera's pictures for those who may see
    them; None where nobody said where those pages are."""
    page = event.pages.get(call.table)
    return f"{page.rstrip('/')}/{call.watch}?pictures=1" if page and call.watch else None


def _table_row(view: View, event: EventState, number: int, table: int, now_s: float) -> TableRow:
    place = (number, table)
    machine = event.machines.get(table)
    live = view.tables.get(machine or "")
    now: MachineNow = {} if live is None else _machine_fields(live)
    return {
        "machine": machine,
        "page": event.pages.get(table),
        **seated_at(event, place),
        "clock": clock_of(event.rounds.get(number), now_s, table),
        "result": result_of(event, place),
        "reported": reported_of(event, place),
        "stopped": stopped_of(event, place),
        **now,
        "refused": _refused_session(event, live),
        "wants": _wanted_tiles(event, live),
        "plays": live is not None
        and (live.score or NO_SCORE).is_of(table_players(event, number, table), event.tournament.rules),
    }


def _refused_session(event: EventState, live: TableView | None) -> RefusedSession | None:
    if live is None or not live.refused or not live.online:
        return None
    return {"code": live.refused, "rules": event.tournament.rules}


def _wanted_tiles(event: EventState, live: TableView | None) -> WantedTiles | None:
    details = (each.get("details") for each in (() if live is None else live.alerts))
    tiles = tile_count_of(event.tournament)
    if tiles is None or not any(
        isinstance(each, dict) and each.get("fault") == TILE_COUNT_FAULT for each in details
    ):
        return None
    return {"rules": event.tournament.rules, "tiles": tiles}


def _top_alert(alerts: Sequence[Message]) -> Message | None:
    """The newest that stands; that a machine did not do what was asked only where nothing says why."""
    causes = [each for each in alerts if each.get("code") != REQUEST_FAILED]
    return next(reversed(causes or list(alerts)), None)


def _has_declared(state: TableState, seat: int) -> bool:
    """Whether a ready hand was declared there in the hand that is in play."""
    in_play = state.seats if state.phase in IN_PLAY else ()
    return seat < len(in_play) and in_play[seat].ready is not None


def _machine_fields(live: TableView) -> MachineNow:
    """What a machine says, as far as an overview needs it."""
    score, state = live.score or NO_SCORE, live.state or TableState()
    return {
        "online": live.online,
        "seq": max(score.seq or 0, state.seq or 0),
        "missing": live.missing,
        "trouble": live.problem,
        "ruleset": score.ruleset,
        "round": score.round,
        "hand": score.hand,
        "hand_of_round": score.hand_of_round,
        "honba": score.honba,
        "finished": None if live.score is None else score.finished,
        "phase": state.phase,
        "turn": state.turn,
        "tiles_left": state.tiles_left,
        "paused": state.paused is not None,
        "seats": [
            {
                "name": each.player,
                "wind": each.wind,
                "points": each.points,
                "change": each.change,
                "riichi": _has_declared(state, seat),
            }
            for seat, each in enumerate(score.seats)
        ],
        "alert": _top_alert(live.alerts),
        "alerts": len(live.alerts),
    }
