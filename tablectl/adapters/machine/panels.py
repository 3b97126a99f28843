"""The seat panels as the service knows them, over ``firmware_bridge``."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Final, Literal

from firmware_bridge.errors import PanelError
from firmware_bridge.panels.buttons import Key, PanelPress
from firmware_bridge.panels.panel_board import BoardPanels
from firmware_bridge.panels.panel_gpiozero import GpioPanels
from tablectl.errors import public_message
from tablectl.game.evidence import Button, ButtonPressed, Evidence
from tablectl.ports import STOPPED, Clock, LinkState, link_detail
from tablectl.threads import SupervisedThread

log = logging.getLogger(__name__)

SAMPLE_S: Final = 0.008
"""Between two looks at the contacts: a finger presses for a tenth of a second or more."""


class SeatPanels:
    """Four panels on pins, mock or real, or on a board. Polled by the table's loop."""

    def __init__(
        self,
        panels: GpioPanels | BoardPanels,
        clock: Clock,
        judge_held: Callable[[int], None] | None = None,
        *,
        watched: bool = False,
    ) -> None:
        """
        Args:
            judge_held: is told the panel whose judge key was held long and let go: whoever is called may
                want to see the last minutes.
            watched: a thread of its own looks at the contacts from the first poll on, so that no key is
                missed while the loop waits for a slow disk; else they are looked at when they are polled. A
                board looks by itself.
        """
        self._panels = panels
        self._clock = clock
        self._judge_held = judge_held
        self._watched = watched
        self._pressed: deque[ButtonPressed] = deque()
        self._thread: SupervisedThread | None = None
        self._stop = threading.Event()
        self._lost = ""

    def poll(self, now_s: float) -> tuple[Evidence, ...]:
        """Buttons pressed since the last call, debounced."""
        if not self._watched:
            self._sample()
        elif self._thread is None:
            self._thread = SupervisedThread("panels", self._watch, stop=self._stop)
            self._thread.start()
        found: list[Evidence] = []
        while self._pressed:
            found.append(self._pressed.popleft())
        return tuple(found)

    def link(self) -> LinkState:
        """Whether the pins can be read and no key hangs."""
        now_ms = self._clock.run_ms()
        hanging, restless = self._panels.stuck(now_ms), self._panels.bouncing()
        troubles = [link_detail(self._lost, "panels_unread")] if self._lost else []
        if hanging:
            text = f"held down for long: {_named(hanging)}; is something lying on it?"
            troubles.append(link_detail(text, "keys_hang", keys=_keys(hanging)))
        if restless:
            text = f"the contact keeps bouncing: {_named(restless)}; clean or replace the key, check its wire"
            troubles.append(link_detail(text, "keys_bounce", keys=_keys(restless)))
        if self._thread is not None and self._thread.down_reason:
            troubles.append(STOPPED)
        # The code is that of what is worst.
        return LinkState(
            "panels",
            not troubles,
            ". ".join(each.detail for each in troubles),
            troubles[0].why if troubles else {},
        )

    def close(self) -> None:
        """Let go of the pins. May be called twice."""
        self._stop.set()
        if self._thread is not None:
            self._thread.close()
        self._panels.close()

    def _watch(self) -> None:
        while not self._stop.wait(SAMPLE_S):
            try:
                self._sample()
            except Exception as error:  # one bad look must not leave the panels dead for the evening
                if not self._lost:
                    log.exception("the panels could not be read")
                self._lost = f"the panels could not be read: {public_message(error)}"

    def _sample(self) -> None:
        try:
            presses = self._panels.poll(self._clock.run_ms())
        except PanelError as error:
            self._lost = str(error)
            return
        self._lost = ""
        self._pressed.extend(_word(press) for press in presses)
        for seat, key in self._panels.long_presses():
            if key is Key.JUDGE and self._judge_held is not None:
                self._judge_held(seat)


def _named(keys: tuple[tuple[int, Key], ...]) -> str:
    return ", ".join(f"{key.value} of seat {seat}" for seat, key in keys)


def _keys(keys: tuple[tuple[int, Key], ...]) -> list[dict[str, object]]:
    return [{"key": key.value, "seat": seat} for seat, key in keys]


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
