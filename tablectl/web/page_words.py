"""The pages' words, read from their files for other parts that write or speak them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tablectl import web
from tablectl.web.words import word_rows

FOLDER: Final = Path(web.__file__).parent / "script" / "words"


@cache
def page_words() -> Mapping[str, tuple[str, ...]]:
    """The rows of all files of words, by key.

    Raises:
        WordsError: a file has a wrong format.
    """
    rows: dict[str, tuple[str, ...]] = {}
    for path in sorted(FOLDER.glob("*.js")):
        rows |= word_rows(path.read_text(encoding="utf-8"), path.name)
    return MappingProxyType(rows)
