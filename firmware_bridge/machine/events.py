"""What the machine tells the game, as plain values. A recording's machine.jsonl has ``DiceRolled`` as
``dice``, ``WallsBuilt`` as ``walls`` and ``HandReady`` as ``hand_ready``."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine.machine import Phase
from firmware_bridge.machine.requests import MotionRequest


@dataclass(frozen=True, slots=True)
class PhaseChanged:
    """The machine does something else now, or has come further with it."""

    phase: Phase
    progress: float
    """0 to 1, of the whole request under way; 0 when idle."""


@dataclass(frozen=True, slots=True)
class WallsBuilt:
    """The walls were built, counted and found right."""

    counts: tuple[int, ...]
    """Tiles (not stacks) on sides 0 to 3."""


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice lie still."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandReady:
    """The walls stand on the felt and the dice lie: take your tiles."""


@dataclass(frozen=True, slots=True)
class SetWanted:
    """Two sets, and neither walls nor tiles below: push in this one now, and only this one."""

    which: int
    """1, which then waits built on the lifts, or 2."""
    tiles: int


@dataclass(frozen=True, slots=True)
class WallsWaiting:
    """The walls of the next hand stand below, counted and right; they are lifted when it is asked for."""

    counts: tuple[int, ...]
    """Tiles on sides 0 to 3."""


@dataclass(frozen=True, slots=True)
class FaultRaised:
    """The machine stands until a person has looked and reset it. The first fault is kept, later ones are its
    echo."""

    code: str
    where: str
    hint: str


@dataclass(frozen=True, slots=True)
class FaultCleared:
    """The fault was reset. What was asked before was dropped: ask again."""


@dataclass(frozen=True, slots=True)
class LinkLost:
    """No machine can be spoken to. The game goes on; the link is tried again without being asked."""

    reason: str


@dataclass(frozen=True, slots=True)
class LinkRestored:
    """A machine was greeted, for the first time or again."""

    firmware: str
    fingerprint: int


@dataclass(frozen=True, slots=True)
class ControllerRebooted:
    """The controller started anew; what it was doing is reported as ``RequestInterrupted``."""

    boot_id: int


@dataclass(frozen=True, slots=True)
class RequestDone:
    """A request was carried out."""

    request: MotionRequest


@dataclass(frozen=True, slots=True)
class RequestInterrupted:
    """A request was cut off by a reboot or a lost link. It is taken up again by itself from a safe step."""

    request: MotionRequest
    step: str
    reason: str


@dataclass(frozen=True, slots=True)
class RequestFailed:
    """A request was dropped and will not be tried again by itself."""

    request: MotionRequest
    reason: str


MachineEvent = (
    PhaseChanged
    | WallsBuilt
    | DiceRolled
    | HandReady
    | SetWanted
    | WallsWaiting
    | FaultRaised
    | FaultCleared
    | LinkLost
    | LinkRestored
    | ControllerRebooted
    | RequestDone
    | RequestInterrupted
    | RequestFailed
)
