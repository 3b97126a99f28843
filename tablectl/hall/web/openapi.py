"""The hall's API in OpenAPI 3.1."""

from __future__ import annotations

from typing import Any, Final

from tablectl.hall.commands import COMMANDS
from tablectl.hall.lists import ENCODINGS

EVENT: Final = ("event", "id of the event; the newest without one", "string")
READS: Final = {
    "/api/hall/who": ("Who asks: role, name, player.", ()),
    "/api/hall/events": ("Every event of the hall.", ()),
    "/api/hall/overview": ("All tables of the newest round: scores, phase, clock, alerts, calls.", (EVENT,)),
    "/api/hall/standings": ("Everybody's place; totals are exact decimals.", (EVENT,)),
    "/api/hall/notable": (
        "What the results have to show: lead, climb, streaks, best and closest table.",
        (EVENT,),
    ),
    "/api/hall/seating": (
        "Who sits where in a round, who has no seat, results, when it begins and in which time zone.",
        (
            EVENT,
            ("round", "number of the round; the newest without one", "integer"),
            ("whole", "1: with every player's rounds", "integer"),
        ),
    ),
    "/api/hall/books": ("The rule books, their presets, and how an event by each is scored.", ()),
    "/api/hall/sheets": (
        "The result sheets of a round: what came in, what is missing, in which steps the book counts.",
        (EVENT, ("round", "number of the round; the newest that was begun without one", "integer")),
    ),
    "/api/hall/players/{player}": ("One player's day: seats, games, signatures, place.", (EVENT,)),
    "/api/hall/cards": ("Each player's link with its QR code, to print; for organisers.", (EVENT,)),
    "/api/hall/desk": ("Players, machines and the log; for assistants and above.", (EVENT,)),
    "/api/hall/file": ("The event as a tournament file; for assistants and above.", (EVENT,)),
    "/api/hall/export": (
        "The event in another format, as a file; for assistants and above.",
        (
            EVENT,
            (
                "format",
                "json, ema-csv, standings-csv, results-csv, ndjson, tournament-engine or calendar",
                "string",
            ),
            ("player", "with calendar: the id of whose tables stand in it", "string"),
        ),
    ),
    "/api/hall/stream": (
        "Lines of JSON that do not end: what stands, then every change and every machine's events.",
        (EVENT,),
    ),
    "/api/hall/screen": (
        "What stands on a table's screen: seats, clock with its extra time, last hand.",
        (EVENT, ("table", "number of the table; the hall's own screen without one", "integer")),
    ),
    "/api/hall/ceremony": ("The places that the ceremony has shown so far.", (EVENT,)),
    "/api/hall/photos/{photo}": ("A photo of a sheet; for assistants and above.", ()),
    "/api/hall/tables/{table}/events": (
        "The hall's copy of a table's journal: ascending, without a gap.",
        (
            ("after", "number of the last event that is known", "integer"),
            ("limit", "at most 1000", "integer"),
            ("journal", "id of an earlier journal; the table's newest without one", "string"),
        ),
    ),
}

FIELDS: Final = {
    "import_event": "text: a tournament file",
    "create_event": "name, rules, preset, rounds, minutes, tables_of, scoring (the preset's unless given),"
    " zone (Europe/Riga), starts (ISO 8601 times, a round each), text: players as for register_players",
    "change_event": "name, rounds, minutes, zone, starts, uma3: those that change",
    "register_players": "text: CSV or names, one a line; or players: a list of objects",
    "withdraw_player": "player",
    "check_in": "players, here (true unless given)",
    "assign_machines": "machines: names at the broker by table's number; pages: addresses of their pages",
    "draw_seating": "mode, round, rounds, seed, players, here (only who has checked in), apart (team,"
    " country, club), bans (pairs), spare (byes, threes); or seating, as told",
    "set_line_up": "team, players, round (the next one unless given)",
    "change_line_up": "table, leaves, comes, substitute (the player's own status unless given), round",
    "set_substitute": "table, player, substitute, round",
    "set_substitute_value": "value: points of a substitute's table, or null",
    "correct_seats": "seating: tables of one round, with who really sat at each seat",
    "begin_round": "round, minutes",
    "pause_round": "",
    "resume_round": "",
    "add_time": "minutes, table (everybody without one)",
    "call_last_hand": "table (everybody without one)",
    "end_round": "anyway: also without the results that are missing",
    "add_photo": "photo, table, round: what POST /api/hall/photos does by itself",
    "report_result": "table, points: by player, photo, round",
    "sign_result": "table, round; player for somebody who works here",
    "accept_report": "table, round",
    "reject_report": "table, round",
    "set_result": "table, points: by player, signed, round; with a reason where it changes a result",
    "give_penalty": "player, amount, unit, round",
    "appeal_penalty": "penalty: its id in the ledger",
    "decide_appeal": "penalty, ruling: upheld, lowered or lifted; amount: what is left of a lowered one",
    "call_judge": "table",
    "dispute_hand": "table, hand: which one, in words",
    "send_judge": "call, judge (oneself unless given)",
    "answer_call": "call",
    "set_cut": "after: a round; players: how many go on; carry: 0 to 1",
    "draw_lots": "after, lots: ids, best first",
    "show_places": "from_place: places from this one down are shown",
    "take_back": "seq: the number of an entry",
}
"""What each command takes besides event, by and reason; round is the newest that was begun unless given."""


