"""What the way of a request is worth, asked over real sockets: programs here, proxies, invented headers."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.auth import attempts
from tablectl.web_access.limits import RateLimit
from tablectl.web_access.visitors import LOCAL_TRUST, ProxyTrust, runs_as_our_user, subscriber_of
from tests.tablectl.adapters.web.auth.test_login import AT, PASSWORD, Desk

HERE = ip_network("127.0.0.1")
NEAR = ProxyTrust(loopback_is_operator=False, trusted_proxies=(HERE,))
OPEN = ProxyTrust(loopback_is_operator=False)
COMMAND = {"do": "settle"}


def asked(method: str, url: str, **said: Any) -> httpx.Response:
    """One request over a connection of its own; a busy computer may take its time."""
    return httpx.request(method, url, timeout=300, verify=False, **said)


@contextmanager
def served(folder: Path, trust: ProxyTrust = LOCAL_TRUST) -> Iterator[tuple[WebPages, str]]:
    """Pages on a real port, and their address without the last slash."""
    pages = WebPages(Desk(), WebParts(table="t1", folder=folder, trust=trust))
    try:
        yield pages, pages.start().rstrip("/")
    finally:
        pages.close()


@contextmanager
def passed_on(address: str) -> Iterator[str]:
    """A web server that passes requests on as a bare ``proxy_pass`` does: our name as the host, no word of
    where they come from."""

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._pass(b"")

        def do_POST(self) -> None:
            self._pass(self.rfile.read(int(self.headers["Content-Length"])))

        def _pass(self, body: bytes) -> None:
            kept = {"Content-Type": self.headers.get("Content-Type", "text/plain")}
            answer = asked(self.command, address + self.path, content=body, headers=kept)
            self.send_response(answer.status_code)
            self.send_header("Content-Length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("trust", [NEAR, OPEN], ids=["a proxy is configured", "the pages are open"])
def test_a_bare_proxy_makes_nobody_an_operator(tmp_path: Path, trust: ProxyTrust) -> None:
    with served(tmp_path, trust) as (_, address), passed_on(address) as outside:
        assert asked("GET", f"{outside}/api/me").json()["role"] == "viewer"
        assert asked("POST", f"{outside}/api/command", json=COMMAND).status_code == 403
        assert asked("GET", f"{outside}/api/questions").status_code == 403
        assert asked("POST", f"{address}/api/command", json=COMMAND).status_code == 403, "nor its neighbour"


def test_our_own_user_at_this_computer_operates(tmp_path: Path) -> None:
    with served(tmp_path) as (_, address):
        assert asked("POST", f"{address}/api/command", json=COMMAND).status_code == 200


def test_another_users_program_at_this_computer_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    with served(tmp_path) as (_, address):
        assert asked("POST", f"{address}/api/command", json=COMMAND).status_code == 403


@pytest.mark.parametrize(
    ("family", "named"),
    [(socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1"), (socket.AF_INET6, "::ffff:127.0.0.1")],
    ids=["IPv4", "IPv6", "IPv4 by a socket for both"],
)
def test_the_system_tells_whose_program_is_at_the_other_end(family: int, named: str) -> None:
    listening = socket.AF_INET6 if named == "::1" else socket.AF_INET
    with socket.socket(listening) as listener, socket.socket(family) as caller:
        listener.bind(("::1" if listening == socket.AF_INET6 else "127.0.0.1", 0))
        listener.listen()
        caller.connect((named, listener.getsockname()[1]))
        answered, _ = listener.accept()
        with answered:
            client, server = answered.getpeername()[:2], answered.getsockname()[:2]
            assert runs_as_our_user(client, server)
            assert not runs_as_our_user((client[0], client[1] ^ 1), server)


def invented(number: int) -> dict[str, str]:
    return {"X-Forwarded-For": f"203.0.113.{number}"}


@pytest.fixture
def tries_come_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a busy computer takes over ten guesses, no new try has come meanwhile."""
    for name in ("PASSWORD_LIMIT", "ADDRESS_LIMIT", "NAME_LIMIT"):
        usual = getattr(attempts, name)
        monkeypatch.setattr(attempts, name, RateLimit(usual.burst, refill_s=3600.0))


def guesses(address: str, headers: Callable[[int], dict[str, str]]) -> list[int]:
    """What ten wrong passwords are answered."""
    said = {"name": "Olga", "password": "a wrong guess"}
    return [
        asked("POST", f"{address}/api/login", json=said, headers=headers(n)).status_code for n in range(10)
    ]


@pytest.mark.usefixtures("tries_come_late")
def test_a_local_program_gets_no_new_tries_by_inventing_where_it_is(tmp_path: Path) -> None:
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, AT)
    with served(tmp_path) as (_, address):
        assert guesses(address, invented) == [403] * 6 + [429] * 4


