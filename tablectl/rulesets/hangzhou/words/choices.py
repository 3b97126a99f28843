"""Words for the choices of Hangzhou's options and for its presets: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names, PresetWords, Told

CHOICES: Final[Mapping[str, Mapping[str, Names]]] = {
    "seat_tiles": {
        "counted": Names("counted by the throw", "по броску", "出目で数える", "按骰点"),
        "row": Names("from an end of the row", "с конца ряда", "列の端から", "从一端起"),
        "at_will": Names("at will", "кто как хочет", "自由", "随意"),
    },
    "first_banker": {
        "east_throws": Names("East throws", "бросает восток", "東が振る", "东掷骰"),
        "highest_roll": Names("the highest roll", "больший бросок", "最大の目", "掷骰最大者"),
    },
    "ten_honors": {
        "off": Names("off", "нет", "なし", "不采用"),
        "own_tile": Names("a win by an own tile", "победа своим тайлом", "自分の牌での上がり", "作为自摸"),
        "wild_eye": Names("a wild eye already", "уже глаз удачи", "爆頭", "即为爆头"),
    },
    "ten_honors_claimed": {
        "counts": Names("counts", "засчитывается", "数える", "计入"),
        "breaks": Names("breaks the row", "прерывает ряд", "途切れる", "中断"),
    },
    "ten_honors_float": {
        "counts": Names("counts", "засчитывается", "数える", "计入"),
        "breaks": Names("breaks the row", "прерывает ряд", "途切れる", "中断"),
    },
    "immediate_third": {
        "off": Names("never", "никогда", "なし", "从不"),
        "double": Names("a double", "дубль", "ゾロ目", "双骰"),
        "high": Names("a high throw", "высокий бросок", "大きい目", "点数大"),
        "double_or_high": Names("either", "дубль или высокий", "どちらか", "任一"),
    },
    "third_set": {
        "free": Names("everybody", "все", "誰でも", "所有人"),
        "not_between_non_bankers": Names(
            "not between non-bankers", "кроме не-банкиров между собой", "子同士は不可", "闲家之间不可"
        ),
        "not_three_chows_between_non_bankers": Names(
            "no three chows between non-bankers",
            "не три чоу между не-банкирами",
            "子同士の三つのチーは不可",
            "闲家之间不可三吃",
        ),
        "nobody": Names("nobody", "никто", "不可", "无人"),
    },
    "third_set_when": {
        "always": Names("always", "всегда", "常に", "始终"),
        "third_stay": Names("from the third stay", "с третьего раза", "3牢以上", "三牢及以上"),
        "any_stay": Names("whenever the banker stays", "когда банкир остаётся", "親が続くとき", "任何连庄"),
    },
}
"""By option, then by value; numbers are their own words."""

PRESETS: Final[Mapping[str, PresetWords]] = {
    "default": PresetWords(
        Names("The article's main text", "По основному тексту статьи", "記事の本文通り", "按文章正文"),
        Told("основной текст статьи", "記事の本文", "文章正文"),
        Told(
            "удача по указателю, заявки только на третьем разе банкира, ответственность за победы со "
            "стены, 100 фишек",
            "財神は表示牌で決める。鳴き和了は親の3牢のみ。ツモに包あり。持ち点100",
            "财神由翻牌决定，仅三牢可捉冲，自摸有承包，每人 100 筹码",
        ),
    ),
}
"""By preset, the source and the summary beside the English ones that stand with it."""
