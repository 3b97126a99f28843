"""Names of Xiamen's multipliers and options in English, Russian, Japanese and Chinese: data, nothing else.

English names are the article's; Chinese ones are what players in Xiamen (厦门) and Quanzhou (泉州) say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names

ITEMS: Final[Mapping[str, Names]] = {
    "common_win": Names("Common win", "Обычная победа", "平胡", "平胡"),
    "wall_win": Names("Win by a wall tile", "Победа со стены", "自摸", "自摸"),
    "robbing_the_kong": Names("Robbing a kong", "Ограбление конга", "搶槓", "抢杠"),
    "three_gold": Names("Three gold knocker", "Три золота", "三金倒", "三金倒"),
    "three_gold_dealt": Names(
        "Three gold knocker at the deal", "Три золота при раздаче", "配牌三金倒", "起手三金倒"
    ),
    "gold_float": Names("Gold float", "Золотое плавание", "游金", "游金"),
    "robbing_the_gold": Names("Robbing a gold", "Ограбление золота", "搶金", "抢金"),
    "heavenly_win": Names("Heavenly win", "Небесная победа", "天和", "天胡"),
    "earthly_win": Names("Earthly win", "Земная победа", "地和", "地胡"),
    "double_float": Names("Double float", "Двойное плавание", "双游", "双游"),
    "triple_float": Names("Triple float", "Тройное плавание", "三游", "三游"),
    "all_flowers": Names("All eight flowers", "Все восемь цветов", "八花", "八张花"),
}
"""Multipliers by id."""

OPTIONS: Final[Mapping[str, Names]] = {
    "multipliers": Names("Table of multipliers", "Таблица множителей", "倍数の表", "倍数表"),
    "banker_base": Names("Growth of the banker's base", "Рост базы банкира", "連荘の底", "连庄底分"),
    "base_factor": Names("Inflated bases", "Увеличенная база", "底の増倍", "底分倍数"),
    "flower_set_bonus": Names("Bonus for four flowers", "Премия за четыре цветка", "四花の加点", "四花加分"),
    "added_kong_as_closed_pung": Names(
        "Added kong counts as a closed pung",
        "Добавленный конг считается как закрытый панг",
        "加槓は暗刻と同じ",
        "补杠按暗刻计",
    ),
    "open_pung_as_closed": Names(
        "Open pung counts as a closed one",
        "Открытый панг считается как закрытый",
        "明刻は暗刻と同じ",
        "明刻按暗刻计",
    ),
    "indicator_opens": Names(
        "Robbed gold opens its pung",
        "Ограбленное золото открывает панг",
        "搶金の刻子は明刻",
        "抢金成刻算明刻",
    ),
    "special_win_melds": Names(
        "Melds count in special wins",
        "Объявленные сеты считаются при особых победах",
        "特殊な上がりで副露を数える",
        "特殊胡牌计副露",
    ),
    "gold_holder_claims": Names(
        "Wins on others' tiles with a gold",
        "Победа с чужого тайла с золотом в руке",
        "金を持つ人の放銃上がり",
        "有金胡他家牌",
    ),
    "float_wins_otherwise": Names(
        "Gold float hand won otherwise",
        "Рука с золотым плаванием, выигранная иначе",
        "游金形の他の上がり方",
        "游金牌型以他法胡牌",
    ),
    "required_float": Names("Required float", "Обязательное плавание", "三金は游金以上", "三金必游"),
    "robbed_indicator": Names(
        "What a robbed gold is", "Чем служит ограбленное золото", "搶金の牌の扱い", "抢金之牌的用法"
    ),
    "three_gold_end": Names(
        "Three golds at the end", "Три золота в конце раздачи", "流局前の三金倒", "荒牌前三金倒"
    ),
    "float_round_discard_wins": Names(
        "Wins on discards in a float round",
        "Победа со сброса в круге плавания",
        "游金の周の放銃上がり",
        "游金圈可胡打出的牌",
    ),
    "false_float": Names("False float", "Ложное плавание", "偽の游金", "假游金"),
    "missed_win": Names("Missed win", "Пропущенная победа", "見逃した上がり", "过胡"),
    "missed_pung": Names("Missed pung", "Пропущенный панг", "見逃したポン", "过碰"),
    "false_win_goes_on": Names(
        "Hand goes on after a false win",
        "Игра продолжается после ложной победы",
        "誤和の後も続行",
        "诈胡后继续",
    ),
    "rounds": Names("Rounds of a session", "Раундов в игре", "一局の周数", "圈数"),
    "starting_points": Names("Starting points", "Начальные очки", "持ち点", "起始分"),
}
"""Options, in their order."""
