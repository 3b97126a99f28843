"""The server of a hall's pages and its API, on a thread of its own, with the same rules as a table's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.routing import BaseRoute

from tablectl.adapters.web.bundles import bundle_routes
from tablectl.adapters.web.pages import file_routes
from tablectl.adapters.web.serving import ServerAddress, ServerThread
from tablectl.threads import Threads
from tablectl.web_access.rules import HALL, STATIC
from tablectl.web_access.visitors import LOCAL_TRUST, ProxyTrust

PAGES: Final[Mapping[str, str]] = {
    "/": "hall.html",
    "/broadcast": "hall_broadcast.html",
    "/ranking": "hall_ranking.html",
    "/seating": "hall_seating.html",
    "/player": "hall_player.html",
    "/clock": "hall_clock.html",
    "/ceremony": "hall_ceremony.html",
    "/desk": "hall_desk.html",
    "/new": "hall_new.html",
    "/links": "hall_links.html",
}
"""File by address of the page."""


RULES: Final = (*HALL, *STATIC)


class HallPages:
    """Serves until ``close``."""

    def __init__(
        self,
        routes: Sequence[BaseRoute],
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        trust: ProxyTrust = LOCAL_TRUST,
        threads: Threads | None = None,
    ) -> None:
        """``routes``: of the hall's API; ``port``: 0 takes any free one; ``threads``: of the program."""
        self._routes = tuple(routes)
        self._server = ServerThread(
            ServerAddress(host=host, port=port, what="the hall's pages", remedy="choose another --web-port"),
            trust,
            RULES,
            missing_page="hall_missing.html",
            threads=threads,
        )

    def start(self) -> str:
        """Serve; returns the address of the pages.

        Raises:
            PartMissing: the address cannot be listened on.
        """
        return self._server.start([*file_routes(PAGES), *self._routes, *bundle_routes()])

    def close(self) -> None:
        """Stop serving. May be called twice."""
        self._server.close()
