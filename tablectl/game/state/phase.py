"""Where a hand stands; in a file of its own, which can be compiled: every claim asks for it."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Where a hand stands."""

    SETUP = "setup"
    """Walls, dice, deal, first indicator."""
    DRAW = "draw"
    """``turn`` is to draw (from ``draw_from``); while ``offer`` stands, others may claim it first."""
    ACT = "act"
    """``turn`` holds a tile too many: discard, kong, ready or win."""
    ENDED = "ended"
    """Won or drawn: hands and hidden indicators are shown, then it is settled."""
    SETTLED = "settled"
