"""The spoken terms of each rule book. The pages have the same in ``script/books.js``; a test compares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class SpokenBook:
    """The spoken terms of a book."""

    unit: str = "points"
    """Key of the unit of wins: ``han``, ``points``, ``fans``, ``times``."""
    indicators: str = "indicators"
    """Key of the name of its indicators."""
    rounds: bool = True
    """Whether hands are counted in rounds of a wind."""

    @property
    def is_riichi(self) -> bool:
        """Whether its players say man, pin, so, chi, pon and kan."""
        return self.unit == "han"


SPOKEN_BOOKS: Final[Mapping[str, SpokenBook]] = MappingProxyType(
    {
        "riichi": SpokenBook("han", "dora_indicators"),
        "sanma": SpokenBook("han", "dora_indicators"),
        "mcr": SpokenBook(),
        "siamese": SpokenBook(),
        "red": SpokenBook(),
        "hangzhou": SpokenBook("times", "fortune_indicator"),
        "xiamen": SpokenBook("times", "gold_indicator"),
        "sichuan": SpokenBook("fans", rounds=False),
    }
)
"""By the book's key; other books use ``UNKNOWN_BOOK``."""
UNKNOWN_BOOK: Final = SpokenBook()
