"""Faults in red mahjong, with the book's consequences, names and clauses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.rulesets.faults import Consequence, Fault, PenaltyScale
from tablectl.rulesets.red.payments import FALSE_WIN

_CLAIMS: Final = "Неправильные объявления"
_COUNT: Final = "Перебор и недобор костей"
_FALSE_WIN_SCALE: Final = PenaltyScale((FALSE_WIN,), to="each", per="hand")

_FAULTS: Final = (
    Fault(
        "false_win",
        Consequence.NO_WIN,
        "A win shown with a hand that does not win",
        "Ложная победа",
        _CLAIMS + ", 5; Штрафы, 1",
        "Nine points to each of the others at once; play goes on, the hand is dead.",
        scale=_FALSE_WIN_SCALE,
    ),
    Fault(
        "empty_win",
        Consequence.NONE,
        "A win said and taken back before the hand is shown",
        "Отказ от победы",
        _CLAIMS + ", 6",
    ),
    Fault(
        "wrong_tile_count",
        Consequence.DEAD_HAND,
        "Too many or too few tiles in the hand",
        "Перебор или недобор костей",
        _COUNT + ", 1-5",
        "No win and no claims until the hand ends, even if the number comes right again.",
    ),
    Fault(
        "wrong_meld",
        Consequence.NO_WIN,
        "A meld that is none, found when it can no longer be put right",
        "Неправильно открытый сет",
        _CLAIMS + ", 4",
        "Once the discard of its claimer was taken, or the player to the right has drawn. Who discards before"
        " showing the set must then show it.",
    ),
    Fault(
        "wrong_meld_corrected",
        Consequence.NONE,
        "A wrong meld put right at once",
        "Вовремя исправленное неправильное открытие",
        _CLAIMS + ", 1",
        "The right tiles are laid down and the wrong ones go back, or the claim is given up.",
    ),
    Fault(
        "claim_changed",
        Consequence.NONE,
        "A chow or pung said, then another claim or a win instead",
        "Изменение объявления",
        _CLAIMS + ", 2",
    ),
    Fault(
        "empty_call",
        Consequence.NONE,
        "A chow or pung said and taken back before tiles are shown",
        "Отказ от объявления",
        _CLAIMS + ", 3",
    ),
    Fault(
        "late_call",
        Consequence.NONE,
        "A claim after the tile is out of play",
        "Объявление на недействительном сносе",
        "Правила взятия и сноса, 4; Объявление со сноса, 2; Иерархия объявлений, 4",
        "The tile stays where it lies: a discard can be claimed until the next player has discarded, a pung"
        " only until a chow with it lies there.",
    ),
    Fault(
        "out_of_turn_draw",
        Consequence.JUDGE,
        "A tile drawn out of turn, or before the left neighbour discarded",
        "Взятие вне очереди",
        "Правила взятия и сноса, 1",
        "May end in too many tiles and so in a dead hand.",
    ),
    Fault(
        "discard_before_draw",
        Consequence.DEAD_HAND,
        "A discard before drawing, without a claim said",
        "Снос перед взятием, забытое взятие",
        "Правила взятия и сноса, 3; Объявление со сноса, 5",
        "The hand is a tile short.",
    ),
    Fault(
        "flower_late",
        Consequence.NONE,
        "A flower found in the hand after saying that there is none",
        "Не заменённый вовремя цветок",
        "Раздача, 8; Замена цветов, 5",
        "It is replaced in the next own turn after drawing from the wall, not after a chow or pung.",
    ),
    Fault(
        "flower_discarded",
        Consequence.JUDGE,
        "A flower put into the river",
        "Снос цветка",
        "Замена цветов, 6",
        "Flowers may not be discarded, only replaced: it goes back and another tile is discarded.",
    ),
    Fault(
        "tiles_looked_at",
        Consequence.JUDGE,
        "Tiles looked at or felt before the deal is over",
        "Нарушение в течение раздачи",
        "Раздача, 6",
    ),
    Fault(
        "wrong_name_said",
        Consequence.JUDGE,
        "A discard called by a wrong name, and somebody claimed wrongly because of it",
        "Неверно названная кость",
        "Правила взятия и сноса, 8",
    ),
    Fault(
        "untimely_play",
        Consequence.JUDGE,
        "Drawing too fast, claiming too slowly, hands over the river",
        "Нарушение процесса игры",
        "Правила взятия и сноса, 1, 6; Чоу, 5",
        "A remark of the judge, or a penalty.",
    ),
    Fault(
        "wall_alone",
        Consequence.NONE,
        "A wall built before the others have finished shuffling",
        "Построение стены до конца перемешивания",
        "Перемешивание и построение стены, 4",
        "The others may break it up and shuffle its tiles again.",
    ),
    Fault(
        "hand_shown_early",
        Consequence.JUDGE,
        "A hand shown or tiles moved before a shown win is confirmed",
        "Открытие руки до проверки победы",
        "Победа в сдаче, 4; Неправильные объявления, 7",
    ),
)

FAULTS: Final[Mapping[str, Fault]] = MappingProxyType({fault.code: fault for fault in _FAULTS})
"""Every case of the book, by code."""

FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("Draw", "not_your_turn"): "out_of_turn_draw",
        ("Draw", "wrong_moment"): "out_of_turn_draw",
        ("Discard", "wrong_moment"): "discard_before_draw",
        ("Discard", "not_your_turn"): "out_of_turn_draw",
        ("Discard", "bonus_kept"): "flower_discarded",
        ("Discard", "flower_first"): "flower_late",
        ("TakenBack", "MeldClaimed"): "claim_changed",
        ("ShowWin", "never_claimed"): "false_win",
        ("ShowWin", "may_not_win"): "false_win",
        ("ShowWin", "dead_hand"): "false_win",
        ("ShowWin", "nothing_to_win_on"): "false_win",
        ("ClaimMeld", "never_claimed"): "wrong_meld",
        ("ClaimMeld", "dead_hand"): "wrong_meld",
        ("ClaimMeld", "won_on"): "late_call",
        ("DeclareKong", "not_in_these_rules"): "wrong_meld",
    }
)
"""The fault code of a refused claim that was made at the table, by the claim's name and the refusal's
code."""
