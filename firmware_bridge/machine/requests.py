"""The game's requests to the machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from firmware_bridge.configuration import MAX_SETS, MAX_STACKS
from firmware_bridge.errors import PlanError
from firmware_bridge.machine.machine import SIDES, Step, WallPlan
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Lamp
from firmware_bridge.messages.message import Message

SHUFFLE_TURNS = 12
MAX_TURNS = 255
MAX_DICE = 4
DARK = Lamp(0)
MAX_TILES = MAX_SETS * 2 * SIDES * MAX_STACKS


@dataclass(frozen=True, slots=True)
class OpenLidsRequest:
    """Open the lids so that the tiles can be pushed in."""


@dataclass(frozen=True, slots=True)
class CloseLidsRequest:
    """Close the lids."""


@dataclass(frozen=True, slots=True)
class CollectTilesRequest:
    """Take tiles in until ``tiles`` are inside; the lids must be open."""

    tiles: int

    def __post_init__(self) -> None:
        if not 1 <= self.tiles <= MAX_TILES:
            raise PlanError(f"the machine takes 1 to {MAX_TILES} tiles, not {self.tiles}")


@dataclass(frozen=True, slots=True)
class ShuffleRequest:
    """Mix the tiles; the machine never looks at a face."""

    turns: int = SHUFFLE_TURNS

    def __post_init__(self) -> None:
        _check_turns(self.turns)


@dataclass(frozen=True, slots=True)
class BuildWallsRequest:
    """Build the walls and count them; a wrong count is a fault."""

    plan: WallPlan


@dataclass(frozen=True, slots=True)
class LiftWallsRequest:
    """Lift the counted walls onto the felt."""


@dataclass(frozen=True, slots=True)
class RollDiceRequest:
    """Roll the dice in the middle."""

    count: int = 2

    def __post_init__(self) -> None:
        _check_dice(self.count)


@dataclass(frozen=True, slots=True)
class PrepareHandRequest:
    """Everything from tiles on the felt to walls and dice: ends with ``HandReady``."""

    wall_plan: WallPlan
    dice: int = 2
    """How many to roll; 0 where the players roll their own."""
    turns: int = SHUFFLE_TURNS

    def __post_init__(self) -> None:
        _check_dice(self.dice, least=0)
        _check_turns(self.turns)


@dataclass(frozen=True, slots=True)
class BuildBeneathRequest:
    """Mix the set that is inside and build its walls beneath the table, while the other one is played."""

    plan: WallPlan
    turns: int = SHUFFLE_TURNS

    def __post_init__(self) -> None:
        _check_turns(self.turns)


@dataclass(frozen=True, slots=True)
class SetLampsRequest:
    """Light one seat's lamps as given and put its others out. Waits for nothing, whatever the machine
    does."""

    seat: int
    lit: Lamp = DARK
    blinking: Lamp = DARK

    def __post_init__(self) -> None:
        if not 0 <= self.seat < 4:
            raise PlanError(f"seats are 0 to 3, got {self.seat}")


MotionRequest = (
    OpenLidsRequest
    | CloseLidsRequest
    | CollectTilesRequest
    | ShuffleRequest
    | BuildWallsRequest
    | LiftWallsRequest
    | RollDiceRequest
    | PrepareHandRequest
    | BuildBeneathRequest
)
MachineRequest = MotionRequest | SetLampsRequest


def _check_turns(turns: int) -> None:
    if not 1 <= turns <= MAX_TURNS:
        raise PlanError(f"the drum turns 1 to {MAX_TURNS} times, not {turns}")


def _check_dice(count: int, least: int = 1) -> None:
    if not least <= count <= MAX_DICE:
        raise PlanError(f"the machine rolls {least} to {MAX_DICE} dice, not {count}")


def steps_of(request: MotionRequest) -> tuple[Step, ...]:
    """The motions ``request`` is made of, in order; where there are two sets, ``two_sets`` has a hand's."""
    match request:
        case OpenLidsRequest():
            return (Step.OPEN_LIDS,)
        case CloseLidsRequest():
            return (Step.CLOSE_LIDS,)
        case CollectTilesRequest():
            return (Step.COLLECT,)
        case ShuffleRequest():
            return (Step.SHUFFLE,)
        case BuildWallsRequest():
            return (Step.BUILD, Step.COUNT)
        case LiftWallsRequest():
            return (Step.LIFT,)
        case RollDiceRequest():
            return (Step.ROLL,)
        case PrepareHandRequest():
            steps = tuple(step for step in Step if step is not Step.COLLECT_BOTH)
            return steps if request.dice else steps[:-1]
        case BuildBeneathRequest():
            return (Step.SHUFFLE, Step.BUILD, Step.COUNT)
        case _:
            assert_never(request)


def command_for(step: Step, request: MotionRequest, ticket: int) -> Message:
    """The command that begins ``step`` of ``request``."""
    match step:
        case Step.OPEN_LIDS:
            return messages.OpenLids(ticket)
        case Step.CLOSE_LIDS:
            return messages.CloseLids(ticket)
        case Step.COLLECT:
            assert isinstance(request, CollectTilesRequest | PrepareHandRequest), "only these collect"
            tiles = request.tiles if isinstance(request, CollectTilesRequest) else request.wall_plan.tiles
            return messages.Collect(ticket, tiles)
        case Step.COLLECT_BOTH:
            assert isinstance(request, PrepareHandRequest), "only a hand takes both sets in"
            return messages.Collect(ticket, MAX_SETS * request.wall_plan.tiles)
        case Step.SHUFFLE:
            assert isinstance(request, ShuffleRequest | PrepareHandRequest | BuildBeneathRequest), (
                "only these shuffle"
            )
            return messages.Shuffle(ticket, request.turns)
        case Step.BUILD:
            plan = plan_of(request)
            assert plan is not None, "only requests with a plan build"
            return messages.BuildWalls(ticket, plan.stacks)
        case Step.COUNT:
            return messages.CountWalls(ticket)
        case Step.LIFT:
            return messages.LiftWalls(ticket)
        case Step.ROLL:
            assert isinstance(request, RollDiceRequest | PrepareHandRequest), "only these roll"
            return messages.RollDice(
                ticket, request.count if isinstance(request, RollDiceRequest) else request.dice
            )
        case _:
            assert_never(step)


def plan_of(request: MotionRequest) -> WallPlan | None:
    """The walls this request builds, if any."""
    if isinstance(request, PrepareHandRequest):
        return request.wall_plan
    return request.plan if isinstance(request, BuildWallsRequest | BuildBeneathRequest) else None
