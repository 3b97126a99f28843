"""Book, "Multipliers": the wins that a moment allows, shown and paid at a table."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Draw, RevealIndicator, ShowWin
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.written_claims import closed_kong, win
from tests.tablectl.rulesets.xiamen.table import WAITING, Table

THREE_GOLDS = "147m258p369s1234z999p"
TWO_GOLDS = "147m258p369s12345z99p"
OTHER = "123456789s123s45p99m"
"""Waits for the same tiles."""


def test_heavenly_win() -> None:
    """The banker has a winning hand right after the deal: x4, whether it is called so or not."""
    for special in ("heavenly_win", None):
        table = Table(WAITING, banker="3p")
        table.do(win(0, WAITING, "3p", special))
        assert table.paid() == ("heavenly_win", {"flowers": 0, "multiplier": 4}, (24, -8, -8, -8))


def test_heavenly_win_with_a_tile_for_a_flower() -> None:
    table = Table(WAITING, banker="2f", gold=None)
    table.flower(0, "2f")
    table.draw(0, "3p")
    table.do(RevealIndicator(Tile.parse("9p")), win(0, WAITING, "3p"))
    assert table.paid()[:2] == ("heavenly_win", {"flowers": 1, "multiplier": 4})


def test_heavenly_win_is_for_the_first_act_only() -> None:
    table = Table(WAITING, banker="1z")
    assert table.refuses(win(0, WAITING, "9p", "heavenly_win")) == "win_not_allowed"
    table.discard(0, "1z", drawn=True)
    for seat, tile in ((1, "2z"), (2, "3z"), (3, "4z")):
        table.turn(seat, tile)
    table.draw(0, "3p")
    assert table.refuses(win(0, WAITING, "3p", "heavenly_win")) == "no_such_win"
    table.do(win(0, WAITING, "3p"))
    assert table.paid()[0] == "wall_win"


def test_earthly_win() -> None:
    """A non-banker on the banker's first discard: x4, paid by all three."""
    table = Table("?", "?", WAITING, banker="3p")
    table.discard(0, "3p")
    table.do(win(2, WAITING, "3p"))
    assert table.paid() == ("earthly_win", {"flowers": 0, "multiplier": 4}, (-8, -4, 16, -4))


def test_a_later_discard_is_no_earthly_win() -> None:
    table = Table("?", "?", WAITING, banker="1z")
    table.discard(0, "1z")
    table.turn(1, "3p")
    assert table.refuses(win(2, WAITING, "3p", "earthly_win")) == "no_such_win"
    table.do(win(2, WAITING, "3p"))
    assert table.paid()[0] == "common_win"


def test_robbing_the_gold() -> None:
    """A non-banker before the banker's first discard, from nobody."""
    table = Table("?", "?", "?", WAITING, gold="6p")
    claim = win(3, WAITING, "6p", "robbing_the_gold")
    assert claim in table.may(3, ShowWin)
    table.do(claim)
    assert table.paid() == ("robbing_the_gold", {"flowers": 0, "multiplier": 4}, (-8, -4, -4, 16))


def test_the_banker_robs_the_gold_after_the_first_discard() -> None:
    table = Table(WAITING, gold="6p", banker="1z")
    claim = win(0, WAITING, "6p", "robbing_the_gold")
    assert table.refuses(claim) == "no_such_win"
    table.discard(0, "1z")
    assert claim in table.may(0, ShowWin)
    table.do(claim)
    assert table.paid()[0] == "robbing_the_gold"


def test_the_gold_is_robbed_right_after_the_deal_only() -> None:
    table = Table("?", WAITING, gold="6p", banker="1z")
    table.discard(0, "1z")
    claim = win(1, WAITING, "6p", "robbing_the_gold")
    assert table.refuses(claim) == "no_such_win"
    banker = Table(WAITING, gold="6p", banker="1z")
    banker.discard(0, "1z")
    banker.do(Draw(1))
    assert banker.refuses(win(0, WAITING, "6p", "robbing_the_gold")) == "no_such_win"


def test_of_two_robbers_the_next_after_the_banker_is_paid() -> None:
    table = Table("?", WAITING, "?", OTHER, gold="6p", banker="1z")
    table.do(win(3, OTHER, "6p", "robbing_the_gold"), win(1, WAITING, "6p", "robbing_the_gold"))
    (won,) = table.settle().wins
    assert won.seat == 1


def test_who_may_rob_the_same_gold_is_offered_it_after_the_first_has_shown() -> None:
    table = Table("?", WAITING, "?", OTHER, gold="6p", banker="1z")
    table.do(win(3, OTHER, "6p", "robbing_the_gold"))
    assert table.may(1, ShowWin) == [win(1, WAITING, "6p", "robbing_the_gold")]
    assert not table.may(3, ShowWin)
    table.do(*table.may(1, ShowWin))
    assert [win.seat for win in table.settle().wins] == [1]


def test_a_non_banker_wins_before_the_banker() -> None:
    """ "When more than one player can rob a gold, non-banker wins the banker"; so does an earthly win."""
    table = Table(WAITING, "?", "?", OTHER, gold="6p", banker="3p")
    table.discard(0, "3p", drawn=True)
    table.do(win(0, WAITING, "6p", "robbing_the_gold"), win(3, OTHER, "3p", "earthly_win"))
    (won,) = table.settle().wins
    assert (won.seat, won.items[0][0]) == (3, "earthly_win")


