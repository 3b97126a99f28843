"""Every address that table and hall serve: who is answered, what may stand inside another page, limits.

One table for both. What is served and stands not here is an error at the start, so that a new address has to
say what it is; ``tests/tablectl/web_access`` walks all of it with every kind of stranger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tablectl.web_access.limits import Allowance


class Least(StrEnum):
    """Who at least is answered."""

    ANYBODY = "anybody"
    KNOWN = "somebody with a link"
    """Of a hall: by a link, or at its computer."""
    PLAYER = "a player"
    DECIDES = "a judge or an assistant"
    """Of a table a judge or an operator, of a hall an assistant, a judge or the organiser."""
    LEADS = "an operator or the organiser"


@dataclass(frozen=True, slots=True)
class Rule:
    """Of the addresses of one route."""

    path: str
    methods: tuple[str, ...] = ("GET",)
    least: Least = Least.ANYBODY
    framed: bool = False
    """Whether it may stand inside another page: what can only be looked at may, on a club's site."""
    opens_a_door: bool = False
    """Whether it asks for a proof of its own: a password, a link."""
    limit: Allowance | None = None
    """Of one address, where the handler has no limit of its own."""

    @property
    def acts(self) -> bool:
        """Whether it may change something: never from another site's page."""
        return not {"GET", "HEAD"}.issuperset(self.methods)


ENTRANCES: Final = Allowance(at_once=40, again_after_s=1.0)
"""Links opened from one address: a club's phones are behind one."""
HALL_REQUESTS: Final = Allowance(at_once=200, again_after_s=0.05)
"""What one address asks a hall to do: more than its desk and every phone of a round tap."""


def _pages(*paths: str, least: Least = Least.ANYBODY, framed: bool = False) -> tuple[Rule, ...]:
    return tuple(Rule(path, least=least, framed=framed) for path in paths)


def _asks(path: str, least: Least, *, more: Sequence[str] = (), limit: Allowance | None = None) -> Rule:
    return Rule(path, ("POST", *more), least, limit=limit)


