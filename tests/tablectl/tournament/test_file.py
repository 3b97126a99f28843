"""The tournament file: what is read is written as it was, and what cannot be is told."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.tournament import (
    Formula,
    Player,
    Scoring,
    TableResult,
    TableSeating,
    TieBreak,
    Tournament,
    TournamentError,
    document_of,
    imbalances,
    read_tournament,
    standings,
    tournament_of,
    write_tournament,
)


def event(**changes: Any) -> dict[str, Any]:
    """A small event with something in every field."""
    return {
        "name": "Spring cup",
        "rules": "riichi",
        "preset": "ema",
        "options": {"tobi": False},
        "rounds": 3,
        "tables_of": 4,
        "minutes": 90,
        "players": [
            {"id": "p1", "name": "Анна", "short": "A", "country": "RU", "ema_id": "04030001", "club": "N"},
            {"id": "p2", "name": "Bo", "team": "t1", "substitute": False, "photo": "bo.jpg"},
            {"id": "p3", "name": "Chen", "team": None, "substitute": True},
            {"id": "p4", "name": "Dai", "team": "t1"},
            {"id": "p5", "name": "Eve"},
        ],
        "teams": [{"id": "t1", "name": "East side"}],
        "seating": [{"round": 1, "table": 1, "seats": {"E": "p1", "S": "p3", "W": "p2", "N": "p4"}}],
        "results": [
            {
                "round": 1,
                "table": 1,
                "points": {"p1": 41000, "p2": 30000, "p3": 29000, "p4": 20000},
                "source": "sheet",
                "signed": ["p1", "p2"],
            }
        ],
        "penalties": [
            {"player": "p1", "round": 1, "amount": -20.5, "unit": "points", "reason": "late", "by": "J"}
        ],
        "scoring": {
            "formula": "uma",
            "uma": [15, 5, -5, -15],
            "oka": 0,
            "start": 30000,
            "return": 30000,
            "ties": "share",
            "substitute": None,
            "best_of": None,
            "tiebreaks": ["points", "wins", "best", "last"],
        },
        "cut": [{"after": 2, "players": 4, "carry": 0.50, "lots": ["p1"]}],
        "city": {"name": "Riga", "tables": None},
        **changes,
    }


def test_a_file_is_written_as_it_was_read() -> None:
    text = json.dumps(event(hands=None, teams=None, penalties=None), ensure_ascii=False)
    text = text.replace('"team": "t1"', '"team": "t9"').replace('"carry": 0.5', '"carry": 0.500')
    tournament = read_tournament(text)
    written = write_tournament(tournament)
    assert json.loads(written) == json.loads(text)
    assert '"carry": 0.500' in written, "digits stay"
    order = [*json.loads(text)]
    assert [*json.loads(written)] == order
    assert write_tournament(read_tournament(written)) == written
    assert read_tournament(written) == tournament


def test_values_are_what_the_file_says() -> None:
    tournament = tournament_of(event())
    assert tournament.players[0].name == "Анна"
    assert tournament.players[1].extra == (("photo", "bo.jpg"),)
    assert tournament.seating[0].seats[Wind.WEST] == "p2"
    assert tournament.seating[0].players == ("p1", "p3", "p2", "p4")
    assert tournament.results[0].points["p1"] == 41000
    assert tournament.penalties[0].amount == Decimal("-20.5")
    assert tournament.scoring.formula is Formula.UMA
    assert tournament.scoring.tiebreaks[0] is TieBreak.POINTS
    assert tournament.cut[0].carry == Decimal("0.5")
    assert tournament.team_ids == ("t1",)


def test_an_event_made_by_a_program_is_written_and_read() -> None:
    seats = dict(zip(Wind, ("a", "b", "c", "d"), strict=True))
    made = Tournament(
        name="Club night",
        rules="mcr",
        rounds=2,
        players=tuple(Player(id=each, name=each.upper()) for each in "abcd"),
        seating=(TableSeating(round=1, table=1, seats=seats),),
        results=(TableResult(round=1, table=1, points={"a": 8, "b": -24, "c": 16, "d": 0}),),
        scoring=Scoring(formula=Formula.TABLE_POINTS),
    )
    written = write_tournament(made)
    assert json.loads(written)["schema"] == "tablectl/tournament/1"
    assert read_tournament(written) == made


def test_what_is_added_to_a_file_is_written_behind_it() -> None:
    tournament = tournament_of(event())
    more = replace(tournament, hands=8, name="Autumn cup")
    document = json.loads(write_tournament(more))
    assert document["name"] == "Autumn cup"
    assert document["hands"] == 8
    assert [*document][-1] == "hands"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rounds": 0}, "rounds must be a whole number from 1 to 1000, not 0"),
        ({"rules": None}, "rules must be a text, not null"),
        ({"scorings": {}}, "scorings is unknown; did you mean “scoring”"),
        ({"scoring": {"umas": []}}, "scoring.umas is unknown; known are formula, uma"),
        ({"scoring": {"formula": "umami"}}, "scoring.formula must be one of uma, table_points, sum"),
        ({"scoring": {"formula": "uma", "uma": [15, 5]}}, "scoring.uma has 2 places; a table has 4"),
        ({"scoring": {"tiebreaks": ["wins", "wins"]}}, "each once"),
        ({"scoring": {"best_of": 2}}, "best_of does not go with a cut"),
        ({"players": [{"id": "p1"}, {"id": "p1"}]}, "player p1 stands twice among the players"),
        ({"teams": [{"id": "t2"}]}, "player p2: there is no team t1"),
        ({"penalties": [{"player": "p9", "amount": 1}]}, r"penalties\[0\]: p9 is no player"),
        ({"penalties": [{"player": "p1", "amount": True}]}, r"penalties\[0\].amount must be a number"),
        ({"penalties": [{"player": "p1", "amount": -1, "unit": "table_points"}]}, "the formula is uma"),
        ({"cut": [{"after": 3, "players": 4}]}, "before the last of 3 rounds"),
        ({"cut": [{"after": 1, "players": 6}]}, "there are 5 players"),
        (
            {"seating": [{"round": 1, "table": 1, "seats": {"S": "p1", "N": "p2"}}]},
            "2 to 4 players, one of them East",
        ),
        ({"results": [{"round": 9, "table": 1, "points": {"p1": 1, "p2": 2}}]}, "the event has 3 rounds"),
        ({"results": [{"round": 1, "table": 1, "points": {"p1": 1, "p5": 2}}]}, "p1, p3, p2, p4 sit there"),
        ({"results": [{"round": 2, "table": 1, "points": {"p1": 1, "pp2": 2}}]}, r"did you mean “p2”"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(change: dict[str, Any], words: str) -> None:
    with pytest.raises(TournamentError, match=words):
        tournament_of(event(**change))


def test_every_contradiction_is_told_at_once() -> None:
    twice = {"round": 1, "table": 2, "seats": {"E": "p1", "S": "p9", "W": "p5", "N": "p5"}}
    with pytest.raises(TournamentError) as caught:
        tournament_of(event(seating=[*event()["seating"], twice], teams=[{"id": "x"}]))
    told = str(caught.value)
    assert "round 1: p1 sits at tables 1 and 2" in told
    assert "round 1: p5 sits twice" in told
    assert "round 1, table 2: p9 is no player" in told
    assert "there is no team t1" in told


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("[1]", "must be an object"),
        ('{"rules": "a", "rules": "b"}', "“rules” is given twice"),
        ('{"rounds": NaN}', "a number that JSON does not have"),
        ("[" * 100_000, "nested deeper than"),
    ],
)
def test_what_is_no_file_is_refused(text: str, words: str) -> None:
    with pytest.raises(TournamentError, match=words):
        read_tournament(text)


def test_a_sheet_that_does_not_add_up_is_told_with_what_is_missing() -> None:
    result = {"round": 1, "table": 1, "points": {"p1": 41000, "p2": 30000, "p3": 29000, "p4": 19000}}
    assert [*imbalances(tournament_of(event()))] == []
    assert [*imbalances(tournament_of(event(results=[result])))] == [
        "round 1, table 1 adds up to 119000 and not to 120000: 1000 is missing"
    ]


def counted(preset: str, rules: str = "riichi", **scoring: Any) -> Tournament:
    points = {"p1": 41000, "p2": 30000, "p3": 29000, "p4": 20000}
    return tournament_of(
        {
            "rules": rules,
            "preset": preset,
            "rounds": 1,
            "players": [{"id": each} for each in points],
            "results": [{"round": 1, "table": 1, "points": points}],
            **({"scoring": scoring} if scoring else {}),
        }
    )


@pytest.mark.parametrize(
    ("rules", "preset"), [("riichi", "default"), ("riichi", "tenhou"), ("sichuan", "default"), ("red", "x")]
)
def test_a_file_without_a_formula_is_refused(rules: str, preset: str) -> None:
    for scoring in ({}, {"uma": [15, 5, -5, -15]}, {"formula": None}):
        with pytest.raises(TournamentError, match=r"scoring\.formula .* one of uma, table_points, sum"):
            counted(preset, rules, **scoring)


def test_a_federations_preset_says_how_its_events_are_scored() -> None:
    ema, league, mcr = counted("ema"), counted("mleague", oka=0), counted("botzone", "mcr")
    assert [each.total for each in standings(ema).players] == [26, 5, -6, -25]
    assert (ema.scoring.start, ema.scoring.return_) == (30000, 30000)
    assert (league.scoring.uma, league.scoring.oka) == ((30, 10, -10, -30), 0)
    assert (league.scoring.start, league.scoring.return_) == (25000, 30000)
    assert [each.total for each in standings(mcr).players] == [4, 2, 1, 0]
    assert counted("wrc", uma=[20, 10, -10, -20]).scoring.uma == (20, 10, -10, -20)


def test_what_a_preset_says_is_not_written_into_a_file_that_leaves_it_out() -> None:
    assert "scoring" not in document_of(counted("ema"))
    assert document_of(counted("ema", uma=[1, 0, 0, -1]))["scoring"] == {"uma": [1, 0, 0, -1]}
    told = counted("ema")
    fixed = replace(told, scoring=replace(told.scoring, substitute=-30000))
    assert document_of(fixed)["scoring"] == {"substitute": -30000}
    assert read_tournament(write_tournament(fixed)).scoring == fixed.scoring


def test_files_that_an_earlier_version_took_are_counted_as_they_were() -> None:
    text = json.dumps({"rules": "riichi", "preset": "ema", "rounds": 1, "players": [{"id": "p1"}]})
    stored = read_tournament(text, stored=True)
    assert stored.scoring.formula is Formula.SUM
    assert read_tournament(write_tournament(stored)).scoring.formula is Formula.SUM, "and they say so now"
    three = {"round": 1, "table": 1, "points": {"p1": 41000, "p2": 30000, "p3": 19000}}
    text = json.dumps(event(results=[three], seating=[], teams=None))
    with pytest.raises(TournamentError, match="uma3"):
        read_tournament(text)
    assert len(read_tournament(text, stored=True).results) == 1


def test_whole_numbers_may_be_written_with_decimals() -> None:
    tournament = read_tournament(
        json.dumps(event(rounds=3.0, minutes=90.0)).replace('"round": 1', '"round": 1.0')
    )
    assert (tournament.rounds, tournament.minutes) == (3, 90)
    assert tournament.results[0].round == 1
    with pytest.raises(TournamentError, match=r"rounds must be a whole number from 1 to 1000, not 2\.5$"):
        read_tournament(json.dumps(event(rounds=2.5)))


def test_what_contradicts_what_is_told_to_pages_with_its_place_and_names() -> None:
    (seats,) = event()["seating"]
    with pytest.raises(TournamentError) as refused:
        tournament_of(event(seating=[seats, {**seats, "table": 2}]))
    (first, *_) = refused.value.faults
    assert (first.code, dict(first.details)) == (
        "sits_at_two",
        {"round": 1, "table": 2, "player": "Анна", "other": 1},
    )
    with pytest.raises(TournamentError) as refused:
        tournament_of(event(rounds="many"))
    (fault,) = refused.value.faults
    assert (fault.code, dict(fault.details)) == ("wrong_field", {"where": "rounds"})
