"""Doubts about recorded tiles, which later observations raise and settle."""

from tablectl.game.referee.doubts.raised import raised_doubts
from tablectl.game.referee.doubts.settled import SEEN_CLEARLY_REASON, settled_doubts

__all__ = ["SEEN_CLEARLY_REASON", "raised_doubts", "settled_doubts"]
