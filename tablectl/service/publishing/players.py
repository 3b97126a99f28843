"""Who the players are, as a message: all who are known, whether they play now or played long ago."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.ports import PlayerIdentity
from tablectl.topics import Message


def players_message(table: str, players: Sequence[PlayerIdentity]) -> Message:
    """What pages and graphics show names with; nothing of it is about the game, so nobody waits for it."""
    return {
        "schema": "tablectl/players/1",
        "table": table,
        "players": [
            {
                "name": each.name,
                "short": each.short or None,
                "team": each.team or None,
                "colours": list(each.colours),
                "country": each.country or None,
                "portrait": each.portrait or None,
                "logo": each.logo or None,
            }
            for each in players
        ],
    }
