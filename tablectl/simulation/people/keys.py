"""The keys of the simulated table's panels: which are due, which a finger is on, which were pressed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from firmware_bridge.panels.buttons import Key
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.state import GameState
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tablectl.simulation.people.insisting import Insistence
from tablectl.simulation.timeline import KeyPress

HOLD_S: Final = 0.15
"""A finger stays on a key so long, whatever the speed: contacts must settle."""


class Fingers(Protocol):
    """The panels' keys, for pressing."""

    def press(self, seat: int, key: Key) -> None:
        """Hold a key down."""

    def release(self, seat: int, key: Key) -> None:
        """Let a key go."""


@dataclass(slots=True)
class Keys:
    """Belongs to its table, which knows the times."""

    players: int
    fingers: Fingers | None = None
    """Where keys are pressed; nowhere unless given (``told`` tells of them all the same)."""
    hold_s: float = HOLD_S
    _due: list[KeyPress] = field(default_factory=list)
    _held: list[tuple[float, KeyPress]] = field(default_factory=list)
    _pressed: deque[ButtonPressed] = field(default_factory=lambda: deque(maxlen=1000))
    _insistence: Insistence = field(default_factory=Insistence)

    def plan(self, presses: Iterable[KeyPress], from_s: float) -> None:
        """These are due, by times that count from a moment of the simulation."""
        self._due += [replace(press, at_s=press.at_s + from_s) for press in presses]

    def insist(self, true: GameState, shown: GameState, sim_s: float) -> None:
        """What people have said and the scoreboard does not show they say again."""
        self._due += self._insistence.due(true, shown, sim_s)

    def press(self, sim_s: float, now_s: float, at_ms: int) -> None:
        """Press what is due.

        Args:
            sim_s: the simulation's time.
            now_s: the clock that the table is polled with.
            at_ms: of the press, as it is told.
        """
        due = [press for press in self._due if press.at_s <= sim_s]
        self._due = [press for press in self._due if press.at_s > sim_s]
        for press in due:
            button, call = press.key.says
            side = CHAIRS[self.players][press.seat]
            self._pressed.append(
                ButtonPressed(at_ms, side, Button(button.value), None if call is None else call.value)
            )
            if self.fingers is not None:
                self.fingers.press(side, press.key)
                self._held.append((now_s + self.hold_s, press))

    def release(self, now_s: float) -> None:
        """Take the fingers off that have held a key for long enough."""
        for until_s, press in self._held:
            if until_s <= now_s and self.fingers is not None:
                self.fingers.release(CHAIRS[self.players][press.seat], press.key)
        self._held = [(until_s, press) for until_s, press in self._held if until_s > now_s]

    def take_presses(self) -> tuple[ButtonPressed, ...]:
        """What was pressed since the last call, by side of the table."""
        presses = tuple(self._pressed)
        self._pressed.clear()
        return presses
