"""Names of MCR's fans in English, Russian (as the book has them), Japanese and Chinese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names

FAN_NAMES: Final[Mapping[str, Names]] = {
    "big_four_winds": Names("Big Four Winds", "Большие четыре ветра", "大四喜", "大四喜"),
    "big_three_dragons": Names("Big Three Dragons", "Большие три дракона", "大三元", "大三元"),
    "all_green": Names("All Green", "Все зелёные", "緑一色", "绿一色"),
    "nine_gates": Names("Nine Gates", "Девять врат", "九蓮宝燈", "九莲宝灯"),
    "four_kongs": Names("Four Kongs", "Четыре конга", "四槓", "四杠"),
    "seven_shifted_pairs": Names("Seven Shifted Pairs", "Семь смещённых пар", "連七対", "连七对"),
    "thirteen_orphans": Names("Thirteen Orphans", "Тринадцать сирот", "十三幺九", "十三幺"),
    "all_terminals": Names("All Terminals", "Все терминальные", "清幺九", "清幺九"),
    "little_four_winds": Names("Little Four Winds", "Малые четыре ветра", "小四喜", "小四喜"),
    "little_three_dragons": Names("Little Three Dragons", "Малые три дракона", "小三元", "小三元"),
    "all_honors": Names("All Honors", "Все благородные", "字一色", "字一色"),
    "four_concealed_pungs": Names("Four Concealed Pungs", "Четыре закрытых панга", "四暗刻", "四暗刻"),
    "pure_terminal_chows": Names(
        "Pure Terminal Chows", "Чистые терминальные чоу", "一色双龍会", "一色双龙会"
    ),
    "quadruple_chow": Names("Quadruple Chow", "Чистое четверное чоу", "一色四同順", "一色四同顺"),
    "four_pure_shifted_pungs": Names(
        "Four Pure Shifted Pungs", "Четыре чистых смещённых панга", "一色四節高", "一色四节高"
    ),
    "four_pure_shifted_chows": Names(
        "Four Pure Shifted Chows", "Четыре смещённых чоу", "一色四歩高", "一色四步高"
    ),
    "three_kongs": Names("Three Kongs", "Три конга", "三槓", "三杠"),
    "all_terminals_and_honors": Names(
        "All Terminals and Honors", "Все терминальные и благородные", "混幺九", "混幺九"
    ),
    "seven_pairs": Names("Seven Pairs", "Семь пар", "七対", "七对"),
    "greater_honors_and_knitted_tiles": Names(
        "Greater Honors and Knitted Tiles",
        "Большие благородные и переплетённые плитки",
        "七星不靠",
        "七星不靠",
    ),
    "all_even_pungs": Names("All Even Pungs", "Все чётные панги", "全双刻", "全双刻"),
    "full_flush": Names("Full Flush", "Полное изобилие", "清一色", "清一色"),
    "pure_triple_chow": Names("Pure Triple Chow", "Чистое тройное чоу", "一色三同順", "一色三同顺"),
    "pure_shifted_pungs": Names("Pure Shifted Pungs", "Чистые смещённые панги", "一色三節高", "一色三节高"),
    "upper_tiles": Names("Upper Tiles", "Верхние плитки", "全大", "全大"),
    "middle_tiles": Names("Middle Tiles", "Средние плитки", "全中", "全中"),
    "lower_tiles": Names("Lower Tiles", "Нижние плитки", "全小", "全小"),
    "pure_straight": Names("Pure Straight", "Чистый ряд", "清龍", "清龙"),
    "three_suited_terminal_chows": Names(
        "Three-Suited Terminal Chows", "Три масти и терминальные чоу", "三色双龍会", "三色双龙会"
    ),
    "pure_shifted_chows": Names("Pure Shifted Chows", "Чистые смещённые чоу", "一色三歩高", "一色三步高"),
    "all_fives": Names("All Fives", "Все пятёрки", "全帯五", "全带五"),
    "triple_pung": Names("Triple Pung", "Тройной панг", "三同刻", "三同刻"),
    "three_concealed_pungs": Names("Three Concealed Pungs", "Три закрытых панга", "三暗刻", "三暗刻"),
    "lesser_honors_and_knitted_tiles": Names(
        "Lesser Honors and Knitted Tiles", "Малые благородные и переплетённые плитки", "全不靠", "全不靠"
    ),
    "knitted_straight": Names("Knitted Straight", "Переплетённый ряд", "組合龍", "组合龙"),
    "upper_four": Names("Upper Four", "Четыре верхних", "大于五", "大于五"),
    "lower_four": Names("Lower Four", "Четыре нижних", "小于五", "小于五"),
    "big_three_winds": Names("Big Three Winds", "Большие три ветра", "三風刻", "三风刻"),
    "mixed_straight": Names("Mixed Straight", "Смешанный ряд", "花龍", "花龙"),
    "reversible_tiles": Names("Reversible Tiles", "Вертикально симметричные плитки", "推不倒", "推不倒"),
    "mixed_triple_chow": Names("Mixed Triple Chow", "Смешанное тройное чоу", "三色三同順", "三色三同顺"),
    "mixed_shifted_pungs": Names(
        "Mixed Shifted Pungs", "Смешанные смещённые панги", "三色三節高", "三色三节高"
    ),
    "chicken_hand": Names("Chicken Hand", "Рука без фанов", "無番和", "无番和"),
    "last_tile_draw": Names("Last Tile Draw", "Последняя плитка со стены", "妙手回春", "妙手回春"),
    "last_tile_claim": Names("Last Tile Claim", "Требование последней плитки", "海底撈月", "海底捞月"),
    "out_with_replacement_tile": Names(
        "Out with Replacement Tile", "Выигрыш с замещающей плитки", "槓上開花", "杠上开花"
    ),
    "robbing_the_kong": Names("Robbing the Kong", "Ограбление конга", "槍槓和", "抢杠和"),
    "two_concealed_kongs": Names("Two Concealed Kongs", "Два закрытых конга", "双暗槓", "双暗杠"),
    "all_pungs": Names("All Pungs", "Все группы панги", "碰碰和", "碰碰和"),
    "half_flush": Names("Half Flush", "Пол-изобилия", "混一色", "混一色"),
    "mixed_shifted_chows": Names(
        "Mixed Shifted Chows", "Смешанные смещённые чоу", "三色三歩高", "三色三步高"
    ),
    "all_types": Names("All Types", "Все типы мастей", "五門斉", "五门齐"),
    "melded_hand": Names("Melded Hand", "Открытая рука", "全求人", "全求人"),
    "two_dragon_pungs": Names("Two Dragon Pungs", "Два панга драконов", "双箭刻", "双箭刻"),
    "concealed_kong_and_melded_kong": Names(
        "Concealed Kong and Melded Kong", "Закрытый конг и открытый конг", "明暗槓", "明暗杠"
    ),
    "outside_hand": Names("Outside Hand", "Внешняя рука", "全帯幺", "全带幺"),
    "fully_concealed_hand": Names("Fully Concealed Hand", "Полностью закрытая", "不求人", "不求人"),
    "two_melded_kongs": Names("Two Melded Kongs", "Два открытых конга", "双明槓", "双明杠"),
    "last_tile": Names("Last Tile", "Последняя плитка", "和絶張", "和绝张"),
    "dragon_pung": Names("Dragon Pung", "Панг драконов", "箭刻", "箭刻"),
    "prevalent_wind": Names("Prevalent Wind", "Ветер раунда", "圏風刻", "圈风刻"),
    "seat_wind": Names("Seat Wind", "Ветер места", "門風刻", "门风刻"),
    "concealed_hand": Names("Concealed Hand", "Закрытая рука", "門前清", "门前清"),
    "all_chows": Names("All Chows", "Все чоу", "平和", "平和"),
    "tile_hog": Names("Tile Hog", "Четыре врозь", "四帰一", "四归一"),
    "double_pung": Names("Double Pung", "Двойной панг", "双同刻", "双同刻"),
    "two_concealed_pungs": Names("Two Concealed Pungs", "Два закрытых панга", "双暗刻", "双暗刻"),
    "concealed_kong": Names("Concealed Kong", "Закрытый конг", "暗槓", "暗杠"),
    "all_simples": Names("All Simples", "Все плитки простые", "断幺", "断幺"),
    "pure_double_chow": Names("Pure Double Chow", "Чистое двойное чоу", "一般高", "一般高"),
    "mixed_double_chow": Names("Mixed Double Chow", "Смешанное двойное чоу", "喜相逢", "喜相逢"),
    "short_straight": Names("Short Straight", "Короткий ряд", "連六", "连六"),
    "two_terminal_chows": Names("Two Terminal Chows", "Два терминальных чоу", "老少副", "老少副"),
    "pung_of_terminals_or_honors": Names(
        "Pung of Terminals or Honors", "Панг терминальных или благородных", "幺九刻", "幺九刻"
    ),
    "melded_kong": Names("Melded Kong", "Открытый конг", "明槓", "明杠"),
    "one_voided_suit": Names("One Voided Suit", "Пропущенная масть", "欠一門", "缺一门"),
    "no_honors": Names("No Honors", "Без благородных плиток", "無字", "无字"),
    "edge_wait": Names("Edge Wait", "Краевое ожидание", "辺張", "边张"),
    "closed_wait": Names("Closed Wait", "Закрытое ожидание", "嵌張", "坎张"),
    "single_wait": Names("Single Wait", "Ожидание единственной", "単騎", "单钓将"),
    "self_drawn": Names("Self-Drawn", "Выигрыш со стены", "自摸", "自摸"),
    "flower": Names("Flowers and Seasons", "Цветы и сезоны", "花牌", "花牌"),
}
"""By id, in the order of the book's table."""
