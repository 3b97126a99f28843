"""The fonts that come with the pages: every character that pages and rule books use is in one of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tablectl import web
from tablectl.api.books.names import book_names
from tablectl.api.books.rules import option_rows, preset_rows
from tablectl.rulesets import RULESETS

FOLDER = Path(web.__file__).parent
RULE = re.compile(r'font-family: "([^"]+)";.*?url\("\.\./(fonts/[\w-]+\.woff2)"\).*?unicode-range: ([^;]+);')
RULES = RULE.findall((FOLDER / "style" / "fonts.css").read_text(encoding="utf-8"))


def characters(family: str) -> set[int]:
    """What a family has for certain: a file for players' names does not say which names it can write."""
    found: set[int] = set()
    for name, file, ranges in RULES:
        if name == family and not file.endswith("-names.woff2"):
            for each in ranges.replace("U+", "").split(", "):
                first, _, last = each.partition("-")
                found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def words() -> str:
    """Everything that the pages say in Chinese or Japanese."""
    pages = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "script").rglob("*.js"))
    names = "".join(text for book in RULESETS for each in book_names(book).values() for text in each.values())
    rows = [row for book in RULESETS for row in (*option_rows(book), *preset_rows(book))]
    return pages + names + json.dumps(rows, ensure_ascii=False)


@pytest.mark.parametrize("language", ["JP", "SC"])
def test_every_character_that_pages_and_books_use_is_in_the_font(language: str) -> None:
    wanted = {letter for letter in words() if ord(letter) >= 0x3000}
    lacking = sorted(wanted - {chr(code) for code in characters(f"Noto Sans Pages {language}")})
    assert not lacking, f"run deploy/fonts.py again: {''.join(lacking)}"


def test_latin_and_cyrillic_names_are_whole() -> None:
    known = characters("Noto Sans Pages")
    assert all(ord(letter) in known for letter in "Ångström Šťastný Łukasz Ёжиков Ґалаґан Қайрат −–…№")


def test_every_font_file_is_named_and_there() -> None:
    named = {file for _, file, _ in RULES}
    assert named == {f"fonts/{path.name}" for path in (FOLDER / "fonts").glob("*.woff2")}
