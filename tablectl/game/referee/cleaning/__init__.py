"""A look at the table without what is none of this hand's play: see ``cleaned``.

It only takes tiles out of a look, moves them to where they belong, or reads a red five as a plain one; it
writes nothing down and asks nothing.
"""

from __future__ import annotations

from tablectl.game.referee.cleaning.cleaning import cleaned
from tablectl.game.referee.cleaning.plain_fives import with_plain_fives

__all__ = ["cleaned", "with_plain_fives"]
