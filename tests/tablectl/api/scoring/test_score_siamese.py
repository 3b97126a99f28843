"""Siamese MCR requests: three and two players, the context's fields, what the ruleset does not have."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tablectl.api.scoring.test_score import checked, code, message
from tests.tablectl.schemas import validator

PAIRS: dict[str, Any] = {
    "id": "a",
    "rules": "siamese",
    "players": 3,
    "hand": "1133m2244p5577s6p569m89p19s1234567z",
    "winning_tile": "6p",
    "source": "wall",
    "seat": "E",
    "round": "S",
}
"""Seven pairs among 28 closed tiles."""
SECOND = {"hand": "23456m123p789s77z", "winning_tile": "1m", "context": {"first_win_total": 5}}
"""A second hand of thirteen tiles."""


def ask(**changes: Any) -> dict[str, Any]:
    """The answer to that hand with some fields changed; ``...`` leaves a field out."""
    request = {key: value for key, value in {**PAIRS, **changes}.items() if value is not ...}
    answer = checked(json.dumps(request))
    if answer["ok"]:
        assert validator("score_request").is_valid(request), request
    else:
        assert "bug in this program" not in message(answer)
    return answer


def test_three_players_pay_twice_the_hand_and_eight_for_a_drawn_win() -> None:
    assert ask() == {
        "id": "a",
        "ok": True,
        "items": [
            {"id": "seven_pairs", "value": 24, "count": 1},
            {"id": "fully_concealed_hand", "value": 4, "count": 1},
            {"id": "no_honors", "value": 1, "count": 1},
        ],
        "total": 29,
        "deltas": {"E": 74, "S": -37, "W": -37},
    }


def test_three_players_pay_the_hand_and_sixteen_for_a_discard() -> None:
    answer = ask(source="discard", **{"from": "W"})
    assert answer["total"] == 25
    assert answer["deltas"] == {"E": 41, "S": -8, "W": -33}


@pytest.mark.parametrize(
    ("changes", "points"), [({}, 29), ({"source": "discard", "from": "S"}, 25), ({"seat": "S"}, 29)]
)
def test_two_players_pay_the_hand_alone(changes: dict[str, Any], points: int) -> None:
    answer = ask(players=2, **changes)
    winner = changes.get("seat", "E")
    assert answer["deltas"] == {"E": points, "S": -points} if winner == "E" else {"E": -points, "S": points}


def test_the_drawn_tile_may_stay_out_of_the_win() -> None:
    hand = PAIRS["hand"].replace("6p569m", "66p59m")
    answer = ask(hand=hand, winning_tile="6m", context={"winning_tile_unused": True, "last_of_kind": True})
    assert {item["id"] for item in answer["items"]} == {"seven_pairs", "fully_concealed_hand", "no_honors"}


def test_the_golden_rule() -> None:
    answer = ask(**SECOND)
    assert answer["ok"], answer
    again = {**SECOND, "context": {"first_win_total": answer["total"]}}
    assert ask(**again)["ok"]
    below = ask(**{**SECOND, "context": {"first_win_total": answer["total"] + 1}})
    assert code(below) == "below_minimum"
    assert "golden rule" in message(below)
    assert ask(**{**SECOND, "context": {"first_win_total": None}})["ok"]


def test_melds_of_both_hands() -> None:
    melds = [{"kind": "chow", "tiles": "234m", "from": "W"}, {"kind": "pung", "tiles": "777p", "from": "S"}]
    other = [{"kind": "pung", "tiles": "555s", "from": "S"}, {"kind": "closed_kong", "tiles": "1111p"}]
    asked = {
        "hand": "45m222s77z1m28p69s346z",
        "winning_tile": "6m",
        "melds": melds,
        "options": {"minimum": 0},
    }
    answer = ask(**asked, context={"other_melds": other})
    assert [item["id"] for item in answer["items"]] == ["self_drawn"]
    replaced = ask(**asked, context={"other_melds": other}, source="replacement")
    assert [item["id"] for item in replaced["items"]] == ["out_with_replacement_tile"]


@pytest.mark.parametrize(
    ("said", "changes"),
    [
        ("is missing; it must be 3 or 2 in this ruleset", {"players": ...}),
        ("3 or 2 in this ruleset", {"players": 4}),
        ("one of E, S, W", {"seat": "N"}),
        ("one of E, S", {"players": 2, "seat": "W"}),
        ("“winning_tile” is missing", {"winning_tile": ...}),
        ("without flowers", {"flowers": "1f"}),
        ("one of", {"source": "flower_replacement"}),
        ("discarded the tile", {"source": "discard"}),
        ("kong was robbed", {"source": "kong"}),
        ("“melds” has none", {"source": "replacement"}),
        ("“hand”: Siamese MCR has no tile 1f", {"hand": "1133m2244p5577s6p569m89p19s123456z1f"}),
        ("no tile 0m", {"winning_tile": "0m"}),
        (
            "other_melds[0].tiles' ",
            {"context": {"other_melds": [{"kind": "pung", "tiles": "112m", "from": "S"}]}},
        ),
        (
            "“context.other_melds[0].tiles”",
            {"context": {"other_melds": [{"kind": "pung", "tiles": "11m1j", "from": "S"}]}},
        ),
        (
            "left neighbour, here W",
            {"context": {"other_melds": [{"kind": "chow", "tiles": "123m", "from": "S"}]}},
        ),
        ("only a drawn tile", {"source": "discard", "from": "S", "context": {"winning_tile_unused": True}}),
        ("whole number", {"context": {"first_win_total": -1}}),
        ("whole number", {"context": {"first_win_total": "8"}}),
        ("“context.first” is unknown", {"context": {"first": 8}}),
    ],
)
def test_what_cannot_be_is_a_bad_request(said: str, changes: dict[str, Any]) -> None:
    answer = ask(**changes)
    assert code(answer) == "bad_request", answer
    assert said.strip(" '") in message(answer)


@pytest.mark.parametrize(
    ("wanted", "changes"),
    [
        ("unknown_preset", {"preset": "botzone"}),
        ("unknown_option", {"options": {"flowers": True}}),
        ("bad_notation", {"hand": "123"}),
        ("tile_count", {"hand": "1133m2244p5577s"}),
        ("too_many_copies", {"hand": PAIRS["hand"].replace("1133m", "1111m").replace("569m", "156m")}),
        (
            "too_many_copies",
            {
                "hand": PAIRS["hand"].replace("1133m", "1111m").replace("6p569m", "66p59m"),
                "winning_tile": "1m",
                "context": {"winning_tile_unused": True},
            },
        ),
        ("not_a_winning_hand", {"winning_tile": "2s"}),
        ("below_minimum", {"options": {"minimum": 30}}),
    ],
)
def test_what_wins_not_is_told_by_its_code(wanted: str, changes: dict[str, Any]) -> None:
    assert code(ask(**changes)) == wanted
