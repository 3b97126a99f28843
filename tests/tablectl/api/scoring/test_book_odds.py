"""The contract of odds for the other books: the same fields, and the few that a book needs beside them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablectl.adapters.numbers_model import book_danger_model, book_model, riichi_model
from tablectl.api.scoring.odds import OddsAnswerer
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import format_tiles
from tablectl.numbers.book_odds import BOOKS, book_odds
from tablectl.numbers.table import HandInPlay
from tests.tablectl.numbers.simulated import position_of, rules_of, states_of
from tests.tablectl.schemas import validator

CLOCK = OddsAnswerer(riichi_model, book_model, book_danger_model, lambda: 0.0)
INDICATOR = {"sanma": "dora_indicators", "hangzhou": "fortune_indicator", "xiamen": "gold_indicator"}


def asked_for(book: str, table: HandInPlay, **changes: Any) -> dict[str, Any]:
    """A position as somebody outside would ask for it."""
    request: dict[str, Any] = {
        "rules": book,
        "round": table.round.value,
        "honba": table.honba,
        "start": WINDS[table.start].value,
        "wall_left": table.wall_left,
        "turn": WINDS[table.turn].value,
        "to_act": "discard" if table.holds else "draw",
        "hand_number": table.number,
        "seats": {WINDS[place].value: seat_of(book, place, table) for place in range(len(table.seats))},
        "samples": 10,
        "seed": 4,
    }
    if book in INDICATOR:
        request[INDICATOR[book]] = format_tiles(table.indicators)
    options = dict(states_of(book)[0].options)
    return {**request, "options": options, **changes}


def seat_of(book: str, place: int, table: HandInPlay) -> dict[str, Any]:
    seat = table.seats[place]
    before = WINDS[(place - 1) % len(table.seats)].value
    found: dict[str, Any] = {
        "score": seat.score,
        "hand": format_tiles(seat.hand or ()),
        "melds": [meld_of(each, before) for each in seat.melds],
        "river": "".join(map(str, seat.river)),
        "claimed": sorted(seat.claimed),
        "flowers": format_tiles(seat.flowers),
    }
    if book == "sichuan":
        found |= {"void": None if seat.void is None else seat.void.value, "won": seat.won}
    if book == "siamese":
        found |= {"won": seat.won, "laid": format_tiles(seat.laid)}
    return found


def meld_of(meld: Meld, giver: str) -> dict[str, Any]:
    told = {"kind": meld.kind.value, "tiles": format_tiles(meld.tiles)}
    return told if meld.kind.value == "closed_kong" else told | {"from": giver}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = CLOCK.odds_line(json.dumps(request))
    assert validator("odds_response").is_valid(found), found
    if found["ok"]:
        assert validator("odds_request").is_valid(request), request
    return found


@pytest.mark.parametrize(
    ("field", "given", "why"),
    [
        ("river", "0m", "has 1 0m; this table's set has 0"),
        ("claimed", False, "“seats.S.claimed” must be a list"),
        ("claimed", {}, "“seats.S.claimed” must be a list"),
    ],
)
def test_red_fives_that_no_set_has_and_another_type_than_a_list_are_refused(
    field: str, given: object, why: str
) -> None:
    request = asked_for("sichuan", position_of(states_of("sichuan")[0]))
    south = {**request["seats"]["S"], field: given}
    assert why in refused({**request, "seats": {**request["seats"], "S": south}})


@pytest.mark.parametrize(
    ("book", "flowers", "why"),
    [
        ("hangzhou", "1j", "lays no 1j aside"),
        ("sichuan", "1m", "lays no 1m aside"),
        ("mcr", "1f1f", "more than one 1f"),
    ],
)
def test_only_the_tiles_that_a_book_lays_aside_are_flowers_each_once(
    book: str, flowers: str, why: str
) -> None:
    request = asked_for(book, position_of(states_of(book)[0]))
    south = {**request["seats"]["S"], "flowers": flowers}
    assert why in refused({**request, "seats": {**request["seats"], "S": south}})


@pytest.mark.parametrize("book", BOOKS)
def test_a_position_of_any_book_is_answered_as_its_table_answers_it(book: str) -> None:
    state = states_of(book)[len(states_of(book)) // 2]
    table = position_of(state)
    told = answer(asked_for(book, table))
    assert told["ok"], told
    direct = book_odds(table, book_model(book), rules_of(state), seed=4, samples=10)
    winds = [wind.value for wind in WINDS[: len(table.seats)]]
    assert list(told["win"]) == winds
    assert list(told["win"].values()) == pytest.approx(list(direct.win), abs=1e-5)
    assert sum(told["win"].values()) + told["draw"] == pytest.approx(1, abs=1e-10)
    assert ("placement" in told) == bool(direct.placement)
    assert "danger" not in told


def test_two_of_red_mahjong_are_answered_at_east_and_west() -> None:
    """West's chances stood under South."""
    seats: dict[str, Any] = {
        wind: {"score": 0, "hand": None, "melds": [], "river": ""} for wind in ("E", "W")
    }
    seats["W"]["hand"] = "123m456p789s11223z"
    request = {"rules": "red", "options": {"players": 2}, "turn": "W", "to_act": "discard", "wall_left": 60}
    found = answer({**request, "seats": seats, "danger_for": "W", "samples": 5, "seed": 1})
    assert set(found["win"]) == set(found["placement"]) == {"E", "W"}
    assert found["danger"]
    assert "E, W" in refused({**request, "seats": seats, "danger_for": "S"})


