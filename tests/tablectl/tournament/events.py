"""Made-up events for tests of standings and needs."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

EMA: dict[str, Any] = {
    "formula": "uma",
    "uma": [15, 5, -5, -15],
    "oka": 0,
    "start": 30000,
    "return": 30000,
    "ties": "share",
    "tiebreaks": ["points", "wins", "best", "last"],
}
SUM: dict[str, Any] = {"formula": "sum", "tiebreaks": ["wins", "best", "last"]}


def played(
    tables: Sequence[Sequence[Mapping[str, int]]], scoring: Mapping[str, Any] = SUM, **more: Any
) -> dict[str, Any]:
    """An event from its rounds: for each round its tables, for each table points by player."""
    ids = dict.fromkeys(player for tables_of in tables for table in tables_of for player in table)
    return {
        "name": "Made up",
        "rules": "riichi",
        "rounds": len(tables),
        "players": [{"id": player} for player in sorted(ids)],
        "results": [
            {"round": number, "table": table, "points": dict(points)}
            for number, tables_of in enumerate(tables, start=1)
            for table, points in enumerate(tables_of, start=1)
        ],
        "scoring": dict(scoring),
        **more,
    }


def large(players: int, rounds: int, seed: int = 1) -> dict[str, Any]:
    """A riichi event of many tables with seats; every table adds up."""
    chance = random.Random(seed)
    ids = [f"p{number}" for number in range(1, players + 1)]
    seating, results = [], []
    for number in range(1, rounds + 1):
        chance.shuffle(ids)
        for table in range(players // 4):
            four = ids[4 * table : 4 * table + 4]
            points = [chance.randrange(-100, 700) * 100 for _ in range(3)]
            points.append(120_000 - sum(points))
            seating.append(
                {"round": number, "table": table + 1, "seats": dict(zip("ESWN", four, strict=True))}
            )
            results.append(
                {"round": number, "table": table + 1, "points": dict(zip(four, points, strict=True))}
            )
    return {
        "name": "Large",
        "rules": "riichi",
        "rounds": rounds,
        "players": [{"id": each, "team": f"t{at % 20}"} for at, each in enumerate(sorted(ids))],
        "seating": seating,
        "results": results,
        "scoring": EMA,
    }
