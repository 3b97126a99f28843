"""MCR in play: flowers, claims and their order, kongs, the wall's end, payments."""

from __future__ import annotations

import pytest

from tablectl.game.claims import (
    BuildWalls,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Draw,
    RollDice,
    ShowBonus,
    StartHand,
)
from tablectl.game.decide import arbitrate, legal_claims
from tablectl.game.events import DrawReason, HandDrawn
from tablectl.game.state import Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.rulesets.mcr.table import Table


def paid(table: Table) -> dict[str, int]:
    (win,) = table.settle().wins
    return {key: value * count for key, value, count, _ in win.items}


# The walls and the deal


def test_four_walls_of_eighteen_stacks_and_two_throws_of_the_dice() -> None:
    """Начало игры, 1 and 2."""
    table = Table()
    assert table.refuses(BuildWalls((34, 34, 34, 34))) == "wall_count"
    table.do(BuildWalls((36, 36, 36, 36)), RollDice((3, 4, 1, 1)))
    assert table.hand.dice == (3, 4, 1, 1)
    assert table.hand.wall_left == 144 - 4 * 13


def test_the_dealer_has_fourteen_tiles_and_discards_first() -> None:
    table = Table("123456789m1122p", "", "", "")
    table.draw(0, "3p")
    assert table.hand.phase is Phase.ACT
    assert table.refuses(Draw(1)) == "not_your_turn"
    table.discard(0, "3p")
    assert table.hand.turn == 1


# Flowers


def test_flowers_are_replaced_from_the_dealer_on_before_the_first_discard() -> None:
    """Начало игры, 3: East first, then South, West and North, from the other end of the wall."""
    table = Table("1f23456789m1122p", "", "2f3f", "4f")
    table.draw(0, "9p")
    table.flower(0, "1f", "3p")
    table.flower(2, "2f")
    table.flower(2, "3f")
    table.flower(3, "4f")
    assert [len(seat.flowers) for seat in table.hand.seats] == [1, 0, 2, 1]
    assert table.hand.wall_left == 144 - 53 - 4
    assert table.hand.turn == 0
    assert table.hand.phase is Phase.ACT
    table.discard(0, "9p")


def test_a_flower_drawn_for_a_flower_is_replaced_too() -> None:
    table = Table("1f23456789m1122p", "", "", "")
    table.draw(0, "9p")
    table.flower(0, "1f", "2f")
    table.flower(0, "2f", "3f")
    table.flower(0, "3f", "1p")
    assert table.seat(0).flowers == parse_tiles("123f")


def test_a_flower_drawn_in_play_is_replaced_from_the_tail_in_the_same_turn() -> None:
    table = Table("", "123456789m1122p", "", "")
    table.turn(0, "9s")
    table.draw(1, "5f")
    table.flower(1, "5f", "6s")
    assert table.hand.turn == 1
    table.discard(1, "6s")
    assert table.hand.turn == 2


def test_a_flower_may_be_discarded_unreplaced_and_nobody_may_take_it() -> None:
    """№ 81: a flower or season may be discarded without a replacement."""
    table = Table("", "5f23456789m1122p", "", "")
    table.turn(0, "9s")
    table.draw(1, "6f")
    table.discard(1, "6f")
    assert table.hand.turn == 2
    assert all(not legal_claims(table.state, seat) for seat in (0, 1, 3))
    assert legal_claims(table.state, 2) == (Draw(2),)


def test_a_flower_may_be_kept_and_laid_down_in_a_later_turn() -> None:
    table = Table("", "5f23456789m1122p", "", "")
    table.turn(0, "9s")
    table.turn(1, "9p")
    for seat, tile in ((2, "1z"), (3, "2z"), (0, "3z")):
        table.turn(seat, tile)
    table.draw(1, "4z")
    table.flower(1, "5f", "7s")
    assert table.seat(1).flowers == parse_tiles("5f")
    table.discard(1, "7s")


def test_the_last_tile_of_the_wall_has_no_replacement() -> None:
    table = Table("", "", "", "")
    table.until(1)
    seat = table.hand.turn
    table.draw(seat, "8f")
    assert table.refuses(ShowBonus(seat, Tile.parse("8f")))
    table.discard(seat, "8f")
    assert table.do(DeclareDraw(DrawReason.EXHAUSTIVE)) == (HandDrawn(DrawReason.EXHAUSTIVE),)


# Claims


def test_chow_is_the_next_seats_pung_and_kong_are_everybodys() -> None:
    """Порядок игры, 6–8."""
    table = Table("", "46m", "46m", "555m")
    table.turn(0, "5m")
    chow = ClaimMeld(2, MeldKind.CHOW, parse_tiles("456m"))
    assert table.refuses(chow) == "chow_from_left_only"
    kong = ClaimMeld(3, MeldKind.OPEN_KONG, parse_tiles("5555m"))
    claims = [
        ClaimMeld(1, MeldKind.CHOW, parse_tiles("456m")),
        kong,
    ]
    assert arbitrate(table.state, claims) == (kong,)
    table.do(kong)
    assert table.hand.turn == 3
    table.draw(3)
    table.discard(3, "9s")


