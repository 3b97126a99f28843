"""A rule book's words for people in four languages, read once from the ``words.json`` beside it."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import TypeVar

from msgspec import Struct
from msgspec.json import decode

from tablectl.rulesets.names import Names, PresetWords, Translations

WordsT = TypeVar("WordsT")


class BookWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says.

    Rows of four are English, Russian, Japanese and Chinese. English names are those that players write,
    Russian ones the book's own terms, Japanese and Chinese ones those of rule tables; a book that is not in
    Russian has its Russian names translated. Rows of three leave out the English, which stands in the code
    beside what it is about.
    """

    options: dict[str, Names]
    """By field name, in the order of the options."""
    sentences: dict[str, Translations]
    """What an option does."""
    presets: dict[str, PresetWords]
    items: dict[str, Names] = {}
    """Scoring items by the published id, in the book's order."""
    limits: dict[str, Names] = {}
    payments: dict[str, Names] = {}
    """What a hand pays besides its wins, by the reason that is written down."""
    choices: dict[str, dict[str, Names]] = {}
    """By option, then by value; numbers are their own words."""
    faults: dict[str, dict[str, str]] = {}
    """By code, then by language: those that the book itself is not written in."""

    def over(self, elder: BookWords, options: Iterable[str]) -> BookWords:
        """With an elder book's words for those of the ``options`` that have none here, and its faults."""

        def all_of(own: dict[str, WordsT], elders: dict[str, WordsT]) -> dict[str, WordsT]:
            both = elders | own
            return {key: both[key] for key in options if key in both}

        return BookWords(
            options=all_of(self.options, elder.options),
            sentences=all_of(self.sentences, elder.sentences),
            presets=self.presets,
            items=self.items,
            choices=all_of(self.choices, elder.choices),
            faults=elder.faults | self.faults,
        )


def book_words(book: str) -> BookWords:
    """The words of one of our own books, by its key."""
    text = (files("tablectl.rulesets") / book / "words.json").read_bytes()
    return decode(text, type=BookWords)
