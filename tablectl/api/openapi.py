"""Everything that the pages' server answers, as an OpenAPI 3.1 description for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablectl.api.schemas import read_schema

Description = dict[str, Any]
Schema = Mapping[str, Any]

REFUSAL: Final[Schema] = {
    "type": "object",
    "properties": {
        "ok": {"const": False},
        "error": {
            "type": "object",
            "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
            "required": ["code", "message"],
        },
    },
    "required": ["ok", "error"],
}
OBJECT: Final[Schema] = {"type": "object"}
WORDS: Final[Mapping[int, str]] = {
    200: "the requested object",
    400: "the request is invalid; the message says why",
    403: "the requester may not do this",
    404: "no object with this name or number, or none yet",
    409: "understood, and refused: the rules or the table's state forbid it",
    413: "too long",
    415: "unexpected content type, or no picture",
    429: "too many requests; Retry-After gives the seconds",
    503: "temporarily unavailable",
    504: "the table did not answer in time",
    507: "the disk does not take it",
}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
AUDIENCE: Final[Schema] = {"enum": ["public", "commentary", "broadcast", "operator"]}


@dataclass(frozen=True, slots=True)
class Asked:
    """One way of asking."""

    method: str
    path: str
    about: str
    no: tuple[int, ...] = ()
    """Statuses beside 200, each with a refusal in words."""
    query: Mapping[str, Schema] | None = None
    body: Schema | None = None
    body_kind: str = "application/json"
    answer: Schema | None = None
    answer_kind: str = "application/json"


def _listed(name: str) -> Schema:
    return {"type": "object", "properties": {name: {"type": "array"}}, "required": [name]}


def _fields(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields)}


_AUDIENCE_NO: Final = (403, 404)
_TEXT: Final[Schema] = {"type": "string"}
_ME: Final[Schema] = _fields(
    table=_TEXT,
    name=_TEXT,
    role={"enum": ["viewer", "player", "commentary", "broadcast", "judge", "operator"]},
    seat={"type": ["integer", "null"], "minimum": 0, "maximum": 3},
    decides={"type": "boolean"},
    operator={"type": "boolean"},
    csrf=_TEXT,
    accounts={"type": "boolean"},
)
_WHOSE: Final[Mapping[str, Schema]] = {"name": _TEXT, "kind": {"enum": ["portrait", "logo"]}}
_PLAYER: Final[Schema] = {
    "type": "object",
    "properties": {
        **dict.fromkeys(("name", "short", "team", "country"), _TEXT),
        "colours": {"type": "array", "items": _TEXT, "maxItems": 2},
    },
    "required": ["name"],
}
_ACTING: Final = (400, 403, 413, 415)
_GIVEN: Final[Schema] = {"enum": ["viewer", "commentary", "broadcast", "judge", "operator"]}
_ACCOUNTS: Final[Schema] = _fields(accounts={"type": "array"}, devices={"type": "array"})

ASKED: Final[tuple[Asked, ...]] = (
    Asked("get", "/api/openapi.json", "This description.", answer=OBJECT),
    Asked(
        "get",
        "/api/stream",
        "Server-sent events: the newest message of every topic, the events missed since `after` or the "
        "header Last-Event-ID, then every new message. Each event is named for its topic and holds a "
        "message of its schema; `beat` is a heartbeat.",
        (400, *_AUDIENCE_NO),
        {"after": NUMBER, "audience": AUDIENCE},
        answer=_TEXT,
        answer_kind="text/event-stream",
    ),
    Asked(
        "get",
        "/api/{topic}",
        "The newest message of a topic: `state`, `score`, `result`, `needs`, `players`, `machine` or "
        "`health`, by the schema of that name.",
        _AUDIENCE_NO,
        {"audience": AUDIENCE},
        answer=OBJECT,
    ),
    Asked(
        "get",
        "/api/events",
        "The newest events after a number.",
        (400, *_AUDIENCE_NO),
        {"after": NUMBER, "limit": NUMBER, "audience": AUDIENCE},
        answer=_listed("events"),
    ),
    Asked(
        "get", "/api/alerts", "The newest alerts.", _AUDIENCE_NO, {"audience": AUDIENCE},
        answer=_listed("alerts"),
    ),
    Asked("get", "/api/questions", "Open questions, for judges.", (403,), answer=_listed("questions")),
    Asked("get", "/api/me", "Who is logged in, and the X-CSRF-Token that requests must carry.", answer=_ME),
    Asked(
        "post", "/api/first-operator", "Create the first operator's account, with the token of the link on "
        "the service's console; the answer sets a cookie.", (*_ACTING, 429),
        body=_fields(token=_TEXT, name=_TEXT, password=_TEXT), answer=_ME,
    ),
    Asked(
        "post", "/api/login", "Log in with name and password; the answer sets a cookie.", (*_ACTING, 429),
        body=_fields(name=_TEXT, password=_TEXT), answer=_ME,
    ),
    Asked("post", "/api/logout", "Leave.", (403,), answer=_ME),
    Asked(
        "get", "/api/accounts", "Accounts and signed-in devices, for operators.", (403,), answer=_ACCOUNTS
    ),
    Asked(
        "post", "/api/accounts/add", "A new account, by an operator.", (*_ACTING, 409, 503),
        body=_fields(name=_TEXT, role=_GIVEN, password=_TEXT), answer=_ACCOUNTS,
    ),
    Asked(
        "post", "/api/accounts/password", "Another password; devices that used the old one are signed out.",
        (*_ACTING, 404, 503), body=_fields(name=_TEXT, password=_TEXT), answer=_ACCOUNTS,
    ),
    Asked(
        "post", "/api/accounts/remove", "Take an account away; the only operator's stays.",
        (*_ACTING, 404, 409, 503), body=_fields(name=_TEXT), answer=_ACCOUNTS,
    ),
    Asked(
        "post", "/api/devices/sign-out", "Sign a device out.", (*_ACTING, 404),
        body=_fields(device=_TEXT), answer=_ACCOUNTS,
    ),
    Asked(
        "post", "/api/seat", "Take the seat of a link; the answer sets a cookie.", (*_ACTING, 429),
        body=_fields(token=_TEXT), answer=_ME,
    ),
    Asked(
        "post", "/api/seat-links", "A new link for a seat; the previous one becomes invalid.", _ACTING,
        body=_fields(seat={"type": "integer", "minimum": 0, "maximum": 3}),
        answer=_fields(seat=NUMBER, address=_TEXT, qr=_TEXT, only_here={"type": "boolean"}),
    ),
    Asked(
        "post", "/api/command",
        "Send a request to the table; docs/JUDGING.md says who may. `id` may be left out.",
        (*_ACTING, 409, 429, 504), body=OBJECT,
        answer={"$ref": "#/components/schemas/command_result"},
    ),
    Asked("get", "/api/setup", "Rule books and presets to choose from.", answer=_listed("books")),
    Asked("get", "/api/setup/{book}/{preset}", "A preset's options.", (404,), answer=_listed("options")),
    Asked("get", "/api/items/{book}", "A book's scoring items.", (404,), answer=_listed("items")),
    Asked(
        "post", "/api/draw-seats", "Who sits where and deals first, drawn as the book has it; without a "
        "book the highest throw is East.", _ACTING,
        body={
            "type": "object",
            "properties": {
                "players": {"type": "array", "items": _TEXT},
                "ruleset": _TEXT,
                "preset": _TEXT,
                "options": OBJECT,
            },
            "required": ["players"],
        },
        answer=_fields(
            players={"type": "array"}, winds={"type": "array"}, throws={"type": "array"}, first_dealer=NUMBER
        ),
    ),
    Asked(
        "get", "/api/record/{format}",
        "The last session as `jsonl`, `mjlog`, `tenhou6` or `mjai`, for judges and operators.",
        (403, 404, 409), answer=_TEXT, answer_kind="text/plain",
    ),
    Asked("get", "/api/books/{rules}", "A book's names in four languages.", (404,), answer=OBJECT),
    Asked("get", "/api/books/{rules}/form", "The fields of a scoring form.", (404,), answer=OBJECT),
    Asked("get", "/api/known-players", "Who the players are, for judges.", (403,), answer=_listed("players")),
    Asked(
        "post", "/api/known-players", "Keep a player's short name, team, colours and country; by judges.",
        (*_ACTING, 404, 507), body=_PLAYER, answer=_listed("players"),
    ),
    Asked(
        "post", "/api/known-players/forget", "Drop what was entered for a player.", (*_ACTING, 404, 507),
        body=_fields(name=_TEXT), answer=_listed("players"),
    ),
    Asked(
        "post", "/api/known-players/picture", "Keep a player's portrait or a team's logo: JPEG, PNG or WebP, "
        "at most 4 MB.", (*_ACTING, 404, 507), _WHOSE,
        body={"type": "string", "format": "binary"}, body_kind="image/png", answer=_listed("players"),
    ),
    Asked(
        "delete", "/api/known-players/picture", "Take a picture away.", (*_ACTING, 404, 507), _WHOSE,
        answer=_listed("players"),
    ),
    Asked(
        "get", "/api/themes", "Themes for the overlay: those that come along and the club's, each with what "
        "is wrong with it.", answer=_listed("club"),
    ),
    Asked(
        "get", "/themes/{file}", "A club's theme, as `NAME.css`.", (404, 409), answer=_TEXT,
        answer_kind="text/css",
    ),
    Asked(
        "get", "/players/{file}", "A picture of a player, by the address that `players` tells.", (404,),
        answer={"type": "string", "format": "binary"}, answer_kind="image/webp",
    ),
    Asked(
        "get", "/api/history", "The played sessions, numbered from 1, with their results.", (503,),
        answer=_listed("sessions"),
    ),
    Asked(
        "get", "/api/history/{session}",
        "One session, its result and its hands; numbered from 1, `latest` is the newest.", (404, 503),
        answer=_listed("hands"),
    ),
    Asked(
        "get", "/api/history/{session}/{hand}", "One hand, step by step.", (404, 503), answer=_listed("steps")
    ),
    Asked(
        "get", "/api/stats", "What players did in the newest sessions, by rule book; while `left` is not 0, "
        "more sessions are still to be counted: ask again.",
        (503,), {"rules": _TEXT},
        answer=_fields(sessions=NUMBER, left=NUMBER, books=OBJECT),
    ),
    Asked(
        "get", "/api/stats.csv", "The same of one rule book as comma-separated values.", (400, 404, 503),
        {"rules": _TEXT}, answer=_TEXT, answer_kind="text/csv",
    ),
    Asked(
        "post", "/api/photo/recognise", "Reads the tiles in a picture.", (413, 415, 429, 503),
        body={"type": "string", "format": "binary"}, body_kind="image/jpeg", answer=OBJECT,
    ),
    Asked(
        "post", "/api/photo/score", "Scores a hand.", (400, 413, 415, 429),
        body={"$ref": "#/components/schemas/score_request"},
        answer={"$ref": "#/components/schemas/score_response"},
    ),
    Asked(
        "get", "/scoresheet", "A session's score sheet as a page to print; sessions are numbered from 1.",
        (400, 404), {"language": _TEXT, "session": _TEXT},
        answer=_TEXT, answer_kind="text/html",
    ),
    Asked(
        "get", "/protocol", "The same page at its former address.", (400, 404),
        {"language": _TEXT, "session": _TEXT},
        answer=_TEXT, answer_kind="text/html",
    ),
)  # fmt: skip
"""Every address that answers programs. Pages for people are told by ``openapi``'s caller."""
SHARED: Final = ("command_result", "score_request", "score_response")


