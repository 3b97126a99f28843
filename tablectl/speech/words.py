"""The pages' texts in one language: with placeholders and plural forms; spoken tiles, melds and totals."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from tablectl.speech.books import SPOKEN_BOOKS, UNKNOWN_BOOK, SpokenBook

Language = Literal["en", "ru", "zh", "ja"]
SPOKEN_LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru", "zh", "ja")
"""In the order of a row of texts."""


def language_of(code: str) -> Language | None:
    """The language with this code; None for any other."""
    return next((each for each in SPOKEN_LANGUAGES if each == code), None)


NamesOf = Callable[[str], Mapping[str, Mapping[str, str]]]
"""Gives a rule book's names by id and language; empty for an unknown book."""

_BLANK: Final = re.compile(r"\{(\w+)\}")
_SUITS: Final = "mps"
_TEEN_NUMBERS: Final = range(11, 15)
_DIGITS: Final[Mapping[str, Mapping[int, str]]] = {
    "ru": str.maketrans({",": "\N{NARROW NO-BREAK SPACE}", ".": ","}),
}
"""Replacements of the English number separators, by language."""


@dataclass(frozen=True, slots=True)
class Words:
    """Texts by key, in one language."""

    rows: Mapping[str, tuple[str, ...]]
    language: Language
    names_of: NamesOf

    def say(self, key: str, **values: object) -> str:
        """The text of a key, with its placeholders ``{name}`` replaced, in the plural form of ``n``.

        Raises:
            KeyError: there is no text with this key.
        """
        text = self.rows[key][SPOKEN_LANGUAGES.index(self.language)]
        forms = text.split("|")
        if len(forms) > 1:
            text = forms[min(_plural_form(self.language, _number(values.get("n"))), len(forms) - 1)]
        return _BLANK.sub(lambda found: str(values.get(found[1], found[0])), text)

    def digits(self, number: str) -> str:
        """Convert a number with English separators, ``1,234.5``, to those of the language."""
        return number.translate(_DIGITS.get(self.language, {}))

    def knows(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in self.rows

    def named(self, key: str, ruleset: str) -> str:
        """The book's name of a scoring item, a payment or a fault; without one, the key in words."""
        names = self.names_of(ruleset).get(key, {})
        spelled = key.replace("_", " ")
        return names.get(self.language) or names.get("en") or spelled[:1].upper() + spelled[1:]

    def penalty(self, who: str, reason: str, ruleset: str) -> str:
        """A judge's decision about points: a penalty, or points by counted sticks."""
        if reason == "sticks_counted":
            return self.say("points_as_counted")
        return self.say("penalty_for", who=who, reason=self.named(reason, ruleset))

    def tile(self, code: str | None, book: SpokenBook) -> str:
        """A tile in the book's spoken terms: ``three man``; ``None`` is a face-down tile."""
        if not code or code == "?":
            return self.say("tile_down")
        rank, suit = code[0], code[-1]
        if suit not in _SUITS:
            spoken = f"said_tile_{code}"
            return self.say(spoken if self.knows(spoken) else f"tile_{code}")
        number = self.say(f"said_number_{'5' if rank == '0' else rank}")
        plain = "" if book.is_riichi else "plain_"
        tile = self.say(f"said_{plain}tile", n=number, suit=self.say(f"said_{plain}suit_{suit}"))
        return self.say("said_red", tile=tile) if rank == "0" else tile

    def meld(self, kind: str, tiles: list[str | None], book: SpokenBook) -> str:
        """A call with its tiles: ``pon: three man``, ``chi: three man, four man, five man``."""
        spoken = f"said_{kind}"
        call = self.say(spoken if book.is_riichi and self.knows(spoken) else kind)
        seen = [tile for tile in tiles if tile is not None]
        if not seen:
            return call
        named = seen if kind == "chow" else seen[:1]
        return self.say("said_with", what=call, tiles=self.listed([self.tile(each, book) for each in named]))

    def listed(self, parts: list[str]) -> str:
        """A list of several parts."""
        return self.say("tiles_next").join(parts)

    def number(self, value: int | float) -> str:
        """A number for reading aloud."""
        text = self.digits(f"{abs(value):g}" if abs(value) < 1e6 else f"{abs(value):.0f}")
        return self.say("said_minus", n=text) if value < 0 else text

    def hand_name(self, score: Mapping[str, Any]) -> str:
        """The hand of a score, as its book counts them: ``East 2``, ``Hand 5``; empty before the first. The
        pages have the same in ``script/books.js``."""
        if score["round"] is None:
            return ""
        if not spoken_book(str(score["ruleset"])).rounds:
            return self.say("hand_number", n=score["hand"] + 1)
        return self.say("round_hand", wind=self.say(f"wind_{score['round']}"), n=score["hand_of_round"])

    def counted(self, value: int, book: SpokenBook) -> str:
        """An amount in the book's unit."""
        if book.unit == "times":
            return self.say("times", n=value)
        return f"{value} {self.say(book.unit, n=value)}"

    def total(self, total: object, ruleset: str) -> str:
        """The value of a win, as on the page of results."""
        book = spoken_book(ruleset)
        if isinstance(total, int):
            return self.counted(total, book)
        worth: Mapping[str, Any] = total if isinstance(total, Mapping) else {}
        parts = []
        if worth.get("multiplier"):
            parts.append(self.counted(worth["multiplier"], book))
        if worth.get("flowers"):
            parts.append(self.say("for_flowers", n=worth["flowers"]))
        parts += [f"{worth[key]} {self.say(key)}" for key in ("han", "fu") if worth.get(key)]
        if worth.get("limit"):
            parts.append(self.named(str(worth["limit"]), ruleset))
        if worth.get("points"):
            parts.append(f"{worth['points']} {self.say('points', n=worth['points'])}")
        return self.listed(parts)


def spoken_book(ruleset: str) -> SpokenBook:
    """The spoken terms of a book."""
    return SPOKEN_BOOKS.get(ruleset, UNKNOWN_BOOK)


def _number(value: object) -> int:
    return abs(value) if isinstance(value, int) else 0


def _plural_form(language: Language, count: int) -> int:
    """Index of the plural form of a count (CLDR's rules for integers)."""
    if language == "en":
        return 0 if count == 1 else 1
    if language == "ru":
        if count % 10 == 1 and count % 100 != 11:
            return 0
        return 1 if count % 10 in (2, 3, 4) and count % 100 not in _TEEN_NUMBERS else 2
    return 0
