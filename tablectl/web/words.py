"""Parses the files of the pages' words: a row of four languages under each key.

Texts in, values out. The files are modules of the pages, so that pages and loudspeakers use the same words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

LANGUAGES: Final = ("en", "ru", "zh", "ja")
"""In the order of the texts in a row."""

_ROW: Final = re.compile(
    r'^  (?:"(?P<quoted>[\w.]+)"|(?P<key>\w+)): \[\s*(?P<row>(?:"(?:[^"\\]|\\.)*",?\s*)+)\],$', re.MULTILINE
)
_KEY: Final = re.compile(r'^  (?:"[\w.]+"|\w+): \[', re.MULTILINE)


LANGUAGE_COOKIE: Final = "tablectl-language"
"""The language that was chosen in this browser; ``script/language.js`` sets it."""


class WordsError(ValueError):
    """A file of words has a wrong format."""


def word_rows(text: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """The rows of a file of ``script/words``, by key.

    Args:
        text: the module, a row a line: ``key: ["English", "Русский", "中文", "日本語"],``.
        name: of the file, for errors.

    Raises:
        WordsError: a row has a wrong format, or a wrong number of languages.
    """
    rows = {
        row["quoted"] or row["key"]: tuple(json.loads(f"[{row['row'].rstrip().rstrip(',')}]"))
        for row in _ROW.finditer(text)
    }
    if len(rows) != len(_KEY.findall(text)):
        raise WordsError(f"{name}: every row should be a line, key: [four texts], and no key come twice")
    for key, row in rows.items():
        if len(row) != len(LANGUAGES):
            raise WordsError(f"{name}: {key} has {len(row)} texts, should have {len(LANGUAGES)}")
    return MappingProxyType(rows)


def in_language(text: str, language: str) -> str:
    """A module of ``script/words`` with the texts in one language alone: ``key: ["Русский"],``.

    Args:
        text: the module.
        language: one of ``LANGUAGES``.
    """
    index = LANGUAGES.index(language)

    def keep_language(row: re.Match[str]) -> str:
        text_in_language = json.dumps(
            json.loads(f"[{row['row'].rstrip().rstrip(',')}]")[index], ensure_ascii=False
        )
        key = row["key"] or f'"{row["quoted"]}"'
        return f"  {key}: [{text_in_language}],"

    return _ROW.sub(keep_language, text)


def negotiate_language(requested: str | None, chosen: str | None, accepted: str) -> str:
    """The language of a page: the one in its address, else the chosen one, else the browser's.

    Args:
        requested: in the address, ``?lang=ru``.
        chosen: in the cookie ``LANGUAGE_COOKIE``.
        accepted: the browser's Accept-Language (RFC 9110, 12.5.4): ``en-GB,en;q=0.9,ja;q=0.8``.
    """
    wanted: Sequence[str] = (requested or "", chosen or "", *_by_preference(accepted))
    languages = (each.strip()[:2].lower() for each in wanted)
    return next((each for each in languages if each in LANGUAGES), LANGUAGES[0])


def _by_preference(accepted: str) -> list[str]:
    preferences: list[tuple[float, str]] = []
    for each in accepted.split(","):
        name, _, weight = each.partition(";q=")
        try:
            preferences.append((float(weight or 1), name))
        except ValueError:
            preferences.append((0.0, name))
    return [name for quality, name in sorted(preferences, key=lambda each: -each[0]) if quality > 0]
