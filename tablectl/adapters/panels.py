"""The seat panels as the service knows them, over ``firmware_bridge``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from firmware_bridge.buttons import Key, PanelPress
from firmware_bridge.errors import PanelError
from firmware_bridge.panel_gpiozero import GpioPanels
from tablectl.game.evidence import Button, ButtonPressed, Evidence
from tablectl.ports import Clock, LinkState


class SeatPanels:
    """Four panels on pins, mock or real. Polled by the table loop; owns no thread."""

    def __init__(
        self, panels: GpioPanels, clock: Clock, judge_held: Callable[[int], None] | None = None
    ) -> None:
        """``judge_held`` is told the panel whose judge key was held long and let go: whoever is called may
        want to see the last minutes."""
        self._panels = panels
        self._clock = clock
        self._judge_held = judge_held
        self._lost = ""

    def poll(self, now_s: float) -> tuple[Evidence, ...]:
        """Buttons pressed since the last call, debounced."""
        try:
            presses = self._panels.poll(self._clock.run_ms())
        except PanelError as error:
            self._lost = str(error)
            return ()
        self._lost = ""
        for seat, key in self._panels.held():
            if key is Key.JUDGE and self._judge_held is not None:
                self._judge_held(seat)
        return tuple(_word(press) for press in presses)

    def link(self) -> LinkState:
        """Whether the pins can be read and no key hangs."""
        now_ms = self._clock.run_ms()
        hanging, restless = _named(self._panels.stuck(now_ms)), _named(self._panels.restless())
        told = [self._lost] if self._lost else []
        if hanging:
            told.append(f"held down for long: {hanging}; does something lie on it?")
        if restless:
            told.append(
                f"the contact does not come to rest: {restless}; clean or change the key, see its wire"
            )
        return LinkState("panels", not told, ". ".join(told))

    def close(self) -> None:
        """Let go of the pins."""
        self._panels.close()


def _named(keys: tuple[tuple[int, Key], ...]) -> str:
    return ", ".join(f"{key.value} of seat {seat}" for seat, key in keys)


def _word(press: PanelPress) -> ButtonPressed:
    call: Literal["chow", "pung", "kong"] | None = None
    if press.call is not None:
        call = press.call.value
    return ButtonPressed(press.at_ms, press.seat, Button(press.button.value), call)


class NoPanels:
    """A table without buttons: calls are seen, not heard."""

    def poll(self, now_s: float) -> tuple[Evidence, ...]:
        """Nobody can press anything."""
        return ()

    def link(self) -> LinkState:
        """Nothing is missing: none were asked for."""
        return LinkState("panels", True, "no panels configured")

    def close(self) -> None:
        """Nothing to let go of."""
