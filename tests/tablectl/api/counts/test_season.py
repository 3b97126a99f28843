"""A season tells what its games add up to, in every order in which it is told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tablectl.api.counts.people import People
from tablectl.api.counts.season import BEST_HANDS, season
from tablectl.api.counts.statistics import Tally
from tablectl.errors import InputError
from tablectl.formats.journal.played_games import CountedGame, game_of_record
from tests.tablectl.formats.games import MJLOGS, game

NAMES = ("Aoi", "Ren", "Yuzu", "Haru")


@cache
def games() -> tuple[CountedGame, ...]:
    """Three real games of the same four; the last by another table, and with two in each other's seats."""
    found = [game_of_record(game(path.name.split(".")[0])) for path in MJLOGS[:3]]
    seats = (NAMES, NAMES, ("Ren", "Aoi", "Yuzu", "Haru"))
    return tuple(
        replace(each, names=names, session=number, at=f"2026-0{number}-01T18:00:00.000Z", table=table)
        for number, (each, names, table) in enumerate(zip(found, seats, ("t1", "t1", "t2"), strict=True), 1)
    )


def line_of(name: str) -> dict[str, Any]:
    tally = Tally()
    for each in games():
        tally.add(each)
    return next(line for line in tally.lines() if line.get("player") == name)


@pytest.mark.parametrize("name", NAMES)
def test_a_seasons_counts_are_those_of_the_statistics(name: str) -> None:
    told = season(games(), name)
    assert {"player": name, **told["counts"]} == line_of(name)
    assert told["curve"][-1]["hands"] == told["counts"]["hands"]
    assert told["curve"][-1]["average_place"] == told["counts"]["average_place"]
    for groups in (told["lengths"], told["tables"]):
        assert sum(each["hands"] for each in groups) == told["counts"]["hands"]
    assert [each["table"] for each in told["tables"]] == ["t1", "t2"]


@pytest.mark.parametrize("name", NAMES)
def test_each_win_has_its_worth_and_its_items(name: str) -> None:
    told = season(games(), name)
    wins = [
        win
        for each in games()
        for hand in each.played.hands
        for win in hand.wins
        if each.names[win.player] == name
    ]
    assert sum(each["wins"] for each in told["worths"]) == len(wins)
    by_hand = {
        key: sum(any(item[0] == key for item in win.items) for win in wins) for key in ("riichi", "dora")
    }
    shown = {each["id"]: each["wins"] for each in told["items"]}
    assert {key: shown.get(key, 0) for key in by_hand} == by_hand
    points = sorted((win.points for win in wins), reverse=True)
    assert [each["points"] for each in told["best"]] == points[:BEST_HANDS]


def test_what_one_won_from_another_the_other_dealt_in() -> None:
    rows = {name: {row["player"]: row for row in season(games(), name)["opponents"]} for name in NAMES}
    for one in NAMES:
        assert set(rows[one]) == set(NAMES) - {one}
        for other in rows[one]:
            mine, theirs = rows[one][other], rows[other][one]
            assert mine["won_from"] == theirs["dealt_in_to"]
            assert mine["points_won_from"] == theirs["points_dealt_in_to"]
            assert mine["ahead"] + theirs["ahead"] == mine["games"] == theirs["games"]


def test_the_clubs_season_is_everybodys() -> None:
    told = season(games())
    assert told["player"] is None
    assert told["counts"]["hands"] == sum(line_of(name)["hands"] for name in NAMES)
    assert told["opponents"] == []
    assert told["best"][0]["points"] == max(season(games(), name)["best"][0]["points"] for name in NAMES)


def test_a_best_hand_is_told_with_its_tiles_and_where_it_was_played() -> None:
    best = season(games())["best"][0]
    assert best["player"] in NAMES
    assert best["session"] in (1, 2, 3)
    assert best["at"] == f"2026-0{best['session']}-01T18:00:00.000Z"
    assert best["tiles"]
    assert best["tile"]
    assert best["items"]


def test_nobody_of_a_name_has_a_season_of_nothing() -> None:
    told = season(games(), "Nobody")
    assert (told["games"], told["curve"], told["best"], told["items"]) == (0, [], [], [])


def test_joined_names_are_one_season_and_parted_sessions_anothers() -> None:
    people = People().join("Ren", "Aoi").part("Yuzu", [3], "Yuzu of Osaka")
    named = [people.named(each) for each in games()]
    assert named[2].names == ("Aoi", "Aoi", "Yuzu of Osaka", "Haru")
    assert (
        season(named, "Yuzu")["counts"]["hands"] + season(named, "Yuzu of Osaka")["counts"]["hands"]
        == (line_of("Yuzu")["hands"])
    )
    assert People().join("Ren", "Mio").named(games()[0]).names == ("Aoi", "Mio", "Yuzu", "Haru")


def test_what_was_joined_can_be_separated_and_what_was_parted_put_together() -> None:
    people = People().join("Ren", "Aoi").join("Aoi", "Mio")
    assert people.names_of("Ren") == ("Mio", "Aoi", "Ren")
    assert people.separate("Ren").of("Ren") == "Ren"
    parted = People().part("Yuzu", [1, 2], "Sora")
    assert (parted.of("Yuzu", 1), parted.of("Yuzu", 3), parted.of("Yuzu")) == ("Sora", "Yuzu", "Yuzu")
    assert parted.part("Yuzu", [1, 2], "Yuzu") == People()


def test_a_name_that_was_played_with_can_be_joined_whatever_stands_in_it() -> None:
    assert People().join("\u202eneR", "Ren").of("\u202eneR") == "Ren"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: People().join("Aoi", "Aoi"), "one player already"),
        (lambda: People().join("", "Aoi"), "1 to 40 letters"),
        (lambda: People().join("Aoi", "\u202eneR"), "without control characters.* got “<U\\+202E>neR”"),
        (lambda: People().part("Aoi", [1], "Re\u2066n"), "without control characters"),
        (lambda: People().separate('O\'Brien "Ren"'), '^“O\'Brien "Ren"” is joined to no other'),
        (lambda: People().separate("Aoi"), "joined to no other"),
        (lambda: People().part("Aoi", [0], "Ren"), "from 1"),
        (lambda: People().part("Aoi", [], "Ren"), "from 1"),
    ],
)
def test_what_cannot_be_is_refused_in_words(wrong: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        wrong()
