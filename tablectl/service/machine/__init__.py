"""What the table machine is asked for: walls, lamps, promised dice, and instructions for the players.

It knows the machine by its port alone: no frames, no serial line.
"""

from __future__ import annotations

from tablectl.service.machine.director import Director, Pace
from tablectl.service.machine.machine_watch import MachineWatch
from tablectl.service.machine.promised_dice import PromisedDice
from tablectl.service.machine.wall_instructions import MachineWork

__all__ = ["Director", "MachineWatch", "MachineWork", "Pace", "PromisedDice"]
