"""The hall's API: who may do what, and what is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields

from tablectl.hall.commands import COMMANDS, HallRole, Person
from tablectl.hall.web import Access
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.site import Site
from tests.tablectl.plain_words import is_plain


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """An event of two tables in its first round: one has its result, from its machine."""
    made = Site(tmp_path)
    own = made.own
    own.do("import_event", text=text())
    own.do("draw_seating", seating=seating())
    own.do("assign_machines", machines={"1": "t-1"})
    own.add("t-1")
    own.do("begin_round")
    own.pass_s()
    own.end("t-1", 41000, 30000, 20000, 9000)
    made.start()
    yield made
    made.close()


def test_the_overview_tells_every_table_and_is_not_sent_twice(site: Site) -> None:
    told = site.get("overview")
    assert [each["table"] for each in told["tables"]] == [1, 2]
    first = told["tables"][0]
    assert (first["machine"], first["online"], first["finished"]) == ("t-1", True, True)
    assert first["result"] == {"points": points(), "source": "table", "amended": 0}
    assert told["clock"]["round"] == 1
    tag = site.client.get("/api/hall/overview").headers["etag"]
    assert site.client.get("/api/hall/overview", headers={"If-None-Match": tag}).status_code == 304


def test_totals_are_exact_decimals(site: Site) -> None:
    answer = site.client.get("/api/hall/standings")
    rows = json.loads(answer.text, parse_float=str)["standings"]
    places = [(each["place"], each["name"], each["total"]) for each in rows]
    assert places[:2] == [(1, "Aoi", 31), (2, "Ren", 10)]
    assert site.get("seating")["tables"][1]["seats"]["E"] == {"id": "p5", "name": "Sora"}


def test_the_answer_to_a_draw_names_who_has_a_bye(tmp_path: Path) -> None:
    made = Site(tmp_path)
    made.start()
    try:
        made.do("import_event", text=text(6))
        drawn = made.do("draw_seating", mode="random", seed=1)
        seated = made.get("seating?round=1")["tables"][0]["seats"].values()
        out = {f"p{n}" for n in range(1, 7)} - {each["id"] for each in seated}
        assert [(each["round"], set(each["players"])) for each in drawn["byes"]] == [(1, out)]
        assert "2 of 6 players have a bye" in drawn["note"]
        made.do("register_players", text="Una\nDua")
        assert "byes" not in made.do("draw_seating", mode="random", seed=1), "eight fill two tables"
    finally:
        made.close()


def test_a_result_by_phone_needs_the_players_own_links(site: Site) -> None:
    four = [Person(HallRole.PLAYER, key, key) for key in ("p5", "p6", "p7", "p8")]
    site.here = False
    refused = site.do("report_result", 403, table=2, points=points(2))
    assert refused["error"]["code"] == "role_too_low"
    assert site.do("report_result", 409, Person(HallRole.PLAYER, "p1", "p1"), table=2, points=points(2))[
        "error"
    ]["code"] == ("not_seated")
    site.do("report_result", 200, four[0], table=2, points=points(2))
    card = site.get("players/p6")
    assert card["games"][0]["reported"]["signed"] == ["p5"]
    for each in four[1:]:
        site.do("sign_result", 200, each, table=2)
    site.here = True
    assert site.get("overview")["tables"][1]["result"]["points"] == points(2)


def test_links_are_made_by_organisers_and_open_a_page(site: Site) -> None:
    asked = {"role": "player", "player": "p3"}
    made = site.client.post("/api/hall/links", json=asked).json()
    assert made["link"].startswith("http://hall/enter?key=")
    key = made["link"].partition("key=")[2]
    entered = site.client.get("/enter", params={"key": key})
    event = site.get("events")["events"][0]["event"]
    assert (entered.status_code, entered.headers["location"]) == (303, f"/player?event={event}")
    assert "HttpOnly" in entered.headers["set-cookie"]
    told = site.get("who", Authorization=f"Bearer {key}")
    assert told == {"role": "player", "name": "Yuzu", "player": "p3", "event": event}
    assert site.client.get("/enter", params={"key": key[:-2]}).status_code == 403
    for wrong in ({"role": "king"}, {"role": "judge"}, {"role": "player", "player": "p99"}):
        assert site.client.post("/api/hall/links", json=wrong).status_code in (400, 409)
    site.here = False
    assert site.client.post("/api/hall/links", json=asked).status_code == 403
    site.here = True


def test_a_link_is_for_the_event_that_is_named_beside_its_player(site: Site) -> None:
    (shown,) = (each["event"] for each in site.get("events")["events"])
    other = site.do("import_event", text=text(4, name="Autumn Cup"))["event"]
    for event in (shown, other):
        asked = {"role": "player", "player": "p3", "event": event}
        link = site.client.post("/api/hall/links", json=asked).json()["link"]
        told = site.get("who", Authorization=f"Bearer {link.partition('key=')[2]}")
        assert told["event"] == event
    wrong = {"role": "player", "player": "p3", "event": "winter-cup"}
    assert site.client.post("/api/hall/links", json=wrong).status_code == 404


def test_a_players_link_is_for_one_event(site: Site) -> None:
    event = site.get("events")["events"][0]["event"]
    other = Person(HallRole.PLAYER, "Yuzu", "p3", "autumn-cup-12345678")
    asked = {"table": 1, "event": event}
    assert site.do("call_judge", 403, other, **asked)["error"]["code"] == "role_too_low"
    site.do("call_judge", 200, Person(HallRole.PLAYER, "Yuzu", "p3", event), **asked)
    site.do("call_judge", 200, Person(HallRole.PLAYER, "Yuzu", "p3"), **asked)  # a link of an earlier version


def test_whoever_organises_by_a_link_says_who_they_are(site: Site) -> None:
    by_link = Person(HallRole.ORGANISER, "organiser")
    site.do("check_in", 200, by_link, players=["p1"], by="Ada")
    site.do("check_in", 200, by_link, players=["p2"], by="")
    site.do("check_in", 200, Person(HallRole.JUDGE, "Bo"), players=["p3"], by="somebody else")
    assert [each["by"] for each in site.get("desk")["log"][-3:]] == ["Ada", "organiser", "Bo"]


def test_a_list_is_read_and_shown_and_nothing_is_written(site: Site) -> None:
    before = site.get("desk")["seq"]
    body = "Name;Verein;Handy\nAoi;West;1\nJürgen;West;2\nAoi;;".encode("cp1252")
    sent = site.client.post("/api/hall/list", content=body, headers={"Content-Type": "text/csv"})
    told = sent.json()
    assert (told["encoding"], told["left_out"]) == ("windows-1252", ["Handy"])
    assert [(each["line"], each["what"], each["name"]) for each in told["players"]] == [
        (2, "changed", "Aoi"),
        (3, "new", "Jürgen"),
    ]
    assert [(each["line"], each["code"]) for each in told["faults"]] == [(4, "name_twice")]
    wrong = site.client.post("/api/hall/list", content=b"PK\x03\x04", headers={"Content-Type": "text/csv"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (409, "not_a_list")
    assert site.client.post("/api/hall/list", content=b"x" * 2_000_000).status_code == 409
    assert site.get("desk")["seq"] == before
    site.here = False
    assert site.client.post("/api/hall/list", content=b"Una").status_code == 403
    site.here = True


def test_exports_are_files_whose_names_say_how_far_the_event_is(site: Site) -> None:
    event = site.get("events")["events"][0]["event"]
    for form, end in (("standings-csv", "-ranking.csv"), ("ema-csv", "-ema.csv"), ("json", ".json")):
        answer = site.client.get("/api/hall/export", params={"format": form})
        name = answer.headers["content-disposition"].partition("filename=")[2].strip('"')
        assert name.startswith(f"{event}-during-round-1-of-3") and name.endswith(end), name
        assert answer.text.startswith("\ufeff") == end.endswith(".csv")
    assert site.client.get("/api/hall/export", params={"format": "xls"}).status_code == 400


def test_from_elsewhere_one_may_look_and_nothing_else(site: Site) -> None:
    site.here = False
    site.get("overview")
    site.get("standings")
    site.get("desk", 403)
    site.get("file", 403)
    site.get("tables/t-1/events", 403)
    judge = {"Authorization": f"Bearer {site.access.link(Person(HallRole.JUDGE, 'Bo'))}"}
    assert site.get("desk", 200, **judge)["players"][0]["name"] == "Aoi"
    site.here = True
    other_name = site.client.get("/api/hall/desk", headers={"Host": "evil.example"})
    assert other_name.status_code == 403, "a name that leads here is not this computer's"
    strange = site.client.get("/api/hall/desk", headers={"Origin": "http://evil.example"})
    assert strange.status_code == 403, "a strange page in this computer's browser"
    passed_on = site.client.get("/api/hall/desk", headers={"X-Forwarded-For": "192.0.2.7"})
    assert passed_on.status_code == 403


def test_the_copy_of_a_journal_is_told_in_order(site: Site) -> None:
    told = site.get("tables/t-1/events?after=0&limit=1000")
    assert (told["table"], told["events"]) == ("t-1", site.own.tables["t-1"].events)
    assert [each["seq"] for each in site.get("tables/t-1/events?after=1&limit=1")["events"]] == [2]
    site.get("tables/t-9/events", 404)
    for wrong in ("x", "-1", "1.0", "9" * 16):
        refused = site.get(f"tables/t-1/events?after={wrong}", 400)["error"]["message"]
        assert refused == f"expected a whole number of 1 to 15 digits as after, got “{wrong}”"


def test_the_desk_lists_who_did_what_and_why(site: Site) -> None:
    done = site.do("give_penalty", player="p1", amount=-5, reason="late")
    entry = site.get("desk")["log"][-1]
    assert (entry["by"], entry["reason"], entry["about"]["amount"]) == ("Ada", "late", "-5")
    site.do("take_back", seq=done["seq"], reason="was there")
    assert site.get("desk")["log"][-2]["taken_back"] is True
    again = site.client.get("/api/hall/file").text
    assert json.loads(again)["penalties"] == []


def test_a_photo_of_a_sheet_is_shown_to_those_who_work_here(site: Site) -> None:
    picture = b"\xff\xd8\xff a sheet"
    kind = {"Content-Type": "image/jpeg"}
    sent = site.client.post("/api/hall/photos?round=1&table=2&by=Ada", content=picture, headers=kind)
    photo = sent.json()["photo"]
    shown = site.client.get(f"/api/hall/photos/{photo}")
    assert (shown.content, shown.headers["content-type"]) == (picture, "image/jpeg")
    assert shown.headers["x-content-type-options"] == "nosniff"
    assert site.client.get(f"/api/hall/photos/{'0' * 64}").status_code == 404
    too_large = site.client.post(
        "/api/hall/photos?round=1&table=2&by=Ada", content=picture * 400_000, headers=kind
    )
    assert too_large.json()["error"]["code"] == "bad_photo"
    site.here = False
    assert site.client.get(f"/api/hall/photos/{photo}").status_code == 403
    site.here = True


def test_a_tables_screen_tells_its_own_time_and_who_comes(site: Site) -> None:
    site.do("add_time", minutes=7, table=2, reason="walls fell")
    call = site.do("call_judge", table=2)
    site.do("send_judge", call=call["seq"], judge="Bo")
    told, wall = site.get("screen?table=2"), site.get("screen")
    assert told["clock"]["left_s"] == wall["clock"]["left_s"] + 7 * 60
    assert (told["clock"]["added_s"], [each["judge"] for each in told["judge"]]) == (420, ["Bo"])
    assert told["seats"]["E"] == {"id": "p5", "name": "Sora", "substitute": False}
    assert (wall["table"], wall["seats"]) == (None, {})
    site.do("answer_call", call=call["seq"])
    assert site.get("ceremony")["places"] == []
    assert site.do("show_places", 409, from_place=1)["error"]["code"] == "not_over"


def test_what_is_no_command_is_refused_in_words(site: Site) -> None:
    assert site.do("dance", 400)["error"]["code"] == "bad_request"
    assert site.do("begin_round", 404, event="nothing")["error"]["code"] == "event_unknown"
    for body, kind in ((b"{", "application/json"), (b"[]", "application/json"), (b"{}", "text/plain")):
        answer = site.client.post("/api/hall/commands", content=body, headers={"Content-Type": kind})
        assert answer.status_code == 400


def test_the_api_describes_every_address_and_command(site: Site) -> None:
    told = site.get("openapi.json")
    paths = {getattr(route, "path", "") for route in site.client.application.routes}
    assert set(told["paths"]) | {"/enter", "/api/hall/openapi.json"} == paths
    body = told["paths"]["/api/hall/commands"]["post"]["requestBody"]
    asked = body["content"]["application/json"]["schema"]["oneOf"]
    assert [each["properties"]["do"]["const"] for each in asked] == sorted(COMMANDS)
    for each, (do, command) in zip(asked, sorted(COMMANDS.items()), strict=True):
        assert set(each["properties"]) == {"do", *(field.name for field in fields(command))}
        assert f"Role: {command.REQUIRED_ROLE}" in each["description"], do


WRONG: tuple[Any, ...] = (
    *(None, True, -1, 1.5, "", "/etc/passwd", [], [None], [[1, {}]], {}, {"1": None}, {"a": [2]}),
)
SOME = (
    "event",
    "text",
    "round",
    "table",
    "player",
    "points",
    "seats",
    "machines",
    "reason",
    "name",
    "scoring",
)


@pytest.mark.slow
@pytest.mark.parametrize("do", sorted(COMMANDS))
def test_a_wrong_command_is_refused_in_plain_words(tmp_path: Path, do: str) -> None:
    hall = Site(tmp_path)
    hall.start()
    try:
        for wrong in WRONG:
            for fields in (*({field: wrong} for field in SOME), dict.fromkeys(SOME, wrong)):
                answer = hall.client.post("/api/hall/commands", json={"do": do, "by": "Ada", **fields})
                if answer.json().get("ok"):
                    continue
                told = answer.json()["error"]["message"]
                assert answer.status_code < 500, (fields, told)
                assert is_plain(told.replace("/etc/passwd", "")), (fields, told)
                assert not re.search(r"\b(?:None|True)\b", told), (fields, told)
    finally:
        hall.close()


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 9000, b"\xff\xfe", b'{"do": 1}', b"[1]", b'"x"'])
def test_what_is_no_command_is_refused_in_plain_words(site: Site, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = site.client.post("/api/hall/commands", content=body, headers=headers)
    assert answer.status_code == 400
    assert is_plain(answer.text)


def test_a_damaged_key_of_links_is_made_anew(tmp_path: Path) -> None:
    """An empty one would let anybody make links."""
    person = Person(HallRole.JUDGE, "Bo")
    links = set()
    for damaged in (None, b"", b"\xff\x00", b"short"):
        if damaged is not None:
            (tmp_path / "hall.key").write_bytes(damaged)
        access = Access.from_folder(tmp_path, lambda _request: False)
        links.add(access.link(person))
        assert Access.from_folder(tmp_path, lambda _request: False).read(access.link(person)) == person
    assert len(links) == 4
