"""User comes in to the pages, and what they may then ask for; without a server, by the application itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablectl.adapters.accounts import ACCOUNTS_FILE, Accounts, Role
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.auth.rights import User
from tablectl.adapters.web.auth.sessions import SESSIONS_FILE
from tablectl.errors import InputError
from tablectl.ports import Command
from tablectl.topics import Topic
from tablectl.web_access.limits import RateLimit, RateLimiter
from tablectl.web_access.origins import is_local_request
from tablectl.web_access.visitors import ProxyTrust
from tests.tablectl.adapters.web.in_process import OUR_OWN

AT = "2026-11-20T10:00:00.000Z"
PASSWORD = "seven pairs"
ADDRESS = "http://table.example"


class Desk:
    """Answers everything and remembers who asked for what."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []

    def submit(self, command: Command) -> None:
        self.asked.append((command.by, command.request))
        command.answer({"id": command.request["id"], "ok": True})


class Device:
    """A browser: asks the application itself, and keeps cookies."""

    def __init__(self, application: Any, here: bool) -> None:
        self._transport = httpx.ASGITransport(application, client=("127.0.0.1" if here else "192.168.1.9", 5))
        self._base = "http://localhost" if here else ADDRESS
        self.cookies = httpx.Cookies()

    def get(self, path: str) -> httpx.Response:
        return asyncio.run(self._ask("GET", path))

    def post(self, path: str, json: object = None, headers: dict[str, str] | None = None) -> httpx.Response:
        return asyncio.run(self._ask("POST", path, json=json, headers=headers))

    async def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async with httpx.AsyncClient(
            transport=self._transport, base_url=self._base, cookies=self.cookies
        ) as client:
            answer = await client.request(method, path, **more)
            self.cookies = client.cookies
            return answer


class Hall:
    """A table's pages, and phones and computers that open them."""

    def __init__(self, folder: Path, trust: ProxyTrust = OUR_OWN) -> None:
        self.desk = Desk()
        self.accounts = Accounts(folder)
        self.pages = WebPages(self.desk, WebParts(table="t1", folder=folder, trust=trust))
        self.pages.show(Topic.SCORE, {"seats": [{"player": "Aoi"}, {"player": "Ren"}]})
        self.application = self.pages.application()

    def device(self, here: bool = False) -> Device:
        """A browser in the hall, or at the table's own computer."""
        return Device(self.application, here)

    def logged_in(self, role: Role) -> tuple[Device, dict[str, str]]:
        """A device on which somebody of that role has logged in, and what it sends along."""
        name = role.value.title()
        self.accounts.add(name, role, PASSWORD, AT)
        device = self.device()
        told = device.post("/api/login", json={"name": name, "password": PASSWORD})
        assert told.status_code == 200, told.text
        return device, {"X-CSRF-Token": told.json()["csrf"]}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    yield Hall(tmp_path)


def test_before_anybody_has_an_account_whoever_sits_at_the_table_operates(hall: Hall) -> None:
    assert hall.device(here=True).get("/api/me").json()["operator"] is True
    assert hall.device(here=True).post("/api/command", json={"do": "settle"}).status_code == 200
    assert hall.device().get("/api/me").json()["role"] == "viewer"
    assert hall.device().post("/api/command", json={"do": "settle"}).status_code == 403


def test_from_the_first_operator_on_everybody_logs_in(hall: Hall) -> None:
    hall.accounts.add("Olga", Role.OPERATOR, PASSWORD, AT)
    assert hall.device(here=True).post("/api/command", json={"do": "settle"}).status_code == 403


