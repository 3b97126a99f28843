"""The host's model of the table machine: phases, interlocks and the latched fault. Pure.

The controller has interlocks of its own. These are the host's, checked before anything is sent, so two
programs must both be wrong before a wall is lifted against a hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from firmware_bridge.configuration import MAX_STACKS
from firmware_bridge.errors import PlanError
from firmware_bridge.machine.fault_hints import hint_for
from firmware_bridge.messages.codes import Activity, FaultCode, LidPosition, LiftPosition, Place, StatusFlag
from firmware_bridge.messages.messages import Status

SIDES = 4


class Phase(StrEnum):
    """What the machine is doing, for people and for MQTT."""

    OFFLINE = "offline"
    IDLE = "idle"
    OPENING = "opening"
    COLLECTING = "collecting"
    CLOSING = "closing"
    SHUFFLING = "shuffling"
    BUILDING = "building"
    COUNTING = "counting"
    LIFTING = "lifting"
    ROLLING = "rolling"
    RESETTING = "resetting"
    READY = "ready"
    """The walls stand, the dice lie: the hand may begin."""
    FAULT = "fault"
    STOPPED = "stopped"
    """An emergency stop is latched."""


PHASE_OF = {
    Activity.IDLE: Phase.IDLE,
    Activity.OPENING_LIDS: Phase.OPENING,
    Activity.CLOSING_LIDS: Phase.CLOSING,
    Activity.COLLECTING: Phase.COLLECTING,
    Activity.SHUFFLING: Phase.SHUFFLING,
    Activity.BUILDING: Phase.BUILDING,
    Activity.COUNTING: Phase.COUNTING,
    Activity.LIFTING: Phase.LIFTING,
    Activity.ROLLING: Phase.ROLLING,
    Activity.RESETTING: Phase.RESETTING,
}


class Step(StrEnum):
    """One motion of the machine."""

    OPEN_LIDS = "open_lids"
    COLLECT = "collect"
    COLLECT_BOTH = "collect_both"
    """Collect until both sets are inside: the one that was played joins the one that waits."""
    CLOSE_LIDS = "close_lids"
    SHUFFLE = "shuffle"
    BUILD = "build_walls"
    COUNT = "count_walls"
    LIFT = "lift_walls"
    ROLL = "roll_dice"


class Interlock(StrEnum):
    """Why a step would not be safe now."""

    FAULT_LATCHED = "fault_latched"
    LIDS_NOT_CLOSED = "lids_not_closed"
    LIDS_NOT_OPEN = "lids_not_open"
    NO_WALLS = "no_walls"
    NOT_COUNTED = "walls_not_counted"
    LIFT_NOT_DOWN = "lift_not_down"


@dataclass(frozen=True, slots=True)
class WallPlan:
    """Walls to build, two tiles high."""

    stacks: tuple[int, ...]
    """Stacks on sides 0 to 3; riichi has (17, 17, 17, 17)."""

    def __post_init__(self) -> None:
        if (
            len(self.stacks) != SIDES
            or not all(0 <= n <= MAX_STACKS for n in self.stacks)
            or not any(self.stacks)
        ):
            raise PlanError(
                f"a wall plan is {SIDES} numbers of stacks from 0 to {MAX_STACKS}, not all 0; "
                f"got {self.stacks}"
            )

    @property
    def tiles_per_side(self) -> tuple[int, ...]:
        """Tiles each wall must hold."""
        return tuple(2 * n for n in self.stacks)

    @property
    def tiles(self) -> int:
        """Tiles of the whole set."""
        return 2 * sum(self.stacks)


@dataclass(frozen=True, slots=True)
class MachineFault:
    """A latched fault."""

    code: str
    """``FaultCode`` in lower case, such as ``jam``."""
    where: str
    """Place and, where known, numbers: ``side 2: 33 tiles, should be 34``."""
    hint: str
    """What a person should do."""

    @classmethod
    def of(cls, code: FaultCode, place: Place, detail: str = "") -> MachineFault:
        """The fault with this code at this place."""
        where = place.name.lower().replace("_", " ")
        return cls(code.name.lower(), detail or where, hint_for(code))

    @classmethod
    def reported(cls, code: int, place: int) -> MachineFault:
        """The controller's fault; a newer controller may know codes and places that we have no word for."""
        codes, places = {one.value: one for one in FaultCode}, {one.value: one for one in Place}
        if code not in codes:
            return cls.of(FaultCode.OTHER, Place.NOWHERE, f"the controller's fault {code} at place {place}")
        return cls.of(codes[code], places.get(place, Place.NOWHERE))


@dataclass(frozen=True, slots=True)
class InterlockInputs:
    """The state of the machine that the interlocks depend on."""

    lids: LidPosition
    lift: LiftPosition
    walls_built: bool
    counted_right: bool
    """The walls were counted since they were built, and matched the plan."""
    fault_latched: bool

    @classmethod
    def of(cls, status: Status, *, counted_right: bool, fault_latched: bool) -> InterlockInputs:
        """From a status; unknown positions count as in between."""
        return cls(
            lids=LidPosition(status.lids) if status.lids <= LidPosition.BETWEEN else LidPosition.BETWEEN,
            lift=LiftPosition(status.lift) if status.lift <= LiftPosition.BETWEEN else LiftPosition.BETWEEN,
            walls_built=bool(status.flags & StatusFlag.WALLS_BUILT),
            counted_right=counted_right,
            fault_latched=fault_latched or status.fault != FaultCode.NONE,
        )


def interlock(step: Step, inputs: InterlockInputs) -> Interlock | None:
    """Why ``step`` must not be sent now; None if it may."""
    if inputs.fault_latched:
        return Interlock.FAULT_LATCHED
    if step in (Step.COLLECT, Step.COLLECT_BOTH) and inputs.lids is not LidPosition.OPEN:
        return Interlock.LIDS_NOT_OPEN
    if step in (Step.SHUFFLE, Step.BUILD, Step.LIFT) and inputs.lids is not LidPosition.CLOSED:
        return Interlock.LIDS_NOT_CLOSED  # fingers, and tiles falling into the works
    if step in (Step.COUNT, Step.LIFT) and not inputs.walls_built:
        return Interlock.NO_WALLS
    if step is Step.LIFT:
        if not inputs.counted_right:
            return Interlock.NOT_COUNTED  # a wrong count is found before the deal
        if inputs.lift is not LiftPosition.DOWN:
            return Interlock.LIFT_NOT_DOWN
    return None


def check_walls(plan: WallPlan, counts: tuple[int, ...]) -> tuple[Place, str] | None:
    """The first wall that holds the wrong number of tiles and a sentence naming all of them; None when all
    are right."""
    if len(counts) != SIDES:
        return Place.LIFTS, f"{len(counts)} walls were counted, there are {SIDES}"
    wrong = [side for side in range(SIDES) if counts[side] != plan.tiles_per_side[side]]
    if not wrong:
        return None
    text = "; ".join(
        f"side {side}: {counts[side]} tiles, should be {plan.tiles_per_side[side]}" for side in wrong
    )
    return Place(Place.SIDE_0 + wrong[0]), text


def describe_tile_count(plan: WallPlan | None, status: Status | None) -> str:
    """How many tiles are inside and how many belong there, for a person."""
    inside = status.tiles_inside if status else "?"
    return f"{inside} tiles inside, the walls take {plan.tiles if plan else '?'}"