def openapi(version: str, pages: tuple[str, ...] = ()) -> Description:
    """The whole description.

    Args:
        version: of the program.
        pages: addresses of pages, each HTML.
    """
    paths: dict[str, dict[str, Any]] = {}
    shown = [Asked("get", path, "A page.", answer=_TEXT, answer_kind="text/html") for path in pages]
    for asked in (*ASKED, *shown):
        paths.setdefault(asked.path, {})[asked.method] = _operation(asked)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "tablectl",
            "version": version,
            "description": "A live mahjong table. Everything is public, except where 403 "
            "is listed. `tablectl schemas` prints the schema of every message.",
        },
        "paths": paths,
        "components": {"schemas": {name: _embedded(name) for name in SHARED}},
    }


def _operation(asked: Asked) -> Description:
    parameters = [*_in_path(asked.path), *_in_query(asked.query or {})]
    told: Description = {
        "summary": asked.about,
        "operationId": f"{asked.method} {asked.path}",
        "responses": {"200": _content(WORDS[200], asked.answer_kind, asked.answer or OBJECT)}
        | {str(status): _content(WORDS[status], "application/json", REFUSAL) for status in asked.no},
    }
    if asked.path == "/api/command":
        told["responses"]["409"] = _content(WORDS[409], "application/json", asked.answer or OBJECT)
    if parameters:
        told["parameters"] = parameters
    if asked.body is not None:
        told["requestBody"] = {"required": True, "content": {asked.body_kind: {"schema": asked.body}}}
    return told


def _content(words: str, kind: str, schema: Schema) -> Description:
    return {"description": words, "content": {kind: {"schema": schema}}}


def _in_path(path: str) -> Iterator[Description]:
    for part in path.split("/"):
        if part.startswith("{"):
            yield {"name": part.strip("{}"), "in": "path", "required": True, "schema": _TEXT}


def _in_query(query: Mapping[str, Schema]) -> Iterator[Description]:
    for name, schema in query.items():
        yield {"name": name, "in": "query", "required": False, "schema": schema}


def _embedded(name: str) -> Schema:
    """A schema inside the description; what it refers to in itself lies deeper now."""
    schema: Schema = _moved(dict(read_schema(name)), f"#/components/schemas/{name}")
    return schema


def _moved(value: Any, under: str) -> Any:
    if isinstance(value, dict):
        return {
            key: f"{under}{each[1:]}" if key == "$ref" and str(each).startswith("#") else _moved(each, under)
            for key, each in value.items()
            if key not in ("$id", "$schema")
        }
    return [_moved(each, under) for each in value] if isinstance(value, list) else value
