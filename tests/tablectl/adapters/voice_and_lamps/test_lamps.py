"""Lamps in the room, on gpiozero's mock pins: whose turn it is, riichi, wins."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_bridge.errors import PanelPinError
from firmware_bridge.panels.lamps_gpiozero import GpioLamps, mock_factory
from tablectl.adapters.voice_and_lamps.lamps import LampPins, LampPurpose, TableLamps, lit_pins
from tablectl.topics import Topic

SEATS = tuple({LampPurpose.TURN: 4 + seat, LampPurpose.RIICHI: 10 + seat} for seat in range(3))
PINS = LampPins((*SEATS, {}), {LampPurpose.WIN: 20, LampPurpose.RIICHI: 21})


def state(turn: int | None, **more: Any) -> dict[str, Any]:
    seats = [{"seat": n, "ready": {"double": False} if n == 1 else None} for n in range(4)]
    return {"turn": turn, "phase": "drawn", "seats": seats, "wins": [], "paused": None, **more}


def test_lamps_show_the_public_state() -> None:
    assert lit_pins(state(0), PINS) == {4, 11, 21}
    assert lit_pins(state(3), PINS) == {11, 21}, "seat 3 has no lamps"
    assert lit_pins(state(2, paused={"reason": "tea"}), PINS) == {11, 21}
    assert lit_pins(state(2, phase="settled", wins=[{"seat": 2}]), PINS) == {11, 20, 21}
    assert lit_pins({}, PINS) == frozenset()


def test_pins_shine_and_go_dark_with_what_is_heard() -> None:
    factory = mock_factory()
    lamps = TableLamps(PINS, GpioLamps(PINS.all, pin_factory=factory))
    lamps.on_message(Topic.STATE, state(0))
    assert [pin for pin in PINS.all if factory.pin(pin).state] == [4, 11, 21]
    lamps.on_message(Topic.SCORE, state(1))
    assert factory.pin(4).state
    lamps.on_message(Topic.STATE, state(1))
    assert [pin for pin in PINS.all if factory.pin(pin).state] == [5, 11, 21]
    assert lamps.link().up
    lamps.close()
    lamps.close()


def test_a_lamp_on_a_pin_that_is_not_there_is_refused() -> None:
    with pytest.raises(PanelPinError, match="pin 28; BCM numbers run 0 to 27"):
        GpioLamps((4, 28), pin_factory=mock_factory())
