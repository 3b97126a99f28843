"""What a table may choose, told to people and to programs."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from tablectl.api.books.rules import NoSuchBook, item_rows, option_rows, preset_rows
from tablectl.cli.scoring.rules import app
from tablectl.rulesets.option_fields import UnknownOptionError
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.presets import RIICHI_BOOK


def printed(*arguments: str) -> str:
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == 0, done.output
    return done.output


def test_every_option_is_printed_with_its_values_its_clause_and_the_books_term() -> None:
    text = printed("riichi")
    for row in option_rows("riichi"):
        assert f"{row['option']} = {json.dumps(row['value'])}\n" in text
        assert f"{row['values']}; book {row['clause']}\n" in text
        assert row["names"]["ru"] in text


def test_a_program_gets_the_same_as_json_with_names_in_four_languages() -> None:
    found = json.loads(printed("riichi", "--json"))
    assert [row["option"] for row in found["options"]] == list(RIICHI_BOOK.fields)
    assert {row["preset"] for row in found["presets"]} == set(RIICHI_BOOK.presets)
    assert {tuple(row["names"]) for row in found["options"] + found["items"]} == {("en", "ru", "ja", "zh")}


def test_what_is_printed_can_be_chosen() -> None:
    """Every listed choice, and every printed value, is accepted."""
    for row in json.loads(printed("riichi", "--json"))["options"]:
        for value in (row["value"], *row.get("choices", ())):
            RIICHI_BOOK.override(RiichiOptions(), {row["option"]: value})


def test_the_oka_follows_from_start_and_target() -> None:
    assert "oka follows: 20000\n" in printed("riichi")
    assert json.loads(printed("riichi", "--json", "--preset", "ema"))["follows"] == {"oka": 0}


def test_a_presets_own_values_are_printed_on_request() -> None:
    assert "uma = [20000, 10000, -10000, -20000]" in printed("riichi", "uma", "--preset", "tenhou")
    assert "uma = [15000, 5000, -5000, -15000]" in printed("riichi", "uma")


@pytest.mark.parametrize("preset", RIICHI_BOOK.presets)
def test_a_presets_changes_lead_from_the_default_to_it(preset: str) -> None:
    row = next(row for row in preset_rows("riichi") if row["preset"] == preset)
    assert RIICHI_BOOK.options("default", row["changes"]) == RIICHI_BOOK.presets[preset].options
    assert f"{preset}: {row['summary']}\n" in printed("riichi")


def test_an_unknown_option_is_answered_with_the_nearest_and_an_unknown_book_with_those_there_are() -> None:
    with pytest.raises(UnknownOptionError, match="did you mean “kuikae”"):
        option_rows("riichi", only=["kuikai"])
    with pytest.raises(NoSuchBook, match="riichi"):
        item_rows("poker")
