"""The seat panels on the pins of a Raspberry Pi.

A Pi has 28 pins and four panels have 32 keys, so the default wiring is a matrix: eight key lines, shared by
all seats, and one select line for each seat, with a diode in every key (cathode to the select line) so that
two keys held at once do not pretend to be a third. A panel without a select line has its pins to itself, one
for each key.

Contacts close to ground; the pins pull up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_bridge.errors import PanelError, PanelPinError
from firmware_bridge.panels.buttons import SETTLE_MS, DebouncedPanels, Key, PanelPress, SeatPanel
from firmware_bridge.panels.pins_gpiozero import HIGHEST_PIN, require_pin_driver, translate_pin_errors
from firmware_bridge.quoting import quoted

SEATS = 4
SELECT = "select"


@dataclass(frozen=True, slots=True)
class PanelPins:
    """Where one seat's panel is wired, in BCM numbers."""

    keys: Mapping[Key, int]
    select: int | None = None
    """The line that is pulled to ground while this seat's keys are read; None when the key pins are its
    own."""

    @classmethod
    def of(cls, pins: Mapping[str, int]) -> PanelPins:
        """From a configuration's ``{"chow": 5, …, "select": 22}``.

        Raises:
            PanelPinError: a key that no panel has.
        """
        known = {key.value for key in Key} | {SELECT}
        for name in pins:
            if name not in known:
                raise PanelPinError(
                    f"a panel has the keys {', '.join(sorted(known))}; there is no {quoted(name)}"
                )
        return cls({Key(name): pin for name, pin in pins.items() if name != SELECT}, pins.get(SELECT))


_LINES = {
    Key.CHOW: 5,
    Key.PUNG: 6,
    Key.KONG: 13,
    Key.READY: 19,
    Key.WIN: 26,
    Key.DRAW: 16,
    Key.CONFIRM: 20,
    Key.JUDGE: 21,
}
DEFAULT_PINS = tuple(PanelPins(_LINES, select) for select in (22, 23, 24, 25))
"""Twelve pins; those of serial, I2C and SPI stay free."""


def check_pins(pins: tuple[PanelPins, ...]) -> None:
    """See that no pin has two meanings.

    Raises:
        PanelPinError: naming the seats, the keys and the pin.
    """
    if len(pins) != SEATS:
        raise PanelPinError(f"there are {SEATS} seat panels, the wiring describes {len(pins)}")
    owners: dict[int, tuple[str, bool]] = {}
    for seat, panel in enumerate(pins):
        shared = panel.select is not None
        lines = [(pin, f"{key.value} of seat {seat}", shared) for key, pin in panel.keys.items()]
        if len({pin for pin, _, _ in lines}) < len(lines):
            raise PanelPinError(
                f"two keys of seat {seat} name the same pin: {sorted(p for p, _, _ in lines)}"
            )
        if panel.select is not None:
            lines.append((panel.select, f"the select line of seat {seat}", False))
        for pin, name, may_share in lines:
            if not 0 <= pin <= HIGHEST_PIN:
                raise PanelPinError(f"{name} is on pin {pin}; BCM numbers run 0 to {HIGHEST_PIN}")
            other, other_shares = owners.setdefault(pin, (name, may_share))
            if other != name and not (may_share and other_shares):
                raise PanelPinError(f"pin {pin} is claimed by {other} and by {name}")


