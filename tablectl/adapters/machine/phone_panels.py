"""The players' phones as the seats' panels: a tap on the page ``/seat/N`` is a key pressed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from firmware_bridge.panels.buttons import Key
from tablectl.api.openapi.bodies import PanelKey
from tablectl.game.evidence import Button, ButtonPressed, Evidence
from tablectl.mahjong.seats import Seat
from tablectl.ports import Clock, LinkState

SIMULATED_PRESS_MS: Final = 100
"""How long a tap appears as a pressed key in recordings."""
MAX_QUEUED_TAPS: Final = 64
"""Taps that wait for the loop: more than people can tap while a slow disk blocks it."""
REPEAT_WINDOW_MS: Final = 10_000
"""The same tap within this time is a repetition after a lost answer; later it is about another tile."""

Edge = Callable[[int, int, Key, bool], None]


class PhonePanels:
    """Polled by the table's loop; ``press`` is called by the pages' thread."""

    def __init__(self, clock: Clock, on_edge: Edge = lambda _at_ms, _seat, _key, _closed: None) -> None:
        """``on_edge`` is told of each key that a tap stands for, as of a contact that closes and opens."""
        self._clock, self._on_edge = clock, on_edge
        self._pressed: deque[ButtonPressed] = deque(maxlen=MAX_QUEUED_TAPS)
        self._recent_taps: dict[tuple[Seat, PanelKey, str], int] = {}

    def press(self, seat: Seat, key: PanelKey, tap: str = "") -> None:
        """A player has tapped a button of their seat's panel; a repeated ``tap`` is ignored."""
        at_ms = self._clock.run_ms()
        self._recent_taps = {
            each: tapped_ms
            for each, tapped_ms in self._recent_taps.items()
            if at_ms - tapped_ms <= REPEAT_WINDOW_MS
        }
        if (seat, key, tap) in self._recent_taps:
            return
        if tap:
            self._recent_taps[seat, key, tap] = at_ms
        if key == "ready" or key == "win":
            self._pressed.append(ButtonPressed(at_ms, seat, Button(key)))
        else:
            self._pressed.append(ButtonPressed(at_ms, seat, Button.CALL, key))
        self._on_edge(at_ms, seat, Key(key), True)
        self._on_edge(at_ms + SIMULATED_PRESS_MS, seat, Key(key), False)

    def poll(self, now_s: float) -> tuple[Evidence, ...]:
        """Buttons tapped since the last call."""
        found: list[Evidence] = []
        while self._pressed:
            found.append(self._pressed.popleft())
        return tuple(found)

    def link(self) -> LinkState:
        """Phones come and go; nothing is missing."""
        return LinkState("panels", True, "on the players' phones")

    def close(self) -> None:
        """Nothing to release."""
