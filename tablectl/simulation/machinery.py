"""The actions of the automatic table on the tiles: collects them, lifts new walls, rolls dice.

``WatchedController`` observes the virtual controller that the service drives over its serial protocol.
``StandaloneMachine`` works by itself where no service runs: for recordings and tests.
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

EMPTY_FELT_PROGRESS: Final = 0.4
"""Progress of collecting at which the felt is empty."""


@dataclass(frozen=True, slots=True)
class TilesCollected:
    """The felt is empty."""


@dataclass(frozen=True, slots=True)
class WallsLifted:
    """New walls stand on the felt."""


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """The dice lie still."""

    values: tuple[int, ...]


MachineAction = TilesCollected | WallsLifted | DiceThrown


@dataclass(frozen=True, slots=True)
class MachineOrder:
    """What the machine has to build for the next hand."""

    counts: tuple[int, ...]
    """Tiles of the wall before each side."""
    dice: int


class Machinery(Protocol):
    """The machine as the simulated players see it."""

    def poll(self, now_s: float, sim_s: float, at_ms: int) -> tuple[MachineAction, ...]:
        """Its actions since the last call.

        Args:
            now_s: the computer's monotonic clock.
            sim_s: the simulation's time.
            at_ms: milliseconds since the run's start, for reports.
        """

    def request_hand(self, sim_s: float, job: MachineOrder) -> None:
        """Request the next hand's walls."""

    def reports(self) -> tuple[Evidence, ...]:
        """Its reports since the last call, where no service receives them."""


@dataclass(slots=True)
class WatchedController:
    """Observes a virtual controller's mechanism. The controller's reports go to the service directly."""

    controller: VirtualController
    port: VirtualTablePort | None = None
    """Its lock guards the controller while a thread serves it."""
    committed_dice: Callable[[], tuple[int, ...]] | None = None
    """The next hand's dice, where the service commits to them and the controller throws none."""
    _read_count: int = 0
    _pending: list[Message] = field(default_factory=list)
    _is_collected: bool = False

    def poll(self, now_s: float, sim_s: float, at_ms: int) -> tuple[MachineAction, ...]:
        """The mechanism's actions since the last call."""
        if self.port is None:
            return tuple(self._watch())
        with self.port.lock:
            return tuple(self._watch())

    def request_hand(self, sim_s: float, job: MachineOrder) -> None:
        """Nothing to do: the service has the machine prepare the next hand."""

    def reports(self) -> tuple[Evidence, ...]:
        """Nothing: the service receives the machine's reports itself."""
        return ()

    def _watch(self) -> list[MachineAction]:
        works = self.controller.mechanism
        motion = works.motion
        self._pending += self.controller.begun[self._read_count :]
        self._read_count = len(self.controller.begun)
        actions: list[MachineAction] = []
        while self._pending:
            command = self._pending[0]
            last = len(self._pending) == 1
            if last and motion is not None:
                break
            self._pending.pop(0)
            if isinstance(command, messages.Collect):
                actions += self._collect_once()
            elif isinstance(command, messages.LiftWalls) and not works.walls_built:
                self._is_collected = False
                actions.append(WallsLifted())
                if self.committed_dice is not None:
                    actions.append(DiceThrown(self.committed_dice()))
            elif isinstance(command, messages.RollDice) and works.dice:
                actions.append(DiceThrown(works.dice))
        if (
            motion is not None
            and motion.activity is Activity.COLLECTING
            and motion.progress >= EMPTY_FELT_PROGRESS
        ):
            actions += self._collect_once()
        return actions

    def _collect_once(self) -> list[MachineAction]:
        if self._is_collected:
            return []
        self._is_collected = True
        return [TilesCollected()]


@dataclass(slots=True)
class StandaloneMachine:
    """Shuffles, builds and rolls as soon as the hand is over; reports as a real machine does."""

    random: Random
    _plan: list[tuple[float, MachineAction]] = field(default_factory=list)
    _counts: tuple[int, ...] = ()
    _reports: list[Evidence] = field(default_factory=list)

    def poll(self, now_s: float, sim_s: float, at_ms: int) -> tuple[MachineAction, ...]:
        """The actions that are due."""
        due = [act for when, act in self._plan if when <= sim_s]
        self._plan = [(when, act) for when, act in self._plan if when > sim_s]
        for act in due:
            match act:
                case WallsLifted():
                    self._reports.append(WallsReported(at_ms, self._counts))
                case DiceThrown(values=values):
                    self._reports += [DiceReported(at_ms, values), HandReadyReported(at_ms)]
                case TilesCollected():
                    pass
        return tuple(due)

    def request_hand(self, sim_s: float, job: MachineOrder) -> None:
        """Start to shuffle, unless it runs already."""
        if not self._plan:
            self._counts = job.counts
            dice = tuple(self.random.randint(1, 6) for _ in range(job.dice))
            self._plan = [
                (sim_s + 1.5, TilesCollected()),
                (sim_s + 6.0, WallsLifted()),
                (sim_s + 7.0, DiceThrown(dice)),
            ]

    def reports(self) -> tuple[Evidence, ...]:
        """Its reports since the last call."""
        reports, self._reports = tuple(self._reports), []
        return reports
