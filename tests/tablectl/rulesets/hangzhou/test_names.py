"""Every multiplier and option has a name in four languages and a clause."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from tablectl.api.books.rules import option_rows
from tablectl.rulesets.hangzhou.listing import HANGZHOU_LISTING, HANGZHOU_WORDS
from tablectl.rulesets.hangzhou.multipliers import MULTIPLIERS
from tablectl.rulesets.hangzhou.options import HANGZHOU_BOOK
from tablectl.rulesets.names import Names

ITEMS, OPTIONS = HANGZHOU_WORDS.items, HANGZHOU_WORDS.options
PUBLISHED = [
    "wild_eye",
    "fortune_float",
    "kong_bloom",
    "robbing_the_kong",
    "seven_pairs",
    "pure_seven_pairs",
    "deluxe",
]
"""The published list of scoring items; each doubles."""


def test_the_multipliers_are_the_published_ones() -> None:
    assert list(MULTIPLIERS) == list(ITEMS) == PUBLISHED
    assert all(one.value == 2 and one.clause for one in MULTIPLIERS.values())


def test_every_option_is_named_in_the_order_of_the_book() -> None:
    assert list(OPTIONS) == list(HANGZHOU_BOOK.fields)


@pytest.mark.parametrize("table", [ITEMS, OPTIONS], ids=["items", "options"])
def test_each_language_has_its_own_script_and_no_name_twice(table: Mapping[str, Names]) -> None:
    scripts = {"en": "[A-Za-z]", "ru": "[А-Яа-я]", "ja": "[ぁ-んァ-ヶ一-鿿]", "zh": "[一-鿿]"}
    for language, script in scripts.items():
        texts = [getattr(names, language) for names in table.values()]
        assert all(re.search(script, text) and text == text.strip() for text in texts)
        assert len(set(texts)) == len(texts), [text for text in texts if texts.count(text) > 1]


def test_no_kana_stands_in_chinese_names_and_no_cyrillic_in_english_ones() -> None:
    for names in (*ITEMS.values(), *OPTIONS.values()):
        assert not re.search("[ぁ-んァ-ヶ]", names.zh)
        assert names.en.isascii()


def test_the_options_are_listed_with_values_and_clauses() -> None:
    rows = option_rows("hangzhou")
    assert [row["option"] for row in rows] == list(HANGZHOU_BOOK.fields)
    assert all(row["clause"] and row["values"] and row["names"]["ja"] for row in rows)
    assert [item.key for item in HANGZHOU_LISTING.items] == PUBLISHED
