"""Requests to the pages, as bytes: a line ``METHOD /path?query``, then the body."""

from __future__ import annotations

import asyncio
from functools import cache

from tablectl.adapters.photo.uploads import PhotoUploads
from tablectl.adapters.web import WebPages, WebParts
from tablectl.ports import Command
from tablectl.service.desk.requests import read_request
from tablectl.wire import FieldError
from tests.fuzz.parser import Parser
from tests.tablectl.adapters.photo.test_uploads import Eyes
from tests.tablectl.adapters.web.in_process import OUR_OWN, asked, command_result, past_sessions

METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS")


class ReadingDesk:
    """Reads requests as the table does, and carries out nothing."""

    def submit(self, command: Command) -> None:
        """Answer whether it could be understood."""
        answer = command_result(command.request, ok=True)
        try:
            read_request(command.request)
        except FieldError as error:
            answer |= {"ok": False, "error": {"code": "bad_request", "message": str(error)}}
        command.answer(answer)


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


def requested(data: bytes) -> int:
    """The status of the answer: the table's own no may come, a server's error never.

    The pages are new each time, so that no limit of the last request holds this one back.
    """
    line, _, body = data.partition(b"\n")
    told, _, target = line.partition(b" ")
    method = told.decode("ascii", "replace").upper()
    pages = WebPages(
        ReadingDesk(),
        WebParts(table="t1", past_sessions=past_sessions(), photos=PhotoUploads(Eyes), trust=OUR_OWN),
    )
    kind = b"image/jpeg" if target.startswith(b"/api/photo/recognise") else b"application/json"
    said = "/" + target.decode("ascii", "replace").lstrip("/")
    status, _ = _loop().run_until_complete(
        asked(
            pages.application(),
            method if method in METHODS else "GET",
            said,
            body,
            [(b"content-type", kind)],
        )
    )
    assert 200 <= status < 500 or status == 503, f"the pages answered with status {status}"
    return status


PARSERS = (Parser("http", requested, slow=True),)
