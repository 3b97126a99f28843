"""The hall's API in OpenAPI 3.1."""

from __future__ import annotations

from typing import Final

from tablectl.hall.commands import COMMANDS
from tablectl.hall.commands.command import Command
from tablectl.hall.commands.fields import named_schema
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


def described() -> dict[str, object]:
    """The whole description."""
    paths: dict[str, object] = {path: {"get": _read(path, *facts)} for path, facts in READS.items()}
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


def _read(path: str, summary: str, query: tuple[tuple[str, str, str], ...]) -> dict[str, object]:
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


def _list() -> dict[str, object]:
    about_fields = {
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
                for name, about in about_fields.items()
            ),
        ],
        "requestBody": {"required": True, "content": {"text/csv": {"schema": {"type": "string"}}}},
        "responses": {"200": {"description": "text, players, faults by line, columns that were left out"}},
    }


def _photo() -> dict[str, object]:
    picture = {"schema": {"type": "string", "format": "binary"}}
    return {
        "summary": "A photo of a table's sheet, as witness of a result; for its players and above.",
        "parameters": [
            *(
                {"name": name, "in": "query", "required": True, "schema": {"type": "integer"}}
                for name in ("round", "table")
            ),
            {"name": "id", "in": "query", "description": "as a command's", "schema": {"type": "string"}},
        ],
        "requestBody": {"required": True, "content": {"image/jpeg": picture, "image/png": picture}},
        "responses": {"200": {"description": "its id, for report_result"}},
    }


def _commands() -> dict[str, object]:
    return {
        "summary": "Do something; every change has a name and a reason and can be taken back. A command"
        " that comes again with its id is carried out once, and has the same answer.",
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {
                        "oneOf": [
                            {**named_schema(each, "do", do), "description": _description(each)}
                            for do, each in sorted(COMMANDS.items())
                        ]
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


def _description(command: type[Command]) -> str:
    """What a command is for, what its fields do not say by themselves, and who may ask it."""
    reason = "; needs a reason" if command.WITH_REASON else ""
    about = f" Takes {command.TAKES}." if command.TAKES else ""
    return f"{' '.join((command.__doc__ or '').split())}{about} Role: {command.NEEDS}{reason}."
