"""Limits on connections: nobody uses up the process's file handles, by opening many or by sending nothing.

The pages share a process with the journal, the serial line and the cameras, which need handles, too. So the
pages take no more connections than leave ``RESERVED_HANDLES`` handles free, and one address takes no more
than a share of them. A connection that does not complete its request is closed. An idle connection, kept
open for a next request, makes room for a new one: browsers keep several, and open another when one ends.
"""

from __future__ import annotations

import asyncio
import logging
import resource
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

log = logging.getLogger(__name__)

RESERVED_HANDLES: Final = 256
"""File handles that the pages leave to everything else."""
MAX_CONNECTIONS: Final = 1000
"""Connections at once, where the system allows so many handles: three to a viewer of a full hall."""
ADDRESS_SHARE: Final = 2
"""One address has at most one part in so many: a hall behind one router, or an attacker."""
HEADERS_TIMEOUT_S: Final = 10.0
"""From the connection, or from the last answer, until the headers of a request are complete."""
BODY_TIMEOUT_S: Final = 10.0
"""The longest pause within the body of a request."""
CHECK_INTERVAL_S: Final = 2.0
MAX_BUFFERED_BYTES: Final = 4 * 1024
"""Of an answer, waiting for a slow reader, beside what the system buffers and one piece."""
MAX_REJECTING: Final = 64
"""Connections that get a 503 at the same time; those beyond are cut off."""
FULL_MESSAGE: Final = (
    "Too many visitors at once. Please try again in a few seconds.\n"
    "Сейчас слишком много посетителей. Попробуйте ещё раз через несколько секунд.\n"
    "当前访问人数过多，请几秒后重试。\n"
    "アクセスが集中しています。数秒後にもう一度お試しください。\n"
).encode()
"""In all languages: no script has been loaded that knows the visitor's."""
UNREAD_TIMEOUT_S: Final = 120.0
"""How long an answer may stay unread. Then it is cut off: a browser reconnects for a stream."""


def allowed_connections() -> int:
    """How many connections the pages may take. Raises the process's limit of handles as far as it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS + RESERVED_HANDLES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(MAX_CONNECTIONS, max(RESERVED_HANDLES // 4, soft - RESERVED_HANDLES))


class IdleConnection(Protocol):
    """A connection that waits for a next request."""

    def close_idle(self) -> None:
        """Close it, and release its place at once."""


class Connections:
    """The open connections. Belongs to the server's loop."""

    def __init__(self, limit: int, is_proxy: Callable[[str], bool] = lambda _address: False) -> None:
        """
        Args:
            limit: connections in all.
            is_proxy: whether an address forwards the requests of everybody, and may have all connections.
        """
        self._limit = limit
        self._is_proxy = is_proxy
        self._by_address: Counter[str] = Counter()
        self._idle: dict[IdleConnection, str] = {}
        """Idle connections with their addresses, the longest idle first."""
        self._logged_full = False
        self.rejecting = 0
        """Connections without a place that wait for their 503."""

    def acquire(self, address: str) -> bool:
        """Count a new connection; False where there is no place for it, and it has to be closed."""
        share = self._limit if self._is_proxy(address) else self._limit // ADDRESS_SHARE
        if self._by_address[address] >= share:
            self._close_idle(address)
        elif self._by_address.total() >= self._limit:
            self._close_idle()
        if self._by_address.total() >= self._limit or self._by_address[address] >= share:
            if not self._logged_full:
                log.warning("connections are turned away: %s has %d", address, self._by_address[address])
            self._logged_full = True
            return False
        self._by_address[address] += 1
        return True

    def release(self, address: str) -> None:
        """Count a connection no longer: it is closed."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
        self._logged_full = False

    def set_idle(self, connection: IdleConnection, address: str) -> None:
        """The connection's request was answered, and it waits for the next one."""
        self._idle[connection] = address

    def set_active(self, connection: IdleConnection) -> None:
        """The connection has a request, or has ended."""
        self._idle.pop(connection, None)

    def _close_idle(self, address: str = "") -> None:
        """Close the connection that has been idle longest; of this address, where one is given."""
        longest = next((idle for idle, of in self._idle.items() if address in ("", of)), None)
        if longest is not None:
            self.set_active(longest)
            longest.close_idle()