def test_quanzhou_knows_neither() -> None:
    table = Table("?", WAITING, gold="6p", banker="3p", preset="quanzhou")
    assert table.refuses(win(1, WAITING, "6p", "robbing_the_gold")) == "no_such_win"
    table.discard(0, "3p")
    table.do(win(1, WAITING, "3p"))
    assert table.paid()[0] == "common_win"
    banker = Table(WAITING, banker="3p", preset="quanzhou")
    banker.do(win(0, WAITING, "3p"))
    assert banker.paid()[0] == "wall_win"


@pytest.mark.parametrize(
    ("preset", "item", "value"), [("default", "three_gold_dealt", 4), ("quanzhou", "three_gold", 3)]
)
def test_three_golds_after_the_deal(preset: str, item: str, value: int) -> None:
    """Any player, at once; nobody's tile completes them."""
    table = Table("?", "?", THREE_GOLDS, gold="9p", preset=preset)
    claim = win(2, THREE_GOLDS, None, "three_gold_dealt")
    assert claim in table.may(2, ShowWin)
    table.do(claim)
    assert table.paid()[:2] == (item, {"flowers": 3, "multiplier": value})


def test_the_banker_s_three_golds_are_among_seventeen_tiles() -> None:
    table = Table(THREE_GOLDS, banker="8s")
    table.do(win(0, THREE_GOLDS + "8s", None, "three_gold_dealt"))
    assert table.paid()[0] == "three_gold_dealt"


def test_three_golds_win_no_more_once_play_has_begun() -> None:
    table = Table("?", "?", THREE_GOLDS, banker="1s")
    table.discard(0, "1s")
    assert table.refuses(win(2, THREE_GOLDS, None, "three_gold_dealt")) == "no_such_win"


def test_three_golds_with_the_last_tile() -> None:
    """ "Only allowed just after a deal or last turn before a draw"."""
    table = Table("?", "?", "?", TWO_GOLDS, banker="1m")
    table.discard(0, "1m")
    table.until(1)
    assert table.hand.turn == 3
    table.draw(3, "9p")
    claim = win(3, TWO_GOLDS, "9p", "three_gold")
    assert claim in table.may(3, ShowWin)
    table.do(claim)
    assert table.paid() == ("three_gold", {"flowers": 3, "multiplier": 3}, (-15, -12, -12, 39))


@pytest.mark.parametrize(("when", "may"), [("last_tile", False), ("last_go_around", True)])
def test_three_golds_in_a_player_s_last_turn_where_agreed(when: str, may: bool) -> None:
    table = Table("?", TWO_GOLDS, banker="1m", three_gold_end=when)
    table.discard(0, "1m")
    table.until(3)
    assert table.hand.turn == 1
    table.draw(1, "9p")
    claim = win(1, TWO_GOLDS, "9p", "three_gold")
    assert (claim in table.may(1, ShowWin)) is may
    if not may:
        assert table.refuses(claim) == "no_such_win"


def test_all_flowers_win_at_once_in_quanzhou() -> None:
    """ "Wins immediately regardless of his/her hand": also while the hands are filled up after the deal."""
    table = Table("?", "147m258p36s12345678f", gold=None, preset="quanzhou")
    for flower in "12345678":
        assert not table.may(1, ShowWin)
        table.flower(1, f"{flower}f")
    claim = win(1, "147m258p36s", None, "all_flowers")
    assert claim in table.may(1, ShowWin)
    table.do(claim)
    assert table.paid() == ("all_flowers", {"flowers": 8, "multiplier": 3}, (-30, 84, -27, -27))


def test_the_eighth_flower_in_play() -> None:
    """Beside melds, before or after its replacement is drawn; a gold counts."""
    table = Table("?", "47m58p69s129p1234567f", gold=None, preset="quanzhou", banker="1m")
    for flower in "1234567":
        table.flower(1, f"{flower}f")
    for tile in "2345678":
        table.draw(1, f"{tile}m")
    table.do(RevealIndicator(Tile.parse("9p")))
    table.discard(0, "1m")
    table.draw(1, "8f")
    table.flower(1, "8f")
    table.do(win(1, "234567847m58p69s129p", None, "all_flowers"))
    assert table.paid()[:2] == ("all_flowers", {"flowers": 9, "multiplier": 3})


def test_all_flowers_are_no_win_in_xiamen() -> None:
    table = Table("?", "147m258p36s12345678f", gold=None)
    for flower in "12345678":
        table.flower(1, f"{flower}f")
    assert table.refuses(win(1, "147m258p36s", None, "all_flowers")) == "no_such_win"


def test_after_a_kong_of_the_banker_the_first_discard_is_still_the_first() -> None:
    """For an earthly win; the gold is robbed right after the deal only."""
    table = Table("1111z123456789m45p9s", "?", OTHER, gold="6p", banker="9s")
    table.do(closed_kong(0, "1111z"))
    table.draw(0, "3p")
    assert table.refuses(win(2, OTHER, "6p", "robbing_the_gold")) == "no_such_win"
    table.discard(0, "3p")
    assert table.refuses(win(0, "123456789m45p99s", "6p", "robbing_the_gold")) == "no_such_win"
    table.do(win(2, OTHER, "3p"))
    assert table.paid()[0] == "earthly_win"
