"""A look at the table without what is none of this hand's play: see ``cleaned``.

It only takes tiles out of a look or moves them to where they belong; it writes nothing down and asks nothing.
"""

from __future__ import annotations

from tablectl.game.referee.cleaning.cleaning import cleaned

__all__ = ["cleaned"]
