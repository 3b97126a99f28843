"""The keys of the simulated table's panels: planned, held and pressed ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from firmware_bridge.panels.buttons import Key
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.state import GameState
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tablectl.simulation.people.repeated_presses import RepeatedPresses
from tablectl.simulation.timeline import KeyPress

HOLD_S: Final = 0.15
"""How long a key is held at any speed: its contact must settle."""


class Fingers(Protocol):
    """Presses the panels' keys."""

    def press(self, seat: int, key: Key) -> None:
        """Press a key down."""

    def release(self, seat: int, key: Key) -> None:
        """Release a key."""


@dataclass(slots=True)
class Keys:
    """The keys of one table, which gives the times."""

    players: int
    fingers: Fingers | None = None
    """Presses the keys; unless given no key is pressed, and ``take_presses`` still reports them."""
    hold_s: float = HOLD_S
    _planned: list[KeyPress] = field(default_factory=list)
    _held: list[tuple[float, KeyPress]] = field(default_factory=list)
    _pressed: deque[ButtonPressed] = field(default_factory=lambda: deque(maxlen=1000))
    _repeated: RepeatedPresses = field(default_factory=RepeatedPresses)

    def plan(self, presses: Iterable[KeyPress], from_s: float) -> None:
        """Plan presses, whose times count from a moment of the simulation."""
        self._planned += [replace(press, at_s=press.at_s + from_s) for press in presses]

    def repeat_unacknowledged(self, true: GameState, shown: GameState, sim_s: float) -> None:
        """Plan the repetition of presses that the scoreboard does not show."""
        self._planned += self._repeated.pending(true, shown, sim_s)

    def press(self, sim_s: float, now_s: float, at_ms: int) -> None:
        """Press the keys that are due.

        Args:
            sim_s: the simulation's time.
            now_s: the clock that the table is polled with.
            at_ms: reported time of the press.
        """
        due = [press for press in self._planned if press.at_s <= sim_s]
        self._planned = [press for press in self._planned if press.at_s > sim_s]
        for press in due:
            button, call = press.key.meaning
            side = CHAIRS[self.players][press.seat]
            self._pressed.append(
                ButtonPressed(at_ms, side, Button(button.value), None if call is None else call.value)
            )
            if self.fingers is not None:
                self.fingers.press(side, press.key)
                self._held.append((now_s + self.hold_s, press))

    def release(self, now_s: float) -> None:
        """Release the keys that have been held for long enough."""
        for until_s, press in self._held:
            if until_s <= now_s and self.fingers is not None:
                self.fingers.release(CHAIRS[self.players][press.seat], press.key)
        self._held = [(until_s, press) for until_s, press in self._held if until_s > now_s]

    def take_presses(self) -> tuple[ButtonPressed, ...]:
        """Remove and return the presses since the last call, by side of the table."""
        presses = tuple(self._pressed)
        self._pressed.clear()
        return presses
