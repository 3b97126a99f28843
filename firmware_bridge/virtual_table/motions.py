"""Which motion each command asks for."""

from __future__ import annotations

from firmware_bridge.errors import MessageError
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Activity
from firmware_bridge.messages.message import Message


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
