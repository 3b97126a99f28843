"""Which motion each command asks for, and which the controller refuses, whatever the host believes."""

from __future__ import annotations

from firmware_bridge.errors import MessageError
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Activity, LidPosition, Refusal
from firmware_bridge.messages.message import Message
from firmware_bridge.virtual_table.mechanism import Mechanism

LONGEST_WALL = 20
"""Stacks that fit before one side, as its configuration says."""


def motion_of(command: Message) -> tuple[Activity, tuple[int, ...]]:
    """The motion a command begins, and how much of it."""
    match command:
        case messages.OpenLids():
            return Activity.OPENING_LIDS, ()
        case messages.CloseLids():
            return Activity.CLOSING_LIDS, ()
        case messages.Collect(tiles=tiles):
            return Activity.COLLECTING, (tiles,)
        case messages.Shuffle(turns=turns):
            return Activity.SHUFFLING, (turns,)
        case messages.BuildWalls(stacks=stacks):
            return Activity.BUILDING, stacks
        case messages.CountWalls():
            return Activity.COUNTING, ()
        case messages.LiftWalls():
            return Activity.LIFTING, ()
        case messages.RollDice(count=count):
            return Activity.ROLLING, (count,)
        case messages.ResetFault():
            return Activity.RESETTING, ()
        case _:
            raise MessageError(f"{command.name()} is no motion")


def find_refusal(command: Message, mechanism: Mechanism) -> Refusal | None:
    """Why ``command`` must not begin as lids, lifts and tiles stand; None where it may."""
    match command:
        case messages.Collect() if mechanism.lid_position is not LidPosition.OPEN:
            return Refusal.LIDS_NOT_OPEN
        case messages.Shuffle() | messages.BuildWalls() | messages.LiftWalls() if (
            mechanism.lid_position is not LidPosition.CLOSED
        ):
            return Refusal.LIDS_NOT_CLOSED
        case messages.BuildWalls(stacks=stacks) if (
            len(stacks) != len(mechanism.walls) or max(stacks) > LONGEST_WALL
        ):
            return Refusal.NOT_POSSIBLE
        case messages.BuildWalls(stacks=stacks) if 2 * sum(stacks) != mechanism.tiles_inside:
            return Refusal.WRONG_TILES_INSIDE
        case messages.CountWalls() | messages.LiftWalls() if not mechanism.walls_built:
            return Refusal.NO_WALLS
        case messages.RollDice(count=count) if not 1 <= count <= 4:
            return Refusal.NOT_POSSIBLE
        case _:
            return None
