"""Where a request comes from: its address, proxies that speak for others, whose program is at the other end.

A header says what its sender likes. ``X-Forwarded-For``, ``-Proto``, ``-Host`` and ``-Prefix`` are believed
only from addresses that the configuration names (``web.trusted_proxies``), and only the part that these have
written.
"""

from __future__ import annotations

import math
import os
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from tablectl.web_access.addresses import (
    GUESTS_STAY_OUT,
    INGRESS,
    PREFIX,
    PREFIX_HEADERS,
    PUBLIC,
)
from tablectl.web_access.limits import TryCounter
from tablectl.web_access.origins import LOOPBACK, clean_host, clean_prefix

Network = IPv4Network | IPv6Network
End = tuple[str, int]
"""Address and port of one end of a connection."""

UNKNOWN: Final = "unknown"
HOUSEHOLD_BITS: Final = 64
"""A subscriber is given a whole /64 of IPv6 (RFC 6177), so its addresses count as one."""
_SOCKETS: Final = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_OWNER: Final = 7
"""Column of a socket's user in these tables (proc(5))."""


def is_our_own(client: End, server: End) -> bool:
    """Whether the program at the other end of a local connection runs as the user of this process.

    Somebody who sits at this computer runs their browser; a web server that passes requests on is another
    user, and so is everybody else's program. Where the system does not tell, it is not ours.
    """
    wanted = {(_hex(*a), _hex(*b)) for a, b in zip(_spellings(client), _spellings(server), strict=True)}
    for table in _SOCKETS:
        try:
            rows = table.read_text(encoding="ascii").splitlines()[1:]
        except OSError:
            continue
        for row in rows:
            columns = row.split()
            if (columns[1], columns[2]) in wanted:
                return int(columns[_OWNER]) == os.geteuid()
    return False


@dataclass(frozen=True, slots=True)
class Doors:
    """What the way of a request is worth."""

    loopback_operates: bool = True
    """Whether a program of our own user at this computer operates while no operator has an account. Not where
    others can reach the pages: their requests may arrive from here too."""
    trusted_proxies: tuple[Network, ...] = ()
    """Whose X-Forwarded-For, X-Forwarded-Proto, X-Forwarded-Host and X-Forwarded-Prefix are believed."""
    public_address: str = ""
    """Our root as everybody reaches it, with a stroke at its end; empty: as each request has it."""
    is_our_own: Callable[[End, End], bool] = is_our_own

    @classmethod
    def of(cls, host: str, trusted_proxies: tuple[Network, ...], public_address: str = "") -> Doors:
        """Of pages that listen on a host: where others reach them, being here is worth nothing."""
        near = host in LOOPBACK and not trusted_proxies and not public_address
        return cls(near, trusted_proxies, public_address)

    def trusts(self, address: str) -> bool:
        """Whether an address is that of a proxy that may speak for others."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        # A socket for both families has an IPv4 visitor as ::ffff:192.0.2.1.
        plain = found.ipv4_mapped or found if isinstance(found, IPv6Address) else found
        return any(plain in network for network in self.trusted_proxies)

    def is_local_user(self, request: Request) -> bool:
        """Whether a local request is worth an operator's rights, while no operator has an account."""
        client, server = request.client, request.scope.get("server")
        if not self.loopback_operates or client is None or server is None:
            return False
        return self.is_our_own((client.host, client.port), (server[0], server[1] or 0))


LOCAL: Final = Doors()
"""Of pages that only this computer reaches."""


class Forwarded:
    """Believes trusted proxies for whom they speak, and nobody else. Plain ASGI: streams pass through."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self._app = app
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, with the visitor's own address."""
        client = scope.get("client")
        if self._doors.public_address:
            scope = {**scope, PUBLIC: self._doors.public_address}
        if scope["type"] == "http" and client is not None and self._doors.trusts(client[0]):
            headers = MutableHeaders(raw=list(scope["headers"]))
            scope = {**scope, "headers": headers.raw}
            visitor = self._visitor(client[0], headers.getlist("x-forwarded-for"))
            if visitor != client[0]:
                scope["client"] = (visitor, 0)
            spoken = _listed(headers.getlist("x-forwarded-proto"))
            if spoken and spoken[-1] in ("http", "https"):
                scope["scheme"] = spoken[-1]
            if host := clean_host("".join(_listed(headers.getlist("x-forwarded-host"))[-1:])):
                headers["host"] = host
            scope[GUESTS_STAY_OUT] = INGRESS in headers
            scope[PREFIX] = next(
                filter(None, (clean_prefix(headers.get(each, "")) for each in PREFIX_HEADERS)), ""
            )
        await self._app(scope, receive, send)

    def _visitor(self, nearest: str, addresses: Sequence[str]) -> str:
        """The last address that no trusted proxy has: what stands before it was written by a stranger."""
        for each in reversed(_listed(addresses)):
            try:
                nearest = str(ip_address(each))
            except ValueError:
                return nearest
            if not self._doors.trusts(nearest):
                return nearest
        return nearest


def address_of(request: Request) -> str:
    """Where a request comes from, for people and logs."""
    return request.client.host if request.client else UNKNOWN


def household_of(request: Request) -> str:
    """What a request's address counts as where tries are counted: all addresses of one IPv6 subscriber are
    the same visitor."""
    address = address_of(request)
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Network((found, HOUSEHOLD_BITS), strict=False))
    return address


def _listed(values: Sequence[str]) -> list[str]:
    return [part.strip() for value in values for part in value.split(",") if part.strip()]


def _spellings(end: End) -> tuple[tuple[str, int], ...]:
    """An end as the tables may write it: IPv4 also as a program with a socket for both families has it."""
    return (end, (end[0] if ":" in end[0] else f"::ffff:{end[0]}", end[1]))


def _hex(address: str, port: int) -> str:
    packed = socket.inet_pton(socket.AF_INET6 if ":" in address else socket.AF_INET, address)
    words = (packed[at : at + 4][::-1] for at in range(0, len(packed), 4))
    return f"{b''.join(words).hex().upper()}:{port:04X}"


def refuse_too_many(limit: TryCounter, request: Request) -> None:
    """Count a request of its household's.

    Raises:
        HTTPException: 429, with when to come again.
    """
    wait_s = limit.wait_s(household_of(request))
    if wait_s > 0:
        again = math.ceil(wait_s)
        raise HTTPException(429, f"too many requests from you; wait {again} s", {"Retry-After": str(again)})
