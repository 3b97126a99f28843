"""A club's scale as tables pay it: at every number of players, by whoever is still in."""

from __future__ import annotations

from typing import Any

from tablectl.api.books.club import example_rows
from tablectl.rulesets.club import CLUB, club_of
from tests.tablectl.game.written_claims import win
from tests.tablectl.rulesets.red.table import Table as RedTable
from tests.tablectl.rulesets.sichuan.table import GIVER, X, Y, Z
from tests.tablectl.rulesets.sichuan.table import Table as SichuanTable

READY = "123m456p789s1112z"


def scaled(book: str, **more: Any) -> dict[str, Any]:
    scale = {"unit": "faan", "points": [1], "discarder": 2, "others": 1, "each": 1}
    return {"name": "Ours", "book": book, "scale": scale, **more}


def test_two_of_red_mahjong_sit_at_east_and_west() -> None:
    table = RedTable("", READY, players=2, **{CLUB: scaled("red")})
    table.blind_turn(0, "9m")
    table.draw(1, "2z")
    table.do(win(1, READY, "2z"))
    assert table.settle().deltas == (-1, 1)


def test_examples_of_two_players_are_won_at_their_seats() -> None:
    example = {"hand": READY, "winning_tile": "2z", "paid": {"E": -2, "W": 2}, "seat": "W"}
    document = scaled("red", options={"players": 2}, examples=[example])
    assert [row["agrees"] for row in example_rows(club_of(document))] == [True]


def test_who_has_left_the_hand_pays_nothing() -> None:
    table = SichuanTable(GIVER, X, Y, Z, voids="ssmm", options={CLUB: scaled("sichuan")})
    table.turn(0, "9p")
    table.draw(1, "5p")
    table.do(table.true_win(1, "5p"))
    table.draw(2, "5p")
    table.do(table.true_win(2, "5p"))
    table.empty_the_wall()
    table.end()
    wins = table.settle().wins
    assert [one.deltas for one in wins] == [(-1, 3, -1, -1), (-1, 0, 2, -1)]