def test_what_an_operator_does_carries_their_name_whatever_the_request_says(hall: Hall) -> None:
    device, token = hall.logged_in(Role.OPERATOR)
    device.post("/api/command", json={"do": "settle", "by": "somebody else"}, headers=token)
    ((by, request),) = hall.desk.asked
    assert (by, "by" in request) == ("Operator", False)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(hall: Hall) -> None:
    hall.accounts.add("Olga", Role.OPERATOR, PASSWORD, AT)
    told = hall.device().post("/api/login", json={"name": "olga", "password": PASSWORD})
    cookie = told.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert PASSWORD not in told.text


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({}, id="without the page's word"),
        pytest.param({"X-CSRF-Token": "0" * 64}, id="with a wrong word"),
        pytest.param({"Origin": "http://evil.example"}, id="from a strange page"),
        pytest.param({"Sec-Fetch-Site": "cross-site"}, id="from another site"),
    ],
)
def test_a_request_that_no_page_of_ours_made_goes_nowhere(hall: Hall, headers: dict[str, str]) -> None:
    device, token = hall.logged_in(Role.OPERATOR)
    sent = {**(token if "X-CSRF-Token" not in headers and headers else {}), **headers}
    assert device.post("/api/command", json={"do": "settle"}, headers=sent).status_code == 403
    assert hall.desk.asked == []


@pytest.mark.parametrize(
    ("role", "do", "allowed"),
    [
        (Role.OPERATOR, "machine_step", True),
        (Role.JUDGE, "machine_step", False),
        (Role.JUDGE, "stop_machine", True),
        (Role.JUDGE, "correct_event", True),
        (Role.VIEWER, "call_judge", False),
        (Role.BROADCAST, "settle", False),
    ],
)
def test_each_role_asks_for_what_is_its_business(role: Role, do: str, allowed: bool) -> None:
    assert (User("x", role).refusal_reason({"do": do}) is None) is allowed


@pytest.mark.parametrize(
    ("request_", "allowed"),
    [
        ({"do": "call_judge", "seat": 1}, True),
        ({"do": "call_judge", "seat": 2}, False),
        ({"do": "call_judge"}, False),
        ({"do": "record_event", "seat": 1}, False),
    ],
)
def test_players_act_for_their_own_seat(request_: dict[str, object], allowed: bool) -> None:
    assert (User("", Role.PLAYER, 1).refusal_reason(request_) is None) is allowed


def test_a_seats_link_opens_the_seat_for_a_cookie_until_there_is_a_new_one(hall: Hall) -> None:
    judge, token = hall.logged_in(Role.JUDGE)
    link = judge.post("/api/seat-links", json={"seat": 1}, headers=token).json()
    assert link["qr"].startswith("data:image/svg+xml")
    secret = link["address"].partition("#")[2]
    phone = hall.device()
    told = phone.post("/api/seat", json={"token": secret}).json()
    assert (told["role"], told["seat"]) == ("player", 1)
    assert secret not in str(told)
    said = phone.post(
        "/api/command", json={"do": "call_judge", "seat": 1}, headers={"X-CSRF-Token": told["csrf"]}
    )
    assert said.status_code == 200
    assert hall.desk.asked[-1][0] == "Ren"
    judge.post("/api/seat-links", json={"seat": 1}, headers=token)
    assert phone.get("/api/me").json()["role"] == "viewer"
    assert hall.device().post("/api/seat", json={"token": secret}).status_code == 403


def test_other_players_at_the_table_shut_out_the_phones_of_those_before(hall: Hall) -> None:
    judge, token = hall.logged_in(Role.JUDGE)
    began = {"seq": 5, "kind": "session_started/1", "at": AT}
    earlier, later = "1999-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z"
    for others in (began | {"seq": 9, "at": earlier}, began | {"seq": 1, "at": later}):
        hall.pages.show(Topic.EVENT, began)
        link = judge.post("/api/seat-links", json={"seat": 0}, headers=token).json()
        phone = hall.device()
        phone.post("/api/seat", json={"token": link["address"].partition("#")[2]})
        hall.pages.show(Topic.EVENT, began)
        assert phone.get("/api/me").json()["role"] == "player", "a start is told again after a delay"
        hall.pages.show(Topic.EVENT, others)
        assert phone.get("/api/me").json()["role"] == "viewer", "whatever the clock or the journal was set to"


def test_wrong_passwords_become_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SystemClock, "now_s", lambda _: 0.0)  # all of them at once
    hall = Hall(tmp_path)
    hall.accounts.add("Olga", Role.OPERATOR, PASSWORD, AT)
    device = hall.device()
    tried = [
        device.post("/api/login", json={"name": "Olga", "password": f"guess number {n}"}) for n in range(7)
    ]
    assert [each.status_code for each in tried] == [403] * 6 + [429]
    assert int(tried[-1].headers["retry-after"]) > 0


