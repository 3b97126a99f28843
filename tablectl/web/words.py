"""The words of the pages as their files have them: a row of four languages under each key.

Texts in, values out. The same files are the pages' modules, so that what a page writes and what a loudspeaker
says are one and the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

LANGUAGES: Final = ("en", "ru", "zh", "ja")
"""In the order of a row."""

_ROW: Final = re.compile(
    r'^  (?:"(?P<quoted>[\w.]+)"|(?P<key>\w+)): \[\s*(?P<row>(?:"(?:[^"\\]|\\.)*",?\s*)+)\],$', re.MULTILINE
)
_KEY: Final = re.compile(r'^  (?:"[\w.]+"|\w+): \[', re.MULTILINE)


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
