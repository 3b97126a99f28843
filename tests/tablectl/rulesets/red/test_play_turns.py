"""Red mahjong at the table: the deal, flowers, turns, jokers, claims, the sea floor and the river floor."""

from __future__ import annotations

import pytest

from tablectl.game.claims import ClaimMeld, DeclareDraw, DeclareKong, DeclareReady, Discard, Draw, ShowBonus
from tablectl.game.decide.settlement import win_facts
from tablectl.game.events import DrawReason
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import WinSource
from tests.tablectl.game.written_claims import chow, pung, win
from tests.tablectl.rulesets.red.table import Table

FOUR_CHOWS = "123m456p345789s1z"
"""Waits for East."""


class TestFlowers:
    """Раздача, 7-8; Замена цветов."""

    def test_east_replaces_first_then_seat_after_seat_until_nobody_has_one(self) -> None:
        table = Table("12f3456789m123p4s", "5f23456789p12s1z1z")
        table.draw(0, "9p")
        table.flower(0, "1f", "2f")
        assert table.refuses(ShowBonus(1, Tile.parse("5f"))) == "not_your_turn"
        assert table.refuses(Draw(1)) == "not_your_turn"
        table.draw(0, "3f")
        table.draw(0, "9s")
        table.flower(0, "3f")
        table.draw(0, "8s")
        table.flower(1, "5f")
        table.draw(1, "6m")
        assert [len(seat.flowers) for seat in table.hand.seats] == [3, 1, 0, 0]
        assert [len(seat.tiles) for seat in table.hand.seats] == [14, 13, 13, 13]
        assert table.hand.wall_left == 148 - 4 * 13 - 1 - 4
        table.discard(0, "9s")

    def test_a_drawn_one_is_replaced_and_may_not_be_discarded(self) -> None:
        """Замена цветов, 2-3, 6."""
        table = Table()
        table.blind_turn(0, "9m")
        table.draw(1, "7f")
        assert table.refuses(Discard(1, Tile.parse("7f"))) == "bonus_kept"
        assert table.refuses(Discard(1, Tile.parse("1m"))) == "flower_first"
        table.flower(1, "7f")
        table.draw(1, "8f")
        table.flower(1, "8f")
        table.draw(1, "1m")
        table.discard(1, "1m")

    def test_a_win_on_the_replacement_is_a_win_from_the_wall(self) -> None:
        """Замена цветов, 4."""
        table = Table("", FOUR_CHOWS)
        table.blind_turn(0, "9m")
        table.draw(1, "7f")
        table.flower(1, "7f")
        table.draw(1, "1z")
        table.do(win(1, FOUR_CHOWS, "1z"))
        facts = win_facts(table.state, table.hand.wins[0], honba=0, deposits=0)
        assert facts.source is WinSource.FLOWER_REPLACEMENT
        assert table.settle().deltas == (-6, 18, -6, -6)

    def test_one_found_later_is_replaced_in_the_own_turn_but_not_after_a_claim(self) -> None:
        """Раздача, 8; Замена цветов, 5."""
        table = Table("", "11m6f23456789p1z")
        table.draw(0)
        table.discard(0, "1m")
        table.do(pung(1, "111m"))
        assert table.refuses(ShowBonus(1, Tile.parse("6f"))) == "wrong_moment"
        table.discard(1, "1z")
        table.blind_turn(2, "9s")
        table.blind_turn(3, "9s")
        table.blind_turn(0, "8s")
        table.draw(1, "7s")
        table.flower(1, "6f")
        table.draw(1, "7s")
        table.discard(1, "7s")

    def test_a_hand_with_one_does_not_win(self) -> None:
        table = Table("", "23m456p345789s6f1z")
        table.draw(0)
        table.discard(0, "1z")
        assert table.refuses(win(1, "23m456p345789s6f1z", "1z")) == "not_a_winning_hand"

    def test_the_last_tile_of_the_wall_cannot_be_replaced(self) -> None:
        """Морское дно, 2: the flower goes into the hand and another tile is discarded."""
        table = Table()
        table.until(1)
        seat = table.hand.turn
        table.draw(seat, "7f")
        assert table.refuses(ShowBonus(seat, Tile.parse("7f"))) == "wall_empty"
        assert table.refuses(Discard(seat, Tile.parse("7f"))) == "bonus_kept"
        table.discard(seat, "5z")
        table.drawn_hand()

    def test_without_flowers_in_the_set_there_are_none_to_show(self) -> None:
        table = Table(flowers="four")
        table.draw(0)
        assert table.refuses(ShowBonus(0, Tile.parse("1f"))) == "not_in_these_rules"
        table.flower(0, "5f")


