"""An event as tables for federations and spreadsheets: small worked examples."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from typing import Any

import pytest

from tablectl.tournament import FORMATS, Tournament, UndecidedCut, progress, read_tournament, tournament_of
from tests.tablectl.tournament.events import EMA, large, played

PLAYERS = [
    {"id": "a", "name": "Ada van der Berg", "country": "NL", "ema_id": "08010001"},
    {"id": "b", "name": '=B, "Bo"', "country": "DE"},
    {"id": "c", "name": "Cyd", "first_name": "Cyd Ann", "last_name": "Roe", "team": "t"},
    {"id": "d", "name": "Dee Em", "team": "t", "club": "West"},
]


def event(scoring: dict[str, Any] = EMA, **changes: Any) -> Tournament:
    table = {"a": 41_500, "b": 30_000, "c": 24_250, "d": 24_250}
    seats = [{"round": 1, "table": 1, "seats": {"E": "d", "S": "c", "W": "b", "N": "a"}}]
    more = {"players": PLAYERS, "seating": seats, "rounds": 2, "cut": [], **changes}
    return tournament_of(played([[table]], scoring, **more))


def rows(tournament: Tournament, form: str) -> list[dict[str, str]]:
    return [*csv.DictReader(FORMATS[form](tournament).splitlines())]


def test_ema_takes_places_scores_in_points_and_base_ranks() -> None:
    assert FORMATS["ema-csv"](event()) == (
        "Place,First name,Last name,EMA number,Table points,Score,EMA member,Country,Base rank\n"
        "1,Ada,van der Berg,08010001,,26500,1,NL,1000\n"
        '2,"""Bo""",\'=B,,,5000,0,DE,667\n'
        "3,Cyd Ann,Roe,,,-15750,0,,333\n"
        "3,Dee,Em,,,-15750,0,,333\n"
    )


def test_under_table_points_ema_takes_both_numbers() -> None:
    mcr = {"formula": "table_points", "ties": "share"}
    fines = [{"player": "a", "amount": -10, "unit": "points"}]
    found = rows(event(scoring=mcr, rules="mcr", penalties=fines), "ema-csv")
    assert [(each["Table points"], each["Score"]) for each in found] == [
        ("4", "41490"),
        ("2", "30000"),
        ("0.5", "24250"),
        ("0.5", "24250"),
    ]


def test_standings_have_a_row_a_player_and_a_column_a_round() -> None:
    fines = [{"player": "b", "round": 1, "amount": -20}]
    found = rows(event(penalties=fines), "standings-csv")
    assert [(each["place"], each["id"], each["total"]) for each in found] == [
        ("1", "a", "26.5"),
        ("2", "b", "-15"),
        ("3", "c", "-15.75"),
        ("3", "d", "-15.75"),
    ]
    assert (found[1]["penalties"], found[1]["round_1"], found[1]["round_2"]) == ("-20", "5", "")
    assert (found[3]["club"], found[3]["team"], found[0]["wins"]) == ("West", "t", "1")
    named = rows(event(teams=[{"id": "t", "name": "Team Tile"}]), "standings-csv")
    assert [each["team"] for each in named] == ["", "", "Team Tile", "Team Tile"]


def test_results_have_a_row_a_player_of_a_table_by_seat() -> None:
    found = rows(event(), "results-csv")
    assert [(each["seat"], each["id"], each["place"], each["value"]) for each in found] == [
        ("E", "d", "3", "-15.75"),
        ("S", "c", "3", "-15.75"),
        ("W", "b", "2", "5"),
        ("N", "a", "1", "26.5"),
    ]


def test_names_reach_a_spreadsheet_as_they_are_unless_it_would_compute_them() -> None:
    assert rows(event(), "results-csv")[2]["name"] == '\'=B, "Bo"'


def test_lines_hold_everything_that_the_file_does_and_the_standings() -> None:
    tournament = event(city="Delft")
    lines = [json.loads(line) for line in FORMATS["ndjson"](tournament).splitlines()]
    kinds = [next(iter(line)) for line in lines]
    assert kinds == ["event", *["player"] * 4, "seating", "result", *["standing"] * 4, "team_standing"]
    assert lines[0]["event"]["city"] == "Delft"
    assert lines[1]["player"] == PLAYERS[0]
    assert lines[7]["standing"] == {
        "place": 1,
        "id": "a",
        "total": 26.5,
        "rounds": [26.5, None],
        "penalties": 0,
        "games": 1,
        "tiebreak": ["total"],
    }


def test_the_file_itself_is_one_of_the_formats() -> None:
    tournament = tournament_of(large(8, 2))
    assert read_tournament(FORMATS["json"](tournament)) == tournament


def test_before_anything_is_played_everybody_is_listed_without_a_place() -> None:
    empty = event(results=[], seating=[])
    assert rows(empty, "ema-csv") == []
    assert rows(empty, "results-csv") == []
    listed = rows(empty, "standings-csv")
    assert [(each["id"], each["place"], each["total"]) for each in listed] == [
        (key, "", "") for key in "abcd"
    ]
    assert (listed[0]["round_1"], listed[0]["after"]) == ("", "no round")


def test_who_has_not_played_stands_after_all_others_and_is_in_no_federations_table() -> None:
    fines = [{"player": "l", "amount": -5}]
    late = event(players=[{"id": "l", "name": "Late"}, *PLAYERS], penalties=fines)
    *_, last = rows(late, "standings-csv")
    assert (last["id"], last["place"], last["total"], last["penalties"]) == ("l", "", "", "-5")
    assert [each["Base rank"] for each in rows(late, "ema-csv")] == ["1000", "667", "333", "333"]


def test_standings_in_mid_event_say_after_which_round() -> None:
    assert {each["after"] for each in rows(event(), "standings-csv")} == {"round 1 of 2"}
    assert progress(replace(event(), results=())).slug == "before-round-1-of-2"
    seats = [
        {"round": number, "table": table, "seats": dict(zip("ESWN", players, strict=True))}
        for number, table, players in ((1, 1, "dcba"), (2, 1, "abcd"), (2, 2, "efgh"))
    ]
    first = {"a": 41_500, "b": 30_000, "c": 24_250, "d": 24_250}
    more = [*PLAYERS, *({"id": each, "name": each.upper()} for each in "efgh")]
    tournament = tournament_of(played([[first], [first]], EMA, players=more, seating=seats, rounds=2, cut=[]))
    assert progress(tournament).text == "round 1 of 2, 1 of 2 results of round 2"
    assert progress(tournament).slug == "during-round-2-of-2"
    second = dict.fromkeys("efgh", 30000)
    whole = tournament_of(
        played([[first], [first, second]], EMA, players=more, seating=seats, rounds=2, cut=[])
    )
    assert (progress(whole).text, progress(whole).slug) == ("round 2 of 2", "final")
    elsewhere = tuple(replace(each, table=9) if each.table == 2 else each for each in whole.results)
    assert progress(replace(whole, results=elsewhere)).slug == "during-round-2-of-2"


def test_standings_that_wait_for_lots_are_not_written() -> None:
    level = dict.fromkeys("abcd", 30_000)
    waiting = tournament_of(played([[level], [level]], EMA, cut=[{"after": 1, "players": 2}]))
    with pytest.raises(UndecidedCut, match="draw lots"):
        FORMATS["standings-csv"](waiting)
