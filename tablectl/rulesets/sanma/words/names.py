"""What sanma has and riichi has not, named in English, Russian, Japanese and Chinese: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names
from tablectl.rulesets.riichi.words import names as riichi
from tablectl.rulesets.sanma.presets import SANMA_BOOK

_NOT_POSSIBLE: Final = frozenset(("sanshoku_doujun", "daisuurin"))
"""Yaku that need middle characters."""

YAKU: Final[Mapping[str, Names]] = {
    **{key: names for key, names in riichi.YAKU.items() if key not in _NOT_POSSIBLE},
    "kita": Names("North set aside", "Отложенный север", "抜きドラ（北）", "拔北宝牌"),
}
"""Scoring items by id, optional ones among them."""

_OWN: Final[Mapping[str, Names]] = {
    "red_fives": riichi.OPTIONS["red_fives"],
    "walls": Names("Walls", "Стены", "牌山", "牌墙"),
    "kita": Names("Norths set aside", "Откладывание севера", "北抜き", "拔北"),
    "kita_win": Names(
        "Win on a north set aside", "Рон с отложенного севера", "抜いた北へのロン", "和拔出的北"
    ),
    "missing_share": Names("Self-draw loss", "Доля пустого места при цумо", "ツモ損", "自摸损"),
    "honba_points": Names("Honba on a discard", "Хонба при роне", "積み棒（ロン）", "本场（荣和）"),
    "honba_each": Names(
        "Honba from each on a self-draw",
        "Хонба с каждого при цумо",
        "積み棒（ツモ・各家）",
        "本场（自摸每家）",
    ),
    "noten_pool": Names("Payment to ready hands", "Выплата за нотен", "ノーテン罰符", "罚符总额"),
    "abort_three_riichi": Names("Three riichi", "Три риичи", "三家立直", "三家立直"),
}

OPTIONS: Final[Mapping[str, Names]] = {key: _OWN.get(key) or riichi.OPTIONS[key] for key in SANMA_BOOK.fields}
"""Options by field name."""
