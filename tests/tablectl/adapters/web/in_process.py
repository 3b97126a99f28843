"""The real pages over a scripted table, asked without a socket."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote

from tablectl.adapters.identities import IdentityBook
from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.photo.uploads import PhotoUploads
from tablectl.adapters.recogniser.enrolling import EnrolDesk
from tablectl.adapters.recording.films import Films
from tablectl.adapters.recording.ring_saving import RING_FOLDER
from tablectl.adapters.web import WebPages, WebParts
from tablectl.api.past.sessions import PastSessions
from tablectl.ports import Command
from tablectl.speech import SPOKEN_LANGUAGES
from tablectl.topics import Message
from tablectl.web_access.visitors import ProxyTrust
from tests.tablectl.adapters.photo.test_uploads import Eyes
from tests.tablectl.adapters.web.described import faults
from tests.tablectl.api.past.journals import JournalReader, journal
from tests.tablectl.table_parts import ScriptedTable

Headers = list[tuple[bytes, bytes]]
HERE: Headers = [(b"host", b"127.0.0.1")]
OUR_OWN = ProxyTrust(runs_as_our_user=lambda _client, _server: True)
"""No socket tells whose program asks: everybody at this computer is the service's own user."""


def command_result(request: Message, ok: bool) -> dict[str, object]:
    """A table's answer to a request."""
    return {"schema": "tablectl/command_result/1", "table": "t1", "id": str(request["id"]), "ok": ok}


class QuietDesk:
    """Nobody works here."""

    def submit(self, command: Command) -> None:
        """Refuse it."""
        command.answer(command_result(command.request, ok=False))


class TableDesk:
    """A desk that has the table carry out what is asked, at once and on the same thread."""

    def __init__(self) -> None:
        self.table: ScriptedTable | None = None

    def submit(self, command: Command) -> None:
        """Carry it out."""
        assert self.table is not None
        self.table.service.submit(command)
        self.table.service.step(0.0)


def _scoresheet(language: str, session: int) -> str:
    if language not in SPOKEN_LANGUAGES:
        raise ValueError(f"expected one of {', '.join(SPOKEN_LANGUAGES)}, got {language!r}")
    return "<!doctype html><p>the score sheet</p>"


def _download(_wanted: str) -> str:
    return '{"schema": "tablectl/journal/1"}\n'


@cache
def _scratch() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="players-")


@cache
def past_sessions() -> PastSessions:
    """A played session to look back at."""
    return PastSessions("t1", JournalReader(journal()))


def pages_of_a_table(
    folder: Path | None = None, director: ObsDirector | None = None, enrolling: EnrolDesk | None = None
) -> tuple[WebPages, ScriptedTable]:
    """Pages with everything that visitors ask for, and the table behind them, its first hand begun."""
    desk = TableDesk()
    place = folder or Path(_scratch().name)
    pages = WebPages(
        desk,
        WebParts(
            table="t1",
            folder=folder,
            scoresheet=_scoresheet,
            download=_download,
            past_sessions=past_sessions(),
            photos=PhotoUploads(Eyes),
            identities=IdentityBook(place),
            trust=OUR_OWN,
            director=director,
            enrolling=enrolling,
            films=Films(place, place / RING_FOLDER, dict),
        ),
    )
    desk.table = table = ScriptedTable(pages=pages)
    table.pass_s(2.0)
    return pages, table


async def asked(
    application: Any, method: str, target: str, body: bytes, headers: Headers
) -> tuple[int, bytes]:
    """Status and body of one answer; a stream is left after its first lines.

    Raises:
        Exception: what the application raises, as a server's log would show it.
    """
    path, _, query = target.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [*HERE, *headers],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 80),
    }
    parts = [{"type": "http.request", "body": body, "more_body": False}]
    status, told = 0, bytearray()

    async def receive() -> dict[str, Any]:
        return parts.pop() if parts else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        told.extend(message.get("body", b""))

    await application(scope, receive, send)
    assert not faults(method, unquote(path), status, bytes(told))
    return status, bytes(told)
