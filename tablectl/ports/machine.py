"""The automatic table: what it is asked for and how it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

from tablectl.game.evidence import Evidence
from tablectl.mahjong.seats import Seat
from tablectl.topics import Message


class Lamp(StrEnum):
    """What a seat's lamp shows."""

    OFF = "off"
    TURN = "turn"
    READY = "ready"
    WIN = "win"
    LOOK = "look"
    """Something to look at: a refusal, a question."""


@dataclass(frozen=True, slots=True)
class MachineLink:
    """The serial link to the machine's controller, and how well it carries."""

    state: str
    """``closed``, ``greeting``, ``reading_dictionary``, ``up`` or ``refused``."""
    reason: str
    """Why it is not up, for people; empty while it is."""
    round_trip_ms: float | None
    """Smoothed time from a frame to its answer; None before the first."""
    counters: Mapping[str, int]
    """Since the service started; rising numbers of spoilt and repeated frames mean a bad cable."""


@dataclass(frozen=True, slots=True)
class TileSets:
    """Two sets of tiles: one is played while the other is mixed and built beneath the table."""

    on_table: int
    """1 or 2: the set that was lifted last."""
    beneath: bool
    """What the machine does now, or what stopped it, is for the next hand."""
    waiting: tuple[int, ...]
    """Tiles per side of the walls that stand below, counted and right; empty for none."""


@dataclass(frozen=True, slots=True)
class UnclearSticks:
    """A slot for point sticks that cannot be counted."""

    side: Seat
    """Of the table, before which the slot is."""
    worth: int
    """Points of the slot's sticks."""
    why: str
    """``dirty``, ``short``, ``full`` or ``absent``."""


@dataclass(frozen=True, slots=True)
class Sticks:
    """What lies in the boxes for point sticks, as the machine measures it."""

    points: tuple[int, ...]
    """By side of the table; of the slots that are clear."""
    unclear: tuple[UnclearSticks, ...] = ()


NO_MACHINE: Final = "none"
"""The phase of a table without a machine: people build its walls."""


@dataclass(frozen=True, slots=True)
class MachineStatus:
    """The table machine as the ``machine`` topic has it."""

    phase: str
    progress: float
    """0 to 1 of the running phase."""
    counts: tuple[int, ...]
    """Tiles per side, by seat; empty while not counted."""
    faults: tuple[Message, ...]
    """Latched faults: ``code``, ``where``, ``hint``."""
    connected: bool
    versions: Mapping[str, str] = field(default_factory=dict)
    longest_wall: int = 20
    """Stacks, two tiles high, of the longest wall that it builds before one side."""
    link: MachineLink | None = None
    """None for a machine without a serial link."""
    sets: TileSets | None = None
    """None for a machine that works with one set."""
    sticks: Sticks | None = None
    """None for a machine that counts no point sticks."""


@dataclass(frozen=True, slots=True)
class MachineNotice:
    """Something about the machine that people should hear of; the referee does not care."""

    code: str
    """Stable, for programs: ``machine_fault``, ``machine_lost``..."""
    text: str
    details: Mapping[str, object] = field(default_factory=dict, hash=False)
    """What ``text`` says, as plain values for pages that say it in another language."""


class MachineStep(StrEnum):
    """A motion of the machine by itself, outside a hand."""

    OPEN_LIDS = "open_lids"
    CLOSE_LIDS = "close_lids"
    SHUFFLE = "shuffle"
    LIFT_WALLS = "lift_walls"


class Machine(Protocol):
    """The automatic table: builds walls, rolls dice, lights lamps. Knows no mahjong."""

    def prepare_hand(self, stacks: tuple[int, ...], dice: int) -> None:
        """Collect, shuffle, build walls of these many stacks by side, lift them, roll this many dice."""

    def run_step(self, step: MachineStep) -> None:
        """Do one thing by itself. The machine keeps its own interlocks; what it refuses is news."""

    def set_lamps(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Light the seats' lamps."""

    def clear_faults(self) -> None:
        """Forget latched faults: a person has looked."""

    def recount(self) -> None:
        """Walls that were counted wrong were put right by hand: count them again and go on."""

    def emergency_stop(self) -> None:
        """Emergency stop, ahead of everything else."""

    def poll(self, now_s: float) -> tuple[Evidence | MachineNotice, ...]:
        """Move things along; returns what the machine reported."""

    def status(self) -> MachineStatus:
        """How it does now."""

    def close(self) -> None:
        """Let go of the port. May be called twice."""
