from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from firmware_bridge.errors import PanelError, PanelPinError
from firmware_bridge.panels.buttons import Button, Call, Key, PanelPress
from firmware_bridge.panels.lamps_gpiozero import GpioLamps
from firmware_bridge.panels.panel_gpiozero import DEFAULT_PINS, GpioPanels, MockWiring, PanelPins, check_pins

DIRECT = tuple(
    PanelPins({Key.PUNG: 2 + 6 * seat, Key.WIN: 3 + 6 * seat, Key.CONFIRM: 4 + 6 * seat}) for seat in range(4)
)


class Desk:
    """Four panels on mock pins and the time of their table."""

    def __init__(self, pins: tuple[PanelPins, ...]) -> None:
        self.wiring = MockWiring(pins)
        self.panels = GpioPanels(pins, settle_ms=20, pin_factory=self.wiring.factory)
        self.now_ms = 0
        self.wait(100)

    def wait(self, ms: int) -> list[PanelPress]:
        found: list[PanelPress] = []
        for _ in range(ms // 5):
            found += self.panels.poll(self.now_ms)
            self.now_ms += 5
        return found


@pytest.fixture(params=["matrix", "direct"])
def desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    desk = Desk(DEFAULT_PINS if request.param == "matrix" else DIRECT)
    yield desk
    desk.panels.close()


@pytest.mark.parametrize("seat", range(4))
def test_a_press_names_its_seat(desk: Desk, seat: int) -> None:
    at_ms = desk.now_ms
    desk.wiring.press(seat, Key.PUNG)
    assert desk.wait(50) == [PanelPress(seat, Button.CALL, Call.PUNG, at_ms)]
    desk.wiring.release(seat, Key.PUNG)
    assert desk.wait(50) == []


def test_chatter_on_a_pin_counts_once(desk: Desk) -> None:
    found: list[PanelPress] = []
    for _ in range(3):
        desk.wiring.press(2, Key.WIN)
        found += desk.wait(5)
        desk.wiring.release(2, Key.WIN)
        found += desk.wait(5)
    desk.wiring.press(2, Key.WIN)
    found += desk.wait(60)
    assert [(one.seat, one.button) for one in found] == [(2, Button.WIN)]


def test_the_earlier_of_two_calls_comes_first(desk: Desk) -> None:
    desk.wiring.press(3, Key.PUNG)
    desk.wait(5)
    desk.wiring.press(0, Key.WIN)
    found = desk.wait(60)
    assert [one.seat for one in found] == [3, 0]
    assert found[0].at_ms < found[1].at_ms


def test_in_the_matrix_all_32_keys_are_told_apart() -> None:
    desk = Desk(DEFAULT_PINS)
    for seat, key in product(range(4), Key):
        desk.wiring.press(seat, key)
        found = desk.wait(40)
        desk.wiring.release(seat, key)
        desk.wait(40)
        assert [(one.seat, one.button) for one in found] == [(seat, key.meaning[0])]
    desk.panels.close()


def test_the_same_key_at_four_seats_at_once_is_four_presses() -> None:
    desk = Desk(DEFAULT_PINS)
    for seat in range(4):
        desk.wiring.press(seat, Key.CONFIRM)
    assert [one.seat for one in desk.wait(50)] == [0, 1, 2, 3]
    assert desk.panels.stuck(desk.now_ms + 20_000) == tuple((seat, Key.CONFIRM) for seat in range(4))
    desk.panels.close()


def test_pins_are_given_back_and_closing_twice_is_closing_once() -> None:
    wiring = MockWiring()
    for _ in range(2):
        panels = GpioPanels(pin_factory=wiring.factory)
        panels.close()
        panels.close()


def test_pins_somebody_else_holds_are_a_clear_error() -> None:
    wiring = MockWiring()
    panels = GpioPanels(pin_factory=wiring.factory)
    with pytest.raises(PanelPinError, match="already in use"):
        GpioPanels(pin_factory=wiring.factory)
    panels.close()


def test_closed_panels_say_so_when_polled() -> None:
    panels = GpioPanels(pin_factory=MockWiring().factory)
    panels.close()
    with pytest.raises(PanelError, match="cannot be used"):
        panels.poll(0)


class BusyFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """Pins of a driver that fails as lgpio does where another program has one: by an error of its own."""

    def pin(self, *_: object, **__: object) -> object:
        raise Busy("'GPIO busy'")


class Busy(Exception):
    """Neither gpiozero's nor the system's."""


def test_a_drivers_own_error_is_told_as_every_other(monkeypatch: pytest.MonkeyPatch) -> None:
    for opened in (GpioPanels, partial(GpioLamps, (4,))):
        with pytest.raises(PanelError, match="pins cannot be used: 'GPIO busy'"):
            opened(pin_factory=BusyFactory())
    factory = MockFactory()
    lamps, panels = GpioLamps((4,), pin_factory=factory), GpioPanels(pin_factory=MockWiring().factory)

    def busy(*_: object) -> None:
        raise Busy("'GPIO busy'")

    monkeypatch.setattr(MockPin, "_get_state", busy)
    for asked in (lambda: lamps.set_lit((4,)), lambda: panels.poll(0)):
        with pytest.raises(PanelError, match="pins cannot be used: 'GPIO busy'"):
            asked()


def test_the_default_wiring_leaves_serial_i2c_and_spi_free() -> None:
    check_pins(DEFAULT_PINS)
    used = {pin for panel in DEFAULT_PINS for pin in (*panel.keys.values(), panel.select)}
    assert len(used) == 12
    assert not used & {2, 3, 7, 8, 9, 10, 11, 14, 15}


def test_a_configuration_names_keys_and_the_select_line() -> None:
    assert PanelPins.of({"chow": 5, "win": 6, "select": 22}) == PanelPins({Key.CHOW: 5, Key.WIN: 6}, 22)
    with pytest.raises(PanelPinError, match="there is no “riichi”"):
        PanelPins.of({"riichi": 5})


@pytest.mark.parametrize(
    ("pins", "says"),
    [
        (DIRECT[:3], "there are 4 seat panels, the wiring describes 3"),
        ((PanelPins({Key.WIN: 28}), *DIRECT[1:]), "win of seat 0 is on pin 28"),
        ((PanelPins({Key.WIN: 2, Key.PUNG: 2}), *DIRECT[1:]), "two keys of seat 0 name the same pin"),
        ((PanelPins({Key.WIN: 8}), *DIRECT[1:]), "pin 8 is claimed by win of seat 0 and by pung of seat 1"),
        (
            (PanelPins({Key.WIN: 1}, 5), PanelPins({Key.WIN: 1}, 5), *DIRECT[2:]),
            "pin 5 is claimed by the select line of seat 0 and by the select line of seat 1",
        ),
    ],
)
def test_wiring_in_which_a_pin_has_two_meanings_is_refused_by_name(
    pins: tuple[PanelPins, ...], says: str
) -> None:
    with pytest.raises(PanelPinError, match=says):
        check_pins(pins)


def test_mock_pins_forget_their_past(desk: Desk) -> None:
    desk.wiring.press(1, Key.WIN)
    desk.wait(500)
    desk.wiring.release(1, Key.WIN)
    desk.wait(500)
    assert all(len(pin.states) <= 1 for pin in desk.wiring.factory.pins.values())
