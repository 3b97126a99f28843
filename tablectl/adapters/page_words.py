"""The pages' words from their files, for whoever speaks them: the pages' stream, the table's loudspeaker."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tablectl import web
from tablectl.api.rulebook_names import book_names
from tablectl.api.rules import NoSuchBook
from tablectl.speech import Speaker
from tablectl.web.words import word_rows

FOLDER: Final = Path(web.__file__).parent / "script" / "words"


def new_speaker(minutes: float | None = None) -> Speaker:
    """Somebody who says the game to one audience in the words of the pages.

    Args:
        minutes: how long a session may last.
    """
    return Speaker(page_words(), known_names, _seconds_of, minutes)


def _seconds_of(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


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


@cache
def known_names(book: str) -> Mapping[str, Mapping[str, str]]:
    """A rule book's names; none of a book that this version does not have."""
    try:
        return book_names(book)
    except NoSuchBook:
        return {}
