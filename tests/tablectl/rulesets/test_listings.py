"""Every rule book tells its options, presets and scoring items in full, under the published ids."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

from tablectl.api.books.rules import fault_rows, item_rows, option_rows, preset_rows
from tablectl.cli.scoring.rules import app
from tablectl.rulesets import RULESETS
from tablectl.rulesets.names import Names

PUBLISHED: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "rules" / "scoring_items.json").read_text(encoding="utf-8")
)
"""The published ids and values of scoring items."""

LIMITS: Final = ("mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")
"""The names that the scoring contract has for riichi's limits."""

SCRIPTS: Final = {"en": "[A-Za-z]", "ru": "[А-Яа-я]", "ja": "[ぁ-んァ-ヶ一-鿿々〇]", "zh": "[一-鿿〇]"}


def published(book: str) -> dict[str, int | None]:
    """Ids of a book's items, with the value where the list has one for all presets."""
    if book == "riichi":
        riichi = PUBLISHED["riichi"]
        return dict.fromkeys([*riichi["han_closed_open"], *riichi["yakuman"], *riichi["optional"], *LIMITS])
    if book == "sanma":  # Riichi's without what needs middle characters, and the norths set aside.
        riichi_items = published("riichi")
        del riichi_items["sanshoku_doujun"], riichi_items["daisuurin"]
        return riichi_items | {"kita": None}
    if book in ("mcr", "siamese"):
        fans = {key: value for _, key, value in PUBLISHED["mcr"]} | dict(PUBLISHED["mcr_extra"])
        if book == "siamese":  # Played without flowers and seasons.
            del fans[next(key for number, key, _ in PUBLISHED["mcr"] if number == 81)]
        return fans
    if book == "xiamen":
        both = dict(PUBLISHED["xiamen_multipliers"]), dict(PUBLISHED["quanzhou_multipliers"])
        return {key: both[0].get(key) for key in both[0] | both[1]}
    if book == "hangzhou":
        return dict(PUBLISHED["hangzhou_multipliers"])
    return {key: value for _, key, value in PUBLISHED[book]}


@pytest.mark.parametrize("book", RULESETS)
def test_items_are_the_published_ones_each_once(book: str) -> None:
    told = [item.key for item in RULESETS[book].listing.items]
    assert len(set(told)) == len(told)
    assert set(told) == set(published(book))


@pytest.mark.parametrize("book", RULESETS)
def test_a_told_value_is_the_published_one(book: str) -> None:
    values = published(book)
    for item in RULESETS[book].listing.items:
        if item.value is not None and values[item.key] is not None:
            assert item.value == values[item.key], item.key


@pytest.mark.parametrize("book", RULESETS)
def test_every_item_and_option_has_its_clause_and_every_option_says_what_it_is(book: str) -> None:
    listing = RULESETS[book].listing
    for item in listing.items:
        assert item.clause.strip(), item.key
    for name, option in listing.options.fields.items():
        assert option.metadata["clause"].strip(), name
        assert option.metadata["about"].strip(), name


@pytest.mark.parametrize("book", RULESETS)
def test_every_item_and_option_is_named_in_four_languages(book: str) -> None:
    listing = RULESETS[book].listing
    assert list(listing.option_names) == list(listing.options.fields)
    _named(book, {item.key: item.names for item in listing.items}, listing.option_names)


@pytest.mark.parametrize("book", RULESETS)
def test_every_option_choice_and_preset_is_told_in_four_languages(book: str) -> None:
    """A new option, choice or preset brings its words, and no word outlives what it was for."""
    for row in option_rows(book):
        _told(book, row["option"], row["sentences"])
        spelled = [choice for choice in row.get("choices", ()) if isinstance(choice, str)]
        assert list(row.get("choice_names", {})) == spelled, row["option"]
        for language in SCRIPTS:
            texts = [names[language] for names in row.get("choice_names", {}).values()]
            assert not _twice(texts), (book, row["option"], language)
        for choice, names in row.get("choice_names", {}).items():
            _told(book, choice, names)
    for preset in preset_rows(book):
        for words in (preset["sources"], preset["summaries"]):
            _told(book, preset["preset"], words)
        assert all(preset["names"].values()), preset["preset"]
    listing = RULESETS[book].listing
    assert list(listing.sentences) == list(listing.options.fields)
    assert set(listing.choices) == {row["option"] for row in option_rows(book) if row.get("choice_names")}
    assert set(listing.preset_words) == set(listing.options.presets)


def _told(book: str, key: str, words: Mapping[str, str]) -> None:
    """One thing has its four texts, each in its own letters."""
    assert set(words) == set(SCRIPTS), (book, key)
    for language, text in words.items():
        assert re.search(SCRIPTS[language], text), (book, key, language, text)
        assert text == text.strip(), (book, key, language)
    assert not re.search("[ぁ-んァ-ヶ]", words["zh"]), (book, key)


def _named(book: str, *tables: Mapping[str, Names]) -> None:
    for table in tables:
        for language, script in SCRIPTS.items():
            texts = {key: getattr(names, language) for key, names in table.items()}
            for key, text in texts.items():
                assert re.search(script, text), (book, key, language, text)
                assert text == text.strip(), (book, key, language)
            assert not _twice(texts.values()), (book, language)
        for key, names in table.items():
            assert names.en.isascii(), (book, key)
            assert not re.search("[ぁ-んァ-ヶ]", names.zh), (book, key)


def _twice(texts: Iterable[str]) -> list[str]:
    seen = list(texts)
    return [text for text in seen if seen.count(text) > 1]


@pytest.mark.parametrize("book", RULESETS)
def test_presets_hold_permitted_values_and_tell_their_source_and_how_they_differ(book: str) -> None:
    options = RULESETS[book].listing.options
    assert "default" in options.presets
    for name, preset in options.presets.items():
        values = {one: getattr(preset.options, one) for one in options.fields}
        assert options.override(preset.options, values) == preset.options
        assert preset.source, name
        assert preset.summary, name
        assert "\n" not in preset.summary
        assert bool(options.changed(preset.options)) == (name != "default")


@pytest.mark.parametrize("book", RULESETS)
def test_the_command_prints_a_book_whole(book: str) -> None:
    text = CliRunner().invoke(app, [book]).output
    for row in option_rows(book):
        assert f"{row['option']} = {json.dumps(row['value'])}\n" in text
    for preset in preset_rows(book):
        assert f"{preset['preset']}: {preset['summary']}\n" in text
    for item in item_rows(book):
        assert f"{item['names']['en']} · {item['names']['ru']}" in text


@pytest.mark.parametrize("book", RULESETS)
def test_a_program_gets_the_same_as_json(book: str) -> None:
    found = json.loads(CliRunner().invoke(app, [book, "--json"]).output)
    assert found["options"] == json.loads(json.dumps(option_rows(book)))
    assert found["items"] == item_rows(book)
    assert {row["preset"] for row in found["presets"]} == set(RULESETS[book].listing.options.presets)


@pytest.mark.parametrize("book", RULESETS)
def test_every_irregularity_is_told_with_its_code_its_clause_and_the_books_words(book: str) -> None:
    rows = fault_rows(book)
    assert rows
    for row in rows:
        assert re.fullmatch("[a-z][a-z0-9_]*", row["code"])
        assert row["name"].strip()
        assert row["native"].strip()
        assert row["clause"].strip()
    assert len({row["code"] for row in rows}) == len(rows)
    text = CliRunner().invoke(app, [book]).output
    assert all(f"{row['code']}: {row['name']}" in text for row in rows)