def test_hu_goes_before_a_kong_and_of_several_the_nearest_in_turn_wins() -> None:
    """Как собрать завершённую руку, 1 and 2.d."""
    table = Table("", "66p", "45p222444m33388s", "78p111555m11199s")
    table.turn(0, "6p")
    far, near = table.win(3, "78p111555m11199s", "6p"), table.win(2, "45p222444m33388s", "6p")
    kong = ClaimMeld(1, MeldKind.PUNG, parse_tiles("666p"))
    assert arbitrate(table.state, [kong, far, near])[0] == near
    table.do(near)
    settled = table.settle()
    assert [win.seat for win in settled.wins] == [2]


def test_the_same_tile_may_be_discarded_right_after_a_claim() -> None:
    """Порядок игры, 4: a tile like the one that was claimed may be discarded."""
    table = Table("", "4566m", "", "")
    table.turn(0, "5m")
    table.chow(1, "456m")
    table.discard(1, "5m")


def test_no_kong_in_the_turn_of_a_chow_or_a_pung() -> None:
    """Порядок игры, 8."""
    table = Table("", "46m7777s", "", "55m6666p")
    table.turn(0, "5m")
    claimed = table.state
    table.chow(1, "456m")
    kong = DeclareKong(1, MeldKind.CLOSED_KONG, parse_tiles("7777s"))
    assert table.refuses(kong) == "wrong_moment"
    table.state = claimed
    table.pung(3, "555m")
    kong = DeclareKong(3, MeldKind.CLOSED_KONG, parse_tiles("6666p"))
    assert table.refuses(kong) == "wrong_moment"


def test_a_pung_grows_to_a_kong_in_a_later_turn() -> None:
    """Порядок игры, 8.c: only with a tile from the wall."""
    table = Table("", "", "55m", "")
    table.turn(0, "5m")
    table.pung(2, "555m")
    table.discard(2, "1z")
    for seat, tile in ((3, "2z"), (0, "3z"), (1, "4z")):
        table.turn(seat, tile)
    table.draw(2, "5m")
    table.added_kong(2, "5555m")
    table.draw(2, "9m")
    assert table.hand.draw_from == "tail"
    table.discard(2, "9m")


def test_nobody_declares_a_ready_hand() -> None:
    table = Table("123m456m789p1112s", "", "", "")
    table.draw(0, "9s")
    assert table.refuses(DeclareReady(0))
    assert not any(isinstance(claim, DeclareReady) for claim in legal_claims(table.state, 0))


# The end of a hand


@pytest.mark.parametrize("allowed", [False, True])
def test_the_last_discard_is_for_winning_unless_the_table_has_it_otherwise(allowed: bool) -> None:
    table = Table("", "77z", "", "", options={"last_discard_claims": allowed})
    table.until(1)
    table.turn(table.hand.turn, "7z")
    assert table.hand.wall_left == 0
    pung = ClaimMeld(1, MeldKind.PUNG, parse_tiles("777z"))
    if allowed:
        table.do(pung)
        table.discard(1, str(table.unseen()))
    else:
        assert table.refuses(pung) == "last_discard"
    assert table.do(DeclareDraw(DrawReason.EXHAUSTIVE)) == (HandDrawn(DrawReason.EXHAUSTIVE),)


def test_a_drawn_hand_costs_nothing_and_the_dealer_passes() -> None:
    """Базовый словарь, 10 and 33."""
    table = Table("", "", "", "")
    table.until(0)
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    settled = table.settle()
    assert (settled.deltas, settled.wins) == ((0, 0, 0, 0), ())
    table.do(StartHand())
    assert (table.state.dealer, table.state.round) == (1, Wind.EAST)


def test_a_kong_needs_a_tile_to_replace_its_fourth() -> None:
    table = Table("5555m", "5555s", "5555p", "7777z")
    table.until(1)
    seat = table.hand.turn
    table.draw(seat, str(table.unseen()))
    kong = DeclareKong(seat, MeldKind.CLOSED_KONG, parse_tiles(("5555m", "5555s", "5555p", "7777z")[seat]))
    assert table.refuses(kong) == "wall_empty"


# Payments


def flowers_and_a_wait() -> Table:
    """Seat 1 has two flowers beside it and waits for 5p with all chows and a pure straight."""
    table = Table("", "1f2f123456789m11p", "", "")
    table.draw(0, "1z")
    table.flower(1, "1f", "4p")
    table.flower(1, "2f", "6p")
    table.discard(0, "1z")
    table.turn(1, "2z")
    return table


def test_a_win_by_discard_pays_eight_from_each_and_the_hand_from_the_discarder() -> None:
    """Способы объявления победы, 1: 8 from each of three, and the hand with its flowers from one."""
    table = flowers_and_a_wait()
    table.turn(2, "5p")
    table.do(table.win(1, "123456789m11p46p", "5p"))
    (win,) = table.settle().wins
    assert isinstance(win.total, int)
    assert win.deltas == (-8, 24 + win.total, -8 - win.total, -8)
    assert ("flower", 1, 2, 0) in win.items


