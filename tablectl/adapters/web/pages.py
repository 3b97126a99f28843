"""The pages: their files by address, what they load, and the page for people where there is none."""

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
from tablectl.adapters.web.auth.first_operator import FIRST_OPERATOR_PAGE
from tablectl.adapters.web.refusals import WebRefusal
from tablectl.api.asyncapi import asyncapi
from tablectl.api.openapi import openapi
from tablectl.errors import public_message, reason_of, without_folders
from tablectl.plugins import Page
from tablectl.topics import Message, Topic
from tablectl.web.heads import below_root, with_head, with_plugins
from tablectl.web.page_words import page_words
from tablectl.web.words import LANGUAGE_COOKIE, LANGUAGES, negotiate_language
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
"""File by address of the page."""
EMBEDDED_TOPICS: Final = {"table.html": (Topic.PLAYERS, Topic.STATE, Topic.SCORE, Topic.RESULT)}
"""By page: topics whose latest messages are embedded, so that it is drawn before its stream opens."""
ICON_SIZES_PX: Final = (192, 512)
"""Side of the app's icons."""
PREVIEW_SIZE_PX: Final = (1200, 630)
"""Width and height of a hand's preview: messengers and social networks show this size in full."""
GZIP_LEVEL: Final = 6
"""For what is compressed at each request."""
MISSING_PAGE: Final = "missing.html"
"""The page for people who ask for one that does not exist."""
NO_PAGE: Final = "no_page"
FIRST_SERVER_ERROR: Final = 500
"""The first status of those that are no fault of the client."""
REASON_BY_STATUS: Final = {400: NO_PAGE, 403: "page_not_yours", 404: NO_PAGE, 429: "page_too_often"}
"""By status, the key of the words of the page that people see instead."""
_NUMBER: Final = re.compile(r"\d{1,9}|latest")
"""Of a session or a hand in an address."""
STATIC_FOLDERS: Final = ("script", "style", "tiles", "flags", "fonts", "icons")
"""Folders with files that pages load; no others of the package are served."""


@cache
def page_text(name: str, language: str, reason: str) -> str:
    """A page's file with the head that all pages have in common.

    Args:
        reason: of a page that is shown instead of another: the key of its words, and of its links.
    """
    text = (FOLDER / name).read_text(encoding="utf-8")
    if reason != NO_PAGE:
        text = text.replace(page_words()[NO_PAGE][0], page_words()[reason][0]).replace(NO_PAGE, reason)
        text = text.replace(f'data-for="{reason}" hidden', f'data-for="{reason}"')
    return with_head(text, language)


LatestMessage = Callable[[Topic], Message | None]
"""The latest public message of a topic."""


def page_routes(plugins: Mapping[str, Page], latest: LatestMessage) -> list[BaseRoute]:
    """Every page, the files that pages load, and the descriptions of ``/api`` and of the topics over MQTT.

    Args:
        plugins: pages of plugins, by the plugins' names, for the menu.
        latest: the messages that are embedded in pages.
    """
    return [
        *file_routes(PAGES, {name: page.title for name, page in plugins.items()}, latest),
        Route("/photo.webmanifest", _manifest),
        Route("/photo-worker.js", _worker),
        Route("/api/openapi.json", _openapi),
        Route("/api/asyncapi.json", _asyncapi),
    ]


def file_routes(
    files: Mapping[str, str],
    plugins: Mapping[str, str] = MappingProxyType({}),
    latest: LatestMessage = lambda topic: None,
) -> list[BaseRoute]:
    """Pages by their addresses, and the files that pages load.

    Args:
        files: address to file of the package ``tablectl.web``.
        plugins: titles of the pages of plugins, by the plugins' names.
        latest: as for ``page_routes``.
    """
    return [
        *(Route(path, _page(file, plugins, latest)) for path, file in files.items()),
        *(Mount(f"/static/{each}", StaticFiles(directory=FOLDER / each)) for each in STATIC_FOLDERS),
    ]


