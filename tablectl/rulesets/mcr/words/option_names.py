"""Names of MCR's options in English, Russian, Japanese and Chinese: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names

OPTIONS: Final[Mapping[str, Names]] = {
    "minimum": Names("Minimum points", "Минимум очков", "最低点数", "起和分"),
    "mixed_kongs": Names(
        "Points of a concealed and a melded kong", "Открытый и закрытый конг", "明暗槓の点数", "明暗杠分值"
    ),
    "two_concealed_kongs": Names(
        "Points of two concealed kongs", "Два закрытых конга", "双暗槓の点数", "双暗杠分值"
    ),
    "concealed_kongs_in_many": Names(
        "Concealed kongs beside three and four kongs",
        "Закрытые конги при трёх и четырёх конгах",
        "三槓・四槓と暗槓の複合",
        "三杠、四杠是否另计暗杠",
    ),
    "all_green_half_flush": Names(
        "Half flush beside all green",
        "Пол-изобилия со всеми зелёными",
        "緑一色と混一色の複合",
        "绿一色是否另计混一色",
    ),
    "special_hand_drawn": Names(
        "Self-drawn special hands", "Особые руки со стены", "特殊和のツモ", "特殊和型自摸的计番"
    ),
    "knitted_straight_concealed": Names(
        "Concealed knitted straight",
        "Переплетённый ряд с закрытой рукой",
        "組合龍と門前清の複合",
        "组合龙是否另计门前清",
    ),
    "nine_gates_pungs": Names(
        "Pungs of terminals in nine gates",
        "Панги терминальных в девяти вратах",
        "九蓮宝燈の幺九刻",
        "九莲宝灯的幺九刻",
    ),
    "ambiguous_wait": Names("Ambiguous wait", "Неоднозначное ожидание", "複数に読める待ち", "多种听牌的计番"),
    "claim_mode": Names("Who counts the hand", "Кто считает руку", "点数申告", "报番方式"),
    "flower_order": Names("Order of replacing flowers", "Порядок замещения цветов", "補花の順序", "补花顺序"),
    "closed_kongs_face_down": Names(
        "Closed kongs face down", "Закрытые конги лицом вниз", "暗槓の伏せ置き", "暗杠扣放"
    ),
    "last_discard_claims": Names(
        "Claims of the last discard", "Требование последнего сноса", "最後の捨て牌の副露", "海底牌的吃碰"
    ),
    "session": Names("Length of a session", "Продолжительность сессии", "対局の長さ", "一局的长度"),
    "seat_rotation": Names("Seat rotation", "Ротация мест", "席替え", "换位"),
    "match_points": Names("Match points", "Турнирные очки", "順位点", "标准分"),
    "match_ties": Names("Ties of a match", "Равенство очков", "同点の扱い", "同分处理"),
    "claim_seconds": Names(
        "Time to claim a pung or kong",
        "Время на объявление панга и конга",
        "碰・槓の申告時間",
        "碰杠申报时间",
    ),
    "discard_seconds": Names("Time for a discard", "Время на снос", "打牌時間", "出牌时间"),
    "first_discard_seconds": Names(
        "Time before the first discard", "Время до первого сноса", "第一打までの時間", "首次出牌时间"
    ),
    "repeated_penalty": Names(
        "Penalty of a repeated irregularity", "Штраф за повторное нарушение", "反則の繰り返し", "重复犯规罚分"
    ),
}
"""By field name, in the order of the options."""
