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

SAMPLE_INTERVAL_S: Final = 0.008
"""Between two samples of the contacts; a finger presses for a tenth of a second or more."""


class SeatPanels:
    """Four panels on pins, mock or real, or on a board. Polled by the table's loop."""

    def __init__(
        self,
        panels: GpioPanels | BoardPanels,
        clock: Clock,
        on_judge_key_held: Callable[[int], None] | None = None,
        *,
        own_thread: bool = False,
    ) -> None:
        """
        Args:
            on_judge_key_held: gets the panel whose judge key was held long and released: whoever is called
                may want to see the last minutes.
            own_thread: sample the contacts in a thread from the first poll on, so that no key is missed
                while the loop waits for a slow disk; else they are sampled when they are polled. A board
                samples by itself.
        """
        self._panels = panels
        self._clock = clock
        self._on_judge_key_held = on_judge_key_held
        self._own_thread = own_thread
        self._pressed: deque[ButtonPressed] = deque()
        self._thread: SupervisedThread | None = None
        self._stop = threading.Event()
        self._read_error = ""

    def poll(self, now_s: float) -> tuple[Evidence, ...]:
        """Buttons pressed since the last call, debounced."""
        if not self._own_thread:
            self._sample()
        elif self._thread is None:
            self._thread = SupervisedThread("panels", self._run, stop=self._stop)
            self._thread.start()
        found: list[Evidence] = []
        while self._pressed:
            found.append(self._pressed.popleft())
        return tuple(found)

    def link(self) -> LinkState:
        """Whether the pins can be read, and no key is stuck or bouncing."""
        now_ms = self._clock.run_ms()
        stuck, bouncing = self._panels.stuck(now_ms), self._panels.bouncing()
        problems = [link_detail(self._read_error, "panels_unread")] if self._read_error else []
        if stuck:
            text = f"held down for long: {_key_list(stuck)}; is something lying on it?"
            problems.append(link_detail(text, "keys_hang", keys=_keys(stuck)))
        if bouncing:
            text = (
                f"the contact keeps bouncing: {_key_list(bouncing)}; clean or replace the key, check its wire"
            )
            problems.append(link_detail(text, "keys_bounce", keys=_keys(bouncing)))
        if self._thread is not None and self._thread.down_reason:
            problems.append(STOPPED)
        # The code is that of the worst problem.
        return LinkState(
            "panels",
            not problems,
            ". ".join(each.detail for each in problems),
            problems[0].why if problems else {},
        )

    def close(self) -> None:
        """Release the pins. May be called twice."""
        self._stop.set()
        if self._thread is not None:
            self._thread.close()
        self._panels.close()

    def _run(self) -> None:
        while not self._stop.wait(SAMPLE_INTERVAL_S):
            try:
                self._sample()
            except Exception as error:  # one failed sample must not disable the panels for the evening
                if not self._read_error:
                    log.exception("the panels could not be read")
                self._read_error = f"the panels could not be read: {public_message(error)}"

    def _sample(self) -> None:
        try:
            presses = self._panels.poll(self._clock.run_ms())
        except PanelError as error:
            self._read_error = str(error)
            return
        self._read_error = ""
        self._pressed.extend(_to_evidence(press) for press in presses)
        for seat, key in self._panels.long_presses():
            if key is Key.JUDGE and self._on_judge_key_held is not None:
                self._on_judge_key_held(seat)


def _key_list(keys: tuple[tuple[int, Key], ...]) -> str:
    return ", ".join(f"{key.value} of seat {seat}" for seat, key in keys)


def _keys(keys: tuple[tuple[int, Key], ...]) -> list[dict[str, object]]:
    return [{"key": key.value, "seat": seat} for seat, key in keys]


def _to_evidence(press: PanelPress) -> ButtonPressed:
    call: Literal["chow", "pung", "kong"] | None = None
    if press.call is not None:
        call = press.call.value
    return ButtonPressed(press.at_ms, press.seat, Button(press.button.value), call)


class NoPanels:
    """A table without buttons: calls are seen by the cameras alone."""

    def poll(self, now_s: float) -> tuple[Evidence, ...]:
        """Nobody can press anything."""
        return ()

    def link(self) -> LinkState:
        """Nothing is missing: none were asked for."""
        return LinkState("panels", True, "no panels configured")

    def close(self) -> None:
        """Nothing to release."""
