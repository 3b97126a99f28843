"""Security headers of every answer: browsers isolate our pages from other sites."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablectl.web_access.addresses import relative_location
from tablectl.web_access.guard import RULES_KEY
from tablectl.web_access.rules import Rule

PAGE_POLICY: Final = (
    "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors {framed_by}"
)
"""Only our own files are scripts. Inline styles are allowed: pages place tiles and bars by them. A page that
changes something is framed by its own origin alone, as Home Assistant frames an add-on's pages."""
THEME_POLICY: Final = "default-src 'none'; sandbox; frame-ancestors 'none'"
"""For a club's style sheet that is opened as a page. Where a page loads it, the policy of that page holds."""


class SecurityHeaders:
    """Middleware that sets the headers. Plain ASGI, so that streams are not buffered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path, rules, host = str(scope["path"]), list[Rule](), Headers(scope=scope).get("host", "")
        scope = {**scope, RULES_KEY: rules}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                _set_headers(headers, path, framed=any(each.framed for each in rules))
                if "location" in headers:
                    headers["location"] = relative_location(scope, headers["location"], host)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _set_headers(headers: MutableHeaders, path: str, *, framed: bool) -> None:
    """``framed``: whether other sites may frame the page."""
    headers.setdefault("Content-Security-Policy", PAGE_POLICY.format(framed_by="*" if framed else "'self'"))
    if path.startswith("/themes/"):
        headers["Content-Security-Policy"] = THEME_POLICY
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        headers["Cache-Control"] = "no-cache"
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Permissions-Policy"] = "geolocation=(), microphone=(), payment=()"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if not framed:
        headers["X-Frame-Options"] = "SAMEORIGIN"
    if path.startswith("/static/"):
        is_picture = path.startswith(("/static/tiles/", "/static/flags/"))
        headers["Cache-Control"] = "max-age=86400" if is_picture else "no-cache"
    elif not framed:
        headers.setdefault("Cache-Control", "no-store")