class GpioPanels(DebouncedPanels):
    """Four seat panels. Polled by one thread; owns none, and calls back nobody but ``edge``."""

    def __init__(
        self,
        pins: tuple[PanelPins, ...] = DEFAULT_PINS,
        *,
        settle_ms: int = SETTLE_MS,
        pin_factory: Any = None,
        edge: Callable[[int, int, Key, bool], None] | None = None,
    ) -> None:
        """
        Args:
            settle_ms: how long a contact must hold still to count.
            edge: is told every change of a contact as it is sampled, bounces too: time in ms, seat, key,
                whether it is closed now.
            pin_factory: a gpiozero pin factory; None takes gpiozero's own choice, which
                ``GPIOZERO_PIN_FACTORY`` overrules.

        Raises:
            PanelPinError: a pin that does not exist, or that somebody else claims.
            PanelError: this machine has no pins at all.
        """
        import gpiozero

        check_pins(pins)
        self._pins = pins
        self._edge = edge
        self._sampled: dict[int, dict[Key, bool]] = {}
        self._panels = tuple(SeatPanel(seat, tuple(panel.keys), settle_ms) for seat, panel in enumerate(pins))
        self._selects: dict[int, Any] = {}
        self._keys: dict[int, Any] = {}
        try:
            with translate_pin_errors("the panels"):
                require_pin_driver(pin_factory)
                for panel in pins:
                    if panel.select is not None:
                        self._selects[panel.select] = gpiozero.DigitalOutputDevice(
                            panel.select, active_high=False, initial_value=False, pin_factory=pin_factory
                        )
                    for pin in panel.keys.values():
                        if pin not in self._keys:
                            self._keys[pin] = gpiozero.DigitalInputDevice(
                                pin, pull_up=True, pin_factory=pin_factory
                            )
        except PanelError:
            self.close()
            raise

    def poll(self, now_ms: int) -> list[PanelPress]:
        """The presses that have settled since the last call, earliest finger first. Call at least every 10
        ms.

        Raises:
            PanelError: the pins were taken away.
        """
        presses: list[PanelPress] = []
        for wiring, panel in zip(self._pins, self._panels, strict=True):
            levels = self._levels(wiring)
            if self._edge is not None:
                self._report_edges(self._edge, panel.seat, levels, now_ms)
            presses += panel.sample(levels, now_ms=now_ms)
        return sorted(presses, key=lambda press: press.at_ms)

    def close(self) -> None:
        """Let the pins go. May be called twice."""
        for device in (*self._selects.values(), *self._keys.values()):
            device.close()

    def _report_edges(
        self, edge: Callable[[int, int, Key, bool], None], seat: int, levels: dict[Key, bool], now_ms: int
    ) -> None:
        before, self._sampled[seat] = self._sampled.get(seat, {}), levels
        if before != levels:
            for key, closed in levels.items():
                if closed != before.get(key, False):
                    edge(now_ms, seat, key, closed)

    def _levels(self, wiring: PanelPins) -> dict[Key, bool]:
        select = None if wiring.select is None else self._selects[wiring.select]
        with translate_pin_errors("the panels"):
            if select is not None:
                select.on()
            levels = {key: bool(self._keys[pin].is_active) for key, pin in wiring.keys.items()}
            if select is not None:
                select.off()
        return levels


class MockWiring:
    """Panels without a Pi: gpiozero's mock pins wired as ``pins`` say, and fingers for them.

    >>> wiring = MockWiring()
    >>> panels = GpioPanels(pin_factory=wiring.factory)
    >>> _ = panels.poll(0), panels.poll(20), wiring.press(2, Key.WIN), panels.poll(30)
    >>> panels.poll(50)[0].seat
    2
    """

    def __init__(self, pins: tuple[PanelPins, ...] = DEFAULT_PINS) -> None:
        from gpiozero.pins.mock import MockFactory, MockPin

        check_pins(pins)
        wiring = self

        class Line(MockPin):  # type: ignore[misc]  # gpiozero has no types
            """Forgets its past: gpiozero's own mock pins keep every change for ever, and select lines change
            hundreds of times a second."""

            def clear_states(self) -> None:
                super().clear_states()
                self.states: deque[object] = deque(self.states, maxlen=1)

        class SelectPin(Line):
            """A select line: what it pulls down depends on the keys held."""

            def _change_state(self, value: object) -> object:
                changed = super()._change_state(value)
                wiring.settle()
                return changed

        self._pins = pins
        self._held: frozenset[tuple[int, Key]] = frozenset()
        """Replaced and never changed: people press on one thread while another looks at the lines."""
        self._ready = False
        self.factory = MockFactory(pin_class=Line)
        for panel in pins:
            if panel.select is not None:
                self.factory.pin(panel.select, pin_class=SelectPin)
        # The factory searches all pins of a board for each that is named.
        self._selects = [None if each.select is None else self.factory.pin(each.select) for each in pins]
        self._lines = {line: self.factory.pin(line) for each in pins for line in each.keys.values()}
        self._ready = True

    def press(self, seat: int, key: Key) -> None:
        """Hold a key down."""
        self._held |= {(seat, key)}
        self.settle()

    def release(self, seat: int, key: Key) -> None:
        """Let a key go."""
        self._held -= {(seat, key)}
        self.settle()

    def settle(self) -> None:
        """Bring every key line to the level that the held keys and the select lines give it."""
        if not self._ready:
            return
        low = {self._pins[seat].keys.get(key) for seat, key in self._held if self._is_selected(seat)}
        for line, pin in self._lines.items():
            if pin.function == "input":
                (pin.drive_low if line in low else pin.drive_high)()

    def _is_selected(self, seat: int) -> bool:
        """Whether a held key of this panel pulls its line down now."""
        select = self._selects[seat]
        return select is None or (select.function == "output" and not select.state)
