"""The set-up of a hand: walls, deal, void suits (2.4.8 to 2.4.10, 2.5.4, 3.1)."""

from __future__ import annotations

import pytest

from tablectl.game.claims import ChooseVoidSuit, DeclareVoidSuit, Discard, Draw
from tablectl.game.state import Phase
from tablectl.game.views import public_view
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets import ruleset
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.play import void_card_may_go, wall_plan
from tests.tablectl.rulesets.sichuan.claims import BOOK
from tests.tablectl.rulesets.sichuan.table import A, B, C, D, Table


def test_the_set_is_108_tiles_of_three_suits() -> None:
    """2.3."""
    play = ruleset("sichuan").play("default", {})
    assert sum(play.setup.tile_counts) == play.setup.wall.tiles == 108
    assert set(play.setup.tile_counts[:27]) == {4}


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_and_the_opposite_wall_are_a_stack_longer(dealer: int) -> None:
    """2.4.8: East and West build 28 tiles, South and North 26."""
    counts = wall_plan(4).counts(dealer)
    assert counts[dealer] == counts[(dealer + 2) % 4] == 28
    assert counts[(dealer + 1) % 4] == counts[(dealer + 3) % 4] == 26


def test_all_tiles_are_drawn() -> None:
    """No dead wall: 55 tiles are left when everybody has theirs, 68 at a table of three (3.1, 3)."""
    four, three = Table(A, B, C, D), Table(A, B, C, players=3, options={"players": 3})
    four.draw(0)
    three.draw(0)
    assert (four.hand.wall_left, three.hand.wall_left) == (55, 68)
    assert wall_plan(4).dead_wall == 0


def test_void_suits_are_shown_together_when_all_have_chosen() -> None:
    """2.4.10, 2."""
    table = Table(A, B, C, D, voids="----")
    for seat, suit in ((2, "p"), (0, "m"), (3, "s")):
        table.do(ChooseVoidSuit(seat, suit))  # type: ignore[arg-type]
        assert [each.void_suit for each in table.hand.seats] == [None] * 4
    shown = table.do(ChooseVoidSuit(1, "m"))
    assert len(shown) == 5
    assert [each.void_suit for each in table.hand.seats] == ["m", "m", "p", "s"]


def test_a_hidden_choice_is_nobody_elses_to_see() -> None:
    table = Table(A, B, C, D, voids="----")
    table.do(ChooseVoidSuit(2, "p"))
    assert "p" not in {each.void_suit for each in public_view(table.state).seats}


def test_nobody_discards_or_wins_before_all_have_chosen() -> None:
    """2.4.10, 2: only then the dealer begins."""
    table = Table(A, B, C, D, voids="sss-")
    table.draw(0, "8p")
    assert table.refuses(Discard(0, Tile.parse("8p")))
    assert table.refuses(table.true_win(0, "8p"))
    table.do(ChooseVoidSuit(3, "s"))
    table.do(table.true_win(0, "8p"))


def test_a_choice_stands() -> None:
    table = Table(A, B, C, D, voids="s---")
    assert table.refuses(ChooseVoidSuit(0, "m")) == "chosen_already"
    table.do(*(ChooseVoidSuit(seat, "s") for seat in (1, 2, 3)))
    table.draw(0)
    assert table.refuses(ChooseVoidSuit(0, "m"))
    assert table.refuses(DeclareVoidSuit(0, "m"))


def test_a_card_that_nobody_saw_may_be_turned_later() -> None:
    table = Table(A, B, C, D, voids="----")
    table.do(*(ChooseVoidSuit(seat, None) for seat in range(4)))
    assert table.seat(1).void_suit is None
    table.turn(0, "1s")
    table.do(DeclareVoidSuit(1, "s"))
    assert table.seat(1).void_suit == "s"


def test_the_first_unclaimed_discard_of_that_suit_stands_for_the_card() -> None:
    """2.5.4."""
    table = Table(A, B, C, D)
    assert not void_card_may_go(BOOK, table.seat(0))
    table.turn(0, "1s")
    assert void_card_may_go(BOOK, table.seat(0))
    assert [each.void_card for each in public_view(table.state).seats] == [False, True, True, True]
    assert not void_card_may_go(SichuanOptions(void_discard_stands_for_card=False), table.seat(0))
    table.turn(1, "9m")
    assert not void_card_may_go(BOOK, table.seat(1))


def test_a_claimed_discard_does_not_stand_for_the_card() -> None:
    table = Table(A, B, C.replace("777p", "777s"), D, voids="sspm")
    table.turn(0, "7s")
    table.pung(2, "777s")
    assert not void_card_may_go(BOOK, table.seat(0))


def test_nothing_obliges_to_discard_the_void_suit_first() -> None:
    table = Table(A.replace("67p", "67s"), B, C, D)
    table.turn(0, "9m", "2m")
    assert table.hand.phase is Phase.DRAW


def test_the_dealer_begins_with_fourteen_tiles() -> None:
    """2.4.9, 4."""
    table = Table(A, B, C, D)
    assert table.hand.turn == 0
    assert table.refuses(Draw(1)) == "not_your_turn"
    table.draw(0, "1s")
    assert len(table.seat(0).tiles) == 14
