"""Names of Sichuan's fans and options in English, Russian, Japanese and Chinese: data, nothing else.

Russian names are the book's own terms; Chinese ones those of the rules that it was made from; English and
Japanese ones what players of those languages write.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names

FANS: Final[Mapping[str, Names]] = {
    "kong": Names("Kong", "Конг", "槓", "杠"),
    "four_of_a_kind": Names("Four of a kind", "Четвёрка", "四枚使い", "根"),
    "all_pungs": Names("All pungs", "Все панги", "対々和", "碰碰胡"),
    "golden_wait": Names("Golden wait", "Золотое ожидание", "裸単騎", "金钩钓"),
    "full_flush": Names("Full flush", "Чистая масть", "清一色", "清一色"),
    "seven_pairs": Names("Seven pairs", "Семь пар", "七対子", "七对"),
    "win_on_replacement": Names("Win on a replacement tile", "Выигрыш на замене", "嶺上開花", "杠上开花"),
    "discard_after_kong": Names("Discard after a kong", "Наброс после конга", "槓上放銃", "杠上炮"),
    "robbing_the_kong": Names("Robbing the kong", "Ограбление конга", "搶槓", "抢杠胡"),
    "sea_floor": Names("Sea floor", "Морское дно", "海底", "海底"),
}
"""Scoring items, in the book's order."""

PAYMENTS: Final[Mapping[str, Names]] = {
    "open_kong": Names("Open kong", "Открытый конг", "大明槓", "明杠"),
    "closed_kong": Names("Closed kong", "Закрытый конг", "暗槓", "暗杠"),
    "added_kong": Names("Added kong", "Дополненный конг", "加槓", "补杠"),
    "kong_returned": Names("Kong points given back", "Возврат очков за конг", "槓点の返還", "退杠分"),
    "ready_check": Names("Ready check", "Проверка ожидания", "聴牌検査", "查叫"),
    "pig": Names("Pig", "«Поросёнок»", "欠け色違反", "花猪"),
    "false_win": Names("False win", "Ложный маджонг", "誤和了", "诈胡"),
}
"""What a hand pays besides its wins."""

OPTIONS: Final[Mapping[str, Names]] = {
    "players": Names("Players", "Игроки", "人数", "人数"),
    "fan_limit": Names("Limit of fans", "Лимит фанов", "翻数の上限", "封顶番数"),
    "self_drawn_points": Names(
        "Addition for a win from the wall", "Добавка за маджонг со стены", "自摸の加点", "自摸加底"
    ),
    "kong_points": Names("Kong points", "Очки за конги", "槓の点数", "杠分"),
    "furiten": Names("Furiten win", "Фуритен ху", "振聴和了", "过手胡"),
    "furiten_dearer": Names(
        "Dearer win in furiten", "Большая стоимость руки", "振聴中の高い和了", "过手加番"
    ),
    "dead_hand_ready": Names(
        "Dead hand counts as ready", "Мёртвая рука в ожидании", "死に手の聴牌", "相公查叫"
    ),
    "winners_checked": Names(
        "Winners checked for the void suit",
        "Проверка «поросёнка» у выигравших",
        "和了者の欠け色検査",
        "胡牌者查花猪",
    ),
    "last_player_checked": Names(
        "Last player checked for the void suit",
        "Проверка «поросёнка» после трёх ху",
        "最後の一人の欠け色検査",
        "末家查花猪",
    ),
    "void_discard_stands_for_card": Names(
        "A discard stands for the void suit card",
        "Снос вместо карточки запрещённой масти",
        "捨て牌で欠け色札に代える",
        "弃牌代替定缺牌",
    ),
    "penalty_scale": Names(
        "Progressive penalty scale", "Шкала прогрессивного штрафа", "累進罰点表", "累进罚分"
    ),
    "penalty_counts": Names(
        "How small faults add up", "Счёт незначительных нарушений", "軽い反則の数え方", "轻微犯规计法"
    ),
    "late_points": Names("Penalty for lateness", "Опоздание", "遅刻の罰点", "迟到罚分"),
    "session_hands": Names("Hands of a session", "Число сдач в сессии", "一回戦の局数", "每节盘数"),
    "session_minutes": Names("Minutes of a session", "Длительность сессии", "一回戦の時間", "每节时间"),
    "warning_minutes": Names("Minutes of warning", "Оповещение до конца сессии", "終了予告", "结束前提示"),
    "session_points": Names("Tournament points", "Турнирные очки", "順位点", "名次分"),
    "session_points_of_three": Names(
        "Tournament points of three", "Турнирные очки за столом втроём", "三人打ちの順位点", "三人桌名次分"
    ),
    "sorting_seconds": Names(
        "Seconds to sort and choose the void suit",
        "Время на выбор запрещённой масти",
        "理牌と欠け色の秒数",
        "理牌定缺时限",
    ),
    "claim_seconds": Names("Seconds to claim", "Время на объявление", "鳴きの秒数", "报牌时限"),
    "discard_seconds": Names("Seconds to discard", "Время на снос", "打牌の秒数", "出牌时限"),
}
"""Options, in their order."""