def _full_response() -> bytes:
    head = (
        "HTTP/1.1 503 Service Unavailable",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(FULL_MESSAGE)}",
        "retry-after: 5",
        "cache-control: no-store",
        "connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + FULL_MESSAGE


def limited_protocol(connections: Connections) -> type[H11Protocol]:
    """The server's HTTP protocol, within these limits."""

    class LimitedProtocol(H11Protocol):
        """One connection."""

        counted_address = ""
        """Under which ``connections`` counts it; empty while it does not."""
        received_s = 0.0
        waiting_since_s = 0.0
        """Since when a request is awaited."""
        is_rejected = False
        check_timer: asyncio.TimerHandle | None = None
        unread: tuple[int, float] = (0, 0.0)
        """Bytes that wait to be read, and since when there are as many."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            peer = transport.get_extra_info("peername")
            address = str(peer[0]) if peer else "unknown"
            super().connection_made(transport)
            if not connections.acquire(address):
                self.reject()
                return
            transport.set_write_buffer_limits(high=MAX_BUFFERED_BYTES)
            self.counted_address = address
            self.waiting_since_s = self.received_s = self.loop.time()
            self.check_timer = self.loop.call_later(CHECK_INTERVAL_S, self.check_timeouts)

        def reject(self) -> None:
            """Answer the first request with 503: a browser reads no answer before it has asked."""
            if connections.rejecting >= MAX_REJECTING:
                self.transport.abort()
                return
            self.is_rejected = True
            connections.rejecting += 1
            self.check_timer = self.loop.call_later(CHECK_INTERVAL_S, self.transport.abort)

        def data_received(self, data: bytes) -> None:
            if self.counted_address:
                self.received_s = self.loop.time()
                connections.set_active(self)
                super().data_received(data)
            elif self.is_rejected and not self.transport.is_closing():
                self.transport.write(_full_response())
                self.transport.close()

        def connection_lost(self, exc: Exception | None) -> None:
            if self.check_timer is not None:
                self.check_timer.cancel()
            self.release()
            super().connection_lost(exc)

        def on_response_complete(self) -> None:
            self.waiting_since_s = self.loop.time()
            super().on_response_complete()
            is_idle = self.conn.our_state is h11.IDLE and self.conn.their_state is h11.IDLE
            if is_idle and self.counted_address and not self.transport.is_closing():
                connections.set_idle(self, self.counted_address)

        def close_idle(self) -> None:
            self.release()
            self.transport.close()

        def release(self) -> None:
            connections.set_active(self)
            if self.counted_address:
                connections.release(self.counted_address)
                self.counted_address = ""
            if self.is_rejected:
                connections.rejecting -= 1
                self.is_rejected = False

        def check_timeouts(self) -> None:
            """Close a connection that does not complete its request, or does not read its answer."""
            now_s = self.loop.time()
            state = self.conn.their_state
            no_headers = state is h11.IDLE and now_s - self.waiting_since_s > HEADERS_TIMEOUT_S
            no_body = state is h11.SEND_BODY and now_s - self.received_s > BODY_TIMEOUT_S
            buffered = self.transport.get_write_buffer_size()
            if not buffered or buffered != self.unread[0]:
                self.unread = (buffered, now_s)
            if no_headers or no_body or now_s - self.unread[1] > UNREAD_TIMEOUT_S:
                self.transport.abort()
            else:
                self.check_timer = self.loop.call_later(CHECK_INTERVAL_S, self.check_timeouts)

    return LimitedProtocol
