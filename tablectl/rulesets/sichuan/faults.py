"""Sichuan: what players do against the rules, and what the book has for it (its section 2.8).

Small faults go up one scale over a session, paid to nobody. A dead hand may only draw and discard, gives back
its kong points and is not ready at the end. A false win pays everybody who was still in.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from tablectl.rulesets.faults import Consequence, Fault, PenaltyScale
from tablectl.rulesets.sichuan.options import SichuanOptions

PROGRESSIVE_CLAUSE: Final = "2.8.2"
"""Faults of the progressive scale."""
DEAD_HAND_CLAUSE: Final = "2.8.3"
"""Faults that make a hand dead."""
OWN_PENALTY_CLAUSE: Final = "2.8.4"
"""Faults with their own penalties."""
FALSE_WIN_READY: Final = 8
FALSE_WIN_NOT_READY: Final = 16
PIG: Final = 48
"""Points that tiles of the void suit cost when hands are checked (2.8.4, 1)."""

WRONG_COUNT: Final = "wrong_tile_count"
TOO_LATE_FOR_SESSION: Final = "late_over_15"
"""Who is noted for it gets nothing for the session."""
FALSE_WINS: Final = ("false_win", "furiten_win", "dead_hand_declared")
"""Faults that are paid to everybody still in (2.8.4, 2; 2.8.3)."""
FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("ClaimMeld", "late"): "late_call",
        ("TakenBack", "MeldClaimed"): "empty_call",
        ("TakenBack", "WinShown"): "empty_win",
        ("ShowWin", "win_not_allowed"): "furiten_win",
        ("ShowHand", "wrong_moment"): "tiles_shown",
        ("ClaimMeld", "forbidden_suit"): "void_suit_melded",
        ("DeclareKong", "forbidden_suit"): "void_suit_melded",
        ("ClaimMeld", "not_in_these_rules"): "wrong_words",
        ("Draw", "not_your_turn"): "wrong_draw",
        ("Discard", "wrong_moment"): "discard_before_draw",
    }
)
"""What doing a refused thing at the table is, by the claim and the refusal's code: the milder case, which the
judge may make a dead hand of."""

_PROGRESSIVE_FAULTS: Final = (
    (
        "wrong_draw",
        1,
        "A tile taken from a wrong place of the wall or out of turn",
        "Ошибочное взятие кости со стены",
        "The tile goes back to the wall. Put to the own tiles or upon them, it makes the hand dead.",
    ),
    (
        "empty_call",
        2,
        "Pung or kong said and taken back",
        "Пустое объявление панга, конга",
        "",
    ),
    (
        "wrong_meld_corrected",
        3,
        "A wrong pung or kong put right in the same turn",
        "Неправильное открытие панга, конга, исправленное до конца хода",
        "The wrongly opened tiles must be discarded in the next turns.",
    ),
    (
        "wall_touched_early",
        4,
        "A tile of the wall touched before the discard",
        "Касание кости",
        "Two hands may not be in the square at once.",
    ),
    ("late_call", 5, "A call later than three seconds", "Позднее объявление на кости со сноса", ""),
    (
        "tiles_shown",
        6,
        "Own tiles shown by accident and turned back",
        "Непреднамеренное раскрытие костей своей руки",
        "One to thirteen tiles, turned back quickly.",
    ),
    (
        "discard_before_draw",
        7,
        "A discard before the draw",
        "Снос кости раньше взятия со стены",
        "If another player has called the tile by then, nothing is drawn any more: wrong number of tiles.",
    ),
    (
        "wrong_words",
        8,
        "Wrong words, several calls at once, a call corrected",
        "Некорректные объявления",
        "",
    ),
    (
        "wrong_laying_corrected",
        9,
        "A set laid wrongly and put right before the turn passed",
        "Исправленный некорректно выставленный сет",
        "",
    ),
    (
        "wrong_order",
        10,
        "Wrong order of acts at a pung or kong",
        "Нарушения порядка действий",
        "",
    ),
    (
        "untidy_tiles",
        11,
        "Standing tiles not kept in one row",
        "Неспособность содержать «стоящие кости» в одну линию",
        "",
    ),
    (
        "mobile_device",
        6,
        "A telephone that rings or is used",
        "Мобильные устройства",
        "2.8.4, 6: this, or more as the judge sees fit.",
    ),
)

_DEAD_HAND_FAULTS: Final = (
    (
        WRONG_COUNT,
        1,
        "Too many or too few tiles",
        "Неправильное количество костей",
        "Any player at the table may declare it.",
    ),
    (
        "wrong_meld",
        2,
        "A wrong pung or kong when the turn is over",
        "Неправильное открытие панга, конга, ход завершён",
        "The tiles opened for it must be discarded in the next turns (2.8.4, 4).",
    ),
    (
        "wrong_turn",
        3,
        "A wrong tile of the wall taken into the hand",
        "Ошибочное взятие кости со стены, кость встроена в руку",
        "Also a replacement taken after the discard (2.5.7).",
    ),
    (
        "tile_not_taken",
        4,
        "The called tile not taken before another player moved",
        "Невзятие кости со сноса в сет",
        "",
    ),
    (
        "empty_win",
        5,
        "A win said and taken back",
        "Объявление маджонга и отказ от этого объявления",
        "",
    ),
    (
        "information",
        6,
        "Telling others at the table anything",
        "Нелегальная информация",
        "By words, face or gesture, useful or not.",
    ),
)

_JUDGED_FAULTS: Final = (
    ("void_suit_melded", "2.4.10, 3", "A set of the void suit", "Объявление сета запрещённой масти"),
    ("cheating", "2.8.6, 1-2", "Cheating", "Мошенничество"),
    ("falsification", "2.8.6, 3", "A falsified result", "Фальсификация"),
    ("unsporting", "2.8.6, 4", "Unsporting conduct", "Неспортивное поведение"),
    ("wall_destroyed", "2.8.6, 4", "A wall destroyed", "Разрушение стены"),
)


_SCALE_REMARK: Final = (
    "After 48 points tournament points or the right to play on may go too, as the judge sees fit."
)

_EXPOSING_FAULTS: Final = ("wrong_meld_corrected", "wrong_meld")
"""Faults whose wrongly opened tiles must be discarded next, where the note names them (2.8.4, 4)."""


def faults(options: SichuanOptions) -> Mapping[str, Fault]:
    """Every case of the book by its code, under a table's options.

    >>> faults(SichuanOptions())["late_call"].scale.steps
    (0, 2, 4, 8, 16, 24, 48)
    """
    found = [
        Fault(
            code,
            Consequence.NONE,
            name,
            native,
            f"{PROGRESSIVE_CLAUSE}, {number}",
            f"{remark} {_SCALE_REMARK}".strip(),
            also=(Consequence.EXPOSED,) if code in _EXPOSING_FAULTS else (),
            scale=_scale(options),
        )
        for code, number, name, native, remark in _PROGRESSIVE_FAULTS
    ]
    found += [
        Fault(
            code,
            Consequence.DEAD_HAND,
            name,
            native,
            f"{DEAD_HAND_CLAUSE}, {number}",
            remark,
            also=(Consequence.EXPOSED,) if code in _EXPOSING_FAULTS else (),
        )
        for code, number, name, native, remark in _DEAD_HAND_FAULTS
    ]
    found += [
        Fault(code, Consequence.JUDGE, name, native, clause) for code, clause, name, native in _JUDGED_FAULTS
    ]
    found += [*_false_wins(), *_lateness(options)]
    return MappingProxyType({case.code: case for case in found})


def _scale(options: SichuanOptions) -> PenaltyScale:
    """All small faults of a session together climb one scale (2.8.2)."""
    steps = options.penalty_scale
    if options.penalty_counts == "total":
        # Each fault costs what lifts the sum of all to the next step.
        lifts = [max(0, step - before) for before, step in pairwise((0, *steps))]
        steps = (*lifts, 0)
    return PenaltyScale(steps, to="nobody", per="session", group=PROGRESSIVE_CLAUSE)


def _false_wins() -> list[Fault]:
    remark = (
        "8 to each player still in when the hand waited, else 16. Kong points go back; what it did to others'"
        " kongs and to the deal is not undone. Found out before the end of the hand, it makes the hand dead."
    )
    return [
        Fault(
            "false_win",
            Consequence.DEAD_HAND,
            "A win declared that is none",
            "Ошибочное объявление маджонга",
            f"{OWN_PENALTY_CLAUSE}, 2-3",
            remark,
        ),
        Fault(
            "furiten_win",
            Consequence.DEAD_HAND,
            "A win on the face of a tile that was let go",
            "«Фуритен Ху»",
            f"2.6.1, 5; {OWN_PENALTY_CLAUSE}, 3",
            remark,
        ),
        Fault(
            "dead_hand_declared",
            Consequence.DEAD_HAND,
            "A win declared with a dead hand",
            "Объявление маджонга при «мёртвой руке»",
            DEAD_HAND_CLAUSE,
            remark,
        ),
    ]


def _lateness(options: SichuanOptions) -> list[Fault]:
    ten, fifteen = options.late_points
    clause = f"{OWN_PENALTY_CLAUSE}, 5"
    return [
        Fault(
            code,
            Consequence.JUDGE,
            name,
            native,
            clause,
            remark,
            scale=None if points is None else PenaltyScale((points,), to="nobody", per="session"),
        )
        for code, points, name, native, remark in (
            ("late_10", ten, "Up to 10 minutes late", "Опоздание до 10 минут", "The others wait."),
            ("late_15", fifteen, "10 to 15 minutes late", "Опоздание от 10 до 15 минут", "The others wait."),
            (
                TOO_LATE_FOR_SESSION,
                None,
                "More than 15 minutes late",
                "Опоздание свыше 15 минут",
                "No game points and no tournament points; a substitute plays, or the others play as three.",
            ),
        )
    ]
