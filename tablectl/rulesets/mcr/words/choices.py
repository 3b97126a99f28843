"""Words for the choices of MCR's options and for its presets: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import RULE_BOOK, Names, PresetWords, Told

CHOICES: Final[Mapping[str, Mapping[str, Names]]] = {
    "special_hand_drawn": {
        "fully_concealed_hand": Names("fully concealed hand", "полностью закрытая рука", "不求人", "不求人"),
        "self_drawn": Names("self-drawn", "со стены", "自摸", "自摸"),
    },
    "nine_gates_pungs": {
        "none": Names("none", "никакие", "数えない", "不计"),
        "all_but_one": Names("all but one", "все, кроме одного", "一つを除いて数える", "除一个外均计"),
    },
    "ambiguous_wait": {
        "none": Names("none counts", "ни один", "数えない", "均不计"),
        "one": Names("one counts", "один", "一つ数える", "计一种"),
    },
    "claim_mode": {
        "computed": Names("the table", "стол", "卓が数える", "牌桌计番"),
        "claimed": Names("the winner", "победитель", "和了者が申告", "和牌者报番"),
    },
    "flower_order": {
        "seat_by_seat": Names(
            "at once, seat by seat", "сразу, место за местом", "席ごとにすぐ", "逐家立即补"
        ),
        "rounds": Names("in the next turn", "в следующую очередь", "次の番に", "下一轮补"),
    },
    "session": {
        "rounds": Names("four rounds", "четыре раунда", "四圏", "四圈"),
        "time": Names("until time is called", "до конца времени", "時間まで", "至时间到"),
    },
    "match_ties": {
        "shared": Names("shared", "делятся", "分ける", "平分"),
        "seat_order": Names(
            "nearer to the first dealer", "ближе к первому дилеру", "起家に近い順", "离首庄近者居前"
        ),
    },
    "repeated_penalty": {
        "doubles": Names("doubles", "удваивается", "倍になる", "加倍"),
        "stays": Names("stays at 20", "остаётся 20", "20のまま", "保持 20"),
    },
}
"""By option, then by value; numbers are their own words."""

PRESETS: Final[Mapping[str, PresetWords]] = {
    "default": PresetWords(
        RULE_BOOK,
        Told("книга правил", "ルールブック", "规则书"),
        Told(
            "восемь очков, четыре раунда, руку считает стол",
            "8点縛り、四圏、手は卓が数える",
            "八分起和，四圈，由牌桌计番",
        ),
    ),
    "botzone": PresetWords(
        Names("botzone.org", "botzone.org", "botzone.org", "botzone.org"),
        Told(
            "судья сервера botzone.org и китайские правила 1998 года",
            "botzone.org の判定と1998年の中国ルール",
            "botzone.org 的裁判程序与 1998 年中国规则",
        ),
        Told(
            "открытый с закрытым конгом 5, два закрытых конга 6, ни один не считается рядом с тремя и "
            "четырьмя конгами; особые руки получают очко за взятие со стены; неоднозначное ожидание "
            "засчитывается один раз",
            "明暗槓5点、双暗槓6点、三槓・四槓にはどちらもつかない。特殊和にもツモがつく。"
            "複数に読める待ちは一つだけ数える",
            "明暗杠 5 分，双暗杠 6 分，三杠、四杠不另计；特殊和型计自摸；多种听牌只计一种",
        ),
    ),
}
"""By preset, the source and the summary beside the English ones that stand with it."""
