"""The quick copy is ``dataclasses.replace`` for every value of the state."""

from __future__ import annotations

from dataclasses import is_dataclass, replace

import pytest

from tablectl.game.events import TilesDealt
from tablectl.game.state import HandState, Phase, SeatState, changed, state

VALUES = [
    v
    for v in vars(state).values()
    if isinstance(v, type) and is_dataclass(v) and v.__module__ == state.__name__
]


@pytest.mark.parametrize("cls", VALUES, ids=lambda cls: cls.__name__)
def test_values_of_the_state_do_nothing_when_they_are_made(cls: type) -> None:
    assert not hasattr(cls, "__post_init__")
    assert "__slots__" not in vars(cls)


def test_a_copy_has_the_changes_and_the_rest() -> None:
    hand = HandState(seats=(SeatState(),), phase=Phase.ACT, turn=2, wall_left=7)
    assert changed(hand, turn=3, wall_left=6) == replace(hand, turn=3, wall_left=6)
    assert changed(hand) == hand
    assert hand.turn == 2


def test_a_value_with_slots_is_copied_as_well() -> None:
    dealt = TilesDealt(1, (None,))
    assert changed(dealt, seat=2) == TilesDealt(2, (None,))
    assert dealt.seat == 1
