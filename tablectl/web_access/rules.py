"""The access rules of every address that table and hall serve: who is answered, who may frame it, limits.

A route without a rule is an error at the start, so that every new address has to have one.
``tests/tablectl/web_access`` asks all of them as every kind of stranger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tablectl.web_access.limits import RateLimit


class AccessLevel(StrEnum):
    """Who is answered, from everybody to those with the most rights."""

    ANYBODY = "anybody"
    LINK_HOLDER = "somebody with a link"
    """Of a hall: with a link, or at its computer."""
    PLAYER = "a player"
    OFFICIAL = "a judge or an assistant"
    """Of a table a judge or an operator, of a hall an assistant, a judge or the organiser."""
    MANAGER = "an operator or the organiser"


@dataclass(frozen=True, slots=True)
class Rule:
    """The access rule of one route."""

    path: str
    methods: tuple[str, ...] = ("GET",)
    access: AccessLevel = AccessLevel.ANYBODY
    framed: bool = False
    """Whether a page of another site may frame it: a club's site may, where nothing can be changed."""
    authenticates: bool = False
    """Whether the handler checks a proof of its own: a password, a link, a token."""
    limit: RateLimit | None = None
    """Of one address, where the handler has no limit of its own."""

    @property
    def changes_state(self) -> bool:
        """Whether it may change something, which a page of another site must not ask for."""
        return not {"GET", "HEAD"}.issuperset(self.methods)


LINK_LIMIT: Final = RateLimit(burst=40, refill_s=1.0)
"""Links opened from one address: all phones of a club are behind one."""
HALL_REQUEST_LIMIT: Final = RateLimit(burst=200, refill_s=0.05)
"""Commands to a hall from one address: more than its desk and all phones send in a round."""


def _get(*paths: str, access: AccessLevel = AccessLevel.ANYBODY, framed: bool = False) -> tuple[Rule, ...]:
    return tuple(Rule(path, access=access, framed=framed) for path in paths)


def _post(path: str, access: AccessLevel, *, limit: RateLimit | None = None) -> Rule:
    return Rule(path, ("POST",), access, limit=limit)


