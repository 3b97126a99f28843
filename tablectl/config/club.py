"""A club's rules in a file: read, checked, and told with the line of whatever is wrong."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablectl.errors import InputError, in_words
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import CLUB, Club, ClubError, club_of

MAX_BYTES: Final = 256 * 1024
_TABLE: Final = re.compile(r"^\s*(\[\[?)\s*([\w.-]+)\s*\]\]?")
_KEY: Final = re.compile(r"^\s*\"?([\w.-]+)\"?\s*=")


class ClubFileError(InputError):
    """A file that holds no rules; the message tells line, key, and what would be right."""


@dataclass(frozen=True, slots=True)
class ClubFile:
    """A club's rules as read."""

    club: Club
    document: dict[str, Any]
    """All that stands in the file."""

    @property
    def carried(self) -> dict[str, Any]:
        """What a session takes with it: all but the examples."""
        return {key: value for key, value in self.document.items() if key != "examples"}


def read_club(path: Path) -> ClubFile:
    """Read a club's file. What it says is compared and counted, and never run.

    Raises:
        ClubFileError: no such file, no TOML, or rules that cannot be played.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ClubFileError(f"{path}: a club's rules have at most {MAX_BYTES // 1024} KB")
        text = data.decode("utf-8")
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
    named = next((name for name in options if f"'{name}'" in words), None)
    return ("options", named) if named else ("preset",)


def line_of(text: str, place: tuple[str | int, ...]) -> int | None:
    """The line of a key in a file of TOML, from 1; of its table where the key itself is not there.

    >>> line_of("a = 1\\n[[items]]\\nkey = 2\\n[[items]]\\nkey = 3", ("items", 1, "key"))
    5
    """
    lists: dict[str, int] = {}
    table: tuple[str | int, ...] = ()
    best: tuple[int, int] | None = None
    for line, said in enumerate(text.splitlines(), 1):
        header = _TABLE.match(said)
        if header is not None:
            first, *rest = header[2].split(".")
            if header[1] == "[[" and not rest:
                lists[first] = lists.get(first, -1) + 1
            table = (first, *((lists[first],) if first in lists else ()), *rest)
            here = table
        elif (key := _KEY.match(said)) is not None:
            here = (*table, *key[1].split("."))
        else:
            continue
        alike = min(len(here), len(place))
        if here[:alike] == place[:alike] and (best is None or alike > best[0]):
            best = (alike, line)
    return None if best is None else best[1]
