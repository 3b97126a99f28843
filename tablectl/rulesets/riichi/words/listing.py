"""Riichi's options, presets, yaku and limits, told with the book's clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.riichi.words.choices import CHOICES, PRESETS
from tablectl.rulesets.riichi.words.names import LIMITS, OPTIONS, YAKU
from tablectl.rulesets.riichi.words.sentences import SENTENCES

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
    dict.fromkeys(YAKU, "VI, Яку-комбинации; Полная таблица яку")
    | dict.fromkeys(_SITUATIONS, "VI, Яку-ситуации; Полная таблица яку")
    | dict.fromkeys(_DORA, "VIII, Доры")
    | dict.fromkeys(_YAKUMAN, "VI, Якуманы; Полная таблица яку")
    | dict.fromkeys(_OPTIONAL, "XIII, Правила о яку, Опциональные яку")
    | dict.fromkeys(LIMITS, "IX, Лимиты")
)
"""Where the book has each item."""


def _consequences(options: RiichiOptions) -> Mapping[str, object]:
    return {"oka": options.oka}


RIICHI_LISTING: Final = Listing(
    options=RIICHI_BOOK,
    option_names=OPTIONS,
    sentences=SENTENCES,
    choices=CHOICES,
    preset_words=PRESETS,
    items=tuple(
        ListedItem(key, names, CLAUSES[key]) for table in (YAKU, LIMITS) for key, names in table.items()
    ),
    consequences=_consequences,
)
"""The rule book as ``tablectl rules riichi`` tells it."""
