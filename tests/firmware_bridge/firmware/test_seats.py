"""A board at the seats, on a Pico's port and on an ESP32-C3's: keys, lamps and sticks, and no machine.

The ports run on this computer with each chip's registers around them (``firmware/*/host/chip.c``).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from random import Random

import pytest

from firmware_bridge.errors import PanelError
from firmware_bridge.firmware_tables import fingerprint, firmware
from firmware_bridge.link.board_session import BoardSession
from firmware_bridge.link.session import LinkState
from firmware_bridge.link.wire import Wire
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Lamp
from firmware_bridge.panels.buttons import Button, Call, Key, PanelPress
from firmware_bridge.panels.panel_board import BoardPanels
from firmware_bridge.sticks import AMOS, count
from tests.firmware_bridge.firmware.simulator import Simulator, simulated_c3, simulated_pico
from tests.firmware_bridge.link.noisy_line import Noise, NoisyLine
from tests.firmware_bridge.sticks.readings import readings_of

Board = Callable[..., AbstractContextManager[Simulator]]
BAD_CABLE = Noise(wrong=0.004, lost=0.0005, doubled=0.0005, late=0.01)
"""A frame in ten is spoiled, and the link stays up."""


@dataclass(slots=True)
class NoisyWire:
    """A port at the end of a bad cable."""

    wire: Wire
    random: Random
    now_s: Callable[[], float]
    out: NoisyLine = field(init=False)
    back: NoisyLine = field(init=False)

    def __post_init__(self) -> None:
        self.out, self.back = NoisyLine(self.random, BAD_CABLE), NoisyLine(self.random, BAD_CABLE)

    @property
    def name(self) -> str:
        return self.wire.name

    @property
    def is_open(self) -> bool:
        return self.wire.is_open

    def poll(self, now_s: float) -> None:
        self.wire.poll(now_s)
        self.wire.write(self.out.get(now_s))

    def read(self) -> bytes:
        self.back.put(self.wire.read(), self.now_s())
        return self.back.get(self.now_s())

    def write(self, data: bytes) -> None:
        self.out.put(data, self.now_s())

    def close(self) -> None:
        self.wire.close()


@dataclass(slots=True)
class Seats:
    """Fingers at a board with nothing but keys, lamps and sticks, and the panels that hear of them."""

    sim: Simulator
    noise: Random | None = None
    session: BoardSession = field(init=False)
    panels: BoardPanels = field(init=False)

    def __post_init__(self) -> None:
        wire: Wire = open_serial(self.sim.port)
        if self.noise is not None:
            wire = NoisyWire(wire, self.noise, lambda: self.sim.now_s)
        self.session = BoardSession(wire, keys=True)
        self.panels = BoardPanels(self.session)

    def run(self, seconds: float) -> list[PanelPress]:
        """What was pressed meanwhile."""
        end_s, told = self.sim.now_s + seconds, []
        while self.sim.now_s < end_s:
            self.session.poll(self.sim.step(0.005))
            try:
                told += self.panels.poll(self.now_ms)
            except PanelError:
                continue
        return told

    def finger(self, seat: int, key: Key, *, bounces: int = 0, hold_s: float = 0.06) -> list[PanelPress]:
        """Press a key and let it go; its contact opens and closes so often at both ends, a millisecond
        apart."""
        at, told = f"{seat} {tuple(Key).index(key)}", []
        for word, rest in (("key", "nokey"), ("nokey", "key")):
            for _ in range(bounces):
                self.sim.tell(f"{word} {at}")
                self.sim.step(0.001)
                self.sim.tell(f"{rest} {at}")
                self.sim.step(0.001)
            self.sim.tell(f"{word} {at}")
            told += self.run(hold_s)
        return told

    @property
    def now_ms(self) -> int:
        return round(self.sim.now_s * 1000)


@pytest.fixture(params=["pico", pytest.param("esp32c3", marks=pytest.mark.slow)])
def seats(request: pytest.FixtureRequest) -> Iterator[Seats]:
    board = simulated_c3 if request.param == "esp32c3" else simulated_pico
    with board("--no-machine", "--no-memory") as sim:
        one = Seats(sim)
        assert one.run(1.5) == []
        assert one.session.keys_reported
        yield one
        one.session.close()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "board"), [("pico", simulated_pico), ("esp32c3", simulated_c3)])
def test_a_board_says_which_it_is(name: str, board: Board) -> None:
    with board("--no-machine", "--no-memory") as sim:
        one = Seats(sim)
        one.run(1.5)
        told = one.session.controller
        one.session.close()
    assert told is not None
    assert (told.firmware, told.fingerprint) == (firmware(name), fingerprint(name))


@pytest.mark.slow
def test_every_key_of_a_board_at_the_seats_is_heard_once(seats: Seats) -> None:
    for seat in range(4):
        for key in Key:
            (press,) = seats.finger(seat, key)
            assert (press.seat, (press.button, press.call)) == (seat, key.meaning)


def test_a_contact_that_bounces_is_one_press_at_its_first_touch(seats: Seats) -> None:
    began_ms = seats.now_ms
    (press,) = seats.finger(1, Key.PUNG, bounces=5)
    assert 0 <= press.at_ms - began_ms < 10


def test_a_touch_shorter_than_contacts_bounce_is_none(seats: Seats) -> None:
    seats.sim.tell("key 2 4")
    seats.sim.step(0.012)
    seats.sim.tell("nokey 2 4")
    assert seats.run(0.3) == []


def test_keys_held_together_are_heard_each_and_make_no_other(seats: Seats) -> None:
    """Two of one seat and one of the next: no key that nobody holds."""
    for key in ("0 0", "0 1", "1 1"):
        seats.sim.tell(f"key {key}")
    told = seats.run(0.3)
    assert {(press.seat, press.call) for press in told} == {(0, Call.CHOW), (0, Call.PUNG), (1, Call.PUNG)}
    for key in ("0 0", "0 1", "1 1"):
        seats.sim.tell(f"nokey {key}")
    assert seats.run(0.3) == []


def test_a_contact_that_never_rests_is_named_and_no_press(seats: Seats) -> None:
    for _ in range(150):
        seats.sim.tell("key 3 7")
        assert seats.run(0.01) == []
        seats.sim.tell("nokey 3 7")
        assert seats.run(0.01) == []
    assert seats.panels.bouncing() == ((3, Key.JUDGE),)
    assert seats.run(0.3) == []
    assert seats.panels.bouncing() == ()


def test_a_wire_of_the_keys_that_comes_off_is_told_and_presses_nothing(seats: Seats) -> None:
    seats.sim.tell("key 0 4")
    assert len(seats.run(0.3)) == 1
    seats.sim.tell("keys 0")
    assert seats.run(0.3) == []
    with pytest.raises(PanelError, match="reads no keys"):
        seats.panels.poll(seats.now_ms)
    seats.sim.tell("keys 1")
    assert seats.run(0.3) == []  # held all the time: not pressed again
    seats.sim.tell("nokey 0 4")
    assert seats.run(0.3) == []
    assert [press.button for press in seats.finger(0, Key.WIN)] == [Button.WIN]


def test_keys_without_their_supply_are_nobodys(seats: Seats) -> None:
    """All thirty-two read as held then."""
    for seat in range(4):
        for key in range(8):
            seats.sim.tell(f"key {seat} {key}")
    assert seats.run(0.3) == []
    with pytest.raises(PanelError, match="reads no keys"):
        seats.panels.poll(seats.now_ms)


@pytest.mark.slow
def test_over_a_noisy_line_each_press_comes_once_and_in_its_order() -> None:
    with simulated_pico("--no-machine") as sim:
        one = Seats(sim, Random(3))
        while not one.session.keys_reported:
            one.run(0.1)
            assert sim.now_s < 30
        wanted, told = [], []
        for turn in range(24):
            seat, key = turn % 4, tuple(Key)[turn % 8]
            wanted.append((seat, key.meaning))
            told += one.finger(seat, key)
        told += one.run(1.0)
        counted = one.session.counters
        assert one.session.link is LinkState.UP
        one.session.close()
    assert [(press.seat, (press.button, press.call)) for press in told] == wanted
    assert counted["frames_spoiled"] > 0


def test_lamps_shine_at_their_seat_and_go_dark_when_nobody_is_there(seats: Seats) -> None:
    seats.session.send(messages.SetLamps(2, Lamp.TURN | Lamp.READY, 0))
    seats.run(0.3)
    assert seats.sim.state()["chain"][4:6] == f"{Lamp.TURN | Lamp.READY:02x}"
    seats.sim.step(1.2)  # the host is silent
    assert seats.sim.state()["chain"][4:6] == "00"


@pytest.mark.parametrize("board", [simulated_pico, simulated_c3])
def test_without_a_memory_chip_no_two_starts_have_one_number(board: Board) -> None:
    """It throws its number by the chip's noise then."""
    ids = set()
    for seed in ("1", "2"):
        with board("--no-memory", "--seed", seed) as sim:
            one = Seats(sim)
            one.run(1.0)
            assert one.session.controller is not None
            ids.add(one.session.controller.boot_id)
            one.session.close()
    assert len(ids) == 2
    assert 0 not in ids


def test_sticks_are_measured_slot_by_slot(seats: Seats) -> None:
    points = (25_000, 31_900, 8100, 35_000)
    for slot, reading in enumerate(struct.unpack("<16H", readings_of(AMOS, points))):
        seats.sim.tell(f"stick {slot} {reading}")
    seats.session.sticks = True
    seats.run(2.0)
    slots = count(AMOS, seats.session.readings)
    assert [sum(each.points for each in slots if each.seat == seat) for seat in range(4)] == [*points]


def test_a_board_without_a_switch_for_sticks_tells_of_none(seats: Seats) -> None:
    seats.session.sticks = True
    seats.run(1.5)
    assert seats.session.readings == b""
