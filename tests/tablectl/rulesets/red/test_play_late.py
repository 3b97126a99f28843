"""Claims that come after another seat has acted (Правила взятия и сноса, 2, 4-5; Иерархия объявлений, 4)."""

from __future__ import annotations

from tablectl.game.claims import Discard, Draw
from tablectl.game.state import Phase
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.written_claims import chow, pung, win
from tests.tablectl.rulesets.red.table import Table

FOUR_CHOWS = "123m456p345789s1z"
"""Waits for East."""


class TestAfterTheNextSeatHasDrawn:
    def test_a_pung_sends_the_drawn_tile_back_to_the_wall(self) -> None:
        """5."""
        table = Table("", "", "11z")
        table.draw(0)
        table.discard(0, "1z")
        left = table.hand.wall_left
        table.draw(1, "9m")
        table.do(pung(2, "111z"))
        assert table.hand.wall_left == left
        assert len(table.seat(1).tiles) == 13
        assert (table.hand.turn, table.hand.phase) == (2, Phase.ACT)
        table.discard(2, "5p")
        table.draw(3, "9m")

    def test_a_flower_drawn_and_replaced_goes_back_too(self) -> None:
        table = Table("", "", "11z")
        table.draw(0)
        table.discard(0, "1z")
        left = table.hand.wall_left
        table.draw(1, "7f")
        table.flower(1, "7f")
        table.draw(1, "9m")
        table.do(pung(2, "111z"))
        assert table.hand.wall_left == left
        assert table.seat(1).flowers == ()
        table.discard(2, "5p")
        table.draw(3, "7f")

    def test_a_win_too(self) -> None:
        table = Table("", "", "", FOUR_CHOWS)
        table.draw(0)
        table.discard(0, "1z")
        table.draw(1)
        table.do(win(3, FOUR_CHOWS, "1z"))
        assert table.settle().deltas == (-3, 0, 0, 3)

    def test_not_once_that_seat_has_discarded(self) -> None:
        """4: the two others lose their right."""
        table = Table("", "", "11z", FOUR_CHOWS)
        table.draw(0)
        table.discard(0, "1z")
        table.blind_turn(1, "9p")
        assert table.refuses(pung(2, "111z")) == "wrong_meld"
        assert table.refuses(win(3, FOUR_CHOWS, "1z")) == "wrong_tile"

    def test_not_once_that_seat_has_won(self) -> None:
        table = Table("", FOUR_CHOWS, "11z")
        table.draw(0)
        table.discard(0, "2p")
        table.draw(1, "1z")
        table.do(win(1, FOUR_CHOWS, "1z"))
        assert table.refuses(pung(2, "222p")) == "nothing_to_claim"

    def test_who_drew_has_lost_the_discard(self) -> None:
        """2: whoever touches the wall may not take it any more."""
        table = Table("", "11z23456p345789s")
        table.draw(0)
        table.discard(0, "1z")
        table.draw(1, "9m")
        assert table.refuses(pung(1, "111z")) == "nothing_to_claim"
        table = Table("", FOUR_CHOWS)
        table.draw(0)
        table.discard(0, "1z")
        table.draw(1, "9m")
        assert table.refuses(win(1, FOUR_CHOWS, "1z")) == "not_the_drawn_tile"

    def test_but_may_win_when_somebody_else_claims_it(self) -> None:
        """2: the draw has become void."""
        table = Table("", FOUR_CHOWS, "11z")
        table.draw(0)
        table.discard(0, "1z")
        table.draw(1, "9m")
        table.do(pung(2, "111z"))
        table.do(win(1, FOUR_CHOWS, "1z"))
        assert table.seat(2).melds == ()
        assert table.settle().deltas == (-3, 3, 0, 0)

    def test_nobody_takes_a_joker_that_way(self) -> None:
        table = Table("", "", "11z")
        table.draw(0)
        table.discard(0, "1j")
        table.draw(1)
        assert table.refuses(pung(2, "111j")) == "never_claimed"

    def test_a_claim_that_cannot_be_changes_nothing(self) -> None:
        table = Table("", "", "12z")
        table.draw(0)
        table.discard(0, "1z")
        table.draw(1, "9m")
        before = table.state
        assert table.refuses(win(2, "12z3456p345789s2m", "1z")) == "not_a_winning_hand"
        assert table.state == before


class TestAfterASetIsLaidDown:
    def test_a_win_beats_a_chow_until_its_discard(self) -> None:
        table = Table("", "23z23m", "", FOUR_CHOWS.replace("1z", "1m"))
        table.draw(0)
        table.discard(0, "1m")
        table.do(chow(1, "123m"))
        table.do(win(3, "123m456p345789s1m", "1m"))
        assert table.seat(1).melds == ()
        assert len(table.seat(1).tiles) == 13
        assert table.settle().deltas == (-3, 0, 0, 3)

    def test_not_after_it(self) -> None:
        table = Table("", "23z23m", "", "123m456p345789s1m")
        table.draw(0)
        table.discard(0, "1m")
        table.do(chow(1, "123m"))
        table.discard(1, "2z")
        assert table.refuses(win(3, "123m456p345789s1m", "1m")) == "wrong_tile"

    def test_a_pung_is_too_late_once_the_chow_lies_there(self) -> None:
        """Иерархия, 4: only a pung said in time goes before a chow."""
        table = Table("", "23m", "", "11m")
        table.draw(0)
        table.discard(0, "1m")
        table.do(chow(1, "123m"))
        assert table.refuses(pung(3, "111m")) == "nothing_to_claim"

    def test_whether_a_win_beats_a_pung_so_late_is_an_option(self) -> None:
        for allowed in (True, False):
            table = Table("", "11z", "", FOUR_CHOWS, late_win_over_pung=allowed)
            table.draw(0)
            table.discard(0, "1z")
            table.do(pung(1, "111z"))
            if allowed:
                table.do(win(3, FOUR_CHOWS, "1z"))
                assert table.settle().deltas == (-3, 0, 0, 3)
            else:
                assert table.refuses(win(3, FOUR_CHOWS, "1z")) == "nothing_to_win_on"

    def test_the_hand_that_goes_on_afterwards_forgets_it(self) -> None:
        table = Table("", "23m1z", "", "", late_win_over_pung=True)
        table.draw(0)
        table.discard(0, "1m")
        table.do(chow(1, "123m"))
        table.do(Discard(1, Tile.parse("1z")))
        assert table.hand.undo is None
        table.do(Draw(2))
