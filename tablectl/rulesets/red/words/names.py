"""Names of red mahjong's fans and options in English, Russian, Japanese and Chinese: data, nothing else.

Russian names of fans are the book's own; those that sport mahjong has too are called as there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names

FAN_NAMES: Final[Mapping[str, Names]] = {
    "flower": Names("Flower or season", "Цветок/сезон", "花牌", "花牌"),
    "all_chows": Names("All chows", "Все чоу", "平和", "平和"),
    "mixed_double_chow": Names("Mixed double chow", "Смешанное двойное чоу", "喜相逢", "喜相逢"),
    "double_pung": Names("Double pung", "Двойной панг", "双同刻", "双同刻"),
    "two_terminal_chows": Names("Two terminal chows", "Два терминальных чоу", "老少副", "老少副"),
    "honor_pung": Names("Honor pung", "Панг благородных", "字牌刻", "字牌刻"),
    "special_pair": Names("Special pair", "Особая пара", "二五八の雀頭", "二五八将"),
    "all_pungs": Names("All pungs", "Все панги", "対々和", "碰碰和"),
    "pure_double_chow": Names("Pure double chow", "Чистое двойное чоу", "一般高", "一般高"),
    "pure_straight": Names("Pure straight", "Чистый ряд", "清龍", "清龙"),
    "chaotic_hand": Names("Chaotic hand", "Хаотичная рука", "十三爛", "十三烂"),
    "half_flush": Names("Half flush", "Полумасть", "混一色", "混一色"),
    "all_types": Names("All types", "Все типы", "五門斉", "五门齐"),
    "lower_five": Names("Lower five", "Пять нижних", "小於六", "小于六"),
    "upper_five": Names("Upper five", "Пять верхних", "大於四", "大于四"),
    "red_hand": Names("Red hand", "Красная рука", "紅一色", "红一色"),
    "big_three_dragons": Names("Big three dragons", "Большие три дракона", "大三元", "大三元"),
    "full_flush": Names("Full flush", "Чистая масть", "清一色", "清一色"),
}
"""By the published id, in the order of the book's table."""

OPTIONS: Final[Mapping[str, Names]] = {
    "players": Names("Players", "Число игроков", "人数", "人数"),
    "jokers": Names("Jokers", "Джокеры", "ジョーカー", "百搭牌"),
    "flowers": Names("Flowers and seasons", "Цветы и сезоны", "花牌の枚数", "花牌张数"),
    "four_flowers": Names("The four that stay", "Оставленные четыре", "残す四枚の花牌", "保留的四张花牌"),
    "walls": Names("Walls", "Секции стены", "壁牌", "牌墙"),
    "tail_order": Names("Order at the flower end", "Порядок у цветочного конца", "花牌の補充順", "补花顺序"),
    "discards": Names("Where discards lie", "Расположение сноса", "捨て牌の置き方", "弃牌摆放"),
    "late_win_over_pung": Names(
        "Late win over a pung", "Победа перебивает открытый панг", "ポンの後の和了", "碰后抢和"
    ),
    "swap_calling": Names("Swap calling", "Снос заявленной кости", "喰い替え", "食替"),
    "minimum": Names("Minimum", "Нижний предел очков", "最低点", "起和分"),
    "chaotic_hand": Names(
        "Worth of the chaotic hand", "Стоимость хаотичной руки", "十三爛の点数", "十三烂分值"
    ),
    "three_dragons": Names(
        "Dragons of Big Three Dragons", "Драконы больших трёх драконов", "大三元の三元牌", "大三元的箭牌"
    ),
    "two_players_draw": Names(
        "Dealer after a draw of two", "Дилер после ничьей вдвоём", "二人流局後の親", "二人流局后的庄家"
    ),
    "session_rounds": Names("Rounds", "Число раундов", "場数", "圈数"),
    "session_hands": Names("Hands", "Число сдач", "局数", "局数"),
    "accounts": Names("Accounts", "Ведение счёта", "点数の記録", "计分方式"),
    "ten_point_sticks": Names("Sticks of ten", "Палочки по 10 очков", "十点棒の本数", "十点筹码数"),
}
"""By option, in the order of ``RedOptions``."""
