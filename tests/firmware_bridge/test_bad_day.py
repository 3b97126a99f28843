"""A day on which everything goes wrong: bad cable, power cuts, jams, miscounts, stops; by its seed."""

from __future__ import annotations

from random import Random

import pytest

from firmware_bridge.machine.events import DiceRolled, FaultCleared, HandReady
from firmware_bridge.messages.codes import Activity
from firmware_bridge.virtual_table import Faults
from tests.firmware_bridge.bench import HAND, TICK_S, Bench, virtual

TROUBLE_S = 40.0
PEACE_S = 120.0


class BadDay:
    """One table, one person who resets it, and bad luck by the dice of ``seed``."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.faults = Faults()
        for at, line in enumerate((self.faults.to_host, self.faults.to_controller)):
            line.random.seed(2 * seed + at)
            line.drop_rate = line.corrupt_rate = self.random.choice([0.0, 0.05, 0.2])
            line.duplicate_rate = self.random.choice([0.0, 0.1])
        self.bench = Bench(virtual(speed=self.random.choice([5, 20, 200]), faults=self.faults))
        self.bench.machine.request(HAND)
        self.hands = 0
        self.rolls = 0

    def trouble(self) -> None:
        """Perhaps something happens just now."""
        bench, chance = self.bench, self.random.random()
        if chance < 0.0005:
            bench.controller.reboot(bench.now_s)
        elif chance < 0.0008:
            self.faults.silent = True
        elif chance < 0.004:
            self.faults.silent = False
        elif chance < 0.0041:
            bench.machine.emergency_stop(bench.now_s)
        elif chance < 0.0042:
            self.faults.jam_during = self.random.choice(list(Activity)[1:-1])
        elif chance < 0.0043:
            self.faults.miscount_side = self.random.randrange(4)
        elif chance < 0.0044:
            self.faults.reboot_during = self.random.choice(list(Activity)[1:-1])

    def peace(self) -> None:
        """Everything is repaired."""
        self.faults.silent = False
        self.faults.jam_during = self.faults.reboot_during = self.faults.miscount_side = None
        for line in (self.faults.to_host, self.faults.to_controller):
            line.drop_rate = line.corrupt_rate = line.duplicate_rate = 0.0

    def tick(self) -> None:
        """One step of time, and everything that must hold after every step."""
        bench, works = self.bench, self.bench.controller.mechanism
        lift_before = works.lift
        bench.now_s += TICK_S
        for event in bench.machine.poll(bench.now_s):
            if isinstance(event, DiceRolled):
                self.rolls += 1
            elif isinstance(event, HandReady):
                assert self.rolls == 1, "one hand, one roll"
                assert (works.tiles_on_felt, works.lift) == (136, 1.0)
                self.hands, self.rolls = self.hands + 1, 0
                bench.machine.request(HAND)
            elif isinstance(event, FaultCleared):
                self.rolls = 0
                bench.machine.request(HAND)
        if works.lift > lift_before:
            assert works.lids == 0.0, "never lift with the lids open"
        assert works.tiles_inside + works.tiles_on_felt == 136
        if bench.machine.status.faults and self.random.random() < 0.01:
            bench.machine.reset_fault()


@pytest.mark.parametrize("seed", range(8))
def test_whatever_goes_wrong_nothing_unsafe_moves_and_play_goes_on_afterwards(seed: int) -> None:
    day = BadDay(seed)
    while day.bench.now_s < TROUBLE_S:
        day.trouble()
        day.tick()
    day.peace()
    before = day.hands
    while day.hands == before:
        day.tick()
        assert day.bench.now_s < TROUBLE_S + PEACE_S, day.bench.machine.status
