"""Words for the choices of Sichuan's options and for its presets: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import RULE_BOOK, Names, PresetWords, Told

CHOICES: Final[Mapping[str, Mapping[str, Names]]] = {
    "kong_points": {
        "at_end": Names("after the hands are checked", "после проверки рук", "手の確認後", "查牌后"),
        "at_once": Names("when the kong stands", "когда конг стоит", "槓の成立時", "杠成立时"),
    },
    "furiten": {
        "until_draw_or_claim": Names(
            "until the next draw or claim",
            "до взятия или объявления",
            "次のツモか鳴きまで",
            "到下次摸牌或碰杠",
        ),
        "until_own_discard": Names(
            "until the next own discard", "до своего сноса", "次の打牌まで", "到下次出牌"
        ),
    },
    "furiten_dearer": {
        "base_points": Names("base points", "базовые очки", "基本点", "底分"),
        "fans": Names("fans", "фаны", "翻数", "番数"),
    },
    "penalty_counts": {
        "each": Names("each", "каждое", "一回ごと", "每次"),
        "total": Names("all together", "все вместе", "合わせて", "合计"),
    },
}
"""By option, then by value; numbers are their own words."""

PRESETS: Final[Mapping[str, PresetWords]] = {
    "default": PresetWords(
        RULE_BOOK,
        Told(
            "российская книга правил 2025 года («Сычуаньский маджонг (SBR): правила и регламенты»)",
            "2025年のロシアのルールブック（Сычуаньский маджонг (SBR): правила и регламенты）",
            "2025 年俄罗斯规则书（Сычуаньский маджонг (SBR): правила и регламенты）",
        ),
        Told(
            "не больше четырёх фанов, игра до трёх побед, шестнадцать сдач",
            "4翻まで、三人が和了するまで続け、16局",
            "最多四番，血战到底（三家胡牌），十六盘",
        ),
    ),
}
"""By preset, the source and the summary beside the English ones that stand with it."""
