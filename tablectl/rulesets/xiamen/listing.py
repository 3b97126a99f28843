"""Xiamen's options, presets and multipliers, with the book's clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.words import book_words
from tablectl.rulesets.xiamen.faults import FAULTS
from tablectl.rulesets.xiamen.options import QUANZHOU, XIAMEN_BOOK, XiamenOptions
from tablectl.rulesets.xiamen.value.multipliers import MULTIPLIER_TABLE, Multiplier
from tablectl.rulesets.xiamen.value.payments import bases

XIAMEN_WORDS: Final = book_words("xiamen")


def _clause(one: Multiplier) -> str:
    if one.xiamen == one.quanzhou or one.xiamen is None:
        return one.clause
    worth = "not known" if one.quanzhou is None else f"x{one.quanzhou}"
    return f"{one.clause}; {QUANZHOU}: {worth}"


def _consequences(options: XiamenOptions) -> Mapping[str, object]:
    """The banker's base in the first hands of a stay, where no multiplier adds to it."""
    return {"banker_bases": [bases(options, stays)[0] for stays in range(5)], "base": bases(options, 0)[1]}


XIAMEN_LISTING: Final = Listing.from_words(
    XIAMEN_BOOK,
    XIAMEN_WORDS,
    tuple(
        ListedItem(key, names, _clause(one), one.quanzhou if one.xiamen is None else one.xiamen)
        for key, names in XIAMEN_WORDS.items.items()
        for one in (MULTIPLIER_TABLE[key],)
    ),
    FAULTS,
    consequences=_consequences,
)
"""The rule book as ``tablectl rules xiamen`` tells it."""
