"""The pages' words from their files, for whoever writes or says them beside the pages."""

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
    """Every row of every file of words.

    Raises:
        WordsError: a file is written otherwise than it must be.
    """
    rows: dict[str, tuple[str, ...]] = {}
    for path in sorted(FOLDER.glob("*.js")):
        rows |= word_rows(path.read_text(encoding="utf-8"), path.name)
    return MappingProxyType(rows)