STATIC: Final = (
    *_get(
        *(f"/static/{folder}" for folder in ("script", "style", "tiles", "flags", "fonts", "icons")),
        framed=True,
    ),
    *_get("/static/page/{folder}/{name}.js", "/static/page/{folder}/{name}.css", framed=True),
)
"""Files that the pages of both load."""
TABLE: Final = (
    *_get("/", "/scoreboard", "/overlay", "/overlay/{part}", "/graphics", "/commentators", framed=True),
    *_get("/history", "/history/{session}", "/history/{session}/{hand}", "/statistics", framed=True),
    *_get("/club", "/rules", framed=True),
    *_get("/text", "/text/{value}"),
    *_get("/plugins/{page}", "/plugins/{page}/{file:path}", framed=True),
    *_get("/photo.webmanifest", "/photo-worker.js"),
    *_get("/photo", "/scoresheet", "/protocol", "/themes/{file}", framed=True),
    # These pages are files without a secret: their data and commands are behind the addresses below.
    *_get("/operator", "/preflight", "/enrol", "/obs", "/login", "/start", "/first-operator", "/accounts"),
    *_get("/seat", "/seat/{seat}", "/player", "/camera", "/camera/certificate"),
    # A phone that is a camera has a cookie of its own, which it gets for a one-time code.
    *_get("/api/camera", "/api/camera/seen"),
    Rule("/api/camera/pair", ("POST",), authenticates=True),
    Rule("/api/camera/frame", ("POST",), authenticates=True),
    Rule("/api/camera/corners", ("POST",), authenticates=True),
    *_get("/api/cameras", access=AccessLevel.MANAGER),
    *_get("/api/openapi.json", "/api/asyncapi.json", "/api/me", "/api/themes", "/api/{topic}", "/api/stream"),
    *_get(
        "/api/events",
        "/api/alerts",
        "/api/books/{rules}",
        "/api/books/{rules}/form",
        "/api/setup",
        "/api/items/{book}",
    ),
    *_get("/api/setup/{book}/{preset}", "/api/history", "/api/history/{session}"),
    *_get("/api/history/{session}/{hand}/preview.png"),
    *_get("/api/history/{session}/{hand}", "/api/stats.csv", "/api/stats", "/players/{file}"),
    *_get("/api/rules", framed=True),
    *_get("/api/stats/season", "/api/stats/card.png", framed=True),
    *_get("/api/questions", "/api/record/{format}", "/api/known-players", access=AccessLevel.OFFICIAL),
    *_get("/api/people", access=AccessLevel.OFFICIAL),
    *_get("/api/history/{session}/{hand}/pictures", access=AccessLevel.OFFICIAL),
    *_get("/api/history/{session}/{hand}/pictures/{seq}", access=AccessLevel.OFFICIAL),
    *_get("/api/recordings/{place}/{recording}/{camera}/{file}", access=AccessLevel.OFFICIAL),
    *_get("/api/films", "/api/films/{film}", "/api/films/{film}/{number}.jpg", access=AccessLevel.OFFICIAL),
    _post("/api/films", AccessLevel.OFFICIAL),
    _post("/api/films/remove", AccessLevel.OFFICIAL),
    *_get("/api/enrol", "/api/enrol/picture", "/api/obs", "/api/accounts", access=AccessLevel.MANAGER),
    *(
        Rule(path, ("POST",), authenticates=True)
        for path in ("/api/login", "/api/first-operator", "/api/seat", "/api/logout")
    ),
    _post("/api/photo/recognise", AccessLevel.ANYBODY),
    _post("/api/photo/score", AccessLevel.ANYBODY),
    _post("/api/command", AccessLevel.PLAYER),
    _post("/api/panel", AccessLevel.PLAYER),
    _post("/api/known-players", AccessLevel.OFFICIAL),
    _post("/api/known-players/forget", AccessLevel.OFFICIAL),
    _post("/api/people", AccessLevel.OFFICIAL),
    _post("/api/known-players/picture", AccessLevel.OFFICIAL),
    Rule("/api/known-players/picture", ("DELETE",), AccessLevel.OFFICIAL),
    _post("/api/draw-seats", AccessLevel.OFFICIAL),
    _post("/api/seat-links", AccessLevel.OFFICIAL),
    _post("/api/obs", AccessLevel.MANAGER),
    _post("/api/obs/try", AccessLevel.MANAGER),
    _post("/api/obs/take-over", AccessLevel.MANAGER),
    _post("/api/obs/buffer", AccessLevel.MANAGER),
    _post("/api/enrol/look", AccessLevel.MANAGER),
    _post("/api/enrol/name", AccessLevel.MANAGER),
    _post("/api/enrol/store", AccessLevel.MANAGER),
    _post("/api/accounts/add", AccessLevel.MANAGER),
    _post("/api/accounts/password", AccessLevel.MANAGER),
    _post("/api/accounts/remove", AccessLevel.MANAGER),
    _post("/api/devices/sign-out", AccessLevel.MANAGER),
    # A pad authenticates with its own token.
    Rule("/api/press/{press}", ("POST",), authenticates=True),
    *_get("/api/pads", access=AccessLevel.MANAGER),
    _post("/api/pads/add", AccessLevel.MANAGER),
    _post("/api/pads/remove", AccessLevel.MANAGER),
    _post("/api/cameras/code", AccessLevel.MANAGER),
    _post("/api/cameras/remove", AccessLevel.MANAGER),
)
HALL: Final = (
    *_get("/", "/broadcast", "/ranking", "/seating", "/clock", "/ceremony", framed=True),
    *_get("/desk", "/new", "/links", "/player"),
    Rule("/enter", authenticates=True, limit=LINK_LIMIT),
    *_get("/api/hall/who", "/api/hall/events", "/api/hall/overview", "/api/hall/standings"),
    *_get("/api/hall/seating", "/api/hall/books", "/api/hall/players/{player}", "/api/hall/screen"),
    *_get("/api/hall/ceremony", "/api/hall/notable", "/api/hall/openapi.json"),
    *_get("/api/hall/tables/{table}/events", "/api/hall/stream", access=AccessLevel.LINK_HOLDER),
    *_get("/api/hall/sheets", "/api/hall/desk", access=AccessLevel.OFFICIAL),
    *_get("/api/hall/file", "/api/hall/export", access=AccessLevel.OFFICIAL),
    *_get("/api/hall/photos/{photo}", access=AccessLevel.OFFICIAL),
    *_get("/api/hall/cards", access=AccessLevel.MANAGER),
    _post("/api/hall/list", AccessLevel.MANAGER, limit=HALL_REQUEST_LIMIT),
    _post("/api/hall/links", AccessLevel.MANAGER, limit=HALL_REQUEST_LIMIT),
    _post("/api/hall/commands", AccessLevel.PLAYER, limit=HALL_REQUEST_LIMIT),
    _post("/api/hall/photos", AccessLevel.PLAYER, limit=HALL_REQUEST_LIMIT),
)


def rules_by_route(rules: Sequence[Rule]) -> Mapping[tuple[str, str], Rule]:
    """Rules by path and method."""
    return MappingProxyType({(each.path, method): each for each in rules for method in each.methods})
