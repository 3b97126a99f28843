"""What people and tables may ask of the hall, read and checked: each command becomes entries of the log.

Pure: the state goes in, entries without number and time come out, or a refusal with a code and words.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState, HallState
from tablectl.hall.fields import Fields
from tablectl.hall.players_text import read_players
from tablectl.hall.seating import drawn_seating
from tablectl.tournament import TournamentError, exact, read_tournament, write_tournament

LONGEST_NAME: Final = 100
LONGEST_REASON: Final = 500


class Role(StrEnum):
    """Who somebody is in the hall; each may do what those below may."""

    ORGANISER = "organiser"
    JUDGE = "judge"
    ASSISTANT = "assistant"
    """Looks after tables: checks players in, enters results."""
    PLAYER = "player"
    """Reports and signs the results of their own table, calls a judge."""
    VIEWER = "viewer"


RANKS: Final = (Role.VIEWER, Role.PLAYER, Role.ASSISTANT, Role.JUDGE, Role.ORGANISER)


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks."""

    role: Role
    name: str = ""
    player: str = ""
    """Of a player: their id."""

    def may(self, needed: Role) -> bool:
        """Whether the role is enough."""
        return RANKS.index(self.role) >= RANKS.index(needed)


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry of the log that has no number and no time yet."""

    kind: str
    event: str
    body: Mapping[str, Any]


Made = Callable[[EventState, Fields, Person], Draft]


def drafted(state: HallState, command: Mapping[str, Any], who: Person) -> tuple[Draft, str, str]:
    """What a command comes to: the entry, the name and the reason to write beside it.

    Raises:
        Refused: it is no command, the role is not enough, or it cannot be done.
    """
    fields = Fields(command)
    do = fields.text("do")
    known = COMMANDS.get(do)
    if known is None:
        raise Refused("bad_request", f"expected one of {', '.join(sorted(COMMANDS))} as do, got {do[:40]!r}")
    needed, needs_reason, make = known
    if not who.may(needed):
        raise Refused("role_too_low", f"{do} needs the role {needed}, and this link has {who.role}")
    by = who.name or fields.text("by", "")
    reason = fields.text("reason", "")
    if not by.strip():
        raise Refused("no_name", "say who you are: the field by is empty")
    if needs_reason and not reason.strip():
        raise Refused("no_reason", f"{do} needs a reason")
    if len(by) > LONGEST_NAME or len(reason) > LONGEST_REASON:
        raise Refused(
            "bad_request", f"a name has at most {LONGEST_NAME} characters, a reason {LONGEST_REASON}"
        )
    if do == "import_event":
        draft = import_draft(fields.text("text"))
    elif do == "take_back":
        draft = Draft("taken_back", state.event(fields.text("event", "")).id, {"target": fields.whole("seq")})
    else:
        draft = make(state.event(fields.text("event", "")), fields, who)
    return draft, by.strip(), reason.strip()


def import_draft(text: str) -> Draft:
    """A tournament file becomes an event; the same file always has the same id.

    Raises:
        Refused: it is no tournament file.
    """
    try:
        tournament = read_tournament(text)
    except TournamentError as error:
        raise Refused("bad_tournament", str(error)) from error
    kept = write_tournament(tournament)
    seal = hashlib.sha256(kept.encode()).hexdigest()[:8]
    name = re.sub(r"[^a-z0-9]+", "-", tournament.name.lower()).strip("-")[:40]
    return Draft("event_imported", f"{name or 'event'}-{seal}", {"text": kept})


def _register(event: EventState, fields: Fields, who: Person) -> Draft:
    fresh, teams = read_players(fields, event)
    return Draft("players_registered", event.id, {"players": fresh, "teams": teams})


def _withdraw(event: EventState, fields: Fields, who: Person) -> Draft:
    return Draft("player_withdrawn", event.id, {"player": fields.text("player")})


def _check_in(event: EventState, fields: Fields, who: Person) -> Draft:
    players = fields.texts("players")
    return Draft("checked_in", event.id, {"players": players, "here": fields.flag("here", default=True)})


def _assign(event: EventState, fields: Fields, who: Person) -> Draft:
    machines = fields.object("machines")
    for number, name in machines.items():
        if not number.isdecimal() or not isinstance(name, str):
            raise Refused(
                "bad_request", f'expected machines such as {{"1": "table-1"}}, got {number!r}: {name!r}'
            )
    if len(set(machines.values())) < len(machines):
        raise Refused("bad_request", "a machine can stand at one table only")
    return Draft("machines_assigned", event.id, {"machines": machines})


def _draw_seating(event: EventState, fields: Fields, who: Person) -> Draft:
    if fields.has("seating"):
        seating, note = [_told_seats(each) for each in fields.objects("seating")], ""
    else:
        seating, note = drawn_seating(event, fields)
    return Draft("seating_drawn", event.id, {"seating": seating, "note": note})


def _told_seats(told: Mapping[str, Any]) -> dict[str, Any]:
    fields = Fields(told)
    seats = fields.object("seats")
    if not set(seats) <= set("ESWN") or not all(isinstance(each, str) for each in seats.values()):
        raise Refused("bad_request", f"expected players by E, S, W, N as seats, got {str(seats)[:80]}")
    return {"round": fields.whole("round"), "table": fields.whole("table"), "seats": seats}


def _line_up(event: EventState, fields: Fields, who: Person) -> Draft:
    body: dict[str, Any] = {"round": fields.whole("round"), "table": fields.whole("table")}
    return Draft(
        "line_up_changed",
        event.id,
        {**body, "leaves": fields.text("leaves"), "comes": fields.text("comes")},
    )


def _begin(event: EventState, fields: Fields, who: Person) -> Draft:
    number = fields.whole("round", (event.current.number if event.current else 0) + 1)
    minutes = fields.number("minutes", event.tournament.minutes)
    return Draft("round_begun", event.id, {"round": number, "minutes": minutes})


def _plain(kind: str) -> Made:
    def made(event: EventState, fields: Fields, who: Person) -> Draft:
        return Draft(kind, event.id, {})

    return made


def _add_time(event: EventState, fields: Fields, who: Person) -> Draft:
    minutes = fields.number("minutes")
    if minutes is None or not -600 <= minutes <= 600:
        raise Refused("bad_request", f"expected minutes from -600 to 600, got {minutes}")
    return Draft("time_added", event.id, {"minutes": minutes})


def _place(event: EventState, fields: Fields) -> dict[str, int]:
    number = fields.whole("round", event.current.number if event.current else 0)
    table = fields.whole("table")
    if event.seated((number, table)) is None:
        raise Refused("no_such_table", f"nobody is seated at table {table} of round {number}")
    return {"round": number, "table": table}


def _players_at(event: EventState, place: Mapping[str, int]) -> tuple[str, ...]:
    seated = event.seated((place["round"], place["table"]))
    return () if seated is None else seated.players


def _points(event: EventState, fields: Fields, place: Mapping[str, int]) -> dict[str, int]:
    """Points that add up.

    Raises:
        Refused: somebody's are missing, or they do not add up.
    """
    players = _players_at(event, place)
    points = fields.object("points")
    wrong = [key for key, each in points.items() if not isinstance(each, int) or isinstance(each, bool)]
    if wrong or set(points) != set(players):
        raise Refused(
            "other_players",
            f"expected whole points of {', '.join(players)}, got {json.dumps(points)[:200]}",
        )
    require_zero_sum(event, points)
    return dict(points)


def require_zero_sum(event: EventState, points: Mapping[str, int]) -> None:
    """The gate that every result passes.

    Raises:
        Refused: the points are not as many as were given out.
    """
    expected, found = exact(event.tournament.scoring.start or 0) * len(points), sum(points.values())
    if found != expected:
        raise Refused(
            "not_zero_sum",
            f"the points add up to {found}, expected {expected}: the difference is {found - expected}",
        )


def _report(event: EventState, fields: Fields, who: Person) -> Draft:
    place = _place(event, fields)
    points = _points(event, fields, place)
    signed = [_own_seat(event, fields, who, place)] if who.role is Role.PLAYER else []
    return Draft("result_reported", event.id, {**place, "points": points, "signed": signed})


def _sign(event: EventState, fields: Fields, who: Person) -> Draft:
    place = _place(event, fields)
    return Draft("result_signed", event.id, {**place, "player": _own_seat(event, fields, who, place)})


def _own_seat(event: EventState, fields: Fields, who: Person, place: Mapping[str, int]) -> str:
    player = who.player if who.role is Role.PLAYER else fields.text("player")
    if player not in _players_at(event, place):
        raise Refused("not_seated", f"{player} does not sit at table {place['table']}")
    return player


def _set_result(event: EventState, fields: Fields, who: Person) -> Draft:
    place = _place(event, fields)
    points = _points(event, fields, place)
    signed = fields.texts("signed", [])
    return Draft("result_set", event.id, {**place, "points": points, "source": "sheet", "signed": signed})


def _penalty(event: EventState, fields: Fields, who: Person) -> Draft:
    unit = fields.text("unit", "points")
    if unit not in ("points", "table_points"):
        raise Refused("bad_request", f"expected points or table_points as unit, got {unit!r}")
    number = fields.whole("round", event.current.number if event.current else 1)
    amount = fields.number("amount")
    if amount is None:
        raise Refused("bad_request", "a penalty needs an amount, such as -20")
    # Written as digits: what is ranked is never a binary float.
    body = {"player": fields.text("player"), "round": number, "amount": str(amount), "unit": unit}
    return Draft("penalty_given", event.id, body)


def _call(event: EventState, fields: Fields, who: Person) -> Draft:
    return Draft("judge_called", event.id, {"table": fields.whole("table")})


def _answer(event: EventState, fields: Fields, who: Person) -> Draft:
    return Draft("call_answered", event.id, {"call": fields.whole("call")})


def _lots(event: EventState, fields: Fields, who: Person) -> Draft:
    return Draft("lots_drawn", event.id, {"after": fields.whole("after"), "lots": fields.texts("lots")})


COMMANDS: Final[Mapping[str, tuple[Role, bool, Made]]] = MappingProxyType(
    {
        "import_event": (Role.ORGANISER, False, _plain("")),
        "register_players": (Role.ORGANISER, False, _register),
        "withdraw_player": (Role.ORGANISER, True, _withdraw),
        "check_in": (Role.ASSISTANT, False, _check_in),
        "assign_machines": (Role.ORGANISER, False, _assign),
        "draw_seating": (Role.ORGANISER, False, _draw_seating),
        "change_line_up": (Role.ORGANISER, True, _line_up),
        "begin_round": (Role.ORGANISER, False, _begin),
        "pause_round": (Role.JUDGE, True, _plain("round_paused")),
        "resume_round": (Role.JUDGE, False, _plain("round_resumed")),
        "add_time": (Role.JUDGE, True, _add_time),
        "end_round": (Role.ORGANISER, False, _plain("round_ended")),
        "report_result": (Role.PLAYER, False, _report),
        "sign_result": (Role.PLAYER, False, _sign),
        "set_result": (Role.ASSISTANT, True, _set_result),
        "give_penalty": (Role.JUDGE, True, _penalty),
        "call_judge": (Role.PLAYER, False, _call),
        "answer_call": (Role.JUDGE, False, _answer),
        "draw_lots": (Role.ORGANISER, False, _lots),
        "take_back": (Role.ORGANISER, True, _plain("")),
    }
)
"""By name: the role that it needs, whether it needs a reason, and what makes its entry."""