def test_somebody_who_guesses_keeps_nobody_else_from_logging_in(hall: Hall) -> None:
    hall.accounts.add("Olga", Role.OPERATOR, PASSWORD, AT)
    guesser = hall.device()
    for n in range(8):
        guesser.post("/api/login", json={"name": "Olga", "password": f"guess number {n}"})
    olga = Device(hall.application, here=True)
    assert olga.post("/api/login", json={"name": "Olga", "password": PASSWORD}).status_code == 200


def test_who_comes_in_goes_and_fails_to_stands_in_the_services_log(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    device, token = hall.logged_in(Role.JUDGE)
    device.post("/api/logout", headers=token)
    stranger = hall.device()
    stranger.post("/api/login", json={"name": hall.accounts.all()[0].name, "password": "a guess"})
    stranger.post("/api/login", json={"name": PASSWORD, "password": "typed into the wrong field"})
    stranger.post("/api/seat", json={"token": "made up"})
    told = [record.getMessage() for record in caplog.records if record.name.endswith("auth.login")]
    name = hall.accounts.all()[0].name
    assert told == [
        f"log-in: {name} (judge), from 192.168.1.9",
        f"log-out: {name}, from 192.168.1.9",
        f"log-in failed: {name}, from 192.168.1.9",
        "log-in failed: a name that has no account, from 192.168.1.9",
        "a seat's card refused, from 192.168.1.9: its code is no longer valid",
    ]


def test_what_pages_are_made_with_is_not_served(hall: Hall) -> None:
    assert hall.device().get("/static/script/event_sentences.js").status_code == 200
    assert hall.device().get("/static/drawing/brush.py").status_code == 404
    assert hall.device().get("/static/table.html").status_code == 404


def test_a_restart_logs_nobody_out_and_a_new_password_does(hall: Hall, tmp_path: Path) -> None:
    device, _ = hall.logged_in(Role.JUDGE)
    again = Hall(tmp_path)
    back = again.device()
    back.cookies.update(device.cookies)
    assert back.get("/api/me").json()["name"] == "Judge"
    hall.accounts.set_password("Judge", "another password", "2999-01-01T00:00:00.000Z")
    assert back.get("/api/me").json()["role"] == "viewer"


def test_logging_out_ends_the_cookie(hall: Hall) -> None:
    device, token = hall.logged_in(Role.JUDGE)
    kept = dict(device.cookies)
    device.post("/api/logout", headers=token)
    device.cookies.update(kept)
    assert device.get("/api/me").json()["role"] == "viewer"


def test_nothing_that_opens_anything_is_kept_as_it_is(hall: Hall, tmp_path: Path) -> None:
    judge, token = hall.logged_in(Role.JUDGE)
    link = judge.post("/api/seat-links", json={"seat": 2}, headers=token).json()
    for name in (ACCOUNTS_FILE, SESSIONS_FILE):
        kept = (tmp_path / name).read_text(encoding="utf-8")
        assert (tmp_path / name).stat().st_mode & 0o077 == 0
        for secret in (PASSWORD, link["address"].partition(".")[2], *dict(judge.cookies).values()):
            assert secret not in kept


@pytest.mark.parametrize(("name", "password"), [("Olga", "short"), ("", PASSWORD), ("a\nb", PASSWORD)])
def test_a_bad_name_or_password_makes_no_account(tmp_path: Path, name: str, password: str) -> None:
    with pytest.raises(InputError):
        Accounts(tmp_path).add(name, Role.JUDGE, password, AT)


def test_questions_and_hidden_news_are_for_those_who_may_have_them(hall: Hall) -> None:
    assert hall.device().get("/api/questions").status_code == 403
    assert hall.device().get("/api/state?audience=broadcast").status_code == 403
    device, _ = hall.logged_in(Role.JUDGE)
    assert device.get("/api/questions").status_code == 200


@pytest.mark.parametrize(
    ("path", "framed"),
    [("/", "*"), ("/scoreboard", "*"), ("/operator", "'self'"), ("/obs", "'self'"), ("/enrol", "'self'")],
)
def test_pages_to_look_at_may_stand_in_others_and_pages_to_act_on_may_not(
    hall: Hall, path: str, framed: str
) -> None:
    headers = hall.device().get(path).headers
    policy = headers["content-security-policy"]
    assert f"frame-ancestors {framed}" in policy
    assert "script-src 'self';" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("client", "headers", "here"),
    [
        ("127.0.0.1", {"host": "localhost:8460"}, True),
        ("::1", {"host": "[::1]:8460"}, True),
        ("127.0.0.1", {"host": "localhost:8460", "origin": "http://localhost:8460"}, True),
        ("127.0.0.1", {"host": "localhost:8460", "origin": "http://evil.example"}, False),
        ("127.0.0.1", {"host": "table.example"}, False),
        ("127.0.0.1", {"host": "localhost", "x-real-ip": "203.0.113.7"}, False),
        ("127.0.0.1", {"host": "127.0.0.1:8460", "forwarded": "for=203.0.113.7"}, False),
        ("127.0.0.1", {"host": "[::1"}, False),
        ("192.168.1.9", {"host": "localhost"}, False),
        (None, {}, False),
    ],
)
def test_being_here_means_from_our_own_pages_by_our_own_name(
    client: str | None, headers: dict[str, str], here: bool
) -> None:
    assert is_local_request(client, headers) is here


