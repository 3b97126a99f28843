"""Riichi: what players do against the rules, and what the book has for it (its section XII).

A chombo stops the hand; a dead hand may only draw and discard. The rest is put right without a penalty, or
left to the judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.ruleset import Consequence, Fault

_CHOMBO: Final = "XII, Случаи, когда игроку назначается чомбо"
_DEAD: Final = "XII, Ситуации, когда рука игрока объявляется мёртвой"


_FAULTS: Final = (
    Fault(
        "false_win",
        Consequence.CHOMBO,
        "A hand shown as won that does not win",
        "Некорректное объявление победы",
        _CHOMBO,
        "Not ready, without a yaku, on another tile, by a discard in furiten, or with another word than ron "
        "or tsumo. Only if the hand was shown: said and taken back it is an empty win.",
    ),
    Fault(
        "riichi_not_ready",
        Consequence.CHOMBO,
        "Riichi with a hand that waits for nothing",
        "Нотен-риичи",
        _CHOMBO,
        "Seen only when the hand is shown: at its own win or an exhaustive draw. When another wins or the "
        "hand is redealt, it need not be shown and stays unpunished.",
    ),
    Fault(
        "kong_changed_wait",
        Consequence.CHOMBO,
        "A closed kong after riichi that changed the wait or the sets",
        "Объявление после риичи закрытого кана, меняющего ожидание или интерпретацию сетов в руке",
        _CHOMBO,
        "Proved only by a win or at an exhaustive draw, where a riichi hand must be shown.",
    ),
    Fault(
        "riichi_hand_hidden",
        Consequence.CHOMBO,
        "A riichi hand kept hidden at an exhaustive draw",
        "Сокрытие руки при ничьей после объявления риичи",
        _CHOMBO,
    ),
    Fault(
        "hand_exposed",
        Consequence.CHOMBO,
        "Closed tiles shown without a win or a draw",
        "Показ закрытой части руки не при победе или ничьей",
        _CHOMBO,
    ),
    Fault(
        "not_nine_kinds",
        Consequence.CHOMBO,
        "A false claim of nine terminals and honors, hand shown",
        "Некорректное объявление кюшукюхая",
        _CHOMBO,
        "Fewer than nine kinds, not in the first turn, or where the rules do not redeal for it.",
    ),
    Fault(
        "wall_opened",
        Consequence.CHOMBO,
        "A wall or another's hand broken, tiles seen",
        "Разрушение стены или руки оппонента",
        _CHOMBO,
        "On purpose: usually sent from the game.",
    ),
    Fault(
        "wall_destroyed",
        Consequence.CHOMBO,
        "Six or more tiles of the wall opened, or the first replacement tile",
        "Разрушение стены или руки оппонента",
        _CHOMBO,
        "On purpose: usually sent from the game.",
    ),
    Fault(
        "wall_touched",
        Consequence.NONE,
        "A wall or another's hand broken, no tile seen",
        "Разрушение стены или руки оппонента",
        _CHOMBO,
        "The wall is put back and the hand goes on.",
    ),
    Fault(
        "cheating",
        Consequence.CHOMBO,
        "Cheating",
        "Жульничество",
        _CHOMBO,
        "At a tournament the judge may disqualify or punish harder.",
    ),
    Fault(
        "dead_hand_declared",
        Consequence.CHOMBO,
        "A declaration with a dead hand",
        "Любое объявление с мёртвой рукой",
        _CHOMBO,
    ),
    Fault(
        "wrong_meld",
        Consequence.DEAD_HAND,
        "A meld that is none",
        "Некорректное объявление сета",
        _DEAD,
        "No penalty if the wrong tiles from the hand are exchanged at once, or the claimed tile is put back "
        "at once.",
    ),
    Fault(
        "wrong_meld_corrected",
        Consequence.NONE,
        "A wrong meld put right at once",
        "Некорректное объявление сета",
        _DEAD,
        "The right tiles are laid down, or the claimed tile goes back to its river.",
    ),
    Fault(
        "empty_call",
        Consequence.NONE,
        "Pon, chi or kan said and taken back without showing tiles",
        "Пустые объявления «пон», «чи» или «кан»",
        _DEAD,
    ),
    Fault(
        "late_call",
        Consequence.NONE,
        "A call after the tile is out of play",
        "Объявление после взятия со стены тайла следующим игроком",
        "IV, Объявления на тайлы",
        "The tile stays where it lies: it may be claimed only until the next player draws.",
    ),
    Fault(
        "empty_win",
        Consequence.DEAD_HAND,
        "Ron or tsumo said and taken back without showing the hand",
        "Пустое объявление победы",
        _DEAD,
    ),
    Fault(
        "untimely_win",
        Consequence.DEAD_HAND,
        "A win said at the wrong moment",
        "Объявление победы не вовремя",
        _CHOMBO,
        "Chombo if the hand was shown.",
    ),
    Fault(
        "wrong_riichi",
        Consequence.DEAD_HAND,
        "Riichi declared wrongly",
        "Некорректное объявление риичи",
        _DEAD,
        "With an open hand, or the stick put down without the word or without turning the discard. The stick "
        "goes back to the player.",
    ),
    Fault(
        "wrong_turn",
        Consequence.DEAD_HAND,
        "A draw out of turn, a turn left out, a wrong tile taken",
        "Неправильное осуществление хода",
        _DEAD,
    ),
    Fault(
        "wrong_tile_count",
        Consequence.DEAD_HAND,
        "Too many or too few tiles in the hand",
        "Неправильное количество тайлов в руке игрока",
        _DEAD,
    ),
    Fault(
        "riichi_taken_back",
        Consequence.JUDGE,
        "Riichi said and taken back before the discard",
        "Риичи",
        "VII; XII",
        "The book is silent: nothing was discarded or paid, so nothing has to go back.",
    ),
    Fault(
        "table_talk",
        Consequence.JUDGE,
        "Comments on the hand in play, advice, telling of tiles",
        "Воздействие на стол в виде комментариев и попыток обсуждения текущей игры",
        "XII",
        "Repeated; as the tournament's rules have it.",
    ),
)

_SWAP_CALLING: Final = Fault(
    "swap_calling",
    Consequence.DEAD_HAND,
    "A discard that would have fitted the meld just claimed",
    "Куикаэ",
    "XIII, Прочее",
)

_READY_IN_FURITEN: Final = Fault(
    "riichi_in_furiten",
    Consequence.DEAD_HAND,
    "Riichi in furiten where the rules forbid it",
    "Фуритен риичи: нащи",
    "XIII, Прочее; XII, Некорректное объявление риичи",
    "Seen when the hand is shown. A dead hand counts as not ready.",
)


def faults(options: RiichiOptions) -> Mapping[str, Fault]:
    """Every case of the book by its code, under a table's options.

    >>> faults(RiichiOptions())["empty_win"].consequence.value
    'dead_hand'
    """
    cases = [
        replace(case, consequence=Consequence.NONE)
        if case.code == "wall_opened" and options.wall_fault_chombo != "any_opened"
        else case
        for case in _FAULTS
    ]
    if options.kuikae != "allowed":
        cases.append(_SWAP_CALLING)
    if not options.furiten_riichi:
        cases.append(_READY_IN_FURITEN)
    return MappingProxyType({case.code: case for case in cases})
