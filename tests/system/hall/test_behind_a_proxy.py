"""A hall behind a reverse proxy: that one alone says for whom it speaks; who is near it has no rights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from tablectl.adapters.web import hall_server
from tablectl.cli.hall import app
from tablectl.compose.hall.hall import HallSetup, build_hall
from tablectl.web_access.limits import RateLimit
from tablectl.web_access.visitors import Network
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]
AT_ONCE = 3
PROXY = (ip_network("127.0.0.1"),)
STRANGER: tuple[Network, ...] = (ip_network("192.0.2.1"),)


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a busy computer takes over some requests, no new try has come meanwhile."""
    few = RateLimit(AT_ONCE, refill_s=3600.0)
    rules = [replace(each, limit=few) if each.path == "/enter" else each for each in hall_server.RULES]
    monkeypatch.setattr(hall_server, "RULES", tuple(rules))


@pytest.fixture(params=[PROXY, STRANGER, ()], ids=["its proxy", "another's proxy", "no proxy"])
def hall(request: pytest.FixtureRequest, tmp_path: Path, few_tries: None) -> Iterator[tuple[bool, str]]:
    """Whether what 127.0.0.1 says of others is believed, and the address."""
    setup = HallSetup(tmp_path, trusted_proxies=request.param)
    with build_hall(setup) as ready:
        yield request.param == PROXY, ready.address


def asked(address: str, visitor: str) -> httpx.Response:
    said = {"X-Forwarded-For": visitor, "X-Forwarded-Proto": "https"}
    return httpx.get(f"{address}enter?key=guessed", headers=said, timeout=300)


def test_each_visitor_of_a_trusted_proxy_has_tries_of_their_own(hall: tuple[bool, str]) -> None:
    believed, address = hall
    answers = [asked(address, "203.0.113.1").status_code for _ in range(AT_ONCE + 1)]
    assert answers == [403] * AT_ONCE + [429]
    assert asked(address, "203.0.113.2").status_code == (403 if believed else 429)


@pytest.mark.parametrize(("proxies", "role"), [(PROXY, "viewer"), ((), "organiser")])
def test_being_at_the_halls_computer_is_worth_nothing_behind_a_proxy(
    proxies: tuple[Network, ...], role: str, tmp_path: Path
) -> None:
    with build_hall(HallSetup(tmp_path, trusted_proxies=proxies)) as ready:
        who = httpx.get(f"{ready.address}api/hall/who", timeout=300)
        assert who.json()["role"] == role
        spoken = {"X-Forwarded-For": "203.0.113.1", "X-Forwarded-Proto": "https"}
        come_in = httpx.get(ready.organiser_link, headers=spoken, timeout=300)
        assert come_in.status_code == 303
        assert ("secure" in come_in.headers["set-cookie"].lower()) is bool(proxies)


@pytest.mark.parametrize(
    ("setup", "root"),
    [
        ({"trusted_proxies": PROXY}, "https://hall.example/below/"),
        ({"trusted_proxies": STRANGER}, ""),
        ({"public_address": "https://club.example/hall/"}, "https://club.example/hall/"),
    ],
    ids=["its proxy", "another's proxy", "a public address"],
)
def test_a_players_link_leads_through_the_proxy(setup: dict[str, Any], root: str, tmp_path: Path) -> None:
    said = {
        "X-Forwarded-Host": "hall.example",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Prefix": "/below",
    }
    with build_hall(HallSetup(tmp_path, **setup)) as ready:
        key = ready.organiser_link.partition("enter?")[2]
        come_in = httpx.get(f"{ready.address}enter?{key}", headers=said, timeout=300)
        cookie = {"Cookie": come_in.headers["set-cookie"].partition(";")[0]}
        person = {"role": "judge", "name": "Jo"}
        link = httpx.post(f"{ready.address}api/hall/links", json=person, headers=said | cookie, timeout=300)
        assert link.json()["link"].startswith(f"{root or ready.address}enter?key=")


@pytest.mark.parametrize("said", ["hall.example", "https://hall.example/?a=b"])
def test_a_public_address_that_is_none_is_refused_in_words(said: str, tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["run", "--state-dir", str(tmp_path), "--public-address", said])
    assert ran.exit_code == 2
    assert "expected an address such as" in " ".join(ran.output.replace("│", " ").split())


def test_a_proxy_that_is_no_address_is_refused_in_words(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["run", "--state-dir", str(tmp_path), "--trusted-proxy", "nginx"])
    assert ran.exit_code == 2
    assert "expected an address or a network such as" in " ".join(ran.output.replace("│", " ").split())
