"""From evidence to claims: the likeliest legal hypothesis that leads to what is seen, or a question.

It guesses nothing into the journal, and knows no rule but through ``decide`` and the book's values.
"""

from __future__ import annotations

from tablectl.game.referee.cause import Cause, Lasts
from tablectl.game.referee.doubts import SEEN_PLAINLY
from tablectl.game.referee.look_time import PICTURES_NEEDED_PER_S
from tablectl.game.referee.move_json import move_as_json
from tablectl.game.referee.play import in_doubt
from tablectl.game.referee.referee import Referee
from tablectl.game.referee.rulings import (
    Candidate,
    DoubtRaised,
    DoubtSettled,
    Finding,
    KongSaid,
    Question,
    RefereeAlert,
    Ruling,
    TileKey,
)
from tablectl.game.referee.unsaid_kongs import NOBODY_SAID_IT

__all__ = [
    "NOBODY_SAID_IT",
    "PICTURES_NEEDED_PER_S",
    "SEEN_PLAINLY",
    "Candidate",
    "Cause",
    "DoubtRaised",
    "DoubtSettled",
    "Finding",
    "KongSaid",
    "Lasts",
    "Question",
    "Referee",
    "RefereeAlert",
    "Ruling",
    "TileKey",
    "in_doubt",
    "move_as_json",
]
