"""What the machine reports: evidence to weigh, notices for people, trouble for whoever asked."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tablectl.game.evidence import Evidence, HandReadyReported, WallsReported
from tablectl.game.state import GameState
from tablectl.ports import MachineNotice, Sticks
from tablectl.service.machine import MachineWatch
from tablectl.service.machine.stick_watch import SETTLING_TIME_S
from tests.tablectl.table_parts import ScriptedMachine

WALLS = WallsReported(0, (34, 34, 34, 34))


class HeardDirector:
    """Hears of failures, and has all walls played as they were built but one."""

    def __init__(self) -> None:
        self.failed_s: list[float] = []

    def on_request_failed(self, now_s: float) -> None:
        self.failed_s.append(now_s)

    def as_played(self, evidence: Evidence) -> Evidence:
        return HandReadyReported(0) if evidence == WALLS else evidence

    def alerts(self) -> tuple[()]:
        return ()


@pytest.fixture
def director() -> HeardDirector:
    return HeardDirector()


@pytest.fixture
def watch(director: HeardDirector) -> MachineWatch:
    return MachineWatch(ScriptedMachine(), cast(Any, director))


def test_what_the_machine_senses_is_weighed_as_it_is_played(watch: MachineWatch) -> None:
    assert watch.evidence_of(WALLS, 1.0) == HandReadyReported(0)


def test_news_for_people_stand_until_the_machine_works_again(
    watch: MachineWatch, director: HeardDirector
) -> None:
    assert watch.evidence_of(MachineNotice("machine_request_failed", "the lids are open"), 3.0) is None
    assert director.failed_s == [3.0]
    [notice] = watch.alerts(GameState())["machine"]
    assert (notice.code, notice.text) == ("machine_request_failed", "the lids are open")
    watch.evidence_of(HandReadyReported(0), 4.0)
    assert watch.alerts(GameState()) == {"deal": (), "machine": (), "sticks": ()}


def test_points_are_counted_once_the_sticks_lie_still(director: HeardDirector) -> None:
    machine = ScriptedMachine()
    machine.sticks = Sticks((25_000, 0, 25_000, 0), ())
    watch, state = MachineWatch(machine, cast(Any, director)), GameState(scores=(30_000, 20_000))
    assert watch.counted_points(state, 0.0) is None
    assert watch.counted_points(state, SETTLING_TIME_S) == (25_000, 25_000)
    assert watch.counted_points(state, SETTLING_TIME_S + 1) is None
