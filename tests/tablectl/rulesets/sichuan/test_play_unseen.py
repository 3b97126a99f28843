"""A half-seen table: hands that nobody has seen until the end (2.1.15, 2.5.8, 3)."""

from __future__ import annotations

import pytest

from tablectl.game.claims import ChooseVoidSuit, DeclareKong, DeclareVoidSuit, Settle, ShowHand, ShowWin
from tablectl.game.events import IrregularityNoted
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.rulesets.sichuan.table import A, B, C, D, Table, paid

BAMBOOS = "1122334455667s"
DOTS = "1122334455667p"
MIXED = "778899p7789999s"


def unseen() -> Table:
    return Table(voids="ssss")


def one_unseen(voids: str = "mmsm") -> Table:
    """Nobody has seen the hand of seat 2, which takes a pung of 1m. When the wall is empty it has 22223333m
    and 44m and waits for 1m and 4m."""
    table = Table(BAMBOOS, DOTS, "", MIXED, voids=voids)
    if voids == "----":
        table.do(*(ChooseVoidSuit(seat, None) for seat in range(4)))
    table.turn(0, "1m")
    table.pung(2, "111m")
    table.discard(2, "9p")
    return table


def with_added_kong(drawn: bool | None) -> Table:
    """The wall is empty; seat 2 has added a tile to its pung that was just drawn, or was not."""
    table = one_unseen()
    for seat in (3, 0, 1):
        table.turn(seat, str(table.spare()))
    table.draw(2)
    table.do(DeclareKong(2, MeldKind.ADDED_KONG, parse_tiles("1111m"), drawn))
    table.draw(2)
    table.discard(2, str(table.spare()))
    table.end()
    return table


@pytest.mark.parametrize(("drawn", "points"), [(True, 1), (False, 0)])
def test_an_added_kong_pays_if_its_tile_was_just_drawn(drawn: bool, points: int) -> None:
    """2.7.2, 3."""
    table = with_added_kong(drawn)
    kongs = [line for line in paid(table.settle((2, table.rest()))) if line[0] == "added_kong"]
    assert kongs == ([("added_kong", 2, (-points, -points, 3 * points, -points))] if points else [])


def test_no_hand_is_paid_before_somebody_has_said_whether_the_added_tile_was_just_drawn() -> None:
    table = with_added_kong(None)
    with pytest.raises(AssertionError, match="kong_unsaid"):
        table.settle((2, table.rest()))
    assert table.state.settled is None


def test_hands_must_be_shown_before_the_payment() -> None:
    """2.5.8, 3: winners, and at the wall's end everybody."""
    table = Table(A, B, C, D)
    table.end()
    assert table.refuses(Settle()) == "hand_due"
    for seat, text in enumerate((A, B, C)):
        table.do(ShowHand(seat, parse_tiles(text)))
    assert table.refuses(Settle()) == "hand_due"
    table.do(ShowHand(3, parse_tiles(D)), Settle())


def test_after_three_wins_the_fourth_shows_its_hand_only_for_kong_points() -> None:
    table = unseen()
    for seat in (0, 1, 2):
        table.draw(seat)
        table.do(ShowWin(seat, (), None))
    for seat, text in enumerate((A, B, C)):
        table.do(ShowHand(seat, parse_tiles(text + ("8p", "4p", "8p")[seat])))
    settled = table.settle()
    assert [win.seat for win in settled.wins] == [0, 1, 2]
    assert not table.seat(3).shown


def test_after_three_wins_a_fourth_with_kong_points_must_show_its_hand() -> None:
    table = unseen()
    table.draw(0)
    table.discard(0, "1s")
    table.do(ShowWin(1, (), Tile.parse("1s")), ShowWin(2, (), Tile.parse("1s")))
    table.draw(3)
    table.do(DeclareKong(3, MeldKind.CLOSED_KONG, parse_tiles("9999m")))
    table.draw(3)
    table.discard(3, "9s")
    table.draw(0)
    table.do(ShowWin(0, (), None))
    assert table.state.play is not None
    assert table.state.play.wins.shows_at_end is not None
    assert table.state.play.wins.shows_at_end(table.state, table.hand) == (0, 1, 2, 3)


def test_a_set_of_a_suit_that_turns_out_to_be_void_is_noticed_and_makes_a_pig() -> None:
    """2.4.10, 3; 2.5.8, 3: nobody had seen the card."""
    table = one_unseen(voids="----")
    table.do(DeclareVoidSuit(2, "m"))
    table.end()
    (_, noted) = table.do(ShowHand(2, parse_tiles(table.rest())))
    assert isinstance(noted, IrregularityNoted)
    assert (noted.seat, noted.code) == (2, "void_suit_melded")
    assert ("pig", 2, (0, 0, -48, 0)) in paid(table.settle())
