"""A rule book's names and sentences in four languages, read from its ``words.json``."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import TypeVar

from msgspec import Struct
from msgspec.json import decode

from tablectl.rulesets.names import Names, PresetWords, Translations

WordsT = TypeVar("WordsT")


class BookWords(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file.

    Rows of four are English, Russian, Japanese and Chinese. English names are those that players write,
    Russian ones the book's own terms, Japanese and Chinese ones those of rule tables; the Russian names of a
    book in another language are translations. Rows of three omit the English text, which is in the code.
    """

    options: dict[str, Names]
    """By field name, in the order of the options."""
    sentences: dict[str, Translations]
    """The effect of each option."""
    presets: dict[str, PresetWords]
    items: dict[str, Names] = {}
    """Scoring items by the published id, in the book's order."""
    limits: dict[str, Names] = {}
    payments: dict[str, Names] = {}
    """Payments of a hand besides its wins, by reason."""
    choices: dict[str, dict[str, Names]] = {}
    """By option, then by value; numbers have no names."""

    def with_fallback(self, base: BookWords, options: Iterable[str]) -> BookWords:
        """These words, with another book's for ``options`` that have none here."""

        def all_of(own: dict[str, WordsT], base_words: dict[str, WordsT]) -> dict[str, WordsT]:
            both = base_words | own
            return {key: both[key] for key in options if key in both}

        return BookWords(
            options=all_of(self.options, base.options),
            sentences=all_of(self.sentences, base.sentences),
            presets=self.presets,
            items=self.items,
            choices=all_of(self.choices, base.choices),
        )


def book_words(book: str) -> BookWords:
    """The words of one of our own books, by its key."""
    text = (files("tablectl.rulesets") / book / "words.json").read_bytes()
    return decode(text, type=BookWords)
