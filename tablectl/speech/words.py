"""The pages' words in one language: blanks filled, plural forms chosen, tiles, melds and totals said."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from tablectl.speech.books import SPOKEN_BOOKS, UNKNOWN_BOOK, SpokenBook

Language = Literal["en", "ru", "zh", "ja"]
SPOKEN_LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru", "zh", "ja")
"""In the order of a row of words."""


def language_of(code: str) -> Language | None:
    """The language with this code; None for any other."""
    return next((each for each in SPOKEN_LANGUAGES if each == code), None)


NamesOf = Callable[[str], Mapping[str, Mapping[str, str]]]
"""A rule book's names by id, each by language; empty where there is no such book."""

_BLANK: Final = re.compile(r"\{(\w+)\}")
_SUITS: Final = "mps"
_TEENS: Final = range(11, 15)
_DIGITS: Final[Mapping[str, Mapping[int, str]]] = {
    "ru": str.maketrans({",": "\N{NARROW NO-BREAK SPACE}", ".": ","}),
}
"""What a language writes in the place of English separators, where it differs."""


@dataclass(frozen=True, slots=True)
class Words:
    """Rows of words by key, and one language of them."""

    rows: Mapping[str, tuple[str, ...]]
    language: Language
    names_of: NamesOf

    def say(self, key: str, **values: object) -> str:
        """The text of a key, ``{name}`` replaced; with ``n`` the plural form that fits.

        Raises:
            KeyError: no file of words has the key.
        """
        text = self.rows[key][SPOKEN_LANGUAGES.index(self.language)]
        forms = text.split("|")
        if len(forms) > 1:
            text = forms[min(_plural(self.language, _number(values.get("n"))), len(forms) - 1)]
        return _BLANK.sub(lambda found: str(values.get(found[1], found[0])), text)

    def digits(self, number: str) -> str:
        """A number that was written with English separators, ``1,234.5``, as the language writes it."""
        return number.translate(_DIGITS.get(self.language, {}))

    def knows(self, key: str) -> bool:
        """Whether there are words for a key."""
        return key in self.rows

    def named(self, key: str, ruleset: str) -> str:
        """A scoring item, a payment or a fault as its book calls it; spelled out where it does not."""
        names = self.names_of(ruleset).get(key, {})
        spelled = key.replace("_", " ")
        return names.get(self.language) or names.get("en") or spelled[:1].upper() + spelled[1:]

    def penalty(self, who: str, reason: str, ruleset: str) -> str:
        """What a judge decided about points: somebody's penalty, or points as sticks were counted."""
        if reason == "sticks_counted":
            return self.say("points_as_counted")
        return self.say("penalty_for", who=who, reason=self.named(reason, ruleset))

    def tile(self, code: str | None, book: SpokenBook) -> str:
        """A tile as players of the book say it: ``three man``; ``None`` is a tile face down."""
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
        """Several things, one after another."""
        return self.say("tiles_next").join(parts)

    def number(self, value: int | float) -> str:
        """A number as it is read aloud."""
        text = self.digits(f"{abs(value):g}" if abs(value) < 1e6 else f"{abs(value):.0f}")
        return self.say("said_minus", n=text) if value < 0 else text

    def hand_name(self, score: Mapping[str, Any]) -> str:
        """Which hand of the session a score is of, as its book counts them: ``East 2``, ``Hand 5``; empty
        before the first. The pages have the same in ``script/books.js``."""
        if score["round"] is None:
            return ""
        if not spoken_book(str(score["ruleset"])).rounds:
            return self.say("hand_number", n=score["hand"] + 1)
        return self.say("round_hand", wind=self.say(f"wind_{score['round']}"), n=score["hand_of_round"])

    def counted(self, value: int, book: SpokenBook) -> str:
        """An amount of what the book counts in."""
        if book.unit == "times":
            return self.say("times", n=value)
        return f"{value} {self.say(book.unit, n=value)}"

    def total(self, total: object, ruleset: str) -> str:
        """What a win is worth, as a result's page writes it."""
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
    """How a book's players speak."""
    return SPOKEN_BOOKS.get(ruleset, UNKNOWN_BOOK)


def _number(value: object) -> int:
    return abs(value) if isinstance(value, int) else 0


def _plural(language: Language, count: int) -> int:
    """Which of a row's forms a count takes (CLDR's rules for whole numbers)."""
    if language == "en":
        return 0 if count == 1 else 1
    if language == "ru":
        if count % 10 == 1 and count % 100 != 11:
            return 0
        return 1 if count % 10 in (2, 3, 4) and count % 100 not in _TEENS else 2
    return 0
