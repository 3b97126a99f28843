"""How hands end: wins that are shown or said, draws, hands shown after them, and when the hand is settled."""

from __future__ import annotations

from tablectl.game.referee.endings.asked_wins import asked_wins
from tablectl.game.referee.endings.closed_wins import won_before_play
from tablectl.game.referee.endings.ending_moment import EndingMoment, Shown
from tablectl.game.referee.endings.hand_end import find_ending
from tablectl.game.referee.endings.misread_offers import misread_offers
from tablectl.game.referee.endings.settlement import settled_or_asked
from tablectl.game.referee.endings.turned_kongs import kongs_turned
from tablectl.game.referee.endings.unsaid_wins import seems_gone, unsaid_win
from tablectl.game.referee.endings.unseen_discards import opened_first_ms

__all__ = [
    "EndingMoment",
    "Shown",
    "asked_wins",
    "find_ending",
    "kongs_turned",
    "misread_offers",
    "opened_first_ms",
    "seems_gone",
    "settled_or_asked",
    "unsaid_win",
    "won_before_play",
]
