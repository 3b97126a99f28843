"""From evidence to claims: the likeliest legal hypothesis that leads to what is seen, or a question.

It guesses nothing into the journal, and knows no rule but through ``decide`` and the book's values.
"""

from __future__ import annotations

from tablectl.game.referee.cause import Cause, Lifetime
from tablectl.game.referee.doubts import SEEN_CLEARLY_REASON
from tablectl.game.referee.move_json import move_as_json
from tablectl.game.referee.observed_time import PICTURES_NEEDED_PER_S
from tablectl.game.referee.play import in_doubt
from tablectl.game.referee.referee import Referee
from tablectl.game.referee.rulings import (
    Candidate,
    DoubtRaised,
    DoubtSettled,
    Finding,
    KongResolved,
    Question,
    RefereeAlert,
    Ruling,
    TileKey,
)
from tablectl.game.referee.unresolved_kongs import UNRESOLVED_KONG_REASON

__all__ = [
    "PICTURES_NEEDED_PER_S",
    "SEEN_CLEARLY_REASON",
    "UNRESOLVED_KONG_REASON",
    "Candidate",
    "Cause",
    "DoubtRaised",
    "DoubtSettled",
    "Finding",
    "KongResolved",
    "Lifetime",
    "Question",
    "Referee",
    "RefereeAlert",
    "Ruling",
    "TileKey",
    "in_doubt",
    "move_as_json",
]
