"""What the automatic table does to the tiles: swallows them, lifts new walls, rolls dice.

``WatchedController`` looks at the virtual controller that the service drives over its wire. ``LoneMachine``
works by itself where no service runs: for recordings and tests.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Activity
from firmware_bridge.messages.message import Message
from firmware_bridge.virtual_table import VirtualController, VirtualTablePort
from tablectl.game.evidence import DiceReported, Evidence, HandReadyReported, WallsReported

SWALLOWED: Final = 0.4
"""Share of the collecting after which the felt is empty."""


@dataclass(frozen=True, slots=True)
class Swallowed:
    """The felt is empty."""


@dataclass(frozen=True, slots=True)
class WallsUp:
    """New walls stand on the felt."""


@dataclass(frozen=True, slots=True)
class DiceFell:
    """The dice lie still."""

    values: tuple[int, ...]


MachineAct = Swallowed | WallsUp | DiceFell


@dataclass(frozen=True, slots=True)
class MachineOrder:
    """What the next hand wants of the machine."""

    counts: tuple[int, ...]
    """Tiles of the wall before each side."""
    dice: int


class Machinery(Protocol):
    """The machine as the people at the table see it."""

    def poll(self, now_s: float, sim_s: float, at_ms: int) -> tuple[MachineAct, ...]:
        """What it has done since the last call.

        Args:
            now_s: the computer's monotonic clock.
            sim_s: the simulation's time.
            at_ms: milliseconds since the run's start, for reports.
        """

    def hand_over(self, sim_s: float, job: MachineOrder) -> None:
        """The people are done with the hand and want the next one built."""

    def reports(self) -> tuple[Evidence, ...]:
        """What it has told since the last call, where nobody else listens to it."""


@dataclass(slots=True)
class WatchedController:
    """Follows a virtual controller's works. Its reports go over the wire, not through here."""

    controller: VirtualController
    port: VirtualTablePort | None = None
    """Whose lock guards the controller while a thread serves it."""
    promised: Callable[[], tuple[int, ...]] | None = None
    """The coming hand's dice, where the service promises them and the controller throws none."""
    _read: int = 0
    _pending: list[Message] = field(default_factory=list)
    _swallowed: bool = False

    def poll(self, now_s: float, sim_s: float, at_ms: int) -> tuple[MachineAct, ...]:
        """What the works have done since the last call."""
        if self.port is None:
            return tuple(self._watch())
        with self.port.lock:
            return tuple(self._watch())

    def hand_over(self, sim_s: float, job: MachineOrder) -> None:
        """Nothing to do: the service has the machine prepare the next hand."""

    def reports(self) -> tuple[Evidence, ...]:
        """Nothing: the service hears the machine itself."""
        return ()

    def _watch(self) -> list[MachineAct]:
        works = self.controller.mechanism
        motion = works.motion
        self._pending += self.controller.begun[self._read :]
        self._read = len(self.controller.begun)
        done: list[MachineAct] = []
        while self._pending:
            command = self._pending[0]
            last = len(self._pending) == 1
            if last and motion is not None:
                break
            self._pending.pop(0)
            if isinstance(command, messages.Collect):
                done += self._swallow()
            elif isinstance(command, messages.LiftWalls) and not works.walls_built:
                self._swallowed = False
                done.append(WallsUp())
                if self.promised is not None:
                    done.append(DiceFell(self.promised()))
            elif isinstance(command, messages.RollDice) and works.dice:
                done.append(DiceFell(works.dice))
        if motion is not None and motion.activity is Activity.COLLECTING and motion.progress >= SWALLOWED:
            done += self._swallow()
        return done

    def _swallow(self) -> list[MachineAct]:
        if self._swallowed:
            return []
        self._swallowed = True
        return [Swallowed()]


@dataclass(slots=True)
class LoneMachine:
    """Washes, builds and rolls as soon as the people are done; reports as the real one does."""

    random: Random
    _plan: list[tuple[float, MachineAct]] = field(default_factory=list)
    _counts: tuple[int, ...] = ()
    _reports: list[Evidence] = field(default_factory=list)

    def poll(self, now_s: float, sim_s: float, at_ms: int) -> tuple[MachineAct, ...]:
        """What is due by now."""
        due = [act for when, act in self._plan if when <= sim_s]
        self._plan = [(when, act) for when, act in self._plan if when > sim_s]
        for act in due:
            match act:
                case WallsUp():
                    self._reports.append(WallsReported(at_ms, self._counts))
                case DiceFell(values=values):
                    self._reports += [DiceReported(at_ms, values), HandReadyReported(at_ms)]
                case Swallowed():
                    pass
        return tuple(due)

    def hand_over(self, sim_s: float, job: MachineOrder) -> None:
        """Begin to wash, unless it runs already."""
        if not self._plan:
            self._counts = job.counts
            dice = tuple(self.random.randint(1, 6) for _ in range(job.dice))
            self._plan = [
                (sim_s + 1.5, Swallowed()),
                (sim_s + 6.0, WallsUp()),
                (sim_s + 7.0, DiceFell(dice)),
            ]

    def reports(self) -> tuple[Evidence, ...]:
        """What it has told since the last call."""
        reports, self._reports = tuple(self._reports), []
        return reports
