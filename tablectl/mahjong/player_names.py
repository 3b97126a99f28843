"""What a player may be called: one rule for every way in. A name is seen, and hides and turns nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, NewType

PlayerName = NewType("PlayerName", str)
"""A name that ``player_name`` took."""
MAX_NAME_LENGTH: Final = 40
"""Characters that a table's pages and graphics show."""
MAX_MARKS: Final = 4
"""Marks on one letter: more are piled up (Unicode Technical Standard 39, 5.4)."""

_CONTROL_CHARACTERS: Final = "\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069"
"""Control characters, line ends and marks that turn the direction of all writing after them."""
_INVISIBLE: Final = (
    "\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b-\\u200f\\u2060-\\u2064\\u2800\\u3164\\ufeff\\uffa0"
)
"""Without width or ink: blank letters, and what comes along with texts that are copied."""
NAME_PATTERN: Final = (
    f"[^{_CONTROL_CHARACTERS}]*[^\\s{_INVISIBLE}{_CONTROL_CHARACTERS}][^{_CONTROL_CHARACTERS}]*"
)
"""What programs may check before they send a name: something to see, and nothing that hides or turns."""

JOINERS: Final = "\u200c\u200d"
"""What joins or parts two letters: nobody sees it, but what it does."""
_JOINABLE_CATEGORIES: Final = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
"""Kinds of characters behind which a joiner is seen: Persian and Indic letters, marks, emoji."""
_INVISIBLE_PATTERN: Final = re.compile(f"[{_INVISIBLE}]")
_VISIBLE_CATEGORIES: Final = frozenset("LNPS")
"""Kinds of characters that can be seen alone."""
_NON_TEXT_CATEGORIES: Final = frozenset({"Cc", "Cn", "Co", "Zl", "Zp"})
_CONTROL_PATTERN: Final = re.compile(f"[{_CONTROL_CHARACTERS}]")
_MARK_CATEGORIES: Final = frozenset({"Mn", "Me"})


class InvalidName(ValueError):
    """A text that no player can be called by. The message says what would be right."""


class InvisibleName(InvalidName):
    """It shows nothing, or begins with a mark that belongs on a letter."""

    refused_as = "unseen_name"


class HiddenCharacters(InvalidName):
    """It holds what hides or turns the text around it."""

    refused_as = "hidden_characters"


class DuplicateName(InvalidName):
    """Two players of one table would have it."""

    refused_as = "same_name"


def tidy_name(text: str) -> str:
    """A name as two spellings of it are compared: composed letters, single spaces, nothing without width.

    >>> tidy_name(" Jose\\u0301  A\\u200boi\\ufeff")
    'José Aoi'
    >>> tidy_name("A\\u200doi"), tidy_name("\\u0645\\u06cc\\u200c\\u062e") == "\\u0645\\u06cc\\u200c\\u062e"
    ('Aoi', True)
    """
    composed = unicodedata.normalize("NFC", text)
    shown = _INVISIBLE_PATTERN.sub(
        lambda found: found.group() if _is_joining(composed, found.start()) else "", composed
    )
    return " ".join(unicodedata.normalize("NFC", shown).split())


def is_visible(text: str) -> bool:
    """Whether a text shows anything: no spaces, blank letters and marks alone.

    >>> is_visible("late"), is_visible("\u200b "), is_visible("")
    (True, False, False)
    """
    return any(unicodedata.category(letter)[0] in _VISIBLE_CATEGORIES for letter in tidy_name(text))


def player_name(text: str, max_length: int = MAX_NAME_LENGTH) -> PlayerName:
    """A player's name, tidied.

    Args:
        max_length: characters that it has at most.

    Raises:
        InvalidName: nobody could see it, or it hides or turns what stands beside it.

    >>> player_name("  Aoi\\u200f ")
    'Aoi'
    """
    name = tidy_text(text)
    if not name or unicodedata.category(name[0])[0] not in _VISIBLE_CATEGORIES:
        raise InvisibleName("expected a name that begins with a letter, digit or sign that can be seen")
    if len(name) > max_length:
        raise InvalidName(f"expected a name of at most {max_length} characters, got {len(name)}")
    if _max_marks(name) > MAX_MARKS:
        raise InvalidName(f"expected a name with at most {MAX_MARKS} marks on a letter, such as accents")
    return PlayerName(name)


def player_names(texts: Iterable[str]) -> tuple[PlayerName, ...]:
    """The names of a table's players, each told apart from the others.

    Raises:
        InvalidName: one is none, or two are the same.

    >>> player_names(["Aoi", "Ren"])
    ('Aoi', 'Ren')
    """
    names = tuple(map(player_name, texts))
    for name in names:
        if names.count(name) > 1:
            raise DuplicateName(f"expected a name of their own for every player, got {name} twice")
    return names


def tidy_text(text: str) -> str:
    """What stands beside a name (a team, a short name), tidied: nothing in it hides or turns what is near it.

    Raises:
        InvalidName: something does.
    """
    kinds = {unicodedata.category(letter) for letter in text}
    if "Cs" in kinds:
        raise InvalidName("expected a name without halves of characters")
    if _CONTROL_PATTERN.search(text) or kinds & _NON_TEXT_CATEGORIES:
        raise HiddenCharacters("expected a name without control characters: type it, instead of copying it")
    return tidy_name(text)


def _is_joining(text: str, at: int) -> bool:
    """Whether a joiner stands between characters that it changes."""
    inside = 0 < at < len(text) - 1 and text[at] in JOINERS
    return (
        inside
        and {unicodedata.category(text[at - 1]), unicodedata.category(text[at + 1])} <= _JOINABLE_CATEGORIES
    )


def _max_marks(name: str) -> int:
    """The most marks in a row: on one letter, or on none."""
    max_length = count = 0
    for letter in name:
        count = count + 1 if unicodedata.category(letter) in _MARK_CATEGORIES else 0
        max_length = max(max_length, count)
    return max_length
