"""Whoever looks back pays for it: what has not changed is not made again, and time is measured out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NoReturn

import httpx
import pytest

from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.past import history_answers
from tablectl.api.past.sessions import PastSessions
from tablectl.errors import JournalUnreadable
from tablectl.game.events import Envelope, PlayPaused, Source
from tablectl.ports import Command
from tablectl.topics import Audience, Hold, Topic
from tablectl.web_access.limits import RateLimit
from tests.tablectl.adapters.web.in_process import OUR_OWN
from tests.tablectl.api.past.journals import JournalReader, two_sessions


class AiredHands:
    """What hand cameras saw: something at every entry."""

    def between(self, first: int, last: int) -> Sequence[Mapping[str, Any]]:
        return [{"seq": seq, "seats": []} for seq in range(first, last + 1)]


NOBODY: Final[Mapping[Audience, Hold]] = MappingProxyType({})


class Site:
    """Pages over a journal of two sessions."""

    def __init__(self, waits: Mapping[Audience, Hold] = NOBODY) -> None:
        self.annals: JournalReader = two_sessions()
        self.sheets = 0
        self.pages = WebPages(
            self,
            WebParts(
                table="t1",
                past_sessions=PastSessions("t1", self.annals, AiredHands()),
                scoresheet=self._sheet,
                download=lambda wanted: f"{wanted} of {len(self.annals.session_starts())}",
                trust=OUR_OWN,
                delays=waits,
            ),
        )
        self.client = httpx.Client(base_url=self.pages.start(), timeout=300)

    def submit(self, command: Command) -> None:
        raise AssertionError("reading asks the table for nothing")

    def _sheet(self, language: str, session: int) -> str:
        self.sheets += 1
        self.annals.session_starts()
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


@pytest.mark.parametrize(
    "asked",
    [
        "api/history",
        "api/history/1",
        "api/history/1/0",
        "api/rules",
        "api/stats",
        "scoresheet",
        "api/record/mjai",
    ],
)
def test_a_journal_that_cannot_be_read_now_is_said_to_be_so(
    site: Site, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: int) -> NoReturn:
        raise JournalUnreadable("journal.sqlite: it is damaged")

    for question in ("session_starts", "entries", "session_end"):
        monkeypatch.setattr(site.annals, question, damaged)
    answer = site.client.get(f"/{asked}")
    assert answer.status_code == 503
    assert "the journal cannot be read now: journal.sqlite: it is damaged" in answer.text


@pytest.fixture
def hardly_any_allowance(monkeypatch: pytest.MonkeyPatch) -> RateLimit:
    """One that does not fill up again while the test runs, however slow the computer."""
    found = RateLimit(burst=20, refill_s=3600.0)
    monkeypatch.setattr(history_answers, "ANSWER_LIMIT", found)
    return found


def test_a_visitor_who_reads_everything_again_and_again_is_told_when_to_come_back(
    hardly_any_allowance: RateLimit, site: Site
) -> None:
    statuses = [site.client.get("/scoresheet").status_code for _ in range(2 * hardly_any_allowance.burst)]
    assert set(statuses) == {200, 429}
    refused = site.client.get("/api/history/1")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) >= 1
    assert site.sheets == statuses.count(200)


@pytest.fixture
def delayed() -> Iterator[Site]:
    """One whose public hears later."""
    served = Site({Audience.PUBLIC: Hold(300.0)})
    yield served
    served.client.close()
    served.pages.close()


VIEWER = {"host": "table.example"}
"""Whoever is not at the table's own computer."""


@pytest.mark.parametrize("path", ["/api/history", "/api/history/1", "/api/history/1/latest", "/api/rules"])
def test_a_viewers_past_is_another_one_once_a_hands_delay_has_passed(delayed: Site, path: str) -> None:
    settled, ended = (
        [entry.seq for entry in delayed.annals.envelopes if entry.body.__class__.__name__ == kind]
        for kind in ("HandSettled", "SessionEnded")
    )
    told: list[tuple[str, bytes]] = []
    for heard in (settled[0] - 1, settled[0], settled[1], ended[0], delayed.annals.head()):
        delayed.pages.show(Topic.STATE, {"seq": heard})
        tag = told[-1][0] if told else ""
        answer = delayed.client.get(path, headers={**VIEWER, "If-None-Match": tag})
        fresh = delayed.client.get(path, headers=VIEWER)
        if answer.status_code == 304:
            assert fresh.content == told[-1][1], "what has changed is not called unchanged"
        else:
            assert answer.content == fresh.content
        told.append((fresh.headers["ETag"], fresh.content))
    if path.startswith("/api/history/"):
        assert told[0][1] != told[1][1] != told[2][1], "each hand comes once its delay has passed"


def test_the_hand_seen_at_a_sessions_last_entry_comes_with_the_next_session(delayed: Site) -> None:
    starts = delayed.annals.session_starts()
    path = "/api/history/1/latest?audience=broadcast"
    told: list[httpx.Response] = []
    for heard in (starts[1] - 1, starts[1], starts[1] + 1):
        delayed.pages.show(Topic.STATE, {"seq": heard}, Audience.BROADCAST)
        tag = told[-1].headers["ETag"] if told else ""
        told.append(delayed.client.get(path, headers={"If-None-Match": tag}))
    assert [answer.status_code for answer in told] == [200, 200, 304]
    last = [answer.json()["hands"][-1]["seq"] for answer in told[:2]]
    assert last == [starts[1] - 2, starts[1] - 1]
