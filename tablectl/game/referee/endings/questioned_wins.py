"""Which shown hands and key presses a question about a win covers, so that each is asked about once."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.evidence import Button, ButtonPressed, TableSeen
from tablectl.game.referee.endings.ending_moment import ShownHandKey, shown_hand_key
from tablectl.game.referee.rulings import Question, Ruling
from tablectl.game.state import GameState


def questioned_wins(
    state: GameState, seen: TableSeen, presses: Sequence[ButtonPressed], ending: Sequence[Ruling]
) -> tuple[frozenset[ShownHandKey], frozenset[ButtonPressed]]:
    """The shown hands, and the win presses where hands stay closed, that an ending asks about."""
    unclear = {
        each.seat
        for each in ending
        if isinstance(each, Question) and each.code == "unclear_win" and each.seat is not None
    }
    hands = frozenset(shown_hand_key(seat, seen.seats[seat]) for seat in unclear)
    if not unclear or state.play is None or not state.play.wins.stay_closed:
        return hands, frozenset()
    return hands, frozenset(p for p in presses if p.button is Button.WIN and p.seat in unclear)
