"""A TLS listener of the pages' server, with a limit on handshakes, so that they do not use up the
file handles."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable, Coroutine
from typing import Any, Final

from tablectl.web_access.connections import Connections

log = logging.getLogger(__name__)

MAX_HANDSHAKES: Final = 64
"""Handshakes at the same time, half of them with one address."""
HANDSHAKE_TIMEOUT_S: Final = 10.0
ACCEPT_RETRY_DELAY_S: Final = 0.5
"""Until the next try where the system has no file handle for another connection."""


class TlsListener:
    """Accepts connections itself, so that each is counted before its handshake. Belongs to one loop."""

    def __init__(
        self,
        listener: socket.socket,
        context: ssl.SSLContext,
        protocol: Callable[[], asyncio.Protocol],
        on_failure: Callable[[], None],
    ) -> None:
        """
        Args:
            protocol: makes the protocol of a connection after its handshake.
            on_failure: called when it stops accepting although ``close`` was not called.
        """
        self._listener, self._context, self._protocol, self._on_failure = (
            listener,
            context,
            protocol,
            on_failure,
        )
        self._closed = False
        self._handshaking = Connections(MAX_HANDSHAKES)
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Start to accept connections; called in the server's loop."""
        self._listener.setblocking(False)
        self._create_task(self._accept()).add_done_callback(self._on_accept_ended)

    async def close(self) -> None:
        """Stop accepting; open connections stay."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.release()

    def release(self) -> None:
        """Close its socket, also where the loop has ended before ``close``. May be called twice."""
        self._listener.close()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, peer = await loop.sock_accept(self._listener)
            except OSError:
                await asyncio.wait({loop.create_future()}, timeout=ACCEPT_RETRY_DELAY_S)
                continue
            address = str(peer[0])
            if self._handshaking.acquire(address):
                self._create_task(self._shake_hands(connection, address))
            else:
                connection.close()

    async def _shake_hands(self, connection: socket.socket, address: str) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                self._protocol, connection, ssl=self._context, ssl_handshake_timeout=HANDSHAKE_TIMEOUT_S
            )
        except OSError as error:
            # Not an error: a phone that does not trust our authority yet aborts the handshake.
            log.debug("a handshake with %s came to nothing: %s", address, error)
        finally:
            self._handshaking.release(address)

    def _create_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _on_accept_ended(self, accepting: asyncio.Task[None]) -> None:
        if not self._closed:
            error = None if accepting.cancelled() else accepting.exception()
            log.error("nobody was let in over HTTPS any more", exc_info=error)
            self._on_failure()
