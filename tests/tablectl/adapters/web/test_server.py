"""The pages' server: the newest messages for everybody, commands for operators only."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.live.feed import Feed
from tablectl.adapters.web.pages import refusal_handler
from tablectl.errors import InputError, PartMissing
from tablectl.ports import Command
from tablectl.topics import Message, Topic

JSON = {"Content-Type": "application/json"}


class Desk:
    """Answers as it is told and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Message] = []
        self.ok = True

    def submit(self, command: Command) -> None:
        self.asked.append(command.request)
        command.answer({"id": command.request["id"], "ok": self.ok})


def scoresheet(language: str, session: int) -> str:
    if language not in ("en", "ru"):
        raise InputError(f"expected en or ru, got {language!r}")
    if session > 2:
        raise ValueError("there is no such session")
    return f"<p>{language}</p>" if session < 0 else f"<p>{language}, session {session}</p>"


class Site:
    """Pages that are served, and a client for them."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.pages = WebPages(self.desk, WebParts(table="t1", scoresheet=scoresheet))
        self.address = self.pages.start()
        self.client = httpx.Client(base_url=self.address, timeout=300)

    def close(self) -> None:
        self.client.close()
        self.pages.close()


@pytest.fixture
def site() -> Iterator[Site]:
    served = Site()
    yield served
    served.close()


@contextmanager
def listening(site: Site, query: str = "") -> Iterator[Iterator[tuple[str, Message]]]:
    """What the stream tells, as (name, message); that it still lives is left out."""
    with site.client.stream("GET", f"/api/stream{query}") as response:
        yield _news(response.iter_lines())


def _news(lines: Iterator[str]) -> Iterator[tuple[str, Message]]:
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: ") and name != "beat":
            yield name, json.loads(line.removeprefix("data: "))


@pytest.mark.parametrize("path", ["/", "/scoreboard", "/operator"])
def test_pages_are_served_and_load_nothing_from_elsewhere(site: Site, path: str) -> None:
    page = site.client.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "http://" not in page.text
    assert "https://" not in page.text


def test_the_table_page_comes_with_what_stands(site: Site) -> None:
    begins = '<script type="application/json" id="stood">'
    assert begins not in site.client.get("/").text, "nothing stands yet"
    site.pages.show(Topic.STATE, {"seq": 7, "table": "</script>"})
    site.pages.show(Topic.EVENT, {"seq": 7})
    _, _, stood = site.client.get("/").text.partition(begins)
    assert json.loads(stood[: stood.index("</script>")]) == {"state": {"seq": 7, "table": "</script>"}}
    assert begins not in site.client.get("/operator").text


def test_every_tile_face_has_its_picture(site: Site) -> None:
    faces = [f"{rank}{suit}" for suit in "mps" for rank in range(10)] + [f"{rank}z" for rank in range(1, 8)]
    for face in faces:
        assert site.client.get(f"/static/tiles/{face}.svg").status_code == 200, face


def test_a_flowers_picture_is_loaded_where_one_is_shown(site: Site) -> None:
    style = site.client.get("/static/page/table/table.css").text
    assert '[data-face="1f"] { background: url("../../tiles/1f.svg")' in style
    assert site.client.get("/static/tiles/1f.svg").status_code == 200


def test_the_newest_message_of_a_topic_can_be_read(site: Site) -> None:
    assert site.client.get("/api/score").status_code == 404
    site.pages.show(Topic.SCORE, {"seq": 1})
    site.pages.show(Topic.SCORE, {"seq": 2})
    assert site.client.get("/api/score").json() == {"seq": 2}


def test_an_unknown_topic_is_told_which_there_are(site: Site) -> None:
    said = site.client.get("/api/rivers")
    assert said.status_code == 404
    assert "state" in said.json()["error"]["message"]


def test_events_can_be_read_from_a_position(site: Site) -> None:
    for seq in range(1, 6):
        site.pages.show(Topic.EVENT, {"seq": seq})
    events = site.client.get("/api/events", params={"after": 3}).json()["events"]
    assert [event["seq"] for event in events] == [4, 5]
    for wrong in ("x", "-1", "٣"):
        refused = site.client.get("/api/events", params={"after": wrong})
        assert (refused.status_code, f"1 to 15 digits as after, got “{wrong}”" in refused.text) == (400, True)


def test_a_listener_gets_what_stands_and_then_what_happens(site: Site) -> None:
    site.pages.show(Topic.STATE, {"seq": 7})
    site.pages.show(Topic.EVENT, {"seq": 7})
    with listening(site) as news:
        assert [next(news) for _ in range(3)] == [
            ("state", {"seq": 7}),
            ("event", {"seq": 7}),
            ("questions", {"count": 0}),
        ]
        site.pages.show(Topic.STATE, {"seq": 8})
        assert next(news) == ("state", {"seq": 8})


def test_who_asks_for_a_voice_gets_sentences_in_its_language_and_others_none(site: Site) -> None:
    site.pages.show(Topic.HEALTH, {"at": "2026-11-20T10:00:00.000Z"})
    discard = {"seq": 8, "kind": "tile_discarded/1", "seat": 1, "tile": "3s"}
    with listening(site) as silent, listening(site, "?voice=ru") as news:
        while next(news)[0] != "questions":
            pass
        while next(silent)[0] != "questions":
            pass
        site.pages.show(Topic.EVENT, discard)
        site.pages.show(Topic.STATE, {"seq": 8})
        assert [next(news) for _ in range(3)] == [
            ("event", discard),
            ("said", {"kind": "discard", "seat": 1, "text": "Место 2: бамбуки три"}),
            ("state", {"seq": 8}),
        ]
        assert [next(silent)[0] for _ in range(2)] == ["event", "state"]
    refused = site.client.get("/api/stream?voice=de")
    assert refused.status_code == 400
    assert "en, ru, zh, ja" in refused.json()["error"]["message"]


def test_closing_sends_listeners_away_at_once(site: Site) -> None:
    with listening(site) as news:
        assert next(news)[0] == "questions"
        site.pages.close()
        assert list(news) == []


def test_a_command_reaches_the_desk_and_brings_its_answer(site: Site) -> None:
    answer = site.client.post("/api/command", json={"do": "next_hand", "id": "a1"})
    assert (answer.status_code, answer.json()) == (200, {"id": "a1", "ok": True})
    assert site.desk.asked == [{"do": "next_hand", "id": "a1"}]


def test_what_the_desk_refuses_is_a_conflict(site: Site) -> None:
    site.desk.ok = False
    assert site.client.post("/api/command", json={"do": "settle"}).status_code == 409


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        pytest.param("do=settle", {"Content-Type": "text/plain"}, 415, id="a form that any page can send"),
        pytest.param("{", JSON, 400, id="no JSON"),
        pytest.param("[]", JSON, 400, id="no object"),
        pytest.param("[" * 30_000, JSON, 400, id="nested without end"),
        pytest.param('{"x":"' + "y" * 70_000 + '"}', JSON, 413, id="far too long"),
        pytest.param("{}", JSON | {"Origin": "http://evil.example"}, 403, id="from a strange page"),
        pytest.param("{}", JSON | {"Host": "evil.example"}, 403, id="a strange name for this computer"),
    ],
)
def test_requests_that_are_no_operators_go_nowhere(
    site: Site, body: str, headers: dict[str, str], status: int
) -> None:
    assert site.client.post("/api/command", content=body, headers=headers).status_code == status
    assert site.desk.asked == []


def test_questions_are_shown_to_operators_only(site: Site) -> None:
    site.pages.show_questions([{"question": "q1"}])
    assert site.client.get("/api/questions").json() == {"questions": [{"question": "q1"}]}
    assert site.client.get("/api/questions", headers={"Host": "elsewhere"}).status_code == 403


def test_a_port_that_is_taken_is_named(site: Site) -> None:
    port = int(site.address.rstrip("/").rsplit(":", 1)[1])
    with pytest.raises(PartMissing, match=f"port {port}"):
        WebPages(site.desk, WebParts(port=port)).start()


def test_a_port_that_the_table_itself_holds_is_said_to_be_so(site: Site) -> None:
    with socket.create_server(("127.0.0.1", 0)) as broker:
        port = broker.getsockname()[1]
        ours = {port: "the table's own broker"}
        with pytest.raises(PartMissing, match=f"port {port}: the table's own broker has it; set another"):
            WebPages(site.desk, WebParts(port=port, own_ports=ours)).start()


def test_closing_twice_is_no_mistake(site: Site) -> None:
    site.pages.close()
    site.pages.close()


def test_the_scoresheet_is_a_page_in_the_language_asked_for(site: Site) -> None:
    page = site.client.get("/scoresheet")
    assert (page.status_code, page.text) == (200, "<p>en</p>")
    assert page.headers["content-type"].startswith("text/html")
    assert site.client.get("/scoresheet?language=ru").text == "<p>ru</p>"
    assert site.client.get("/scoresheet?lang=ru").text == "<p>ru</p>"
    of_browser = {"Accept-Language": "ru-RU,ru;q=0.9,en;q=0.5"}
    assert site.client.get("/scoresheet", headers=of_browser).text == "<p>ru</p>", "as any other page"
    assert site.client.get("/protocol?language=ru").text == "<p>ru</p>", "its former address"
    assert site.client.get("/scoresheet?session=2").text == "<p>en, session 2</p>", "numbered from 1"
    assert site.client.get("/scoresheet?session=9").status_code == 404
    assert (
        site.client.get("/scoresheet?session=0").json()["error"]["message"] == "sessions are numbered from 1"
    )
    assert site.client.get("/scoresheet?session=x").status_code == 400
    refused = site.client.get("/scoresheet?language=xx")
    assert refused.status_code == 404
    assert "expected en or ru" in refused.json()["error"]["message"]


def test_a_person_who_follows_a_wrong_link_gets_a_page_and_a_program_gets_json(site: Site) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    page = site.client.get("/no-such-page", headers=browser)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert '<a href="./" data-say="to_the_table">' in page.text
    for path, headers in (("/no-such-page", {}), ("/api/no-such-topic", browser)):
        answer = site.client.get(path, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "http_404")


def test_a_person_whose_address_asks_for_no_value_gets_a_page_and_a_program_gets_json(site: Site) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path, status in (("/scoresheet?session=x", 400), ("/scoresheet?language=xx", 404)):
        page = site.client.get(path, headers=browser)
        assert page.status_code == status
        assert '<a href="./" data-say="to_the_table">' in page.text
        assert site.client.get(path).json()["error"]["code"] == f"http_{status}"


@pytest.mark.parametrize(
    ("status", "why", "way"),
    [
        (403, "page_not_yours", "log_in"),
        (429, "page_too_often", "ask_page_again"),
        (503, "page_not_now", "ask_page_again"),
        (504, "page_not_now", "ask_page_again"),
    ],
)
def test_a_person_who_gets_no_page_now_is_told_why_on_one(status: int, why: str, way: str) -> None:
    def answered(path: str, **headers: str) -> Response:
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": named}
        refused = HTTPException(status, "a reason for programs", {"Retry-After": "5"})

        async def said_no() -> Response:
            return await refusal_handler()(Request({**scope, "server": ("table", 80)}), refused)

        return asyncio.run(said_no())

    browser = "text/html,application/xhtml+xml,*/*;q=0.8"
    page = answered("/page", accept=browser, accept_language="ja")
    text = bytes(page.body).decode()
    assert (page.status_code, page.headers["retry-after"]) == (status, "5")
    assert f'data-say="{why}"' in text
    shown = re.findall(r'data-for="(\w+)"(?! hidden)><a[^>]+data-say="(\w+)"', text)
    assert shown == [(why, way)]
    assert "a reason for programs" not in text
    for answer in (answered("/page"), answered("/api/page", accept=browser)):
        told = json.loads(bytes(answer.body))
        assert told["error"] == {"code": f"http_{status}", "message": "a reason for programs"}


def test_whoever_hears_of_a_question_finds_it(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Message] = []
    ask = Feed.set_questions

    def heard(feed: Feed, questions: tuple[Message, ...]) -> None:
        ask(feed, questions)
        found.append(site.client.get("/api/questions").json())

    monkeypatch.setattr(Feed, "set_questions", heard)
    site.pages.show_questions([{"question": "q1"}])
    assert len(found) > 1
    assert all(told == {"questions": [{"question": "q1"}]} for told in found)
