"""MCR's faults and penalties (the book's section on irregularities).

The hand goes on after every irregularity; even a false hu only costs points and the right to win. Repeated
faults cost more each time: a warning, then 5, 10, 20 points and so on, paid to nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.rulesets.mcr.options import IRREGULARITIES, McrOptions
from tablectl.rulesets.ruleset import Consequence, Fault, PenaltyScale

PENALTY_STEPS: Final = (0, 5, 10, 20)
"""The book's own steps: a warning first."""

KNOCKED_OVER_AWARD: Final = (5, 60)
"""Least and most points for a player one of whose tiles was knocked over."""

_MAX_STEPS: Final = 10
"""Steps of the doubling penalties: 1,280 points at the tenth time, more than occur in any session."""


def faults(options: McrOptions) -> Mapping[str, Fault]:
    """Every case of the book by its code, under a table's options.

    >>> faults(McrOptions())["empty_claim"].scale.steps[:6]
    (0, 5, 10, 20, 40, 80)
    """
    steps = list(PENALTY_STEPS)
    while options.repeated_penalty == "doubles" and len(steps) < _MAX_STEPS:
        steps.append(2 * steps[-1])
    cases = (*_repeated(tuple(steps)), *_FALSE_WINS, *_SHOWN, *_OTHERS)
    return MappingProxyType({case.code: case for case in cases})


def _repeated(steps: tuple[int, ...]) -> tuple[Fault, ...]:
    return (
        Fault(
            "empty_claim",
            Consequence.NONE,
            "Chow, pung or kong said and not taken",
            "Пустое требование чоу, панга или конга (изменение намерений)",
            IRREGULARITIES + ", 3",
            "The first time a warning, then 5, 10, 20 points and so on.",
            scale=PenaltyScale(steps),
        ),
        Fault(
            "wall_touched",
            Consequence.NONE,
            "A tile of the wall touched before the player on the left discarded",
            "Касание плитки",
            IRREGULARITIES + ", 4",
            "The tile was not seen: it goes back to its place.",
            scale=PenaltyScale(steps, group="wall"),
        ),
        Fault(
            "wall_tile_seen",
            Consequence.NO_WIN,
            "A tile of the wall taken before the player on the left discarded, and seen",
            "Касание плитки: плитка была увидена",
            IRREGULARITIES + ", 4",
            "No win until the hand ends; the player goes on playing with the others.",
            scale=PenaltyScale(steps, group="wall"),
        ),
        Fault(
            "late_pung",
            Consequence.NONE,
            "A pung or kong said after its three seconds",
            "Позднее требование панга",
            IRREGULARITIES + ", 5",
            "Counted anew in every round.",
            scale=PenaltyScale(steps, per="round"),
        ),
    )


_FALSE_WIN_SCALE: Final = PenaltyScale((20,), "each")

_FALSE_WINS: Final = (
    Fault(
        "false_win_short",
        Consequence.NO_WIN,
        "Hu with a hand of fewer points than a win needs",
        "Ложное «Ху»: недобор очков",
        IRREGULARITIES + ", 6",
        "10 points to each of the others. Flowers and seasons do not count towards the eight points.",
        scale=PenaltyScale((10,), "each"),
    ),
    Fault(
        "false_win",
        Consequence.NO_WIN,
        "Hu by mistake: the hand is not complete, or has too many or too few tiles",
        "Ошибочное требование «Ху»",
        IRREGULARITIES + ", 6",
        "20 points to each of the others.",
        scale=_FALSE_WIN_SCALE,
    ),
    Fault(
        "winning_tile_not_taken",
        Consequence.NO_WIN,
        "Hu said and the tile not taken before the points are counted",
        "Востребованная плитка не взята до начала подсчёта очков: ложное «Ху»",
        IRREGULARITIES + ", 11",
        "A false hu: 20 points to each of the others.",
        scale=_FALSE_WIN_SCALE,
    ),
    Fault(
        "hand_mixed",
        Consequence.NO_WIN,
        "The winner's tiles mixed with those used for counting the points",
        "Плитки руки смешаны с теми, которые используются для подсчёта очков",
        IRREGULARITIES + ", 11",
        "The win is void and the hand goes on.",
    ),
)