def test_a_win_from_the_wall_pays_eight_and_the_hand_from_each() -> None:
    """Способы объявления победы, 2."""
    table = flowers_and_a_wait()
    for seat, tile in ((2, "2z"), (3, "3z"), (0, "4z")):
        table.turn(seat, tile)
    table.draw(1, "5p")
    table.do(table.win(1, "123456789m11p46p", "5p"))
    (win,) = table.settle().wins
    assert isinstance(win.total, int)
    each = 8 + win.total
    assert win.deltas == (-each, 3 * each, -each, -each)


def test_a_replacement_for_a_flower_is_drawn_from_the_wall_not_after_a_kong() -> None:
    """№ 81 and 46: self-drawn counts, out with replacement tile does not."""
    hand = "222m444m66p888p55s"
    table = Table("", hand, "", "")
    table.turn(0, "1z")
    table.draw(1, "1f")
    table.flower(1, "1f", "6p")
    table.do(table.win(1, hand, "6p"))
    items = paid(table)
    assert "out_with_replacement_tile" not in items
    assert items["flower"] == 1
    assert items["four_concealed_pungs"] == 64


def test_a_replacement_for_a_kong_counts_and_a_flower_in_its_place_ends_that() -> None:
    """№ 46: where the replacement is a flower, the tile for the flower is only self-drawn."""
    for flower in (False, True):
        table = Table("", "2222m456m66p888s1z", "", "")
        table.turn(0, "9p")
        table.draw(1, "6p")
        table.closed_kong(1, "2222m")
        if flower:
            table.draw(1, "3f")
            table.flower(1, "3f", "1z")
        else:
            table.draw(1, "1z")
        table.do(table.win(1, "456m666p888s1z", "1z"))
        assert ("out_with_replacement_tile" in paid(table)) is not flower


def test_robbing_an_added_kong() -> None:
    """№ 47; the pung stays a pung."""
    table = Table("", "", "55m", "46m789m789p78999s")
    table.turn(0, "5m")
    table.pung(2, "555m")
    table.discard(2, "1z")
    table.turn(3, "2z")
    table.turn(0, "3z")
    table.turn(1, "4z")
    table.draw(2, "5m")
    table.added_kong(2, "5555m")
    table.do(table.win(3, "46m789m789p78999s", "5m"))
    assert paid(table)["robbing_the_kong"] == 8
    assert table.scores[2] < table.scores[0] == table.scores[1] == -8


def test_a_closed_kong_is_not_robbed() -> None:
    table = Table("", "5555m", "", "46m789m789p78999s")
    table.turn(0, "1z")
    table.draw(1, "2z")
    table.closed_kong(1, "5555m")
    assert table.refuses(table.win(3, "46m789m789p78999s", "5m")) == "closed_kong"


LAST = "123m456m789m11p45s"


def at_the_last_tile(seat: int) -> Table:
    """One tile is left in the wall and this seat, who waits for 6s, is to draw it."""
    table = Table(*[LAST if index == seat else "" for index in range(4)])
    table.until(1)
    assert table.hand.turn == seat
    return table


def test_the_last_tile_of_the_wall_won_on() -> None:
    """№ 44."""
    table = at_the_last_tile(seat=(144 - 52 - 1) % 4)
    seat = table.hand.turn
    table.draw(seat, "6s")
    table.do(table.win(seat, LAST, "6s"))
    assert paid(table)["last_tile_draw"] == 8


def test_the_discard_after_the_last_tile_won_on() -> None:
    """№ 45."""
    last = (144 - 52 - 1) % 4
    winner = (last + 2) % 4
    table = Table(*[LAST if index == winner else "" for index in range(4)])
    table.until(1)
    table.turn(last, "6s")
    table.do(table.win(winner, LAST, "6s"))
    assert paid(table)["last_tile_claim"] == 8


def test_the_last_tile_of_its_kind_is_seen_from_what_lies_open() -> None:
    """№ 58: evident to all players from the discards and the open tiles."""
    hand = "123m456m789m11p46s"
    for open_ones, expected in ((3, True), (2, False)):
        table = Table("", hand, "", "")
        table.turn(0, "1z")
        for seat, tile in ((1, "1z"), (2, "5s"), (3, "5s"), (0, "5s" if open_ones == 3 else "9p")):
            table.turn(seat, tile)
        table.draw(1, "5s")
        table.do(table.win(1, hand, "5s"))
        assert ("last_tile" in paid(table)) is expected


def test_tiles_of_the_own_closed_hand_are_not_evident() -> None:
    table = Table("", "555s123m456m11p46s", "", "")
    table.turn(0, "1z")
    table.draw(1, "5s")
    table.do(table.win(1, "555s123m456m11p46s", "5s"))
    assert "last_tile" not in paid(table)


def test_below_eight_points_is_no_win() -> None:
    """1.a and Нарушения, 6: flowers do not help."""
    table = Table("", "123m456m789p11p45s", "", "")
    table.turn(0, "3s")
    assert table.refuses(table.win(1, "123m456m789p11p45s", "3s")) == "below_minimum"
