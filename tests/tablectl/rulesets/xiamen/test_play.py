"""Book, "Play of the hand" to "Dead wall and draw", and the variation on missed wins and pungs, at play."""

from __future__ import annotations

import pytest

from tablectl.game.claims import (
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
    ShowWin,
)
from tablectl.game.decide import arbitrate
from tablectl.game.events import DrawReason
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.written_claims import added_kong, chow, closed_kong, pung, win
from tests.tablectl.rulesets.xiamen.table import WAITING, Table

OTHER = "123456789s123s45p99m"
"""Waits for the 3 and 6 of dots too."""


def test_a_chow_takes_the_left_neighbour_s_discard() -> None:
    table = Table("?", "45p" + "?" * 14, "45p" + "?" * 14, banker="3p")
    table.discard(0, "3p")
    assert table.refuses(chow(2, "345p")) == "chow_from_left_only"
    table.do(chow(1, "345p"))
    table.discard(1, "1s")
    assert table.hand.turn == 2


def test_a_pung_before_a_chow() -> None:
    table = Table("?", "45p" + "?" * 14, "33p" + "?" * 14, banker="3p")
    table.discard(0, "3p")
    assert arbitrate(table.state, [chow(1, "345p"), pung(2, "333p")]) == (pung(2, "333p"),)


def test_golds_are_in_no_meld() -> None:
    """Nor claimed when they are discarded."""
    table = Table("?", "44p9p" + "?" * 13, "99p" + "?" * 14, gold="9p", banker="8p")
    table.discard(0, "8p")
    assert table.refuses(chow(1, "789p")) == "wrong_meld"
    table.turn(1, "?", "9p")
    assert table.refuses(pung(2, "999p")) == "wrong_meld"
    assert not table.may(2, ClaimMeld)


def test_white_dragons_are_the_indicated_tile_in_melds() -> None:
    """Indicator 8 dots: a white dragon chows with 7 and 9, and is chowed."""
    table = Table("?", "79p" + "?" * 14, "5z67p" + "?" * 13, gold="8p", banker="5z")
    table.discard(0, "5z", drawn=True)
    assert chow(1, "7p5z9p") in table.may(1, ClaimMeld)
    table.do(chow(1, "7p5z9p"))
    table.discard(1, "9p")
    assert table.refuses(chow(2, "5z8p9p")) == "wrong_meld"
    table.do(chow(2, "7p5z9p"))


def test_a_pung_of_white_dragons() -> None:
    table = Table("?", "?", "55z" + "?" * 14, gold="8p", banker="5z")
    table.discard(0, "5z")
    table.do(pung(2, "555z"))


def test_kongs_are_replaced_from_the_tail() -> None:
    table = Table("1111s" + "?" * 12, banker="2s")
    table.do(closed_kong(0, "1111s"))
    left = table.hand.wall_left
    table.draw(0, "3s")
    assert table.hand.draw_from == "tail"
    assert table.hand.wall_left == left - 1
    table.discard(0, "3s")
    assert table.hand.turn == 1


def test_a_flower_in_play_is_replaced_at_once() -> None:
    table = Table("?", WAITING, banker="1z")
    table.discard(0, "1z")
    table.draw(1, "8f")
    assert table.refuses(Discard(1, Tile.parse("8f"))) == "bonus_kept"
    assert table.refuses(Discard(1, Tile.parse("1m"))) == "flower_first"
    assert table.may(1, ShowBonus)
    table.flower(1, "8f")
    table.draw(1, "3p")
    table.do(win(1, WAITING, "3p"))
    assert table.paid() == ("wall_win", {"flowers": 1, "multiplier": 2}, (-6, 14, -4, -4))


def test_a_flower_drawn_for_a_kong() -> None:
    table = Table("?", "1111s456789m45p99s", banker="1z")
    table.discard(0, "1z")
    table.draw(1, "2s")
    table.do(closed_kong(1, "1111s"))
    table.draw(1, "8f")
    table.flower(1, "8f")
    table.draw(1, "2s")
    table.discard(1, "2s")
    assert [len(each.tiles) + 3 * len(each.melds) for each in table.hand.seats] == [16, 16, 16, 16]


def test_a_win_on_a_discard_is_paid_by_all() -> None:
    table = Table("?", "?", WAITING, banker="1z")
    table.discard(0, "1z")
    table.turn(1, "3p")
    table.do(win(2, WAITING, "3p"))
    assert table.paid() == ("common_win", {"flowers": 0, "multiplier": 1}, (-2, -1, 4, -1))


def test_of_several_winners_the_nearest_to_the_discarder_is_paid() -> None:
    """ "There is only one winner in a hand"."""
    table = Table("?", WAITING, "?", OTHER, banker="1z")
    table.discard(0, "1z")
    table.turn(1, "1s")
    table.turn(2, "3p")
    table.do(win(1, WAITING, "3p"), win(3, OTHER, "3p"))
    (won,) = table.settle().wins
    assert (won.seat, won.from_seat) == (3, 2)


