"""Claims, events and what the table is: values that do not change, copied with some fields changed."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec import Struct

from tablectl.game.claims import Claim
from tablectl.game.events import Event, TilesDealt
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, HandState, Phase, SeatState, ShownWin, state
from tablectl.rulesets import ruleset

STATE = [v for v in vars(state).values() if isinstance(v, type) and v.__module__ == state.__name__]
VALUES = [v for v in (*get_args(Claim), *get_args(Event), *STATE) if issubclass(v, Struct)]
HAND = HandState(seats=(SeatState(),), phase=Phase.ACT, turn=2, wall_left=7)


def test_everything_said_of_a_table_is_such_a_value() -> None:
    assert {*get_args(Claim), *get_args(Event), GameState, HandState, SeatState} <= set(VALUES)


@pytest.mark.parametrize("cls", VALUES, ids=lambda cls: cls.__name__)
def test_values_are_frozen_and_left_to_no_collector(cls: type[Struct]) -> None:
    assert cls.__struct_config__.frozen
    assert not cls.__struct_config__.gc


def test_a_copy_has_the_changes_and_the_rest() -> None:
    copy = changed(HAND, turn=3, wall_left=6)
    assert copy == HandState(seats=(SeatState(),), phase=Phase.ACT, turn=3, wall_left=6)
    assert changed(HAND) == HAND
    assert HAND.turn == 2
    assert changed(TilesDealt(1, (None,)), seat=2) == TilesDealt(2, (None,))


def test_states_are_equal_whenever_their_rules_were_worked_out() -> None:
    """They follow from the rules' names; functions among them are of one working out alone."""
    one, other = (GameState(rules="riichi", play=ruleset("riichi").play("default", {})) for _ in "12")
    assert one.play != other.play
    assert one == other
    assert one != changed(other, rules="mcr")
    assert one != "riichi"


def test_wins_are_equal_by_whatever_way_the_hand_came_to_them() -> None:
    win = ShownWin(2, None, None, (), at=HAND)
    assert win == changed(win, at=None)
    assert win != changed(win, seat=3)
    assert win != "a win"
