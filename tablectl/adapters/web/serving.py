"""Serves an application from a thread of its own, within the limits on connections, until it is closed."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from types import MappingProxyType
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from tablectl.adapters.web.pages import MISSING, not_kept, saying_no
from tablectl.adapters.web.secure.tls_door import TlsDoor
from tablectl.errors import PartMissing, StateDirError
from tablectl.threads import SupervisedThread, Threads
from tablectl.web_access.connections import Connections, allowed_connections, limited_protocol
from tablectl.web_access.guard import guard_routes
from tablectl.web_access.headers import SecurityHeaders
from tablectl.web_access.rules import Rule
from tablectl.web_access.visitors import ForwardedHeaders, ProxyTrust

SENT_AHEAD: Final = 16 * 1024
"""Bytes of an answer that the system takes for a reader who is slow: left to itself it takes megabytes."""
STOP_WITHIN_S: Final = 5.0
ANSWERED_WITHIN_S: Final = 1
"""Requests that are under way when the server is closed have so long."""


class ServerThread:
    """Serves until ``close``."""

    def __init__(
        self,
        host: str,
        port: int,
        doors: ProxyTrust,
        rules: Sequence[Rule],
        *,
        what: str,
        remedy: str,
        missing: str = MISSING,
        threads: Threads | None = None,
        ours: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """
        Args:
            port: 0 takes any free one.
            rules: who is answered at which address.
            missing: as ``application`` has it.
            what: is served, for the error of an address that is taken ("the pages").
            remedy: what to do then.
            threads: of the program.
            ours: ports that the program itself holds, and what for, for the error as well.
        """
        self._host, self._port, self._doors, self._rules = host, port, doors, rules
        self._what, self._remedy, self._missing, self._ours = what, remedy, missing, ours
        self._threads = threads or Threads()
        self._server: _Server | None = None
        self._thread: SupervisedThread | None = None
        self._listener: socket.socket | None = None
        self._secure: list[tuple[socket.socket, ssl.SSLContext]] = []
        self._adding = threading.Lock()

    def start(self, routes: Sequence[BaseRoute]) -> str:
        """Serve; returns the address to look at.

        Raises:
            PartMissing: the address cannot be listened on.
        """
        served = application(routes, self._doors, self._rules, self._missing)
        self._listener = listener = self._listen(self._port)
        self._thread = self._threads.add("pages", partial(self._serve, served))
        self._thread.start()
        return self._address("http", listener)

    def serve_securely(self, context: ssl.SSLContext, port: int) -> str:
        """Serve the same over HTTPS as well, in the same thread, once ``start`` was called; returns the
        address.

        Args:
            port: 0 takes any free one.

        Raises:
            PartMissing: the port cannot be listened on, or nothing is served.
        """
        if self._thread is None:
            raise PartMissing(f"{self._what} are not served")
        listener = self._listen(port)
        with self._adding:
            self._secure.append((listener, context))
            if self._server is not None:
                self._server.add_door(listener.dup(), context)
        return self._address("https", listener)

    def close(self, before_waiting: Callable[[], None] = lambda: None) -> None:
        """Stop serving. May be called twice.

        Args:
            before_waiting: ends the answers that have no end of their own (streams), once no new one begins.
        """
        thread, self._thread = self._thread, None
        if thread is None or self._listener is None:
            return
        thread.stop.set()
        if self._server is not None:
            self._server.should_exit = True
        before_waiting()
        thread.close(STOP_WITHIN_S)
        for listener in (self._listener, *(each for each, _ in self._secure)):
            listener.close()

    def _serve(self, served: Starlette) -> None:
        """Until it is closed; each time with a server that counts its own connections."""
        thread, shared = self._thread, self._listener
        assert thread is not None
        assert shared is not None
        config = uvicorn.Config(
            served,
            log_config=None,
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=ANSWERED_WITHIN_S,
            ws="none",
            http=limited_protocol(Connections(allowed_connections(), self._doors.trusts)),
            proxy_headers=False,  # uvicorn would believe whatever any local program says: see visitors.py
            server_header=False,
        )
        server = _Server(config)
        with self._adding:
            self._server = server
            for listener, context in self._secure:
                server.add_door(listener.dup(), context)
        with closing(server), shared.dup() as listener:
            if not thread.stop.is_set():
                server.run(sockets=[listener])

    def _address(self, scheme: str, listener: socket.socket) -> str:
        host = "127.0.0.1" if self._host in ("", "0.0.0.0", "::") else self._host
        return f"{scheme}://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"

    def _listen(self, port: int) -> socket.socket:
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
        try:
            listener.bind((self._host, port))
            listener.listen()  # from now on nobody is turned away: they wait until the server's thread is up
        except OSError as error:
            listener.close()
            is_taken = error.errno == errno.EADDRINUSE
            ours = self._ours.get(port) if is_taken else None
            why = f"{ours} has it" if ours else error.strerror
            held = "stop the program that holds it, or " if is_taken and not ours else ""
            raise PartMissing(
                f"{self._what} cannot be served on {self._host} port {port}: {why}; "
                f"{held}{self._remedy} (0: any free one)"
            ) from error
        return listener


def application(
    routes: Sequence[BaseRoute], doors: ProxyTrust, rules: Sequence[Rule], missing: str = MISSING
) -> Starlette:
    """Routes behind the headers, the doors and the refusals that all pages have, for a server or a test.

    Args:
        missing: file of the page that people see where none is.

    Raises:
        ValueError: something is served for which there is no rule.
    """
    return Starlette(
        routes=[*guard_routes(routes, rules, time.monotonic)],
        middleware=[Middleware(ForwardedHeaders, trust=doors), Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: saying_no(missing), StateDirError: not_kept},
    )


class _Server(uvicorn.Server):
    """Ends what its patience has not ended: uvicorn leaves connections behind whose answer takes longer.

    Has any number of doors that speak TLS, beside the sockets that it is run with.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._doors: list[TlsDoor] = []
        self._opened = 0
        self._adding = threading.Lock()

    def add_door(self, listener: socket.socket, context: ssl.SSLContext) -> None:
        """Accept on one more socket as soon as the server runs; from any thread."""
        with self._adding:
            self._doors.append(TlsDoor(listener, context, self._protocol, self._fell))
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._open_doors)

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().serve(sockets)
        finally:  # also where its thread was killed: nobody waits for an answer of a server that is gone
            for connection in list(self.server_state.connections):
                connection.transport.abort()
            # The transports tell their end on the loop's next round, before this.
            loop = asyncio.get_running_loop()
            done = loop.create_future()
            loop.call_soon(done.set_result, None)
            await done

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        with self._adding:
            self._loop = asyncio.get_running_loop()
        self._open_doors()

    def _open_doors(self) -> None:
        for door in self._doors[self._opened :]:
            door.open()
            self._opened += 1

    def _fell(self) -> None:
        """A door that lets nobody in ends the server: its thread begins anew, and says so."""
        self.should_exit = True

    def _protocol(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    def close(self) -> None:
        """Let go of the doors, however the server has ended: one that was killed has not shut them."""
        with self._adding:
            for door in self._doors:
                door.let_go()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for door in self._doors:
            await door.close()
        await super().shutdown(sockets)