def described() -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, Any] = {path: {"get": _read(path, *told)} for path, told in READS.items()}
    paths["/api/hall/commands"] = {"post": _commands()}
    paths["/api/hall/list"] = {"post": _list()}
    paths["/api/hall/photos"] = {"post": _photo()}
    paths["/api/hall/links"] = {
        "post": {
            "summary": "A signed link for somebody who works here or a player's phone; for organisers.",
            "responses": {"200": {"description": "the link, and a picture of it"}},
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "tablectl hall", "version": "1"},
        "paths": paths,
        "components": {"securitySchemes": {"link": {"type": "http", "scheme": "bearer"}}},
        "security": [{}, {"link": []}],
    }


def _read(path: str, summary: str, query: tuple[tuple[str, str, str], ...]) -> dict[str, Any]:
    named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return {
        "summary": summary,
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in named),
            *(
                {"name": name, "in": "query", "description": about, "schema": {"type": kind}}
                for name, about, kind in query
            ),
        ],
        "responses": {
            "200": {"description": "as docs/HALL.md says"},
            "204": {"description": "the hall has no event yet"},
            "404": {"description": "there is no such event, player or table"},
        },
    }


def _list() -> dict[str, Any]:
    told = {
        "encoding": f"one of {', '.join(ENCODINGS)}; found out without one",
        "lang": "language of the page: en, ru, zh or ja",
        "fresh": "1: for an event that is not there yet",
    }
    return {
        "summary": "A list of players as a file or as pasted text, read and not written: what would change.",
        "parameters": [
            *({"name": name, "in": "query", "schema": {"type": "string"}} for name in ("event",)),
            *(
                {"name": name, "in": "query", "description": about, "schema": {"type": "string"}}
                for name, about in told.items()
            ),
        ],
        "requestBody": {"required": True, "content": {"text/csv": {"schema": {"type": "string"}}}},
        "responses": {"200": {"description": "text, players, faults by line, columns that were left out"}},
    }


def _photo() -> dict[str, Any]:
    picture = {"schema": {"type": "string", "format": "binary"}}
    return {
        "summary": "A photo of a table's sheet, as witness of a result; for its players and above.",
        "parameters": [
            {"name": name, "in": "query", "required": True, "schema": {"type": "integer"}}
            for name in ("round", "table")
        ],
        "requestBody": {"required": True, "content": {"image/jpeg": picture, "image/png": picture}},
        "responses": {"200": {"description": "its id, for report_result"}},
    }


def _commands() -> dict[str, Any]:
    lines = [
        f"`{do}`: {FIELDS[do] or 'no fields'}; role {role}{', needs a reason' if reason else ''}"
        for do, (role, reason, _) in sorted(COMMANDS.items())
    ]
    return {
        "summary": "Do something; every change has a name and a reason and can be taken back.",
        "description": "\n".join(lines),
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {
                        "type": "object",
                        "required": ["do"],
                        "properties": {
                            "do": {"enum": sorted(COMMANDS)},
                            "event": {"type": "string"},
                            "by": {"type": "string"},
                            "reason": {"type": "string"},
                        },
                    }
                }
            },
        },
        "responses": {
            "200": {"description": "the number of the log's entry"},
            "400": {"description": "a field is missing or wrong"},
            "403": {"description": "the role is not enough"},
            "409": {"description": "what stands does not allow it; the code says why"},
            "503": {"description": "the database does not take it: ask again"},
        },
    }
