"""Xiamen requests: the context, tiles that cannot be, and facts that cannot stand beside each other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tablectl.api.scoring.test_score import checked, code, message
from tests.tablectl.schemas import validator

WIN: dict[str, Any] = {
    "id": "a",
    "rules": "xiamen",
    "hand": "123456789m123s45p99s",
    "winning_tile": "3p",
    "source": "wall",
    "seat": "S",
    "round": "E",
    "context": {"gold_indicator": "7z"},
}
"""Waits for the 3 and 6 of dots; the golds are red dragons."""


def ask(context: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """The answer to the hand with some fields changed; ``...`` leaves a field out."""
    told = {**WIN["context"], **(context or {})}
    fields = {**WIN, "context": {key: value for key, value in told.items() if value is not ...}, **changes}
    request = {key: value for key, value in fields.items() if value is not ...}
    answer = checked(json.dumps(request))
    if answer["ok"]:
        assert validator("score_request").is_valid(request), request
    return answer


def meld(kind: str, tiles: str, origin: str | None = None) -> dict[str, str]:
    return {"kind": kind, "tiles": tiles} | ({} if origin is None else {"from": origin})


def test_a_win_is_answered_with_flowers_and_multiplier() -> None:
    assert ask({"banker_streak": 2}, flowers="156f") == {
        "id": "a",
        "ok": True,
        "items": [{"id": "wall_win", "value": 2, "count": 1}],
        "total": {"flowers": 3, "multiplier": 2},
        "deltas": {"E": -14, "S": 30, "W": -8, "N": -8},
    }


def test_a_double_float_in_quanzhou() -> None:
    answer = ask({"floats": 1, "banker_streak": 3}, preset="quanzhou", hand="123456789m123s456p7z", seat="E")
    assert answer["items"] == [{"id": "double_float", "value": 6, "count": 1}]
    assert answer["total"] == {"flowers": 1, "multiplier": 6}
    assert answer["deltas"] == {"E": 90, "S": -30, "W": -30, "N": -30}


def test_three_golds_at_the_deal_need_no_winning_tile() -> None:
    answer = ask({"special": "three_gold_dealt"}, hand="147m258p369s1234777z", winning_tile=...)
    assert answer["items"] == [{"id": "three_gold_dealt", "value": 4, "count": 1}]


def test_all_flowers_need_neither_winning_tile_nor_indicator() -> None:
    answer = ask(
        {"special": "all_flowers", "gold_indicator": ...},
        preset="quanzhou",
        hand="147m258p36s",
        winning_tile=...,
        flowers="12345678f",
        source="flower_replacement",
    )
    assert answer["total"] == {"flowers": 8, "multiplier": 3}


def test_robbing_the_gold_has_source_discard_from_nobody() -> None:
    robbed = {"gold_indicator": "3p", "special": "robbing_the_gold"}
    assert ask(robbed, source="discard")["items"][0]["id"] == "robbing_the_gold"
    for changes in ({"source": "wall"}, {"source": "discard", "from": "W"}):
        answer = ask(robbed, **changes)
        assert code(answer) == "bad_request"
        assert "without “from”" in message(answer)
    other = ask({"gold_indicator": "6p", "special": "robbing_the_gold"}, source="discard")
    assert code(other) == "bad_request"
    assert "6p" in message(other)


@pytest.mark.parametrize("tiles", ["7m5z9m", "79m5z"])
def test_a_white_dragon_in_a_chow_stands_for_the_indicated_tile(tiles: str) -> None:
    beside = {"hand": "123456m12345p99s", "melds": [meld("chow", tiles, "E")]}
    assert ask({"gold_indicator": "8m"}, **beside)["ok"]
    answer = ask({"gold_indicator": "8p"}, **beside)
    assert code(answer) == "bad_request"
    assert "melds[0]" in message(answer)


@pytest.mark.parametrize(
    ("named", "context", "changes"),
    [
        ("winning_tile", {}, {"winning_tile": ...}),
        ("winning_tile", {"special": "three_gold"}, {"winning_tile": ...}),
        ("winning_tile", {"special": "heavenly_win"}, {"winning_tile": ..., "seat": "E"}),
        ("context.gold_indicator", {"gold_indicator": ...}, {}),
        ("context.gold_indicator", {"gold_indicator": "1f"}, {}),
        ("context.gold_indicator", {"gold_indicator": "0p"}, {}),
        ("context.gold_indicator", {"gold_indicator": "78z"}, {}),
        ("context.gold_indicator", {"gold_indicator": "77z"}, {}),
        ("context.gold", {"gold": "7z"}, {}),
        ("context.banker_streak", {"banker_streak": 0}, {}),
        ("context.banker_streak", {"banker_streak": "1"}, {}),
        ("context.floats", {"floats": 3}, {}),
        ("context.floats", {"floats": -1}, {}),
        ("context.floats", {"floats": True}, {}),
        ("context.floats", {"floats": 1}, {}),
        ("context.special", {"special": "last_tile"}, {}),
        ("context.special", {"special": "heavenly_win"}, {}),
        ("context.special", {"special": "heavenly_win"}, {"seat": "E", "source": "discard", "from": "W"}),
        ("context.special", {"special": "earthly_win"}, {}),
        ("context.special", {"special": "earthly_win"}, {"source": "discard", "from": "W"}),
        ("context.special", {"special": "three_gold"}, {"source": "discard", "from": "W"}),
        ("context.special", {"special": "heavenly_win", "floats": 1}, {"seat": "E"}),
        ("from", {}, {"source": "discard"}),
        ("from", {}, {"source": "kong"}),
        ("from", {}, {"from": "W"}),
        ("source", {}, {"source": "replacement"}),
        ("source", {}, {"source": "flower_replacement"}),
        ("hand", {}, {"hand": "123456789m123s45p9s1f"}),
        ("hand", {}, {"hand": "123406789m123s45p99s"}),
        ("hand", {}, {"hand": "123456789m123s45p9s1j"}),
        ("winning_tile", {}, {"winning_tile": "1f"}),
        ("flowers", {}, {"flowers": "1f1z"}),
        ("players", {}, {"players": 3}),
    ],
)
def test_what_cannot_be_is_named(named: str, context: dict[str, Any], changes: dict[str, Any]) -> None:
    answer = ask(context, **changes)
    assert code(answer) in ("bad_request", "bad_notation")
    assert f"“{named}”" in message(answer)


def test_messages_say_what_would_be_right() -> None:
    unturned = ask({"gold_indicator": ...})
    assert "“context.gold_indicator” is missing; it must be exactly one tile" in message(unturned)
    six = [meld("chow", f"{first}{first + 1}{first + 2}{suit}", "E") for suit in "mp" for first in (1, 4, 7)]
    answer = ask(hand="", melds=six)
    assert code(answer) == "tile_count"
    assert "at most 5" in message(answer)


@pytest.mark.parametrize("special", ["three_gold_dealt", "heavenly_win", "earthly_win", "robbing_the_gold"])
def test_nobody_has_a_meld_right_after_the_deal(special: str) -> None:
    claimed = special in ("earthly_win", "robbing_the_gold")
    changes: dict[str, Any] = {"source": "discard"} if claimed else {}
    if special == "earthly_win":
        changes["from"] = "E"
    if special == "heavenly_win":
        changes["seat"] = "E"
    context = {"special": special} | ({"gold_indicator": "3p"} if special == "robbing_the_gold" else {})
    answer = ask(context, hand="456789m123s45p99s", melds=[meld("closed_kong", "1111m")], **changes)
    assert code(answer) == "bad_request"
    assert "meld" in message(answer)


@pytest.mark.parametrize(
    "one", [meld("pung", "777z", "W"), meld("closed_kong", "7777z"), meld("chow", "789s", "E")]
)
def test_melds_hold_no_golds(one: dict[str, str]) -> None:
    gold = "7z" if "z" in one["tiles"] else "8s"
    answer = ask({"gold_indicator": gold}, hand="456789m12345p99s", melds=[one])
    assert code(answer) == "bad_request"
    assert "gold" in message(answer)


@pytest.mark.parametrize(
    ("wanted", "context", "changes"),
    [
        ("tile_count", {}, {"hand": "123456789m123s45p9s"}),
        ("too_many_copies", {}, {"hand": "123456789m33333p99s"}),
        ("too_many_copies", {"floats": 2}, {"hand": "123456789m45p11s777z"}),
        ("not_a_winning_hand", {}, {"winning_tile": "7p"}),
        ("not_a_winning_hand", {"special": "three_gold"}, {}),
        ("win_not_allowed", {}, {"winning_tile": "7z", "source": "discard", "from": "W"}),
        ("win_not_allowed", {"special": "all_flowers"}, {"winning_tile": ..., "flowers": "12345678f"}),
        ("not_a_winning_hand", {"special": "all_flowers"}, {"preset": "quanzhou", "flowers": "1f"}),
        ("unknown_preset", {}, {"preset": "amoy"}),
        ("unknown_option", {}, {"options": {"gold": True}}),
        ("bad_request", {}, {"options": {"base_factor": 0}}),
    ],
)
def test_what_is_no_win_has_its_code(wanted: str, context: dict[str, Any], changes: dict[str, Any]) -> None:
    answer = ask(context, **changes)
    assert code(answer) == wanted, answer
