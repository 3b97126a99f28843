"""Riichi's options, presets, yaku and limits, with the book's clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.riichi.faults import FAULTS
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.words import book_words

RIICHI_WORDS: Final = book_words("riichi")

_SITUATIONS: Final = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "menzen_tsumo",
    "haitei",
    "houtei",
    "rinshan",
    "chankan",
    "tenhou",
    "chihou",
    "renhou",
    "nagashi_mangan",
)
_DORA: Final = ("dora", "uradora", "akadora")
_YAKUMAN: Final = (
    "kokushi",
    "kokushi_13_wait",
    "suuankou",
    "suuankou_tanki",
    "daisangen",
    "shousuushii",
    "daisuushii",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "chuuren",
    "chuuren_9_wait",
    "suukantsu",
)
_OPTIONAL: Final = ("daisharin", "daichikurin", "daisuurin", "daichisei")

CLAUSES: Final[Mapping[str, str]] = (
    dict.fromkeys(RIICHI_WORDS.items, "VI, Яку-комбинации; Полная таблица яку")
    | dict.fromkeys(_SITUATIONS, "VI, Яку-ситуации; Полная таблица яку")
    | dict.fromkeys(_DORA, "VIII, Доры")
    | dict.fromkeys(_YAKUMAN, "VI, Якуманы; Полная таблица яку")
    | dict.fromkeys(_OPTIONAL, "XIII, Правила о яку, Опциональные яку")
    | dict.fromkeys(RIICHI_WORDS.limits, "IX, Лимиты")
)
"""Where the book has each item."""


RIICHI_LISTING: Final = Listing.from_words(
    RIICHI_BOOK,
    RIICHI_WORDS,
    tuple(
        ListedItem(key, names, CLAUSES[key])
        for key, names in (RIICHI_WORDS.items | RIICHI_WORDS.limits).items()
    ),
    FAULTS,
    consequences=lambda options: {"oka": options.oka},
)
"""The rule book as ``tablectl rules riichi`` tells it."""
