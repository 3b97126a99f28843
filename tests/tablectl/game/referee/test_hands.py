"""Whole hands of the simulation's robots, laid on tables of many styles, followed from perfect sight."""

from __future__ import annotations

from random import Random

import pytest

from tablectl.game.events import DiceRolled, WallsBuilt
from tests.recordings.follower import comparable
from tests.recordings.laid import Style
from tests.recordings.played import Played


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 4])
def test_every_event_of_a_hand_is_found_on_any_table(seed: int) -> None:
    played = Played(seed, Style.some(Random(seed)))
    follower = played.follow()
    assert comparable(follower.events) == comparable(played.truth)
    assert follower.questions == []


@pytest.mark.slow
def test_looks_may_be_missing() -> None:
    played = Played(3, Style.some(Random(3)), blind=0.5)
    follower = played.follow()
    assert comparable(follower.events) == comparable(played.truth)


def test_neither_panels_nor_machine_are_needed() -> None:
    played = Played(5, Style.some(Random(5)), panels=False, machine=False)
    follower = played.follow()
    told = [e for e in comparable(played.truth) if not isinstance(e, WallsBuilt | DiceRolled)]
    assert comparable(follower.events) == told


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_whole_games(seed: int) -> None:
    played = Played(seed, Style.some(Random(seed)), blind=0.2)
    follower = played.follow(hands=99)
    assert comparable(follower.events) == comparable(played.truth)
