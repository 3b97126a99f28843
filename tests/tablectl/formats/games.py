"""The recorded games that lie beside the tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tablectl.formats.reading import read_games
from tablectl.formats.recorded.record import RecordedGame

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
MJLOGS = tuple(sorted(GAMES.glob("*.mjlog")))
SANMA = tuple(sorted((GAMES / "sanma").glob("*.mjlog")))
TENHOU6 = tuple(sorted(GAMES.glob("*.tenhou6.json")))


@cache
def game(name: str) -> RecordedGame:
    """A game by its file's name without the ending."""
    path = next(p for p in (*MJLOGS, *TENHOU6) if p.name.split(".")[0] == name)
    return read_games(path)[0]
