"""The machine's adapter in front of a virtual controller: evidence for the referee, news for people."""

from __future__ import annotations

import threading
from functools import partial

import pytest

from firmware_bridge.link.session import Session
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.messages.messages import Lamp as Light
from firmware_bridge.panels.buttons import SETTLE_MS, Key
from firmware_bridge.panels.panel_gpiozero import GpioPanels, MockWiring
from firmware_bridge.virtual_table import TableConfig, VirtualController
from tablectl.adapters.machine.machine import BridgeMachine
from tablectl.adapters.machine.panels import NoPanels, SeatPanels
from tablectl.compose.panels import save_last_minutes
from tablectl.config.machine_sections import PanelsSection
from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    DiceReported,
    Evidence,
    HandReadyReported,
    WallsReported,
)
from tablectl.ports import Command, Lamp, MachineNotice, TileSets
from tests.firmware_bridge.virtual_wire import VirtualWire
from tests.tablectl.table_parts import ScriptedClock


class ShortWalls(TableConfig):
    """A table for riichi alone."""

    @property
    def text(self) -> str:
        return "sides=4\nmax_stacks=17\n"


class AskedClock:
    """Time goes on by a millisecond whenever somebody asks for it, and whoever waits for that is told."""

    def __init__(self) -> None:
        self.rounds = threading.Semaphore(0)
        self._ms = 0

    def now_s(self) -> float:
        return self._ms / 1000

    def run_ms(self) -> int:
        self._ms += 1
        self.rounds.release()
        return self._ms

    def at(self) -> str:
        return "2026-01-01T00:00:00.000Z"


class Bench:
    """A machine on a virtual wire, moved by hand."""

    def __init__(self, config: TableConfig | None = None) -> None:
        self.clock = ScriptedClock()
        self.controller = VirtualController(config, seed=3, speed=10.0)
        self.wire = VirtualWire(self.controller)
        self.machine = BridgeMachine(TableMachine(Session(self.wire)), self.clock)
        self.told: list[Evidence | MachineNotice] = []

    def pass_s(self, seconds: float) -> None:
        end = self.clock.s + seconds
        while self.clock.s < end:
            self.clock.s += 0.02
            self.told += self.machine.poll(self.clock.s)

    def codes(self) -> list[str]:
        return [each.code for each in self.told if isinstance(each, MachineNotice)]


@pytest.fixture
def bench() -> Bench:
    made = Bench()
    made.pass_s(1.0)
    return made


def test_a_controller_that_answers_is_connected_with_its_versions(bench: Bench) -> None:
    status = bench.machine.status()
    assert status.connected
    assert status.phase == "idle"
    assert status.versions["firmware"] == "virtual 1.0"
    assert bench.told == [], "an ordinary start is no news"


def test_a_prepared_hand_brings_walls_dice_and_ready_in_order(bench: Bench) -> None:
    bench.machine.prepare_hand((17, 17, 17, 17), 2)
    bench.pass_s(30.0)
    kinds = [type(each) for each in bench.told]
    assert kinds == [WallsReported, DiceReported, HandReadyReported]
    walls, dice = bench.told[0], bench.told[1]
    assert isinstance(walls, WallsReported)
    assert walls.counts == (34, 34, 34, 34)
    assert isinstance(dice, DiceReported)
    assert len(dice.values) == 2
    assert bench.machine.status().phase == "ready"


def test_progress_is_told_while_it_builds(bench: Bench) -> None:
    bench.machine.prepare_hand((17, 17, 17, 17), 2)
    seen = set()
    for _ in range(100):
        bench.pass_s(0.1)
        status = bench.machine.status()
        assert 0.0 <= status.progress <= 1.0
        seen.add(status.phase)
    assert {"collecting", "shuffling", "building"} <= seen


def test_an_emergency_stop_is_a_latched_fault_until_somebody_looks(bench: Bench) -> None:
    bench.machine.prepare_hand((17, 17, 17, 17), 2)
    bench.pass_s(1.0)
    bench.machine.emergency_stop()
    bench.pass_s(1.0)
    assert "machine_request_failed" in bench.codes()
    (fault,) = bench.machine.status().faults
    assert fault["code"] == "emergency_stop"
    assert fault["hint"]
    bench.machine.clear_faults()
    bench.pass_s(2.0)
    assert bench.machine.status().faults == ()


def test_a_wall_counted_wrong_is_put_right_and_the_hand_goes_on_from_the_count(bench: Bench) -> None:
    works = bench.controller.mechanism
    works.faults.miscount_side = 1
    bench.machine.prepare_hand((17, 17, 17, 17), 2)
    bench.pass_s(30.0)
    (fault,) = bench.machine.status().faults
    assert fault["code"] == "wall_count"
    assert bench.machine.status().counts == (34, 33, 34, 34)
    works.walls[1] += 1
    works.inside -= 1
    bench.machine.recount()
    bench.pass_s(30.0)
    assert bench.machine.status().faults == ()
    assert [type(each) for each in bench.told if not isinstance(each, MachineNotice)] == [
        WallsReported,
        DiceReported,
        HandReadyReported,
    ]


def test_a_lost_machine_and_its_return_are_seen_in_the_status(bench: Bench) -> None:
    bench.wire.is_open = False
    bench.pass_s(30.0)
    assert not bench.machine.status().connected
    bench.wire.is_open = True
    bench.pass_s(30.0)
    assert bench.machine.status().connected