class TestClaims:
    """Объявление со сноса; Панг; Чоу; Иерархия объявлений."""

    def test_a_chow_takes_the_left_neighbours_discard_only(self) -> None:
        table = Table("", "23m456p345789s11z", "23m")
        table.draw(0)
        table.discard(0, "1m")
        assert table.refuses(chow(2, "123m")) == "chow_from_left_only"
        table.do(chow(1, "123m"))
        table.discard(1, "1z")
        assert table.hand.turn == 2

    @pytest.mark.parametrize("players", [2, 3])
    def test_the_left_neighbour_of_fewer_players(self, players: int) -> None:
        table = Table("23m", players=players)
        table.draw(0)
        table.discard(0, "9s")
        for seat in range(1, players):
            table.draw(seat)
            table.discard(seat, "1m")
        table.do(chow(0, "123m"))

    def test_a_pung_takes_anybodys_and_the_turn_goes_on_from_there(self) -> None:
        table = Table("", "", "", "55z")
        table.draw(0)
        table.discard(0, "5z")
        table.do(pung(3, "555z"))
        table.discard(3, "1m")
        assert table.hand.turn == 0

    def test_a_pung_with_three_in_hand_leaves_one_there(self) -> None:
        """Панг, 3; 5: there are no kongs of any kind."""
        table = Table("", "", "555z")
        table.draw(0)
        table.discard(0, "5z")
        kong = ClaimMeld(2, MeldKind.OPEN_KONG, parse_tiles("5555z"))
        assert table.refuses(kong) == "not_in_these_rules"
        table.do(pung(2, "555z"))
        assert parse_tiles("5z")[0] in table.seat(2).concealed

    @pytest.mark.parametrize("meld", [MeldKind.CLOSED_KONG, MeldKind.ADDED_KONG])
    def test_there_are_no_kongs_in_the_own_turn(self, meld: MeldKind) -> None:
        table = Table("5555z")
        table.draw(0)
        assert table.refuses(DeclareKong(0, meld, parse_tiles("5555z"))) == "not_in_these_rules"

    def test_nobody_declares_a_ready_hand(self) -> None:
        table = Table(FOUR_CHOWS)
        table.draw(0, "9m")
        assert table.refuses(DeclareReady(0)) == "not_in_these_rules"

    def test_of_several_wins_the_nearest_alone_is_paid(self) -> None:
        """Победа в сдаче, 5; Иерархия, 1a-1c."""
        table = Table("", "", FOUR_CHOWS, "234m567p123456s1z")
        table.blind_turn(0, "9s")
        table.draw(1)
        table.discard(1, "1z")
        table.do(win(3, "234m567p123456s1z", "1z"), win(2, FOUR_CHOWS, "1z"))
        settled = table.settle()
        assert [paid.seat for paid in settled.wins] == [2]
        assert settled.deltas == (0, -3, 3, 0)

    def test_a_tile_that_was_let_go_may_be_won_on_later(self) -> None:
        """The book knows no furiten."""
        table = Table("", FOUR_CHOWS)
        table.draw(0)
        table.discard(0, "1z")
        table.blind_turn(1, "9m")
        table.blind_turn(2, "1z")
        table.do(win(1, FOUR_CHOWS, "1z"))

    @pytest.mark.parametrize(
        ("rule", "same", "other_end"),
        [
            ("allowed", None, None),
            ("same_tile_forbidden", "swap_calling", None),
            ("forbidden", "swap_calling", "swap_calling"),
        ],
    )
    def test_swap_calling_is_an_option(self, rule: str, same: str | None, other_end: str | None) -> None:
        for tile, wanted in (("1m", same), ("4m", other_end)):
            table = Table("", "1234m", swap_calling=rule)
            table.draw(0)
            table.discard(0, "1m")
            table.do(chow(1, "123m"))
            if wanted is None:
                table.discard(1, tile)
            else:
                assert table.refuses(Discard(1, Tile.parse(tile))) == wanted


