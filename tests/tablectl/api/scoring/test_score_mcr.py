"""MCR requests: what a win is answered with, facts that cannot stand beside each other, odd input."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tablectl.api.scoring.test_score import checked, code, message
from tests.tablectl.schemas import validator

STRAIGHT: dict[str, Any] = {
    "id": "a",
    "rules": "mcr",
    "hand": "123456789m23p11z",
    "winning_tile": "4p",
    "source": "discard",
    "from": "W",
    "seat": "S",
    "round": "E",
}
"""Pure straight 16, concealed hand 2, one voided suit 1."""
KONG = {"kind": "closed_kong", "tiles": "7777s"}
BESIDE = {"hand": "456789m23p11z"}
"""Ten closed tiles of the same, to stand beside one meld."""


def ask(**changes: Any) -> dict[str, Any]:
    """The answer to that hand with some fields changed; ``...`` leaves a field out."""
    request = {key: value for key, value in {**STRAIGHT, **changes}.items() if value is not ...}
    answer = checked(json.dumps(request))
    if answer["ok"]:
        assert validator("score_request").is_valid(request), request
    else:
        assert "bug in this program" not in message(answer)
    return answer


def items(**changes: Any) -> dict[str, int]:
    answer = ask(**changes)
    assert answer["ok"], answer
    return {item["id"]: item["value"] * item["count"] for item in answer["items"]}


def test_a_discard_costs_who_gave_it_the_hand_and_everybody_eight() -> None:
    assert ask() == {
        "id": "a",
        "ok": True,
        "items": [
            {"id": "pure_straight", "value": 16, "count": 1},
            {"id": "concealed_hand", "value": 2, "count": 1},
            {"id": "one_voided_suit", "value": 1, "count": 1},
        ],
        "total": 19,
        "deltas": {"E": -8, "S": 43, "W": -27, "N": -8},
    }


def test_a_drawn_win_costs_everybody_the_hand_and_eight() -> None:
    answer = ask(source="wall", flowers="15f", **{"from": ...})
    assert answer["items"][1:] == [
        {"id": "fully_concealed_hand", "value": 4, "count": 1},
        {"id": "one_voided_suit", "value": 1, "count": 1},
        {"id": "flower", "value": 1, "count": 2},
    ]
    assert answer["total"] == 23
    assert answer["deltas"] == {"E": -31, "S": 93, "W": -31, "N": -31}


@pytest.mark.parametrize(
    ("changes", "fans"),
    [
        ({"context": {"last_tile": True}}, {"last_tile_claim": 8}),
        ({"context": {"last_of_kind": True}}, {"last_tile": 4}),
        ({"source": "kong", "context": {"last_of_kind": True}}, {"robbing_the_kong": 8}),
        ({"source": "wall", "from": ..., "context": {"last_tile": True}}, {"last_tile_draw": 8}),
        ({"source": "flower_replacement", "from": ..., "flowers": "1f"}, {"flower": 1}),
        (
            {**BESIDE, "melds": [KONG], "source": "replacement", "from": ...},
            {"out_with_replacement_tile": 8, "concealed_kong": 2},
        ),
    ],
)
def test_how_the_tile_came_makes_fans(changes: dict[str, Any], fans: dict[str, int]) -> None:
    situations = {"last_tile_claim", "last_tile", "robbing_the_kong", "last_tile_draw", "flower"}
    situations |= {"out_with_replacement_tile", "concealed_kong"}
    found = items(options={"minimum": 0}, **changes)
    assert {key: value for key, value in found.items() if key in situations} == fans


def test_the_preset_tells_how_fans_are_read() -> None:
    melds = [KONG, {"kind": "open_kong", "tiles": "9999s", "from": "N"}]
    hand = {"hand": "345m22p11z", "winning_tile": "2p", "melds": melds}
    key = "concealed_kong_and_melded_kong"
    assert items(**hand, options={"minimum": 0})[key] == 6
    assert items(**hand, preset="botzone", options={"minimum": 0})[key] == 5
    assert items(**hand, preset="botzone", options={"minimum": 0, "mixed_kongs": 6})[key] == 6
    assert code(ask(**hand, preset="botzone")) == "below_minimum"


@pytest.mark.parametrize(
    ("said", "changes"),
    [
        ("“winning_tile” is missing", {"winning_tile": ...}),
        ("“flowers” has none", {"source": "flower_replacement", "from": ...}),
        ("exactly one tile", {"winning_tile": "44p"}),
        ("discarded the tile", {"from": ...}),
        ("kong was robbed", {"source": "kong", "from": ...}),
        ("has no discarder", {"source": "wall"}),
        ("their own discard", {"from": "S"}),
        ("“melds” has none", {"source": "replacement", "from": ...}),
        ("no tile 0m", {"hand": "123406789m23p11z"}),
        ("no tile 0p", {"winning_tile": "0p"}),
        ("no tile 1j", {"hand": "123456789m23p1z1j"}),
        (
            "“melds[0].tiles”: MCR has no tile 1j",
            {**BESIDE, "melds": [{"kind": "pung", "tiles": "77s1j", "from": "N"}]},
        ),
        (
            "“melds[0].tiles”: MCR has no tile 0s",
            {**BESIDE, "melds": [{"kind": "chow", "tiles": "40s6s", "from": "E"}]},
        ),
        ("left neighbour, here E", {**BESIDE, "melds": [{"kind": "chow", "tiles": "123m", "from": "N"}]}),
        ("it must be the seat that the chow was", {**BESIDE, "melds": [{"kind": "chow", "tiles": "123m"}]}),
        ("it must be the seat that the pung was", {**BESIDE, "melds": [{"kind": "pung", "tiles": "777m"}]}),
        ("not a chow", {**BESIDE, "melds": [{"kind": "chow", "tiles": "132m", "from": "E"}]}),
        ("no flower", {"flowers": "1f1z"}),
        ("“context.honba” is unknown", {"context": {"honba": 1}}),
        ("true or false", {"context": {"last_tile": "yes"}}),
        ("4 in this ruleset", {"players": 3}),
        ("0 to 88", {"options": {"minimum": -1}}),
        ("one of 6, 5", {"options": {"mixed_kongs": 7}}),
        ("“fan” is unknown", {"fan": 1}),
    ],
)
def test_what_cannot_be_is_a_bad_request(said: str, changes: dict[str, Any]) -> None:
    answer = ask(**changes)
    assert code(answer) == "bad_request", answer
    assert said in message(answer)


@pytest.mark.parametrize(
    ("wanted", "said", "changes"),
    [
        ("unknown_preset", "botzone", {"preset": "ema"}),
        ("unknown_option", "minimum", {"options": {"minimun": 8}}),
        ("bad_notation", "“hand”", {"hand": "123456789m23p11"}),
        ("bad_notation", "9z", {"winning_tile": "9z"}),
        ("tile_count", "should be 13", {"hand": "123456789m23p1z"}),
        ("tile_count", "should be 10", {"melds": [KONG]}),
        ("tile_count", "at most four", {"hand": "1z", "melds": [KONG] * 5}),
        ("too_many_copies", "5 tiles 1m", {"hand": "111123m456p1122z", "winning_tile": "1m"}),
        (
            "too_many_copies",
            "5 tiles 7s",
            {"hand": "123456m789s1z", "melds": [KONG], "winning_tile": "1z"},
        ),
        ("too_many_copies", "1f", {"flowers": "115f"}),
        ("too_many_copies", "robbed", {"hand": "123456789m234p1z", "winning_tile": "1z", "source": "kong"}),
        ("not_a_winning_hand", "waits for 14p", {"winning_tile": "9p"}),
        ("not_a_winning_hand", "no other tile", {"hand": "123456789m13p12z"}),
        ("not_a_winning_hand", "laid open", {"hand": "123456789m23p1z1f"}),
        ("not_a_winning_hand", "laid open", {"winning_tile": "1f"}),
        ("below_minimum", "needs 20", {"options": {"minimum": 20}}),
        # Flowers are no help (Нарушения, 6).
        ("below_minimum", "19 points", {"options": {"minimum": 20}, "flowers": "12345678f"}),
    ],
)
def test_what_wins_not_is_told_by_its_code(wanted: str, said: str, changes: dict[str, Any]) -> None:
    answer = ask(**changes)
    assert code(answer) == wanted, answer
    assert said in message(answer)


@pytest.mark.parametrize("minimum", [0, 8])
def test_a_hand_without_fans_is_a_chicken_hand(minimum: int) -> None:
    melds = [
        {"kind": "chow", "tiles": "234m", "from": "E"},
        {"kind": "chow", "tiles": "789p", "from": "E"},
        {"kind": "pung", "tiles": "555s", "from": "W"},
    ]
    hand = {"hand": "45m77z", "winning_tile": "6m", "melds": melds, "options": {"minimum": minimum}}
    assert items(**hand) == {"chicken_hand": 8}
    assert items(**hand, flowers="7f") == {"chicken_hand": 8, "flower": 1}