def test_a_limit_fills_again_with_time() -> None:
    now = [0.0]
    limit = RateLimiter(RateLimit(burst=2, refill_s=10.0), lambda: now[0])
    assert [limit.count("a") for _ in range(3)] == [0.0, 0.0, 10.0]
    assert limit.count("b") == 0.0
    now[0] = 10.0
    assert limit.count("a") == 0.0
    limit.reset("a")
    assert limit.count("a") == 0.0


def test_seats_are_drawn_as_the_book_has_it(hall: Hall) -> None:
    device, names = hall.device(here=True), ["Aoi", "Ren", "Yuzu", "Haru"]
    hangzhou = device.post("/api/draw-seats", json={"players": names, "ruleset": "hangzhou"}).json()
    assert sorted(hangzhou["players"]) == sorted(names)
    assert {each["wind"] for each in hangzhou["winds"]} == set("ESWN")
    plain = device.post("/api/draw-seats", json={"players": names}).json()
    assert (plain["winds"], plain["first_dealer"], len(plain["throws"]) >= 4) == ([], 0, True)
    options = {"seat_tiles": "at_will"}
    drawn = device.post("/api/draw-seats", json={"players": names, "ruleset": "hangzhou", "options": options})
    assert len(drawn.json()["throws"]) == 1, "East's throw alone"
    for wrong in ({"ruleset": "chess"}, {"ruleset": "mcr", "preset": "none"}, {"players": names[:1]}):
        assert device.post("/api/draw-seats", json={"players": names, **wrong}).status_code == 400, wrong


def test_a_seats_link_that_is_made_behind_a_log_in_leads_players_past_it(tmp_path: Path) -> None:
    """Home Assistant's own people reach the pages through it; the players' phones do not."""
    proxy = ProxyTrust(loopback_is_operator=False, trusted_proxies=(ip_network("127.0.0.0/8"),))
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, AT)
    pages = WebPages(Desk(), WebParts(host="127.0.0.2", table="t1", folder=tmp_path, trust=proxy))
    address = pages.start()
    asked = {"X-Forwarded-For": "192.0.2.44", "X-Forwarded-Prefix": "/tables/3"}
    through = {"X-Forwarded-For": "192.0.2.44", "X-Ingress-Path": "/api/hassio_ingress/abc"}
    try:
        with httpx.Client(base_url=address, trust_env=False) as device:
            told = device.post("api/login", json={"name": "Olga", "password": PASSWORD}).json()
            token = {"X-CSRF-Token": told["csrf"]}
            made = [
                device.post("api/seat-links", json={"seat": 1}, headers={**token, **way}).json()["address"]
                for way in (through, asked)
            ]
    finally:
        pages.close()
    assert [each.partition("#")[0] for each in made] == [f"{address}seat", f"{address}tables/3/seat"]
