"""The hall's API in OpenAPI 3.1."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tablectl.hall.commands import COMMANDS
from tablectl.hall.commands.command import AnyCommand
from tablectl.hall.commands.fields import named_schema
from tablectl.hall.lists import ENCODINGS
from tablectl.hall.views.desk import DeskView
from tablectl.hall.views.notable import Notable
from tablectl.hall.views.overview import Overview
from tablectl.hall.views.player_card import PlayerCard
from tablectl.hall.views.ranking import Ranking
from tablectl.hall.views.screens import Ceremony, TableScreen
from tablectl.hall.views.sheets import Sheets
from tablectl.hall.web.answer_types import (
    AskedSeating,
    Books,
    Cards,
    Description,
    Done,
    Events,
    Link,
    PhotoKept,
    ReadListAnswer,
    RefusalAnswer,
    TableEvents,
    WhoAsks,
)
from tablectl.wire.answers import answer_ref, answer_schemas

Schema = dict[str, Any]
EVENT: Final = ("event", "id of the event; the newest without one", "string")
Query = tuple[tuple[str, str, str], ...]
"""Name, what it is and JSON's type of each parameter."""


class Read(NamedTuple):
    """One address that is read."""

    about: str
    answer: type | str
    """What it answers in JSON; or another content type."""
    query: Query = (EVENT,)


READS: Final = {
    "/api/hall/who": Read("Who asks: role, name, player.", WhoAsks, ()),
    "/api/hall/events": Read("Every event of the hall.", Events, ()),
    "/api/hall/overview": Read(
        "All tables of the newest round: scores, phase, clock, alerts, calls.", Overview
    ),
    "/api/hall/standings": Read(
        "Everybody's place; totals are exact decimals. Without the last round while it is kept for"
        " the ceremony (`withheld`), except to assistants and above.",
        Ranking,
        (EVENT, ("public", "1: what everybody is told, whoever asks", "integer")),
    ),
    "/api/hall/notable": Read(
        "What the results have to show: lead, climb, streaks, best and closest table.", Notable
    ),
    "/api/hall/seating": Read(
        "Who sits where in a round, who has no seat, results, when it begins and in which time zone.",
        AskedSeating,
        (
            EVENT,
            ("round", "number of the round; the newest without one", "integer"),
            ("whole", "1: with every player's rounds", "integer"),
        ),
    ),
    "/api/hall/books": Read("The rule books, their presets, and how an event by each is scored.", Books, ()),
    "/api/hall/sheets": Read(
        "The result sheets of a round: what came in, what is missing, in which steps the book counts.",
        Sheets,
        (EVENT, ("round", "number of the round; the newest that was begun without one", "integer")),
    ),
    "/api/hall/players/{player}": Read("One player's day: seats, games, signatures, place.", PlayerCard),
    "/api/hall/cards": Read("Each player's link with its QR code, to print; for organisers.", Cards),
    "/api/hall/desk": Read("Players, machines and the log; for assistants and above.", DeskView),
    "/api/hall/file": Read("The event as a tournament file; for assistants and above.", "application/json"),
    "/api/hall/export": Read(
        "The event in another format, as a file; for assistants and above.",
        "*/*",
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
    "/api/hall/stream": Read(
        "Lines of JSON that do not end: what stands, then every change and every machine's events.",
        "application/x-ndjson",
    ),
    "/api/hall/screen": Read(
        "What stands on a table's screen: seats, clock with its extra time, last hand.",
        TableScreen,
        (EVENT, ("table", "number of the table; the hall's own screen without one", "integer")),
    ),
    "/api/hall/ceremony": Read("The places that the ceremony has shown so far.", Ceremony),
    "/api/hall/photos/{photo}": Read("A photo of a sheet; for assistants and above.", "image/*", ()),
    "/api/hall/tables/{table}/events": Read(
        "The hall's copy of a table's journal: ascending, without a gap.",
        TableEvents,
        (
            ("after", "number of the last event that is known", "integer"),
            ("limit", "at most 1000", "integer"),
            ("journal", "id of an earlier journal; the table's newest without one", "string"),
        ),
    ),
}
WRITE_ANSWERS: Final = (Done, ReadListAnswer, PhotoKept, Link)
"""Types of the answers to POST requests."""


def openapi_description() -> Description:
    """The description of the API."""
    paths: dict[str, object] = {path: {"get": _read(path, read)} for path, read in READS.items()}
    paths["/api/hall/commands"] = {"post": _commands()}
    paths["/api/hall/list"] = {"post": _list()}
    paths["/api/hall/photos"] = {"post": _photo()}
    paths["/api/hall/links"] = {
        "post": {
            "summary": "A signed link for somebody who works here or a player's phone; for organisers.",
            "responses": {"200": _response("the link, and a picture of it", Link), **_REFUSALS},
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "tablectl hall", "version": "1"},
        "paths": paths,
        "components": {
            "schemas": answer_schemas([*_answer_types(), *WRITE_ANSWERS, RefusalAnswer]),
            "securitySchemes": {"link": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"link": []}],
    }


def _answer_types() -> list[type]:
    return [read.answer for read in READS.values() if isinstance(read.answer, type)]


def _response(description: str, answer: type | str) -> Schema:
    if isinstance(answer, str):
        return {"description": description, "content": {answer: {}}}
    return {"description": description, "content": {"application/json": {"schema": answer_ref(answer)}}}


_REFUSALS: Final = {
    "4XX": _response("it is wrong, or not allowed: the code says which", RefusalAnswer),
    "5XX": _response("the database does not answer: ask again", RefusalAnswer),
}


def _read(path: str, read: Read) -> Schema:
    named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return {
        "summary": read.about,
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in named),
            *(
                {"name": name, "in": "query", "description": about, "schema": {"type": kind}}
                for name, about, kind in read.query
            ),
        ],
        "responses": {
            "200": _response("as docs/HALL.md says", read.answer),
            "204": {"description": "the hall has no event yet"},
            "304": {"description": "it is still what the ETag in If-None-Match stood for"},
            "404": _response("there is no such event, player or table", RefusalAnswer),
            **_REFUSALS,
        },
    }


def _list() -> Schema:
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
        "responses": {
            "200": _response("text, players, faults by line, columns left out", ReadListAnswer),
            **_REFUSALS,
        },
    }


def _photo() -> Schema:
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
        "responses": {"200": _response("its id, for report_result", PhotoKept), **_REFUSALS},
    }


def _commands() -> Schema:
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
            "200": _response("the number of the log's entry", Done),
            **_REFUSALS,
            "400": _response("a field is missing or wrong", RefusalAnswer),
            "403": _response("the role is not enough", RefusalAnswer),
            "409": _response("what stands does not allow it; the code says why", RefusalAnswer),
        },
    }


def _description(command: type[AnyCommand]) -> str:
    """What a command is for, what its fields do not say by themselves, and who may ask it."""
    reason = "; needs a reason" if command.REQUIRES_REASON else ""
    about = f" Takes {command.FIELDS_HELP}." if command.FIELDS_HELP else ""
    return f"{' '.join((command.__doc__ or '').split())}{about} Role: {command.REQUIRED_ROLE}{reason}."
