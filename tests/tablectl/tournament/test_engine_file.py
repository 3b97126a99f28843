"""Files of Mahjong Tournament Engine, both ways."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tablectl.hall.commands import import_draft
from tablectl.tournament import (
    FORMATS,
    TournamentError,
    read_event_file,
    read_tournament,
    standings,
    tournament_of,
)
from tests.tablectl.tournament.events import EMA, large, played


def seat(player: int, raw: int = 0, uma: int = 0, penalty: int = 0) -> dict[str, Any]:
    return {"playerId": player, "score": {"raw": raw, "uma": uma, "penalty": penalty}}


def engine_file(**changes: Any) -> dict[str, Any]:
    games: list[dict[str, Any]] = [
        {
            "round": 0,
            "table": 0,
            "finished": True,
            "participants": [
                seat(3, 11_500, 15_000),
                seat(0, -5_750, -10_000, -20_000),
                seat(2),
                seat(1, -5_750, -10_000),
            ],
        },
        {"round": 1, "table": 0, "finished": False, "participants": [seat(each) for each in range(4)]},
    ]
    games[0]["participants"][2] = seat(2, 0, 5_000)
    return {
        "info": {
            "title": "Spring Cup",
            "roundLength": 90,
            "rounds": [{"scheduledStart": "2027-05-01T10:00", "realStart": ""}] * 2,
            "uma": {"automatic": True, "amount": [15_000, 5_000, -5_000, -15_000], "tiebreak": "split"},
        },
        "playerList": [
            {"name": "Ada", "substitute": False},
            {"name": "Bo", "substitute": True},
            {"name": "Cyd", "substitute": False},
            {"name": "Dee", "substitute": False},
        ],
        "games": games,
        "meta": {"dataFormatVersion": 3},
        **changes,
    }


def test_its_file_becomes_an_event_with_seats_results_and_penalties() -> None:
    event = read_event_file(json.dumps(engine_file()))
    assert [(each.id, each.name, each.substitute) for each in event.players] == [
        ("p1", "Ada", False),
        ("p2", "Bo", True),
        ("p3", "Cyd", False),
        ("p4", "Dee", False),
    ]
    assert event.seating[0].players == ("p4", "p1", "p3", "p2")
    assert [dict(each.points) for each in event.results] == [
        {"p4": 41_500, "p1": 24_250, "p3": 30_000, "p2": 24_250}
    ]
    assert (event.minutes, event.rounds) == (90, 2)
    assert dict(event.extra)["starts"] == ["2027-05-01T10:00"] * 2
    totals = {each.id: float(each.total) for each in standings(event).players}
    assert totals == {"p4": 26.5, "p3": 5.0, "p2": -15.75, "p1": -35.75}
    assert import_draft(json.dumps(engine_file())).body.kind == "event_imported"


def test_an_event_written_so_and_read_again_has_the_same_standings() -> None:
    event = tournament_of({**large(8, 2), "penalties": [{"player": "p1", "round": 2, "amount": -20}]})
    told = FORMATS["tournament-engine"](event)
    again = read_event_file(told)
    names = [each.name for each in again.players]
    ours = [(each.id, each.total) for each in standings(event).players]
    theirs = [(names[int(each.id[1:]) - 1], each.total) for each in standings(again).players]
    assert sorted(theirs) == sorted(ours)
    assert FORMATS["tournament-engine"](again) == told
    for game in json.loads(told)["games"]:
        assert sum(each["score"]["raw"] for each in game["participants"]) == 0
        assert sum(each["score"]["uma"] for each in game["participants"]) == 0


def test_oka_stands_in_the_firsts_uma() -> None:
    scoring = {**EMA, "oka": 20, "start": 25_000, "return": 30_000}
    table = {"a": 41_000, "b": 30_000, "c": 20_000, "d": 9_000}
    seats = [{"round": 1, "table": 1, "seats": dict(zip("ESWN", "abcd", strict=True))}]
    told = json.loads(FORMATS["tournament-engine"](tournament_of(played([[table]], scoring, seating=seats))))
    assert told["info"]["uma"]["amount"] == [30_000, 0, -10_000, -20_000]
    assert [each["score"]["uma"] for each in told["games"][0]["participants"]] == [
        30_000,
        0,
        -10_000,
        -20_000,
    ]


def test_what_such_a_file_has_no_place_for_is_refused_by_name() -> None:
    for change, words in (
        ({"scoring": {"formula": "sum"}}, "counts uma"),
        ({"cut": [{"after": 1, "players": 4}]}, "no cuts"),
        ({"seating": []}, "has a result and no seating"),
    ):
        with pytest.raises(TournamentError, match=words):
            FORMATS["tournament-engine"](tournament_of({**large(8, 2), **change}))


def test_damaged_files_and_older_versions_are_refused_with_what_to_do() -> None:
    for change, words in (
        ({"meta": {"dataFormatVersion": 2}}, "save it again"),
        ({"games": [{"round": 0, "table": 0, "finished": False, "participants": []}]}, "four, in order"),
        ({"info": {}}, "roundLength is missing"),
    ):
        with pytest.raises(TournamentError, match=words):
            read_event_file(json.dumps(engine_file(**change)))
    odd = engine_file()
    odd["games"][0]["participants"][2] = seat(2, 0, 6_000)
    with pytest.raises(TournamentError, match="put one of them right"):
        read_event_file(json.dumps(odd))
    with pytest.raises(TournamentError, match="rules is missing"):
        read_tournament(json.dumps(engine_file()))


def test_a_substitute_at_every_table_is_one_there_and_one_at_some_tables_is_told() -> None:
    event = read_event_file(json.dumps(engine_file()))
    first, second = event.seating
    everywhere = tuple(replace(each, substitutes=("p1", "p2")) for each in event.seating)
    again = read_event_file(FORMATS["tournament-engine"](replace(event, seating=everywhere)))
    assert [each.substitute for each in again.players] == [True, True, False, False]
    once = (replace(first, substitutes=("p1", "p2")), second)
    with pytest.raises(TournamentError, match="p1 is one at some"):
        FORMATS["tournament-engine"](replace(event, seating=once))
