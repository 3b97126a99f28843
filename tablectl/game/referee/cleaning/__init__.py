"""An observation of the table without what does not belong to this hand: see ``clean``.

It only takes tiles out of an observation, moves them to where they belong, or reads a red five as a plain
one; it writes nothing down and asks nothing.
"""

from __future__ import annotations

from tablectl.game.referee.cleaning.cleaning import clean
from tablectl.game.referee.cleaning.plain_fives import with_plain_fives

__all__ = ["clean", "with_plain_fives"]
