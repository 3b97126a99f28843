"""The pages' words: every one in four languages, every one that a page asks for is there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tablectl import web
from tablectl.api.score_form import score_form
from tablectl.rulesets import RULESETS

FOLDER = Path(web.__file__).parent
ROW = re.compile(r'^  (?:"([\w.]+)"|(\w+)): \[\s*((?:"(?:[^"\\]|\\.)*",?\s*)+)\],$', re.MULTILINE)
LANGUAGES = ("en", "ru", "zh", "ja")
PLURALS = {"en": (1, 2), "ru": (1, 3), "zh": (1,), "ja": (1,)}


def words() -> dict[str, list[str]]:
    """Every row of the words' files."""
    found: dict[str, list[str]] = {}
    for path in sorted((FOLDER / "script" / "words").glob("*.js")):
        text = path.read_text(encoding="utf-8")
        rows = {a or b: json.loads(f"[{c.rstrip().rstrip(',')}]") for a, b, c in ROW.findall(text)}
        assert len(rows) == len(re.findall(r'^  (?:"[\w.]+"|\w+): \[', text, re.MULTILINE)), path
        assert not found.keys() & rows.keys(), "a word stands in two files"
        found |= rows
    return found


WORDS = words()


def asked() -> set[str]:
    """The keys that scripts and pages name outright."""
    found: set[str] = set()
    for path in (FOLDER / "script").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        if re.search(r'import \{[^}]*\bsay\b[^}]*\} from "./language.js"', text):
            found |= set(re.findall(r'\bsay\("([\w.]+)"', text))
    for path in FOLDER.glob("*.html"):
        found |= set(re.findall(r'data-say(?:-label)?="([\w.]+)"', path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("key", sorted(WORDS))
def test_a_word_stands_in_every_language_with_the_same_blanks(key: str) -> None:
    row = WORDS[key]
    assert len(row) == len(LANGUAGES)
    assert all(text.strip() for text in row)
    blanks = [set(re.findall(r"\{(\w+)\}", text)) for text in row]
    assert all(each == blanks[0] for each in blanks)
    for language, text in zip(LANGUAGES, row, strict=True):
        assert text.count("|") + 1 in PLURALS[language]


def test_every_word_that_is_asked_for_is_there() -> None:
    assert asked() - WORDS.keys() == set()


@pytest.mark.parametrize("book", sorted(RULESETS))
def test_every_circumstance_of_a_win_is_asked_in_plain_words(book: str) -> None:
    form = score_form(book)
    needed = {f"book_{book}"} | {f"source_{source}" for source in form["sources"]}
    for field in form["context"]:
        needed.add(f"context.{field['field']}")
        needed |= {f"context.{field['field']}.{choice}" for choice in field.get("choices", ())}
    assert needed - WORDS.keys() == set()
