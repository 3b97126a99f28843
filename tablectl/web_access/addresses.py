"""Where our own root lies, told from where the browser has asked.

A proxy may serve the pages below a path of its own (``/tables/3/``, an add-on's ``/api/hassio_ingress/…/``),
and need not say which: every address that we give is written from the page that asks, never from the host's
root.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import Scope

from tablectl.web_access.origins import LOOPBACK

PREFIX: Final = "tablectl.prefix"
"""In a request's scope: the path that a trusted proxy says it serves us below; none where nobody says it."""
INGRESS: Final = "x-ingress-path"
"""How Home Assistant tells it, behind its own log-in."""
PUBLIC: Final = "tablectl.public"
"""In a request's scope: our root's address as the configuration names it for everybody."""
PREFIX_HEADERS: Final = ("x-forwarded-prefix", INGRESS)
"""How proxies tell it (Traefik, Spring; Home Assistant)."""
GUESTS_STAY_OUT: Final = "tablectl.guests_stay_out"
"""In a request's scope: whether only people of the proxy's own get through it, so that nobody else can follow
a link that leads through it."""


def root_address(request: HTTPConnection) -> str:
    """Our root's whole address, with a stroke at its end, for links on paper and in other sites: the public
    one where it is configured, or else as the request has it."""
    if public := request.scope.get(PUBLIC):
        return str(public)
    return f"{request.url.scheme}://{request.url.netloc}{as_the_browser_has_it(request.scope, '/')}"


def root_for_guests(request: HTTPConnection, direct: str) -> str:
    """The same for who cannot come the way that this request has come: from this computer itself, or through
    a proxy that lets nobody else in.

    Args:
        direct: our root's address in the network, past any proxy; empty where nobody reaches it.
    """
    closed = bool(request.scope.get(GUESTS_STAY_OUT)) or request.url.hostname in LOOPBACK
    return direct if direct and closed and PUBLIC not in request.scope else root_address(request)


def as_the_browser_has_it(scope: Scope, path: str) -> str:
    """A path of ours as the browser sees it, for what has to be whole: a cookie's path, a link on paper."""
    return f"{scope.get(PREFIX, '')}{path}"


def way_up(scope: Scope) -> str:
    """From a request's address to our root: ``./`` of ``/history``, ``../../`` of ``/history/3/2``."""
    raw: bytes = scope.get("raw_path") or str(scope["path"]).encode()
    # Still encoded: a stroke within a name is no folder to the browser either.
    return "../" * (raw.partition(b"?")[0].count(b"/") - 1) or "./"


def seen_from(scope: Scope, location: str, host: str) -> str:
    """An address of ours as whoever made this request may follow it; another host's as it is.

    Args:
        location: ``/login?next=x``, or whole with our own host.
        host: as the request names us.
    """
    parts = urlsplit(location)
    if parts.netloc not in ("", host) or not parts.path.startswith("/"):
        return location
    own = parts._replace(scheme="", netloc="", path="").geturl()
    return f"{way_up(scope)}{parts.path.lstrip('/')}{own}"
