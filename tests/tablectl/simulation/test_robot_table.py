"""Robots without pictures go by what stands in the journal, whoever has written it there."""

from __future__ import annotations

import pytest

from tablectl.game.state import Phase
from tablectl.service.machine import Pace
from tablectl.simulation.robot_table import RobotTable
from tests.tablectl.table_parts import ScriptedMachine, ScriptedTable


class Robots:
    """A table with robots in the middle of their first hand."""

    def __init__(self) -> None:
        self.table = ScriptedTable(machine=ScriptedMachine(connected=False), pace=Pace(0.0, None))
        self._robots = RobotTable(self.table.service, 7)
        self.play(100)

    def play(self, seconds: int) -> None:
        for _ in range(seconds):
            self.table.clock.s += 1.0
            self._robots.poll(self.table.clock.now_s())


@pytest.fixture
def robots() -> Robots:
    return Robots()


def test_a_penalty_in_the_middle_of_a_hand_is_paid_after_it_too(robots: Robots) -> None:
    assert robots.table.ask("penalty", seat=0, reason="late", deltas=[-1000, 1000, 0, 0])["ok"] is True
    before = robots.table.service.state.scores
    assert before[:2] == (24_000, 26_000)
    while (settled := robots.table.service.state.settled) is None:
        before = robots.table.service.state.scores
        robots.play(1)
    after = tuple(had + change for had, change in zip(before, settled.deltas, strict=True))
    assert robots.table.service.state.scores == after


def test_a_hand_that_a_judge_has_typed_in_is_over(robots: Robots) -> None:
    typed = robots.table.ask("score_hand", deltas=[-1000, 1000, 0, 0], winner=1, reason="typed")
    assert typed["ok"] is True
    before = robots.table.service.state.scores
    while robots.table.service.state.hand_number == 0:
        hand = robots.table.service.state.hand
        assert hand is not None and hand.phase is Phase.SETTLED
        robots.play(1)
    assert robots.table.service.state.hand_scores == before
