"""Every yaku, limit and option has a name in four languages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import pytest

from tablectl.rulesets.names import Names
from tablectl.rulesets.riichi.listing import RIICHI_WORDS
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.riichi.yaku.situation import SITUATION_YAKU
from tablectl.rulesets.riichi.yaku.table import FORM_YAKU, ROUND_WIND, SEAT_WIND, SEVEN_PAIRS, TILE_YAKU
from tablectl.rulesets.riichi.yaku.yakuman import FORM_YAKUMAN
from tests.tablectl.rulesets.riichi.claims import FIXTURES

_ITEMS = json.loads((FIXTURES / "scoring_items.json").read_text(encoding="utf-8"))
PUBLISHED = [*_ITEMS["han_closed_open"], *_ITEMS["yakuman"], *_ITEMS["optional"]]
"""The published list of scoring items."""

YAKU, LIMITS, OPTIONS = RIICHI_WORDS.items, RIICHI_WORDS.limits, RIICHI_WORDS.options
TABLES = {"yaku": YAKU, "limits": LIMITS, "options": OPTIONS}


def test_every_published_item_is_named_and_nothing_else() -> None:
    assert list(YAKU) == PUBLISHED


def test_every_yaku_that_scoring_finds_is_named() -> None:
    tables = (TILE_YAKU, FORM_YAKU, SITUATION_YAKU, FORM_YAKUMAN)
    found = {pattern.key for table in tables for pattern in table}
    found |= {SEVEN_PAIRS.key, SEAT_WIND.key, ROUND_WIND.key}
    assert found <= set(YAKU)


def test_every_option_is_named_in_the_order_of_the_book() -> None:
    assert list(OPTIONS) == list(RIICHI_BOOK.fields)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_each_language_has_its_own_script_and_no_name_twice(table: Mapping[str, Names]) -> None:
    scripts = {"en": "[A-Za-z]", "ru": "[А-Яа-я]", "ja": "[ぁ-んァ-ヶ一-鿿々]", "zh": "[一-鿿]"}
    for language, script in scripts.items():
        texts = [getattr(names, language) for names in table.values()]
        assert all(re.search(script, text) and text == text.strip() for text in texts)
        assert len(set(texts)) == len(texts), [text for text in texts if texts.count(text) > 1]


def test_no_kana_stands_in_chinese_names_and_no_cyrillic_in_english_ones() -> None:
    for names in (*YAKU.values(), *LIMITS.values(), *OPTIONS.values()):
        assert not re.search("[ぁ-んァ-ヶ]", names.zh)
        assert names.en.isascii()
