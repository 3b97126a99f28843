"""Which page a request comes from, so far as it tells. Knows no library.

A browser on this computer also carries out what strange web pages tell it, so being here counts only for
requests that name this computer as their host and come from our own pages, reading ones included.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
"""Names and addresses of this computer."""

PASSED_ON: Final = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""What proxies add to a request."""

_HOST: Final = re.compile(r"([\w.-]{1,255}|\[[0-9a-fA-F:.]{2,45}\])(:\d{1,5})?", re.ASCII)
_PREFIX: Final = re.compile(r"(/[\w.~-]{1,100}){1,8}", re.ASCII)


def clean_host(said: str) -> str:
    """The host, with a port or without, that a header tells; empty where it has none."""
    return said if _HOST.fullmatch(said) else ""


def clean_prefix(said: str) -> str:
    """The path that a proxy's header tells, without a stroke at its end; empty where it has none."""
    path = said.rstrip("/")
    return path if _PREFIX.fullmatch(path) and "/.." not in path else ""


def is_at_this_computer(client: str | None, headers: Mapping[str, str]) -> bool:
    """Whether a request comes from our own pages, or a program, on the table's own computer.

    One that a proxy has passed on comes from somebody else, however near the proxy is.

    Args:
        client: address that the request came from.
        headers: its headers, names in lower case.
    """
    passed_on = any(name in headers for name in PASSED_ON)
    return (
        client in LOOPBACK and not passed_on and _names_us(headers.get("host", "")) and same_origin(headers)
    )


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all (a program)."""
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return False
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host", "")


def _names_us(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in LOOPBACK
    except ValueError:  # a bracket without its other half
        return False