def test_robbing_a_kong() -> None:
    table = Table("?", "?", "33p" + "?" * 14, WAITING, banker="3p")
    table.discard(0, "3p")
    table.do(pung(2, "333p"))
    table.discard(2, "1s")
    table.turn(3, "2s")
    table.turn(0, "?", "3s")
    table.turn(1, "?", "4s")
    table.draw(2, "3p")
    table.do(added_kong(2, "3333p"), win(3, WAITING, "3p"))
    assert table.paid() == ("robbing_the_kong", {"flowers": 0, "multiplier": 2}, (-4, -2, -2, 8))


def test_a_closed_kong_is_not_robbed() -> None:
    table = Table("3333p" + "?" * 12, WAITING, banker="1z")
    table.do(closed_kong(0, "3333p"))
    assert table.refuses(win(1, WAITING, "3p")) in ("closed_kong", "too_many_copies")


def test_sixteen_tiles_stay() -> None:
    """Nobody wins when 16 are left: the hand is drawn, nothing is paid, the banker stays."""
    table = Table(banker="1m")
    assert table.hand.wall_left == 144 - 16 - 65
    table.discard(0, "1m")
    table.until(0)
    assert table.refuses(Draw(table.hand.turn)) == "hand_is_drawn"
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    assert table.settle().deltas == (0, 0, 0, 0)


def test_a_flower_for_which_no_tile_is_left_ends_the_hand() -> None:
    """It would take the first of the sixteen tiles that stay."""
    table = Table(banker="1m")
    table.discard(0, "1m")
    table.until(1)
    table.draw(3, "8f")
    assert table.refuses(Discard(3, Tile.parse("1m"))) == "flower_first"
    table.flower(3, "8f")
    assert table.refuses(Draw(3)) == "hand_is_drawn"
    assert table.may(3, DeclareDraw)
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    assert table.settle().deltas == (0, 0, 0, 0)


def test_the_eighth_flower_wins_in_quanzhou_also_when_it_is_the_last_tile() -> None:
    table = Table("147m258p36s2345678f1z", gold=None, banker="1m", preset="quanzhou")
    for flower in "2345678":
        table.flower(0, f"{flower}f")
    for tile in ("2z", "3z", "4z", "6z", "6z", "7z", "7z"):
        table.draw(0, tile)
    table.do(RevealIndicator(Tile.parse("9p")))
    table.discard(0, "1m", drawn=False)
    table.until(1)
    table.draw(0, "1f")
    table.flower(0, "1f")
    (claim,) = table.may(0, ShowWin)
    table.do(claim)
    assert table.paid()[0] == "all_flowers"


def test_no_kong_with_the_last_tile() -> None:
    table = Table("?", "?", "?", "1111z" + "?" * 12, banker="1m")
    table.discard(0, "1m")
    table.until(1)
    table.draw(3)
    assert table.refuses(closed_kong(3, "1111z")) == "wall_empty"
    assert not table.may(3, DeclareKong)


def test_the_last_discard_may_be_won_on() -> None:
    table = Table(WAITING, banker="1m")
    table.discard(0, "1m", drawn=True)
    table.until(1)
    table.turn(3, "?", "3p")
    table.do(win(0, WAITING, "3p"))
    assert table.paid()[0] == "common_win"


@pytest.mark.parametrize("strict", [False, True])
def test_a_missed_win(strict: bool) -> None:
    """ "Has to wait until his/her turn to come or pass before winning by claiming ... on the same tile"."""
    table = Table("?", "?", "?", WAITING, banker="3p", missed_win=strict)
    table.discard(0, "3p")
    table.turn(1, "3p")
    claim = win(3, WAITING, "3p")
    assert bool(table.may(3, ShowWin)) is not strict
    if strict:
        assert table.refuses(claim) == "missed_win"
        table.turn(2, "6p")
        claim = win(3, WAITING, "6p")
    table.do(claim)


def test_a_missed_win_is_forgotten_with_the_own_turn() -> None:
    table = Table("?", "?", "?", WAITING, banker="3p", missed_win=True)
    table.discard(0, "3p")
    table.turn(1, "1s")
    table.turn(2, "2s")
    table.turn(3, "1z")
    table.turn(0, "?", "3p")
    table.do(win(3, WAITING, "3p"))


def test_a_turn_has_come_too_when_a_pung_passes_over_it() -> None:
    table = Table("?", "?", WAITING, "88s" + "?" * 14, banker="3p", missed_win=True)
    table.discard(0, "3p")
    table.turn(1, "8s")
    table.do(pung(3, "888s"))
    table.discard(3, "3p")
    table.do(win(2, WAITING, "3p"))


@pytest.mark.parametrize("strict", [False, True])
def test_a_missed_pung(strict: bool) -> None:
    """Pung and open kong on the same tile; a chow of it is still free."""
    table = Table("?", "?", "?", "77s68s" + "?" * 12, banker="7s", missed_pung=strict)
    table.discard(0, "7s")
    table.turn(1, "1s")
    table.turn(2, "7s")
    if strict:
        assert table.refuses(pung(3, "777s")) == "missed_pung"
        table.do(chow(3, "678s"))
    else:
        table.do(pung(3, "777s"))


def test_a_missed_pung_is_forgotten_with_the_own_turn() -> None:
    table = Table("?", "?", "?", "77s" + "?" * 14, banker="7s", missed_pung=True)
    table.discard(0, "7s")
    table.turn(1, "1s")
    table.turn(2, "2s")
    table.turn(3, "3s")
    table.turn(0, "?", "7s")
    table.do(pung(3, "777s"))