def refused(request: dict[str, Any]) -> str:
    told = answer(request)
    assert not told["ok"], told
    return str(told["error"]["message"])


def test_what_a_book_does_not_have_is_refused() -> None:
    table = position_of(states_of("hangzhou")[5])
    request = asked_for("hangzhou", table)
    assert "“dora_indicators” is unknown" in refused({**request, "dora_indicators": "1m"})
    of_xiamen = asked_for("xiamen", position_of(states_of("xiamen")[5]), gold_indicator="1f")
    assert "1f makes no wild tiles" in refused(of_xiamen)
    assert "“fortune_indicator” is missing" in refused({**request, "fortune_indicator": None})
    east = {**request["seats"]["E"], "void": "m"}
    assert "“seats.E.void” is unknown" in refused({**request, "seats": {**request["seats"], "E": east}})
    joker = {**request["seats"]["E"], "river": "1j"}
    assert "no tile of hangzhou" in refused({**request, "seats": {**request["seats"], "E": joker}})


@pytest.mark.parametrize("book", BOOKS)
def test_danger_is_told_of_the_hand_of_whoever_must_discard(book: str) -> None:
    state = [each for each in states_of(book) if position_of(each).holds][-1]
    table = position_of(state)
    seat = WINDS[table.turn].value
    request = asked_for(book, table, danger_for=seat)
    told = answer(request)
    assert told["ok"], told
    alone: dict[str, Any] = CLOCK.danger_line(json.dumps(request))
    assert validator("danger_response").is_valid(alone), alone
    assert alone["seat"] == seat
    assert {each["tile"]: each["danger"] for each in alone["tiles"]} == told["danger"]
    winds = {wind.value for wind in WINDS[: len(table.seats)]}
    assert all(set(each["by"]) == winds - {seat} for each in alone["tiles"])


def test_who_has_left_the_hand_has_no_chance() -> None:
    table = position_of(
        next(each for each in states_of("sichuan") if each.hand and each.hand.turn == each.dealer)
    )
    request = asked_for("sichuan", table)
    gone = {**request["seats"]["S"], "won": 1}
    told = answer({**request, "seats": {**request["seats"], "S": gone}})
    assert told["win"]["S"] == 0
    assert all(told["win"][wind] > 0 for wind in "EWN")
