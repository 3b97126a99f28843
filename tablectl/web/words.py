"""The words of the pages as their files have them: a row of four languages under each key.

Texts in, values out. The same files are the pages' modules, so that what a page writes and what a loudspeaker
says are one and the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

LANGUAGES: Final = ("en", "ru", "zh", "ja")
"""In the order of a row."""

_ROW: Final = re.compile(
    r'^  (?:"(?P<quoted>[\w.]+)"|(?P<key>\w+)): \[\s*(?P<row>(?:"(?:[^"\\]|\\.)*",?\s*)+)\],$', re.MULTILINE
)
_KEY: Final = re.compile(r'^  (?:"[\w.]+"|\w+): \[', re.MULTILINE)


LANGUAGE_COOKIE: Final = "tablectl-language"
"""Which language somebody has chosen in this browser; ``script/language.js`` writes it."""


class WordsError(ValueError):
    """A file of words that is not written as the others are."""


def word_rows(text: str, name: str = "words") -> Mapping[str, tuple[str, ...]]:
    """The rows of a file of ``script/words``, by key.

    Args:
        text: the module, a row a line: ``key: ["English", "Русский", "中文", "日本語"],``.
        name: what the file is called in an error.

    Raises:
        WordsError: a row is written otherwise, or has another number of languages.
    """
    found = {
        row["quoted"] or row["key"]: tuple(json.loads(f"[{row['row'].rstrip().rstrip(',')}]"))
        for row in _ROW.finditer(text)
    }
    if len(found) != len(_KEY.findall(text)):
        raise WordsError(f"{name}: every row should be a line, key: [four texts], and no key come twice")
    for key, row in found.items():
        if len(row) != len(LANGUAGES):
            raise WordsError(f"{name}: {key} has {len(row)} texts, should have {len(LANGUAGES)}")
    return MappingProxyType(found)


def in_language(text: str, language: str) -> str:
    """A module of ``script/words`` with each row's text in one language alone: ``key: ["Русский"],``.

    Args:
        text: the module.
        language: one of ``LANGUAGES``.
    """
    at = LANGUAGES.index(language)

    def alone(row: re.Match[str]) -> str:
        kept = json.dumps(json.loads(f"[{row['row'].rstrip().rstrip(',')}]")[at], ensure_ascii=False)
        key = row["key"] or f'"{row["quoted"]}"'
        return f"  {key}: [{kept}],"

    return _ROW.sub(alone, text)


def language_asked(asked: str | None, chosen: str | None, accepted: str) -> str:
    """Which language a page speaks: the one in its address, else what was chosen before, else the browser's.

    Args:
        asked: of the address, ``?lang=ru``.
        chosen: of the cookie ``LANGUAGE_COOKIE``.
        accepted: the browser's Accept-Language (RFC 9110, 12.5.4): ``en-GB,en;q=0.9,ja;q=0.8``.
    """
    wanted: Sequence[str] = (asked or "", chosen or "", *_by_liking(accepted))
    found = (each.strip()[:2].lower() for each in wanted)
    return next((each for each in found if each in LANGUAGES), LANGUAGES[0])


def _by_liking(accepted: str) -> list[str]:
    likings: list[tuple[float, str]] = []
    for each in accepted.split(","):
        name, _, quality = each.partition(";q=")
        try:
            likings.append((float(quality or 1), name))
        except ValueError:
            likings.append((0.0, name))
    return [name for liking, name in sorted(likings, key=lambda each: -each[0]) if liking > 0]
