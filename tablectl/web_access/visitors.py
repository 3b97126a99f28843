"""Where a request comes from: its address, behind which proxy, and which user's program sent it.

Anybody can send any header. ``X-Forwarded-For``, ``-Proto``, ``-Host`` and ``-Prefix`` are believed
only from addresses that the configuration names (``web.trusted_proxies``), and only the part that these
proxies have added.
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
    INGRESS_HEADER,
    PREFIX_HEADERS,
    PREFIX_KEY,
    PRIVATE_PROXY_KEY,
    PUBLIC_ROOT_KEY,
)
from tablectl.web_access.limits import RateLimiter
from tablectl.web_access.origins import LOOPBACK, clean_host, clean_prefix

Network = IPv4Network | IPv6Network
Endpoint = tuple[str, int]
"""Address and port of one end of a connection."""

UNKNOWN: Final = "unknown"
SUBSCRIBER_PREFIX_BITS: Final = 64
"""A subscriber has a whole /64 of IPv6 (RFC 6177), so its addresses count as one."""
_SOCKETS: Final = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_OWNER: Final = 7
"""Column of a socket's user in these tables (proc(5))."""


def runs_as_our_user(client: Endpoint, server: Endpoint) -> bool:
    """Whether the program at the other end of a local connection runs as the user of this process.

    The browser of whoever sits at this computer does. A web server that forwards requests runs as another
    user, and so do other people's programs. Where the system does not tell, the answer is no.
    """
    wanted = {(_hex(*a), _hex(*b)) for a, b in zip(_table_forms(client), _table_forms(server), strict=True)}
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
class ProxyTrust:
    """Which requests are trusted by the way they come: from this computer, or through a proxy."""

    loopback_is_operator: bool = True
    """Whether a local program of our own user has the operator's rights while no operator has an account.
    False where others can reach the pages: their requests may arrive from this computer, too."""
    trusted_proxies: tuple[Network, ...] = ()
    """Proxies whose X-Forwarded-For, -Proto, -Host and -Prefix are believed."""
    public_address: str = ""
    """Public address of our root, with a slash at its end; empty: the one of each request."""
    runs_as_our_user: Callable[[Endpoint, Endpoint], bool] = runs_as_our_user

    @classmethod
    def for_host(cls, host: str, trusted_proxies: tuple[Network, ...], public_address: str) -> ProxyTrust:
        """For pages that listen on a host: where others can reach them, local requests have no rights."""
        is_local_only = host in LOOPBACK and not trusted_proxies and not public_address
        return cls(is_local_only, trusted_proxies, public_address)

    def trusts(self, address: str) -> bool:
        """Whether an address is that of a trusted proxy."""
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        # A dual-stack socket shows an IPv4 client as ::ffff:192.0.2.1.
        client = parsed.ipv4_mapped or parsed if isinstance(parsed, IPv6Address) else parsed
        return any(client in network for network in self.trusted_proxies)

    def is_local_user(self, request: Request) -> bool:
        """Whether a request has the operator's rights while no operator has an account."""
        client, server = request.client, request.scope.get("server")
        if not self.loopback_is_operator or client is None or server is None:
            return False
        return self.runs_as_our_user((client.host, client.port), (server[0], server[1] or 0))


LOCAL_TRUST: Final = ProxyTrust()
"""For pages that only this computer reaches."""


class ForwardedHeaders:
    """Middleware that applies the headers of trusted proxies. Plain ASGI: streams are not buffered."""

    def __init__(self, app: ASGIApp, trust: ProxyTrust) -> None:
        self._app = app
        self._trust = trust

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, with the visitor's own address in the scope."""
        client = scope.get("client")
        if self._trust.public_address:
            scope = {**scope, PUBLIC_ROOT_KEY: self._trust.public_address}
        if scope["type"] == "http" and client is not None and self._trust.trusts(client[0]):
            headers = MutableHeaders(raw=list(scope["headers"]))
            scope = {**scope, "headers": headers.raw}
            visitor = self._visitor(client[0], headers.getlist("x-forwarded-for"))
            if visitor != client[0]:
                scope["client"] = (visitor, 0)
            schemes = _header_values(headers.getlist("x-forwarded-proto"))
            if schemes and schemes[-1] in ("http", "https"):
                scope["scheme"] = schemes[-1]
            if host := clean_host("".join(_header_values(headers.getlist("x-forwarded-host"))[-1:])):
                headers["host"] = host
            scope[PRIVATE_PROXY_KEY] = INGRESS_HEADER in headers
            scope[PREFIX_KEY] = next(
                filter(None, (clean_prefix(headers.get(each, "")) for each in PREFIX_HEADERS)), ""
            )
        await self._app(scope, receive, send)

    def _visitor(self, nearest: str, addresses: Sequence[str]) -> str:
        """The last address that is no trusted proxy's: anybody could have written those before it."""
        for each in reversed(_header_values(addresses)):
            try:
                nearest = str(ip_address(each))
            except ValueError:
                return nearest
            if not self._trust.trusts(nearest):
                return nearest
        return nearest


def client_address(request: Request) -> str:
    """The address that a request comes from, for people and logs."""
    return request.client.host if request.client else UNKNOWN


def subscriber_of(request: Request) -> str:
    """The address under which a request is counted: all addresses of one IPv6 subscriber are one."""
    address = client_address(request)
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Network((found, SUBSCRIBER_PREFIX_BITS), strict=False))
    return address


def _header_values(values: Sequence[str]) -> list[str]:
    return [part.strip() for value in values for part in value.split(",") if part.strip()]


def _table_forms(endpoint: Endpoint) -> tuple[tuple[str, int], ...]:
    """An endpoint in the forms of the kernel's tables: IPv4 also as on a dual-stack socket."""
    host, port = endpoint
    return (endpoint, (host if ":" in host else f"::ffff:{host}", port))


def _hex(address: str, port: int) -> str:
    packed = socket.inet_pton(socket.AF_INET6 if ":" in address else socket.AF_INET, address)
    words = (packed[at : at + 4][::-1] for at in range(0, len(packed), 4))
    return f"{b''.join(words).hex().upper()}:{port:04X}"


def enforce_rate_limit(limit: RateLimiter, request: Request) -> None:
    """Count a request of its subscriber.

    Raises:
        HTTPException: 429, with ``Retry-After``.
    """
    wait_s = limit.count(subscriber_of(request))
    if wait_s > 0:
        seconds = math.ceil(wait_s)
        raise HTTPException(
            429, f"too many requests from you; wait {seconds} s", {"Retry-After": str(seconds)}
        )
