"""Names are put right by judges and operators, and kept; statistics follow at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.identities import PeopleBook, read_people
from tablectl.errors import InputError
from tests.tablectl.adapters.web.in_process import pages_of_a_table
from tests.tablectl.adapters.web.past.test_history_answers import Site, site
from tests.tablectl.adapters.web.test_identities import JSON, Ask, ask, asking

__all__ = ["ask", "site"]
PEOPLE = "/api/people"


def change(ask: Ask, **what: object) -> tuple[int, Any]:
    return ask("POST", PEOPLE, json.dumps(what).encode(), JSON)


def test_names_are_joined_parted_and_put_back(ask: Ask, tmp_path: Path) -> None:
    assert change(ask, do="join", name="Ren", to="Aoi") == (
        200,
        {"joined": [{"name": "Ren", "to": "Aoi"}], "parted": []},
    )
    assert change(ask, do="part", name="Yuzu", sessions=[3, 2], to="Sora")[0] == 200
    assert [each["session"] for each in ask("GET", PEOPLE)[1]["parted"]] == [2, 3]
    assert read_people(tmp_path / "people.json") == PeopleBook(tmp_path).people
    assert read_people(tmp_path / "people.json").of("Ren") == "Aoi"
    change(ask, do="separate", name="Ren")
    assert change(ask, do="part", name="Yuzu", sessions=[2, 3], to="Yuzu") == (
        200,
        {"joined": [], "parted": []},
    )


def test_a_file_that_was_changed_beside_the_table_is_read_again(
    ask: Ask, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert change(ask, do="join", name="Ren", to="Aoi")[0] == 200
    other = PeopleBook(tmp_path)
    other.save(other.people.join("Yuzu", "Sora"))
    assert ask("GET", PEOPLE)[1]["joined"] == [{"name": "Ren", "to": "Aoi"}, {"name": "Yuzu", "to": "Sora"}]
    assert change(ask, do="join", name="Mio", to="Aoi")[0] == 200
    assert read_people(tmp_path / "people.json").of("Yuzu") == "Sora"

    (tmp_path / "people.json").write_text("{", encoding="utf-8")
    assert len(ask("GET", PEOPLE)[1]["joined"]) == 3
    assert "joined names stay as they were" in caplog.text
    (tmp_path / "people.json").unlink()
    assert ask("GET", PEOPLE)[1]["joined"] == []


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ({"do": "marry"}, "'do' must be one of join, separate, part"),
        ({"do": ["join"]}, "'do' must be one of"),
        ({"do": "join", "name": "Ren"}, "the request needs “to”"),
        ({"do": "join", "name": "Ren", "to": 7}, "to must be a text, got 7"),
        ({"do": "join", "name": "Ren", "to": "x" * 41}, "1 to 40 letters"),
        ({"do": "part", "name": "Ren", "to": "Aoi", "sessions": "3"}, "list of whole numbers"),
        ({"do": "part", "name": "Ren", "to": "Aoi", "sessions": [True]}, "list of whole numbers"),
        ({"do": "part", "name": "Ren", "to": "Aoi", "sessions": [0]}, "from 1"),
        ({"do": "separate", "name": "Ren"}, "joined to no other name"),
    ],
)
def test_what_cannot_be_understood_is_refused_and_changes_nothing(
    ask: Ask, what: dict[str, Any], told: str
) -> None:
    status, answer = change(ask, **what)
    assert (status, told in answer["error"]["message"]) == (400, True), answer
    assert ask("GET", PEOPLE)[1] == {"joined": [], "parted": []}


def test_visitors_neither_read_nor_change_names(tmp_path: Path) -> None:
    Accounts(tmp_path).add("Olga", Role.OPERATOR, "a long enough password", "2026-11-20T10:00:00.000Z")
    stranger = asking(pages_of_a_table(tmp_path)[0].application())
    assert stranger("GET", PEOPLE)[0] == 403
    assert change(stranger, do="join", name="Ren", to="Aoi")[0] == 403


def test_a_file_that_was_spoilt_is_named_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "people.json").write_text('{"schema": "tablectl/people/1", "joined": []}')
    with pytest.raises(InputError, match="move it away"):
        PeopleBook(tmp_path)


def test_a_season_is_told_of_a_player_and_of_the_club(site: Site) -> None:
    name = site.client.get("/api/stats").json()["books"]["riichi"][0]["player"]
    own = site.client.get("/api/stats/season", params={"rules": "riichi", "player": name})
    club = site.client.get("/api/stats/season", params={"rules": "riichi"})
    assert (own.status_code, club.status_code) == (200, 200)
    assert own.json()["player"] == name
    assert club.json()["counts"]["hands"] == 4 * own.json()["counts"]["hands"]
    assert own.json()["curve"][-1]["at"]
    assert own.json()["tables"][0]["table"] == "t1"
    tag = own.headers["ETag"]
    again = site.client.get(own.request.url, headers={"If-None-Match": tag})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({}, 400),
        ({"rules": "chess"}, 400),
        ({"rules": "mcr"}, 404),
        ({"rules": "riichi", "player": "Nobody"}, 404),
        ({"rules": "riichi", "player": "x" * 41}, 400),
    ],
)
def test_a_season_that_cannot_be_told_says_why(site: Site, query: dict[str, str], status: int) -> None:
    for path in ("season", "card.png"):
        answer = site.client.get(f"/api/stats/{path}", params=query)
        assert answer.status_code == status
        assert answer.json()["error"]["message"]


def test_a_card_is_a_picture_in_a_language_that_the_pages_have(site: Site) -> None:
    card = site.client.get("/api/stats/card.png", params={"rules": "riichi", "lang": "ja"})
    assert card.status_code in (200, 503), "503 where OpenCV draws no letters"
    assert card.content.startswith(b"\x89PNG") or "OpenCV" in card.text
    assert site.client.get("/api/stats/card.png?rules=riichi&lang=tlh").status_code == 400
