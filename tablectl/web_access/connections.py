"""Limits on connections: nobody can use up the process's file handles, by opening many or by saying nothing.

The pages share a process with the journal, the serial line and the cameras, which need handles too. So the
pages take no more connections than leave ``RESERVED_HANDLES`` handles free, one address takes no more than a
share of them, and a connection that does not get its request said is closed. One that has been answered and
is kept for a next request makes room for somebody who comes: browsers keep several, and open another where
one has ended.
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
SHARE: Final = 2
"""One address has at most such a part of them: a hall behind one router, or somebody who wants them all."""
SAID_S: Final = 10.0
"""Within so many seconds of connecting, or of the last answer, a request's headers are there."""
IDLE_S: Final = 10.0
"""A request's body comes without a pause longer than this."""
LOOK_S: Final = 2.0
BUFFERED: Final = 4 * 1024
"""Bytes that wait for a reader beside what the system takes, and one piece of an answer."""
TURNED_AWAY: Final = 64
"""Connections beyond them that are told so at once; who comes while so many are told is cut off."""
FULL: Final = (
    "Too many visitors at once. Please try again in a few seconds.\n"
    "Сейчас слишком много посетителей. Попробуйте ещё раз через несколько секунд.\n"
    "当前访问人数过多,请几秒后重试。\n"
    "アクセスが集中しています。数秒後にもう一度お試しください。\n"
).encode()
"""No page's script has come that would know the visitor's language."""
UNREAD_S: Final = 120.0
"""An answer of which nothing is read for so long is over: a browser comes back for a stream."""


def allowed_connections() -> int:
    """How many connections the pages may take. Raises the process's limit of handles as far as it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS + RESERVED_HANDLES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(MAX_CONNECTIONS, max(RESERVED_HANDLES // 4, soft - RESERVED_HANDLES))


class Idle(Protocol):
    """A connection that waits for a next request."""

    def end(self) -> None:
        """Close it, and give its place back at once."""


class Connections:
    """Who is connected now. Belongs to the server's loop."""

    def __init__(self, most: int, is_proxy: Callable[[str], bool] = lambda _address: False) -> None:
        """``most``: in all; ``is_proxy`` tells an address that speaks for everybody and may have them all."""
        self._most = most
        self._is_proxy = is_proxy
        self._by_address: Counter[str] = Counter()
        self._idle: dict[Idle, str] = {}
        """Connections that were answered and are kept, with their addresses; the longest idle first."""
        self._logged_full = False
        self.turned_away = 0
        """Connections without a place that are told so just now."""

    def take(self, address: str) -> bool:
        """Count a connection; False where there is no room for it, and it is to be closed at once."""
        share = self._most if self._is_proxy(address) else self._most // SHARE
        if self._by_address[address] >= share:
            self._make_room(address)
        elif self._by_address.total() >= self._most:
            self._make_room()
        if self._by_address.total() >= self._most or self._by_address[address] >= share:
            if not self._logged_full:
                log.warning("connections are turned away: %s has %d", address, self._by_address[address])
            self._logged_full = True
            return False
        self._by_address[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """A connection that was counted is closed."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
        self._logged_full = False

    def rests(self, connection: Idle, address: str) -> None:
        """A connection was answered, and waits for what its browser asks next."""
        self._idle[connection] = address

    def wakes(self, connection: Idle) -> None:
        """Something is asked on it, or it has ended."""
        self._idle.pop(connection, None)

    def _make_room(self, of: str = "") -> None:
        """End the connection that has been idle longest; ``of`` an address, where one is given."""
        longest = next((idle for idle, address in self._idle.items() if of in ("", address)), None)
        if longest is not None:
            self.wakes(longest)
            longest.end()


def _full() -> bytes:
    head = (
        "HTTP/1.1 503 Service Unavailable",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(FULL)}",
        "retry-after: 5",
        "cache-control: no-store",
        "connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + FULL


def limited_protocol(connections: Connections) -> type[H11Protocol]:
    """The server's HTTP protocol, within these limits."""

    class LimitedProtocol(H11Protocol):
        """One connection."""

        counted = ""
        heard_s = 0.0
        begun_s = 0.0
        is_turned_away = False
        watch: asyncio.TimerHandle | None = None
        unread: tuple[int, float] = (0, 0.0)
        """How much waits to be read, and since when it is as much."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            peer = transport.get_extra_info("peername")
            address = str(peer[0]) if peer else "unknown"
            super().connection_made(transport)
            if not connections.take(address):
                self.turn_away()
                return
            transport.set_write_buffer_limits(high=BUFFERED)
            self.counted = address
            self.begun_s = self.heard_s = self.loop.time()
            self.watch = self.loop.call_later(LOOK_S, self.look)

        def turn_away(self) -> None:
            """Say so to what is asked first; a browser takes no answer to nothing."""
            if connections.turned_away >= TURNED_AWAY:
                self.transport.abort()
                return
            self.is_turned_away = True
            connections.turned_away += 1
            self.watch = self.loop.call_later(LOOK_S, self.transport.abort)

        def data_received(self, data: bytes) -> None:
            if self.counted:
                self.heard_s = self.loop.time()
                connections.wakes(self)
                super().data_received(data)
            elif self.is_turned_away and not self.transport.is_closing():
                self.transport.write(_full())
                self.transport.close()

        def connection_lost(self, exc: Exception | None) -> None:
            if self.watch is not None:
                self.watch.cancel()
            self.leave()
            super().connection_lost(exc)

        def on_response_complete(self) -> None:
            self.begun_s = self.loop.time()
            super().on_response_complete()
            is_idle = self.conn.our_state is h11.IDLE and self.conn.their_state is h11.IDLE
            if is_idle and self.counted and not self.transport.is_closing():
                connections.rests(self, self.counted)

        def end(self) -> None:
            self.leave()
            self.transport.close()

        def leave(self) -> None:
            connections.wakes(self)
            if self.counted:
                connections.give_back(self.counted)
                self.counted = ""
            if self.is_turned_away:
                connections.turned_away -= 1
                self.is_turned_away = False

        def look(self) -> None:
            """Close what does not get its request said."""
            now_s = self.loop.time()
            said = self.conn.their_state
            unsaid = said is h11.IDLE and now_s - self.begun_s > SAID_S
            stuck = said is h11.SEND_BODY and now_s - self.heard_s > IDLE_S
            waits = self.transport.get_write_buffer_size()
            if not waits or waits != self.unread[0]:
                self.unread = (waits, now_s)
            if unsaid or stuck or now_s - self.unread[1] > UNREAD_S:
                self.transport.abort()
            else:
                self.watch = self.loop.call_later(LOOK_S, self.look)

    return LimitedProtocol
