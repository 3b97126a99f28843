"""Made-up events, for tests."""

from __future__ import annotations

import json
from typing import Any

NAMES = ("Aoi", "Ren", "Yuzu", "Haru", "Sora", "Mio", "Riku", "Hina")


def file(players: int = 8, **changes: Any) -> dict[str, Any]:
    """A tournament file of players ``p1``, ``p2``…"""
    return {
        "schema": "tablectl/tournament/1",
        "name": "Spring Cup",
        "rules": "riichi",
        "preset": "tenhou",
        "rounds": 3,
        "minutes": 60,
        "players": [{"id": f"p{n + 1}", "name": NAMES[n]} for n in range(players)],
        "seating": [],
        "results": [],
        "penalties": [],
        "scoring": {"formula": "uma", "uma": [15, 5, -5, -15], "oka": 0, "start": 25000, "return": 25000},
        **changes,
    }


def text(players: int = 8, **changes: Any) -> str:
    """The same, as it lies on the disk."""
    return json.dumps(file(players, **changes), ensure_ascii=False)


def seating(number: int = 1) -> list[dict[str, Any]]:
    """Eight players at two tables."""
    return [
        {
            "round": number,
            "table": table + 1,
            "seats": {wind: f"p{4 * table + place + 1}" for place, wind in enumerate("ESWN")},
        }
        for table in range(2)
    ]


def points(table: int = 1, *told: int) -> dict[str, int]:
    """Points of a table of that seating."""
    told = told or (41000, 30000, 20000, 9000)
    return {f"p{4 * (table - 1) + place + 1}": each for place, each in enumerate(told)}
