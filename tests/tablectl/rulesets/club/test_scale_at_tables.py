"""A club's scale as tables pay it: at every number of players, by whoever is still in."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.api.books.club import example_rows
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredWin, WinSource
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import CLUB, club_of
from tablectl.rulesets.hand_facts import WinFacts
from tests.tablectl.game.written_claims import win
from tests.tablectl.rulesets.red.table import Table as RedTable
from tests.tablectl.rulesets.sichuan.table import GIVER, X, Y, Z
from tests.tablectl.rulesets.sichuan.table import Table as SichuanTable

READY = "123m456p789s1112z"


def scaled(book: str, **more: Any) -> dict[str, Any]:
    scale = {"unit": "faan", "points": [1], "discarder": 2, "others": 1, "each": 1}
    return {"name": "Ours", "book": book, "scale": scale, **more}


def worth(book: str, hand: str, tile: str, **facts: Any) -> ScoredWin | NoWin:
    """What a hand of pungs is worth by the scale."""
    items = [{"key": "our_pungs", "value": 1, "when": "pungs >= 4"}]
    play = RULESETS[book].play("default", {CLUB: scaled(book, items=items)})
    told: dict[str, Any] = {"source": WinSource.WALL, "from_wind": None, **facts}
    return play.wins.score(
        WinFacts(
            hand=parse_tiles(hand),
            melds=(),
            winning_tile=Tile.parse(tile),
            seat=Wind.SOUTH,
            round=Wind.EAST,
            **told,
        )
    )


@pytest.mark.parametrize(
    ("book", "hand", "indicator"),
    [
        ("red", "111m222p33s1j777z6z", ""),
        ("hangzhou", "111m222p33s9m777z6z", "9m"),
        ("xiamen", "111m222p33s9m777z6z888s", "9m"),
    ],
)
def test_wild_tiles_stand_for_what_they_do_in_the_book(book: str, hand: str, indicator: str) -> None:
    """No hand with a joker, a fortune tile or a gold won."""
    won = worth(book, hand, "6z", indicators=parse_tiles(indicator))
    assert isinstance(won, ScoredWin)
    assert won.items[0].key == "our_pungs"


@pytest.mark.parametrize(
    ("book", "hand", "tile", "facts", "code"),
    [
        ("sichuan", "1114445m222p333s", "5m", {}, NoWinCode.FORBIDDEN_SUIT),
        ("red", "111m222p33s777z66z", "1j", {"source": WinSource.DISCARD}, NoWinCode.WIN_NOT_ALLOWED),
        ("hangzhou", "111m222p33s777z66z", "3s", {"source": WinSource.DISCARD}, NoWinCode.WIN_NOT_ALLOWED),
        ("mcr", "11111m222p333s44z", "4z", {}, NoWinCode.TOO_MANY_COPIES),
    ],
)
def test_what_the_book_forbids_stays_forbidden(
    book: str, hand: str, tile: str, facts: dict[str, Any], code: NoWinCode
) -> None:
    if "source" in facts:
        facts = {**facts, "from_wind": Wind.WEST}
    refused = worth(book, hand, tile, indicators=parse_tiles("9m"), **facts)
    assert isinstance(refused, NoWin)
    assert refused.code is code


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


def test_who_has_left_the_hand_pays_no_chips() -> None:
    chips = {"worth": 1, "items": {"our_hand": 2}}
    items = [{"key": "our_hand", "value": 1, "when": "suits = 1"}]
    table = SichuanTable(
        GIVER, X, Y, Z, voids="ssmm", options={CLUB: scaled("sichuan", items=items, chips=chips)}
    )
    table.turn(0, "9p")
    table.draw(1, "5p")
    table.do(table.true_win(1, "5p"))
    table.draw(2, "9p")
    table.discard(2, "9p")
    table.draw(3, "5p")
    table.do(table.true_win(3, "5p"))
    table.empty_the_wall()
    table.end()
    table.settle()
    assert table.state.chips == (-2, 0, -2, 4)
