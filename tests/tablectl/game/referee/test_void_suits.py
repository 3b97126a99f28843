"""Void suits as panels and cameras tell them (Sichuan, 2.4.10)."""

from __future__ import annotations

import pytest

from tablectl.game.events import TileDiscarded, VoidSuitChosen, VoidSuitDeclared
from tablectl.game.evidence import Button, ButtonPressed
from tests.tablectl.game.closed_hands import choose, closed_table
from tests.tablectl.game.seen import Look


@pytest.fixture
def table() -> Look:
    """Dealt; nobody has chosen."""
    return closed_table(choices="")


def test_the_call_keys_choose_and_all_are_shown_together(table: Look) -> None:
    """Chow is characters, pung dots, kong bamboos."""
    for seat, suit in ((2, "s"), (0, "m"), (1, "p")):
        choose(table, seat, suit)
    chosen = [(e.seat, e.suit) for e in table.follower.events if isinstance(e, VoidSuitChosen)]
    assert chosen == [(2, "s"), (0, "m"), (1, "p")]
    assert not any(isinstance(e, VoidSuitDeclared) for e in table.follower.events)
    choose(table, 3, "m")
    shown = [(e.seat, e.suit) for e in table.follower.events if isinstance(e, VoidSuitDeclared)]
    assert shown == [(0, "m"), (1, "p"), (2, "s"), (3, "m")]


def test_the_first_press_stands(table: Look) -> None:
    choose(table, 1, "p")
    choose(table, 1, "m")
    chosen = [e.suit for e in table.follower.events if isinstance(e, VoidSuitChosen)]
    assert chosen == ["p"]


def test_other_keys_choose_nothing(table: Look) -> None:
    table.follower.give(ButtonPressed(table.follower.now_ms, 1, Button.CONFIRM))
    assert not any(isinstance(e, VoidSuitChosen) for e in table.follower.events)


def test_where_nobody_pressed_play_goes_on_with_suits_that_are_asked_for(table: Look) -> None:
    choose(table, 1, "p")
    table.throws(0, "1m")
    table.show(6000)
    chosen = [(e.seat, e.suit) for e in table.follower.events if isinstance(e, VoidSuitChosen)]
    assert chosen == [(1, "p"), (0, None), (2, None), (3, None)]
    assert any(isinstance(e, TileDiscarded) for e in table.follower.events)
    assert [question.code for question in table.follower.questions] == ["void_suit"]


def test_before_all_have_chosen_a_discard_waits(table: Look) -> None:
    choose(table, 1, "p")
    table.throws(0, "1m")
    table.show(900)
    assert not any(isinstance(e, TileDiscarded) for e in table.follower.events)
    for seat in (0, 2, 3):
        choose(table, seat, "s")
    table.show(900)
    assert [e.seat for e in table.follower.events if isinstance(e, TileDiscarded)] == [0]
    assert table.follower.questions == []
