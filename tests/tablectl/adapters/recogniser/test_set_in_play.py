"""Each of two enrolled sets is read by its own enrolment while it is on the table."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firmware_bridge.link.session import Session
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.virtual_table import TableConfig, VirtualController
from tablectl.adapters.machine.machine import BridgeMachine
from tests.firmware_bridge.virtual_wire import VirtualWire
from tests.tablectl.table_parts import ScriptedClock
from vision.recogniser import Detections, PlayedSetDetector, ReadTiles, SetInPlay
from vision.types import Image

PICTURE: Image = np.zeros((8, 8, 3), np.uint8)
NO_QUADS = np.zeros((0, 4, 2), np.float32)


class Noting:
    """Notes what it was asked, and finds nothing."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: list[str] = []

    def find(self, picture: Image) -> Detections:
        self.asked.append("find")
        return Detections.none()

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        self.asked.append("read")
        return ReadTiles.none()


def test_the_set_in_play_reads_and_the_other_is_not_asked() -> None:
    first, second, played = Noting("green backs"), Noting("blue backs"), SetInPlay()
    detector = PlayedSetDetector(first, second, played)
    detector.find(PICTURE)
    played.change(2)
    detector.find(PICTURE)
    detector.read(PICTURE, NO_QUADS)
    assert (first.asked, second.asked) == (["find"], ["find", "read"])
    assert detector.name == "green backs, blue backs"
    assert detector.remark() == ""


def test_the_machine_tells_which_set_it_has_lifted() -> None:
    clock = ScriptedClock()
    told: list[int] = []
    controller = VirtualController(TableConfig(tiles=272, sets=2), seed=3, speed=20.0)
    link = TableMachine(Session(VirtualWire(controller)))
    machine = BridgeMachine(link, clock, on_set=told.append)
    for _ in range(3):
        machine.prepare_hand((17, 17, 17, 17), 2)
        for _ in range(500):
            clock.s += 0.02
            machine.poll(clock.s)
    assert told == [1, 2, 1]
    machine.close()
