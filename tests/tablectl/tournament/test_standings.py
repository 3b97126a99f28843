"""Standings: totals, tie-breaks and the rule that decided, penalties, cuts, substitutes, teams."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from tablectl.tournament import (
    PlayerStanding,
    TeamStanding,
    UndecidedCut,
    format_json,
    standings,
    standings_document,
    tournament_of,
)
from tests.tablectl.tournament.events import EMA, SUM, large, played


def places(event: dict[str, Any], after: int | None = None) -> dict[str, tuple[int | None, object]]:
    found = standings(tournament_of(event), after).players
    return {each.id: (each.place, each.total) for each in found}


def rows(found: Sequence[PlayerStanding | TeamStanding]) -> list[tuple[int | None, str, object]]:
    return [(each.place, each.id, each.total) for each in found]


def decided(event: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    return {each.id: each.tiebreak for each in standings(tournament_of(event)).players}


def test_totals_are_uma_points_and_penalties() -> None:
    event = played(
        [
            [{"a": 41000, "b": 30000, "c": 29000, "d": 20000}],
            [{"a": 10000, "b": 30000, "c": 30000, "d": 50000}],
        ],
        EMA,
        penalties=[{"player": "d", "round": 2, "amount": -20, "reason": "chombo", "by": "judge"}],
    )
    found = standings(tournament_of(event))
    assert rows(found.players) == [
        (1, "b", 5),
        (2, "c", -6),
        (3, "a", -9),
        (4, "d", -10),
    ]
    by_id = {each.id: each for each in found.players}
    assert [*map(str, by_id["d"].rounds)] == ["-25", "35"]
    assert by_id["d"].penalties == -20
    assert by_id["a"].games == 2
    assert found.after == 2
    assert found.zero_sum


def test_a_place_tells_the_rules_that_decided_it() -> None:
    event = played(
        [
            [{"a": 10, "b": -10, "c": 0, "d": 0}, {"e": 40, "f": -20, "g": -10, "h": -10}],
            [{"a": -10, "b": 10, "c": 0, "d": 0}, {"e": 0, "f": 10, "g": -5, "h": -5}],
        ]
    )
    assert decided(event) == {
        "e": ("total",),
        "b": ("total", "wins", "best", "last"),
        "a": ("total", "wins", "best", "last"),
        "c": ("total", "wins", "best", "last"),
        "d": ("total", "wins", "best", "last"),
        "f": ("total",),
        "g": ("total", "wins", "best", "last"),
        "h": ("total", "wins", "best", "last"),
    }
    assert [place for place, _ in places(event).values()] == [1, 2, 3, 4, 4, 6, 7, 7], "equals share"


def test_points_break_equal_table_points_though_nobody_asked() -> None:
    scoring = {"formula": "table_points"}
    event = played(
        [[{"a": 50, "b": 10, "c": 0, "d": -60}], [{"a": 0, "b": 30, "c": 10, "d": -40}]],
        scoring,
        rules="mcr",
        penalties=[
            {"player": "a", "amount": -20, "unit": "points"},
            {"player": "d", "amount": -1, "unit": "table_points"},
        ],
    )
    assert places(event) == {"b": (1, 6), "a": (2, 5), "c": (3, 3), "d": (4, -1)}
    event["results"][1]["points"] = {"a": 20, "b": 30, "c": 0, "d": -50}
    event["results"][0]["points"] = {"a": 10, "b": 0, "c": 50, "d": -60}
    found = standings(tournament_of(event)).players
    assert [(each.id, str(each.total), str(each.points)) for each in found][:2] == [
        ("c", "5", "50"),
        ("b", "5", "30"),
    ]
    assert found[0].tiebreak == ("total", "points")


def test_best_of_counts_only_the_best_tables() -> None:
    event = played(
        [[{"a": 5, "b": -5}], [{"a": -9, "b": 9}], [{"a": 7, "b": -7}]], {**SUM, "best_of": 2}, tables_of=2
    )
    assert places(event) == {"a": (1, 12), "b": (2, 4)}


def test_with_best_of_every_rule_compares_the_tables_that_count() -> None:
    """a has won once and was last best in a table that does not count: only b's wins count."""
    rounds = [
        [{"a": 30, "b": -30}],
        [{"a": -5, "b": 5}],
        [{"a": 2, "b": -2}],
    ]
    event = played(rounds, {**SUM, "best_of": 1}, tables_of=2)
    found = {each.id: each for each in standings(tournament_of(event)).players}
    assert (found["a"].wins, found["b"].wins) == (1, 1), "a won two tables, and one counts"
    same = played(
        [[{"a": 30, "b": -30}, {"c": 30, "d": -30}], [{"a": 9, "b": -9}, {"c": -9, "d": 9}]],
        {**SUM, "best_of": 1},
        tables_of=2,
    )
    assert places(same)["a"] == (1, 30)
    assert places(same)["c"] == (1, 30), "wins, best and last of the counted table are equal"
    assert decided(same)["a"] == ("total", "wins", "best", "last")


