"""Names of MCR's options in English, Russian, Japanese and Chinese: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names

OPTIONS: Final[Mapping[str, Names]] = {
    "minimum": Names("Minimum points", "Минимум очков", "最低点数", "起和分"),
    "claim_mode": Names("Who counts the hand", "Кто считает руку", "点数申告", "报番方式"),
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
