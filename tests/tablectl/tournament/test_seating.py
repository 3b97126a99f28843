"""Seating: everybody sits once a round, plans repeat nobody, bans hold, winds are even, the past stays."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.tournament import TournamentError, document_of
from tablectl.tournament.seating import Proof, SeatedRounds, SolvedRound, Unseatable, seat, seating_request
from tablectl.tournament.seating.plans import known_plans

TWICE = [{"round": 1, "table": table, "seats": {"E": "a", "S": "b", "W": "c", "N": "d"}} for table in (1, 2)]


def asked(players: int, rounds: int, **more: Any) -> dict[str, Any]:
    return {"players": [{"id": f"p{at}"} for at in range(1, players + 1)], "rounds": rounds, **more}


def seated(request: dict[str, Any], has_time: int = 3000) -> SeatedRounds:
    """The seating, with a patience that counts questions and no time."""
    found = tried(request, has_time)
    assert isinstance(found, SeatedRounds)
    return found


def tried(request: dict[str, Any], has_time: int = 3000) -> SeatedRounds | Unseatable:
    wanted, asked_for = seating_request(request), 0

    def left(share: float = 1.0, /) -> bool:
        nonlocal asked_for
        asked_for += 1
        return asked_for <= share * has_time

    return seat(wanted, random.Random(wanted.seed), left)


def endless(share: float = 1.0, /) -> bool:
    """Patience without an end."""
    return True


def assert_each_sits_once(found: SeatedRounds, request: dict[str, Any]) -> None:
    """Everybody sits, or has a bye, exactly once in each round; tables and winds are all taken."""
    size = request.get("tables_of", 4)
    ids = sorted(player["id"] for player in request["players"])
    byes = dict(found.byes)
    first = 1 + max((each["round"] for each in request.get("already", ())), default=0)
    numbers = [each.round for each in found.seating]
    assert sorted(set(numbers)) == list(range(first, first + request["rounds"]))
    for number in set(numbers):
        tables = [each for each in found.seating if each.round == number]
        here = [player for each in tables for player in each.players]
        assert sorted([*here, *byes.get(number, ())]) == ids
        assert [each.table for each in tables] == list(range(1, len(tables) + 1))
        assert all("".join(each.seats) == "ESWN"[:size] for each in tables)


def pairs_of(found: SeatedRounds) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for each in found.seating for pair in combinations(each.seats.values(), 2))


def test_every_plan_that_is_written_down_repeats_nobody() -> None:
    for tables in range(4, 58):
        plans = known_plans(tables, 4)
        assert tables < 13 or max(map(len, plans)) >= 15
        for plan in plans:
            pairs = Counter(
                frozenset(pair) for round_ in plan for table in round_ for pair in combinations(table, 2)
            )
            assert max(pairs.values()) == 1, tables
            for round_ in plan:
                assert sorted(place for table in round_ for place in table) == list(range(4 * tables))
    assert known_plans(70, 4)
    assert known_plans(8, 3) == []


def test_a_plan_is_proven_the_best_there_can_be() -> None:
    request = asked(80, 8)
    found = seated(request)
    assert_each_sits_once(found, request)
    assert found.proof is Proof.OPTIMAL
    assert found.measures.meetings_max == 1
    assert (found.measures.wind_spread, found.measures.table_again) == (0, 0)


def test_more_rounds_than_a_plan_has_are_searched_for() -> None:
    request = asked(16, 6)
    found = seated(request)
    assert_each_sits_once(found, request)
    assert found.measures.pairs_met_again == 24, "everybody has met everybody after five rounds"
    assert found.measures.wind_spread == 0
    assert found.proof in (Proof.BOUND, Proof.OPTIMAL)


def test_one_table_plays_on_and_on() -> None:
    found = seated(asked(4, 4))
    assert found.measures.wind_spread == 0
    assert found.proof is Proof.OPTIMAL


def test_byes_differ_by_one_at_most() -> None:
    request = asked(10, 7)
    found = seated(request)
    assert_each_sits_once(found, request)
    byes = Counter(player for _, players in found.byes for player in players)
    counts = [byes[player["id"]] for player in request["players"]]
    assert max(counts) - min(counts) <= 1
    assert "2 of 10 players have a bye" in found.note


def test_a_team_sits_apart() -> None:
    request = asked(32, 5, apart=["team"])
    for at, player in enumerate(request["players"]):
        player["team"] = f"t{at // 4}"
    found = seated(request)
    assert_each_sits_once(found, request)
    assert (found.measures.apart_broken, found.measures.pairs_met_again) == (0, 0)


@pytest.mark.parametrize("mode", ["plan", "swiss", "interval", "random"])
def test_bans_hold_in_every_mode(mode: str) -> None:
    bans = [["p1", "p2"], ["p1", "p3"], ["p2", "p3"], ["p4", "p5"]]
    request = asked(16, 4, mode=mode, bans=bans)
    found = seated(request)
    assert_each_sits_once(found, request)
    assert found.measures.bans_broken == 0
    assert not {frozenset(pair) for pair in bans} & pairs_of(found).keys()


def test_bans_that_cannot_be_kept_are_named() -> None:
    bans = [["p1", "p2"], ["p3", "p4"], ["p1", "p3"], ["p1", "p4"], ["p2", "p3"]]
    found = tried(asked(8, 1, bans=bans))
    assert isinstance(found, Unseatable)
    assert set(found.bans) == {("p1", "p3"), ("p1", "p4"), ("p3", "p4")}
    assert "cannot keep the ban of p3 and p4, p1 and p3, p1 and p4" in found.reason


def test_a_player_banned_with_nearly_everybody_is_found_a_table() -> None:
    bans = [["p1", f"p{at}"] for at in range(2, 30)]
    found = seated(asked(32, 2, bans=bans, mode="random"))
    assert found.measures.bans_broken == 0


def test_a_swiss_round_brings_neighbours_together() -> None:
    request = asked(32, 1, mode="swiss")
    found = seated(request, 10**6)
    assert found.seating[0].players
    assert all(
        max(places) - min(places) == 3
        for each in found.seating
        for places in [[int(player[1:]) for player in each.players]]
    )
    again = asked(32, 1, mode="swiss", already=[document_of(each) for each in found.seating])
    more = seated(again, 10**6)
    assert_each_sits_once(more, again)
    assert more.measures.pairs_met_again == 0
    places = [[int(player[1:]) for player in each.players] for each in more.seating]
    distance = sum(abs(one - other) for table in places for one, other in combinations(table, 2))
    assert distance <= 340, "eight times 1, 5, 9, 13 would be 320"
    assert places == sorted(places, key=sum), "the first tables are the best players'"


def test_an_interval_has_one_of_each_quarter_at_each_table() -> None:
    request = asked(32, 4, mode="interval")
    found = seated(request)
    assert_each_sits_once(found, request)
    for each in found.seating:
        assert sorted((int(player[1:]) - 1) // 8 for player in each.players) == [0, 1, 2, 3]
    assert found.measures.pairs_met_again == 0


def test_a_random_seating_is_the_seeds() -> None:
    request = asked(20, 2, mode="random", seed=7)
    assert seated(request).seating == seated(request).seating
    assert seated(request).seating != seated({**request, "seed": 8}).seating


@pytest.mark.slow
def test_what_was_played_counts_when_players_leave_and_come() -> None:
    played = seated(asked(40, 8)).seating
    first = [document_of(each) for each in played if each.round <= 4]
    request = asked(41, 4, already=first)
    request["players"] = [player for player in request["players"] if player["id"] not in ("p3", "p17")]
    request["players"].append({"id": "late"})
    found = seated(request, 20_000)
    assert_each_sits_once(found, request)
    assert found.seating[0].round == 5
    assert found.measures.pairs_met_again == 0
    assert found.measures.wind_spread <= 4, "who left keeps the winds of four games"


def test_fewer_tables_than_players_give_byes() -> None:
    request = asked(16, 4, tables=3)
    found = seated(request)
    assert_each_sits_once(found, request)
    assert Counter(player for _, players in found.byes for player in players) == {
        player["id"]: 1 for player in request["players"]
    }


@settings(max_examples=12, deadline=None)
@given(
    st.integers(5, 22),
    st.integers(1, 4),
    st.sampled_from(["plan", "swiss", "interval", "random"]),
    st.sampled_from([3, 4]),
)
def test_everybody_sits_once_whatever_is_asked(players: int, rounds: int, mode: str, size: int) -> None:
    request = asked(players, rounds, mode=mode, tables_of=size)
    found = seated(request, 300)
    assert_each_sits_once(found, request)
    assert found.measures.wind_spread == 0 or mode == "swiss"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": []}, "players must be a list of players"),
        ({"players": [{"id": "a"}, {"id": "a"}]}, "player a stands twice"),
        ({"bans": [["p1", "q9"]]}, "bans: q9 is no player"),
        ({"bans": [["p1"]]}, "bans must be a list of pairs"),
        ({"bans": [["p1", "p1"]]}, "apart from themselves"),
        ({"mode": "fast"}, "mode must be one of plan, swiss, interval, random"),
        ({"ranking": ["p1", "p1"]}, "p1 stands twice"),
        ({"ranking": ["q9"]}, "ranking: q9 is no player"),
        ({"round": 3}, "round is unknown"),
        ({"rounds": 0}, "rounds must be a whole number from 1"),
        (
            {
                "already": [
                    {"round": 1, "table": n, "seats": dict(zip("ESWN", "abcd", strict=True))} for n in (1, 2)
                ]
            },
            "already: round 1: a sits at tables 1 and 2",
        ),
    ],
)
def test_what_cannot_be_asked_is_told(change: dict[str, Any], words: str) -> None:
    with pytest.raises(TournamentError, match=words):
        seating_request({**asked(8, 1), **change})


def test_a_solver_is_asked_for_a_small_round_and_believed() -> None:
    played = [document_of(each) for each in seated(asked(8, 2, mode="swiss")).seating]
    asked_for: list[int] = []

    def solver(
        players: Sequence[int], cost: Sequence[Sequence[int]], size: int, seconds: float
    ) -> SolvedRound:
        """Every way to seat eight players."""
        asked_for.append(len(players))
        rounds = [
            [[players[0], *three], [each for each in players[1:] if each not in three]]
            for three in combinations(players[1:], size - 1)
        ]
        return SolvedRound(
            min(
                rounds,
                key=lambda tables: sum(
                    cost[one][other] for table in tables for one, other in combinations(table, 2)
                ),
            ),
            proven=True,
        )

    request = seating_request(asked(8, 1, mode="swiss", already=played))
    found = seat(request, random.Random(1), endless, solver)
    alone = seat(request, random.Random(1), endless)
    assert isinstance(found, SeatedRounds) and isinstance(alone, SeatedRounds)
    assert asked_for == [8]
    assert found.proof in (Proof.OPTIMAL, Proof.BOUND)
    assert found.measures.pairs_met_again == alone.measures.pairs_met_again, "the search was right"


@pytest.mark.slow
def test_known_designs_are_begun_with() -> None:
    """32 players can play ten rounds without a pair that meets again; no search finds that by itself."""
    for rounds in (9, 10):
        assert seated(asked(32, rounds)).measures.pairs_met_again == 0


@pytest.mark.parametrize(("players", "rounds", "again"), [(40, 6, 0), (32, 5, 0), (48, 6, 0), (24, 5, 0)])
def test_tables_are_numbered_until_nobody_comes_back(players: int, rounds: int, again: int) -> None:
    found = seated(asked(players, rounds), 20_000)
    assert (found.measures.pairs_met_again, found.measures.table_again) == (0, again)
    assert found.proof is Proof.OPTIMAL


def test_the_time_is_used_while_something_can_still_be_better() -> None:
    asked_for = []

    def has_time(share: float = 1.0, /) -> bool:
        asked_for.append(share)
        return len(asked_for) < 3000 * share

    found = seat(seating_request(asked(20, 7)), random.Random(1), has_time)
    assert isinstance(found, SeatedRounds)
    assert found.proof is Proof.NONE
    assert len(asked_for) >= 3000


def test_more_of_a_country_than_tables_are_spread_as_thinly_as_can_be() -> None:
    request = asked(24, 3, apart=["country"])
    for player in request["players"][:10]:
        player["country"] = "RU"
    found = seated(request)
    assert found.measures.apart_broken == 12, "ten at six tables: four pairs a round"
    assert found.measures.pairs_met_again == 0
    assert found.proof in (Proof.BOUND, Proof.OPTIMAL)


@pytest.mark.parametrize("mode", ["plan", "swiss", "interval", "random"])
@pytest.mark.parametrize(("players", "threes"), [(14, 2), (11, 1), (6, 2), (9, 3), (3, 1)])
def test_tables_of_three_seat_everybody(mode: str, players: int, threes: int) -> None:
    bans = [["p1", "p2"]] if players > 3 else []
    found = seated(asked(players, 3, mode=mode, spare="threes", bans=bans))
    assert found.byes == ()
    assert found.measures.bans_broken == 0
    sat = Counter[str]()
    for number in (1, 2, 3):
        tables = [each for each in found.seating if each.round == number]
        assert sorted(len(each.seats) for each in tables)[:threes] == [3] * threes
        assert sum(len(each.seats) for each in tables) == players
        assert len({player for each in tables for player in each.players}) == players
        small = [each for each in tables if len(each.seats) == 3]
        assert len(small) == threes
        assert all("".join(each.seats) == "ESW" for each in small)
        sat.update(player for each in small for player in each.players)
    if mode == "plan":
        assert max(sat.values()) <= -(-9 * threes // players), "they take turns"
    assert f"{threes} of" in found.note


def test_substitutes_fill_the_last_table() -> None:
    request = asked(14, 3, spare="substitutes")
    request["players"][0]["id"] = "substitute1"
    found = seated(request)
    assert found.byes == ()
    assert {len(each.seats) for each in found.seating} == {4}
    assert "2 substitutes fill the last table: substitute2, substitute3" in found.note


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (asked(5, 1, spare="threes"), "5 players do not fill tables of 4 and 3"),
        (asked(2, 1, spare="threes"), "2 players fill no table of 3"),
        (asked(14, 1, spare="threes", tables=3), "14 players need 4 tables, and there are 3"),
        (asked(14, 1, spare="dummies"), "spare must be one of byes, substitutes, threes"),
    ],
)
def test_spare_players_that_cannot_be_seated_so_are_told(request_: dict[str, Any], words: str) -> None:
    with pytest.raises(TournamentError, match=words):
        seating_request(request_)
