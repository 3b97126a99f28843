"""A session asks a board for its sticks and keys, and is content with one that has none."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from firmware_bridge.errors import PanelError
from firmware_bridge.link.board_session import BoardSession
from firmware_bridge.link.session import LinkState, Received
from firmware_bridge.messages.messages import DumpPart
from firmware_bridge.panels.buttons import Button, Call, Key, PanelPress
from firmware_bridge.panels.key_change import key_bit
from firmware_bridge.panels.panel_board import BoardPanels
from firmware_bridge.sticks import AMOS
from firmware_bridge.virtual_table import TableConfig, VirtualController
from tests.firmware_bridge.bench import TICK_S, virtual
from tests.firmware_bridge.sticks.readings import readings_of
from tests.firmware_bridge.virtual_wire import VirtualWire

READINGS = readings_of(AMOS, (25_000, 30_000, 20_000, 25_000))
WAYS_MS = 60
"""From a key to its press: two rounds of question and answer at the bench's pace."""


@pytest.mark.parametrize("told", [READINGS, b""], ids=["sticks", "a board without"])
def test_what_the_board_measures_is_kept_and_disturbs_nobody(told: bytes) -> None:
    board = virtual(config=TableConfig(sticks=lambda: told))
    session = BoardSession(VirtualWire(board), sticks=True, keys=True)
    events = [event for tick in range(300) for event in session.poll(tick * TICK_S)]
    assert session.link is LinkState.UP
    assert session.readings == told
    assert not session.keys_reported
    assert not [each for each in events if isinstance(each, Received) and isinstance(each.message, DumpPart)]


@dataclass(slots=True)
class Seats:
    """Fingers at a virtual board, and the panels that hear of them."""

    down: int = 0
    now_s: float = 0.0
    edges: list[tuple[int, Key, bool]] = field(default_factory=list)
    board: VirtualController = field(init=False)
    session: BoardSession = field(init=False)
    panels: BoardPanels = field(init=False)

    def __post_init__(self) -> None:
        self.board = virtual(config=TableConfig(keys=lambda: self.down))
        self.restart_host()

    def restart_host(self) -> None:
        self.session = BoardSession(VirtualWire(self.board), keys=True)
        self.panels = BoardPanels(
            self.session, lambda _at, seat, key, closed: self.edges.append((seat, key, closed))
        )

    def hold(self, seat: int, key: Key) -> None:
        self.down |= key_bit(seat, key)

    def let_go(self) -> None:
        self.down = 0

    def pass_s(self, seconds: float) -> list[PanelPress]:
        """What was pressed meanwhile."""
        end_s, told = self.now_s + seconds, []
        while self.now_s < end_s:
            self.now_s += TICK_S
            self.session.poll(self.now_s)
            try:
                told += self.panels.poll(self.now_ms)
            except PanelError:
                continue
        return told

    @property
    def now_ms(self) -> int:
        return round(self.now_s * 1000)


@pytest.fixture
def seats() -> Seats:
    one = Seats()
    assert one.pass_s(2.0) == []
    assert one.session.keys_reported
    return one


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("key", Key)
def test_each_key_of_the_board_says_what_that_of_a_pin_says(seats: Seats, seat: int, key: Key) -> None:
    at_ms = seats.now_ms
    seats.hold(seat, key)
    (press,) = seats.pass_s(0.5)
    assert (press.seat, (press.button, press.call)) == (seat, key.meaning)
    assert at_ms <= press.at_ms <= at_ms + WAYS_MS
    seats.let_go()
    assert seats.pass_s(0.5) == []
    assert seats.edges == [(seat, key, True), (seat, key, False)]


def test_two_seats_at_once_are_two_calls_the_earlier_finger_first(seats: Seats) -> None:
    seats.hold(2, Key.PUNG)
    first = seats.pass_s(0.02)
    seats.hold(1, Key.CHOW)
    told = first + seats.pass_s(0.5)
    assert [(press.seat, press.call) for press in told] == [(2, Call.PUNG), (1, Call.CHOW)]
    assert told[0].at_ms < told[1].at_ms


def test_what_was_pressed_while_nobody_listened_is_no_press(seats: Seats) -> None:
    seats.board.faults.silent = True
    seats.pass_s(3.0)
    with pytest.raises(PanelError, match="does not answer"):
        seats.panels.poll(seats.now_ms)
    seats.hold(0, Key.WIN)
    seats.pass_s(0.5)
    seats.let_go()
    seats.pass_s(0.5)
    seats.board.faults.silent = False
    assert seats.pass_s(3.0) == []
    seats.hold(0, Key.WIN)
    assert [press.button for press in seats.pass_s(0.5)] == [Button.WIN]


@pytest.mark.parametrize("who", ["host", "board"])
def test_a_key_held_over_a_restart_was_not_pressed_again(seats: Seats, who: str) -> None:
    seats.hold(3, Key.READY)
    assert len(seats.pass_s(0.5)) == 1
    seats.restart_host() if who == "host" else seats.board.reboot(seats.now_s)
    assert seats.pass_s(3.0) == []
    seats.let_go()
    seats.pass_s(0.5)
    seats.hold(3, Key.READY)
    assert len(seats.pass_s(0.5)) == 1


def test_a_key_that_something_lies_on_is_named_and_one_held_long_is_told_once(seats: Seats) -> None:
    seats.hold(1, Key.JUDGE)
    seats.pass_s(4.0)
    seats.let_go()
    seats.pass_s(0.5)
    assert seats.panels.long_presses() == ((1, Key.JUDGE),)
    assert seats.panels.long_presses() == ()
    seats.hold(2, Key.KONG)
    seats.pass_s(11.0)
    assert seats.panels.stuck(seats.now_ms) == ((2, Key.KONG),)
    seats.let_go()
    seats.pass_s(0.5)
    assert seats.panels.stuck(seats.now_ms) == ()


def test_a_press_is_of_now_although_the_boards_clock_has_begun_anew() -> None:
    seats = Seats(now_s=2**32 / 1000 - 4)
    seats.pass_s(3.0)
    assert seats.session.keys_reported
    for _ in range(2):
        pressed_ms = seats.now_ms
        seats.hold(1, Key.WIN)
        (press,) = seats.pass_s(1.0)
        assert pressed_ms <= press.at_ms <= pressed_ms + WAYS_MS
        seats.let_go()
        seats.pass_s(1.0)
