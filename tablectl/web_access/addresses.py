"""Addresses of our own pages that the browser behind a proxy can follow.

A proxy may serve the pages below a path of its own (``/tables/3/``, an add-on's ``/api/hassio_ingress/…/``),
and need not say which. So every address in an answer is relative to the requested page, never to the host's
root.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import Scope

from tablectl.web_access.origins import LOOPBACK

PREFIX_KEY: Final = "tablectl.prefix"
"""In a request's scope: the path below which a trusted proxy serves us; missing where none says so."""
INGRESS_HEADER: Final = "x-ingress-path"
"""The header of that path from Home Assistant, which serves us behind its own log-in."""
PUBLIC_ROOT_KEY: Final = "tablectl.public"
"""In a request's scope: the public address of our root, from the configuration."""
PREFIX_HEADERS: Final = ("x-forwarded-prefix", INGRESS_HEADER)
"""The headers of that path (Traefik, Spring; Home Assistant)."""
PRIVATE_PROXY_KEY: Final = "tablectl.private_proxy"
"""In a request's scope: whether the proxy lets only its own users in, so that nobody else can follow a link
through it."""


def root_url(request: HTTPConnection) -> str:
    """The absolute address of our root, with a slash at its end, for links on paper and on other sites: the
    configured public one, else the one of the request."""
    if public := request.scope.get(PUBLIC_ROOT_KEY):
        return str(public)
    return f"{request.url.scheme}://{request.url.netloc}{external_path(request.scope, '/')}"


def root_url_for_guests(request: HTTPConnection, direct: str) -> str:
    """The same for guests, who cannot use the address of a request that comes from this computer itself or
    through a private proxy.

    Args:
        direct: address of our root in the network, past any proxy; empty where it cannot be reached.
    """
    is_private = bool(request.scope.get(PRIVATE_PROXY_KEY)) or request.url.hostname in LOOPBACK
    return direct if direct and is_private and PUBLIC_ROOT_KEY not in request.scope else root_url(request)


def external_path(scope: Scope, path: str) -> str:
    """An absolute path as the browser sees it, below the proxy's: for a cookie, or a link on paper."""
    return f"{scope.get(PREFIX_KEY, '')}{path}"


def relative_root(scope: Scope) -> str:
    """The relative path from a request's address to our root: ``./`` for ``/history``, ``../../`` for
    ``/history/3/2``."""
    raw: bytes = scope.get("raw_path") or str(scope["path"]).encode()
    # Still percent-encoded: to the browser, too, an encoded slash separates no folders.
    return "../" * (raw.partition(b"?")[0].count(b"/") - 1) or "./"


def relative_location(scope: Scope, location: str, host: str) -> str:
    """A redirect of ours, relative to the address of the request; another host's as it is.

    Args:
        location: ``/login?next=x``, or absolute with our own host.
        host: of the request.
    """
    parts = urlsplit(location)
    if parts.netloc not in ("", host) or not parts.path.startswith("/"):
        return location
    rest = parts._replace(scheme="", netloc="", path="").geturl()
    return f"{relative_root(scope)}{parts.path.lstrip('/')}{rest}"
