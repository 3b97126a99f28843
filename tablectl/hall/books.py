"""What a rule book says of a tournament's sheets, and how its events are scored unless somebody chooses."""

from __future__ import annotations

from tablectl.rulesets import RULESETS
from tablectl.tournament import Tournament, exact


def points_step(tournament: Tournament) -> int:
    """In which steps points stand on a sheet: 100 in riichi unless the start is none of them, elsewhere 1."""
    book = RULESETS.get(tournament.rules)
    step = 1 if book is None else book.points_step
    return step if exact(tournament.scoring.start or 0) % step == 0 else 1
