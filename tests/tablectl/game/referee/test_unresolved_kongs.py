"""Sichuan: an added kong is paid only if its fourth tile was just drawn, which no camera above sees."""

from __future__ import annotations

from typing import Literal

import pytest

from tablectl.game.events import IrregularityNoted, KongDeclared
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.mahjong.melds import MeldKind
from tests.tablectl.game.closed_hands import closed_table
from tests.tablectl.game.seen import Look, dealt


@pytest.fixture
def table() -> Look:
    """Seat 2 has a pung of 1m, and everybody has discarded since; seat 2 is in turn."""
    look = closed_table()
    look.throws(0, "1m")
    look.show()
    look.takes(0)
    says(look, "pung")
    look.lays(2, MeldKind.PUNG, "1m 1m 1m", "across")
    look.show()
    for seat, tile in ((2, "9p"), (3, "2m"), (0, "3m"), (1, "4m")):
        look.throws(seat, tile)
        look.show()
    look.follower.events.clear()
    return look


def says(look: Look, call: Literal["pung", "kong"]) -> None:
    look.follower.now_ms += 50
    look.follower.give(ButtonPressed(look.follower.now_ms, 2, Button.CALL, call))


def adds(look: Look) -> None:
    look.melds[2] = [(MeldKind.ADDED_KONG, ["1m"] * 4, "across")]


def kongs(look: Look) -> list[bool | None]:
    return [event.drawn for event in look.follower.events if isinstance(event, KongDeclared)]


@pytest.mark.parametrize(("key", "drawn"), [("kong", True), ("pung", False)])
def test_the_players_key_says_whether_the_tile_was_just_drawn(
    table: Look, key: Literal["pung", "kong"], drawn: bool
) -> None:
    says(table, key)
    adds(table)
    table.show(1200)
    assert kongs(table) == [drawn]
    assert table.follower.questions == []


def test_a_key_pressed_after_the_tile_was_laid_counts(table: Look) -> None:
    adds(table)
    table.show(1200)
    assert kongs(table) == [], "it waits for the key"
    says(table, "kong")
    table.show(600)
    assert kongs(table) == [True]
    assert table.follower.questions == []


def test_the_key_of_the_pung_itself_says_nothing_of_the_fourth_tile(table: Look) -> None:
    adds(table)
    table.show(4000)
    assert kongs(table) == [None]
    assert table.follower.questions == [], "who sees nothing of a key presses it again"
    table.show(6000)
    (question,) = table.follower.questions
    assert (question.code, question.seat) == ("kong_unsaid", 2)
    assert [each.details["answer"] for each in question.candidates] == ["just_drawn", "held_back"]


@pytest.mark.parametrize(("key", "drawn"), [("kong", True), ("pung", False)])
def test_a_key_pressed_once_the_kong_stands_unsaid_says_it_for_good(
    table: Look, key: Literal["pung", "kong"], drawn: bool
) -> None:
    adds(table)
    table.show(3000)
    for seat, tile, ms in ((2, "5p", 600), (3, "7m", 4200)):
        table.throws(seat, tile)
        table.show(ms)
    says(table, key)
    table.show(3000)
    says(table, key)
    table.show(4000)
    noted = [event for event in table.follower.events if isinstance(event, IrregularityNoted)]
    assert noted == [], "it is no late call"
    assert {each.drawn for each in table.follower.of_kongs} == {drawn}
    assert table.follower.questions == []


def test_a_key_that_called_a_tile_says_nothing_of_the_kong(table: Look) -> None:
    adds(table)
    table.show(4000)
    table.throws(2, "5p")
    table.show(600)
    table.throws(3, "7m")
    table.show(600)
    table.takes(3)
    says(table, "pung")
    table.lays(2, MeldKind.PUNG, "7m 7m 7m", "across")
    table.show(8000)
    assert table.follower.of_kongs == []
    assert [each.code for each in table.follower.questions] == ["kong_unsaid"]


def test_other_books_pay_a_kong_whatever_its_tile_was() -> None:
    look = dealt(rules="mcr", preset="default")
    look.throws(0, "1m")
    look.show()
    look.takes(0)
    look.lays(2, MeldKind.PUNG, "1m 1m 1m", "across")
    look.show()
    for seat, tile in ((2, "9p"), (3, "2m"), (0, "3m"), (1, "4m")):
        look.throws(seat, tile)
        look.show()
    adds(look)
    look.show(10_000)
    assert kongs(look) == [None]
    assert look.follower.questions == []
