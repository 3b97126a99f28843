"""Names and sentences of a rule book in four languages."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Names(NamedTuple):
    """A name: English as players write it, Russian as in books, Japanese and Chinese as in rule tables."""

    en: str
    ru: str
    ja: str
    zh: str


class Translations(NamedTuple):
    """A sentence in the other languages; the English one is in the code."""

    ru: str
    ja: str
    zh: str

    def beside(self, en: str) -> Names:
        """The sentence in all four languages.

        >>> Translations("ru", "ja", "zh").beside("en").en
        'en'
        """
        return Names(en, *self)


class PresetWords(Struct, frozen=True):
    """A preset's name and description for people."""

    name: Names
    source: Translations
    """Translations of ``Preset.source``."""
    summary: Translations
    """Translations of ``Preset.summary``."""
