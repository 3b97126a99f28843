"""A rule book that is entered once is played, listed, named, scored and asked for in a form."""

from __future__ import annotations

import json

import pytest

from tablectl.api.books.names import book_names
from tablectl.api.books.rules import NoSuchBook, fault_rows, item_rows, option_rows, preset_rows
from tablectl.api.scoring.score import score_line
from tablectl.api.scoring.score_form import score_form
from tablectl.game.claims import StartSession
from tablectl.game.decide import decide
from tablectl.game.state import GameState, evolve
from tablectl.rulesets import RULESETS
from tests.tablectl.game.made_up import PLAIN, book

WIN = {
    "id": "1",
    "rules": "made_up",
    "options": {"worth": 3},
    "hand": "123456789m1123p",
    "winning_tile": "1p",
    "source": "discard",
    "from": "S",
    "seat": "W",
}


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, "made_up", book())


def test_before_its_entry_nobody_knows_the_book() -> None:
    with pytest.raises(NoSuchBook, match="made_up"):
        score_form("made_up")
    answer = score_line(json.dumps(WIN))
    assert answer["ok"] is False
    assert answer["error"] == {
        "code": "unknown_ruleset",
        "message": "there is no ruleset “made_up”; available: " + ", ".join(RULESETS),
    }


@pytest.mark.usefixtures("entered")
def test_it_is_played() -> None:
    started = decide(GameState(), StartSession("made_up", "default", {}, tuple("ABCD")))
    assert isinstance(started, tuple), started
    assert evolve(GameState(), started[0]).play == PLAIN


@pytest.mark.usefixtures("entered")
def test_it_is_listed_and_its_items_are_named() -> None:
    assert [row["option"] for row in option_rows("made_up")] == ["worth"]
    assert [row["preset"] for row in preset_rows("made_up")] == ["default"]
    assert [row["id"] for row in item_rows("made_up")] == ["win"]
    assert fault_rows("made_up") == []
    assert book_names("made_up")["win"]["en"] == "Win"


@pytest.mark.usefixtures("entered")
def test_it_is_scored_by_its_own_options() -> None:
    answer = score_line(json.dumps(WIN))
    assert (answer["ok"], answer["total"]) == (True, 3), answer
    assert answer["deltas"] == {"E": 0, "S": -3, "W": 3, "N": 0}


@pytest.mark.usefixtures("entered")
def test_it_has_a_form() -> None:
    form = score_form("made_up")
    assert form["players"] == {"4": ["E", "S", "W", "N"]}
    assert [option["option"] for option in form["options"]] == ["worth"]
    assert (form["round"], form["context"]) == (False, [])