def refusal_handler(missing_page: str = MISSING_PAGE) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The error handler for refused requests (a wrong link, a missing right, a limit, an unreadable journal).
    It answers people with ``missing_page``, which links to other pages, and programs in JSON."""

    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        status = error.status_code
        reason = REASON_BY_STATUS.get(status, "page_not_now" if status >= FIRST_SERVER_ERROR else "")
        if reason and _accepts_html(request):
            page = _render_page(request, missing_page, status_code=status, reason=reason)
            page.headers.update(error.headers or {})
            return page
        code = error.code if isinstance(error, WebRefusal) else f"http_{error.status_code}"
        details = {"field": error.field} if isinstance(error, WebRefusal) and error.field else {}
        if fault := reason_of(error):
            details["reason"] = fault
        return JSONResponse(
            {"ok": False, "error": {"code": code, "message": without_folders(error.detail), **details}},
            status_code=status,
            headers=error.headers,
        )

    return refuse


async def answer_unwritable(request: Request, error: Exception) -> Response:
    """Answer a request whose data could not be written to the disk."""
    log.error("%s %s: %s", request.method, request.url.path, error)
    return JSONResponse(
        {"ok": False, "error": {"code": "http_507", "message": public_message(error)}}, status_code=507
    )


def _page(
    name: str, plugins: Mapping[str, str], latest: LatestMessage
) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        return _render_page(request, name, plugins=plugins, embedded=_embedded_messages(name, latest))

    return serve


def _embedded_messages(name: str, latest: LatestMessage) -> str:
    """The latest messages as JSON within a page, by topic."""
    messages = {topic.value: latest(topic) for topic in EMBEDDED_TOPICS.get(name, ())}
    known = {topic: message for topic, message in messages.items() if message is not None}
    if not known:
        return ""
    data = json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="stood">{data}</script>\n'


def language_of(request: Request) -> str:
    """The language of the page that a request gets."""
    return negotiate_language(
        request.query_params.get("lang"),
        request.cookies.get(LANGUAGE_COOKIE),
        request.headers.get("accept-language", ""),
    )


def _render_page(
    request: Request,
    name: str,
    status_code: int = 200,
    plugins: Mapping[str, str] = MappingProxyType({}),
    embedded: str = "",
    reason: str = NO_PAGE,
) -> Response:
    language = language_of(request)
    text = with_plugins(page_text(name, language, reason), plugins).replace(
        "</head>", f"{_open_graph(request, language)}{embedded}</head>", 1
    )
    page = HTMLResponse(below_root(text, relative_root(request.scope)), status_code)
    page.headers["Vary"] = "Accept-Language, Cookie, Accept-Encoding"
    if "gzip" in request.headers.get(
        "accept-encoding", ""
    ):  # a page holds no secret that its length could tell
        page.headers["Content-Encoding"] = "gzip"
        page.body = gzip.compress(bytes(page.body), GZIP_LEVEL, mtime=0)
        page.headers["Content-Length"] = str(len(page.body))
    return page


def _open_graph(request: Request, language: str) -> str:
    """The Open Graph tags with which the link to a hand is shared; empty for other addresses."""
    session, hand = (request.path_params.get(each, "") for each in ("session", "hand"))
    if not _NUMBER.fullmatch(session) or not _NUMBER.fullmatch(hand):
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
        "og:image:width": str(PREVIEW_SIZE_PX[0]),
        "og:image:height": str(PREVIEW_SIZE_PX[1]),
    }
    lines = [f'<meta property="{name}" content="{escape(text)}">\n' for name, text in tags.items()]
    return "".join(lines) + '<meta name="twitter:card" content="summary_large_image">\n'


async def _manifest(request: Request) -> Response:
    """The manifest of the app that scores a hand from a photo (W3C Web Application Manifest)."""
    requested = request.query_params.get("lang", "")
    language = LANGUAGES.index(requested) if requested in LANGUAGES else 0
    name = page_words()["scan_app"][language]
    icons = [
        {"src": f"static/icons/hand-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICON_SIZES_PX
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


async def _openapi(_request: Request) -> Response:
    return JSONResponse(openapi(version("tablectl"), tuple(PAGES)))


async def _asyncapi(_request: Request) -> Response:
    return JSONResponse(asyncapi(version("tablectl")))


def _accepts_html(request: Request) -> bool:
    for_programs = request.url.path.startswith(("/api/", "/static/"))
    return not for_programs and "text/html" in request.headers.get("accept", "")
