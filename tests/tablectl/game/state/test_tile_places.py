"""A shown hand is checked against every tile seen: where its copies lie is said."""

from __future__ import annotations

from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.state import describe_tile_places
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.table import Table


def test_every_place_is_named() -> None:
    t = Table("", "", "22s", indicator="2s")
    t.turn(0, "?", "2s")
    t.pung(2, "222s")
    assert describe_tile_places(t.hand, Tile.parse("2s")) == "3 in seat 2's melds, 1 among the indicators"
    assert describe_tile_places(t.hand, Tile.parse("3s")) == ""


def test_a_win_with_a_fifth_tile_says_where_the_others_lie() -> None:
    t = Table("", indicator="2s")
    t.turns(0, ["2s", "1z", "1z", "1z"])
    t.turn(0, "?", "8s")
    win = t.win(1, "222s234m567p3345s", "3s")
    t.turn(1, "?", "9m")
    t.turns(2, ["9m", "9m", "3s"])
    answer = decide(t.state, win)
    assert isinstance(answer, Refused)
    assert answer.code == "too_many_copies"
    assert "1 in A's (East) river, 1 among the indicators" in answer.message
