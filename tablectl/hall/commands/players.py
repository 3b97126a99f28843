"""Registration, check-in, line-ups, substitutes, and who sits where."""

from __future__ import annotations

from typing import Any

from tablectl.errors import as_json
from tablectl.hall.commands.shape import Draft, place_of, players_at, require_uma_of_three, told_seats
from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState
from tablectl.hall.fields import Fields
from tablectl.hall.lists import read_players, require_players
from tablectl.hall.people import Person
from tablectl.hall.seating import drawn_seating
from tablectl.tournament import LONGEST_ID, longest, text_fault


def register(event: EventState, fields: Fields, who: Person) -> Draft:
    """``register_players``: as JSON, CSV or pasted text."""
    read = read_players(fields, event.tournament)
    require_players(read)
    fresh, known = [dict(each.player) for each in read.players], event.players
    renamed = {
        each["id"]: known[each["id"]].name
        for each in fresh
        if each["id"] in known and known[each["id"]].name != each["name"]
    }
    body: dict[str, Any] = {"players": fresh, "teams": [dict(each) for each in read.teams]}
    if renamed:
        body["renamed"] = renamed  # tables may know them by their former names
    return Draft("players_registered", event.id, body)


def withdraw(event: EventState, fields: Fields, who: Person) -> Draft:
    """``withdraw_player``."""
    return Draft("player_withdrawn", event.id, {"player": fields.text("player")})


def check_in(event: EventState, fields: Fields, who: Person) -> Draft:
    """``check_in``."""
    players = fields.texts("players")
    return Draft("checked_in", event.id, {"players": players, "here": fields.flag("here", default=True)})


def assign(event: EventState, fields: Fields, who: Person) -> Draft:
    """``assign_machines``: names at the broker by table's number, and the addresses of their pages."""
    machines = fields.object("machines")
    for number, name in machines.items():
        if not number.isdecimal() or not isinstance(name, str) or text_fault(name, LONGEST_ID):
            raise Refused(
                "bad_request",
                f'expected machines such as {{"1": "table-1"}}, got {number!r}: {as_json(name)}',
            )
    if len(set(machines.values())) < len(machines):
        raise Refused("bad_request", "a machine can stand at one table only")
    pages = fields.object("pages") if fields.has("pages") else {}
    for number, address in pages.items():
        told = isinstance(address, str) and not text_fault(address, longest("pages"))
        if number not in machines or not told or not address.startswith(("http://", "https://")):
            raise Refused(
                "bad_request",
                f'expected pages of these machines such as {{"1": "http://10.0.0.21:8460/"}}, got {number!r}:'
                f" {as_json(address)}",
            )
    return Draft("machines_assigned", event.id, {"machines": machines, **({"pages": pages} if pages else {})})


def draw_seating(event: EventState, fields: Fields, who: Person) -> Draft:
    """``draw_seating``: by a mode, or as it is told."""
    if fields.has("seating"):
        drawn: dict[str, Any] = {
            "seating": [told_seats(each) for each in fields.objects("seating")],
            "note": "",
        }
    else:
        drawn = drawn_seating(event, fields)
    require_uma_of_three(event, drawn["seating"])
    return Draft("seating_drawn", event.id, drawn)


def set_line_up(event: EventState, fields: Fields, who: Person) -> Draft:
    """``set_line_up``: who of a team plays a round."""
    number = fields.whole("round", (event.current.number if event.current else 0) + 1)
    team, players = fields.text("team"), fields.texts("players")
    if team not in event.tournament.team_ids:
        known = ", ".join(event.tournament.team_ids) or "none"
        raise Refused("no_such_team", f"there is no team {team[:40]!r}; known are {known}")
    if not players or len(set(players)) < len(players):
        raise Refused("bad_request", f"expected players of team {team}, each once, got {players}")
    return Draft("line_up_set", event.id, {"round": number, "team": team, "players": players})


def change_line_up(event: EventState, fields: Fields, who: Person) -> Draft:
    """``change_line_up``: somebody comes in another's place, at one table of one round."""
    place = place_of(event, fields)
    body: dict[str, Any] = {**place, "leaves": fields.text("leaves"), "comes": fields.text("comes")}
    if fields.has("substitute"):
        body["substitute"] = fields.flag("substitute", default=True)
    return Draft("line_up_changed", event.id, {**body, "before": players_at(event, place)})


def set_substitute(event: EventState, fields: Fields, who: Person) -> Draft:
    """``set_substitute``: whether somebody plays one table of one round as a substitute."""
    body = {**place_of(event, fields), "player": fields.text("player")}
    return Draft(
        "substitute_named", event.id, {**body, "substitute": fields.flag("substitute", default=True)}
    )


def set_substitute_value(event: EventState, fields: Fields, who: Person) -> Draft:
    """``set_substitute_value``: what a substitute's table is worth; null: what it is."""
    value = fields.number("value")
    return Draft("substitute_value_set", event.id, {"value": None if value is None else str(value)})


def correct_seats(event: EventState, fields: Fields, who: Person) -> Draft:
    """``correct_seats``: who really sat where, at one table of a round or at several."""
    seating = [told_seats(each) for each in fields.objects("seating")]
    if not seating or len({each["round"] for each in seating}) > 1:
        raise Refused("bad_request", "expected seating: tables of one round, with who sat at each seat")
    require_uma_of_three(event, seating)
    before = [list(players_at(event, each)) for each in seating]
    return Draft("seats_corrected", event.id, {"seating": seating, "before": before})
