"""Serves a hall's pages and its API from an own thread, as carefully as a table's."""

from __future__ import annotations

import socket
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import segno
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from tablectl import web as pages
from tablectl.adapters.web.bundles import packed_routes
from tablectl.adapters.web.connections import Connections, allowed_connections, limited_protocol
from tablectl.adapters.web.headers import CarefulHeaders
from tablectl.adapters.web.pages import LOADED, said_no
from tablectl.adapters.web.visitors import LOCAL, Doors, Forwarded
from tablectl.errors import PartMissing

FOLDER: Final = Path(pages.__file__).parent
PAGES: Final[Mapping[str, str]] = {
    "/": "hall.html",
    "/ranking": "hall_ranking.html",
    "/seating": "hall_seating.html",
    "/player": "hall_player.html",
    "/desk": "hall_desk.html",
}
"""Each page's address and its file."""
STOP_WITHIN_S: Final = 5.0


class HallPages:
    """Serves until ``close``."""

    def __init__(
        self,
        routes: Sequence[BaseRoute],
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        doors: Doors = LOCAL,
    ) -> None:
        """``routes`` are the hall's API; ``port`` 0 takes any free one."""
        self._routes, self._host, self._port, self._doors = tuple(routes), host, port, doors
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> str:
        """Serve; returns the address to look at.

        Raises:
            PartMissing: the address cannot be listened on.
        """
        listener = self._listen()
        config = uvicorn.Config(
            self.application(),
            log_config=None,
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=1,
            ws="none",
            http=limited_protocol(Connections(allowed_connections(), self._doors.trusts)),
            proxy_headers=False,
            server_header=False,
        )
        self._server = server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=server.run, kwargs={"sockets": [listener]}, name="web", daemon=True
        )
        self._thread.start()
        host = "127.0.0.1" if self._host in ("", "0.0.0.0", "::") else self._host
        return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"

    def application(self) -> Starlette:
        """Everything that is served, for a server or a test."""
        return Starlette(
            routes=[
                *(Route(path, _page(file)) for path, file in PAGES.items()),
                *self._routes,
                *packed_routes(),
                *(Mount(f"/static/{each}", StaticFiles(directory=FOLDER / each)) for each in LOADED),
            ],
            middleware=[Middleware(CarefulHeaders), Middleware(Forwarded, doors=self._doors)],
            exception_handlers={HTTPException: said_no},
        )

    def close(self) -> None:
        """Stop serving. May be called twice."""
        server, self._server = self._server, None
        if server is not None and self._thread is not None:
            server.should_exit = True
            self._thread.join(STOP_WITHIN_S)

    def _listen(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((self._host, self._port))
            listener.listen()
        except OSError as error:
            listener.close()
            raise PartMissing(
                f"the hall's pages cannot be served on {self._host} port {self._port}: {error.strerror}; "
                "stop the program that holds it, or choose another --web-port (0: any free one)"
            ) from error
        return listener


def qr_code(text: str) -> str:
    """A QR code as the address of a picture."""
    return str(segno.make(text, error="m").svg_data_uri(scale=6, border=4, dark="#000", light="#fff"))


def _page(file: str) -> Callable[[Request], Awaitable[Response]]:
    async def shown(_request: Request) -> Response:
        return FileResponse(FOLDER / file, media_type="text/html")

    return shown
