"""People are told of each other by name and wind, never by the number of a chair."""

from __future__ import annotations

from tablectl.game.claims import Discard, Refused
from tablectl.game.decide import decide
from tablectl.game.frozen_values import changed
from tablectl.game.state import with_names
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.table import Table


def test_a_refusal_says_whose_turn_it_is() -> None:
    answer = decide(Table("", "").state, Discard(1, Tile.parse("5m")))
    assert isinstance(answer, Refused)
    assert answer.code == "not_your_turn"
    assert "A's (East) turn" in answer.message
    assert "B (South)" in answer.message
    assert "seat" not in answer.message


def test_a_player_without_a_name_is_a_wind() -> None:
    nameless = changed(Table("").state, players=("", "", "", ""))
    assert with_names("seat 2 is to draw now, not seat 3", nameless) == "West is to draw now, not North"


def test_numbers_that_are_no_seat_of_the_table_stay() -> None:
    state = Table("").state
    assert (
        with_names("expected a seat from 0 to 3, got seat 12", state)
        == "expected a seat from 0 to 3, got seat 12"
    )
