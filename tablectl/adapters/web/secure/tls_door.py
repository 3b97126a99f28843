"""A door of the pages' server that speaks TLS, with a limit on handshakes: nobody uses up the file handles by
beginning many."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable, Coroutine
from typing import Any, Final

from tablectl.web_access.connections import Connections

log = logging.getLogger(__name__)

HANDSHAKES_AT_ONCE: Final = 64
"""Handshakes that may be under way, half of them of one address."""
WITHIN_S: Final = 10.0
"""A handshake that takes longer is given up."""
NO_ROOM_S: Final = 0.5
"""How long to wait where the system has no file handle for another connection."""


class TlsDoor:
    """Accepts connections itself, so that each is counted before its handshake. Belongs to one loop."""

    def __init__(
        self,
        listener: socket.socket,
        context: ssl.SSLContext,
        protocol: Callable[[], asyncio.Protocol],
        fell: Callable[[], None],
    ) -> None:
        """
        Args:
            protocol: makes what speaks on a connection once its handshake is done.
            fell: is told that nobody is let in any more although ``close`` was not called.
        """
        self._listener, self._context, self._protocol, self._fell = listener, context, protocol, fell
        self._closed = False
        self._greeted = Connections(HANDSHAKES_AT_ONCE)
        self._work: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to accept; in the server's loop."""
        self._listener.setblocking(False)
        self._keep(self._accept()).add_done_callback(self._ended)

    async def close(self) -> None:
        """Accept nobody any more; what is open stays."""
        self._closed = True
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self.let_go()

    def let_go(self) -> None:
        """Give its socket back, also where its loop has ended before ``close``. May be called twice."""
        self._listener.close()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, peer = await loop.sock_accept(self._listener)
            except OSError:
                await asyncio.wait({loop.create_future()}, timeout=NO_ROOM_S)
                continue
            address = str(peer[0])
            if self._greeted.acquire(address):
                self._keep(self._greet(connection, address))
            else:
                connection.close()

    async def _greet(self, connection: socket.socket, address: str) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                self._protocol, connection, ssl=self._context, ssl_handshake_timeout=WITHIN_S
            )
        except OSError as error:
            # A phone that does not trust us yet ends the handshake: nothing is wrong here.
            log.debug("a handshake with %s came to nothing: %s", address, error)
        finally:
            self._greeted.release(address)

    def _keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    def _ended(self, accepting: asyncio.Task[None]) -> None:
        if not self._closed:
            error = None if accepting.cancelled() else accepting.exception()
            log.error("nobody was let in over HTTPS any more", exc_info=error)
            self._fell()
