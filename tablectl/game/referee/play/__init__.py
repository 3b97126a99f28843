"""Play between the deal and the end of a hand: the legal moves that explain what changed on the table.

Moves that are sure are found, moves that play has gone past are recorded in doubt, the rest is asked.
"""

from __future__ import annotations

from tablectl.game.referee.play.doubt import in_doubt
from tablectl.game.referee.play.explanation import Unexplained, explain_play
from tablectl.game.referee.play.hypothesis import PanelClaims
from tablectl.game.referee.play.unwatched_wins import with_unwatched_moves

__all__ = ["PanelClaims", "Unexplained", "explain_play", "in_doubt", "with_unwatched_moves"]
