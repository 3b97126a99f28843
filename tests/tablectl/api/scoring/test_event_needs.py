"""What a player at a table in play needs for a place in the event, against a plain count of every win."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.api.scoring.event_needs import event_needs_answer
from tablectl.errors import InputError
from tablectl.mahjong.seats import Wind
from tablectl.numbers import Position
from tablectl.rulesets import RULESETS
from tablectl.tournament import standings, tournament_of
from tests.tablectl.tournament.events import EMA

FINAL = [{"round": 2, "table": 1, "seats": dict(zip("ESWN", "abcd", strict=True))}]
POINTS = {"a": 31_000, "b": 34_000, "c": 30_000, "d": 24_000}


def asked(rules: str = "riichi", **changes: Any) -> dict[str, Any]:
    """The last hand of a final table; e and f are done and wait."""
    scoring = EMA if rules == "riichi" else {"formula": "table_points"}
    first = {"a": 45_000, "b": 32_000, "e": 33_000, "f": 10_000}
    second = {"c": 60_000, "d": 30_000, "g": 20_000, "h": 10_000}
    tournament = {
        "rules": rules,
        "rounds": 2,
        "players": [{"id": each} for each in "abcdefgh"],
        "seating": FINAL,
        "results": [
            {"round": 1, "table": table, "points": points} for table, points in ((1, first), (2, second))
        ],
        "scoring": scoring,
    }
    hand = {"round": "S", "dealer": "d", "honba": 1, "deposits": 1}
    return {
        "tournament": tournament,
        "round": 2,
        "table": 1,
        "place": 1,
        "points": POINTS,
        "hand": hand,
    } | changes


def answer(**changes: Any) -> dict[str, Any]:
    found, refusal = event_needs_answer(asked(**changes))
    assert refusal == ""
    return found


def by_hand(request: dict[str, Any], winner: int, giver: int | None) -> dict[str, int] | None:
    """The first win after which the whole standings give the place."""
    hand = request["hand"]
    position = Position(
        play=RULESETS[request["tournament"]["rules"]].play("default", {}),
        scores=tuple(request["points"].values()),
        dealer="abcd".index(hand["dealer"]),
        round=Wind(hand["round"]),
        honba=hand["honba"],
        deposits=hand["deposits"],
    )
    wins = position.bare_wins(winner, giver)
    for index in range(len(wins.totals)):
        scores = dict(zip("abcd", position.paid(wins, index), strict=True))
        event = request["tournament"]
        results = [*event["results"], {"round": 2, "table": 1, "points": scores}]
        found = standings(tournament_of({**event, "results": results})).players
        if next(each.place for each in found if each.id == "abcd"[winner]) <= request["place"]:
            return scores
    return None


@pytest.mark.parametrize("place", [1, 2, 4])
def test_every_need_is_the_cheapest_win_that_the_standings_give_the_place(place: int) -> None:
    request = asked(place=place)
    told = answer(place=place)["players"]
    for winner, player in enumerate("abcd"):
        needs = {None: told[player]["wall"], **told[player]["from"]}
        assert list(needs) == [None, *(each for each in "abcd" if each != player)]
        for giver, need in needs.items():
            scores = by_hand(request, winner, None if giver is None else "abcd".index(giver))
            assert (need and need["scores"]) == scores, (player, giver)
            assert need is None or need["place"] <= place


def test_a_worked_example() -> None:
    told = answer()
    # Brought: a 30, b -3, c 45, d 5. As it stands (the stick is b's): c 40, a 36, b 17, e 8, g -15, d -16.
    assert [each["place"] for each in told["players"].values()] == [2, 3, 1, 6]
    assert told["open"] == []
    # 1000 of c and its 300 leave c 38.7 and a 38.3; 1300 leave c 38.4 and a 38.6, though b stays ahead here.
    assert told["players"]["a"]["from"]["c"] == {
        "han": 1,
        "fu": 40,
        "limit": None,
        "points": 1300,
        "scores": {"a": 33_600, "b": 34_000, "c": 28_400, "d": 24_000},
        "place": 1,
        "after": "over",
    }


def test_another_book_counts_its_own_wins() -> None:
    points = {"a": 40, "b": 20, "c": -20, "d": -40}
    told = answer(rules="mcr", points=points, place=2)["players"]
    assert told["c"]["wall"]["total"] >= 8
    assert told["c"]["wall"]["scores"]["c"] > 20


def test_tables_of_the_round_that_still_play_are_named() -> None:
    request = asked()
    request["tournament"]["seating"] = [
        *FINAL,
        {"round": 2, "table": 2, "seats": dict(zip("ESWN", "efgh", strict=True))},
    ]
    assert event_needs_answer(request)[0]["open"] == [2]


def test_rules_that_do_not_fit_the_table_are_refused() -> None:
    strange = asked()
    strange["tournament"]["rules"] = "rummy"
    with pytest.raises(InputError, match="rummy"):
        event_needs_answer(strange)
    three = asked(points={"a": 1, "b": 2, "c": 3}, hand=None)
    three["tournament"]["seating"] = [{"round": 2, "table": 1, "seats": dict(zip("ESW", "abc", strict=True))}]
    three["tournament"]["scoring"]["uma3"] = [15, 0, -15]
    with pytest.raises(InputError, match="3 play round 2, table 1; these rules are for 4"):
        event_needs_answer(three)
