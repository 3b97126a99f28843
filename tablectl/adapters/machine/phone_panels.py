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

HELD_MS: Final = 100
"""In recordings a tap looks like a finger on a key for so long."""
MAX_WAITING: Final = 64
"""Taps that wait for the loop; a slow disk loses none of what people can tap meanwhile."""
AGAIN_MS: Final = 10_000
"""A tap whose answer was lost is tapped again within so long; what comes later is about another tile."""

Edge = Callable[[int, int, Key, bool], None]


class PhonePanels:
    """Polled by the table's loop; ``press`` is called by the pages' thread."""

    def __init__(self, clock: Clock, edge: Edge = lambda _at_ms, _seat, _key, _closed: None) -> None:
        """``edge`` is told of each key that a tap stands for, as of a contact that closes and opens."""
        self._clock, self._edge = clock, edge
        self._pressed: deque[ButtonPressed] = deque(maxlen=MAX_WAITING)
        self._heard: dict[tuple[Seat, PanelKey, str], int] = {}

    def press(self, seat: Seat, said: PanelKey, tap: str = "") -> None:
        """Somebody has tapped a button of their seat's panel; the same ``tap`` again is not another."""
        at_ms = self._clock.run_ms()
        self._heard = {each: then for each, then in self._heard.items() if at_ms - then <= AGAIN_MS}
        if (seat, said, tap) in self._heard:
            return
        if tap:
            self._heard[seat, said, tap] = at_ms
        if said == "ready" or said == "win":
            self._pressed.append(ButtonPressed(at_ms, seat, Button(said)))
        else:
            self._pressed.append(ButtonPressed(at_ms, seat, Button.CALL, said))
        self._edge(at_ms, seat, Key(said), True)
        self._edge(at_ms + HELD_MS, seat, Key(said), False)

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
        """Nothing to let go of."""
