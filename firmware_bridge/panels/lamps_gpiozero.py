"""Lamps on the pins of a Raspberry Pi, driven to 3.3 V while they shine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from firmware_bridge.errors import PanelError, PanelPinError
from firmware_bridge.panels.pins_gpiozero import HIGHEST_PIN, require_pin_driver, translate_pin_errors


class GpioLamps:
    """Lamps by pin. Used by one thread; owns none."""

    def __init__(self, pins: Iterable[int], *, pin_factory: Any = None) -> None:
        """
        Args:
            pins: BCM numbers.
            pin_factory: a gpiozero pin factory; None takes gpiozero's own choice.

        Raises:
            PanelPinError: a pin that does not exist, or that somebody else has.
            PanelError: this machine has no pins at all.
        """
        import gpiozero

        self._lamps: dict[int, Any] = {}
        try:
            with translate_pin_errors("the lamps"):
                require_pin_driver(pin_factory)
                for pin in pins:
                    if not 0 <= pin <= HIGHEST_PIN:
                        raise PanelPinError(f"a lamp is on pin {pin}; BCM numbers run 0 to {HIGHEST_PIN}")
                    self._lamps[pin] = gpiozero.LED(pin, pin_factory=pin_factory)
        except PanelError:
            self.close()
            raise

    def set_lit(self, pins: Iterable[int]) -> None:
        """Light these and put all others out.

        Raises:
            PanelError: the pins were taken away.
        """
        wanted = set(pins)
        with translate_pin_errors("the lamps"):
            for pin, lamp in self._lamps.items():
                if lamp.is_lit != (pin in wanted):
                    (lamp.on if pin in wanted else lamp.off)()

    def close(self) -> None:
        """Switch all off and release the pins. May be called twice."""
        for lamp in self._lamps.values():
            lamp.close()
        self._lamps.clear()


def mock_factory() -> Any:
    """gpiozero's mock pins, to try lamps without any."""
    from gpiozero.pins.mock import MockFactory

    return MockFactory()
