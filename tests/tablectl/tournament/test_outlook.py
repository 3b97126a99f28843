"""Places that a table's result brings: as the standings themselves count them, and what cannot be asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablectl.tournament import TournamentError, standings, table_in_play, table_outlook, tournament_of
from tests.tablectl.tournament.events import EMA, large

EVENTS: dict[str, dict[str, Any]] = {
    "uma and penalties": {"penalties": [{"player": "p3", "round": 2, "amount": -20}]},
    "the best tables count": {"scoring": {**EMA, "best_of": 2}},
    "a cut": {"cut": [{"after": 2, "players": 8, "carry": 0.5}]},
    "table points": {"rules": "mcr", "scoring": {"formula": "table_points"}},
    "seats part equals": {"scoring": {**EMA, "ties": "seat", "oka": 20}},
    "a substitute": {"scoring": {**EMA, "substitute": -30_000}},
}


def in_play(number: int = 3, **changes: Any) -> tuple[dict[str, Any], dict[str, int]]:
    """An event with one table of a round still in play, and that table's players and points."""
    event = large(16, 3) | changes
    event["players"][2]["substitute"] = True
    taken = next(each for each in event["results"] if (each["round"], each["table"]) == (number, 2))
    event["results"] = [each for each in event["results"] if each is not taken]
    return event, taken["points"]


def counted(event: dict[str, Any], number: int, points: dict[str, int]) -> dict[str, int | None]:
    """The places by the whole standings."""
    result = {"round": number, "table": 2, "points": points}
    found = standings(tournament_of({**event, "results": [*event["results"], result]}))
    return {each.id: each.place for each in found.players if each.id in points}


@pytest.mark.parametrize("name", EVENTS)
def test_places_are_those_of_the_standings(name: str) -> None:
    event, points = in_play(**EVENTS[name])
    outlook = table_outlook(tournament_of(event), 3, 2, tuple(points))
    chance = random.Random(name)
    for _ in range(25):
        told = {player: chance.choice((0, 20_000, 24_000, 30_000, 60_000, 90_000)) for player in points}
        assert outlook(told) == counted(event, 3, told)


def test_a_late_result_decides_who_passes_a_cut() -> None:
    event, points = in_play(2, cut=[{"after": 2, "players": 8, "carry": 0.5}])
    player = next(iter(points))
    outlook = table_outlook(tournament_of(event), 2, 2, tuple(points))
    others = [each for each in points if each != player]
    for own in (-90_000, 30_100, 150_300):
        told = {player: own, **{each: 10_000 + 1_700 * at for at, each in enumerate(others)}}
        assert outlook(told) == counted(event, 2, told)
    assert outlook({**dict.fromkeys(others, 0), player: 400_000})[player] <= 8


def test_a_table_that_is_not_in_play_is_refused() -> None:
    event, points = in_play()
    asked: dict[str, Any] = {"tournament": event, "round": 3, "table": 2, "points": points}
    assert table_in_play(asked).players == tuple(points)
    short = dict(list(points.items())[1:])
    for change, words in (
        ({"tournament": None}, "tournament must be an object"),
        ({"table": 1}, "round 3, table 1 has its result already"),
        ({"table": 9}, "round 3, table 9 is not in the seating"),
        ({"round": 4}, "round must be a whole number from 1 to 3"),
        ({"place": 17}, "place must be a whole number from 1 to 16"),
        ({"points": short}, "points must be of "),
        ({"points": {**points, next(iter(points)): 0.5}}, "must be a whole number, not 0.5"),
        ({"hand": {"dealer": "p99"}}, "hand.dealer: p99 does not play there"),
        ({"hand": {"round": "X"}}, "hand.round must be one of E, S, W, N"),
        ({"honba": 1}, "honba is unknown"),
    ):
        with pytest.raises(TournamentError, match=words):
            table_in_play({**asked, **change})