class TestJokers:
    """Джокеры, 1-5."""

    def test_a_discarded_one_is_dead(self) -> None:
        table = Table("", "1z1z456p345789s23m", "11j")
        table.draw(0)
        table.discard(0, "1j")
        assert table.refuses(pung(2, "111j")) == "never_claimed"
        assert table.refuses(chow(1, "1j23m")) == "never_claimed"
        assert table.refuses(win(1, "1z1z456p345789s23m", "1j")) == "never_claimed"
        table.draw(1)

    def test_they_stand_in_claimed_sets_at_their_place(self) -> None:
        table = Table("", "3m11j456p345789s5z", "5z1j")
        table.draw(0)
        table.discard(0, "2m")
        assert table.refuses(chow(1, "3m2m1j")) == "wrong_meld"
        table.do(chow(1, "1j2m3m"))
        table.discard(1, "5z")
        table.do(pung(2, "5z5z1j"))
        assert [str(tile) for tile in table.seat(1).melds[0].tiles] == ["1j", "2m", "3m"]

    def test_two_of_them_and_the_claimed_tile_are_a_set(self) -> None:
        table = Table("", "11j456p345789s11z")
        table.draw(0)
        table.discard(0, "5m")
        table.do(chow(1, "1j5m1j"))
        assert jokers(table, 1) == 0

    def test_a_drawn_one_wins(self) -> None:
        table = Table("", FOUR_CHOWS)
        table.blind_turn(0, "9m")
        table.draw(1, "1j")
        table.do(win(1, FOUR_CHOWS, "1j"))
        assert table.settle().deltas == (-3, 9, -3, -3)

    def test_without_them_in_the_set_there_are_none(self) -> None:
        table = Table(jokers=0)
        table.draw(0)
        assert table.refuses(Discard(0, Tile.parse("1j"))) == "tile_not_in_hand"


class TestTheEndOfTheWall:
    """Морское дно и речное дно."""

    def test_the_last_discard_is_for_wins_only(self) -> None:
        table = Table("11z23m")
        table.until(1)
        table.blind_turn(3, "1z")
        assert table.hand.wall_left == 0
        assert table.refuses(pung(0, "111z")) == "last_discard"
        assert table.refuses(Draw(0)) == "hand_is_drawn"
        assert table.drawn_hand().deltas == (0, 0, 0, 0)

    def test_it_can_be_won_on(self) -> None:
        table = Table(FOUR_CHOWS)
        table.until(1)
        table.blind_turn(3, "1z")
        table.do(win(0, FOUR_CHOWS, "1z"))
        assert table.settle().deltas == (3, 0, 0, -3)

    def test_a_joker_there_wins_nothing(self) -> None:
        table = Table(FOUR_CHOWS)
        table.until(1)
        table.blind_turn(3, "1j")
        assert table.refuses(win(0, FOUR_CHOWS, "1j")) == "never_claimed"
        assert table.drawn_hand().deltas == (0, 0, 0, 0)

    def test_who_takes_the_last_tile_wins_on_it_or_discards(self) -> None:
        """1: without flowers the fourth seat takes it."""
        table = Table("", "", "", FOUR_CHOWS)
        table.until(1)
        table.draw(3, "1z")
        assert table.refuses(DeclareDraw(DrawReason.EXHAUSTIVE)) == "no_draw"
        table.do(win(3, FOUR_CHOWS, "1z"))
        assert win_facts(table.state, table.hand.wins[0], honba=0, deposits=0).last_tile
        assert table.settle().deltas == (-3, -3, -3, 9)

    def test_the_last_tile_may_come_from_the_flower_end(self) -> None:
        """1: the sea floor is the last tile, whichever end it is taken from."""
        table = Table("11z23m")
        table.until(2)
        seat = table.hand.turn
        table.draw(seat, "7f")
        table.flower(seat, "7f")
        table.draw(seat, "1z")
        assert table.hand.wall_left == 0
        table.discard(seat, "1z")
        assert table.refuses(pung(0, "111z")) == "last_discard"
        assert table.drawn_hand().deltas == (0, 0, 0, 0)

    def test_nobody_draws_before_the_wall_is_empty(self) -> None:
        table = Table()
        table.blind_turn(0, "9m")
        assert table.refuses(DeclareDraw(DrawReason.EXHAUSTIVE)) == "no_draw"


def jokers(table: Table, seat: int) -> int:
    return sum(str(tile) == "1j" for tile in table.seat(seat).tiles)
