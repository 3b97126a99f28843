"""Words for the choices of red mahjong's options and for its presets: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import RULE_BOOK, Names, PresetWords, Told

CHOICES: Final[Mapping[str, Mapping[str, Names]]] = {
    "flowers": {
        "eight": Names("all eight", "все восемь", "八枚", "八张"),
        "four": Names("four", "четыре", "四枚", "四张"),
        "none": Names("none", "ни одного", "なし", "不用"),
    },
    "four_flowers": {
        "seasons": Names("the seasons", "сезоны", "季節", "四季"),
        "flowers": Names("the flowers", "цветы", "花", "四花"),
    },
    "walls": {
        "by_players": Names("one for each player", "по числу игроков", "人数分", "按人数"),
        "four": Names("four", "четыре", "四つ", "四段"),
        "none": Names("none", "без стен", "なし", "不砌"),
    },
    "tail_order": {
        "top_first": Names("the top first", "сначала верхнюю", "上から", "先取上张"),
        "bottom_first": Names("the bottom first", "сначала нижнюю", "下から", "先取下张"),
    },
    "discards": {
        "own_rivers": Names("before each player", "у каждого перед собой", "各自の前", "各自面前"),
        "one_line": Names("in one line", "в один ряд", "一列", "排成一行"),
        "anywhere": Names("anywhere", "как угодно", "自由", "随意"),
    },
    "swap_calling": {
        "allowed": Names("allowed", "можно", "あり", "允许"),
        "same_tile_forbidden": Names(
            "the same tile forbidden", "нельзя ту же кость", "同じ牌は禁止", "仅禁同一张"
        ),
        "forbidden": Names("forbidden", "нельзя", "禁止", "禁止"),
    },
    "three_dragons": {
        "different": Names("all three dragons", "всех трёх драконов", "三種すべて", "三种各一"),
        "any": Names("any three pungs", "любые три панга", "何でも三つ", "任意三刻"),
    },
    "two_players_draw": {
        "stays": Names("the same dealer", "тот же дилер", "親の続行", "原庄家"),
        "passes": Names("the other player", "другой игрок", "親の交代", "换庄"),
    },
    "accounts": {
        "protocol": Names("written down", "запись", "記録", "记录"),
        "sticks": Names("counting sticks", "палочки", "点棒", "筹码"),
    },
}
"""By option, then by value; numbers are their own words."""

PRESETS: Final[Mapping[str, PresetWords]] = {
    "default": PresetWords(
        RULE_BOOK,
        Told(
            "книга правил с тем, что она называет обычным",
            "ルールブックとその「一般的」な取り決め",
            "规则书及其所称的通常规定",
        ),
        Told(
            "148 костей с цветами, сезонами и четырьмя джокерами; без нижнего предела; четыре раунда, "
            "результаты записываются",
            "花・季節・ジョーカー4枚を含む148枚。最低点なし。四圏、結果は記録する",
            "148 张，含花牌与四张百搭；无起和分；四圈，记录结果",
        ),
    ),
}
"""By preset, the source and the summary beside the English ones that stand with it."""
