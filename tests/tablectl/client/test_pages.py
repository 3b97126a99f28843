"""The client at a table's pages: what is kept, what is asked for, who is let in."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.web.secure.authority import OwnAuthority
from tablectl.client import SCORE, AccessRefused, BlockingTable, RequestRefused, Unreachable, WrongAddress
from tablectl.client.address import read_address
from tablectl.client.pages import PagesConnection
from tests.tablectl.adapters.web.in_process import pages_of_a_table
from tests.tablectl.client.gathered import Gathered, closed_after_the_test, numbers
from tests.tablectl.client.test_following import event

__all__ = ["closed_after_the_test"]

Answer = tuple[int, dict[str, Any]]


class Desk:
    """Pages that answer as a test tells them."""

    def __init__(self) -> None:
        self.events: Answer = (200, {"events": []})
        self.command: Answer = (403, {"error": {"message": "log in as a judge or an operator"}})
        self.streams: list[list[tuple[str, dict[str, Any]]]] = []
        """What each stream says before it breaks."""
        self.asked: list[str] = []

    def stream(self) -> bytes:
        said = self.streams.pop(0) if self.streams else []
        return b"".join(f"event: {name}\ndata: {json.dumps(data)}\n\n".encode() for name, data in said)


@pytest.fixture
def desk() -> Iterator[tuple[str, Desk]]:
    own = Desk()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            own.asked.append(self.path)
            if self.path.startswith("/api/stream"):
                self._send(200, own.stream())
            else:
                status, answer = own.events
                self._send(status, json.dumps(answer).encode())

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            status, answer = own.command
            self._send(status, json.dumps(answer).encode())

        def _send(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            """Silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/", own
        server.shutdown()
        thread.join()


def past(address: str, after: int) -> list[int]:
    return [each["seq"] for each in PagesConnection(read_address(address), ()).past(after)]


def test_what_the_pages_keep_no_more_is_asked_of_the_table(desk: tuple[str, Desk]) -> None:
    address, own = desk
    own.events = (200, {"events": [event(4), event(5)]})
    own.command = (200, {"ok": True, "events": [event(n) for n in range(1, 6)]})
    assert past(address, 0) == [1, 2, 3], "those that are kept follow from the pages"
    assert past(address, 3) == [4, 5]


def test_who_may_not_ask_gets_what_the_pages_keep(desk: tuple[str, Desk]) -> None:
    address, own = desk
    own.events = (200, {"events": [event(4), event(5)]})
    assert past(address, 0) == [4, 5]


@pytest.mark.parametrize(
    ("status", "error"), [(503, Unreachable), (429, Unreachable), (403, AccessRefused), (404, WrongAddress)]
)
def test_an_answer_that_is_none_is_told_apart(
    desk: tuple[str, Desk], status: int, error: type[Exception]
) -> None:
    address, own = desk
    own.events = (status, {"error": {"message": "why"}})
    with pytest.raises(error, match="why"):
        past(address, 0)


def test_pages_that_are_away_are_unreachable() -> None:
    with pytest.raises(Unreachable, match="does not answer"):
        BlockingTable("http://127.0.0.1:1/").newest(SCORE)


def test_where_one_side_alone_speaks_tls_its_address_is_told(desk: tuple[str, Desk], tmp_path: Path) -> None:
    plain, _ = desk
    with pytest.raises(Unreachable, match=r"does not speak TLS at this port: begin the address with http://"):
        BlockingTable(plain.replace("http:", "https:")).newest(SCORE)
    context = OwnAuthority(tmp_path, lambda: ["127.0.0.1"]).context()
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as secure:
        secure.handle_error = lambda *_: None  # type: ignore[method-assign]
        secure.socket = context.wrap_socket(secure.socket, server_side=True, do_handshake_on_connect=False)
        thread = threading.Thread(target=secure.serve_forever, daemon=True)
        thread.start()
        host = f"127.0.0.1:{secure.server_address[1]}"
        with pytest.raises(Unreachable, match=r"speaks TLS at this port: begin the address with https://"):
            BlockingTable(f"http://{host}/").newest(SCORE)
        with pytest.raises(Unreachable, match=r"certificate is not trusted .*ca_file"):
            BlockingTable(f"https://{host}/").newest(SCORE)
        secure.shutdown()
        thread.join()


def test_a_stream_that_breaks_is_taken_up_after_the_last_event(desk: tuple[str, Desk]) -> None:
    address, own = desk
    state = {"journal": "a", "seq": 2}
    own.streams = [
        [("state", state), ("event", event(1)), ("event", event(2)), ("questions", {"count": 0})],
        [("state", state | {"seq": 3}), ("event", event(3)), ("questions", {"count": 0})],
        [("state", state | {"seq": 3}), ("questions", {"count": 0}), ("event", event(4))],
    ]
    own.events = (200, {"events": [event(1), event(2)]})
    gathered = Gathered(BlockingTable(address).events(after=0))
    heard = gathered.until(lambda heard: 4 in numbers(list(heard)))
    assert numbers(list(heard)) == [1, 2, 3, 4]
    streams = [path for path in own.asked if "stream" in path]
    assert streams[:3] == ["/api/stream?after=0", "/api/stream?after=2", "/api/stream?after=3"]
    own.streams = [[]]


def test_an_account_of_the_pages_asks_and_nobody_else_does(tmp_path: Path) -> None:
    pages, table = pages_of_a_table(tmp_path)
    Accounts(tmp_path).add("Mia", Role.OPERATOR, "correct horse battery", "2026-11-20T10:00:00.000Z")
    address = pages.start()
    try:
        mia = BlockingTable(address, name="Mia", password="correct horse battery")
        assert mia.ask("questions")["ok"]
        assert [each.seq for each in mia.standing()]
        with pytest.raises(RequestRefused, match="no_such_event"):
            mia.ask("withdraw_event", seq=9999, reason="no such thing")
        with pytest.raises(AccessRefused, match="log in as a judge or an operator"):
            BlockingTable(address).ask("questions")
        with pytest.raises(AccessRefused, match="wrong name or password"):
            BlockingTable(address, name="Mia", password="wrong").ask("questions")
        score = BlockingTable(address).newest(SCORE)
        assert score is not None
        assert score["seats"][0]["player"] == "Aoi"
        with pytest.raises(AccessRefused, match="log in as broadcast"):
            next(BlockingTable(address, audience="broadcast").events())
    finally:
        pages.close()
    assert table.service.state.started
