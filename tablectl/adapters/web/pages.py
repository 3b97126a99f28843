"""The pages: which file each address is, what they load, and what people see where there is none."""

from __future__ import annotations

import gzip
import json
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from html import escape
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from tablectl import web as pages
from tablectl.adapters.web.doors.first_operator import FIRST_OPERATOR_PAGE
from tablectl.adapters.web.refusals import WebRefusal
from tablectl.api.asyncapi import asyncapi
from tablectl.api.openapi import openapi
from tablectl.errors import public_message, reason_of, without_folders
from tablectl.plugins import Page
from tablectl.topics import Message, Topic
from tablectl.web.heads import below_root, with_head, with_plugins
from tablectl.web.page_words import page_words
from tablectl.web.words import LANGUAGE_COOKIE, LANGUAGES, language_asked
from tablectl.web_access.addresses import relative_root, root_url

log = logging.getLogger(__name__)

FOLDER: Final = Path(pages.__file__).parent
PAGES: Final[Mapping[str, str]] = {
    "/": "table.html",
    "/scoreboard": "scoreboard.html",
    "/overlay": "overlay.html",
    "/overlay/{part}": "overlay.html",
    "/graphics": "graphics.html",
    "/commentators": "commentators.html",
    "/obs": "obs.html",
    "/enrol": "enrol.html",
    "/history": "history.html",
    "/history/{session}": "history.html",
    "/history/{session}/{hand}": "history.html",
    "/statistics": "statistics.html",
    "/photo": "photo.html",
    "/camera": "camera.html",
    "/club": "statistics.html",
    "/rules": "rules.html",
    "/operator": "operator.html",
    "/preflight": "preflight.html",
    "/login": "login.html",
    "/start": "start.html",
    FIRST_OPERATOR_PAGE: "first_operator.html",
    "/accounts": "accounts.html",
    "/seat": "seat.html",
    "/seat/{seat}": "panel.html",
    "/player": "player.html",
}
"""Each page's address and its file."""
STOOD: Final = {"table.html": (Topic.PLAYERS, Topic.STATE, Topic.SCORE, Topic.RESULT)}
"""By page: the newest messages that come with it, so that it is drawn before its stream is there."""
ICON_SIZES: Final = (192, 512)
"""Pixels of the app's picture."""
PICTURE_SIZE: Final = (1200, 630)
"""Pixels of a hand's picture, wide and high: what messengers and social networks show in full."""
PACKED_WELL_ENOUGH: Final = 6
"""Of gzip, for what is packed for each reader."""
MISSING: Final = "missing.html"
"""What people see where no page is."""
NO_PAGE: Final = "no_page"
SERVERS_FAULT: Final = 500
"""The first status of those that are no fault of who asks."""
WHY_NO_PAGE: Final = {400: NO_PAGE, 403: "page_not_yours", 404: NO_PAGE, 429: "page_too_often"}
"""By status, the words of the page that people see instead of the one that they asked for."""
_NUMBERED: Final = re.compile(r"\d{1,9}|latest")
"""A session or a hand in an address."""
LOADED: Final = ("script", "style", "tiles", "flags", "fonts", "icons")
"""Folders of what pages load; nothing else of the package is served."""


@cache
def page_text(name: str, language: str, why: str = NO_PAGE) -> str:
    """A page's file with the head that all have in common.

    Args:
        why: the words of a page that stands for another, and the way on that it has.
    """
    text = (FOLDER / name).read_text(encoding="utf-8")
    if why != NO_PAGE:
        text = text.replace(page_words()[NO_PAGE][0], page_words()[why][0]).replace(NO_PAGE, why)
        text = text.replace(f'data-for="{why}" hidden', f'data-for="{why}"')
    return with_head(text, language)


Newest = Callable[[Topic], Message | None]
"""What everybody has heard last of a topic."""


def page_routes(
    plugins: Mapping[str, Page] = MappingProxyType({}), newest: Newest = lambda topic: None
) -> list[BaseRoute]:
    """Every page, what pages load, and the descriptions of ``/api`` and of the topics over MQTT.

    Args:
        plugins: others' pages, by the plugins' names: the menu leads there too.
        newest: what the public has heard, for pages that begin with it.
    """
    return [
        *shown(PAGES, {name: page.title for name, page in plugins.items()}, newest),
        Route("/photo.webmanifest", _app),
        Route("/photo-worker.js", _worker),
        Route("/api/openapi.json", _described),
        Route("/api/asyncapi.json", _topics_described),
    ]


def shown(
    files: Mapping[str, str],
    plugins: Mapping[str, str] = MappingProxyType({}),
    newest: Newest = lambda topic: None,
) -> list[BaseRoute]:
    """Pages by their addresses, and what pages load.

    Args:
        files: address to file of the package ``tablectl.web``.
        plugins: titles of others' pages, by the plugins' names.
        newest: as ``page_routes`` has it.
    """
    return [
        *(Route(path, _page(file, plugins, newest)) for path, file in files.items()),
        *(Mount(f"/static/{each}", StaticFiles(directory=FOLDER / each)) for each in LOADED),
    ]


