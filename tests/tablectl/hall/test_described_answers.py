"""What the API's description says of answers is what they are, in every state of an event."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablectl.hall.commands import HallRole, Person
from tests.tablectl.hall.described import DESCRIBED, faults
from tests.tablectl.hall.events import file, points, seating, text
from tests.tablectl.hall.site import Site

JUDGE = Person(HallRole.JUDGE, "Bo")
READ = (
    "who",
    "events",
    "overview",
    "standings",
    "notable",
    "seating",
    "seating?whole=1",
    "books",
    "sheets",
    "players/p1",
    "players/p6",
    "cards",
    "desk",
    "screen",
    "screen?table=2",
    "ceremony",
    "tables/t-1/events",
)
"""All that is read and answered in JSON."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A hall without an event, which a test starts once its tables have spoken."""
    made = Site(tmp_path)
    yield made
    made.close()


def read_all(site: Site) -> dict[str, Any]:
    """Every answer; that each is as described, ``Site`` looks at."""
    found = {path: site.client.get(f"/api/hall/{path}") for path in READ}
    return {path: each.json() for path, each in found.items() if each.status_code == 200}


def test_nothing_is_read_that_no_test_reads() -> None:
    asked = [each.partition("?")[0] for each in READ]
    unread = [
        pattern.pattern
        for pattern, operations in DESCRIBED.paths.items()
        if "get" in operations
        and "application/json" in operations["get"]["responses"]["200"].get("content", {})
        and not any(pattern.fullmatch(f"/api/hall/{path}") for path in asked)
    ]
    assert unread == ["/api/hall/file"], "its description is the tournament file's"


def test_a_hall_without_an_event_answers_as_described(site: Site) -> None:
    site.start()
    assert set(read_all(site)) == {"who", "events", "books"}


def test_an_event_answers_as_described_before_it_is_drawn(site: Site) -> None:
    teams = [{"id": "red", "name": "Red"}]
    players = [{**each, "country": "LV", "team": "red", "photo": "x.jpg"} for each in file()["players"]]
    event = {**file(), "players": players, "teams": teams, "cut": [{"after": 1, "players": 4}]}
    site.start()
    site.do("import_event", text=json.dumps(event))
    told = read_all(site)
    assert told["desk"]["players"][0]["team"] == "red"
    assert told["desk"]["cut"] == [{"after": 1, "players": 4, "carry": 1, "lots": []}]


def test_an_event_answers_as_described_while_it_is_played(site: Site) -> None:
    own = site.own
    given = {"player": "p2", "amount": -7.5, "unit": "points", "reason": "late", "by": "Ada"}
    own.do("import_event", text=text(penalties=[given]))
    own.do("draw_seating", seating=seating())
    own.do("assign_machines", machines={"1": "t-1"}, pages={"1": "http://t-1/"})
    for name in ("t-1", "t-9"):
        own.add(name)
    own.do("begin_round")
    own.pass_s()
    own.end("t-1", 41000, 30000, 20000, 9000)
    site.start()
    site.do("appeal_penalty", penalty="file-1", reason="the bus")
    site.do("decide_appeal", who=JUDGE, penalty="file-1", ruling="lowered", amount=-2.5, reason="true")
    site.do("call_judge", table=2)
    site.do("report_result", who=Person(HallRole.PLAYER, "Sora", "p5"), table=2, points=points(2))
    told = read_all(site)
    assert [each["machine"] for each in told["overview"]["loose"]] == ["t-9"]
    assert told["players/p6"]["games"][0]["reported"]["signed"] == ["p5"]
    (penalty,) = told["desk"]["penalties"]
    assert (penalty["amount"], penalty["decision"]["amount"], penalty["counts"]) == (-7.5, -2.5, -2.5)
    assert {each["what"] for each in told["notable"]["notable"]} >= {"lead", "best_table"}


def test_an_event_that_is_over_answers_as_described(site: Site) -> None:
    site.start()
    site.do("import_event", text=text(4, rounds=2))
    for number in (1, 2):
        site.do("draw_seating", seating=[each for each in seating(number) if each["table"] == 1])
        site.do("begin_round")
        site.do("set_result", table=1, points=points(), reason="the sheet")
        site.do("end_round")
    site.do("show_places", from_place=5)
    before = read_all(site)
    assert before["standings"]["over"], "those who work here know"
    site.here = False
    told_to_all = read_all(site)
    assert told_to_all["standings"]["withheld"]
    assert told_to_all["standings"]["complete"] == 1
    assert told_to_all["players/p1"]["withheld"]
    assert "streak" not in {each["what"] for each in told_to_all["notable"]["notable"]}
    site.here = True
    assert site.get("standings?public=1")["withheld"], "a wall's screen is this computer's, too"
    site.do("show_places", from_place=1)
    told = read_all(site)
    assert [each["name"] for each in told["ceremony"]["places"]] == ["Aoi", "Ren", "Yuzu", "Haru"]
    assert told["standings"]["over"]
    assert "streak" in {each["what"] for each in told["notable"]["notable"]}


def test_a_field_that_is_not_described_is_found() -> None:
    request = httpx.Request("GET", "http://hall/api/hall/who")
    told = {"role": "viewer", "name": "", "player": None, "event": None}
    assert faults(httpx.Response(200, json=told, request=request)) == []
    (fault,) = faults(httpx.Response(200, json={**told, "colour": "red"}, request=request))
    assert "colour" in fault
    assert faults(httpx.Response(200, json={"role": "viewer"}, request=request))
