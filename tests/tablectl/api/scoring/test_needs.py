"""The contract of needs: one JSON object a line."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from tablectl.api.scoring.needs import needs_line, run_jsonl
from tablectl.rulesets import RULESETS
from tests.tablectl.schemas import validator

LAST = {
    "id": "a",
    "rules": "riichi",
    "scores": {"E": 33_000, "S": 25_300, "W": 22_000, "N": 19_700},
    "round": "S",
    "seat": "S",
    "rank": 1,
}
PLAYERS = {"siamese": 3, "sanma": 3}
IN_POINTS = ("riichi", "sanma")
"""Books whose wins are told in han, fu and points."""


def asked(**changes: object) -> dict[str, Any]:
    request = {name: value for name, value in {**LAST, **changes}.items() if value is not None}
    answer: dict[str, Any] = needs_line(json.dumps(request))
    assert validator("needs_response").is_valid(answer), answer
    if answer["ok"]:
        assert validator("needs_request").is_valid(request), request
    return answer


def refused(**changes: object) -> tuple[str, str]:
    answer = asked(**changes)
    assert not answer["ok"]
    return answer["error"]["code"], answer["error"]["message"]


def test_every_source_but_the_own_wind_has_its_cheapest_win() -> None:
    answer = asked()
    assert (answer["id"], list(answer["needs"])) == ("a", ["wall", "E", "W", "N"])
    assert answer["needs"]["E"] == {
        "han": 3,
        "fu": 30,
        "limit": None,
        "points": 3900,
        "scores": {"E": 29_100, "S": 29_200, "W": 22_000, "N": 19_700},
    }
    assert answer["needs"]["W"]["limit"] == "mangan"
    assert (answer["needs"]["W"]["han"], answer["needs"]["W"]["fu"]) == (5, None)


def test_of_equal_points_the_fu_nearest_thirty_is_told_and_of_two_as_near_the_lower() -> None:
    needs = asked(scores={"E": 27_300, "S": 25_000, "W": 25_000, "N": 22_700})["needs"]
    assert (needs["W"]["han"], needs["W"]["fu"], needs["W"]["points"]) == (2, 40, 2600), "1 han 80 fu too"
    needs = asked(scores={"E": 28_700, "S": 25_000, "W": 25_000, "N": 21_300})["needs"]
    assert (needs["wall"]["han"], needs["wall"]["fu"], needs["wall"]["points"]) == (3, 20, 2700), (
        "2 han 40 fu too"
    )


def test_honba_and_deposits_are_paid_with_the_win() -> None:
    needs = asked(scores={"E": 30_000, "S": 25_000, "W": 25_000, "N": 17_000}, honba=2, deposits=3)["needs"]
    assert (needs["W"]["points"], needs["W"]["scores"]["S"]) == (1600, 30_200)


def test_a_rank_that_every_win_reaches_needs_the_cheapest_there_is() -> None:
    assert asked(rank=4)["needs"]["N"]["points"] == 1000


def test_what_no_win_reaches_is_null() -> None:
    needs = asked(scores={"E": 97_000, "S": 1_000, "W": 1_000, "N": 1_000})["needs"]
    assert needs["W"] is None
    assert needs["E"] is None


def test_ties_are_ranked_from_the_start() -> None:
    even = {"E": 31_600, "S": 28_400, "W": 20_000, "N": 20_000}
    assert asked(scores=even)["needs"]["E"]["points"] == 2000
    assert asked(scores=even, start="S")["needs"]["E"]["points"] == 1600


@pytest.mark.parametrize("rules", [each for each in RULESETS if each not in IN_POINTS])
def test_other_books_tell_the_total_and_the_scores(rules: str) -> None:
    winds = "ESWN"[: PLAYERS.get(rules, 4)]
    scores = dict(zip(winds, (12, 10, 8, 6), strict=False))
    answer = asked(rules=rules, scores=scores, players=PLAYERS.get(rules))
    need = answer["needs"]["wall"]
    assert set(need) == {"total", "scores"}
    assert list(need["scores"]) == [*winds]
    assert sum(need["scores"].values()) == sum(scores.values())


def test_three_players_need_no_more_than_three_scores() -> None:
    answer = asked(rules="sanma", scores={"E": 45_000, "S": 35_000, "W": 25_000}, seat="S", rank=1)
    assert list(answer["needs"]) == ["wall", "E", "W"]
    need = answer["needs"]["wall"]
    assert (need["points"], need["limit"]) == (9_000, "haneman"), "a mangan only draws level with the dealer"
    assert sum(need["scores"].values()) == 105_000


def test_mcr_counts_every_total_from_the_minimum_to_320() -> None:
    scores = {"E": 200, "S": 0, "W": -100, "N": -100}
    need = asked(rules="mcr", scores=scores)["needs"]["E"]
    assert need == {"total": 85, "scores": {"E": 107, "S": 109, "W": -108, "N": -108}}
    assert asked(rules="mcr", scores={**scores, "E": 700, "N": -600})["needs"]["E"] is None
    assert asked(rules="mcr", rank=4, scores=scores)["needs"]["E"]["total"] == 8
    assert asked(rules="mcr", rank=4, scores=scores, options={"minimum": 0})["needs"]["E"]["total"] == 0


def test_two_play_siamese_at_east_and_south_and_red_at_east_and_west() -> None:
    answer = asked(rules="siamese", players=2, scores={"E": 40, "S": 0})
    assert answer["needs"]["E"] == {"total": 21, "scores": {"E": 19, "S": 21}}
    answer = asked(rules="red", players=2, scores={"E": 5, "W": 0}, seat="W")
    assert answer["needs"] == {
        "wall": {"total": 3, "scores": {"E": 2, "W": 3}},
        "E": {"total": 3, "scores": {"E": 2, "W": 3}},
    }


def test_how_many_play_may_be_told_as_an_option() -> None:
    told = asked(rules="red", scores={"E": 5, "S": 0, "W": 0}, seat="W", options={"players": 3})
    assert list(told["needs"]) == ["wall", "E", "S"]


def test_counters_of_other_books_are_no_part_of_the_bare_win() -> None:
    for rules in ("xiamen", "hangzhou"):
        scores = {"E": 100, "S": 98, "W": 103, "N": 99}
        assert asked(rules=rules, scores=scores, honba=5) == asked(rules=rules, scores=scores)


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"rank": 5}, "bad_request", "from 1 to 4"),
        ({"rank": None}, "bad_request", "“rank” is missing"),
        (
            {"rules": "siamese", "players": 2, "scores": {"E": 1, "S": 2}, "rank": 3},
            "bad_request",
            "from 1 to 2",
        ),
        ({"rules": "siamese"}, "bad_request", "3 or 2 in this ruleset"),
        ({"scores": None}, "bad_request", "“scores” is missing"),
        ({"scores": {"E": 1, "S": 2, "W": 3}}, "bad_request", "“scores.N” is missing"),
        ({"scores": {"E": 1, "S": 2, "W": 3, "N": "4"}}, "bad_request", "“scores.N” must be a whole number"),
        ({"scores": {"E": 1, "S": 2, "W": 3, "N": 4, "X": 5}}, "bad_request", "“scores.X” is unknown"),
        ({"start": "X"}, "bad_request", "“start”"),
        ({"seat": "X"}, "bad_request", "“seat”"),
        ({"honba": -1}, "bad_request", "“honba”"),
        ({"hand": "1m"}, "bad_request", "“hand” is unknown"),
        ({"rules": "chess"}, "unknown_ruleset", "chess"),
        ({"preset": "club"}, "unknown_preset", "club"),
        ({"options": {"castling": True}}, "unknown_option", "castling"),
        ({"options": {"kuitan": 3}}, "bad_request", "kuitan"),
        (
            {"rules": "sichuan", "players": 4, "options": {"players": 3}},
            "bad_request",
            "say it once",
        ),
    ],
)
def test_a_wrong_request_is_told_what_is_wrong(changes: dict[str, object], code: str, words: str) -> None:
    found, message = refused(**changes)
    assert found == code
    assert words in message


def test_a_bad_line_does_not_stop_the_others() -> None:
    answers = io.StringIO()
    run_jsonl(["nonsense\n", "\n", json.dumps(LAST) + "\n"], answers)
    bad, good = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert (bad["id"], bad["ok"], bad["error"]["code"]) == (None, False, "bad_request")
    assert good["ok"]
