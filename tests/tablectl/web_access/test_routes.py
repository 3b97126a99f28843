"""Every address of table and hall, walked by every kind of stranger and by those who belong here."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount, Route

from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.web import hall_server, server
from tablectl.adapters.web.bundles import bundle_routes
from tablectl.adapters.web.hall_server import PAGES as HALL_PAGES
from tablectl.adapters.web.pages import file_routes
from tablectl.adapters.web.serving import application
from tablectl.hall.web import Access, hall_routes
from tablectl.web_access.limits import RateLimit
from tablectl.web_access.rules import AccessLevel, Rule
from tablectl.web_access.visitors import LOCAL_TRUST
from tests.tablectl.adapters.recogniser.test_enrolling import Table as Felt
from tests.tablectl.adapters.web.in_process import pages_of_a_table
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.scripted import ScriptedHall

HERE: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks, as far as a request tells."""

    kind: str
    address: str = HERE
    host: str = HERE
    headers: Mapping[str, str] | None = None
    from_another_page: bool = False
    """Whether a browser says that another site's page asks."""


STRANGERS: Final = (
    Asker(
        "another site's page in the organiser's browser",
        headers={"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"},
        from_another_page=True,
    ),
    Asker(
        "another site's picture or link, without an origin",
        headers={"Sec-Fetch-Site": "cross-site"},
        from_another_page=True,
    ),
    Asker(
        "another program's page on this computer",
        headers={"Origin": "http://127.0.0.1:9999", "Sec-Fetch-Site": "same-site"},
        from_another_page=True,
    ),
    Asker("an old browser that tells the origin alone", headers={"Origin": "null"}, from_another_page=True),
    Asker("a page whose name points here", host="evil.example"),
    Asker("somebody behind a proxy on this computer", headers={"X-Forwarded-For": "203.0.113.7"}),
    Asker("somebody whom a proxy hides", headers={"Via": "1.1 club"}),
    Asker("a phone in the club", address="192.0.2.9", host="table.example"),
    Asker("a phone that calls us by a name of ours", address="192.0.2.9"),
    Asker("a phone by IPv6", address="2001:db8::9", host="table.example"),
)
PROGRAM: Final = Asker("a program at this computer")
OWN_PAGE: Final = Asker(
    "our own page at this computer",
    headers={"Origin": f"http://{HERE}", "Sec-Fetch-Site": "same-origin"},
)
BODIES: Final[Mapping[str, Mapping[str, object]]] = {
    "/api/command": {"do": "stop_machine"},
    "/api/seat-links": {"seat": 0},
    "/api/hall/commands": {"do": "begin_round"},
}
ENDLESS: Final = ("/api/stream", "/api/hall/stream")


class Site:
    """Pages that are asked without a socket."""

    def __init__(self, served: Starlette, rules: tuple[Rule, ...]) -> None:
        self.served, self.rules = served, rules

    def ask(self, asker: Asker, rule: Rule, method: str) -> httpx.Response:
        """The answer at one of the rule's addresses."""
        folder = rule.path.startswith("/static/") and "{" not in rule.path
        path = re.sub(r"\{\w+\}", "1", rule.path) + ("/nothing" if folder else "")
        sent = json.dumps(BODIES.get(rule.path, {})).encode() if rule.changes_state else None
        headers = {**(asker.headers or {}), **({"Content-Type": "application/json"} if sent else {})}

        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.served, client=(asker.address, 50000))
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{asker.host}") as client:
                return await client.request(method, path, content=sent, headers=headers)

        return asyncio.run(asked())

    def addresses(self) -> Iterator[tuple[Rule, str]]:
        """Every rule with each of its methods; what has no end is left out where it is answered."""
        for rule in self.rules:
            for method in rule.methods:
                yield rule, method


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    director = ObsDirector(None)  # not started: what is asked here connects to nothing
    pages, _ = pages_of_a_table(
        tmp_path_factory.mktemp("table"), director, Felt(tmp_path_factory.mktemp("sets")).desk
    )
    yield Site(pages.application(), server.RULES)
    director.close()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("hall")
    own = ScriptedHall(folder)
    own.do("import_event", text=text())
    own.do("draw_seating", seating=seating())
    api = hall_routes(own.hall, Access.from_folder(folder, lambda _: True), qr_image=str, address=str)
    own.start()
    routes = [*file_routes(HALL_PAGES), *api, *bundle_routes()]
    served = application(routes, LOCAL_TRUST, hall_server.RULES, now_s=lambda: 0.0)  # no limit fills again
    yield Site(served, hall_server.RULES)
    own.close()


