"""Riichi requests: facts that cannot stand beside each other, melds, copies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tablectl.api.scoring.test_score import ask, code, message


def meld(kind: str, tiles: str, origin: str | None = None) -> dict[str, str]:
    return {"kind": kind, "tiles": tiles} | ({} if origin is None else {"from": origin})


BESIDE = {"hand": "567p23488s56s"}
"""Ten closed tiles of the tanyao hand, to stand beside one meld."""


@pytest.mark.parametrize(
    "melds",
    [
        [meld("chow", "234m", "E")],
        [meld("chow", "4m0m6m", "E")],
        [meld("pung", "222m", "N")],
        [meld("pung", "5m0m5m", "N")],
        [meld("pung", "055m", "W")],
        [meld("open_kong", "2222m", "W")],
        [meld("added_kong", "2222m", "E")],
        [meld("closed_kong", "2222m")],
    ],
)
def test_melds_that_stand(melds: list[dict[str, str]]) -> None:
    answer = ask(**BESIDE, melds=melds)
    assert answer["ok"], answer
    assert "tanyao" in {item["id"] for item in answer["items"]}


@pytest.mark.parametrize(
    ("told", "one"),
    [
        ("left neighbour, here E", meld("chow", "234m", "W")),
        ("left neighbour, here E", meld("chow", "234m", "N")),
        ("not a chow", meld("chow", "432m", "E")),
        ("not a chow", meld("chow", "235m", "E")),
        ("not a chow", meld("chow", "891m", "E")),
        ("not a chow", meld("chow", "123z", "E")),
        ("not a chow", meld("chow", "1m2p3m", "E")),
        ("not a chow", meld("chow", "46m0m", "E")),
        ("no pung", meld("pung", "223m", "E")),
        ("no open_kong", meld("open_kong", "2223m", "E")),
        ("3 tiles", meld("pung", "2222m", "E")),
        ("closed_kong has 4 tiles, not", meld("closed_kong", "222m")),
        ("3 tiles", meld("chow", "", "E")),
        ("not claimed", meld("closed_kong", "2222m", "E")),
        ("their own discard", meld("pung", "222m", "S")),
        ("chow, pung", meld("kan", "2222m")),
        ("flowers", meld("pung", "111f", "E")),
        ("no tile 1j", meld("pung", "221j", "E") | {"tiles": "22m1j"}),
        ("of jokers alone; one tile", meld("pung", "111j", "E")),
        ("is missing", {"tiles": "222m"}),
    ],
)
def test_melds_that_do_not(told: str, one: dict[str, str]) -> None:
    answer = ask(**BESIDE, melds=[one])
    assert code(answer) == "bad_request"
    assert told in message(answer)
    assert "melds[0]" in message(answer)


def test_the_dealers_left_neighbour_is_north() -> None:
    assert ask(**BESIDE, seat="E", melds=[meld("chow", "234m", "N")])["ok"]
    assert code(ask(**BESIDE, seat="E", melds=[meld("chow", "234m", "S")])) == "bad_request"


@pytest.mark.parametrize(
    ("named", "changes"),
    [
        ("“from”", {"from": None}),
        ("“from”", {"source": "kong", "from": None}),
        ("“from”", {"source": "replacement", "from": "W"}),
        ("“source”", {"source": "replacement", "from": None}),
        ("“source”", {"source": "flower_replacement", "from": None}),
        ("“flowers”", {"flowers": "1f"}),
        ("1f", {"hand": "234m567p23488s5s1f"}),
        ("1j", {"winning_tile": "1j"}),
        ("ippatsu", {"context": {"ippatsu": True}}),
        (
            "ends with any call",
            {
                "hand": "234m567p44s99s",
                "melds": [{"kind": "closed_kong", "tiles": "1111z"}],
                "winning_tile": "4s",
                "source": "replacement",
                "from": None,
                "context": {"riichi": "riichi", "ippatsu": True},
            },
        ),
        ("ippatsu", {"context": {"ippatsu": 1, "riichi": "riichi"}}),
        ("ura_indicators", {"context": {"ura_indicators": "1m"}}),
        ("“context.riichi”", {"context": {"riichi": True}}),
        (
            "“context.riichi”",
            {**BESIDE, "melds": [meld("pung", "222m", "E")], "context": {"riichi": "riichi"}},
        ),
        ("1f", {"context": {"dora_indicators": "1f"}}),
        ("at most 5", {"context": {"dora_indicators": "123456m"}}),
        ("honba", {"context": {"honba": -1}}),
        ("honba", {"context": {"honba": True}}),
        ("honba", {"context": {"honba": 1e300}}),
        ("deposits", {"context": {"deposits": 1_000_000}}),
        ("last_tile", {"context": {"last_tile": "no"}}),
        ("first_turn", {"seat": "E", "context": {"first_turn": True}}),
        ("first_turn", {"context": {"first_turn": True, "riichi": "double"}}),
        ("first_turn", {"context": {"first_turn": True, "last_tile": True}}),
        ("first_turn", {"source": "kong", "context": {"first_turn": True}}),
        ("first_turn", {**BESIDE, "melds": [meld("closed_kong", "2222m")], "context": {"first_turn": True}}),
        ("pao", {"context": {"pao": "E"}}),
        ("pao.seat", {"context": {"pao": {"seat": "S", "yaku": "daisangen"}}}),
        ("pao.yaku", {"context": {"pao": {"seat": "E", "yaku": "tanyao"}}}),
        ("pao.yaku", {"context": {"pao": {"seat": "E"}}}),
        ("no daisangen", {"context": {"pao": {"seat": "E", "yaku": "daisangen"}}}),
        ("no rinshan", {"context": {"pao": {"seat": "E", "yaku": "rinshan"}}}),
    ],
)
def test_facts_that_cannot_be(named: str, changes: dict[str, Any]) -> None:
    answer = ask(**changes)
    assert (code(answer), named in message(answer)) == ("bad_request", True), message(answer)


@pytest.mark.parametrize(
    ("named", "changes"),
    [
        ("5 tiles 8s", {**BESIDE, "melds": [meld("pung", "888s", "E")]}),
        ("2 × 0p", {"hand": "234m007p23488s56s"}),
        ("1 × 0p", {"hand": "234m067p23488s56s", "preset": "ema"}),
        ("robbed kong", {"hand": "234m567p23477s88s", "source": "kong"}),
    ],
)
def test_more_tiles_than_the_set_has(named: str, changes: dict[str, Any]) -> None:
    answer = ask(**changes)
    assert (code(answer), named in message(answer)) == ("too_many_copies", True), message(answer)


def test_a_second_red_five_stands_where_the_set_has_two() -> None:
    two = {"hand": "067p23488s56s", "melds": [meld("pung", "055p", "E")]}
    assert code(ask(**two)) == "too_many_copies"
    assert ask(**two, options={"red_fives": 4})["ok"]


def test_indicators_are_not_counted_with_the_hand() -> None:
    assert ask(hand="234m067p23488s56s", context={"dora_indicators": "0p888s"})["ok"]


def test_presets_and_options_reach_the_score() -> None:
    open_tanyao = {**BESIDE, "melds": [meld("chow", "234m", "E")]}
    assert ask(**open_tanyao)["ok"]
    assert code(ask(**open_tanyao, options={"kuitan": False})) == "no_yaku"
    strict = ask(**open_tanyao, options={"two_han_minimum": "always"})
    assert code(strict) == "below_minimum"
    rounded = {"context": {"riichi": "riichi", "dora_indicators": "6s"}}
    assert ask(**rounded)["total"]["points"] == 7700
    assert ask(**rounded, preset="wrc")["total"]["points"] == 8000


def test_a_robbed_kong_is_paid_by_its_owner() -> None:
    answer = ask(source="kong", context={"last_tile": True})
    assert {item["id"] for item in answer["items"]} == {"chankan", "tanyao", "pinfu"}
    assert answer["deltas"] == {"E": 0, "S": 3900, "W": -3900, "N": 0}


def test_liability_reaches_the_payments() -> None:
    dragons = [meld("pung", f"{tile}{tile}{tile}z", "N") for tile in (5, 6, 7)]
    answer = ask(
        hand="12m99p",
        winning_tile="3m",
        melds=dragons,
        context={"pao": {"seat": "N", "yaku": "daisangen"}, "honba": 1},
    )
    assert answer["deltas"] == {"E": 0, "S": 32300, "W": -16300, "N": -16000}
