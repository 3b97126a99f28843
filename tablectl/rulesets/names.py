"""Words of a rule book in four languages."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Names(NamedTuple):
    """English as players write it, Russian as the books do, Japanese and Chinese as rule tables do."""

    en: str
    ru: str
    ja: str
    zh: str


class Translations(NamedTuple):
    """A sentence in the languages beside the English one, which stands with what it is about."""

    ru: str
    ja: str
    zh: str

    def beside(self, en: str) -> Names:
        """The sentence in all four.

        >>> Translations("ru", "ja", "zh").beside("en").en
        'en'
        """
        return Names(en, *self)


Told = Translations
"""The same, as packages with a rule book of their own have imported it so far."""


class PresetWords(Struct, frozen=True):
    """A preset to people who do not know its key."""

    name: Names
    source: Translations
    """Beside ``Preset.source``."""
    summary: Translations
    """Beside ``Preset.summary``."""