STATIC: Final = (
    *_pages(
        *(f"/static/{folder}" for folder in ("script", "style", "tiles", "flags", "fonts", "icons")),
        framed=True,
    ),
    *_pages("/static/page/{folder}/{name}.js", "/static/page/{folder}/{name}.css", framed=True),
)
"""What pages load, of both."""
TABLE: Final = (
    *_pages("/", "/scoreboard", "/overlay", "/overlay/{part}", "/graphics", "/commentators", framed=True),
    *_pages("/history", "/history/{session}", "/history/{session}/{hand}", "/statistics", framed=True),
    *_pages("/club", "/rules", framed=True),
    *_pages("/text", "/text/{value}"),
    *_pages("/plugins/{page}", "/plugins/{page}/{file:path}", framed=True),
    *_pages("/photo.webmanifest", "/photo-worker.js"),
    *_pages("/photo", "/scoresheet", "/protocol", "/themes/{file}", framed=True),
    # Their pages are files without a secret: what they tell and do is asked of the addresses below.
    *_pages("/operator", "/preflight", "/enrol", "/obs", "/login", "/start", "/first-operator", "/accounts"),
    *_pages("/seat", "/seat/{seat}", "/player", "/camera", "/camera/certificate"),
    # A phone that is a camera proves it by a cookie of its own, which it gets for a one-time code.
    *_pages("/api/camera", "/api/camera/seen"),
    Rule("/api/camera/pair", ("POST",), opens_a_door=True),
    Rule("/api/camera/frame", ("POST",), opens_a_door=True),
    Rule("/api/camera/corners", ("POST",), opens_a_door=True),
    *_pages("/api/cameras", least=Least.LEADS),
    *_pages(
        "/api/openapi.json", "/api/asyncapi.json", "/api/me", "/api/themes", "/api/{topic}", "/api/stream"
    ),
    *_pages(
        "/api/events",
        "/api/alerts",
        "/api/books/{rules}",
        "/api/books/{rules}/form",
        "/api/setup",
        "/api/items/{book}",
    ),
    *_pages("/api/setup/{book}/{preset}", "/api/history", "/api/history/{session}"),
    *_pages("/api/history/{session}/{hand}/preview.png"),
    *_pages("/api/history/{session}/{hand}", "/api/stats.csv", "/api/stats", "/players/{file}"),
    *_pages("/api/rules", framed=True),
    *_pages("/api/stats/season", "/api/stats/card.png", framed=True),
    *_pages("/api/questions", "/api/record/{format}", "/api/known-players", least=Least.DECIDES),
    *_pages("/api/people", least=Least.DECIDES),
    *_pages("/api/history/{session}/{hand}/pictures", least=Least.DECIDES),
    *_pages("/api/history/{session}/{hand}/pictures/{seq}", least=Least.DECIDES),
    *_pages("/api/recordings/{place}/{recording}/{camera}/{file}", least=Least.DECIDES),
    *_pages("/api/films", "/api/films/{film}", "/api/films/{film}/{number}.jpg", least=Least.DECIDES),
    _asks("/api/films", Least.DECIDES),
    _asks("/api/films/remove", Least.DECIDES),
    *_pages("/api/enrol", "/api/enrol/picture", "/api/obs", "/api/accounts", least=Least.LEADS),
    *(
        Rule(path, ("POST",), opens_a_door=True)
        for path in ("/api/login", "/api/first-operator", "/api/seat", "/api/logout")
    ),
    _asks("/api/photo/recognise", Least.ANYBODY),
    _asks("/api/photo/score", Least.ANYBODY),
    _asks("/api/command", Least.PLAYER),
    _asks("/api/panel", Least.PLAYER),
    _asks("/api/known-players", Least.DECIDES),
    _asks("/api/known-players/forget", Least.DECIDES),
    _asks("/api/people", Least.DECIDES),
    _asks("/api/known-players/picture", Least.DECIDES),
    Rule("/api/known-players/picture", ("DELETE",), Least.DECIDES),
    _asks("/api/draw-seats", Least.DECIDES),
    _asks("/api/seat-links", Least.DECIDES),
    _asks("/api/obs", Least.LEADS),
    _asks("/api/obs/try", Least.LEADS),
    _asks("/api/obs/take-over", Least.LEADS),
    _asks("/api/obs/buffer", Least.LEADS),
    _asks("/api/enrol/look", Least.LEADS),
    _asks("/api/enrol/name", Least.LEADS),
    _asks("/api/enrol/store", Least.LEADS),
    _asks("/api/accounts/add", Least.LEADS),
    _asks("/api/accounts/password", Least.LEADS),
    _asks("/api/accounts/remove", Least.LEADS),
    _asks("/api/devices/sign-out", Least.LEADS),
    # A pad proves by its own token what it may press.
    Rule("/api/press/{press}", ("POST",), opens_a_door=True),
    *_pages("/api/pads", least=Least.LEADS),
    _asks("/api/pads/add", Least.LEADS),
    _asks("/api/pads/remove", Least.LEADS),
    _asks("/api/cameras/code", Least.LEADS),
    _asks("/api/cameras/remove", Least.LEADS),
)
HALL: Final = (
    *_pages("/", "/broadcast", "/ranking", "/seating", "/clock", "/ceremony", framed=True),
    *_pages("/desk", "/new", "/links", "/player"),
    Rule("/enter", opens_a_door=True, limit=ENTRANCES),
    *_pages("/api/hall/who", "/api/hall/events", "/api/hall/overview", "/api/hall/standings"),
    *_pages("/api/hall/seating", "/api/hall/books", "/api/hall/players/{player}", "/api/hall/screen"),
    *_pages("/api/hall/ceremony", "/api/hall/notable", "/api/hall/openapi.json"),
    *_pages("/api/hall/tables/{table}/events", "/api/hall/stream", least=Least.KNOWN),
    *_pages("/api/hall/sheets", "/api/hall/desk", "/api/hall/file", "/api/hall/export", least=Least.DECIDES),
    *_pages("/api/hall/photos/{photo}", least=Least.DECIDES),
    *_pages("/api/hall/cards", least=Least.LEADS),
    _asks("/api/hall/list", Least.LEADS, limit=HALL_REQUESTS),
    _asks("/api/hall/links", Least.LEADS, limit=HALL_REQUESTS),
    _asks("/api/hall/commands", Least.PLAYER, limit=HALL_REQUESTS),
    _asks("/api/hall/photos", Least.PLAYER, limit=HALL_REQUESTS),
)


def by_route(rules: Sequence[Rule]) -> Mapping[tuple[str, str], Rule]:
    """Rules by path and method."""
    return MappingProxyType({(each.path, method): each for each in rules for method in each.methods})
