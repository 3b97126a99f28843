"""A hand on a table with two sets of tiles: one is played while the other is mixed and built beneath.

Sets must not mix, so a set comes in only while the other one stands built on the lowered lifts or lies on the
felt. Nothing is remembered over a restart but what the controller says: how many tiles are inside and whether
walls stand on the lifts.
"""

from __future__ import annotations

from firmware_bridge.configuration import MAX_SETS
from firmware_bridge.machine.machine import Step, WallPlan
from firmware_bridge.machine.requests import PrepareHandRequest
from firmware_bridge.messages.codes import StatusFlag
from firmware_bridge.messages.messages import Status

BUILD = (Step.CLOSE_LIDS, Step.SHUFFLE, Step.BUILD, Step.COUNT)
TAKE_ONE_IN = (Step.OPEN_LIDS, Step.COLLECT)
TAKE_BOTH_IN = (Step.OPEN_LIDS, Step.COLLECT_BOTH, Step.CLOSE_LIDS)


def steps_of_hand(
    request: PrepareHandRequest, status: Status, waiting: WallPlan | None
) -> tuple[Step, ...] | None:
    """The motions from the machine as it stands to walls and dice; None where both sets lie in the drum,
    which only hands can part.

    Args:
        waiting: what the walls on the lifts were built for and counted by; None where nobody knows.
    """
    tiles = request.wall_plan.tiles
    both_inside = status.tiles_inside >= MAX_SETS * tiles
    walls_stand = bool(status.flags & StatusFlag.WALLS_BUILT)
    if both_inside and not (walls_stand and waiting in (None, request.wall_plan)):
        return None
    steps: tuple[Step, ...] = ()
    if not (walls_stand and (both_inside or waiting == request.wall_plan)):
        # None wait, or they wait for other rules: the set that is inside is built first.
        steps += (() if status.tiles_inside >= tiles else TAKE_ONE_IN) + BUILD
    steps += (Step.CLOSE_LIDS,) if both_inside else TAKE_BOTH_IN
    steps += (Step.COUNT, Step.LIFT)
    return (*steps, Step.ROLL) if request.dice else steps


def describe_both_sets_inside(request: PrepareHandRequest, status: Status) -> str:
    """Why nothing can be built, for a person."""
    return (
        f"both sets are inside ({status.tiles_inside} tiles) and no walls of these rules stand: take one set "
        f"out by hand until {request.wall_plan.tiles} tiles are left"
    )
