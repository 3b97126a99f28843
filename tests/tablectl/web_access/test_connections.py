"""Limits on connections, tried by visitors who want them all."""

from __future__ import annotations

import gc
import resource
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from tablectl.adapters.web import WebPages, WebParts
from tablectl.web_access import connections
from tablectl.web_access.connections import ADDRESS_SHARE, RESERVED_HANDLES, Connections, allowed_connections
from tests.tablectl.adapters.web.in_process import QuietDesk

WAIT_S = 60.0
SLOW = (
    b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 50\r\n\r\n{"
)
"""A request whose body does not come to its end."""


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Pages that take forty connections, half of them from an address, and have little patience."""
    monkeypatch.setattr(connections, "MAX_CONNECTIONS", 40)
    for limit in ("HEADERS_TIMEOUT_S", "BODY_TIMEOUT_S", "CHECK_INTERVAL_S"):
        monkeypatch.setattr(connections, limit, 0.2)
    pages = WebPages(QuietDesk(), WebParts(table="t1"))
    yield int(pages.start().rstrip("/").rpartition(":")[2])
    pages.close()


def connected(port: int, opened: ExitStack, said: bytes = b"") -> socket.socket:
    one = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=WAIT_S))
    one.sendall(said)
    return one


def is_closed(one: socket.socket) -> bool:
    """Whether the other side closes it within the time limit of the socket."""
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        SLOW,
    ],
    ids=["nothing", "half its headers", "half its body"],
)
def test_who_does_not_get_a_request_said_is_sent_away(port: int, said: bytes) -> None:
    with ExitStack() as opened:
        assert is_closed(connected(port, opened, said))


def test_pages_that_are_closed_leave_no_connection_behind() -> None:
    pages = WebPages(QuietDesk(), WebParts(table="t1"))
    port = int(pages.start().rstrip("/").rpartition(":")[2])
    with ExitStack() as opened:
        one = connected(port, opened, SLOW)
        with httpx.Client(timeout=WAIT_S) as another:  # by its answer the first has been heard too
            assert another.get(f"http://127.0.0.1:{port}/api/me").status_code == 200
            pages.close()
        gc.collect()  # a connection that nobody closed would tell here
        assert is_closed(one)


def test_who_only_listens_stays(port: int) -> None:
    with httpx.stream("GET", f"http://127.0.0.1:{port}/api/stream", timeout=WAIT_S) as stream:
        beats = (line for line in stream.iter_lines() if line == "event: beat")
        assert next(beats)
        assert next(beats), "longer than anybody may be silent before a request"


def test_one_address_cannot_take_all_connections(port: int) -> None:
    listen = b"GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with ExitStack() as opened:
        taken = [connected(port, opened, listen) for _ in range(40 // ADDRESS_SHARE)]
        assert all(one.recv(1) for one in taken)
        told = connected(port, opened, listen)
        answer = b"".join(iter(lambda: told.recv(4096), b"")).decode()
        assert answer.startswith("HTTP/1.1 503 ")
        assert "Too many visitors" in answer and "Попробуйте" in answer
        assert is_closed(connected(port, opened)), "who asks nothing"
    # They are given back: the same address is served again.
    served = threading.Event()

    def ask() -> None:
        while not served.is_set():
            try:
                if httpx.get(f"http://127.0.0.1:{port}/api/me", timeout=WAIT_S).status_code == 200:
                    served.set()
            except httpx.TransportError:
                continue

    threading.Thread(target=ask, daemon=True).start()
    assert served.wait(WAIT_S)


def test_handles_are_kept_back_for_the_journal() -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert (
        0
        < allowed_connections()
        <= max(soft, resource.getrlimit(resource.RLIMIT_NOFILE)[0]) - RESERVED_HANDLES
    )


def test_a_proxy_that_speaks_for_everybody_may_have_all_connections() -> None:
    room = Connections(8, lambda address: address == "proxy")
    assert [room.acquire("proxy") for _ in range(9)] == [True] * 8 + [False]


def test_room_is_counted_by_address_and_in_all() -> None:
    room = Connections(8)
    assert [room.acquire("a") for _ in range(5)] == [True] * 4 + [False]
    assert [room.acquire(each) for each in "bcdb"] == [True] * 4
    assert not room.acquire("e"), "all eight are taken"
    room.release("a")
    assert room.acquire("e")


class Kept:
    """A connection that was answered and is kept."""

    def __init__(self, room: Connections, address: str) -> None:
        self.room, self.address, self.ended = room, address, False

    def close_idle(self) -> None:
        self.ended = True
        self.room.release(self.address)


def test_who_comes_gets_the_place_of_a_connection_that_is_only_kept() -> None:
    room = Connections(8)
    assert all(room.acquire(each) for each in "aabbccdd")
    kept = [Kept(room, each) for each in "ab"]
    for each in kept:
        room.set_idle(each, each.address)
    assert room.acquire("e")
    assert [each.ended for each in kept] == [True, False], "the longest idle goes first"
    room.set_active(kept[1])
    assert not room.acquire("f"), "what is asked on is nobody's to take"


def test_a_full_address_makes_room_of_its_own_connections() -> None:
    room = Connections(8)
    assert all(room.acquire(each) for each in "baaaa")
    strange, own = Kept(room, "b"), Kept(room, "a")
    room.set_idle(strange, "b")
    room.set_idle(own, "a")
    assert room.acquire("a")
    assert (strange.ended, own.ended) == (False, True)


def test_browsers_that_keep_their_connections_leave_room_for_others(port: int) -> None:
    asked = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with ExitStack() as opened:
        for _ in range(3 * 40 // ADDRESS_SHARE):
            assert connected(port, opened, asked).recv(15) == b"HTTP/1.1 200 OK"