@pytest.mark.slow
@pytest.mark.usefixtures("tries_come_late")
def test_a_trusted_proxys_visitors_are_counted_one_by_one(tmp_path: Path) -> None:
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, AT)
    with served(tmp_path, NEAR) as (_, address):
        assert guesses(address, invented) == [403] * 10
        one = {"X-Forwarded-For": "198.51.100.1, 203.0.113.77"}  # the proxy has written the last part alone
        assert guesses(address, lambda n: {"X-Forwarded-For": f"10.9.8.{n}, 203.0.113.77"})[6:] == [429] * 4
        assert asked("POST", f"{address}/api/login", json={}, headers=one).status_code == 400


@pytest.mark.parametrize(
    ("trust", "root"),
    [
        (NEAR, "https://table.example/"),
        (OPEN, ""),
        (ProxyTrust.for_host("127.0.0.1", (), "https://a.example/"), "https://a.example/"),
    ],
)
def test_a_shared_hand_leads_where_everybody_finds_it(trust: ProxyTrust, root: str, tmp_path: Path) -> None:
    said = {"X-Forwarded-Host": "table.example", "X-Forwarded-Proto": "https"}
    with served(tmp_path, trust) as (_, address):
        page = asked("GET", f"{address}/history/1/0?lang=en", headers=said).text
    root = root or f"{address}/"
    assert f'<meta property="og:url" content="{root}history/1/0?lang=en">' in page
    assert f'content="{root}api/history/1/0/preview.png">' in page


def test_a_cookie_is_for_https_alone_where_a_trusted_proxy_says_so(tmp_path: Path) -> None:
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, AT)
    said, tls = {"name": "Olga", "password": PASSWORD}, {"X-Forwarded-Proto": "https"}
    for trust, secure in ((NEAR, True), (OPEN, False)):
        with served(tmp_path, trust) as (_, address):
            answer = asked("POST", f"{address}/api/login", json=said, headers=tls)
            assert ("secure" in answer.headers["set-cookie"].lower()) is secure


@pytest.mark.parametrize("said", ["", "nobody", "203.0.113.9, unknown", ", ,", "127.0.0.1", "[::1]:80"])
def test_a_proxy_that_says_nothing_of_use_is_the_visitor_itself(tmp_path: Path, said: str) -> None:
    with served(tmp_path, NEAR) as (_, address):
        answer = asked("GET", f"{address}/api/me", headers={"X-Forwarded-For": said})
        assert answer.json()["role"] == "viewer"


def test_a_proxy_is_the_same_at_a_socket_for_both_families() -> None:
    trust = ProxyTrust(trusted_proxies=(ip_network("10.0.0.0/8"), ip_network("2001:db8::/32")))
    trusted = ["10.1.2.3", "::ffff:10.1.2.3", "2001:db8::1"]
    strange = ["11.1.2.3", "::ffff:11.1.2.3", "2001:db9::1", "unknown", ""]
    assert [trust.trusts(each) for each in (*trusted, *strange)] == [True] * 3 + [False] * 5


def test_all_addresses_of_one_ipv6_subscriber_are_one_visitor() -> None:
    def household(address: str) -> str:
        return subscriber_of(Request({"type": "http", "client": (address, 1), "headers": []}))

    assert household("2001:db8:1:2::5") == household("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::5") != household("2001:db8:1:2::5")
    assert household("192.168.1.9") == "192.168.1.9"


def first(pages: WebPages) -> str:
    return pages.first_operator_link.partition("#")[2]


def made(address: str, token: str, password: str = PASSWORD) -> httpx.Response:
    said = {"token": token, "name": "Olga", "password": password}
    return asked("POST", f"{address}/api/first-operator", json=said)


def test_the_consoles_link_makes_one_operator_and_is_over(tmp_path: Path) -> None:
    with served(tmp_path, OPEN) as (pages, address):
        token = first(pages)
        assert made(address, "x" * len(token)).status_code == 403
        assert made(address, token, "short").status_code == 400, "and the link stays good"
        answer = made(address, token)
        assert (answer.status_code, answer.json()["role"]) == (200, "operator")
        told = {"X-CSRF-Token": answer.json()["csrf"]}
        cookies = dict(answer.cookies)
        assert asked("POST", f"{address}/api/command", json=COMMAND, headers=told, cookies=cookies).is_success
        assert made(address, token).status_code == 403
        assert pages.first_operator_link == ""
    assert [each.name for each in Accounts(tmp_path).all()] == ["Olga"]


def test_the_link_is_over_when_an_operator_has_an_account_or_the_process_ends(tmp_path: Path) -> None:
    with served(tmp_path, OPEN) as (pages, address):
        token = first(pages)
        Accounts(tmp_path).add("Pjotr", Role.OPERATOR, PASSWORD, AT)
        assert made(address, token).status_code == 403
    with served(tmp_path, OPEN) as (pages, _):
        assert pages.first_operator_link == ""
    Accounts(tmp_path).remove("Pjotr")
    with served(tmp_path, OPEN) as (pages, address):
        assert made(address, token).status_code == 403
        assert first(pages) != token


@pytest.mark.usefixtures("tries_come_late")
def test_the_links_token_is_never_guessed_fast(tmp_path: Path) -> None:
    with served(tmp_path, OPEN) as (_, address):
        assert {made(address, f"guess {n}").status_code for n in range(30)} == {403, 429}
