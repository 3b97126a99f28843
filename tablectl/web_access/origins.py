"""Which page a request comes from, by its headers. Knows no library.

A browser on this computer also sends requests for the pages of other sites. So a request counts as local only
if it names this computer as its host and comes from one of our own pages; this holds for reading, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
"""Names and addresses of this computer."""

PROXY_HEADERS: Final = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""Headers that proxies add to a request."""

_HOST: Final = re.compile(r"([\w.-]{1,255}|\[[0-9a-fA-F:.]{2,45}\])(:\d{1,5})?", re.ASCII)
_PREFIX: Final = re.compile(r"(/[\w.~-]{1,100}){1,8}", re.ASCII)


def clean_host(value: str) -> str:
    """A header's host, with or without a port; empty where it is not valid."""
    return value if _HOST.fullmatch(value) else ""


def clean_prefix(value: str) -> str:
    """The path of a proxy's header, without a slash at its end; empty where it is not valid."""
    path = value.rstrip("/")
    return path if _PREFIX.fullmatch(path) and "/.." not in path else ""


def is_local_request(client: str | None, headers: Mapping[str, str]) -> bool:
    """Whether a request comes from one of our own pages, or from a program, on the table's own computer.

    One that a proxy has forwarded does not, wherever the proxy runs.

    Args:
        client: address that the request came from.
        headers: its headers, names in lower case.
    """
    is_forwarded = any(name in headers for name in PROXY_HEADERS)
    return (
        client in LOOPBACK
        and not is_forwarded
        and _is_own_host(headers.get("host", ""))
        and is_same_origin(headers)
    )


def is_same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all (a program)."""
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return False
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host", "")


def _is_own_host(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in LOOPBACK
    except ValueError:  # a bracket without its other half
        return False
