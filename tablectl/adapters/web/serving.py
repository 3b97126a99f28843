"""The server of the pages, on a thread of its own, with the limits on connections."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from tablectl.adapters.web.pages import MISSING_PAGE, answer_unwritable, refusal_handler
from tablectl.adapters.web.secure.tls_listener import TlsListener
from tablectl.errors import PartMissing, StateDirError
from tablectl.threads import SupervisedThread, Threads
from tablectl.web_access.connections import Connections, allowed_connections, limited_protocol
from tablectl.web_access.guard import guard_routes
from tablectl.web_access.headers import SecurityHeaders
from tablectl.web_access.rules import Rule
from tablectl.web_access.visitors import ForwardedHeaders, ProxyTrust

SEND_BUFFER_BYTES: Final = 16 * 1024
"""How much of an answer the system buffers for a slow reader; by default it would buffer megabytes."""
SHUTDOWN_TIMEOUT_S: Final = 5.0
GRACEFUL_SHUTDOWN_S: Final = 1
"""How long requests may take that are being answered when the server is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerAddress:
    """Where something is served, and what is said where that cannot be."""

    host: str = "127.0.0.1"
    port: int = 0
    """0 takes any free one."""
    what: str
    """Is served: "the pages"."""
    remedy: str
    """What to do where the address is in use."""
    own_ports: Mapping[int, str] = field(default_factory=dict)
    """Ports that the program itself uses, and what for."""

    def listen(self, port: int) -> socket.socket:
        """Listen on a port of the host; 0 takes any free one.

        Raises:
            PartMissing: it cannot be listened on.
        """
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
        try:
            listener.bind((self.host, port))
            listener.listen()  # from now on connections wait until the server's thread runs
        except OSError as error:
            listener.close()
            is_taken = error.errno == errno.EADDRINUSE
            own_use = self.own_ports.get(port) if is_taken else None
            why = f"{own_use} has it" if own_use else error.strerror
            held = "stop the program that holds it, or " if is_taken and not own_use else ""
            raise PartMissing(
                f"{self.what} cannot be served on {self.host} port {port}: {why}; "
                f"{held}{self.remedy} (0: any free one)"
            ) from error
        return listener

    def url(self, scheme: str, listener: socket.socket) -> str:
        """Of what is served by a listener, with a slash at its end."""
        host = "127.0.0.1" if self.host in ("", "0.0.0.0", "::") else self.host
        return f"{scheme}://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"


class ServerThread:
    """Serves until ``close``."""

    def __init__(
        self,
        address: ServerAddress,
        trust: ProxyTrust,
        rules: Sequence[Rule],
        *,
        missing_page: str = MISSING_PAGE,
        threads: Threads | None = None,
    ) -> None:
        """
        Args:
            rules: the access rules of the routes.
            missing_page: as for ``application``.
            threads: of the program.
        """
        self._address, self._trust, self._rules, self._missing_page = address, trust, rules, missing_page
        self._threads = threads or Threads()
        self._server: _Server | None = None
        self._thread: SupervisedThread | None = None
        self._listener: socket.socket | None = None
        self._https: list[tuple[socket.socket, ssl.SSLContext]] = []
        self._lock = threading.Lock()

    def start(self, routes: Sequence[BaseRoute]) -> str:
        """Serve; returns the address of the pages.

        Raises:
            PartMissing: the address cannot be listened on.
        """
        app = application(routes, self._trust, self._rules, self._missing_page)
        self._listener = listener = self._address.listen(self._address.port)
        self._thread = self._threads.add("pages", partial(self._serve, app))
        self._thread.start()
        return self._address.url("http", listener)

    def serve_https(self, context: ssl.SSLContext, port: int) -> str:
        """Serve over HTTPS as well, on the same thread, after ``start``; returns the address.

        Args:
            port: 0 takes any free one.

        Raises:
            PartMissing: the port cannot be listened on, or nothing is served.
        """
        if self._thread is None:
            raise PartMissing(f"{self._address.what} are not served")
        listener = self._address.listen(port)
        with self._lock:
            self._https.append((listener, context))
            if self._server is not None:
                self._server.add_tls_listener(listener.dup(), context)
        return self._address.url("https", listener)

    def close(self, end_streams: Callable[[], None] = lambda: None) -> None:
        """Stop serving. May be called twice.

        Args:
            end_streams: ends the event streams; called when no new one can start any more.
        """
        thread, self._thread = self._thread, None
        if thread is None or self._listener is None:
            return
        thread.stop.set()
        if self._server is not None:
            self._server.should_exit = True
        end_streams()
        thread.close(SHUTDOWN_TIMEOUT_S)
        for listener in (self._listener, *(each for each, _ in self._https)):
            listener.close()

    def _serve(self, app: Starlette) -> None:
        """Run a server until it is closed. Each run has a new one, which counts its own connections."""
        thread, shared_listener = self._thread, self._listener
        assert thread is not None
        assert shared_listener is not None
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=GRACEFUL_SHUTDOWN_S,
            ws="none",
            http=limited_protocol(Connections(allowed_connections(), self._trust.trusts)),
            proxy_headers=False,  # uvicorn would trust any local program: see visitors.py
            server_header=False,
        )
        server = _Server(config)
        with self._lock:
            self._server = server
            for listener, context in self._https:
                server.add_tls_listener(listener.dup(), context)
        with closing(server), shared_listener.dup() as listener:
            if not thread.stop.is_set():
                server.run(sockets=[listener])


