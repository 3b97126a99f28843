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


class Told(NamedTuple):
    """A sentence in the languages beside the English one, which stands with what it is about."""

    ru: str
    ja: str
    zh: str

    def beside(self, en: str) -> Names:
        """The sentence in all four.

        >>> Told("ru", "ja", "zh").beside("en").en
        'en'
        """
        return Names(en, *self)


class PresetWords(Struct, frozen=True):
    """A preset to people who do not know its key."""

    name: Names
    source: Told
    """Beside ``Preset.source``."""
    summary: Told
    """Beside ``Preset.summary``."""
