"""The contract of odds and danger: one JSON object a line."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from tablectl.adapters.numbers_model import book_danger_model, book_model, riichi_model
from tablectl.api.scoring.odds import OddsAnswerer
from tests.tablectl.schemas import validator

SEATS: dict[str, Any] = {
    "E": {"score": 24000, "hand": "123m456m789m23p55s", "river": "9p1z2z6z", "riichi": 3},
    "S": {"score": 25000, "hand": "134m2279p3499s12z", "river": "1z9m1p3z"},
    "W": {"score": 25000, "hand": "25m1134p678s5567z6s", "river": "9s8m2z4z"},
    "N": {"score": 25000, "hand": "68m2588p133s3457z", "river": "1m9s2z"},
}
ASKED: dict[str, Any] = {
    "id": "a",
    "rules": "riichi",
    "preset": "tenhou",
    "round": "E",
    "deposits": 1,
    "wall_left": 54,
    "dora_indicators": "4p",
    "turn": "W",
    "to_act": "discard",
    "drawn_tile": "6s",
    "seats": SEATS,
    "samples": 200,
    "seed": 1,
}
OPENED = {"hand": "123m456m23p55s", "melds": [{"kind": "pung", "tiles": "777z", "from": "N"}]}
CLOCK = OddsAnswerer(riichi_model, book_model, book_danger_model, lambda: 0.0)


def asked(**changes: Any) -> dict[str, Any]:
    request = {name: value for name, value in {**ASKED, **changes}.items() if value is not None}
    answer: dict[str, Any] = CLOCK.odds_line(json.dumps(request))
    assert validator("odds_response").is_valid(answer), answer
    if answer["ok"]:
        assert validator("odds_request").is_valid(request), request
    return answer


def refused(code: str = "bad_request", **changes: Any) -> str:
    answer = asked(**changes)
    assert not answer["ok"], answer
    assert answer["error"]["code"] == code
    return str(answer["error"]["message"])


def test_a_position_is_answered_as_the_contract_has_it() -> None:
    answer = asked()
    assert (answer["id"], answer["ok"], answer["samples"]) == ("a", True, 200)
    assert list(answer["win"]) == list(answer["placement"]) == ["E", "S", "W", "N"]
    places = list(answer["placement"].values())
    assert [len(each) for each in places] == [4, 4, 4, 4]
    wholes = [[*answer["win"].values(), answer["draw"]], *places, *zip(*places, strict=True)]
    assert [sum(each) for each in wholes] == pytest.approx([1] * 9, abs=1e-10)
    assert "danger" not in answer
    assert asked() == answer


def test_danger_is_told_for_the_seat_in_turn_at_its_discard_alone() -> None:
    told = asked(danger_for="W")["danger"]
    assert set(told) == {"2m", "5m", "1p", "3p", "4p", "6s", "7s", "8s", "5z", "6z", "7z"}
    assert "danger" not in asked(danger_for="E")


def test_danger_looks_at_no_other_hand() -> None:
    hidden = {wind: {**each, "hand": each["hand"] if wind == "W" else None} for wind, each in SEATS.items()}
    assert asked(danger_for="W", seats=hidden, samples=20)["danger"] == asked(danger_for="W")["danger"]


def test_the_words_of_the_trade_stand_beside_the_danger_of_each_tile() -> None:
    answer = CLOCK.danger_line(json.dumps(ASKED))
    assert validator("danger_response").is_valid(answer), answer
    assert (answer["ok"], answer["seat"]) == (True, "W")
    tiles: Any = answer["tiles"]
    by_tile = {each["tile"]: each for each in tiles}
    assert by_tile["6z"]["by"]["E"] == {"danger": 0.0, "words": ["genbutsu"]}
    assert "W" not in by_tile["6z"]["by"]


def test_everything_that_the_contract_names_may_be_given() -> None:
    empty: dict[str, object] = {"melds": [], "claimed": [], "drawn": None, "riichi": None, "flowers": ""}
    seats = {wind: {**empty, **each} for wind, each in SEATS.items()}
    called = {"kind": "chow", "tiles": "789m", "from": "E"}
    seats["S"] |= {"hand": "2279p134499s", "melds": [called], "river": "1z9m1p", "drawn": [True, None, False]}
    seats["E"] |= {"river": "9p1z7m6z", "claimed": [2]}
    more = {"honba": 1, "start": "N", "final_round": "S", "budget_ms": 50, "forbidden": ["2m"], "options": {}}
    answer = asked(seats=seats, preset="default", **more)
    assert answer["ok"], answer
    assert asked(seats=seats, preset="default", **{**more, "forbidden": "2m"}) == answer


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"turn": None}, "“turn” is missing"),
        ({"to_act": "think"}, "“to_act” must be one of draw, discard"),
        ({"seats": {**SEATS, "N": None}}, "“seats.N” is missing"),
        ({"seats": {**SEATS, "N": {**SEATS["N"], "riichi": 3}}}, "a whole number from 0 to 2"),
        ({"seats": {**SEATS, "N": {**SEATS["N"], "claimed": [9]}}}, "places in the river, from 0 to 2"),
        ({"seats": {**SEATS, "N": {**SEATS["N"], "drawn": [True]}}}, "one for each of the 3 discards"),
        ({"seats": {**SEATS, "N": {**SEATS["N"], "river": "", "riichi": 0}}}, "the river, which is empty"),
        ({"seats": {**SEATS, "N": {**SEATS["N"], "river": "", "claimed": [0]}}}, "the river, which is empty"),
        ({"seats": {**SEATS, "E": {**SEATS["E"], **OPENED}}}, "an open hand cannot have declared riichi"),
        ({"dora_indicators": "123456p"}, "6 indicators; there is at most 5"),
        ({"drawn_tile": "9m"}, "9m is not in the hand"),
        ({"wall_left": 71}, "from 0 to 70"),
        ({"samples": 0}, "“samples” must be a whole number from 1"),
        ({"luck": 1}, "“luck” is unknown"),
        ({"final_round": "W"}, "one of E, S"),
    ],
)
def test_what_is_wrong_is_said(changes: dict[str, Any], said: str) -> None:
    assert said in refused(**changes)


@pytest.mark.parametrize(
    ("code", "north", "said"),
    [
        ("tile_count", {"hand": "1m"}, "“seats.N.hand”: 13 tiles stand beside 0 melds, not 1"),
        ("too_many_copies", {"hand": "5555s2588p133s34z"}, "more than four 5s"),
        ("too_many_copies", {"hand": "68m258p13300s457z"}, "has 2 0s; this table's set has 1"),
        ("bad_notation", {"river": "1m9s?"}, "“seats.N.river”: an unseen tile"),
    ],
)
def test_wrong_tiles_have_the_codes_of_scoring(code: str, north: dict[str, Any], said: str) -> None:
    assert said in refused(code, seats={**SEATS, "N": {**SEATS["N"], **north}})


def test_a_bad_line_does_not_stop_the_stream() -> None:
    answers = io.StringIO()
    CLOCK.run_jsonl(io.StringIO("nonsense\n\n" + json.dumps(ASKED) + "\n"), answers)
    assert [json.loads(line)["ok"] for line in answers.getvalue().splitlines()] == [False, True]
