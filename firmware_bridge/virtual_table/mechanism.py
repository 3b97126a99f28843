"""The works under the felt: lids, drum, wall builder, lifts, dice, and where the tiles are. It counts, it
never sees a face."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from firmware_bridge.messages.codes import Activity, FaultCode, LidPosition, LiftPosition, Place
from firmware_bridge.virtual_table.faults import Faults

DURATION_S = {
    Activity.OPENING_LIDS: 1.5,
    Activity.CLOSING_LIDS: 1.5,
    Activity.COLLECTING: 8.0,
    Activity.SHUFFLING: 12.0,
    Activity.BUILDING: 25.0,
    Activity.COUNTING: 1.0,
    Activity.LIFTING: 4.0,
    Activity.ROLLING: 1.5,
    Activity.RESETTING: 2.0,
}
"""Seconds at speed 1, by watching common automatic tables; estimates, no datasheet."""
MAX_DURATION_FACTOR = 3.0
"""A motion that has not reached its end after this many times its duration has failed."""
PIPS = 6


@dataclass(slots=True)
class Motion:
    """One motion under way."""

    activity: Activity
    started_s: float
    duration_s: float
    amount: tuple[int, ...] = ()
    """Tiles to collect, stacks to build, dice to roll."""
    progress: float = 0.0


@dataclass(slots=True)
class Mechanism:
    """Moved by the time it is given; halts wherever it is."""

    tiles: int
    """Of the whole set."""
    speed: float
    faults: Faults
    random: Random
    hands_push: bool = True
    """People push the tiles on the felt into the open hole by themselves."""
    sets: int = 1
    """2: arms push the lifted walls off the lifts, which come down again for the other set."""
    lids: float = 0.0
    """0 closed to 1 open."""
    lift: float = 0.0
    """0 down to 1 up."""
    inside: int = 0
    """Tiles in the drum, those on lowered lifts apart."""
    walls: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """Tiles on the lifts while these are down."""
    walls_built: bool = False
    """They stand as they were built; nothing has touched them since."""
    set_on_felt: int = 0
    """Of two sets the one that was lifted last, 0 or 1."""
    set_on_lifts: int = 0
    set_in_drum: int = 0
    dice: tuple[int, ...] = ()
    motion: Motion | None = None
    _pushed: int = 0

    @property
    def lid_position(self) -> LidPosition:
        """Where the lids are, as their end contacts tell."""
        return {0.0: LidPosition.CLOSED, 1.0: LidPosition.OPEN}.get(self.lids, LidPosition.BETWEEN)

    @property
    def lift_position(self) -> LiftPosition:
        """Where the lift is, as its end contacts tell."""
        return {0.0: LiftPosition.DOWN, 1.0: LiftPosition.UP}.get(self.lift, LiftPosition.BETWEEN)

    @property
    def tiles_inside(self) -> int:
        """Tiles under the felt."""
        return self.inside + sum(self.walls)

    @property
    def tiles_on_felt(self) -> int:
        """Tiles that people can reach."""
        return self.tiles - self.tiles_inside

    def push_tiles(self, count: int) -> None:
        """People push ``count`` tiles in; none goes in while the lids are not open."""
        taken = min(count, self.tiles_on_felt)
        if self.lid_position is LidPosition.OPEN and taken > 0:
            self.inside += taken
            other = 1 - self.set_on_lifts if self.sets == 2 else 0
            self.set_in_drum = other if self.walls_built else self.set_on_felt

    def begin(self, activity: Activity, now_s: float, amount: tuple[int, ...] = ()) -> None:
        """Start a motion."""
        twice = 2 if self.sets == 2 and activity is Activity.LIFTING else 1  # up, and down again
        self.motion = Motion(activity, now_s, twice * DURATION_S[activity] / self.speed, amount)
        self._pushed = 0
        if activity is Activity.BUILDING:
            self._unbuild_walls()
            self.set_on_lifts = self.set_in_drum

    def halt(self) -> None:
        """All motors off; everything stays where it is."""
        self.motion = None

    def advance(self, now_s: float) -> tuple[FaultCode, Place] | Activity | None:
        """Move on to ``now_s``: a fault, the activity that has just finished, or None while nothing is
        new."""
        motion = self.motion
        if motion is None:
            return None
        elapsed = now_s - motion.started_s
        motion.progress = min(1.0, max(0.0, elapsed / motion.duration_s))
        late = elapsed > MAX_DURATION_FACTOR * motion.duration_s
        if motion.progress >= 0.5 and self.faults.jam_during is motion.activity:
            self.faults.jam_during = None
            return FaultCode.JAM, self.faults.jam_place
        finished, fault = self._move(motion)
        if late and not finished:
            return fault
        if not finished:
            return None
        self.motion = None
        return motion.activity

    def _move(self, motion: Motion) -> tuple[bool, tuple[FaultCode, Place]]:
        """Put everything where it is at ``motion.progress``; whether the end is reached, and the fault if it
        never is."""
        done, none = motion.progress >= 1.0, (FaultCode.JAM, Place.DRUM)
        match motion.activity:
            case Activity.OPENING_LIDS | Activity.CLOSING_LIDS:
                return self._move_lids(motion)
            case Activity.COLLECTING:
                return self._collect(motion)
            case Activity.BUILDING:
                self._build(motion)
            case Activity.LIFTING:
                self._lift(motion)
            case Activity.ROLLING if done:
                self.dice = tuple(self.random.randint(1, PIPS) for _ in range(motion.amount[0]))
            case Activity.RESETTING if done:
                if self.lift_position is LiftPosition.BETWEEN:
                    self.lift = 0.0
                if not self.walls_built:
                    self._unbuild_walls()
            case _:
                return done, none
        return done, none

    def _move_lids(self, motion: Motion) -> tuple[bool, tuple[FaultCode, Place]]:
        opening = motion.activity is Activity.OPENING_LIDS
        position = min(motion.progress, 0.5) if self.faults.lids_stuck else motion.progress
        self.lids = max(self.lids, position) if opening else min(self.lids, 1.0 - position)
        return self.lids == (1.0 if opening else 0.0), (FaultCode.LIDS_STUCK, Place.LIDS)

    def _unbuild_walls(self) -> None:
        self.inside, self.walls, self.walls_built = self.tiles_inside, [0, 0, 0, 0], False

    def _lift(self, motion: Motion) -> None:
        up = motion.progress if self.sets == 1 else 2 * motion.progress
        if self.walls_built:
            self.lift = min(1.0, max(self.lift, up))
            if self.lift < 1.0:
                return
            self.walls, self.walls_built = [0, 0, 0, 0], False  # they stand on the felt now
            self.set_on_felt = self.set_on_lifts
        if self.sets == 2:
            self.lift = max(0.0, 2.0 - up)

    def _collect(self, motion: Motion) -> tuple[bool, tuple[FaultCode, Place]]:
        wanted = motion.amount[0]
        if self.hands_push:
            target = int(motion.progress * self.tiles)
            self.push_tiles(min(target - self._pushed, max(0, wanted - self.tiles_inside)))
            self._pushed = target
        return self.tiles_inside >= wanted, (FaultCode.TILE_COUNT, Place.DRUM)

    def _build(self, motion: Motion) -> None:
        self.lift = min(
            self.lift, max(0.0, 1.0 - 10 * motion.progress)
        )  # the first tenth brings the lifts down
        total = self.tiles_inside
        self.walls = [int(2 * stacks * motion.progress) for stacks in motion.amount]
        if motion.progress >= 1.0:
            short = self.faults.miscount_side
            if short is not None and self.walls[short]:
                self.walls[short] -= 1
                self.faults.miscount_side = None
            self.walls_built = True
        self.inside = total - sum(self.walls)
