"""The people at the simulated table see what the machine does, with one set of tiles and with two."""

from __future__ import annotations

import pytest

from firmware_bridge.link.session import Session
from firmware_bridge.machine.machine import WallPlan
from firmware_bridge.machine.requests import PrepareHandRequest
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.virtual_table import TableConfig, VirtualController
from tablectl.simulation.machinery import (
    DiceThrown,
    MachineAction,
    TilesCollected,
    WallsLifted,
    WatchedController,
)
from tests.firmware_bridge.virtual_wire import VirtualWire

TICK_S = 0.02
HAND_S = 60.0


@pytest.mark.parametrize("sets", [1, 2])
def test_each_hand_is_swallowed_lifted_and_rolled_once(sets: int) -> None:
    controller = VirtualController(TableConfig(tiles=136 * sets, sets=sets), seed=2, speed=20.0)
    machine = TableMachine(Session(VirtualWire(controller)))
    watched = WatchedController(controller)
    now_s = 0.0
    for _ in range(3):
        machine.request(PrepareHandRequest(WallPlan((17, 17, 17, 17))))
        seen: list[MachineAction] = []
        end_s = now_s + HAND_S
        while now_s < end_s:
            now_s += TICK_S
            machine.poll(now_s)
            seen += watched.poll(now_s, now_s, int(now_s * 1000))
        assert [type(act) for act in seen] == [TilesCollected, WallsLifted, DiceThrown]
        assert controller.mechanism.tiles_on_felt == 136
    machine.close()
