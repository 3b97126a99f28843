"""How hands end: wins that are shown or said, draws, hands shown after them, and when the hand is settled."""

from __future__ import annotations

from tablectl.game.referee.endings.closed_wins import won_before_play
from tablectl.game.referee.endings.ending_moment import EndingMoment, ShownHandKey
from tablectl.game.referee.endings.hand_end import find_ending
from tablectl.game.referee.endings.misread_offers import misread_offers
from tablectl.game.referee.endings.questioned_wins import questioned_wins
from tablectl.game.referee.endings.settlement import settle_or_question
from tablectl.game.referee.endings.turned_kongs import turned_kongs
from tablectl.game.referee.endings.undeclared_wins import missing_discards, undeclared_win
from tablectl.game.referee.endings.unseen_discards import opened_first_ms

__all__ = [
    "EndingMoment",
    "ShownHandKey",
    "find_ending",
    "misread_offers",
    "missing_discards",
    "opened_first_ms",
    "questioned_wins",
    "settle_or_question",
    "turned_kongs",
    "undeclared_win",
    "won_before_play",
]
