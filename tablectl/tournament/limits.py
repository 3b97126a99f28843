"""How long the texts and lists of a tournament are at most: of its file, its lists and its commands.

One table, which docs/SECURITY.md prints. What is longer is refused with its place and the limit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from tablectl.wire import MAX_ID_LENGTH


class Limit(NamedTuple):
    """The most that a text or a list may hold."""

    maximum: int
    description: str
    """What it is, for people."""


MAX_TEXT_LENGTH: Final = 500
"""Characters of a text that has no row of its own."""
MAX_LIST_LENGTH: Final = 2000
"""Entries of a list that has no row of its own."""
MAX_FILE_BYTES: Final = 32 * 1024 * 1024
"""Characters of a tournament file: 2,000 players in a hundred rounds need half of it."""

TEXTS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        "name": Limit(200, "an event's name"),
        "rules": Limit(40, "the key of a rule book, and of its preset: letters, digits, space, . _ -"),
        "preset": Limit(40, ""),
        "id": Limit(MAX_ID_LENGTH, "the id of a player, a team, an event, a machine"),
        "players.name": Limit(100, "a player's name"),
        "short": Limit(100, "the short name, the country, the number and the club of a player"),
        "country": Limit(100, ""),
        "ema_id": Limit(100, ""),
        "club": Limit(100, ""),
        "teams.name": Limit(100, "a team's name"),
        "by": Limit(100, "who says something"),
        "reason": Limit(MAX_TEXT_LENGTH, "a reason, a ruling, and any other text of a command"),
        "pages": Limit(200, "the address of a machine's pages"),
        "text": Limit(200_000, "a list of players or a tournament file in a command"),
    }
)
"""Characters by the text's place in a file or a command; one that says nothing of itself stands in the row
above."""

LISTS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        "players": Limit(2000, "players of an event, teams, ids in a list"),
        "rounds": Limit(100, "rounds to seat at once"),
        "seating": Limit(100_000, "tables in a seating, results"),
        "already": Limit(100_000, ""),
        "results": Limit(100_000, ""),
        "games": Limit(100_000, ""),
        "penalties": Limit(10_000, "penalties"),
        "cut": Limit(100, "cuts"),
    }
)
"""Entries, likewise."""

CONTROL_CHARACTERS: Final = "a text without control characters"
_INDEX: Final = re.compile(r"\[\d+\]")
_KEY: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]*")
_ALLOWED_CONTROLS: Final = "\t\n\r"
_BIDI_CONTROLS: Final = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""What turns the direction of all that is written after it."""


def max_text_length(place: str) -> int:
    """How many characters a text has at most.

    >>> max_text_length("players[17].name"), max_text_length("penalties[0].reason"), max_text_length("name")
    (100, 500, 200)
    """
    return _limit_of(TEXTS, place, MAX_TEXT_LENGTH)


def max_list_length(place: str) -> int:
    """How many entries a list has at most.

    >>> max_list_length("players"), max_list_length("results[2].signed")
    (2000, 2000)
    """
    return _limit_of(LISTS, place, MAX_LIST_LENGTH)


def text_fault(value: str, maximum: int) -> str:
    """Why a text is none that people and databases can take; empty where it is one.

    >>> text_fault("Jun", 100)
    ''
    >>> text_fault("Jun" + chr(0xD800), 100)
    'a text without halves of characters'
    """
    if len(value) > maximum:
        return f"a text of at most {maximum} characters"
    for letter in value:
        kind = unicodedata.category(letter)
        if kind == "Cs":
            return "a text without halves of characters"
        if (kind == "Cc" and letter not in _ALLOWED_CONTROLS) or letter in _BIDI_CONTROLS:
            return CONTROL_CHARACTERS
    return ""


def is_key(value: str) -> bool:
    """Whether a text can name a rule book or a preset: it is no path and no markup.

    >>> is_key("riichi"), is_key("EMA 2016"), is_key("../../etc/passwd")
    (True, True, False)
    """
    return _KEY.fullmatch(value) is not None


def _limit_of(limits: Mapping[str, Limit], place: str, otherwise: int) -> int:
    bare = _INDEX.sub("", place)
    found = limits.get(bare) or limits.get(bare.rpartition(".")[2] if bare != "name" else bare)
    return otherwise if found is None else found.maximum
