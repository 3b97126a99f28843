"""Reads and validates a file of a club's rules; errors name the line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablectl.errors import InputError, in_words
from tablectl.quoting import quoted
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import CLUB, Club, ClubError, club_of

MAX_BYTES: Final = 256 * 1024
_TABLE: Final = re.compile(r"^\s*(\[\[?)\s*([\w.-]+)\s*\]\]?")
_KEY: Final = re.compile(r"^\s*\"?([\w.-]+)\"?\s*=")


class ClubFileError(InputError):
    """A file without valid rules; the message has the line, the key, and what would be right."""


@dataclass(frozen=True, slots=True)
class ClubFile:
    """A club's rules with their document."""

    club: Club
    document: dict[str, Any]
    """The whole content of the file."""

    @property
    def session_options(self) -> dict[str, Any]:
        """The document as an option of a session: without the examples."""
        return {key: value for key, value in self.document.items() if key != "examples"}


def read_club(path: Path) -> ClubFile:
    """Read a club's file. Its content is data and is never executed.

    Raises:
        ClubFileError: there is no such file, it is no TOML, or its rules cannot be played.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ClubFileError(f"{path}: a club's rules have at most {MAX_BYTES // 1024} KB")
        text = data.decode("utf-8-sig")  # some editors write a mark before UTF-8
    except OSError as error:
        raise ClubFileError(f"{path}: the club's rules cannot be read: {in_words(error)}") from None
    except UnicodeDecodeError as error:
        raise ClubFileError(f"{path}: {in_words(error)}") from None
    try:
        return club_file(text)
    except ClubFileError as error:
        raise ClubFileError(f"{path}: {error}") from None


def club_file(text: str) -> ClubFile:
    """Rules from the text of a file.

    Raises:
        ClubFileError: as ``read_club``.
    """
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ClubFileError(in_words(error)) from None
    try:
        club = club_of(document)
        book = RULESETS.get(club.book)
        if book is None:
            raise ClubError(("book",), f"there is no book {club.book}; there are {', '.join(RULESETS)}")
        try:
            book.play(club.preset, {CLUB: document})
        except ClubError:
            raise
        except InputError as error:
            raise ClubError(_option_place(document, str(error)), in_words(error)) from None
    except ClubError as error:
        line = line_of(text, error.place)
        where = f"line {line}: " if line else ""
        raise ClubFileError(f"{where}{error}") from None
    return ClubFile(club, document)


def _option_place(document: dict[str, Any], words: str) -> tuple[str | int, ...]:
    options = document.get("options", {})
    named = next((name for name in options if quoted(name) in words), None)
    return ("options", named) if named else ("preset",)


def line_of(text: str, place: tuple[str | int, ...]) -> int | None:
    """The line of a key in a TOML file, from 1; that of its table where the key itself is missing.

    >>> line_of("a = 1\\n[[items]]\\nkey = 2\\n[[items]]\\nkey = 3", ("items", 1, "key"))
    5
    """
    lists: dict[str, int] = {}
    table: tuple[str | int, ...] = ()
    best: tuple[int, int] | None = None
    for line, text_line in enumerate(text.splitlines(), 1):
        header = _TABLE.match(text_line)
        if header is not None:
            first, *rest = header[2].split(".")
            if header[1] == "[[" and not rest:
                lists[first] = lists.get(first, -1) + 1
            table = (first, *((lists[first],) if first in lists else ()), *rest)
            here = table
        elif (key := _KEY.match(text_line)) is not None:
            here = (*table, *key[1].split("."))
        else:
            continue
        common = min(len(here), len(place))
        if here[:common] == place[:common] and (best is None or common > best[0]):
            best = (common, line)
    return None if best is None else best[1]