def application(
    routes: Sequence[BaseRoute],
    trust: ProxyTrust,
    rules: Sequence[Rule],
    missing_page: str = MISSING_PAGE,
    now_s: Callable[[], float] = time.monotonic,
) -> Starlette:
    """The application: routes behind the middleware and the error handlers that all pages have.

    Args:
        missing_page: file of the page for people who ask for one that is missing.
        now_s: seconds on a monotonic clock, for the rules' limits.

    Raises:
        ValueError: there is no rule for a route.
    """
    return Starlette(
        routes=[*guard_routes(routes, rules, now_s)],
        middleware=[Middleware(ForwardedHeaders, trust=trust), Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: refusal_handler(missing_page), StateDirError: answer_unwritable},
    )


class _Server(uvicorn.Server):
    """Closes every connection at its end: uvicorn leaves those whose answers take longer than it waits.

    Has any number of TLS listeners, beside the sockets that it is run with.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tls_listeners: list[TlsListener] = []
        self._open_count = 0
        self._lock = threading.Lock()

    def add_tls_listener(self, listener: socket.socket, context: ssl.SSLContext) -> None:
        """Accept on one more socket as soon as the server runs. May be called from any thread."""
        with self._lock:
            self._tls_listeners.append(
                TlsListener(listener, context, self._protocol, self._on_listener_failure)
            )
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._open_tls_listeners)

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().serve(sockets)
        finally:  # also where its thread was killed: no client waits for an answer of a dead server
            for connection in list(self.server_state.connections):
                connection.transport.abort()
            # The transports report their end in the next iteration of the loop, before this future.
            loop = asyncio.get_running_loop()
            done = loop.create_future()
            loop.call_soon(done.set_result, None)
            await done

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        with self._lock:
            self._loop = asyncio.get_running_loop()
        self._open_tls_listeners()

    def _open_tls_listeners(self) -> None:
        for listener in self._tls_listeners[self._open_count :]:
            listener.open()
            self._open_count += 1

    def _on_listener_failure(self) -> None:
        """Stop the server where a listener has failed: its thread restarts it, and reports that."""
        self.should_exit = True

    def _protocol(self) -> asyncio.Protocol:
        protocol: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol

    def close(self) -> None:
        """Close the TLS listeners, however the server has ended: a killed one has not closed them."""
        with self._lock:
            for listener in self._tls_listeners:
                listener.release()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self._tls_listeners:
            await listener.close()
        await super().shutdown(sockets)
