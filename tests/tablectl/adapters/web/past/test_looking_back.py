"""Whoever looks back pays for it: what has not changed is not made again, and time is measured out."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tablectl.adapters.web import WebPages
from tablectl.adapters.web.past import looking_back
from tablectl.api.past.sessions import PastSessions
from tablectl.game.events import Envelope, PlayPaused, Source
from tablectl.ports import Command
from tablectl.web_access.limits import Allowance
from tests.tablectl.api.test_history import Annals, two_sessions


class Site:
    """Pages over a journal of two sessions."""

    def __init__(self) -> None:
        self.annals: Annals = two_sessions()
        self.sheets = 0
        self.pages = WebPages(
            self, table="t1", past_sessions=PastSessions("t1", self.annals), scoresheet=self._sheet
        )
        self.client = httpx.Client(base_url=self.pages.start(), timeout=300)

    def submit(self, command: Command) -> None:
        raise AssertionError("reading asks the table for nothing")

    def _sheet(self, language: str, session: int) -> str:
        self.sheets += 1
        return f"<p>{language} {session}</p>"


@pytest.fixture
def site() -> Iterator[Site]:
    served = Site()
    yield served
    served.client.close()
    served.pages.close()


@pytest.mark.parametrize("path", ["/api/history", "/api/history/1", "/api/history/1/0"])
def test_what_has_not_changed_is_not_sent_again(site: Site, path: str) -> None:
    first = site.client.get(path)
    tag = first.headers["ETag"]
    again = site.client.get(path, headers={"If-None-Match": tag})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert again.headers["ETag"] == tag


def test_a_session_in_play_has_a_new_version_with_every_entry_and_an_ended_one_keeps_its_own(
    site: Site,
) -> None:
    tags = [site.client.get(f"/api/history/{number}").headers["ETag"] for number in (1, 2)]
    seq = site.annals.head() + 1
    site.annals.envelopes.append(Envelope(seq, "", Source.OPERATOR, PlayPaused("a glass fell")))
    now = [site.client.get(f"/api/history/{number}").headers["ETag"] for number in (1, 2)]
    assert tags[0] == now[0]
    assert tags[1] != now[1]


def test_no_session_has_no_version(site: Site) -> None:
    assert site.client.get("/api/history/9", headers={"If-None-Match": '"x"'}).status_code == 404


@pytest.fixture
def hardly_any_allowance(monkeypatch: pytest.MonkeyPatch) -> Allowance:
    """One that does not fill up again while the test runs, however slow the computer."""
    found = Allowance(at_once=20, again_after_s=3600.0)
    monkeypatch.setattr(looking_back, "ANSWERS", found)
    return found


def test_a_visitor_who_reads_everything_again_and_again_is_told_when_to_come_back(
    hardly_any_allowance: Allowance, site: Site
) -> None:
    statuses = [site.client.get("/scoresheet").status_code for _ in range(2 * hardly_any_allowance.at_once)]
    assert set(statuses) == {200, 429}
    refused = site.client.get("/api/history/1")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) >= 1
    assert site.sheets == statuses.count(200)
