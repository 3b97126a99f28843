"""Hangzhou's requests: what is missing, unknown or cannot stand beside each other is told by name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tablectl.rulesets.hangzhou.claims import EYE, PLAIN, answer, meld, request

KONG = meld("closed_kong", "1111m")


def error(asked: dict[str, Any]) -> tuple[str, str]:
    found = answer(asked)
    assert not found["ok"], found
    assert found["id"] == "1"
    return found["error"]["code"], found["error"]["message"]


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"indicator": None}, "context.fortune_indicator"),
        ({"indicator": "45s"}, "context.fortune_indicator"),
        ({"indicator": "1f"}, "context.fortune_indicator"),
        ({"streak": 0}, "context.banker_streak"),
        ({"streak": True}, "context.banker_streak"),
        ({"floats": 5}, "context.floats"),
        ({"floats": "1"}, "context.floats"),
        ({"kong_streak": 1}, "context.kong_streak"),
        ({"kong_streak": 1, "floats": 1}, "context.kong_streak"),
        ({"source": "replacement"}, "source"),
        ({"source": "flower_replacement"}, "source"),
        ({"source": "discard", "streak": 3}, "from"),
        ({"source": "kong", "streak": 3}, "from"),
        ({"stacks": {"X": 1}}, "context.stacks.X"),
        ({"stacks": {"E": -1}}, "context.stacks.E"),
        ({"stacks": 5}, "context.stacks"),
        ({"table_melds": {"Q": []}}, "context.table_melds.Q"),
        (
            {"table_melds": {"W": [{"kind": "pung", "tiles": "11z", "from": "E"}]}},
            "context.table_melds.W[0].tiles",
        ),
        ({"table_melds": {"W": [meld("chow", "123m", "E")]}}, "context.table_melds.W[0].from"),
        ({"table_melds": {"W": [meld("pung", "444s", "E")]}}, "context.table_melds.W"),
        (
            {"table_melds": {"W": [meld("pung", f"{n}{n}{n}m", "E") for n in (1, 2, 3, 6, 7)]}},
            "context.table_melds.W",
        ),
        ({"table_melds": {"S": [meld("pung", "111z", "E")]}}, "context.table_melds"),
        ({"honor_discards": 10}, "context.honor_discards"),
        ({"float_feeds": [{"seat": "N", "floats": 1}]}, "context.float_feeds"),
        ({"riichi": "none"}, "context.riichi"),
    ],
)
def test_a_wrong_field_is_named(changes: dict[str, Any], names: str) -> None:
    code, message = error(request(PLAIN, "5m", **changes))
    assert code == "bad_request"
    assert f"“{names}”" in message


@pytest.mark.parametrize(
    ("context", "names"),
    [
        ({"floats": 1, "float_feeds": [{"seat": "W", "floats": 2}]}, "context.float_feeds"),
        ({"float_feeds": [{"seat": "W", "floats": 1}]}, "context.float_feeds"),
        ({"floats": 2, "float_feeds": [{"seat": "W", "floats": 1, "kong_streak": 1}]}, "context.float_feeds"),
        (
            {"floats": 2, "float_feeds": [{"seat": "W", "floats": 2}, {"seat": "E", "floats": 1}]},
            "context.float_feeds",
        ),
        ({"floats": 2, "float_feeds": [{"seat": "N", "floats": 1}]}, "context.float_feeds"),
        ({"floats": 2, "float_feeds": [{"seat": "E", "floats": 1}] * 2}, "context.float_feeds"),
    ],
)
def test_discards_that_a_floating_player_cannot_have_claimed(context: dict[str, Any], names: str) -> None:
    """Paid, they made somebody gain by another's win."""
    sets = (meld("pung", "555m", "W"), meld("pung", "666m", "E"))
    options = {"float_calls": True, "second_half_liability": True}
    code, message = error(request("456p789s4s", "7z", *sets, options=options, **context))
    assert code == "bad_request"
    assert f"“{names}”" in message


@pytest.mark.parametrize(
    ("context", "names"),
    [
        ({"honor_discards": 29}, "context.honor_discards"),
        ({"honor_discards": 11, "floats": 1}, "context.floats"),
    ],
)
def test_ten_honors_are_of_one_set_and_count_no_floats(context: dict[str, Any], names: str) -> None:
    code, message = error(request(PLAIN, None, options={"ten_honors": "own_tile"}, **context))
    assert code == "bad_request"
    assert f"“{names}”" in message


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (request(PLAIN, None), "winning_tile"),
        (request(PLAIN, "55m"), "winning_tile"),
        (request(PLAIN, "0m"), "winning_tile"),
        (request("123m456p789s11z5m1j", "5m"), "hand"),
        (request("123m456p789s11z5m1f", "5m"), "hand"),
        (request("456p789s11z5m", "5m", meld("chow", "123m", "W")), "melds[0].from"),
        (request("456p789s11z55m", "5m", meld("pung", "123m", "W")), "melds[0].tiles"),
        (request("456p789s11z55m", "5m", KONG, source="replacement", kong_streak=0), "context.kong_streak"),
        (request("456p789s11z55m", "5m", KONG, source="replacement", kong_streak=2), "context.kong_streak"),
        ({**request(PLAIN, "5m"), "flowers": "1f"}, "flowers"),
        ({**request(PLAIN, "5m"), "players": 3}, "players"),
        ({**request(PLAIN, "5m"), "from": "E"}, "from"),
        ({**request(PLAIN, "5m"), "chips": 1}, "chips"),
    ],
)
def test_what_cannot_stand_beside_the_rest_is_named(asked: dict[str, Any], names: str) -> None:
    code, message = error(asked)
    assert code == "bad_request"
    assert f"“{names}”" in message


def test_options_and_presets_are_the_books() -> None:
    assert error(request(PLAIN, "5m", options={"kuitan": True}))[0] == "unknown_option"
    assert error(request(PLAIN, "5m", options={"third_set": "never"}))[0] == "bad_request"
    assert error({**request(PLAIN, "5m"), "preset": "quanzhou"})[0] == "unknown_preset"
    assert answer({**request(PLAIN, "5m"), "preset": "default"})["ok"]
    assert error(request("12x", "5m"))[0] == "bad_notation"


def test_messages_say_what_would_be_right() -> None:
    assert "waits for 5m4s1z" in error(request(PLAIN, "6m"))[1]
    assert "3 or more" in error(request(PLAIN, "5m", source="discard", from_="E", streak=2))[1]
    assert "from the wall only" in error(request(EYE, "7z", source="discard", from_="E", streak=3))[1]
    assert "should be 10" in error(request("456p789s55m", "5m", KONG))[1]
    unturned = request(PLAIN, "5m")
    del unturned["context"]["fortune_indicator"]
    assert "“context.fortune_indicator” is missing; it must be exactly one tile" in error(unturned)[1]


def test_the_streak_of_kongs_is_one_unless_told() -> None:
    asked = request("456p789s11z55m", "5m", KONG, source="replacement")
    assert answer(asked)["items"] == [{"id": "kong_bloom", "value": 2, "count": 1}]


def test_the_banker_has_not_stayed_unless_told() -> None:
    asked = request(PLAIN, "5m")
    del asked["context"]["banker_streak"]
    assert answer(asked)["deltas"] == {"E": -2, "S": 4, "W": -1, "N": -1}
