"""What every answer carries so that a browser keeps our pages to themselves."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablectl.web_access.addresses import seen_from
from tablectl.web_access.guard import RULE
from tablectl.web_access.rules import Rule

POLICY: Final = (
    "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors {framed_by}"
)
"""No script but our own files. Styles may stand in an element: pages place tiles and bars by them. What
acts is framed by its own origin alone: Home Assistant shows an add-on's pages so."""
STYLE_ALONE: Final = "default-src 'none'; sandbox; frame-ancestors 'none'"
"""For a club's style sheet that somebody opens as a page. Where it is used, the using page's policy holds."""


class CarefulHeaders:
    """Adds the headers. Plain ASGI: streams pass through."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path, rules, host = str(scope["path"]), list[Rule](), Headers(scope=scope).get("host", "")
        scope = {**scope, RULE: rules}

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                _add(headers, path, framed=any(each.framed for each in rules))
                if "location" in headers:
                    headers["location"] = seen_from(scope, headers["location"], host)
            await send(message)

        await self._app(scope, receive, careful)


def _add(headers: MutableHeaders, path: str, *, framed: bool) -> None:
    """``framed``: whether the page may stand inside another site's."""
    headers.setdefault("Content-Security-Policy", POLICY.format(framed_by="*" if framed else "'self'"))
    if path.startswith("/themes/"):
        headers["Content-Security-Policy"] = STYLE_ALONE
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        headers["Cache-Control"] = "no-cache"
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Permissions-Policy"] = "geolocation=(), microphone=(), payment=()"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if not framed:
        headers["X-Frame-Options"] = "SAMEORIGIN"
    if path.startswith("/static/"):
        drawn = path.startswith(("/static/tiles/", "/static/flags/"))
        headers["Cache-Control"] = "max-age=86400" if drawn else "no-cache"
    elif not framed:
        headers.setdefault("Cache-Control", "no-store")
