"""The endpoints for everybody, players, judges and operators."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.api.answers.access import ListedAccounts, ListedPads, Me, SeatLink
from tablectl.api.answers.broadcast import Themes
from tablectl.api.answers.live import Alerts, Events, PhotoReading, Questions
from tablectl.api.answers.past import Hand, HandPictures, PicturesAround, Rules, Session, Sessions
from tablectl.api.answers.people import CorrectedNames, KnownPlayers
from tablectl.api.answers.session_setup import (
    BookNames,
    DrawnSeats,
    Items,
    Options,
    ScoreForm,
    SessionChoices,
)
from tablectl.api.answers.statistics import Season, Statistics
from tablectl.api.openapi.bodies import (
    DeviceRequest,
    JoinNameRequest,
    LogIn,
    NameRequest,
    NewAccount,
    NewOperator,
    NewPad,
    SeatDrawRequest,
    SeatLinkRequest,
    SeatRequest,
    SplitNameRequest,
    body_schema,
)
from tablectl.api.openapi.endpoint import (
    AUDIENCE,
    NUMBER,
    OBJECT,
    POST_ERRORS,
    TEXT,
    TOPICS,
    Endpoint,
    Schema,
    message_schema,
    object_of,
)

_AUDIENCE_ERRORS: Final = (403, 404)
_WHOSE: Final[Mapping[str, Schema]] = {"name": TEXT, "kind": {"enum": ["portrait", "logo"]}}
_PLAYER: Final[Schema] = {
    "type": "object",
    "properties": {
        **dict.fromkeys(("name", "short", "team", "country"), TEXT),
        "colours": {"type": "array", "items": TEXT, "maxItems": 2},
    },
    "required": ["name"],
}
_CORRECT_NAME: Final[Schema] = {
    "oneOf": [
        {
            **schema,
            "properties": {"do": {"const": do}, **schema["properties"]},
            "required": ["do", *schema["required"]],
        }
        for do, schema in (
            ("join", body_schema(JoinNameRequest)),
            ("separate", body_schema(NameRequest)),
            ("part", body_schema(SplitNameRequest)),
        )
    ]
}
ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    Endpoint("get", "/api/openapi.json", "This description.", answer=OBJECT),
    Endpoint(
        "get", "/api/asyncapi.json", "The topics over MQTT as an AsyncAPI 3 description.", answer=OBJECT
    ),
    Endpoint(
        "get",
        "/api/stream",
        "Server-sent events: the newest message of every topic, the events missed since `after` or the "
        "header Last-Event-ID, then every new message. Each event is named for its topic and holds a "
        "message of its schema; `beat` is a heartbeat with the table's time, and with `delay_s` where the "
        "audience hears late. With `voice`, a language, `said` tells what happens from now on in sentences: "
        "`kind`, `seat`, `text`.",
        (400, *_AUDIENCE_ERRORS),
        {"after": NUMBER, "audience": AUDIENCE, "voice": {"enum": ["en", "ru", "zh", "ja"]}},
        answer=TEXT,
        answer_kind="text/event-stream",
    ),
    Endpoint(
        "get",
        "/api/{topic}",
        f"The newest message of a topic: {', '.join(f'`{topic}`' for topic in TOPICS)}; by the schema of "
        "that name.",
        _AUDIENCE_ERRORS,
        {"audience": AUDIENCE},
        answer={"oneOf": [message_schema(topic) for topic in TOPICS]},
    ),
    Endpoint(
        "get",
        "/api/events",
        "The newest events after a number; of some `kinds` alone where they are named, with commas between.",
        (400, *_AUDIENCE_ERRORS),
        {"after": NUMBER, "limit": NUMBER, "kinds": TEXT, "audience": AUDIENCE},
        answer=Events,
    ),
    Endpoint(
        "get", "/api/alerts", "The newest alerts.", _AUDIENCE_ERRORS, {"audience": AUDIENCE},
        answer=Alerts,
    ),
    Endpoint("get", "/api/questions", "Open questions, for judges.", (403,), answer=Questions),
    Endpoint(
        "get", "/api/me", "Who is logged in, and the X-CSRF-Token that requests must carry.", answer=Me
    ),
    Endpoint(
        "post", "/api/first-operator", "Create the first operator's account, with the token of the link on "
        "the service's console; the answer sets a cookie.", (*POST_ERRORS, 429),
        body=body_schema(NewOperator), answer=Me,
    ),
    Endpoint(
        "post", "/api/login", "Log in with name and password; the answer sets a cookie.", (*POST_ERRORS, 429),
        body=body_schema(LogIn), answer=Me,
    ),
    Endpoint("post", "/api/logout", "Leave.", (403,), answer=Me),
    Endpoint(
        "get", "/api/accounts", "Accounts and signed-in devices, for operators.", (403,),
        answer=ListedAccounts,
    ),
    Endpoint(
        "post", "/api/accounts/add", "A new account, by an operator.", (*POST_ERRORS, 409, 503),
        body=body_schema(NewAccount), answer=ListedAccounts,
    ),
    Endpoint(
        "post", "/api/accounts/password", "Another password; devices that used the old one are signed out.",
        (*POST_ERRORS, 404, 503), body=body_schema(LogIn), answer=ListedAccounts,
    ),
    Endpoint(
        "post", "/api/accounts/remove", "Take an account away; the only operator's stays.",
        (*POST_ERRORS, 404, 409, 503), body=body_schema(NameRequest), answer=ListedAccounts,
    ),
    Endpoint(
        "post", "/api/devices/sign-out", "Sign a device out.", (*POST_ERRORS, 404),
        body=body_schema(DeviceRequest), answer=ListedAccounts,
    ),
    Endpoint(
        "get", "/api/pads", "Button pads and what they can press, for operators.", (403,), answer=ListedPads
    ),
    Endpoint(
        "post", "/api/pads/add", "A new button pad; its token is told this once.", (*POST_ERRORS, 503),
        body=body_schema(NewPad), answer=ListedPads,
    ),
    Endpoint(
        "post", "/api/pads/remove", "Take a button pad away.", (*POST_ERRORS, 404, 503),
        body=body_schema(NameRequest), answer=ListedPads,
    ),
    Endpoint(
        "post", "/api/press/{press}",
        "Press one button, with `Authorization: Bearer` and a pad's token; docs/JUDGING.md has the list.",
        (403, 404, 409, 429, 504),
        answer={"anyOf": [object_of(ok={"const": True}), message_schema("command_result")]},
    ),
    Endpoint(
        "post", "/api/seat", "Take the seat of a link; the answer sets a cookie.", (*POST_ERRORS, 429),
        body=body_schema(SeatLinkRequest), answer=Me,
    ),
    Endpoint(
        "post", "/api/seat-links", "A new link for a seat; the previous one becomes invalid.", POST_ERRORS,
        body=body_schema(SeatRequest),
        answer=SeatLink,
    ),
    Endpoint(
        "post", "/api/command",
        "Send a request to the table; docs/JUDGING.md says who may. `id` may be left out.",
        (*POST_ERRORS, 409, 429, 504), body=OBJECT,
        answer=message_schema("command_result"),
    ),
    Endpoint("get", "/api/setup", "Rule books and presets to choose from.", answer=SessionChoices),
    Endpoint("get", "/api/setup/{book}/{preset}", "A preset's options.", (404,), answer=Options),
    Endpoint("get", "/api/items/{book}", "A book's scoring items.", (404,), answer=Items),
    Endpoint(
        "post", "/api/draw-seats", "Who sits where and deals first, drawn as the book has it; without a "
        "book the highest throw is East.", POST_ERRORS,
        body=body_schema(SeatDrawRequest),
        answer=DrawnSeats,
    ),
    Endpoint(
        "get", "/api/record/{format}",
        "The last session as `jsonl`, `mjlog`, `tenhou6` or `mjai`, for judges and operators.",
        (403, 404, 409), answer=TEXT, answer_kind="text/plain",
    ),
    Endpoint(
        "get",
        "/api/books/{rules}",
        "A book's names in four languages, or in one.",
        (404,),
        {"language": {"enum": ["en", "ru", "zh", "ja"]}},
        answer=BookNames,
    ),
    Endpoint("get", "/api/books/{rules}/form", "The fields of a scoring form.", (404,), answer=ScoreForm),
    Endpoint(
        "get", "/api/people",
        "Which names are one player's, and which sessions of a name another's, for judges.", (403,),
        answer=CorrectedNames,
    ),
    Endpoint(
        "post", "/api/people",
        "Join a name to another, separate it again, or give sessions of it to another; by judges.",
        (*POST_ERRORS, 507), body=_CORRECT_NAME,
        answer=CorrectedNames,
    ),
    Endpoint(
        "get", "/api/known-players", "Who the players are, for judges.", (403,), answer=KnownPlayers
    ),
    Endpoint(
        "post", "/api/known-players", "Keep a player's short name, team, colours and country; by judges.",
        (*POST_ERRORS, 404, 507), body=_PLAYER, answer=KnownPlayers,
    ),
    Endpoint(
        "post", "/api/known-players/forget", "Drop what was entered for a player.", (*POST_ERRORS, 404, 507),
        body=body_schema(NameRequest), answer=KnownPlayers,
    ),
    Endpoint(
        "post", "/api/known-players/picture", "Keep a player's portrait or a team's logo: JPEG, PNG or WebP, "
        "at most 4 MB.", (*POST_ERRORS, 404, 507), _WHOSE,
        body={"type": "string", "format": "binary"}, body_kind="image/png", answer=KnownPlayers,
    ),
    Endpoint(
        "delete", "/api/known-players/picture", "Take a picture away.", (*POST_ERRORS, 404, 507), _WHOSE,
        answer=KnownPlayers,
    ),
    Endpoint(
        "get", "/api/themes", "Themes for the overlay: those that come along and the club's, each with what "
        "is wrong with it.", answer=Themes,
    ),
    Endpoint(
        "get", "/themes/{file}", "A club's theme, as `NAME.css`.", (404, 409), answer=TEXT,
        answer_kind="text/css",
    ),
    Endpoint(
        "get", "/text", "The addresses of single values as plain text, a line each.", answer=TEXT,
        answer_kind="text/plain",
    ),
    Endpoint(
        "get", "/text/{value}", "One value as plain text, for a text source: `/text/points-1` is `24,700`. "
        "`?lang=` chooses the language of words.", (404,), answer=TEXT, answer_kind="text/plain",
    ),
    Endpoint(
        "get", "/players/{file}", "A picture of a player, by the address that `players` tells.", (404,),
        answer={"type": "string", "format": "binary"}, answer_kind="image/webp",
    ),
    Endpoint(
        "get", "/api/history", "The played sessions, numbered from 1, with their results.", (503,),
        answer=Sessions,
    ),
    Endpoint(
        "get", "/api/history/{session}",
        "One session, its result and its hands; numbered from 1, `latest` is the newest.", (404, 503),
        answer=Session,
    ),
    Endpoint(
        "get", "/api/history/{session}/{hand}",
        "One hand, step by step. Those who may see hands also get `hands`: "
        "what hand cameras saw after each entry, as far as their late audience has been told; "
        "a step at which a seen hand may throw a tile has its `danger`, the chances to deal in.", (404, 503),
        answer=Hand,
    ),
    Endpoint(
        "get", "/api/history/{session}/{hand}/preview.png",
        "A picture of a hand for links to it, 1200 by 630: the winner's tiles, winds, points and changes.",
        (404, 503), answer={"type": "string", "format": "binary"}, answer_kind="image/png",
    ),
    Endpoint(
        "get", "/api/history/{session}/{hand}/pictures",
        "Which entries of a hand have camera pictures, and the one that shows each; for judges and "
        "operators. `events` is empty where no recording has the hand; `kept` says what the table records.",
        (403, 404, 429, 503),
        answer=HandPictures,
    ),
    Endpoint(
        "get", "/api/history/{session}/{hand}/pictures/{seq}",
        "The camera pictures of the seconds around an entry: by camera `at_ms` and `address` of each, at "
        "most 1000; for judges and operators.",
        (403, 404, 429, 503), answer=PicturesAround,
    ),
    Endpoint(
        "get", "/api/recordings/{place}/{recording}/{camera}/{file}",
        "A picture by the address that the two above tell, black outside the table's surface; at most 8 MB "
        "and 25 a second; for judges and operators.", (403, 404, 429),
        answer={"type": "string", "format": "binary"}, answer_kind="image/jpeg",
    ),
    Endpoint(
        "get", "/api/stats", "What players did in the newest sessions, by rule book; while `left` is not 0, "
        "more sessions are still to be counted: ask again.",
        (503,), {"rules": TEXT},
        answer=Statistics,
    ),
    Endpoint(
        "get", "/api/stats.csv", "The same of one rule book as comma-separated values.", (400, 404, 503),
        {"rules": TEXT}, answer=TEXT, answer_kind="text/csv",
    ),
    Endpoint(
        "get", "/api/rules",
        "The newest session's rules: book, preset, options in which the table differs, the faces of its "
        "tiles, how many a player holds, its draws, where a winning tile comes from, and a club's own.",
        (404, 503),
        answer=Rules,
    ),
    Endpoint(
        "get", "/api/stats/season",
        "A player's season by a book: items, worths, best hands, curves, by length and by table, opponents; "
        "the club's without a player.", (400, 404, 503),
        {"rules": TEXT, "player": TEXT},
        answer=Season,
    ),
    Endpoint(
        "get", "/api/stats/card.png", "The same on a card to share.", (400, 404, 503),
        {"rules": TEXT, "player": TEXT, "lang": TEXT},
        answer={"type": "string", "format": "binary"}, answer_kind="image/png",
    ),
    Endpoint(
        "post", "/api/photo/recognise", "Reads the tiles in a picture.", (413, 415, 429, 503),
        body={"type": "string", "format": "binary"}, body_kind="image/jpeg", answer=PhotoReading,
    ),
    Endpoint(
        "post", "/api/photo/score", "Scores a hand.", (400, 413, 415, 429),
        body=message_schema("score_request"),
        answer=message_schema("score_response"),
    ),
    Endpoint(
        "get", "/scoresheet", "A session's score sheet as a page to print; sessions are numbered from 1.",
        (400, 404), {"language": TEXT, "session": TEXT},
        answer=TEXT, answer_kind="text/html",
    ),
    Endpoint(
        "get", "/protocol", "The same page at its former address.", (400, 404),
        {"language": TEXT, "session": TEXT},
        answer=TEXT, answer_kind="text/html",
    ),
)  # fmt: skip
"""Pages for people are added by the caller of ``openapi``."""
