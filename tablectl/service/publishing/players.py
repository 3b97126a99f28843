"""The message with the data of all known players, past and present."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.ports import PlayerIdentity
from tablectl.topics import Message


def players_message(table: str, players: Sequence[PlayerIdentity]) -> Message:
    """Data that pages and graphics show with names. It is not about the game, so it is never delayed."""
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