def test_each_seats_lamp_shows_what_is_asked(bench: Bench) -> None:
    bench.machine.set_lamps({0: Lamp.TURN, 1: Lamp.OFF, 2: Lamp.READY, 3: Lamp.LOOK})
    bench.pass_s(1.0)
    lit = {seat: Light(lamps[0]) for seat, lamps in bench.controller.lamps.items()}
    assert lit == {0: Light.TURN, 1: Light(0), 2: Light.READY, 3: Light.ATTENTION}
    assert bench.controller.lamps[3][1] == Light.ATTENTION, "what needs a look blinks"


def test_two_sets_are_told_with_what_to_push_in_and_what_waits_below() -> None:
    bench = Bench(TableConfig(tiles=272, sets=2))
    bench.pass_s(1.0)
    assert bench.machine.status().sets == TileSets(1, False, ())
    bench.machine.prepare_hand((17, 17, 17, 17), 2)
    bench.pass_s(60.0)
    assert bench.codes() == ["set_wanted", "set_wanted"]
    texts = [each.text for each in bench.told if isinstance(each, MachineNotice)]
    assert "136 tiles of one set only" in texts[0]
    assert "136 tiles of the other set" in texts[1]
    # Walls that are built below for the next hand are no evidence for the one that is played.
    assert [type(each) for each in bench.told if not isinstance(each, MachineNotice)] == [
        WallsReported,
        DiceReported,
        HandReadyReported,
    ]
    assert bench.machine.status().sets == TileSets(1, False, (34, 34, 34, 34))
    bench.machine.prepare_hand((17, 17, 17, 17), 2)
    bench.pass_s(5.0)
    sets = bench.machine.status().sets
    assert sets is not None
    assert sets.on_table == 2


def test_the_longest_wall_is_the_controllers_own(bench: Bench) -> None:
    assert bench.machine.status().longest_wall == 20
    short = Bench(ShortWalls())
    short.pass_s(1.0)
    assert short.machine.status().longest_wall == 17


def test_a_contact_settles_as_long_as_the_panels_were_measured_with() -> None:
    assert PanelsSection().settle_ms == SETTLE_MS


def test_a_press_of_a_real_key_is_evidence() -> None:
    clock, wiring = ScriptedClock(), MockWiring()
    panels = SeatPanels(GpioPanels(pin_factory=wiring.factory), clock)
    found: list[Evidence] = []

    def pass_s(seconds: float) -> None:
        for _ in range(int(seconds * 100)):
            clock.s += 0.01
            found.extend(panels.poll(clock.s))

    pass_s(0.1)
    wiring.press(2, Key.PUNG)
    pass_s(0.1)
    wiring.release(2, Key.PUNG)
    pass_s(0.1)
    wiring.press(1, Key.WIN)
    pass_s(0.1)
    wiring.release(1, Key.WIN)
    pass_s(0.1)
    assert [(e.seat, e.button, e.call) for e in found if isinstance(e, ButtonPressed)] == [
        (2, Button.CALL, "pung"),
        (1, Button.WIN, None),
    ]
    assert panels.link().up
    panels.close()


def test_a_key_that_hangs_is_named() -> None:
    clock, wiring = ScriptedClock(), MockWiring()
    panels = SeatPanels(GpioPanels(pin_factory=wiring.factory), clock)
    panels.poll(0.0)
    wiring.press(3, Key.JUDGE)
    for _ in range(1500):
        clock.s += 0.01
        panels.poll(clock.s)
    link = panels.link()
    assert not link.up
    assert "judge of seat 3" in link.detail
    panels.close()


def test_a_judge_key_that_is_held_asks_once_for_the_last_minutes_and_a_hanging_one_never() -> None:
    clock, wiring, asked = ScriptedClock(), MockWiring(), list[Command]()
    gpio = GpioPanels(pin_factory=wiring.factory)
    panels = SeatPanels(gpio, clock, partial(save_last_minutes, asked.append))

    def hold(key: Key, seconds: float) -> None:
        for down, ticks in ((True, int(seconds * 100)), (False, 10)):
            (wiring.press if down else wiring.release)(2, key)
            for _ in range(ticks):
                clock.s += 0.01
                panels.poll(clock.s)

    hold(Key.WIN, 0.1)
    hold(Key.JUDGE, 0.3)
    hold(Key.WIN, 4.0)
    hold(Key.JUDGE, 15.0)
    assert asked == []
    hold(Key.JUDGE, 4.0)
    assert [command.request["do"] for command in asked] == ["save_recording"]
    assert "panel 2" in str(asked[0].request["reason"])
    panels.close()


def test_a_key_pressed_and_let_go_while_the_loop_waits_for_the_disk_counts() -> None:
    wiring, changed = MockWiring(), {True: threading.Event(), False: threading.Event()}

    def edge(_at_ms: int, _seat: int, _key: Key, closed: bool) -> None:
        changed[closed].set()

    gpio = GpioPanels(pin_factory=wiring.factory, settle_ms=0, edge=edge)
    clock = AskedClock()
    panels = SeatPanels(gpio, clock, own_thread=True)
    panels.poll(0.0)
    for _ in range(2):  # the second round begins where the first has seen that no key is down
        assert clock.rounds.acquire(timeout=300)
    wiring.press(3, Key.WIN)
    assert changed[True].wait(60.0)
    wiring.release(3, Key.WIN)
    assert changed[False].wait(60.0)
    (pressed,) = panels.poll(1.0)  # only now does the loop come round
    assert isinstance(pressed, ButtonPressed)
    assert (pressed.seat, pressed.button) == (3, Button.WIN)
    panels.close()
    panels.close()


def test_a_table_without_panels_is_an_ordinary_table() -> None:
    panels = NoPanels()
    assert panels.poll(0.0) == ()
    assert panels.link().up
    panels.close()
