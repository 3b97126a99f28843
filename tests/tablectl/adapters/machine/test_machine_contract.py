"""What every machine does that the service is given: the one in the tests is no kinder than the bridge's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import pytest

from tablectl.game.evidence import DiceReported, Evidence, HandReadyReported, WallsReported
from tablectl.ports import Lamp, Machine, MachineNotice
from tests.tablectl.adapters.machine.test_machine import Bench
from tests.tablectl.table_parts import ScriptedMachine

STACKS: Final = (17, 17, 17, 17)


@dataclass
class Driven:
    """A machine, moved by hand."""

    machine: Machine
    pass_s: Callable[[float], None]
    told: list[Evidence | MachineNotice] = field(default_factory=list)

    def builds(self, dice: int = 2) -> list[type]:
        """Ask for a hand; the kinds of what is reported until nothing more comes."""
        self.told.clear()
        self.machine.prepare_hand(STACKS, dice)
        self.pass_s(40.0)
        return [type(each) for each in self.told if not isinstance(each, MachineNotice)]

    @property
    def faults(self) -> list[object]:
        return [fault["code"] for fault in self.machine.status().faults]


def bridged() -> Driven:
    bench = Bench()
    bench.pass_s(1.0)
    return Driven(bench.machine, bench.pass_s, bench.told)


def scripted() -> Driven:
    machine = ScriptedMachine()
    made = Driven(machine, lambda seconds: made.told.extend(machine.poll(seconds)))
    return made


@pytest.fixture(params=[bridged, scripted])
def driven(request: pytest.FixtureRequest) -> Driven:
    made: Driven = request.param()
    return made


def test_a_hand_is_walls_dice_and_ready_in_order(driven: Driven) -> None:
    assert driven.builds() == [WallsReported, DiceReported, HandReadyReported]
    walls, dice, _ = driven.told
    assert isinstance(walls, WallsReported)
    assert walls.counts == tuple(2 * each for each in STACKS)
    assert isinstance(dice, DiceReported)
    assert len(dice.values) == 2
    assert driven.machine.status().counts == walls.counts


def test_without_dice_none_are_reported(driven: Driven) -> None:
    assert driven.builds(dice=0) == [WallsReported, HandReadyReported]


def test_once_stopped_it_builds_nothing_until_its_fault_is_cleared(driven: Driven) -> None:
    driven.machine.emergency_stop()
    driven.pass_s(1.0)
    assert driven.faults == ["emergency_stop"]
    assert driven.builds() == []
    (news,) = driven.told
    assert isinstance(news, MachineNotice)
    assert news.code == "machine_request_failed"
    assert news.text.endswith("a fault is latched: emergency_stop")
    driven.machine.clear_faults()
    driven.pass_s(5.0)
    assert driven.faults == []
    assert driven.builds() == [WallsReported, DiceReported, HandReadyReported]


def test_lamps_may_be_said_twice_and_it_may_be_closed_twice(driven: Driven) -> None:
    for _ in range(2):
        driven.machine.set_lamps({0: Lamp.TURN, 1: Lamp.OFF})
    driven.pass_s(1.0)
    driven.machine.close()
    driven.machine.close()