_SHOWN: Final = (
    Fault(
        "tile_exposed",
        Consequence.EXPOSED,
        "A closed tile shown in play",
        "Ошибочно раскрытая плитка",
        IRREGULARITIES + ", 7; Базовый словарь, 30",
        "It must be the next discard.",
    ),
    Fault(
        "hand_shown_after_win",
        Consequence.NONE,
        "The own hand shown after another's hu, which stood",
        "Игрок раскрыл все свои плитки после того, как кто-либо объявил «Ху»",
        IRREGULARITIES + ", 7",
        "A warning.",
        scale=PenaltyScale((0,)),
    ),
    Fault(
        "hand_shown_after_false_win",
        Consequence.NO_WIN,
        "The own hand shown after another's hu, which was false",
        "Игрок раскрыл все свои плитки, а рука объявившего «Ху» не является корректной",
        IRREGULARITIES + ", 7",
        "30 points, 10 to each of the others. The shown tiles are discarded one after another, so that the "
        "others can use them, until all are replaced.",
        scale=PenaltyScale((10,), "each"),
        also=(Consequence.EXPOSED,),
    ),
    Fault(
        "tile_knocked_over",
        Consequence.JUDGE,
        "Another player's tile knocked over",
        "Игрок опрокинул плитку другого игрока",
        IRREGULARITIES + ", 7",
        "5 to 60 points to that player, as the judge decides, and whether the player at fault may go on.",
        award=KNOCKED_OVER_AWARD,
    ),
    Fault(
        "shown_before_hu",
        Consequence.NO_WIN,
        "Tiles shown before hu was said",
        "Раскрытие плиток до объявления «Ху»",
        IRREGULARITIES + ", 11",
    ),
    Fault(
        "shown_without_hu",
        Consequence.NO_WIN,
        "A hand shown without saying hu",
        "Игрок показывает свои плитки, но не объявляет «Ху»",
        IRREGULARITIES + ", 11",
        "The player goes on playing.",
    ),
    Fault(
        "hu_said_wrongly",
        Consequence.NO_WIN_THIS_TURN,
        "Chow, pung or kong said and hu right after it, hu said in another form, or the hand not opened",
        "Нестандартное объявление «Ху», отказ от открытия своих закрытых плиток",
        IRREGULARITIES + ", 11",
        "No win in this turn: one tile is discarded, and hu may be said in the next turn.",
    ),
)

_OTHERS: Final = (
    Fault(
        "wrong_tile_count",
        Consequence.NO_WIN,
        "More or fewer tiles than a hand has between turns",
        "Неверное количество плиток",
        IRREGULARITIES + ", 8; Базовый словарь, 32",
        "Thirteen, without flowers and the fourth tiles of kongs. The player may draw, discard and claim, "
        "but not win.",
    ),
    Fault(
        "information",
        Consequence.NO_WIN,
        "A hint or information, true or false, given to another player",
        "Разглашение информации",
        IRREGULARITIES + ", 9",
        "Whether or not the other made use of it.",
    ),
    Fault(
        "disorder",
        Consequence.JUDGE,
        "Refusing to do as the judge says",
        "Серьёзное нарушение порядка в ходе соревнования",
        IRREGULARITIES + ", 10",
        "The player is put out of the competition.",
    ),
    Fault(
        "claimed_tile_left",
        Consequence.NO_WIN,
        "A claimed discard not taken within two turns",
        "Истребованная плитка не взята после двух ходов",
        IRREGULARITIES + ", 11",
        "That is before the second player in turn has drawn.",
    ),
    Fault(
        "reached_over",
        Consequence.NO_CLAIM,
        "A hand stretched over the discards for the wall",
        "Протягивание руки над местом сноса плиток",
        IRREGULARITIES + ", 11",
        "The present discard may not be taken.",
    ),
    Fault(
        "reached_over_and_claimed",
        Consequence.DEAD_HAND,
        "A hand stretched over the discards for the wall, and the discard taken all the same",
        "Игрок протянул руку, но всё-таки взял снесённую плитку",
        IRREGULARITIES + ", 11",
        "No chow, pung, kong or win until the hand ends.",
    ),
    Fault(
        "slow_discard",
        Consequence.JUDGE,
        "No discard within its time",
        "Снос не сделан за 10 секунд",
        "Порядок игры, 4",
        "The book sets the time and no penalty.",
    ),
    Fault(
        "tile_named",
        Consequence.JUDGE,
        "A discard named aloud, talk in play",
        "Игрок называет сносимые плитки, разговоры во время игры",
        "Порядок игры, 1",
        "Forbidden without a penalty of its own; telling others something is giving information.",
    ),
)

FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("Draw", "not_your_turn"): "wall_touched",
        ("Draw", "wrong_moment"): "wall_touched",
        ("ShowWin", "below_minimum"): "false_win_short",
        ("ShowWin", "not_a_winning_hand"): "false_win",
        ("ShowWin", "tile_count"): "false_win",
        ("ShowWin", "wrong_tile"): "false_win",
        ("ShowWin", "nothing_to_win_on"): "false_win",
        ("ClaimMeld", "wrong_meld"): "empty_claim",
        ("ClaimMeld", "tile_not_in_hand"): "empty_claim",
        ("ClaimMeld", "chow_from_left_only"): "empty_claim",
        ("ClaimMeld", "own_discard"): "empty_claim",
        ("ClaimMeld", "nothing_to_claim"): "late_pung",
        ("ClaimMeld", "late"): "late_pung",
        ("TakenBack", "MeldClaimed"): "empty_claim",
        ("DeclareKong", "wrong_meld"): "empty_claim",
        ("DeclareKong", "no_such_pung"): "empty_claim",
        ("DeclareKong", "wrong_moment"): "empty_claim",
    }
)
"""The fault code of a refused claim that was made at the table, by the claim's name and the refusal's
code."""
