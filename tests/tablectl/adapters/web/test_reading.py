"""What anybody may read: streams that catch up, what was played, the books, scores of hands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Final

import httpx
import pytest

from tablectl.adapters.photo.uploads import PhotoUploads
from tablectl.adapters.web import WebPages, WebParts
from tablectl.api.past.sessions import PastSessions
from tablectl.ports import Command
from tablectl.topics import Audience, Hold, Topic
from tests.tablectl.adapters.photo.test_uploads import Eyes, encoded
from tests.tablectl.api.past.journals import JournalReader, journal

WIN = {
    "rules": "riichi",
    "preset": "tenhou",
    "hand": "234m567p3458s",
    "melds": [{"kind": "pung", "tiles": "777z", "from": "S"}],
    "winning_tile": "8s",
    "source": "wall",
    "seat": "E",
    "round": "E",
}

NOBODY: Final[Mapping[Audience, Hold]] = MappingProxyType({})


class Site:
    """Pages over a journal of two hands, and a client for them."""

    def __init__(self, waits: Mapping[Audience, Hold] = NOBODY) -> None:
        self.eyes = Eyes()
        self.pages = WebPages(
            self,
            WebParts(
                table="t1",
                past_sessions=PastSessions("t1", JournalReader(journal())),
                photos=PhotoUploads(lambda: self.eyes),
                delays=waits,
            ),
        )
        self.client = httpx.Client(base_url=self.pages.start(), timeout=300)

    def submit(self, command: Command) -> None:
        raise AssertionError("reading asks the table for nothing")

    def event(self, seq: int) -> None:
        self.pages.show(Topic.EVENT, {"seq": seq, "kind": "tile_drawn/1"})


@pytest.fixture
def site() -> Iterator[Site]:
    served = Site()
    yield served
    served.client.close()
    served.pages.close()


@contextmanager
def stream(site: Site, **asked: Any) -> Iterator[Iterator[dict[str, str]]]:
    """Server-sent events as dictionaries of their fields."""
    with site.client.stream("GET", "/api/stream", **asked) as response:
        yield _blocks(response.iter_lines())


def _blocks(lines: Iterator[str]) -> Iterator[dict[str, str]]:
    while True:
        block = list(takewhile(bool, lines))
        yield dict(line.split(": ", 1) for line in block if ": " in line)


def numbers(blocks: Iterator[dict[str, str]]) -> list[int]:
    """The ids of events before the count of questions, which ends what a page has missed."""
    return [int(b["id"]) for b in takewhile(lambda b: b.get("event") != "questions", blocks) if "id" in b]


def test_a_page_that_comes_back_gets_exactly_what_it_missed(site: Site) -> None:
    for seq in range(1, 101):
        site.event(seq)
    with stream(site, headers={"Last-Event-ID": "37"}) as blocks:
        assert numbers(blocks) == list(range(38, 101))
        site.event(101)
        assert next(blocks)["id"] == "101"
    with stream(site, params={"after": "99"}) as blocks:
        assert numbers(blocks) == [100, 101]


def test_a_stream_begins_with_a_beat_that_tells_the_time(site: Site) -> None:
    with stream(site) as blocks:
        assert next(blocks) == {"retry": "1000"}
        beat = next(blocks)
        assert beat["event"] == "beat"
        told = json.loads(beat["data"])
        assert told.pop("at").endswith("Z")
        assert told == {}


def test_a_last_event_that_is_no_number_is_refused(site: Site) -> None:
    assert site.client.get("/api/stream", params={"after": "yesterday"}).status_code == 400


def test_the_past_is_told_by_session_and_hand(site: Site) -> None:
    assert len(site.client.get("/api/history").json()["sessions"]) == 1
    assert len(site.client.get("/api/history/1").json()["hands"]) == 2
    assert site.client.get("/api/history/latest/latest").json()["hand"] == 1
    for path in ("/api/history/7", "/api/history/1/7", "/api/history/first"):
        answer = site.client.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]["message"]


def test_a_page_of_a_hand_with_a_number_of_any_length_is_a_page(site: Site) -> None:
    assert "og:image" in site.client.get("/history/1/0").text
    long = site.client.get(f"/history/1/{'9' * 5000}")
    assert (long.status_code, "og:image" in long.text) == (200, False)


@pytest.fixture
def later() -> Iterator[Site]:
    """One whose public hears later."""
    served = Site({Audience.PUBLIC: Hold(300.0)})
    yield served
    served.client.close()
    served.pages.close()


def test_a_beat_tells_how_late_its_audience_hears(later: Site) -> None:
    with stream(later) as blocks:
        next(blocks)
        told = json.loads(next(blocks)["data"])
        assert (told["delay_s"], told["until_hand_ends"]) == (300.0, False)


def test_a_public_that_waits_does_not_read_ahead_in_the_past(later: Site) -> None:
    site = later
    elsewhere = {"host": "table.example"}  # whoever is not at the table's own computer
    early = site.client.get("/api/history", headers=elsewhere).json()
    assert early["sessions"] == [], "nothing has been told since the start"
    site.pages.show(Topic.STATE, {"seq": 30})
    site.pages.show_live(Topic.STATE, {"seq": len(journal())})
    hand = site.client.get("/api/history/latest/latest", headers=elsewhere).json()
    assert hand["steps"][-1]["event"]["seq"] == 30
    here = site.client.get("/api/history/latest/latest").json()
    assert here["steps"][-1]["event"]["seq"] == len(journal())


def test_the_books_tell_their_names_in_four_languages_and_what_a_form_asks(site: Site) -> None:
    names = site.client.get("/api/books/riichi").json()["names"]
    assert names["pinfu"]["ja"] == "平和"
    japanese = site.client.get("/api/books/riichi?language=ja").json()["names"]
    assert japanese.keys() == names.keys()
    assert japanese["pinfu"] == {"ja": "平和"}
    assert all(len(each) == 1 for each in japanese.values())
    assert site.client.get("/api/books/riichi?language=tlh").status_code == 404
    form = site.client.get("/api/books/hangzhou/form").json()
    assert {field["field"] for field in form["context"]} >= {"fortune_indicator", "banker_streak"}
    assert site.client.get("/api/books/bridge").status_code == 404
    assert site.client.get("/api/books/bridge/form").status_code == 404


def test_a_hand_is_scored_for_anybody(site: Site) -> None:
    answer = site.client.post("/api/photo/score", json=WIN).json()
    assert answer["ok"], answer
    assert {item["id"] for item in answer["items"]} >= {"yakuhai_chun"}
    unsaid = site.client.post("/api/photo/score", json={**WIN, "preset": None})
    assert unsaid.json() == answer, "null is as good as nothing"
    wrong = site.client.post("/api/photo/score", json={**WIN, "hand": "12m"}).json()
    assert wrong["error"]["code"] == "tile_count"


def test_a_picture_is_read_for_anybody_but_not_for_a_program_that_hammers(site: Site) -> None:
    jpeg, headers = encoded(".jpg"), {"Content-Type": "image/jpeg"}
    answers = [site.client.post("/api/photo/recognise", content=jpeg, headers=headers) for _ in range(9)]
    assert answers[0].json()["tiles"][0]["tile"] == "3m"
    assert {each.status_code for each in answers[:8]} == {200}
    assert answers[8].status_code == 429
    assert int(answers[8].headers["retry-after"]) >= 1
    assert not any(path.exists() for path in site.eyes.looked_at)


def test_a_visitor_has_one_picture_read_at_a_time(site: Site) -> None:
    jpeg, headers = encoded(".jpg"), {"Content-Type": "image/jpeg"}
    site.eyes.go_on.clear()
    with ThreadPoolExecutor(1) as others:
        first = others.submit(site.client.post, "/api/photo/recognise", content=jpeg, headers=headers)
        assert site.eyes.looking.acquire(timeout=300)
        second = site.client.post("/api/photo/recognise", content=jpeg, headers=headers)
        site.eyes.go_on.set()
        assert first.result().status_code == 200
    assert second.status_code == 429
    assert "still being read" in second.json()["error"]["message"]
    assert site.client.post("/api/photo/recognise", content=jpeg, headers=headers).status_code == 200


def test_what_is_sent_as_no_picture_is_refused_before_it_is_read(site: Site) -> None:
    form = site.client.post("/api/photo/recognise", content=b"a=b", headers={"Content-Type": "text/plain"})
    assert form.status_code == 415
    fake = site.client.post("/api/photo/recognise", content=b"GIF89a", headers={"Content-Type": "image/gif"})
    assert (fake.status_code, fake.json()["error"]["code"]) == (415, "bad_picture")
    assert site.eyes.looked_at == []
