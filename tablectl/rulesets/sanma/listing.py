"""Sanma's options, presets, yaku and limits, with their clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.riichi.faults import FAULTS
from tablectl.rulesets.riichi.listing import CLAUSES, RIICHI_WORDS
from tablectl.rulesets.sanma.options import KITA
from tablectl.rulesets.sanma.presets import SANMA_BOOK
from tablectl.rulesets.words import book_words

SANMA_WORDS: Final = book_words("sanma").with_fallback(RIICHI_WORDS, SANMA_BOOK.fields)

_NOT_POSSIBLE: Final = frozenset(("sanshoku_doujun", "daisuurin"))
"""Yaku that need middle characters."""


def _items() -> Iterator[ListedItem]:
    for key, names in (RIICHI_WORDS.items | SANMA_WORDS.items | RIICHI_WORDS.limits).items():
        if key not in _NOT_POSSIBLE:
            yield ListedItem(key, names, CLAUSES.get(key, KITA + ".1"))


SANMA_LISTING: Final = Listing.from_words(
    SANMA_BOOK,
    SANMA_WORDS,
    tuple(_items()),
    FAULTS,
    consequences=lambda options: {"oka": options.oka},
)
"""The rule book as ``tablectl rules sanma`` tells it."""
