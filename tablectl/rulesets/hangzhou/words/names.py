"""Names of Hangzhou's items and options in English, Russian, Japanese and Chinese: data, nothing else.

Japanese and Chinese names are those of the book's two halves where it has them; there is no Russian book of
Hangzhou mahjong, so the Russian ones translate the meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names

ITEMS: Final[Mapping[str, Names]] = {
    "wild_eye": Names("Wild eye", "Глаз удачи", "爆頭", "爆头"),
    "fortune_float": Names("Fortune float", "Пущенная удача", "財飄", "财飘"),
    "kong_bloom": Names("Kong bloom", "Победа после конга", "槓開", "杠开"),
    "robbing_the_kong": Names("Robbing a kong", "Ограбление конга", "拉槓", "拉杠"),
    "seven_pairs": Names("Seven pairs", "Семь пар", "七対", "七对"),
    "pure_seven_pairs": Names("Seven pairs without fortune", "Семь пар без удачи", "清七対", "清七对"),
    "deluxe": Names("Deluxe", "Люкс", "豪華", "豪华"),
}
"""By id of the published list, in its order."""

OPTIONS: Final[Mapping[str, Names]] = {
    "chips": Names("Chips of each player", "Фишки каждого игрока", "持ち点", "每人筹码"),
    "hands": Names("Hands of a session", "Раздач за игру", "ゲームの局数", "每场局数"),
    "seat_tiles": Names("Taking the seat tiles", "Жеребьёвка мест", "席決めの取り方", "抓位方式"),
    "first_banker": Names("First banker", "Первый банкир", "最初の親の決め方", "首庄方式"),
    "wall_only": Names("Wins from the wall only", "Победа только со стены", "ツモのみ", "只能自摸"),
    "robbing_at_two": Names(
        "Robbing a kong at two stays", "Ограбление конга со второго раза банкира", "2牢の拉槓", "二牢拉杠"
    ),
    "missed_win": Names("Missed win", "Пропущенная победа", "上がり見逃し", "过水不胡"),
    "missed_pung": Names("Missed pung", "Пропущенный панг", "ポン見逃し", "过碰不碰"),
    "fortune_discard_forfeits": Names(
        "A fortune tile discarded without a float forfeits the win",
        "Сброс удачи без пуска лишает победы",
        "財飄でない財神捨ては上がり放棄",
        "非飘打财神禁胡",
    ),
    "permanent_fortune": Names("Permanent fortune", "Постоянная удача", "白板財神", "白板财神"),
    "float_calls": Names("Calls while floating", "Заявки при пуске", "財飄中の鳴き", "飘中吃碰杠"),
    "second_half_liability": Names(
        "Second half liability of a float",
        "Ответственность за вторую половину пуска",
        "財飄後半場の包",
        "财飘后半场承包",
    ),
    "pure_seven_pairs_wall_only": Names(
        "No extra double for pure seven pairs on a claim",
        "Чистые семь пар удваивают только со стены",
        "清七対の追加はツモのみ",
        "清七对加倍限自摸",
    ),
    "ten_honors": Names("Ten honors", "Десять козырей", "十風", "十风"),
    "ten_honors_claimed": Names(
        "Ten honors: claimed discards", "Десять козырей: забранный сброс", "十風と鳴き", "十风被碰"
    ),
    "ten_honors_float": Names(
        "Ten honors: floated fortune tiles", "Десять козырей: пущенная удача", "十風と財飄", "十风与财飘"
    ),
    "immediate_third": Names("Immediate third time", "Сразу третий раз", "いきなり3牢", "直接三牢"),
    "immediate_third_from": Names(
        "Immediate third time: high roll from",
        "Сразу третий раз: высокий бросок от",
        "いきなり3牢の目",
        "直接三牢点数",
    ),
    "liability_on_claims": Names(
        "Liability on claimed wins",
        "Ответственность при победе со сброса",
        "振り込みのときの包",
        "放冲承包",
    ),
    "third_set": Names(
        "Third set from one player", "Третий набор от одного игрока", "三攤の食いの制限", "三摊限制"
    ),
    "third_set_when": Names(
        "When the third set is restricted",
        "Когда третий набор ограничен",
        "三攤の制限の時期",
        "三摊限制时机",
    ),
    "play_on_after_false_win": Names(
        "Play goes on after a false win",
        "Игра продолжается после ложной победы",
        "チョンボ後の続行",
        "诈胡后继续",
    ),
}
"""By option, in the options' order."""