@pytest.fixture(params=["table", "hall"])
def site(request: pytest.FixtureRequest) -> Site:
    made: Site = request.getfixturevalue(request.param)
    return made


def test_every_address_has_a_rule_and_every_rule_an_address(site: Site) -> None:
    served = {
        (each.path, method)
        for each in site.served.routes
        if isinstance(each, Route | Mount)
        for method in ({"GET"} if isinstance(each, Mount) else (each.methods or set()) - {"HEAD"})
    }
    assert served == {(rule.path, method) for rule, method in site.addresses()}


def test_an_address_without_a_rule_is_not_served() -> None:
    with pytest.raises(ValueError, match="no rule for POST /api/new"):
        application([Route("/api/new", lambda _: Response(), methods=["POST"])], LOCAL_TRUST, ())


@pytest.mark.parametrize("stranger", STRANGERS, ids=lambda each: each.kind)
def test_a_stranger_gets_what_anybody_gets_and_no_more(site: Site, stranger: Asker) -> None:
    wrong = []
    for rule, method in site.addresses():
        if rule.access is AccessLevel.ANYBODY and rule.path in ENDLESS:
            continue
        answer = site.ask(stranger, rule, method)
        forged = rule.changes_state and stranger.from_another_page
        refused = forged or rule.access is not AccessLevel.ANYBODY
        if (answer.status_code == 403) != refused and not (rule.authenticates and not refused):
            wrong.append(f"{method} {rule.path}: {answer.status_code} {answer.text[:100]}")
        assert answer.status_code < 500 or answer.status_code in (503, 507), (rule.path, answer.text)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("friend", [PROGRAM, OWN_PAGE], ids=lambda each: each.kind)
def test_whoever_sits_at_this_computer_is_let_in_everywhere(site: Site, friend: Asker) -> None:
    refused = [
        f"{method} {rule.path}"
        for rule, method in site.addresses()
        if rule.path not in ENDLESS
        and not rule.authenticates
        and rule.path != "/api/accounts/remove"  # nobody removes the account that they have not
        and site.ask(friend, rule, method).status_code == 403
    ]
    assert not refused, refused


def test_only_what_is_looked_at_may_stand_in_another_page(site: Site) -> None:
    for rule, method in site.addresses():
        if rule.path in ENDLESS:
            continue
        headers = site.ask(PROGRAM, rule, method).headers
        where = f"{method} {rule.path}"
        assert ("frame-ancestors 'self'" in headers["Content-Security-Policy"]) != rule.framed or (
            "sandbox" in headers["Content-Security-Policy"]
        ), where
        assert (headers.get("X-Frame-Options") == "SAMEORIGIN") != rule.framed, where
        assert headers["X-Content-Type-Options"] == "nosniff", where
        assert not rule.framed or not rule.changes_state


@pytest.mark.parametrize(
    "path", ["/desk", "/new", "/links", "/player", "/api/hall/desk", "/nowhere", "/api/nowhere"]
)
def test_the_hall_s_desk_and_what_is_nowhere_cannot_be_framed_by_another_site(hall: Site, path: str) -> None:
    headers = hall.ask(PROGRAM, Rule(path), "GET").headers
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "SAMEORIGIN"


def test_whoever_asks_too_much_of_a_hall_is_told_when_to_come_again(hall: Site) -> None:
    rule = next(each for each in hall.rules if each.path == "/enter")
    assert isinstance(rule.limit, RateLimit)
    phone = Asker("a phone that tries keys", address="192.0.2.77", host="hall.example")
    for _ in range(rule.limit.burst + 1):
        answer = hall.ask(phone, rule, "GET")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) >= 1
    neighbour = Asker("another phone", address="192.0.2.78", host="hall.example")
    assert hall.ask(neighbour, rule, "GET").status_code == 403