def saying_no(missing: str = MISSING) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Answers who gets no page (a wrong link, no right to it, too much asked, a journal that cannot be read):
    people by the page ``missing`` with ways on, programs in JSON."""

    async def said_no(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        status = error.status_code
        why = WHY_NO_PAGE.get(status, "page_not_now" if status >= SERVERS_FAULT else "")
        if why and _is_read_by_a_person(request):
            page = _page_in_its_language(request, missing, status_code=status, why=why)
            page.headers.update(error.headers or {})
            return page
        code = error.code if isinstance(error, WebRefusal) else f"http_{error.status_code}"
        about = {"field": error.field} if isinstance(error, WebRefusal) and error.field else {}
        if reason := reason_of(error):
            about["reason"] = reason
        return JSONResponse(
            {"ok": False, "error": {"code": code, "message": without_folders(error.detail), **about}},
            status_code=status,
            headers=error.headers,
        )

    return said_no


async def not_kept(request: Request, error: Exception) -> Response:
    """The disk took nothing of what was to be kept."""
    log.error("%s %s: %s", request.method, request.url.path, error)
    return JSONResponse(
        {"ok": False, "error": {"code": "http_507", "message": public_message(error)}}, status_code=507
    )


def _page(name: str, plugins: Mapping[str, str], newest: Newest) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        return _page_in_its_language(request, name, plugins=plugins, stood=_stood(name, newest))

    return serve


def _stood(name: str, newest: Newest) -> str:
    """The newest messages as data within a page, by topic."""
    heard = {topic.value: newest(topic) for topic in STOOD.get(name, ())}
    told = {topic: message for topic, message in heard.items() if message is not None}
    if not told:
        return ""
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="stood">{data}</script>\n'


def language_of(request: Request) -> str:
    """The language in which somebody who asks for a page reads it."""
    return language_asked(
        request.query_params.get("lang"),
        request.cookies.get(LANGUAGE_COOKIE),
        request.headers.get("accept-language", ""),
    )


def _page_in_its_language(
    request: Request,
    name: str,
    status_code: int = 200,
    plugins: Mapping[str, str] = MappingProxyType({}),
    stood: str = "",
    why: str = NO_PAGE,
) -> Response:
    language = language_of(request)
    text = with_plugins(page_text(name, language, why), plugins).replace(
        "</head>", f"{_shared(request, language)}{stood}</head>", 1
    )
    page = HTMLResponse(below_root(text, relative_root(request.scope)), status_code)
    page.headers["Vary"] = "Accept-Language, Cookie, Accept-Encoding"
    if "gzip" in request.headers.get(
        "accept-encoding", ""
    ):  # a page holds no secret that its length could tell
        page.headers["Content-Encoding"] = "gzip"
        page.body = gzip.compress(bytes(page.body), PACKED_WELL_ENOUGH, mtime=0)
        page.headers["Content-Length"] = str(len(page.body))
    return page


def _shared(request: Request, language: str) -> str:
    """What is shown of a hand's address where it is shared (Open Graph); nothing of other addresses."""
    session, hand = (request.path_params.get(each, "") for each in ("session", "hand"))
    if not _NUMBERED.fullmatch(session) or not _NUMBERED.fullmatch(hand):
        return ""
    words, root = page_words(), root_url(request)
    at = LANGUAGES.index(language)
    number = words["session_no"][at].replace("{n}", session) if session.isdecimal() else words["sessions"][at]
    which = words["hand_number"][at].replace("{n}", str(int(hand) + 1)) if hand.isdecimal() else ""
    tags = {
        "og:type": "website",
        "og:title": " · ".join(filter(None, (words["history"][at], number, which))),
        "og:url": f"{root}{str(request.url.replace(scheme='', netloc='', fragment='')).lstrip('/')}",
        "og:image": f"{root}api/history/{session}/{hand}/preview.png",
        "og:image:width": str(PICTURE_SIZE[0]),
        "og:image:height": str(PICTURE_SIZE[1]),
    }
    lines = [f'<meta property="{name}" content="{escape(text)}">\n' for name, text in tags.items()]
    return "".join(lines) + '<meta name="twitter:card" content="summary_large_image">\n'


async def _app(request: Request) -> Response:
    """The page that scores a hand as an app of its own (W3C Web Application Manifest)."""
    asked = request.query_params.get("lang", "")
    language = LANGUAGES.index(asked) if asked in LANGUAGES else 0
    name = page_words()["scan_app"][language]
    icons = [
        {"src": f"static/icons/hand-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICON_SIZES
    ]
    return JSONResponse(
        {
            "name": name,
            "short_name": name,
            "lang": LANGUAGES[language],
            "start_url": "photo",
            "scope": "photo",
            "display": "standalone",
            "background_color": "#10241c",
            "theme_color": "#10241c",
            "icons": icons,
        },
        media_type="application/manifest+json",
        headers={"Cache-Control": "no-cache"},
    )


async def _worker(_request: Request) -> Response:
    text = (FOLDER / "worker" / "photo.js").read_text(encoding="utf-8")
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def _described(_request: Request) -> Response:
    return JSONResponse(openapi(version("tablectl"), tuple(PAGES)))


async def _topics_described(_request: Request) -> Response:
    return JSONResponse(asyncapi(version("tablectl")))


def _is_read_by_a_person(request: Request) -> bool:
    for_programs = request.url.path.startswith(("/api/", "/static/"))
    return not for_programs and "text/html" in request.headers.get("accept", "")