def test_of_equal_tables_the_earlier_count_whatever_order_the_file_has() -> None:
    rounds = [[{"a": 5, "b": -5}], [{"a": 10, "b": -10}], [{"a": 5, "b": -5}]]
    event = played(rounds, {**SUM, "best_of": 2}, tables_of=2)
    found = standings(tournament_of(event))
    event["results"].reverse()
    assert standings(tournament_of(event)) == found


def cut_event(*, third: bool = True, **cut: Any) -> dict[str, Any]:
    rounds = [
        [{"a": 30, "b": 10, "c": -20, "d": -20}, {"e": 21, "f": 10, "g": -1, "h": -30}],
        [{"a": 0, "b": 0, "c": 0, "d": 0}, {"e": 0, "f": 0, "g": 0, "h": 0}],
        [{"a": -50, "b": 20, "e": 20, "f": 10}],
    ]
    event = played(rounds, cut=[{"after": 2, "players": 4, "carry": 0.5, **cut}])
    if not third:
        event["results"] = [each for each in event["results"] if each["round"] < 3]
    return event


def test_a_cut_carries_a_part_of_the_total_and_leaves_the_rest_behind() -> None:
    found = places(cut_event())
    assert found == {
        "e": (1, Fraction("30.5")),
        "b": (2, 25),
        "f": (3, 15),
        "a": (4, -35),
        "g": (5, -1),
        "c": (6, -20),
        "d": (6, -20),
        "h": (8, -30),
    }


def test_a_cut_waits_for_the_first_result_behind_it() -> None:
    assert places(cut_event(third=False))["a"] == (1, 30)
    assert places(cut_event(), after=2)["a"] == (1, 30)


def test_penalties_are_carried_with_the_total_before_a_cut_and_whole_behind_it() -> None:
    event = cut_event()
    event["penalties"] = [
        {"player": "a", "round": 1, "amount": -3},
        {"player": "a", "round": 3, "amount": -4},
    ]
    assert places(event)["a"] == (4, Fraction(27, 2) - 50 - 4)


def test_equal_players_at_the_border_need_lots() -> None:
    with pytest.raises(UndecidedCut, match="b, f are equal at the border of 3 players") as caught:
        places(cut_event(players=3))
    assert caught.value.players == ("b", "f")
    found = places(cut_event(players=3, lots=["f", "b"]))
    assert found["f"] == (2, 15), "in the final"
    assert found["b"][0] == 4, "first of those who are not"
    assert places(cut_event(players=3, lots=["b"]))["f"][0] == 4


def test_two_cuts_follow_each_other() -> None:
    event = cut_event()
    event["rounds"] = 4
    event["results"].append({"round": 4, "table": 1, "points": {"e": -40, "b": 40}})
    event["cut"].append({"after": 3, "players": 2, "carry": 0})
    assert places(event)["b"] == (1, 40)
    assert places(event)["e"] == (2, -40)
    assert places(event)["f"] == (3, 15)


def test_teams_add_up_their_members() -> None:
    event = played([[{"a": 3, "b": 2, "c": -1, "d": -4}]], teams=[{"id": "t1"}, {"id": "t2"}])
    for player, team in zip(event["players"], ("t1", "t2", "t2", "t1"), strict=True):
        player["team"] = team
    teams = standings(tournament_of(event)).teams
    assert rows(teams) == [(1, "t2", 1), (2, "t1", -1)]


def test_the_answer_writes_exact_decimals() -> None:
    event = played([[{"a": 10, "b": 10, "c": 10, "d": -30}], []], {"formula": "table_points"}, rules="mcr")
    answer = format_json(standings_document(standings(tournament_of(event))))
    first = json.loads(answer)["standings"][0]
    assert first["rounds"] == [2.333333, None]
    assert '"total": 2.333333' in answer
    assert first["place"] == 1
    assert json.loads(answer)["after"] == 1


def test_a_table_that_does_not_add_up_is_told() -> None:
    event = played([[{"a": 41000, "b": 30000, "c": 29000, "d": 19000}]], EMA)
    assert standings(tournament_of(event)).zero_sum is False


def test_standings_do_not_depend_on_the_files_order_and_add_up_to_nothing() -> None:
    event = large(32, 5)
    found = standings(tournament_of(event))
    chance = random.Random(2)
    for part in ("players", "seating", "results"):
        chance.shuffle(event[part])
    assert standings(tournament_of(event)) == found
    assert sum(each.total for each in found.players) == 0
    assert sum(each.total for each in found.teams) == 0
    assert found.zero_sum


def test_who_has_not_played_has_no_place_and_passes_no_cut() -> None:
    low = {"a": 70_000, "b": 30_000, "c": 20_000, "d": 0}
    players = [{"id": each} for each in "abcdzy"]
    event = played([[low], [low]], SUM, players=players, rounds=2, cut=[{"after": 1, "players": 5}])
    found = standings(tournament_of(event)).players
    assert [(each.id, each.place) for each in found[-2:]] == [("y", None), ("z", None)]
    assert (found[-1].tiebreak, found[-1].rounds) == ((), (None, None))
    assert [each.id for each in found[:4]] == ["a", "b", "c", "d"]
    assert {each.stage for each in found if each.place is None} == {0}
