"""Substitutes by table, and who goes on after a cut."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablectl.tournament import (
    TournamentError,
    UndecidedCut,
    read_tournament,
    remaining_players,
    standings,
    write_tournament,
)


def told(**changes: Any) -> dict[str, Any]:
    """Eight players, two rounds; p9 sits in for p8 in the first."""

    def table(number: int, which: int, *players: int) -> dict[str, Any]:
        seats = {wind: f"p{each}" for wind, each in zip("ESWN", players, strict=True)}
        return {"round": number, "table": which, "seats": seats}

    def result(number: int, which: int, *players: int) -> dict[str, Any]:
        points = zip(players, (41000, 30000, 20000, 9000), strict=True)
        return {"round": number, "table": which, "points": {f"p{player}": each for player, each in points}}

    return {
        "name": "Cup",
        "rules": "riichi",
        "rounds": 3,
        "players": [{"id": f"p{n}", "name": f"P{n}", "substitute": n == 9} for n in range(1, 10)],
        "seating": [table(1, 1, 1, 2, 3, 4), table(1, 2, 5, 6, 7, 9), table(2, 1, 1, 2, 3, 4)],
        "results": [result(1, 1, 1, 2, 3, 4), result(1, 2, 5, 6, 7, 9), result(2, 1, 4, 3, 2, 1)],
        "penalties": [],
        "scoring": {"formula": "uma", "uma": [15, 5, -5, -15], "start": 25000, "substitute": -30000},
        **changes,
    }


def totals(document: dict[str, Any]) -> dict[str, float]:
    rows = standings(read_tournament(json.dumps(document))).players
    return {each.id: float(each.total) for each in rows}


def test_a_seating_says_who_of_its_table_is_a_substitute_whatever_the_player_is_elsewhere() -> None:
    document = told()
    assert totals(document)["p9"] == -30
    document["seating"][1]["substitutes"] = []
    assert totals(document)["p9"] == -31, "counts there like everybody"
    document["seating"][1]["substitutes"] = ["p7"]
    assert (totals(document)["p7"], totals(document)["p9"]) == (-30, -31)
    text = write_tournament(read_tournament(json.dumps(document)))
    assert write_tournament(read_tournament(text)) == text
    assert json.loads(text)["seating"][1]["substitutes"] == ["p7"]
    document["seating"][1]["substitutes"] = ["p1"]
    with pytest.raises(TournamentError, match="p1 is a substitute there and does not sit there"):
        read_tournament(json.dumps(document))


def test_the_best_go_on_in_the_order_that_they_had_before_the_cut() -> None:
    tournament = read_tournament(json.dumps(told(cut=[{"after": 1, "players": 3, "carry": 0}])))
    with pytest.raises(UndecidedCut, match=r"p2, p6|p6, p2"):
        remaining_players(tournament, 2)
    lots = [{"after": 1, "players": 3, "carry": 0, "lots": ["p6", "p2"]}]
    drawn = read_tournament(json.dumps(told(cut=lots, results=told()["results"][:2])))
    assert set(remaining_players(drawn, 2)) == {"p1", "p5", "p6"}
    assert len(remaining_players(drawn, 1)) == 9, "nobody is cut before"
